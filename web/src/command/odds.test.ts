// Presentation of the odds: by unit, with exclusive results separate from others.
import { describe, expect, it } from "vitest";
import type { Odds, OddsLine } from "../lib/api";
import { diceText, grouped, losses, modifierText, shotText, named, rangeText, summaryOf, unitNameIn } from "./odds";

const names = new Map([
  [1, "Blue West 1st"],
  [18, "Grey cavalry"],
]);
const nameOf = (unit: number): string | undefined => names.get(unit);
const line = (unit: number | undefined, fate: string, p: number, verb: string): OddsLine => ({
  text: unit === undefined ? verb : `the ${nameOf(unit) ?? "stranger"} ${verb}`,
  fate,
  p,
  ...(unit === undefined ? {} : { unit }),
});
const odds = (kind: string, lines: OddsLine[], more: Partial<Odds> = {}): Odds => ({
  exact: true,
  horizon: "",
  kind,
  lines,
  ...more,
});
const texts = (rows: readonly { text: string }[]): string[] => rows.map((row) => row.text);

describe("the lines of the odds", () => {
  it("are grouped by unit, with exclusive results separate from steps and costs", () => {
    const [target, actor] = grouped(
      odds("charge", [
        line(1, "hit", 0.2, "loses a figure or more"),
        line(1, "holds", 0.9, "holds"),
        line(1, "falls_back", 0.1, "falls back"),
        line(1, "stands", 0.4, "stands to meet the charge"),
        line(18, "holds", 0.6, "holds"),
        line(18, "halts", 0.3, "breaks off its attack"),
        line(18, "routs", 0.4, "routs"),
        line(18, "closes", 0.2, "closes"),
      ]),
      nameOf,
    );
    expect(target).toMatchObject({ unit: 1, name: "Blue West 1st" });
    expect(texts(target!.ends)).toEqual(["holds", "falls back"]);
    expect(texts(target!.steps)).toEqual(["stands to meet the charge"]);
    expect(texts(target!.costs)).toEqual(["loses a figure or more"]);
    expect(texts(actor!.ends)).toEqual(["holds", "routs"]);
    // In a charge, an attacker that halts is listed among the steps and not as part of "holds".
    expect(texts(actor!.steps)).toEqual(["breaks off its attack", "closes"]);
    for (const group of [target!, actor!]) expect(group.ends.reduce((sum, row) => sum + row.p, 0)).toBeCloseTo(1);
  });

  it("count a unit halted by a volley as holding", () => {
    const [group] = grouped(
      odds("volley", [
        line(1, "holds", 0.95, "holds"),
        line(1, "halts", 0.05, "breaks off its attack"),
        line(1, "falls_back", 0.04, "falls back"),
        line(1, "routs", 0.01, "routs"),
      ]),
      nameOf,
    );
    expect(group!.ends.map(({ text, within }) => [text, within ?? false])).toEqual([
      ["holds", false],
      ["of these, breaks off its attack", true],
      ["falls back", false],
      ["routs", false],
    ]);
    expect(group!.ends.filter((row) => !row.within).reduce((sum, row) => sum + row.p, 0)).toBeCloseTo(1);
    expect(group!.steps).toEqual([]);
  });

  it("fold several rare lines, but not a single one, nor a charge that cannot come up", () => {
    const rare = [
      line(18, "holds", 0.997, "holds"),
      line(18, "routs", 0.001, "routs"),
      line(18, "comes_up", 0, "reaches its target"),
    ];
    expect(grouped(odds("charge", rare), nameOf)[0]!.rarer).toEqual([]);
    const [group] = grouped(odds("charge", [...rare, line(18, "hit", 0.004, "loses a figure or more")]), nameOf);
    expect(texts(group!.rarer)).toEqual(["routs", "loses a figure or more"]);
    expect(texts(group!.ends)).toEqual(["holds"]);
    expect(texts(group!.steps)).toEqual(["reaches its target"]);
  });

  it('begin with "holds" in any order of input', () => {
    expect(
      texts(
        grouped(
          odds("volley", [
            line(1, "destroyed", 0.1, "is dispersed"),
            line(1, "holds", 0.7, "holds"),
            line(1, "falls_back", 0.2, "flinches"),
          ]),
          nameOf,
        )[0]!.ends,
      ),
    ).toEqual(["holds", "flinches", "is dispersed"]);
  });

  it("stay complete without the name at their start", () => {
    const [known, unknown, none] = grouped(
      odds("volley", [
        { ...line(1, "officer_hit", 0.1, ""), text: "Blue Major General is hit" },
        line(7, "holds", 1, "holds"),
        line(undefined, "breached", 0.2, "the breastwork is breached"),
      ]),
      nameOf,
    );
    expect(texts(known!.costs)).toEqual(["Blue Major General is hit"]);
    expect(unknown!.name).toBeUndefined();
    expect(texts(unknown!.ends)).toEqual(["the stranger holds"]);
    expect(texts(none!.steps)).toEqual(["the breastwork is breached"]);
    expect(named("the Grey cavalryman holds", "Grey cavalry")).toBeUndefined();
    expect(named("Hood's Brigade holds", "Hood's Brigade")).toBe("Hood's Brigade");
    expect(unitNameIn(odds("volley", [line(1, "holds", 1, "holds")]), 1, "Blue West 1st")).toBe("the Blue West 1st");
    expect(unitNameIn(odds("volley", []), 1, "Blue West 1st")).toBe("Blue West 1st");
    expect(unitNameIn(odds("volley", []), undefined, undefined)).toBeUndefined();
  });
});

