// The places of units at each event, from the events so far: only a march states where its unit is.
import type { TableView, BattleEvent } from "../lib/api";
import type { Point } from "../lib/wire";
import type { Trail } from "../table/types";
import { trailOf } from "./animation.svelte";

const ways = new Set<BattleEvent["event"]>([
  "moved",
  "entered",
  "pulled_away",
  "closed",
  "countercharged",
  "bonus_taken",
  "supported",
  "fell_back",
  "routed",
]);

export class UnitPlaces {
  private readonly at = new Map<number, Point>();

  /**
   * More events are known. A new unit stood where its first march began, or is where the view has it; `was`: the last
   * places of units that are gone from the view.
   */
  learn(
    events: readonly BattleEvent[],
    view: Pick<TableView, "units">,
    was: ReadonlyMap<number, Point> = new Map(),
  ): this {
    for (const event of events)
      if (event.unit !== undefined && event.from && ways.has(event.event)) this.begin(event.unit, event.from);
    for (const unit of view.units) if (unit.place) this.begin(Number(unit.unit), unit.place);
    for (const [unit, place] of was) this.begin(unit, place);
    return this;
  }
  private begin(unit: number, at: Point): void {
    if (!this.at.has(unit)) this.at.set(unit, at);
  }

  of(unit: number | undefined): Point | undefined {
    return unit === undefined ? undefined : this.at.get(unit);
  }

  /** Advances by one event; returns its path. */
  on(event: BattleEvent): Trail | undefined {
    const { unit } = event;
    if (unit === undefined) return undefined;
    if (ways.has(event.event)) {
      const trail = trailOf(event, this.at.get(unit));
      const end = trail?.path.at(-1);
      if (end) this.at.set(unit, end);
      return trail;
    }
    if (event.event === "deployed" && event.to) this.at.set(unit, event.to);
    return undefined;
  }
}
