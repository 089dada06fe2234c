// Some events of one battle and its final state: for tests.
import type { TableView, BattleEvent } from "../lib/api";
import enemyTurn from "./enemy_turn.json";
import told from "./fixture.json";

const whole = told as unknown as {
  view: Omit<TableView, "units" | "officers">;
  units: TableView["units"];
  officers: TableView["officers"];
  events: BattleEvent[];
};
export const events: readonly BattleEvent[] = whole.events;
export const ending: TableView = { ...whole.view, units: whole.units, officers: whole.officers ?? [] };

/** The same units two inches to the left and at full strength: a possible earlier state. */
export function opening(): TableView {
  return {
    ...ending,
    units: ending.units.map((unit) => ({
      ...unit,
      presence: "on_table",
      condition: "steady",
      place: [(unit.place?.[0] ?? 9) - 2, unit.place?.[1] ?? 9],
      figures_left: unit.figures_at_start,
      stands_left: unit.stands_at_start,
    })),
  };
}

// A turn of two enemy brigades: the events after each answer of the player, first their moves, then the fire.
const turn = enemyTurn as unknown as {
  commands: Record<string, number>;
  moves: readonly (readonly BattleEvent[])[];
  fire: readonly (readonly BattleEvent[])[];
};
export const enemyMoves = turn.moves;
export const enemyFire = turn.fire;
export const commandOf = (unit: number): number | undefined => turn.commands[unit];
