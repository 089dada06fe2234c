// The enemy's last turn as lines on the table, as the report draws a turn: marches, retreats, and who fired at whom.
import { inPercent } from "./dice";
import type { TableView, BattleEvent } from "../lib/api";
import type { Point } from "../lib/wire";
import type { Shot, Trail } from "../table/types";
import { UnitPlaces } from "./unit_places";

const acts = new Set<BattleEvent["event"]>([
  "moved",
  "entered",
  "closed",
  "countercharged",
  "bonus_taken",
  "supported",
  "fired",
]);
const driven = new Set<BattleEvent["event"]>(["fell_back", "routed", "pulled_away"]);

/**
 * `own`: the army of the reader, undefined = a spectator, who sees both; `was`: the last places of units that are gone.
 */
export function lastTurn(
  events: readonly BattleEvent[],
  view: Pick<TableView, "units">,
  own: number | undefined,
  was: ReadonlyMap<number, Point> = new Map(),
): { trails: Trail[]; shots: Shot[] } {
  const armies = new Map(view.units.map((unit) => [Number(unit.unit), unit.army]));
  const enemys = (event: BattleEvent): boolean =>
    own === undefined || (event.unit !== undefined && armies.get(event.unit) !== own);
  const turn = [...events].reverse().find((event) => acts.has(event.event) && enemys(event))?.turn;
  const stood = new UnitPlaces().learn(events, view, was);
  const trails: Trail[] = [];
  const shots: Shot[] = [];
  for (const event of events) {
    const { unit } = event;
    if (unit === undefined) continue;
    const counts = event.turn === turn && (enemys(event) || driven.has(event.event));
    if (event.event === "fired" && counts) {
      const from = stood.of(unit);
      const to = stood.of(event.other);
      if (from && to) shots.push({ unit, from, to, hits: event.amount ?? 0, percent: inPercent(event) });
    }
    const trail = stood.on(event);
    if (trail && counts) trails.push(trail);
  }
  return { trails, shots };
}
