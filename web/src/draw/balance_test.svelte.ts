// Battles of the drawing in the background: on the server one request at a time, on this device in spare workers.
import { http, ServerSays } from "../lib/net";
import { onDevice } from "../lib/where";
import { writeDocument, type Doc } from "./document";
import { forms } from "./forms";
import { changesFor, favours, nothing, shareOf, together, type Change, type Tally } from "./fair";

/** The scenario and its ruleset. */
export interface Fought {
  readonly doc: Doc;
  readonly book: string;
}
export interface Tried {
  change: Change;
  tally: Tally;
}
const batch = 10;
/** The server fights one request at a time. */
const usualLanes = onDevice ? Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1)) : 1;
const wait = (ms: number): Promise<void> => new Promise((then) => setTimeout(then, ms));

export class BalanceTest {
  state: "idle" | "fights" | "evens" | "done" | "failed" = $state("idle");
  tally: Tally = $state.raw(nothing);
  tried: Tried[] = $state.raw([]);
  of = $state(200);
  done = $state(0);
  why = $state("");
  /** the document that was fought; a changed document needs new battles */
  doc: Doc | undefined = $state.raw();
  private run = 0;

  constructor(
    private readonly fought: Fought,
    private readonly ask: (path: string, body: string) => Promise<Tally> = (path, body) => http<Tally>(path, { body }),
    private readonly lanes = usualLanes,
    /** qualities of the ruleset; without an answer, all are tried */
    private readonly qualities: (book: string) => Promise<readonly string[]> = async (book) =>
      (await forms())[book]?.qualities ?? [],
  ) {}

  stop(): void {
    ++this.run;
    if (this.state === "fights" || this.state === "evens") this.state = this.tally.battles > 0 ? "done" : "idle";
  }
  async start(): Promise<void> {
    const mine = ++this.run;
    this.doc = this.fought.doc;
    this.tally = nothing;
    this.tried = [];
    this.why = "";
    this.done = 0;
    this.state = "fights";
    try {
      await this.fight(mine, this.doc, this.of, (tally) => (this.tally = tally));
      const side = favours(this.tally);
      if (mine === this.run && side !== 0) await this.even(mine, side === 1 ? 0 : 1);
      if (mine === this.run) this.state = "done";
    } catch (thrown) {
      if (mine !== this.run) return;
      this.why = thrown instanceof ServerSays ? thrown.body.error : String(thrown);
      this.state = "failed";
    }
  }
  private async even(mine: number, strong: number): Promise<void> {
    const { doc } = this;
    if (!doc) return;
    this.state = "evens";
    const told = await this.qualities(this.fought.book);
    if (mine !== this.run) return;
    const changes = told.length > 0 ? changesFor(doc, strong, told) : changesFor(doc, strong);
    const each = Math.max(20, Math.round(this.of / 4));
    this.done = 0;
    for (const [i, change] of changes.entries()) {
      let tally = nothing;
      try {
        await this.fight(
          mine,
          change.doc,
          each,
          (now) => (tally = now),
          (i * 100) / changes.length,
          100 / changes.length,
        );
      } catch (thrown) {
        // Skip changes that the ruleset rejects.
        if (thrown instanceof ServerSays && thrown.status === 422) continue;
        throw thrown;
      }
      if (mine !== this.run) return;
      if (tally.battles > 0)
        this.tried = [...this.tried, { change, tally }].sort(
          (a, b) => Math.abs(shareOf(a.tally).share - 0.5) - Math.abs(shareOf(b.tally).share - 0.5),
        );
    }
  }
  /** `from` and `width`: the part of the progress bar, in percent. */
  private async fight(
    mine: number,
    doc: Doc,
    of: number,
    told: (tally: Tally) => void,
    from = 0,
    width = 100,
  ): Promise<void> {
    const body = writeDocument(doc);
    // By seed: the total is the same whatever the order and the worker.
    const todo: { from: number; many: number }[] = [];
    for (let begun = 0; begun < of; begun += batch) todo.push({ from: 1 + begun, many: Math.min(batch, of - begun) });
    let tally = nothing;
    const lane = async (): Promise<void> => {
      for (let one = todo.shift(); one && mine === this.run; one = todo.shift()) {
        const more = await this.some(one, body);
        if (mine !== this.run) return;
        if (more === undefined) {
          todo.unshift(one);
          await wait(800);
          continue;
        }
        if (more.battles === 0) return void todo.splice(0);
        if (more.battles < one.many) todo.unshift({ from: one.from + more.battles, many: one.many - more.battles });
        tally = together(tally, more);
        told(tally);
        this.done = from + (width * tally.battles) / of;
      }
    };
    await Promise.all(Array.from({ length: Math.min(this.lanes, todo.length) }, lane));
  }
  /** undefined: the server is busy; retry */
  private async some({ from, many }: { from: number; many: number }, body: string): Promise<Tally | undefined> {
    try {
      return await this.ask(
        `/api/scenarios?ruleset=${encodeURIComponent(this.fought.book)}&fight=${many}&from=${from}`,
        body,
      );
    } catch (thrown) {
      if (thrown instanceof ServerSays && (thrown.status === 503 || thrown.status === 429)) return undefined;
      throw thrown;
    }
  }
}
