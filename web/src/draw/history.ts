// Undo and redo without end: documents share all that an edit leaves alone, so a thousand of them weigh little.
export class History<T> {
  private past: T[] = [];
  private future: T[] = [];
  private run = "";

  /** `run`: edits of one key in a row (typing, a dragged slider) are one step. */
  keep(before: T, run = ""): void {
    if (run === "" || run !== this.run) this.past.push(before);
    this.run = run;
    this.future = [];
  }
  /** the next edit is a step of its own */
  rest(): void {
    this.run = "";
  }
  undo(now: T): T | undefined {
    const was = this.past.pop();
    if (was !== undefined) this.future.push(now);
    this.run = "";
    return was;
  }
  redo(now: T): T | undefined {
    const again = this.future.pop();
    if (again !== undefined) this.past.push(now);
    this.run = "";
    return again;
  }
  get steps(): number {
    return this.past.length;
  }
  get undone(): number {
    return this.future.length;
  }
  clear(): void {
    this.past = [];
    this.future = [];
    this.run = "";
  }
}
