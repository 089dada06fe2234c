import { describe, expect, it } from "vitest";
import { cutAfter, savesOf, stillIn, turnStarts } from "./rewind";

const line = (turn: number, by: string, hash: string): string => JSON.stringify({ turn, hash, decision: { by } });
const record = `${[
  JSON.stringify({ record: "linstock" }),
  line(0, "first", "a"),
  line(1, "second", "b"),
  line(1, "chance", "c"),
  line(1, "first", "d"),
  line(1, "first", "e"),
  line(2, "first", "f"),
  JSON.stringify({ end: true, turn: 2 }),
].join("\n")}\n`;

describe("a record", () => {
  it("has the start of each turn of a side: the decisions before its first one", () => {
    expect(turnStarts(record, "first")).toEqual([
      { turn: 0, decisions: 0 },
      { turn: 1, decisions: 3 },
      { turn: 2, decisions: 5 },
    ]);
    expect(turnStarts(record, "second")).toEqual([{ turn: 1, decisions: 1 }]);
  });
  it("is cut after a number of decisions, without its end", () => {
    expect(turnStarts(cutAfter(record, 3), "first")).toEqual([{ turn: 0, decisions: 0 }]);
    expect(cutAfter(record, 3).trim().split("\n")).toHaveLength(4);
  });
});

describe("a named save", () => {
  const save = { name: "before the charge", battle: "b", turn: 1, decisions: 4, hash: "d" };
  it("is still there unless its decisions were undone", () => {
    expect(stillIn(save, record)).toBe(true);
    expect(stillIn({ ...save, hash: "x" }, record)).toBe(false);
    expect(stillIn(save, cutAfter(record, 3))).toBe(false);
    expect(stillIn({ ...save, decisions: 0, hash: "" }, record)).toBe(true);
  });
  it("is read back; invalid ones are dropped", () => {
    expect(savesOf(JSON.stringify([save, { ...save, turn: "1" }, 5]))).toEqual([save]);
    for (const text of [null, "", "{", "{}"]) expect(savesOf(text)).toEqual([]);
  });
});
