import { describe, expect, it } from "vitest";
import { battleFor, lengths, quickBattleOf, usual } from "./quick_battle";

describe("stored choices of Play now", () => {
  it("are read back", () => {
    const choice = { side: "second", level: "general", length: "long", ruleset: "brothers" } as const;
    expect(quickBattleOf(JSON.stringify(choice))).toEqual(choice);
  });
  it("fall back to the default one by one", () => {
    expect(quickBattleOf('{"side":"third","level":"captain","length":7,"ruleset":5}')).toEqual({
      ...usual,
      level: "captain",
    });
    for (const text of [null, "", "{", "null", "[]", "5"]) expect(quickBattleOf(text)).toEqual(usual);
  });
});

describe("the battle of a length", () => {
  const card = (id: string, minutes: number, lesson = 0, ...rulesets: string[]) => ({ id, minutes, lesson, rulesets });
  it("is the named one", () => {
    const cards = [card("x", 40), card("mill-springs", 500), card("two-brigades", 1), card("mill-dam", 900)];
    expect(lengths.map((length) => battleFor(cards, length)?.id)).toEqual(["mill-dam", "two-brigades", "mill-springs"]);
  });
  it("is the nearest in time where the library lacks it, and never a lesson", () => {
    const cards = [card("lesson", 40, 1), card("a", 20), card("b", 70), card("c", 300)];
    expect(lengths.map((length) => battleFor(cards, length)?.id)).toEqual(["a", "b", "b"]);
    expect(battleFor([card("lesson", 40, 1)], "short")).toBeUndefined();
  });
  it("is one of the chosen ruleset, by its own playing time", () => {
    const cards = [
      card("mill-dam", 40, 0, "reasonable"),
      { ...card("a", 300, 0, "revised", "brothers"), books: [{ ruleset: "brothers", minutes: 45 }] as never },
      card("two-brigades", 60, 0, "revised", "brothers"),
    ];
    expect(battleFor(cards, "short")?.id).toBe("mill-dam");
    expect(lengths.map((length) => battleFor(cards, length, "brothers")?.id)).toEqual([
      "a",
      "two-brigades",
      "two-brigades",
    ]);
    expect(battleFor(cards, "short", "mwan18")).toBeUndefined();
  });
});
