// Questions while a hand drags: at most one is on its way, and of those that come meanwhile only the newest is asked.
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

  /** What is on its way is answered to nobody. */
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
