import { describe as about, expect, it } from "vitest";
import type { TableUnit, UnitFacts } from "../../lib/api";
import { meet } from "../space";
import { badgesOf, stateOf } from "./badges";
import { blockPaths, ranksOn } from "./block";
import { compassWord, describe, describeOfficer } from "./describe";
import { boxAt, placeLabels, type Wanted } from "./labels";
import { detailOf } from "./lod";
import { neighbour, nextOf, stackAt, type Standing } from "./spatial";
import { standsOf } from "./stands";

const unit = (more: Partial<TableUnit> = {}): TableUnit => ({
  unit: 1,
  unit_name: "2nd Wisconsin",
  army: 1,
  presence: "on_table",
  condition: "falling_back",
  formation: "line",
  heading: 2,
  footprint: { centre: [10, 10], heading: 0, width: 9, depth: 0.75 },
  stands_left: 6,
  stands_at_start: 6,
  figures_left: 22,
  figures_at_start: 24,
  casualties: [0, 0, 2, 0, 0, 0],
  rating: 8,
  badges: ["falling back"],
  ...more,
});
const facts = (more: Partial<UnitFacts> = {}): UnitFacts => ({
  unit: 1,
  army: 1,
  name: "2nd Wisconsin",
  short_name: "2 Wis",
  arm: "infantry",
  branch: "foot",
  quality: "veteran",
  weapon: "rifled_musket",
  figures_per_stand: 4,
  ...more,
});

const brothers = {
  turn: "bound",
  stand: "base",
  destroyed: "dispersed",
  strength: "bases left",
  arms_alike: true,
  in_rounds: true,
};

about("a unit in words", () => {
  it("names the unit, its formation, heading, strength, morale and states, without repetition", () => {
    expect(describe(unit(), facts())).toBe(
      "2nd Wisconsin, infantry in line facing north, 22 of 24 figures, morale 8, falling back",
    );
  });
  it("covers guns, dismounted men, towns and targets", () => {
    const guns = describe(
      unit({ formation: "column", condition: "steady", badges: ["guns spiked"], guns_left: 4 }),
      facts({ branch: "guns" }),
    );
    expect(guns).toContain("artillery limbered");
    expect(describe(unit({ formation: "column" }), facts({ branch: "guns" }), { book: { terms: brothers } })).toMatch(
      /artillery in column.*of 24 bases/,
    );
    expect(guns).toContain("4 guns");
    expect(guns).toContain("guns spiked");
    expect(describe(unit({ mounted: false }), facts({ branch: "horse" }))).toContain("dismounted cavalry");
    const town = describe(unit({ town: 3, town_name: "Sharpsburg" }), facts());
    expect(town).toContain("in Sharpsburg");
    expect(town).not.toContain("facing");
    expect(describe(unit(), facts(), { target: "11 in, close" })).toContain("possible target: 11 in, close");
  });
  it("names eight directions", () => {
    expect([0, 44, 90, 181, 337, 338, -90].map(compassWord)).toEqual([
      "north",
      "north-east",
      "east",
      "south",
      "north-west",
      "north",
      "west",
    ]);
  });
  it("names an officer's rank, command and company", () => {
    const table = {
      officers: [
        { officer: 1, army: 1, command: 2, name: "Gen. Gibbon", rank: "brigade", title: "brigadier", kind: "regular" },
      ],
      commands: [{ command: 2, army: 1, name: "Iron Brigade", kind: "brigade" }],
    };
    const words = describeOfficer(
      { officer: 1, presence: "on_table", attached_to: 1, attached_to_name: "2nd Wisconsin" },
      table as never,
    );
    expect(words).toBe("Gen. Gibbon, brigadier of Iron Brigade, with 2nd Wisconsin");
  });
});

about("badges", () => {
  it("are at most three, the gravest first, without duplicates", () => {
    const many = unit({
      condition: "routed",
      badges: ["attacks", "out of cartridges", "routed", "guns spiked", "shaken by ghosts"],
    });
    expect(badgesOf(many).map((s) => s.sign)).toEqual(["routed", "guns_spiked", "no_cartridges"]);
    expect(stateOf(many).map((s) => s.word)).toContain("shaken by ghosts");
  });
  it("are none for a steady unit", () => expect(badgesOf(unit({ condition: "steady", badges: [] }))).toEqual([]));
});

