import { describe, expect, it } from "vitest";
import { battleFor, lengths, quickBattleOf, usual } from "./quick_battle";

describe("stored choices of Play now", () => {
  it("are read back", () => {
    const choice = { side: "second", level: "general", length: "long" } as const;
    expect(quickBattleOf(JSON.stringify(choice))).toEqual(choice);
  });
  it("fall back to the default one by one", () => {
    expect(quickBattleOf('{"side":"third","level":"captain","length":7}')).toEqual({ ...usual, level: "captain" });
    for (const text of [null, "", "{", "null", "[]", "5"]) expect(quickBattleOf(text)).toEqual(usual);
  });
});

describe("the battle of a length", () => {
  const card = (id: string, minutes: number, lesson = 0) => ({ id, minutes, lesson });
  it("is the named one", () => {
    const cards = [card("x", 40), card("mill-springs", 500), card("two-brigades", 1), card("mill-dam", 900)];
    expect(lengths.map((length) => battleFor(cards, length)?.id)).toEqual(["mill-dam", "two-brigades", "mill-springs"]);
  });
  it("is the nearest in time where the library lacks it, and never a lesson", () => {
    const cards = [card("lesson", 40, 1), card("a", 20), card("b", 70), card("c", 300)];
    expect(lengths.map((length) => battleFor(cards, length)?.id)).toEqual(["a", "b", "b"]);
    expect(battleFor([card("lesson", 40, 1)], "short")).toBeUndefined();
  });
});
