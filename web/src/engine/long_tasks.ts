// Runs long tasks beside the battle in play, in a few workers made on first use. Odds and whole battles have separate
// workers, so that neither waits for the other.
import type { Begun, TaskResult, Done, Task, Sent } from "./long_task_worker";

interface PooledWorker {
  worker: Worker;
  busy: number;
}

export class LongTasks {
  private readonly hands: PooledWorker[] = [];
  private readonly waiting = new Map<number, (brought: TaskResult | null) => void>();
  private last = 0;

  constructor(
    private readonly begun: Begun,
    private readonly most: number,
  ) {}

  /** The answer; null = the program that plays must give it. */
  ask(errand: Task): Promise<TaskResult | null> {
    const hand = this.free();
    const id = ++this.last;
    hand.busy++;
    return new Promise<TaskResult | null>((resolve) => {
      this.waiting.set(id, (brought) => {
        hand.busy--;
        resolve(brought);
      });
      hand.worker.postMessage({ id, errand } satisfies Sent);
    });
  }

  private free(): PooledWorker {
    const idle = this.hands.find((hand) => hand.busy === 0);
    if (idle) return idle;
    if (this.hands.length < this.most) return this.another();
    return this.hands.reduce((least, hand) => (hand.busy < least.busy ? hand : least));
  }
  private another(): PooledWorker {
    const worker = new Worker(new URL("./long_task_worker.ts", import.meta.url), { type: "module" });
    const hand = { worker, busy: 0 };
    worker.postMessage(this.begun);
    worker.onmessage = ({ data }: MessageEvent<Done>) => {
      this.waiting.get(data.id)?.(data.brought);
      this.waiting.delete(data.id);
    };
    // If a worker cannot start workers, the program that plays answers.
    worker.onerror = () => {
      this.hands.splice(0);
      for (const answer of this.waiting.values()) answer(null);
      this.waiting.clear();
    };
    this.hands.push(hand);
    return hand;
  }
}