about("stands", () => {
  it("fill the footprint: six in a line, three ranks of two in a column", () => {
    const line = standsOf(unit(), "foot");
    expect(line).toHaveLength(6);
    expect(line.map((s) => s[0])).toEqual([6.25, 7.75, 9.25, 10.75, 12.25, 13.75]);
    const column = standsOf(unit({ footprint: { centre: [0, 0], heading: 0, width: 3, depth: 2.25 } }), "foot");
    expect(column.slice(0, 2).map(([x, y]) => [x, y])).toEqual([
      [-0.75, 0.75],
      [0.75, 0.75],
    ]);
    expect(column.at(-1)!.slice(0, 2)).toEqual([0.75, -0.75]);
  });
  it("are those of the server if it sends them", () => {
    expect(standsOf(unit({ stands: [[1, 2, 3, 4, 5]] }), "foot")).toEqual([[1, 2, 3, 4, 5]]);
  });
  it("of a square face four sides", () => {
    const square = standsOf(
      unit({ formation: "square", stands_left: 8, footprint: { centre: [0, 0], heading: 0, width: 4, depth: 4 } }),
      "foot",
    );
    expect(new Set(square.map((s) => s[2]))).toEqual(new Set([0, 90, 180, 270]));
  });
});

about("blocks", () => {
  const drawn = (more: Partial<TableUnit>, own: Partial<UnitFacts> = {}, detail: "mid" | "near" = "near") =>
    blockPaths(
      { width: 72, height: 48 },
      { unit: unit(more), facts: facts(own), stands: standsOf(unit(more), own.branch ?? "foot"), second: false },
      detail,
    );
  const count = (path: string) => path.split("M").length - 1;
  it("have a dot for each figure, hollow for each casualty", () => {
    const paths = drawn({});
    expect(count(paths.sound)).toBe(22);
    expect(count(paths.fallen)).toBe(2);
    expect(drawn({}, {}, "mid").sound).toBe("");
  });
  it("draw the heavy front only along the first rank", () => {
    expect(count(drawn({}).front)).toBe(6);
    expect(count(drawn({ footprint: { centre: [9, 9], heading: 30, width: 3, depth: 2.25 } }).front)).toBe(2);
  });
  it("differ by arm in their pattern", () => {
    expect(drawn({}).tint).not.toBe("");
    expect(drawn({ mounted: true }, { branch: "horse" }).riders).not.toBe("");
    expect(drawn({ mounted: false }, { branch: "horse" }).riders).toBe("");
    expect(drawn({}, { branch: "guns" }).barrel).not.toBe("");
  });
  it("draw a boat for each base, bow to the front, without figures", () => {
    const boat = drawn(
      { footprint: { centre: [9, 9], heading: 0, width: 3, depth: 0.75 }, stands_left: 3 },
      { branch: "boat" },
    );
    expect(count(boat.block)).toBe(9);
    expect(count(boat.front)).toBe(3);
    expect(boat.sound).toBe("");
  });
  it("put figures in one rank on a broad stand, in two on a deep one", () => {
    expect(ranksOn(4, 1.5, 0.75)).toEqual({ rows: 1, files: 4 });
    expect(ranksOn(4, 1, 1)).toEqual({ rows: 2, files: 2 });
  });
});

about("detail by scale", () => {
  it("goes from brigades to every figure", () =>
    expect([3, 6.9, 7, 11, 12, 33, 34, 90].map((scale) => detailOf(scale))).toEqual([
      "far",
      "far",
      "mid",
      "mid",
      "near",
      "near",
      "close",
      "close",
    ]));
  it("shows stands of long units at a scale at which short units are one block", () =>
    expect(
      [
        [4, 12],
        [4, 4],
        [2, 12],
        [2.5, 10],
      ].map(([scale, front]) => detailOf(scale!, front)),
    ).toEqual(["mid", "far", "far", "mid"]));
});

