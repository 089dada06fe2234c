import { describe, expect, it } from "vitest";
import type { FireStep, Odds, RealTableUnit } from "../lib/api";
import "../words/companion_words";
import { shuffled, withFact, without, withOther } from "./at_table.svelte";
import { parseStoredBattle } from "./stored_battle";
import { chance, isGone, endNote, losses, modifierText, standing, turnPosition } from "./wording";

const shot: FireStep = {
  do: "fire",
  unit: 1,
  target: 2,
  distance: 4,
  way: 0,
  facts: { cover: 1, left_out: 2 },
  faces: [6, 5],
};
const unit: RealTableUnit = {
  id: 1,
  army: 1,
  name: "Blue West 1st",
  short: "BW 1",
  stands: 5,
  stands_at_start: 6,
  figures: 4,
  casualties: [0, 2, 0, 0, 0],
  formation: "column",
  condition: "routed",
  presence: "on_table",
  mounted: false,
};

describe("the stored battle", () => {
  it("is restored with its armies and its shared token", () => {
    const kept = {
      scenario: "",
      text: "[scenario]",
      ruleset: "revised",
      steps: [],
      shared: { token: "abc", version: 3 },
    };
    expect(parseStoredBattle(JSON.stringify(kept))).toEqual(kept);
  });
  it("is restored unchanged, and invalid data as none", () => {
    const kept = { scenario: "two-brigades", ruleset: "revised", steps: [shot], open: shot, throwing: true };
    expect(parseStoredBattle(JSON.stringify(kept))).toEqual(kept);
    for (const text of [
      null,
      "null",
      "",
      "{",
      "[]",
      '{"scenario": 1}',
      '{"scenario": "a", "ruleset": "b", "steps": 3}',
    ])
      expect(parseStoredBattle(text)).toBeUndefined();
  });
});

describe("a fact", () => {
  it("removes the other facts of its group and the thrown dice", () => {
    expect(withFact(shot, "in_town", 1, ["cover", "in_town"])).toMatchObject({
      facts: { left_out: 2, in_town: 1 },
      faces: [],
    });
    expect(withFact(shot, "left_out", 0, []).facts).toEqual({ cover: 1 });
  });
});

describe("a charge of several units", () => {
  it("keeps their order, and one can be removed", () => {
    const two = withOther(withOther(shot, { unit: 3, helps: false, facts: {} }), { unit: 4, helps: true, facts: {} });
    const told = withOther(two, { unit: 3, helps: false, facts: { rear: 1 } });
    expect(told.others?.map((one) => [one.unit, one.facts])).toEqual([
      [3, { rear: 1 }],
      [4, {}],
    ]);
    expect(withOther(told, 3).others?.map((one) => one.unit)).toEqual([4]);
  });
});

describe("the last entry", () => {
  it("can be undone, a die or a choice", () => {
    const step: FireStep = { ...shot, choices: [1], trail: ["die", "choice", "die"] };
    const one = without(step);
    expect([one.faces, one.choices]).toEqual([[6], [1]]);
    const two = without(one);
    expect([two.faces, two.choices]).toEqual([[6], []]);
    expect(without(without(two))).toEqual({ ...two, faces: [], trail: [] });
    expect(without(shot).faces).toEqual([6]); // stored before there were choices
  });
});

describe("the length of the battle", () => {
  const length = { turn: 1, turns: 16, turn_word: "bound" };
  it("is shown with each turn", () => {
    expect(turnPosition(length)).toBe("Bound 1 of 16");
    expect(turnPosition({ ...length, turn: 17 })).toBe("Bound 17");
  });
  it("is explained in the last turn and later, unless the battle is decided", () => {
    expect(endNote({ ...length, turn: 15 })).toBe("");
    expect(endNote({ ...length, turn: 16 })).toMatch(/^This is the last bound/);
    expect(endNote({ ...length, turn: 17 })).toMatch(/^The battle's 16 bounds are over/);
    expect(endNote({ ...length, turn: 17, over: true })).toBe("");
  });
});

describe("a unit in words", () => {
  it("states strength, formation and condition", () => {
    expect(standing(unit, "stand")).toBe("5 of 6 stands, 2 casualties, column, routed");
    expect(
      standing(
        {
          ...unit,
          figures: 1,
          stands: 20,
          stands_at_start: 24,
          casualties: [],
          formation: "line",
          condition: "steady",
        },
        "stand",
      ),
    ).toBe("20 of 24 figures");
    expect(
      standing(
        { ...unit, figures: 1, stands: 16, stands_at_start: 0, casualties: [], formation: "line", condition: "routed" },
        "stand",
      ),
    ).toBe("16 figures, routed");
    expect(isGone(unit)).toBe(false);
    expect(isGone({ ...unit, presence: "left" })).toBe(true);
    expect(standing({ ...unit, stands: 0, presence: "destroyed" }, "stand")).toBe("destroyed");
  });
});

describe("odds in words", () => {
  it("never show 0 for a possible event", () => {
    expect([0, 0.004, 0.5, 0.996, 1].map(chance)).toEqual([
      "0\u00a0%",
      "<1\u00a0%",
      "50\u00a0%",
      ">99\u00a0%",
      "100\u00a0%",
    ]);
    expect(modifierText({ name: "in cover", value: -1 })).toBe("in cover −1");
    expect(modifierText({ name: "first volley", value: 2, counts: "fifths" })).toBe("first volley +2/5");
    expect(modifierText({ name: "factor", value: 7, counts: "number" })).toBe("factor 7");
    expect(losses({ casualties: [{ n: 0, p: 1 }] } as unknown as Odds)).toEqual([]);
  });
});

describe("the deck", () => {
  it("has each card once, in random order", () => {
    expect(shuffled(5, () => 0)).toEqual([1, 2, 3, 4, 0]);
    expect(shuffled(5, (n) => n - 1)).toEqual([0, 1, 2, 3, 4]);
    expect(shuffled(0, () => 0)).toEqual([]);
    const seen = new Set<string>();
    for (let first = 0; first < 3; ++first)
      for (let second = 0; second < 2; ++second) seen.add(shuffled(3, (n) => (n === 3 ? first : second)).join());
    expect(seen.size).toBe(6); // every order of three cards, each by one pair of throws
  });
});
