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
} from "./book";

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

describe("what a book calls things", () => {
  it("is what the server says with the table", () => {
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
  it("and what the figure beside an army is, where the server says it", () => {
    const told = { terms: { ...book.terms, figure: "The number beside a side is its remaining bases." } };
    expect(figureOf(told)).toBe(told.terms.figure);
    expect(figureOf(told, "More by a press.")).toBe(`${told.terms.figure}\nMore by a press.`);
    expect([figureOf(book), figureOf(undefined, "More.")]).toEqual([undefined, "More."]);
  });
  it("is plain otherwise", () => {
    expect(turnOf(undefined, 3, 12)).toBe("Turn 3 of 12");
    expect(countedIn({})).toBe("figures");
    expect(standTitle({}, 2, 4, 0)).toBe("Stand 2: 4 figures");
    expect(standTitle({}, 2, 4, 1)).toBe("Stand 2: 1 of 4 figures lost");
    expect(presence("destroyed")).toBe("destroyed");
    expect([armsAlike({}), ratesNoMorale({})]).toEqual([false, false]);
  });
});
