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

/** `until`: so many events have been seen to happen; `was`: where units were seen last that are gone. */
export function fallenOf(events: readonly ToldEvent[], view: Pick<TableView, "units">, until = events.length, was: ReadonlyMap<number, Point> = new Map()): Fallen[] {
  const stood = new Whereabouts(events, view, was);
  const counted = events.some((event) => event.event === "casualties");
  const out: Fallen[] = [];
  for (const event of events.slice(0, until)) {
    const count = left(event, counted);
    const at = count > 0 ? stood.of(event.unit) : undefined;
    if (at && event.unit !== undefined) out.push({ event: event.n, unit: event.unit, at, count });
    stood.on(event);
  }
  return out;
}
