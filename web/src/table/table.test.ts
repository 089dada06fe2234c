import { describe, expect, it } from "vitest";
import type { Piece } from "../lib/api";
import { brightness, coloursOf } from "./colours";
import { bandPath, rimLabel, zonesOf } from "./layers/shapes";
import { TapeMeasure } from "./layers/tape.svelte";
import { placeNames, stretchOf } from "./map/names";
import { barOf, groundOf } from "./map/scalebar";
import { covers, shiftOf, stretches } from "./picture";

const nations = [
  "union",
  "confederate",
  "prussian",
  "french",
  "austrian",
  "swedish",
  "russian",
  "british",
  "blue",
  "grey",
  "of nowhere",
];

describe("the sides' colours", () => {
  it("differ in greyscale for all pairs of sides, in both themes", () => {
    for (const theme of ["light", "dark"] as const)
      for (const a of nations)
        for (const b of nations) {
          const [one, two] = coloursOf([{ colours: a }, { colours: b }], theme);
          expect(Math.abs(brightness(one!.block) - brightness(two!.block)), `${a} and ${b}, ${theme}`).toBeGreaterThan(
            40,
          );
        }
  });
  it("have ink with enough contrast on the block", () => {
    for (const a of nations)
      for (const c of coloursOf([{ colours: a }, { colours: "prussian" }], "light"))
        expect(Math.abs(brightness(c.block) - brightness(c.ink))).toBeGreaterThan(100);
  });
});

describe("the scale bar", () => {
  it("parses the ground scale", () => {
    expect(groundOf("1 in = 24 yd")).toEqual({ each: 24, unit: "yd" });
    expect(groundOf("2 cm = 50 metres")).toEqual({ each: 25, unit: "m" });
    expect(groundOf("1 inch is 60 yards")).toEqual({ each: 60, unit: "yd" });
    expect(groundOf("one inch to 60 yards")).toBeUndefined();
    expect(groundOf("as you like")).toBeUndefined();
  });
  it("has a round length that fits", () => {
    for (const k of [4, 9, 14, 40, 100]) {
      const { units } = barOf(k);
      expect(units * k).toBeGreaterThanOrEqual(70);
      expect(units * k).toBeLessThan(180);
    }
  });
});

describe("names of places", () => {
  const town: Piece = {
    piece: 1,
    kind: "town",
    name: "Sharpsburg",
    area: [
      [10, 10],
      [16, 10],
      [16, 16],
      [10, 16],
    ],
  };
  const wood: Piece = {
    piece: 2,
    kind: "woods",
    name: "East Woods",
    area: [
      [30, 10],
      [46, 10],
      [46, 26],
      [30, 26],
    ],
  };
  const space = { width: 72, height: 48 };
  it("appear once, and not where an objective has the same name", () => {
    const names = placeNames(space, { pieces: [town, wood, { ...wood, piece: 3 }], objectives: [] }, 14);
    expect(names.map((n) => n.text)).toEqual(["Sharpsburg", "East Woods"]);
    const objectives = [{ name: "East Woods", place: [38, 18] as [number, number], radius: 4, points: 1 }];
    expect(placeNames(space, { pieces: [town, wood], objectives }, 14).map((n) => n.text)).toEqual(["Sharpsburg"]);
  });
  it("are left out without room", () => {
    const heap = Array.from({ length: 30 }, (_, i): Piece => ({
      ...wood,
      piece: i,
      name: `The wood of many names, ${i}`,
    }));
    const names = placeNames(space, { pieces: heap, objectives: [] }, 14);
    expect(names.length).toBeGreaterThan(2);
    expect(names.length).toBeLessThan(10);
  });
  it("run along the longest stretch, upright", () => {
    expect(
      stretchOf([
        [10, 0],
        [0, 0],
        [0, 1],
      ]).turn,
    ).toBeCloseTo(0);
    expect(
      Math.abs(
        stretchOf([
          [0, 10],
          [0, 0],
        ]).turn,
      ),
    ).toBeCloseTo(90);
  });
});

