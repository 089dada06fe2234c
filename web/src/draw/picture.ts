// The traced map, stored in this browser only and never sent. It has its own store, because it is too large for the
// drawing's.
import type { Point } from "../lib/wire";

export interface KeptPicture {
  picture: Blob;
  name: string;
  width: number;
  ratio: number;
  at: Point;
  strength: number;
}
const shelf = "pictures";
const key = "under";

function opened(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const ask = indexedDB.open("linstock.draw", 1);
    ask.onupgradeneeded = () => void ask.result.createObjectStore(shelf);
    ask.onsuccess = () => done(ask.result);
    ask.onerror = () => failed(ask.error ?? new Error("no store"));
  });
}
async function with_<T>(mode: IDBTransactionMode, what: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const base = await opened();
  try {
    return await new Promise<T>((done, failed) => {
      const ask = what(base.transaction(shelf, mode).objectStore(shelf));
      ask.onsuccess = () => done(ask.result);
      ask.onerror = () => failed(ask.error ?? new Error("not kept"));
    });
  } finally {
    base.close();
  }
}
export const keepPicture = (kept: KeptPicture): Promise<unknown> => with_("readwrite", (store) => store.put(kept, key));
export const dropPicture = (): Promise<unknown> => with_("readwrite", (store) => store.delete(key));
/** Undefined if there is none, or without storage. */
export async function keptPicture(): Promise<KeptPicture | undefined> {
  try {
    const found =
      (await with_("readonly", (store) => store.get(key) as IDBRequest<KeptPicture | undefined>)) ?? undefined;
    return found && found.picture instanceof Blob && found.width > 0 ? found : undefined;
  } catch {
    return undefined;
  }
}
