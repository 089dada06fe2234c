import { describe, expect, it } from "vitest";
import type { TableUnit } from "../lib/api";
import { laidAt, numbersOf, valueOf } from "./typed_ruling";

describe("a typed field", () => {
  it("is a number, several numbers, yes or no, a word, or left out", () => {
    expect(valueOf(" 3 ")).toBe(3);
    expect(valueOf("0 2, 1")).toEqual([0, 2, 1]);
    expect(valueOf("Yes")).toBe(true);
    expect(valueOf("no")).toBe(false);
    expect(valueOf("march column")).toBe("march_column");
    expect(valueOf("  ")).toBeUndefined();
  });
  it("is no list of casualties if it contains a word", () => {
    expect(numbersOf("0 2")).toEqual([0, 2]);
    expect(numbersOf("0 two")).toBeUndefined();
    expect(numbersOf("1.5")).toBeUndefined();
    expect(numbersOf("")).toBeUndefined();
  });
});

describe("a unit as it would stand", () => {
  const unit: Pick<TableUnit, "place" | "heading" | "footprint" | "stands"> = {
    place: [10, 20],
    heading: 0,
    footprint: { centre: [10, 19], heading: 0, width: 4, depth: 2 },
    stands: [[9, 19, 0, 2, 2]],
  };
  it("moves to its new place, the unit first and then its stands", () => {
    expect(laidAt(unit, [12, 25], undefined)).toEqual([
      [12, 24, 0, 4, 2],
      [11, 24, 0, 2, 2],
    ]);
  });
  it("turns clockwise about its place: from facing up to facing right, its rear is at the left", () => {
    const [x, y, heading] = laidAt(unit, undefined, 90)?.[0] ?? [0, 0, 0];
    expect(heading).toBe(90);
    expect(x).toBeCloseTo(9);
    expect(y).toBeCloseTo(20);
  });
  it("comes from off the table to the given place", () => {
    expect(laidAt({}, [5, 6], 45)?.[0]?.slice(0, 3)).toEqual([5, 6, 45]);
    expect(laidAt({}, undefined, 45)).toBeUndefined();
  });
});
