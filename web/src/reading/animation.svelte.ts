// What the table shows: the battle's view, or events on the way to it. Events are played in order. However they are
// sped up, cut short or overtaken, the table ends at exactly the view that the server sent.
import type { TableUnit, TableView, BattleEvent } from "../lib/api";
import type { OfficerView, Point } from "../lib/wire";
import type { Shot, Trail } from "../table/types";
import { actsOf, lastOf, patience, shortening, type Act, type CommandOf } from "./acts";
import { diceOf, inPercent, type Die } from "./dice";
import { along, carried, eased, scattered, turned, wayOf } from "./march";
import { aged, hangs, type Cloud, type Smoke } from "./smoke";

export interface Clock {
  now(): number;
  /** calls back at the next frame; returns a function that cancels */
  frame(call: () => void): () => void;
}
const browserClock: Clock = {
  now: () => performance.now(),
  frame: (call) => {
    const id = requestAnimationFrame(call);
    return () => cancelAnimationFrame(id);
  },
};

export interface Throw {
  event: BattleEvent;
  dice: Die[];
  /** further throws of the same kind, shown together with it */
  more: readonly { event: BattleEvent; dice: Die[] }[];
  stage: "rolling" | "told";
  breath: boolean; // a morale test: the table waits for it
}
/** how much faster it goes while the key is held */
const fastForward = 4;
/** the least time for all that is left, in ms at the normal speed */
const leastRoom = 300;
/** a page that was hidden goes on where it was: ms of a frame that count */
const longestFrame = 250;

interface Batch {
  acts: Act[];
  last: Map<number, number>;
  to: TableView;
}
interface Started {
  act: Act;
  /** ms of it that have been shown, at the normal speed */
  played: number;
  units: Map<number, TableUnit>; // as they were when it began
  officers: Map<number, OfficerView>;
}

export class Shown {
  view: TableView | undefined = $state.raw();
  playing = $state(false);
  thrown: Throw | undefined = $state.raw();
  card: BattleEvent | undefined = $state.raw();
  smoke: readonly Smoke[] = $state.raw([]);
  /** the event that is being shown */
  telling: BattleEvent | undefined = $state.raw();
  /** duration of an act as a multiple of the normal one; 0 = no animation */
  pace = $state(1);
  /** while it plays: how many events have been shown, so that texts never run ahead of the table */
  told = $state(0);
  /** the start of each march so far, and who fired at whom */
  trails: readonly Trail[] = $state.raw([]);
  shots: readonly (Shot & { event: number })[] = $state.raw([]);
  /** officers who have fallen since it began */
  dipped: ReadonlySet<number> = $state.raw(new Set());
  /** the player holds the key that speeds it up */
  fast = $state(false);
  /** the command of a unit */
  commandOf: CommandOf = () => undefined;
  /** called for each act as it begins: sounds */
  onAct: ((act: Act) => void) | undefined;

  private queue: Batch[] = [];
  private started: Started | undefined;
  /** time of the last frame, and ms shown since the last question, at the normal speed */
  private last = 0;
  private shownFor = 0;
  private callOff: (() => void) | undefined;
  private clouds: Cloud[] = [];

  constructor(private readonly clock: Clock = browserClock) {}

  /** Shows a view without animation. */
  jump(to: TableView): void {
    this.stop();
    this.view = to;
    if (this.clouds.length > 0) this.again();
  }

  /** By showing the events. */
  play(events: readonly BattleEvent[], to: TableView): void {
    if (this.pace === 0 || !this.view || events.length === 0) {
      if (this.playing && this.view) this.queue.push({ acts: [], last: new Map(), to });
      else this.jump(to);
      return;
    }
    const acts = actsOf(events, this.commandOf);
    if (!this.playing) {
      this.told = events[0]?.n ?? 0;
      this.last = this.clock.now();
      this.shownFor = 0;
    }
    this.queue.push({ acts, last: lastOf(events), to });
    this.playing = true;
    this.step();
  }

  /** Skips the rest: the remaining events take effect immediately. */
  hurry(): void {
    const to = this.queue.at(-1)?.to;
    this.stop();
    if (to) this.jump(to);
  }

  close(): void {
    this.stop();
    this.callOff?.();
    this.callOff = undefined;
    this.smoke = this.clouds = [];
  }

  private stop(): void {
    this.queue = [];
    this.started = undefined;
    this.playing = false;
    this.thrown = undefined;
    this.card = undefined;
    this.telling = undefined;
    this.trails = this.shots = [];
    this.dipped = new Set();
  }

  private again(): void {
    this.callOff ??= this.clock.frame(() => {
      this.callOff = undefined;
      this.step();
    });
  }