describe("the summary of a charge", () => {
  const own = odds("charge", [
    line(1, "holds", 0.01, "holds"),
    line(1, "falls_back", 0.42, "falls back"),
    line(1, "routs", 0.57, "routs"),
    line(1, "stands", 0.51, "stands to meet the charge"),
    line(1, "hit", 0.97, "loses a figure or more"),
    line(18, "comes_up", 0.1, "reaches its target"),
    line(18, "holds", 1, "holds"),
    line(18, "hit", 0.02, "loses a figure or more"),
  ]);
  it("names the likeliest results first, then casualties", () => {
    expect(texts(summaryOf(own, 1, "Blue West 1st"))).toEqual(["routs", "falls back", "loses a figure or more"]);
  });
  it("says how probable it is that the attacker reaches its target, unless it is nearly certain", () => {
    expect(texts(summaryOf(own, 18, "Grey cavalry"))).toEqual(["reaches its target", "holds"]);
    const near = odds("charge", [line(18, "comes_up", 0.99, "reaches its target"), line(18, "holds", 1, "holds")]);
    expect(texts(summaryOf(near, 18, "Grey cavalry"))).toEqual(["holds"]);
  });
});

describe("the numbers of the odds", () => {
  const thrown = (count: number, need: number, purpose: string): string | undefined =>
    diceText(odds("volley", [], { dice: { count, sides: 6, need, purpose } }));
  it("say what the first dice are for", () => {
    expect(thrown(6, 5, "fire")).toBe("To hit: 6d6, 5+");
    expect(thrown(6, 2, "mis-fire")).toBe("First roll, for mis-fire: 6d6, 2+");
    expect(thrown(1, 2, "fire each turn")).toBe("First roll, for permission to fire again: 1d6, 2+");
    expect(thrown(4, 0, "movement")).toBeUndefined();
    expect(
      diceText(
        odds("volley", [], {
          dice: { count: 2, sides: 6, need: 6, purpose: "fire at a commander" },
          pairs: { sides: 6, need: 6, why: [] },
        }),
      ),
    ).toBeUndefined();
    expect(diceText(odds("volley", []))).toBeUndefined();
  });

  it("say what the shot needs if other dice come first", () => {
    expect(shotText(odds("volley", []))).toBe("Fire modifiers:");
    expect(shotText(odds("volley", [], { to_hit: { sides: 6, need: 4 } }))).toBe("Fire modifiers, hits on 4+:");
    expect(shotText(odds("volley", [], { to_hit: { sides: 6, need: 7 } }))).toBe("Fire modifiers, cannot hit:");
  });

  it("omit a modifier of 0", () => {
    expect(modifierText({ name: "in cover", value: 0 })).toBe("in cover");
    expect(modifierText({ name: "in column", value: 1 })).toBe("in column +1");
  });

  it("show losses that are possible", () => {
    expect(losses([{ n: 0, p: 1 }])).toEqual([]);
    expect(losses(undefined)).toEqual([]);
    expect(
      losses([
        { n: 0, p: 0.9 },
        { n: 2, p: 0.1 },
      ]),
    ).toHaveLength(2);
  });

  it("show an interval in whole percent", () => {
    expect(rangeText({ text: "", p: 0.93, low: 0.884, high: 0.961 })).toBe("88–96");
    expect(rangeText({ text: "", p: 0.12, low: 0.118, high: 0.122 })).toBeUndefined();
    expect(rangeText({ text: "", p: 0.93 })).toBeUndefined();
  });
});
