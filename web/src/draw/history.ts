// Unlimited undo and redo. Documents share unedited parts, so many steps need little memory.
export class History<T> {
  private past: T[] = [];
  private future: T[] = [];
  private run = "";

  /** `run`: consecutive edits of one key (typing, a slider) are one step. */
  keep(before: T, run = ""): void {
    if (run === "" || run !== this.run) this.past.push(before);
    this.run = run;
    this.future = [];
  }
  /** the next edit is a separate step */
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
