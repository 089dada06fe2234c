// The fallen figures and their places: they stay on the ground for the rest of the battle.
import type { TableView, BattleEvent } from "../lib/api";
import type { Point } from "../lib/wire";
import type { Fallen } from "../table/types";
import { UnitPlaces } from "./unit_places";

/** the mark for a lost base, in rulesets that count no single men */
const ofBase = 4;

/**
 * The number of figures that an event leaves on the ground. Where men are counted, a lost stand is reported in addition
 * to its men.
 */
function left(event: BattleEvent, counted: boolean): number {
  if (event.event === "casualties") return event.amount ?? 0;
  return !counted && (event.event === "stand_lost" || event.event === "destroyed") ? ofBase : 0;
}

/** Updated event by event: events are read once, unless some of them were taken back. */
export class FallenFigures {
  private stood = new UnitPlaces();
  private out: readonly Fallen[] = [];
  private last: BattleEvent | undefined;
  /** how many events are known, and how many of them are applied */
  private known = 0;
  private seen = 0;
  private counted = false;

  /** `until`: how many events have been shown; `was`: the last places of units that are gone. */
  after(
    events: readonly BattleEvent[],
    view: Pick<TableView, "units">,
    until = events.length,
    was: ReadonlyMap<number, Point> = new Map(),
  ): readonly Fallen[] {
    if (until < this.seen || this.known > events.length || events[this.known - 1] !== this.last) this.forget();
    if (this.known < events.length) this.learn(events, view, was);
    const fell: Fallen[] = [];
    for (const event of events.slice(this.seen, until)) {
      const count = left(event, this.counted);
      const at = count > 0 ? this.stood.of(event.unit) : undefined;
      if (at && event.unit !== undefined) fell.push({ event: event.n, unit: event.unit, at, count });
      this.stood.on(event);
    }
    this.seen = Math.max(this.seen, Math.min(until, events.length));
    if (fell.length > 0) this.out = [...this.out, ...fell];
    return this.out;
  }

  private learn(events: readonly BattleEvent[], view: Pick<TableView, "units">, was: ReadonlyMap<number, Point>): void {
    const more = events.slice(this.known);
    // The first single man: before this event it was not known that the ruleset counts men.
    if (!this.counted && more.some((event) => event.event === "casualties")) {
      const anew = this.out.length > 0;
      if (anew) this.forget();
      this.counted = true;
      if (anew) return this.learn(events, view, was);
    }
    this.stood.learn(more, view, was);
    this.known = events.length;
    this.last = events.at(-1);
  }

  private forget(): void {
    this.stood = new UnitPlaces();
    this.out = [];
    this.last = undefined;
    this.known = this.seen = 0;
    this.counted = false;
  }
}
