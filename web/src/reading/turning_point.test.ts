import { describe, expect, it } from "vitest";
import type { BattleEvent } from "../lib/api";
import { turningPoint } from "./turning_point";
import type { TurnSummary } from "./turn_summary";

const broke = (n: number, unit: number): BattleEvent => ({ n, unit, text: `event ${n}` }) as BattleEvent;
const turn = (number: number, lost: number[], events: BattleEvent[] = []): [number, TurnSummary] => [
  number,
  { turn: number, head: `Turn ${number}`, lost, broke: events, held: [] },
];
const armyOf = (unit: number): number => (unit < 10 ? 0 : 1);

describe("the turning point", () => {
  const turns = new Map([turn(1, [8, 2]), turn(2, [1, 6], [broke(3, 1), broke(5, 12), broke(9, 13)]), turn(3, [2, 3])]);
  it("is the turn that moved the losses most towards the winner, with the gravest events of the beaten side", () => {
    expect(turningPoint(turns, [50, 50], 0, armyOf)).toMatchObject({ turn: 2, head: "Turn 2" });
    expect(turningPoint(turns, [50, 50], 0, armyOf)?.events.map((one) => one.n)).toEqual([5, 9]);
    expect(turningPoint(turns, [50, 50], 1, armyOf)?.turn).toBe(1);
  });
  it("is the largest swing either way after a draw", () => {
    expect(turningPoint(turns, [50, 50], undefined, armyOf)?.turn).toBe(1);
  });
  it("measures losses by the strength of the army", () => {
    expect(turningPoint(turns, [800, 50], undefined, armyOf)?.turn).toBe(2);
  });
  it("does not exist without losses, or if all of them favoured the beaten side", () => {
    expect(turningPoint(new Map(), [50, 50], 0, armyOf)).toBeUndefined();
    expect(turningPoint(new Map([turn(1, [8, 2])]), [50, 50], 0, armyOf)).toBeUndefined();
  });
});
