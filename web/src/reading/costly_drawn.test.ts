import { describe, expect, it } from "vitest";
import type { TableUnit } from "../lib/api";
import type { Decision } from "../lib/wire";
import { drawnOf, pointsOf } from "./costly_drawn";

const unit = (id: number, x: number, y: number): TableUnit =>
  ({
    unit: id,
    place: [x, y],
    heading: 0,
    formation: "line",
    footprint: { centre: [x, y - 0.5], heading: 0, width: 4, depth: 1 },
    stands: [[x, y - 0.5, 0, 4, 1]],
  }) as unknown as TableUnit;
const view = {
  units: [unit(1, 10, 10), unit(2, 10, 30)],
  officers: [{ officer: 4, place: [5, 5] }],
} as unknown as Parameters<typeof drawnOf>[1];
const drawn = (decision: object) => drawnOf({ prompt: 1, by: "first", ...decision } as Decision, view);

describe("the drawing of an answer", () => {
  it("is the path, and the unit at its end", () => {
    const [one] = drawn({ verb: "follow", unit: 1, path: [[10, 14]], heading: 0, formation: "line" });
    expect(one).toMatchObject({
      way: [
        [10, 10],
        [10, 14],
      ],
      hostile: false,
      stands: [[10, 13.5, 0, 4, 1]],
    });
    expect(one?.sign).toBeUndefined();
  });
  it("is a sign if the unit would change its formation", () => {
    const [one] = drawn({ verb: "reform", unit: 1, heading: 90, formation: "column" });
    expect(one).toMatchObject({ way: [], stands: [], sign: { at: [10, 10], heading: 90 } });
  });
  it("marks the target", () => {
    expect(drawn({ verb: "attack", unit: 1, target: 2 })).toMatchObject([
      {
        way: [
          [10, 10],
          [10, 29.5],
        ],
        hostile: true,
        stands: [],
      },
    ]);
  });
  it("is only the unit if it stays", () => {
    expect(drawn({ verb: "stand", unit: 1 })).toMatchObject([{ box: { centre: [10, 9.5] }, way: [], stands: [] }]);
  });
  it("has each unit and officer of an order for all, except unknown ones", () => {
    const all = drawn({
      verb: "dispatch",
      parts: [
        { verb: "instruct", unit: 1, number: 2, path: [[12, 20]] },
        { verb: "instruct", unit: 7, number: 1 },
        { verb: "ride", officer: 4, unit: 2, path: [] },
      ],
    });
    expect(all.map(({ key, way }) => [key, way])).toEqual([
      [
        "u1",
        [
          [10, 10],
          [12, 20],
        ],
      ],
      [
        "o4",
        [
          [5, 5],
          [10, 30],
        ],
      ],
    ]);
    expect(pointsOf(all)).toContainEqual([12, 20]);
  });
});
