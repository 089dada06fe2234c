import { expect, test } from "vitest";
import type { TableUnit, BattleEvent } from "../lib/api";
import { lastTurn } from "./last_turn";

const unit = (unit: number, army: number, place: [number, number]): TableUnit =>
  ({ unit, army, place }) as unknown as TableUnit;
const event = (n: number, turn: number, kind: BattleEvent["event"], more: Partial<BattleEvent>): BattleEvent => ({
  n,
  turn,
  event: kind,
  text: "",
  seen_by: [],
  phase: "",
  ...more,
});

test("the enemy's last turn shows marches and fire from the positions at that time, and retreats", () => {
  const units = [unit(1, 1, [5, 5]), unit(2, 2, [5, 20]), unit(3, 2, [9, 30])];
  const events = [
    event(0, 1, "moved", { unit: 3, from: [9, 40], to: [9, 30], path: [[9, 30]] }),
    event(1, 2, "moved", { unit: 2, from: [5, 30], to: [5, 20], path: [[5, 20]] }),
    event(2, 2, "fired", { unit: 2, other: 1, amount: 2, dice: { sides: 6, faces: [6, 5, 1] } }),
    event(3, 2, "fired", { unit: 3, other: 7 }),
    event(4, 2, "fell_back", { unit: 1, from: [5, 10], to: [5, 5], path: [[5, 5]] }),
    event(5, 2, "moved", { unit: 1, from: [5, 5], to: [5, 5] }),
    event(6, 3, "moved", { unit: 1, from: [5, 5], to: [5, 6], path: [[5, 6]] }),
  ];
  const { trails, shots } = lastTurn(events, { units }, 1, new Map([[7, [1, 1]]]));
  expect(trails.map(({ unit, kind }) => [unit, kind])).toEqual([
    [2, "moved"],
    [1, "fell_back"],
  ]);
  expect(shots).toEqual([
    { unit: 2, from: [5, 20], to: [5, 10], hits: 2, percent: false },
    { unit: 3, from: [9, 30], to: [1, 1], hits: 0, percent: false },
  ]);
  expect(lastTurn(events, { units }, undefined).trails.map(({ unit }) => unit)).toEqual([1]);
});
