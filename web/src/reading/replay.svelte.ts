// Moves back and forth over the decisions. The server returns the state after each decision; the events between two of
// them are played as they happened.
import type { LookBackAnswer, MomentsAnswer, BattleEvent } from "../lib/api";
import type { TheBattle } from "../lib/battle.svelte";
import { span, stepTo, type Moment, type Stride } from "./timeline";
import { Shown } from "./animation.svelte";

export const speeds = [0.5, 1, 2, 4, 8] as const;
const keep = 80; // number of stored views
const dwell = 650; // ms between two decisions, at speed 1
const patience = 1000; // ms between two requests for the length of a battle in progress

/** The part of a battle that a replay needs. */
export type Replayed = Pick<TheBattle, "ask" | "card" | "events" | "decisions" | "onEvents"> & {
  readonly over?: boolean;
};

export class Replay {
  on = $state(false);
  decision = $state(0);
  decisions = $state(0);
  /** how many events had happened */
  until = $state(0);
  moments: readonly Moment[] = $state.raw([]);
  playing = $state(false);
  speed: number = $state(1);
  waiting = $state(false);
  /** watched for the first time: what is to come is hidden */
  secret = $state(false);
  trouble = $state("");
  readonly shown: Shown;
  /** how long an act takes at speed 1; the page sets it */
  pace = 1;

  private readonly known = new Map<number, LookBackAnswer>();
  private wanted: { decision: number; smooth: boolean } | undefined;
  private busy = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** counts requests, so that an outdated search ends */
  private sought = 0;

  constructor(
    private readonly battle: Replayed,
    shown = new Shown(),
  ) {
    this.shown = shown;
  }

  async open(at?: number): Promise<void> {
    this.on = true;
    await this.askMoments();
    await this.to(at ?? this.decisions);
  }
  /** Plays the battle from its opening. If `secret`, the page shows nothing of the end before it is reached. */
  async watch(secret: boolean): Promise<void> {
    this.secret = secret;
    await this.open(0);
    await this.play();
  }
  close(): void {
    this.pause();
    this.secret = false;
    this.on = false;
    this.shown.close();
  }
  forget(): void {
    this.known.clear();
  }

  private get id(): string {
    return this.battle.card?.battle ?? "";
  }

  private async askMoments(): Promise<void> {
    try {
      const answer = await this.battle.ask<MomentsAnswer>({ verb: "moments", battle: this.id });
      if (!answer.ok) {
        this.trouble = answer.error ?? "";
        return;
      }
      this.trouble = "";
      this.moments = answer.moments;
      this.decisions = answer.decisions;
    } catch (why) {
      this.trouble = why instanceof Error ? why.message : String(why);
    }
  }

  /** The state after this many decisions; `smooth`: the events between are played if it is the next one. */
  async to(decision: number, smooth = false): Promise<void> {
    this.wanted = { decision: Math.min(this.decisions, Math.max(0, decision)), smooth };
    this.decision = this.wanted.decision;
    if (this.busy) return; // the awaited answer will play on
    this.busy = true;
    try {
      while (this.wanted) {
        const { decision: at, smooth: played }: { decision: number; smooth: boolean } = this.wanted;
        this.wanted = undefined;
        const answer = await this.lookBack(at);
        if (answer && !this.wanted) this.show(answer, played);
      }
    } finally {
      this.busy = false;
      this.waiting = false;
    }
    if (!this.playing && this.decision > 0 && this.decision >= this.decisions && !this.goesOn) this.secret = false;
  }

  private async lookBack(decision: number): Promise<LookBackAnswer | undefined> {
    const known = this.known.get(decision);
    if (known) return known;
    this.waiting = true;
    try {
      const answer = await this.battle.ask<LookBackAnswer>({ verb: "look_back", battle: this.id, decision });
      if (!answer.ok) {
        this.trouble = answer.error ?? "";
        this.pause();
        return undefined;
      }
      this.trouble = "";
      this.known.set(decision, answer);
      if (this.known.size > keep) this.known.delete(this.known.keys().next().value ?? -1);
      return answer;
    } catch (why) {
      this.trouble = why instanceof Error ? why.message : String(why);
      this.pause();
      return undefined;
    }
  }

  private show(answer: LookBackAnswer, smooth: boolean): void {
    const between: readonly BattleEvent[] =
      answer.events > this.until ? this.battle.events.slice(this.until, answer.events) : [];
    this.until = answer.events;
    this.shown.pace = smooth ? this.pace / this.speed : 0;
    if (smooth && between.length > 0) this.shown.play(between, answer.view);
    else this.shown.jump(answer.view);
  }

  step(way: 1 | -1, stride: Stride): void {
    this.pause();
    void this.to(stepTo(this.decision, way, stride, this.moments, this.decisions), way > 0 && stride === "event");
  }
  /** To the decision that caused an event: the moments give the phase, then a binary search over its decisions. */
  async toEvent(event: number): Promise<void> {
    this.pause();
    const search = this.sought;
    let [low, high] = span(event, this.moments, this.decisions);
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const answer = await this.lookBack(middle);
      if (search !== this.sought || this.playing) return;
      if (answer && answer.events > event) high = middle;
      else low = middle + 1;
    }
    await this.to(high);
  }
  scrub(decision: number): void {
    this.pause();
    void this.to(decision);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else void this.play();
  }
  async play(): Promise<void> {
    if (this.decision >= this.decisions) await this.to(0);
    this.playing = true;
    this.next();
  }
  pause(): void {
    this.sought++;
    this.playing = false;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** Whether the battle is still in progress; a record that ends early is not. */
  private get goesOn(): boolean {
    return this.battle.over === false && this.battle.card?.record !== true;
  }
  private ended(): void {
    if (!this.goesOn) {
      this.pause();
      this.secret = false;
      return;
    }
    // In progress: later decisions follow.
    this.timer = setTimeout(() => void this.askMoments().then(() => this.next()), patience);
  }
  /** To the end, which reveals the result. */
  tellTheEnd(): void {
    this.secret = false;
    this.scrub(this.decisions);
  }

  /** The next decision when the present events have been shown. */
  private next(): void {
    clearTimeout(this.timer);
    if (!this.playing) return;
    if (this.shown.playing || this.busy) {
      this.timer = setTimeout(() => this.next(), 60);
      return;
    }
    if (this.decision >= this.decisions) return this.ended();
    const before = this.until;
    void this.to(this.decision + 1, true).then(() => {
      // A decision without a visible event causes no pause.
      const wait = this.until === before ? 20 : dwell / this.speed;
      this.timer = setTimeout(() => this.next(), wait);
    });
  }
}
