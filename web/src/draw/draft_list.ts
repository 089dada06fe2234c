// Earlier drawings. When another battle replaces a drawing, this browser stores it here, so that a wrong click or a
// second tab loses nothing.
import type { Held } from "./link.svelte";

export interface Shelved {
  title: string;
  at: number;
  text: string;
  /** its link on the server */
  link?: Held;
}
const place = "linstock.draw.before";
const most = 12;
const room = 1_500_000; // characters in total: the browser has about five million for the whole site

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
/** Newest first, without duplicates, within the size limit. */
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
/** False if the storage is full. */
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
      // drops the oldest and retries
    }
  }
  return false;
}
