import { describe, expect, it } from "vitest";
import { presence } from "../reading/words";
import {
  armsAlike,
  countedIn,
  figureOf,
  ratesNoMorale,
  standsLost,
  standTitle,
  turnAt,
  turnOf,
  turnTitle,
} from "./ruleset_terms";

const book = {
  terms: {
    turn: "bound",
    stand: "base",
    destroyed: "dispersed",
    strength: "bases left",
    arms_alike: true,
    in_rounds: true,
  },
};

describe("the terms of a ruleset", () => {
  it("are those that the server sends with the table", () => {
    expect(turnOf(book, 3, 12)).toBe("Bound 3 of 12");
    expect(turnOf(book, 13, 12)).toBe("Bound 13");
    expect(turnTitle(book, 3)).toBe("Bound 3");
    expect(turnAt(book, 3, "fire")).toBe("Bound 3, fire");
    expect(countedIn(book)).toBe("bases");
    expect(standTitle(book, 2, 1, 0)).toBe("Base 2");
    expect(standsLost(book)).toBe("Bases lost");
    expect(presence("destroyed", book)).toBe("dispersed");
    expect([armsAlike(book), ratesNoMorale(book)]).toEqual([true, true]);
  });
  it("include the meaning of the figure beside an army, if the server sends it", () => {
    const told = { terms: { ...book.terms, figure: "The number beside a side is its remaining bases." } };
    expect(figureOf(told)).toBe(told.terms.figure);
    expect(figureOf(told, "More by a press.")).toBe(`${told.terms.figure}\nMore by a press.`);
    expect([figureOf(book), figureOf(undefined, "More.")]).toEqual([undefined, "More."]);
  });
  it("have plain defaults", () => {
    expect(turnOf(undefined, 3, 12)).toBe("Turn 3 of 12");
    expect(countedIn({})).toBe("figures");
    expect(standTitle({}, 2, 4, 0)).toBe("Stand 2: 4 figures");
    expect(standTitle({}, 2, 4, 1)).toBe("Stand 2: 1 of 4 figures lost");
    expect(presence("destroyed")).toBe("destroyed");
    expect([armsAlike({}), ratesNoMorale({})]).toEqual([false, false]);
  });
});
