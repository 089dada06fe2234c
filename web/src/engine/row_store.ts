// The rows of the store in this browser's IndexedDB. One write is stored completely or not at all. A browser may close
// the database (it clears a site's data, its disk fails): the next access opens it again.

const table = "rows";

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser keeps nothing"));
  });
}

async function opened(name: string, closed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(table);
  const base = await done(request);
  base.onclose = closed;
  base.onversionchange = () => {
    base.close(); // another tab or the browser wants to delete it
    closed();
  };
  return base;
}

export class Kept {
  private base: Promise<IDBDatabase> | undefined;

  private constructor(private readonly name: string) {}

  static async open(name: string): Promise<Kept> {
    const kept = new Kept(name);
    await kept.there();
    return kept;
  }

  async all(): Promise<[string, string][]> {
    const rows = (await this.begun("readonly")).objectStore(table);
    const [keys, texts] = await Promise.all([done(rows.getAllKeys()), done<unknown[]>(rows.getAll())]);
    return keys.map((key, i) => [String(key), String(texts[i] ?? "")]);
  }

  /** Resolves when the rows are stored, as durably as the browser can report. */
  async write(changes: ReadonlyMap<string, string | null>): Promise<void> {
    const transaction = await this.begun("readwrite");
    return new Promise((resolve, reject) => {
      const rows = transaction.objectStore(table);
      try {
        for (const [key, text] of changes)
          if (text === null) rows.delete(key);
          else rows.put(text, key);
      } catch (thrown) {
        transaction.abort(); // nothing of it was stored
        reject(thrown instanceof Error ? thrown : new Error(String(thrown)));
      }
      transaction.oncomplete = () => resolve();
      transaction.onabort = transaction.onerror = () =>
        reject(transaction.error ?? new Error("the browser could not keep it"));
    });
  }

  close(): void {
    void this.base?.then((base) => base.close());
    this.base = undefined;
  }

  private there(): Promise<IDBDatabase> {
    if (this.base) return this.base;
    const base = opened(this.name, () => (this.base = undefined));
    base.catch(() => (this.base = undefined));
    return (this.base = base);
  }
  private async begun(mode: IDBTransactionMode): Promise<IDBTransaction> {
    const base = await this.there();
    try {
      return base.transaction(table, mode, { durability: "strict" });
    } catch (thrown) {
      this.base = undefined; // it is closing
      throw thrown;
    }
  }
}
