import { describe, expect, it } from "vitest";
import type { Point } from "../lib/wire";
import { bandAt, bandsOf } from "./reach_bands";

const square = (half: number): Point[] => [
  [10 - half, 10 - half],
  [10 + half, 10 - half],
  [10, 10 + half],
];

describe("the areas of a unit's reach", () => {
  it("are bands if dice decide, named at their northernmost corner", () => {
    const bands = bandsOf([
      { points: square(8), word: "possible" },
      { points: square(3), word: "likely" },
      { points: square(0), word: "certain" },
    ]);
    expect(bands.map(({ word, label }) => [word, label])).toEqual([
      ["possible", [10, 18]],
      ["likely", [10, 13]],
      ["certain", undefined],
    ]);
  });
  it("tell in which band a point is", () => {
    const shapes = [
      { points: square(8), word: "possible" },
      { points: square(3), word: "likely" },
    ];
    const at = (x: number, y: number) => bandAt(shapes, [x, y]);
    expect([at(10, 10), at(10, 6), at(10, 30), bandAt(shapes, undefined), bandAt(undefined, [1, 1])]).toEqual([
      "likely",
      "possible",
      "",
      "",
      "",
    ]);
  });
  it("are one area without a name otherwise", () => {
    const shapes = [{ points: square(8), word: "in column, without dice" }, { points: square(4) }];
    expect(bandsOf(shapes)).toEqual([{ points: square(8), word: "" }]);
    expect([bandsOf([]), bandsOf(undefined)]).toEqual([[], []]);
  });
});
