// Who fell, and where: they stay on the ground for the rest of the battle.
import type { TableView, ToldEvent } from "../lib/api";
import type { Point } from "../lib/wire";
import type { Fallen } from "../table/types";
import { Whereabouts } from "./whereabouts";

/** what lies where a base was lost, in books that count no single men */
const ofBase = 4;

/** How many an event leaves on the ground. Where men are counted, a stand that goes is told of beside its men. */
function left(event: ToldEvent, counted: boolean): number {
  if (event.event === "casualties") return event.amount ?? 0;
  return !counted && (event.event === "stand_lost" || event.event === "destroyed") ? ofBase : 0;
}

/** Carried on from event to event: what has been read is not read again, unless some of it was taken back. */
export class TheFallen {
  private stood = new Whereabouts();
  private out: readonly Fallen[] = [];
  private last: ToldEvent | undefined;
  /** how many events are known, and after how many of them it stands */
  private known = 0;
  private seen = 0;
  private counted = false;

  /** `until`: so many events have been seen to happen; `was`: where units were seen last that are gone. */
  after(
    events: readonly ToldEvent[],
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

  private learn(events: readonly ToldEvent[], view: Pick<TableView, "units">, was: ReadonlyMap<number, Point>): void {
    const more = events.slice(this.known);
    // The first man who is counted: till then it was not known that this book counts them.
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
    this.stood = new Whereabouts();
    this.out = [];
    this.last = undefined;
    this.known = this.seen = 0;
    this.counted = false;
  }
}
