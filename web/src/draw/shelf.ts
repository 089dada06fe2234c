// What lay on the drawing board before: put on a shelf in this browser when another battle takes its place, so that neither
// a button too many nor a second tab loses any.
import type { Held } from "./link.svelte";

export interface Shelved {
  title: string;
  at: number;
  text: string;
  /** by which it lies with the server too */
  link?: Held;
}
const place = "linstock.draw.before";
const most = 12;
const room = 1_500_000; // signs, all together: the browser has about five million for all of this page

export function shelfOf(text: string | null): Shelved[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(value)) return [];
    return value.filter(
      (one): one is Shelved =>
        typeof one === "object" &&
        one !== null &&
        typeof (one as Shelved).text === "string" &&
        typeof (one as Shelved).title === "string" &&
        typeof (one as Shelved).at === "number",
    );
  } catch {
    return [];
  }
}
/** The newest first; the same text once; as many as there is room for. */
export function shelvedWith(before: readonly Shelved[], one: Shelved): Shelved[] {
  const all = [one, ...before.filter((other) => other.text !== one.text)].slice(0, most);
  let size = 0;
  return all.filter(({ text }, i) => (size += text.length) <= room || i === 0);
}
export function onShelf(): Shelved[] {
  try {
    return shelfOf(localStorage.getItem(place));
  } catch {
    return [];
  }
}
/** False where this browser keeps nothing more. */
export function shelve(title: string, text: string, link?: Held, at = Date.now()): boolean {
  for (
    let all = shelvedWith(onShelf(), { title, at, text, ...(link ? { link } : {}) });
    all.length > 0;
    all = all.slice(0, -1)
  ) {
    try {
      localStorage.setItem(place, JSON.stringify(all));
      return true;
    } catch {
      // one less
    }
  }
  return false;
}
