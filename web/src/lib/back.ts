// The browser's "back" closes panels beside the table, as Escape does. While a panel is open, the history has one
// extra step; closing the panel in another way removes it.
const mark = { beside: true };
const marked = (): boolean => (history.state as typeof mark | null)?.beside === true;

export class BackCloses {
  private laid = false;

  constructor(private readonly close: () => void) {}

  /** Call it when a panel opens and when all are closed. */
  open(now: boolean): void {
    if (now === this.laid) return;
    this.laid = now;
    if (now) history.pushState(mark, "");
    else if (marked()) history.back();
  }
  /** The browser went back or forward: closes a panel whose step is gone. */
  went(): void {
    if (!this.laid || marked()) return;
    this.laid = false;
    this.close();
  }
}
