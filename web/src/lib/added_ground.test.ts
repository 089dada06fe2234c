import { describe, expect, it } from "vitest";
import type { Table } from "./api";
import { withAddedGround } from "./added_ground";

const table = {
  pieces: [
    {
      piece: 1,
      kind: "town",
      area: [
        [0, 0],
        [4, 0],
        [4, 4],
      ],
    },
    {
      piece: 2,
      kind: "fence",
      line: [
        [5, 5],
        [8, 5],
      ],
    },
  ],
} as unknown as Table;

describe("the ground after an umpire's rulings", () => {
  it("is unchanged while the umpire has added nothing", () => {
    expect(withAddedGround(table, undefined)).toBe(table);
    expect(withAddedGround(table, [])).toBe(table);
  });
  it("has added pieces, lacks removed ones, and reverts with the rulings", () => {
    const work = {
      piece: 3,
      kind: "breastwork" as const,
      line: [
        [1, 6],
        [3, 6],
      ] as [number, number][],
    };
    const now = withAddedGround(table, [{ piece: 1, kind: "town", gone: true }, work]);
    expect(now.pieces.map((one) => one.piece)).toEqual([2, 3]);
    expect(now.pieces[1]).toEqual({ ...work, may_be_down: true });
    expect(withAddedGround(table, [{ ...work, gone: true }]).pieces).toEqual(table.pieces);
    expect(table.pieces).toHaveLength(2);
  });
});
