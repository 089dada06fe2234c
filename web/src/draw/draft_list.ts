// Earlier drawings. When another battle replaces a drawing, this browser stores it here, so that a wrong click or a
// second tab loses nothing.
import type { Held } from "./link.svelte";

export interface StoredDraft {
  title: string;
  at: number;
  text: string;
  /** its link on the server */
  link?: Held;
}
const place = "linstock.draw.before";
const most = 12;
const room = 1_500_000; // characters in total: the browser has about five million for the whole site

export function draftsOf(text: string | null): StoredDraft[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(value)) return [];
    return value.filter(
      (one): one is StoredDraft =>
        typeof one === "object" &&
        one !== null &&
        typeof (one as StoredDraft).text === "string" &&
        typeof (one as StoredDraft).title === "string" &&
        typeof (one as StoredDraft).at === "number",
    );
  } catch {
    return [];
  }
}
/** Newest first, without duplicates, within the size limit. */
export function withDraft(before: readonly StoredDraft[], one: StoredDraft): StoredDraft[] {
  const all = [one, ...before.filter((other) => other.text !== one.text)].slice(0, most);
  let size = 0;
  return all.filter(({ text }, i) => (size += text.length) <= room || i === 0);
}
export function storedDrafts(): StoredDraft[] {
  try {
    return draftsOf(localStorage.getItem(place));
  } catch {
    return [];
  }
}
/** False if the storage is full. */
export function storeDraft(title: string, text: string, link?: Held, at = Date.now()): boolean {
  for (
    let all = withDraft(storedDrafts(), { title, at, text, ...(link ? { link } : {}) });
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

let waiting: string | undefined;
/** Text for the drawing board, which takes it when its page opens. */
export const sendToBoard = (text: string): void => void (waiting = text);
export function takeForBoard(): string | undefined {
  const text = waiting;
  waiting = undefined;
  return text;
}
