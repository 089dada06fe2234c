import { describe, expect, it } from "vitest";
import type { Point } from "../../lib/wire";
import { inPolygon } from "../space";
import { contour, hachures } from "./hills";
import { homesteadOf, housesOf, isHomestead } from "./settled";
import { crossed } from "./ways";
import { treesOf } from "./woods";

const square: Point[] = [
  [0, 0],
  [10, 0],
  [10, 8],
  [0, 8],
];
const crest: Point[] = [
  [3, 4],
  [7, 4],
];

describe("trees and buildings", () => {
  it("each wood always has the same trees, and different woods have different ones", () => {
    expect(treesOf(square, 4, false)).toEqual(treesOf(square, 4, false));
    expect(treesOf(square, 5, false)).not.toEqual(treesOf(square, 4, false));
  });
  it("open woods have fewer trees, painted from back to front", () => {
    const dense = treesOf(square, 4, false);
    const open = treesOf(square, 4, true);
    expect(open.length).toBeGreaterThan(5);
    expect(open.length).toBeLessThan(dense.length / 2);
    expect(dense.map((t) => t.at[1])).toEqual(dense.map((t) => t.at[1]).sort((a, b) => a - b));
    for (const tree of open) expect(inPolygon(tree.at, square)).toBe(true);
  });
  it("towns always have the same houses, inside the outline and off the road", () => {
    const road = {
      line: [
        [0, 4],
        [10, 4],
      ] as Point[],
      width: 1,
    };
    const houses = housesOf(square, 9, [road]);
    expect(houses).toEqual(housesOf(square, 9, [road]));
    expect(houses.length).toBeGreaterThan(4);
    expect(houses.length).toBeLessThan(housesOf(square, 9).length);
    for (const house of houses) {
      expect(inPolygon(house.at, square)).toBe(true);
      expect(Math.abs(house.at[1] - 4)).toBeGreaterThan(0.5);
    }
  });
  it("a piece named after one house has one house and its sheds", () => {
    expect(["Log house and cribs", "Miller's farm", "Sharpsburg", "Warehouses"].map(isHomestead)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const houses = homesteadOf(square, 9);
    expect(houses.length).toBe(3);
    for (const house of houses) expect(inPolygon(house.at, square)).toBe(true);
  });
});

describe("hills", () => {
  it("contours shrink from the edge to the crest", () => {
    expect(contour(square, [crest], 0)).toEqual(square);
    for (const [x, y] of contour(square, [crest], 1)) {
      expect(y).toBeCloseTo(4);
      expect(x).toBeGreaterThanOrEqual(3);
      expect(x).toBeLessThanOrEqual(7);
    }
    expect(contour([[0, 0]], [crest], 0.5)).toEqual([[1.5, 2]]);
  });
  it("hachures run down the slope and are always the same", () => {
    const strokes = hachures(square, [crest], 3);
    expect(strokes).toEqual(hachures(square, [crest], 3));
    expect(strokes).not.toEqual(hachures(square, [crest], 4));
    // Each stroke ends at least as far from the crest as it begins.
    for (const { from, to } of strokes)
      expect(Math.abs(to[1] - 4)).toBeGreaterThanOrEqual(Math.abs(from[1] - 4) - 1e-9);
  });
});

describe("crossings", () => {
  it("take the direction and width of the nearest water", () => {
    const piece = { piece: 1, kind: "stream" };
    const stream = {
      piece,
      area: [],
      line: [
        [5, 0],
        [5, 10],
      ] as Point[],
      width: 0.7,
      changed: undefined,
    };
    const other = {
      piece,
      area: [],
      line: [
        [0, 20],
        [10, 20],
      ] as Point[],
      width: 2,
      changed: undefined,
    };
    expect(crossed([5.1, 4], [other, stream])).toEqual({ along: [0, 1], width: 0.7 });
  });
});
