// The balance of a generated battle, measured in the background, and the search for points that make it even.
import { nothing, together, type Tally } from "../../draw/fair";
import { http, ServerSays } from "../../lib/net";
import type { Request, Skirmish, Trial } from "./choices";

/** Battles of the measurement, and per request. */
const all = 80;
const batch = 8;
/** Rounds of trial battles of the search, with seeds of their own (skirmish/evening.hpp). */
const rounds = 20;
const perRound = 16;
const firstSeed = 500_000;
const wait = (ms: number): Promise<void> => new Promise((then) => setTimeout(then, ms));

type Ask = (path: string, body: unknown) => Promise<unknown>;

export class BalanceMeter {
  state: "idle" | "measures" | "evens" | "done" | "failed" = $state("idle");
  tally: Tally = $state.raw(nothing);
  /** rounds of the search that are done */
  round = $state(0);
  why = $state("");
  readonly of = all;
  readonly rounds = rounds;
  private run = 0;

  constructor(
    private readonly ask: Ask = (path, body) => http(path, { body }),
    private readonly pause = wait,
  ) {}

  stop(): void {
    ++this.run;
    this.state = "idle";
  }
  /** Plays trial battles of the battle until the measurement is complete or another begins. */
  async measure(battle: Skirmish): Promise<void> {
    const mine = ++this.run;
    this.tally = nothing;
    this.state = "measures";
    await this.guarded(mine, async () => {
      await this.fight(mine, battle, 1, all, (tally) => (this.tally = tally));
      if (mine === this.run) this.state = "done";
    });
  }
  /** The same battle with points that make it even; undefined if it was stopped or failed. */
  async even(battle: Skirmish): Promise<Skirmish | undefined> {
    const mine = ++this.run;
    this.round = 0;
    this.state = "evens";
    let now: Skirmish | undefined = battle;
    await this.guarded(mine, async () => {
      const trials: Trial[] = [];
      if (this.tally.battles > 0) trials.push(trialOf(battle.request, this.tally));
      for (; this.round < rounds && now && mine === this.run; this.round++) {
        const request: Request & { trials: Trial[] } = { ...battle.request, first_points: 0, trials };
        if (trials.length > 0) now = (await this.ask("/api/skirmish", request)) as Skirmish;
        const made: Skirmish = now;
        await this.fight(mine, made, firstSeed + this.round * perRound, perRound, (tally, complete) => {
          if (complete) trials.push(trialOf(made.request, tally));
        });
      }
      if (mine === this.run)
        now = (await this.ask("/api/skirmish", { ...battle.request, first_points: 0, trials })) as Skirmish;
    });
    return mine === this.run && this.state === "evens" ? now : undefined;
  }

  private async guarded(mine: number, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      if (mine !== this.run) return;
      this.why = thrown instanceof ServerSays ? thrown.body.error : String(thrown);
      this.state = "failed";
    }
  }
  private async fight(
    mine: number,
    { request, text }: Skirmish,
    from: number,
    many: number,
    report: (tally: Tally, complete: boolean) => void,
  ): Promise<void> {
    let tally = nothing;
    while (tally.battles < many && mine === this.run) {
      const next = Math.min(batch, many - tally.battles);
      const path = `/api/scenarios?ruleset=${encodeURIComponent(request.ruleset)}&fight=${next}&from=${from + tally.battles}`;
      try {
        const more = (await this.ask(path, text)) as Tally;
        if (mine !== this.run) return;
        tally = together(tally, more);
        report(tally, tally.battles >= many);
      } catch (thrown) {
        const busy = thrown instanceof ServerSays && (thrown.status === 503 || thrown.status === 429);
        if (!busy) throw thrown;
        await this.pause(800);
      }
    }
  }
}

const trialOf = (request: Request, { battles, first, second }: Tally): Trial => ({
  first_points: request.first_points ?? 0,
  battles,
  first,
  second,
});