  /** Draws one frame. Acts without a duration are done together with the next act that has one. */
  private step(): void {
    const now = this.clock.now();
    this.drift(now);
    let passed = (Math.min(now - this.last, longestFrame) * (this.fast ? fastForward : 1)) / (this.pace || 1);
    this.last = now;
    for (let batch = this.queue[0]; batch; batch = this.queue[0]) {
      this.started ??= this.begin(batch, now);
      const running = this.started;
      if (!running) {
        this.view = batch.to;
        this.queue.shift();
        continue;
      }
      running.played += passed;
      this.shownFor += passed;
      if (running.played < running.act.ms) {
        this.draw(batch, running, running.played / running.act.ms, running.played);
        return this.again();
      }
      passed = running.played - running.act.ms;
      this.shownFor -= passed;
      this.finish(batch, running);
      this.started = undefined;
    }
    if (this.playing) this.stop();
    if (this.clouds.some((cloud) => cloud.left !== undefined || cloud.age < hangs || cloud.phase !== this.phase))
      this.again();
  }

  private begin(batch: Batch, now: number): Started | undefined {
    const next = batch.acts.shift();
    if (!next) return undefined;
    // Nothing is skipped if much has happened: all acts become faster.
    const left = [next, ...this.queue.flatMap(({ acts }) => acts)];
    const by = shortening(left, Math.max(leastRoom, patience - this.shownFor))(next);
    const act = by < 1 ? { ...next, ms: next.ms * by, reveal: next.reveal * by } : next;
    const first = act.events[0];
    this.telling = act.kind === "quiet" ? undefined : first;
    this.card = act.kind === "card" ? first : undefined;
    this.thrown = undefined;
    if (first) this.under(first);
    if (act.reveal === 0) this.told = (act.events.at(-1)?.n ?? -1) + 1;
    if (act.kind === "volley")
      for (const volley of act.throws) {
        this.puff(volley, now);
        this.aim(volley);
      }
    this.onAct?.(act);
    const units = new Map((this.view?.units ?? []).map((unit) => [Number(unit.unit), unit]));
    const officers = new Map((this.view?.officers ?? []).map((officer) => [Number(officer.officer), officer]));
    return { act, played: 0, units, officers };
  }

  private draw(batch: Batch, running: Started, share: number, took: number): void {
    const { act } = running;
    const [first, ...more] = act.throws;
    if (act.reveal > 0 && first) {
      const stage = took < act.reveal ? "rolling" : "told";
      if (this.thrown?.event !== first || this.thrown.stage !== stage) {
        this.thrown = {
          event: first,
          dice: diceOf(first),
          more: more.map((event) => ({ event, dice: diceOf(event) })),
          stage,
          breath: act.kind === "morale",
        };
        if (stage === "told") this.tell(act.throws, batch.to);
      }
    }
    if (act.kind === "march" || act.kind === "retreat") this.march(running, eased(share));
  }

  /** The dice of these events have landed. */
  private tell(events: readonly BattleEvent[], to: TableView): void {
    this.told = (events.at(-1)?.n ?? -1) + 1;
    for (const event of events) this.dip(event, to);
    const fired = new Map(events.map((event) => [event.n, event]));
    this.shots = this.shots.map((shot) => {
      const event = fired.get(shot.event);
      return event ? { ...shot, hits: event.amount ?? 0, percent: inPercent(event) } : shot;
    });
  }

  private march(running: Started, share: number): void {
    const units = new Map<number, TableUnit>();
    const officers = new Map<number, OfficerView>();
    for (const event of running.act.events) {
      const was = event.unit === undefined ? undefined : running.units.get(event.unit);
      if (was && event.unit !== undefined) {
        const there = onTheWay(event, was.place, was.heading, share);
        if (there)
          units.set(event.unit, event.event === "routed" ? scattered(carried(was, there), share) : carried(was, there));
      }
      const rider = event.officer === undefined ? undefined : running.officers.get(event.officer);
      if (rider && event.officer !== undefined && event.event === "officer_moved") {
        const there = onTheWay(event, rider.place, 0, share);
        if (there) officers.set(event.officer, { ...rider, place: there.place });
      }
    }
    this.replace(units, officers);
  }

  private replace(units: ReadonlyMap<number, TableUnit>, officers: ReadonlyMap<number, OfficerView>): void {
    const view = this.view;
    if (!view || (units.size === 0 && officers.size === 0)) return;
    this.view = {
      ...view,
      units: view.units.map((unit) => units.get(Number(unit.unit)) ?? unit),
      officers: (view.officers ?? []).map((officer) => officers.get(Number(officer.officer)) ?? officer),
    };
  }

  private finish(batch: Batch, running: Started): void {
    const { act } = running;
    for (const event of act.events) this.dip(event, batch.to);
    this.told = (act.events.at(-1)?.n ?? -1) + 1;
    if (act.kind === "march" || act.kind === "retreat") {
      this.march(running, 1);
      this.leave(running);
    }
    const final = new Map(batch.to.units.map((unit) => [Number(unit.unit), unit]));
    const changed = new Map<number, TableUnit>();
    const gone = new Set<number>();
    const now = new Map((this.view?.units ?? []).map((unit) => [Number(unit.unit), unit]));
    for (const event of act.events) {
      if (event.unit === undefined) continue;
      const end = final.get(event.unit);
      if (batch.last.get(event.unit) === event.n) {
        if (end) changed.set(event.unit, end);
        else gone.add(event.unit);
        continue;
      }
      const was = changed.get(event.unit) ?? now.get(event.unit) ?? end;
      if (was) changed.set(event.unit, after(was, event));
    }
    this.put(changed, gone);
  }