about("labels", () => {
  const wanted = (id: number, x: number, y: number, must = false): Wanted => ({
    id,
    block: { x0: x, y0: y, x1: x + 40, y1: y + 12 },
    width: 50,
    height: 14,
    rearBelow: true,
    must,
  });
  it("never overlap each other or a block", () => {
    const all = Array.from({ length: 60 }, (_, i) => wanted(i, (i % 10) * 47, Math.floor(i / 10) * 31));
    const blocks = all.map((w) => w.block);
    const placed = placeLabels(all, blocks);
    expect(placed.size).toBeGreaterThan(10);
    const boxes = [...placed].map(([id, p]) => ({ id, box: boxAt(all[id]!, [p.x, p.y]) }));
    for (const a of boxes) {
      for (const block of blocks) expect(meet(a.box, block)).toBe(false);
      for (const b of boxes) if (a.id < b.id) expect(meet(a.box, b.box)).toBe(false);
    }
  });
  it("touch their unit's corner only where no other unit is as near", () => {
    const one = wanted(1, 100, 100);
    // Everything but the ground beyond the corner at the upper right is taken.
    const walls = [
      { x0: -500, y0: -500, x1: 142, y1: 700 },
      { x0: -500, y0: 99, x1: 700, y1: 700 },
    ];
    expect(placeLabels([one], walls).get(1)?.spot).toBe(8);
    const other = { ...wanted(2, 195, 80), width: 900 };
    expect(placeLabels([one, other], [...walls, other.block]).get(1)).toBeUndefined();
  });
  it("keep their position while there is room", () => {
    const one = wanted(1, 100, 100);
    expect(placeLabels([one], [one.block]).get(1)!.spot).toBe(0);
    expect(placeLabels([one], [one.block], new Map([[1, 4]])).get(1)!.spot).toBe(4);
  });
  it("are omitted without room, unless they must be visible", () => {
    const full = [{ x0: -500, y0: -500, x1: 700, y1: 700 }];
    expect(placeLabels([wanted(1, 100, 100)], full).size).toBe(0);
    expect(placeLabels([wanted(1, 100, 100, true)], full).size).toBe(1);
  });
  it("that must be visible are moved apart if no free ground is left", () => {
    const full = [{ x0: -500, y0: -500, x1: 700, y1: 700 }];
    const close = [wanted(1, 100, 100, true), wanted(2, 103, 102, true), wanted(3, 98, 104, true)];
    const boxes = [...placeLabels(close, full)].map(([id, at]) =>
      boxAt(
        close.find((one) => one.id === id)!,
        [at.x, at.y],
      ),
    );
    boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => expect(meet(a, b)).toBe(false)));
  });
  it("keep their badges if the text does not fit", () => {
    const one = { ...wanted(1, 100, 100), brief: 14 };
    expect(placeLabels([one], [one.block]).get(1)!.brief).toBe(false);
    const walls = [
      { x0: -500, y0: -500, x1: 111, y1: 700 },
      { x0: 129, y0: -500, x1: 700, y1: 700 },
    ];
    const small = placeLabels([one], walls).get(1)!;
    expect(small.brief).toBe(true);
    expect(walls.some((wall) => meet(wall, boxAt({ width: 14, height: one.height }, [small.x, small.y])))).toBe(false);
  });
});

about("who is under a finger, who is next", () => {
  const at = (id: number, x: number, y: number): Standing => ({ unit: id, box: [x, y, 0, 4, 1] });
  const all = [at(1, 10, 10), at(2, 11, 10.2), at(3, 30, 10), at(4, 10, 30)];
  it("finds all units under a press, the nearest first, and cycles through them", () => {
    const stack = stackAt(all, [10.2, 10], 1);
    expect(stack).toEqual([1, 2]);
    expect(nextOf(stack, undefined)).toBe(1);
    expect(nextOf(stack, 1)).toBe(2);
    expect(nextOf(stack, 2)).toBe(1);
    expect(nextOf([], 1)).toBeUndefined();
  });
  it("selects a nearby unit when none is under the press", () => {
    expect(stackAt(all, [30, 11.2], 1)).toEqual([3]);
    expect(stackAt(all, [30, 14], 1)).toEqual([]);
  });
  it("moves the focus in four directions of the screen", () => {
    expect(neighbour(all, 2, 1, 0)).toBe(3);
    expect(neighbour(all, 1, 0, -1)).toBe(4);
    expect(neighbour(all, 4, 0, 1)).toBe(1);
    expect(neighbour(all, 3, 1, 0)).toBeUndefined();
  });
});
