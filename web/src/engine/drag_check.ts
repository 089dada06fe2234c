// Checks a drag in each frame, also in a battle on a server: the program beside the page checks it with the knowledge
// of this seat. Its verdict equals that of the server, which checks every decision again. Where it may not or cannot
// check, the server is asked.
import type { CheckAnswer, KnownAnswer } from "../lib/api";
import type { Decision } from "../lib/wire";
import type { CheckMessage, ProgramError } from "./check_worker";
import type { Files } from "./messages";

/** The part of a worker that is needed here. */
export interface WorkerLike {
  postMessage(put: CheckMessage): void;
  onmessage: ((message: MessageEvent<ProgramError>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export class DragCheck {
  private readonly worker: WorkerLike;
  private readonly waiting = new Map<number, (answer: CheckAnswer | undefined) => void>();
  private last = 0;
  /** the version of the state that is asked about, and the version that the worker has */
  private now = 0;
  private has = -1;
  private asked = 0;
  private fetching = false;
  /** impossible for this battle: no further attempts */
  private never = false;

  constructor(
    files: Files,
    private readonly known: () => Promise<KnownAnswer>,
    worker?: WorkerLike,
  ) {
    this.worker = worker ?? new Worker(new URL("./check_worker.ts", import.meta.url), { type: "module" });
    const whole = (file: string): string => new URL(file, document.baseURI).href;
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = () => this.giveUp();
    this.worker.postMessage({ files: worker ? files : { program: whole(files.program), texts: whole(files.texts) } });
  }

  /** The battle has gone on: its state is fetched again when it is needed. */
  move(): void {
    this.now++;
    this.asked = 0;
  }

  /** The verdict; undefined = ask the server. */
  async check(decision: Decision): Promise<CheckAnswer | undefined> {
    if (this.never) return undefined;
    if (this.has !== this.now) {
      // The server answers a single question soon enough; a second one means that a drag is in progress.
      if (++this.asked > 1) void this.learn();
      return undefined;
    }
    const id = ++this.last;
    return new Promise((done) => {
      this.waiting.set(id, done);
      this.worker.postMessage({ id, decision: JSON.stringify(decision) });
    });
  }

  private async learn(): Promise<void> {
    if (this.fetching) return;
    this.fetching = true;
    this.of = this.now;
    const answer = await this.known().catch(() => undefined);
    if (answer && !answer.ok) this.never = true;
    if (answer?.ok && answer.known && this.of === this.now)
      this.worker.postMessage({ known: JSON.stringify(answer.known) });
    else this.fetching = false;
  }
  /** the state that is being fetched */
  private of = 0;

  private hear(told: ProgramError): void {
    if ("ready" in told) {
      this.fetching = false;
      if (told.ready) this.has = this.of;
      else this.giveUp();
      return;
    }
    const done = this.waiting.get(told.id);
    this.waiting.delete(told.id);
    done?.(told.answer === "" ? undefined : (JSON.parse(told.answer) as CheckAnswer));
  }
  private giveUp(): void {
    this.never = true;
    for (const done of this.waiting.values()) done(undefined);
    this.waiting.clear();
  }
  close(): void {
    this.giveUp();
    if (this.worker instanceof globalThis.Worker) this.worker.terminate();
  }
}