  /** The units from now on; a unit that was not visible before is added. */
  private put(changed: ReadonlyMap<number, TableUnit>, gone: ReadonlySet<number>): void {
    const view = this.view;
    if (!view || (changed.size === 0 && gone.size === 0)) return;
    const known = new Set(view.units.map((unit) => Number(unit.unit)));
    const units = view.units
      .filter((unit) => !gone.has(Number(unit.unit)))
      .map((unit) => changed.get(Number(unit.unit)) ?? unit);
    for (const [id, unit] of changed) if (!known.has(id)) units.push(unit);
    this.view = { ...view, units };
  }

  /** The turn and the phase of an event. */
  private under({ turn, phase }: BattleEvent): void {
    if (this.view && (this.view.phase !== phase || this.view.turn !== turn)) this.view = { ...this.view, turn, phase };
  }
  /** Lowers the flag of an officer who leaves the table. */
  private dip(event: BattleEvent, to: TableView): void {
    const { officer } = event;
    if (event.event !== "officer_fate" || officer === undefined || this.dipped.has(officer)) return;
    if (!(to.officers ?? []).some((one) => Number(one.officer) === officer && one.place))
      this.dipped = new Set([...this.dipped, officer]);
  }
  private leave(running: Started): void {
    const left = running.act.events.flatMap((event): Trail[] => {
      const path = event.unit === undefined ? undefined : trailOf(event, running.units.get(event.unit)?.place);
      return path ? [path] : [];
    });
    if (left.length > 0) this.trails = [...this.trails, ...left];
  }
  private aim(event: BattleEvent): void {
    const at = (unit: number | undefined): Point | undefined =>
      this.view?.units.find((one) => one.unit === unit)?.place;
    const from = at(event.unit);
    const to = at(event.other);
    if (from && to && event.unit !== undefined)
      this.shots = [...this.shots.slice(-7), { unit: event.unit, event: event.n, from, to }];
  }

  private puff(event: BattleEvent, now: number): void {
    const unit = this.view?.units.find((one) => one.unit === event.unit);
    if (!unit?.place || event.unit === undefined) return;
    const width = unit.footprint?.width ?? 2;
    this.clouds.push({
      key: event.n,
      unit: event.unit,
      at: [unit.place[0], unit.place[1], unit.heading ?? 0, width],
      age: 0,
      since: now,
      phase: this.phase,
    });
  }

  private get phase(): string {
    return `${this.view?.turn}/${this.view?.phase}`;
  }

  /** Smoke spreads, hangs during its phase, and disperses. */
  private drift(now: number): void {
    if (this.clouds.length === 0) return;
    const pace = this.pace || 0.4;
    const phase = this.phase;
    this.clouds = this.clouds.map((cloud) => aged(cloud, now, phase, pace)).filter((cloud) => cloud.age < 1);
    this.smoke = this.clouds;
  }
}

function onTheWay(
  event: BattleEvent,
  place: Point | undefined,
  heading: number | undefined,
  share: number,
): { place: Point; heading: number } | undefined {
  if (event.event === "reformed" || event.event === "rolled") return undefined;
  const way = wayOf(event, place);
  if (!way) return undefined;
  return { place: along(way, share), heading: turned(heading ?? 0, event.heading ?? heading ?? 0, share) };
}

/** The trace that a march or a retreat has left on the table. */
export function trailOf(event: BattleEvent, from: Point | undefined): Trail | undefined {
  if (event.unit === undefined || event.event === "reformed" || event.event === "rolled") return undefined;
  const path = wayOf(event, from);
  return path
    ? {
        unit: event.unit,
        path,
        kind:
          event.event === "routed"
            ? "routed"
            : event.event === "fell_back" || event.event === "pulled_away"
              ? "fell_back"
              : "moved",
      }
    : undefined;
}

/** A unit after an event in the middle of the story, from what the event states. */
export function after(unit: TableUnit, event: BattleEvent): TableUnit {
  if (event.event === "casualties")
    return { ...unit, figures_left: Math.max(0, unit.figures_left - (event.amount ?? 0)) };
  if (event.event === "stand_lost") {
    const left = event.amount ?? 0;
    return { ...unit, stands_left: left, ...(unit.stands ? { stands: unit.stands.slice(0, left) } : {}) };
  }
  if (event.event === "routed") return { ...unit, condition: "routed" };
  if (event.event === "fell_back") return { ...unit, condition: "falling_back" };
  return unit;
}
