// What earlier events have left on the table: the lines of the last turn, and fallen figures.
import type { TableUnit } from "../../lib/api";
import type { Point } from "../../lib/wire";
import { FallenFigures } from "../../reading/fallen";
import { lastTurn } from "../../reading/last_turn";
import type { BattlePageState } from "./page_state.svelte";

export class EventTraces {
  /** where units were when last seen */
  private readonly lastSeen = new Map<number, Point>();
  private readonly fallen = new FallenFigures();
  /** trails and shots of the last turn, while that layer is shown */
  readonly lastTurn = $derived.by(() => {
    const { battle, busy, panelState, view } = this.page;
    if (panelState.layer !== "last_turn" || busy || !view) return undefined;
    const seats = battle.card?.seats ?? [];
    return lastTurn(
      battle.events,
      view,
      seats.length === 1 ? battle.table?.armies.find((army) => army.seat === seats[0])?.army : undefined,
      this.lastSeen,
    );
  });
  readonly lying = $derived.by(() => {
    const { battle, opening, revealed } = this.page;
    return battle.view === undefined || opening
      ? []
      : this.fallen.after(battle.events, battle.view, revealed, this.lastSeen);
  });

  constructor(private readonly page: BattlePageState) {}

  remember(units: readonly TableUnit[] | undefined): void {
    for (const unit of units ?? []) if (unit.place) this.lastSeen.set(Number(unit.unit), unit.place);
  }
}
