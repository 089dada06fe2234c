import { describe, expect, it } from "vitest";
import type { BattleCard } from "../lib/api";
import { canPlayAgain } from "./rematch";
import { housesIn, sameBattle } from "./same_sides";

const head = (house: string[]): string =>
  `${JSON.stringify({ record: "linstock", house, scenario: "[scenario]\ntitle = 1" })}\n{"decision":1}\n`;
const noHalt = '# why\nname = "No halt"\nwhy = "x"\n';
const card = { scenario: "two-brigades", ruleset: "revised", players: { first: "human", second: "captain" } } as const;
const houses = [
  { id: "no-halt-reasonable", ruleset: "reasonable", title: "No halt", why: "" },
  { id: "no-halt", ruleset: "revised", title: "No halt", why: "" },
];

describe("the same battle again", () => {
  it("has the players, the ruleset and the house rules of its record", () => {
    expect(housesIn(head([noHalt]))).toEqual(["No halt"]);
    expect(sameBattle(card, head([noHalt]), houses)).toEqual({
      scenario: "two-brigades",
      ruleset: "revised",
      first: "human",
      second: "captain",
      house: ["no-halt"],
    });
  });
  it("has the text of a scenario that is not in the library", () => {
    expect(sameBattle({ ...card, scenario: "" }, head([]), houses)).toMatchObject({ text: "[scenario]\ntitle = 1" });
  });
  it("says which house rule is missing", () => {
    expect(() => sameBattle(card, head([noHalt]), [])).toThrow("No halt");
  });
  it("is offered only for one player against the computer, outside the lobby", () => {
    const battle = { role: "commander", seats: ["first"], players: card.players, record: false } as const;
    const may = (more: object): boolean => canPlayAgain({ ...battle, ...more } as unknown as BattleCard);
    expect(may({})).toBe(true);
    expect(may({ players: { first: "human", second: "human" } })).toBe(false);
    expect(may({ seats: ["first", "second"], role: "both" })).toBe(false);
    expect(may({ fair: {} })).toBe(false);
    expect(may({ record: true })).toBe(false);
  });
});
