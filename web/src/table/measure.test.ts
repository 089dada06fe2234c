import { describe, expect, it } from "vitest";
import type { Table, TableView } from "../lib/api";
import { smallerTable, smallerView, unitOf } from "./measure";

const table = {
  width: 2540,
  height: 1270,
  measure: "feet",
  pieces: [{ piece: 1, kind: "road", line: [[254, 0]], width: 25.4 }],
  armies: [],
  objectives: [{ name: "", place: [127, 254], radius: 254, points: 1 }],
} as unknown as Table;

describe("a table in feet", () => {
  it("is drawn like one in inches", () => {
    const unit = unitOf("feet");
    const small = smallerTable(table, unit);
    expect([small.width, small.height]).toEqual([100, 50]);
    expect(small.pieces[0]).toMatchObject({ line: [[10, 0]], width: 1 });
    expect(small.objectives[0]).toMatchObject({ place: [5, 10], radius: 10 });
    const view = {
      units: [{ unit: 1, place: [254, 508], stands: [[254, 508, 90, 25.4, 50.8]] }],
    } as unknown as TableView;
    const once = smallerView(view, unit);
    expect(once.units[0]).toMatchObject({ place: [10, 20], stands: [[10, 20, 90, 1, 2]] });
    expect(smallerView(view, unit).units[0]).toBe(once.units[0]);
  });
  it("of another measure stays as it is", () =>
    expect(smallerTable({ ...table, measure: "inches" }, unitOf("inches")).width).toBe(2540));
});
