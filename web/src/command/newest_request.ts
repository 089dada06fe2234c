// Requests during a drag: at most one in flight; of the waiting ones only the newest is sent.
export class Newest<Q, A> {
  private busy = false;
  private waiting: { question: Q } | undefined;
  private round = 0;

  constructor(
    private readonly ask: (question: Q) => Promise<A>,
    private readonly take: (answer: A, question: Q) => void,
    private readonly lose: (why: unknown) => void = () => undefined,
  ) {}

  put(question: Q): void {
    if (this.busy) {
      this.waiting = { question };
      return;
    }
    void this.send(question);
  }

  /** Discards the answer of the request in flight. */
  drop(): void {
    this.waiting = undefined;
    ++this.round;
  }

  private async send(question: Q): Promise<void> {
    this.busy = true;
    const round = this.round;
    try {
      const answer = await this.ask(question);
      if (round === this.round) this.take(answer, question);
    } catch (why) {
      if (round === this.round) this.lose(why);
    }
    this.busy = false;
    const next = this.waiting;
    this.waiting = undefined;
    if (next) void this.send(next.question);
  }
}
