// What lies open beside the table is closed by the browser's "back", as it is by Escape: one step of the history is laid
// under it while it is open, and taken up again when it is closed otherwise.
const mark = { beside: true };
const marked = (): boolean => (history.state as typeof mark | null)?.beside === true;

export class BackCloses {
  private laid = false;

  constructor(private readonly close: () => void) {}

  /** Told whenever something opens or all is closed. */
  open(now: boolean): void {
    if (now === this.laid) return;
    this.laid = now;
    if (now) history.pushState(mark, "");
    else if (marked()) history.back();
  }
  /** The browser went back (or on): an open thing whose step is gone is closed. */
  went(): void {
    if (!this.laid || marked()) return;
    this.laid = false;
    this.close();
  }
}
