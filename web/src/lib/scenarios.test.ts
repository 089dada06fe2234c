import { describe, expect, it } from "vitest";
import type { ScenarioCard } from "./api";
import { bookFor, byBook, fitting, lengthWord, sizeOf, wholePeriods } from "./scenarios";

function card(id: string, rulesets: string[], units: number): ScenarioCard {
  const side = { name: "", colours: "", units, stands: units * 5 };
  return {
    id,
    title: id,
    date: "",
    place: "",
    summary: "",
    rulesets,
    turns: 10,
    width: 72,
    height: 48,
    measure: "inches",
    lesson: 0,
    minutes: 90,
    sides: [side, side],
  };
}
const cards = [card("a", ["revised", "firefight"], 9), card("b", ["reasonable"], 24), card("c", ["revised"], 15)];
const periods = new Map([
  ["revised", "1860s"],
  ["firefight", "1860s"],
  ["reasonable", "1700s"],
]);
const ids = (asked: { ruleset?: string; period?: string; size?: string }) =>
  fitting(cards, { ruleset: "", period: "", size: "", ...asked }, periods).map((one) => one.id);

describe("the filter of the scenarios", () => {
  it("matches everything, a ruleset, a period, a size, or a combination", () => {
    expect(ids({})).toEqual(["a", "b", "c"]);
    expect(ids({ ruleset: "revised" })).toEqual(["a", "c"]);
    expect(ids({ period: "1700s" })).toEqual(["b"]);
    expect(ids({ size: "small" })).toEqual(["a"]);
    expect(ids({ ruleset: "revised", size: "middle" })).toEqual(["c"]);
    expect(ids({ ruleset: "firefight", size: "large" })).toEqual([]);
  });
  it("compares the period of the chosen ruleset, not of the battle's other ruleset", () => {
    const both = card("both", ["revised", "reasonable"], 9);
    const found = (ruleset: string, period: string) => fitting([both], { ruleset, period, size: "" }, periods).length;
    expect(found("revised", "1700s")).toBe(0);
    expect(found("reasonable", "1700s")).toBe(1);
  });
  it("finds a part of a period under the whole period", () => {
    const years = new Map([
      ["revised", "Civil War"],
      ["firefight", "Civil War, 1862"],
      ["reasonable", "1700s"],
    ]);
    expect(wholePeriods([...years.values()])).toEqual(["Civil War", "1700s"]);
    expect(fitting([card("d", ["firefight"], 9)], { ruleset: "", period: "Civil War", size: "" }, years)).toHaveLength(
      1,
    );
  });
  it("opens a match by the ruleset that was filtered for", () => {
    const both = card("both", ["revised", "reasonable"], 9);
    const opened = (asked: { ruleset?: string; period?: string }) =>
      bookFor(both, { ruleset: "", period: "", size: "", ...asked }, periods);
    expect(opened({})).toBeUndefined();
    expect(opened({ ruleset: "reasonable" })).toBe("reasonable");
    expect(opened({ period: "1700s" })).toBe("reasonable");
  });
  it("shows length and strength by the ruleset that it opens with", () => {
    const side = (stands: number) => ({ name: "", colours: "", units: 9, stands });
    const both: ScenarioCard = {
      ...card("both", ["revised", "brothers"], 9),
      books: [
        { ruleset: "revised", turns: 10, turn: "turn", minutes: 90, sides: [side(45), side(45)] },
        { ruleset: "brothers", turns: 16, turn: "bound", minutes: 120, sides: [side(30), side(24)] },
      ],
    };
    const told = (ruleset: string | undefined, of = both) => {
      const by = byBook(of, ruleset);
      return [by.turns, by.turn, by.minutes, by.sides[0]?.stands];
    };
    expect(told("brothers")).toEqual([16, "bound", 120, 30]);
    expect(told(undefined)).toEqual([10, "turn", 90, 45]);
    expect(told(undefined, { ...both, rulesets: ["brothers"] })).toEqual([16, "bound", 120, 30]);
    expect(told("revised", card("old", ["revised"], 9))).toEqual([10, "turn", 90, 45]); // from an older server
  });
  it("knows sizes by units", () => expect(cards.map(sizeOf)).toEqual(["small", "large", "middle"]));
});

it("shows how long a battle takes", () => {
  expect(lengthWord(10)).toBe("10 minutes");
  expect(lengthWord(95)).toBe("1.5 hours");
});
