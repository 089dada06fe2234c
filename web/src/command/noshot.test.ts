import { describe, expect, it } from "vitest";
import type { LayerAnswer, Table, TableView, UnitFacts } from "../lib/api";
import { noShotOf } from "./noshot";

const box = (x: number, y: number) => ({ centre: [x, y], heading: 0, width: 4, depth: 1 });
const view = {
  units: [
    [1, 1, 10, 5],
    [2, 2, 10, 25],
    [3, 1, 30, 5],
    [4, 2, 30, 25],
    [5, 1, 30, 15],
  ].map(([unit, army, x, y]) => ({ unit, army, place: [x, y], footprint: box(x!, y!), presence: "on_table" })),
} as unknown as TableView;
const table = {
  measure: "inches",
  pieces: [
    {
      piece: 1,
      kind: "hill",
      name: "Seminary Ridge",
      crests: [
        [
          [0, 12],
          [20, 12],
        ],
      ],
    },
  ],
} as unknown as Table;
const facts = new Map([1, 2, 3, 4, 5].map((unit) => [unit, { name: `${unit}th Ohio` }])) as unknown as Map<
  number,
  UnitFacts
>;
const answer = (targets: unknown[]): LayerAnswer =>
  ({ ok: true, targets, shapes: [], circles: [], arcs: [] }) as unknown as LayerAnswer;
const why = [{ clause: "BR-6.3", mark: "printed" }];

describe("an enemy that cannot be fired at", () => {
  it("behind a crest: the crest is named and shown", () => {
    const no = noShotOf(
      answer([{ unit: 2, distance: 20, word: "not in its sight", can: false, blocked: true, why }]),
      1,
      2,
      {
        table,
        view,
        facts,
      },
    );
    expect(no?.text).toBe(
      "The 1th Ohio cannot fire at the 2th Ohio: not in its sight, 20″. The crest of Seminary Ridge is in the way.",
    );
    expect(no?.between).toEqual([
      [0, 12],
      [20, 12],
    ]);
    expect(no?.why).toEqual(why);
  });
  it("behind a friend: the friend is named", () => {
    const no = noShotOf(
      answer([{ unit: 4, distance: 20, word: "only over other units", can: false, blocked: true }]),
      3,
      4,
      {
        table,
        view,
        facts,
      },
    );
    expect(no?.text).toContain("The 5th Ohio is in the way.");
  });
  it("out of range: no obstacle is named", () => {
    const no = noShotOf(answer([{ unit: 2, distance: 20, word: "out of sight and range", can: false }]), 1, 2, {
      table,
      view,
      facts,
    });
    expect(no?.text).toBe("The 1th Ohio cannot fire at the 2th Ohio: out of sight and range, 20″.");
    expect(no?.between).toBeUndefined();
  });
  it("a unit without any fire says so", () => {
    expect(noShotOf({ ...answer([]), note: "the 1th Ohio has no fire" }, 1, 2, { table, view, facts })?.text).toBe(
      "the 1th Ohio has no fire",
    );
  });
});