describe("arcs", () => {
  const space = { width: 72, height: 48 };
  it("are a sector from the apex, or a band", () => {
    const arc = { apex: [10, 10] as [number, number], heading: 0, degrees: 90 };
    expect(bandPath(space, arc, 0, 6)).toContain("L10 38Z");
    expect(bandPath(space, arc, 3, 6)).not.toContain("L10 38Z");
    expect(bandPath(space, arc, 6, 6)).toBe("");
  });
  it("of the stands in one front are one zone", () => {
    const stand = (x: number) => ({ apex: [x, 10] as [number, number], heading: 0, degrees: 90, range: 6 });
    const zones = zonesOf([stand(8), stand(10), stand(12), { ...stand(10), heading: 180 }]);
    expect(zones.length).toBe(2);
    const path = bandPath(space, zones[0] ?? stand(0), 0, 6);
    for (const point of ["8 38", "12 38", "8 32", "12 32"]) expect(path).toContain(point);
    expect(path).not.toContain("10 38");
  });
  it("have legible labels", () => {
    for (const heading of [0, 89, 91, 180, 269, 271, 359])
      expect(Math.abs(rimLabel(space, { apex: [10, 10], heading, degrees: 45 }, 5).turn)).toBeLessThanOrEqual(90);
  });
});

describe("a shifted drawing", () => {
  const size = { width: 1000, height: 600 };
  const margin = { x: 300, y: 180 };
  const world = { x0: -1, y0: -1, x1: 97, y1: 61 };
  const made = { x: -500, y: -400, k: 40 };
  it("covers the window until it is shifted beyond its margin", () => {
    expect(covers(made, { ...made, x: -500 + 299 }, margin, size, world)).toBe(true);
    expect(covers(made, { ...made, x: -500 + 310 }, margin, size, world)).toBe(false);
    expect(covers(made, { ...made, y: -400 - 190 }, margin, size, world)).toBe(false);
  });
  it("need not cover what lies outside the table", () => {
    const whole = { x: 100, y: 20, k: 8 };
    expect(covers(whole, { ...whole, x: 500 }, margin, size, world)).toBe(true);
  });
  it("is shifted by whole pixels and stretched about the same point", () => {
    expect(shiftOf(made, { ...made, x: -480.4 }, margin)).toBe("translate(20px, 0px)");
    expect(shiftOf({ x: 0, y: 0, k: 10 }, { x: 0, y: 0, k: 20 }, margin)).toBe("translate(-300px, -180px) scale(2)");
    expect(stretches({ x: 0, y: 0, k: 10 }, { x: 0, y: 0, k: 5 })).toBe(false);
  });
});

describe("the tape", () => {
  it("grows leg by leg", () => {
    const listeners = new Map<string, (event: unknown) => void>();
    const before = (globalThis as { window?: unknown }).window;
    (globalThis as { window?: unknown }).window = {
      addEventListener: (name: string, what: (event: unknown) => void) => listeners.set(name, what),
      removeEventListener: (name: string) => listeners.delete(name),
    };
    try {
      const tape = new TapeMeasure(({ clientX, clientY }) => [clientX, clientY]);
      tape.press([0, 0], { pointerId: 1 });
      listeners.get("pointermove")!({ pointerId: 1, clientX: 3, clientY: 4 });
      listeners.get("pointermove")!({ pointerId: 2, clientX: 9, clientY: 9 });
      expect(tape.points).toEqual([
        [0, 0],
        [3, 4],
      ]);
      listeners.get("pointerup")!({ pointerId: 1 });
      expect(listeners.size).toBe(0);
      tape.press([3, 10], { pointerId: 1 });
      listeners.get("pointerup")!({ pointerId: 1 });
      expect(tape.points).toEqual([
        [0, 0],
        [3, 4],
        [3, 10],
      ]);
      tape.back();
      expect(tape.points).toHaveLength(2);
      tape.clear();
      tape.press([5, 5], { pointerId: 1 });
      listeners.get("pointerup")!({ pointerId: 1 });
      expect(tape.points).toEqual([[5, 5]]);
    } finally {
      (globalThis as { window?: unknown }).window = before;
    }
  });
});
