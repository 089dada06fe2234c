// The rows of the store in this browser's IndexedDB. What is written together is there whole or not at all.

const table = "rows";

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser keeps nothing"));
  });
}

export class Kept {
  private constructor(private readonly base: IDBDatabase) {}

  static async open(name: string): Promise<Kept> {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table);
    return new Kept(await done(request));
  }

  async all(): Promise<[string, string][]> {
    const rows = this.base.transaction(table).objectStore(table);
    const [keys, texts] = await Promise.all([done(rows.getAllKeys()), done<string[]>(rows.getAll())]);
    return keys.map((key, i) => [String(key), texts[i] ?? ""]);
  }

  /** Ends when it is kept, for good as far as the browser can say. */
  write(changes: ReadonlyMap<string, string | null>): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = this.base.transaction(table, "readwrite", { durability: "strict" });
      const rows = transaction.objectStore(table);
      for (const [key, text] of changes) if (text === null) rows.delete(key);
      else rows.put(text, key);
      transaction.oncomplete = () => resolve();
      transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error("the browser could not keep it"));
    });
  }

  close(): void {
    this.base.close();
  }
}
