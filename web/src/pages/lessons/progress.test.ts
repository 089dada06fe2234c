import { describe, expect, it } from "vitest";
import type { BattleEvent, UnitFacts } from "../../lib/api";
import { lessons } from "./lessons";
import { stepAt, type Happened } from "./progress";

const unit = (id: number, army: number, branch: UnitFacts["branch"]): UnitFacts => ({
  unit: id,
  army,
  name: "",
  short_name: "",
  arm: "",
  branch,
  quality: "",
  weapon: "",
  figures_per_stand: 4,
});
const facts = new Map([unit(1, 1, "foot"), unit(2, 2, "foot"), unit(3, 1, "guns")].map((one) => [one.unit, one]));
const event = (name: BattleEvent["event"], of: number): BattleEvent => ({
  event: name,
  unit: of,
  seen_by: [],
  turn: 1,
  phase: "",
  n: 0,
  text: "",
});
const officer: BattleEvent = { event: "officer_moved", officer: 1, seen_by: [], turn: 1, phase: "", n: 0, text: "" };
const after = (...events: BattleEvent[]): Happened => ({
  events,
  facts,
  officers: new Map([
    [1, 1],
    [2, 2],
  ]),
  army: 1,
});
const [first = [], second = [], third = []] = lessons;
const read = new Set([0]);

describe("a lesson", () => {
  it("starts with a text", () => expect(stepAt(first, new Set(), after())).toBe(0));
  it("advances with your actions, not with the enemy's", () => {
    expect(stepAt(first, read, after({ ...officer, officer: 2 }))).toBe(1);
    expect(stepAt(first, read, after(officer))).toBe(2);
    expect(stepAt(first, read, after(officer, event("moved", 2)))).toBe(2);
    expect(stepAt(first, read, after(officer, event("moved", 1)))).toBe(3);
  });
  it("does not repeat a step that was done early", () =>
    expect(stepAt(first, read, after(event("fired", 1), officer, event("moved", 1)))).toBe(4));
  it("asks for a change of formation again if it came before the step", () => {
    const so_far = [officer, event("moved", 1), event("reformed", 1), event("fired", 1), event("morale_checked", 2)];
    expect(stepAt(first, read, after(...so_far))).toBe(5);
    expect(
      stepAt(
        first,
        read,
        after(officer, event("moved", 1), event("morale_checked", 1), event("reformed", 1), event("fired", 1)),
      ),
    ).toBe(5);
    expect(stepAt(first, read, after(...so_far, event("reformed", 1)))).toBe(6);
  });
  it("goes back after an undo", () => {
    expect(stepAt(first, read, after(officer))).toBe(2);
    expect(stepAt(first, read, after())).toBe(1);
  });
  it("can be skipped, but the last step stays", () => {
    expect(stepAt(first, new Set([0, 1]), after())).toBe(2);
    expect(stepAt(first, new Set(first.keys()), after())).toBe(first.length - 1);
  });
  it("of a charge waits for an order to attack", () => {
    const charge = second.findIndex((step) => step.result === "attacks");
    const before = new Set(second.slice(0, charge).keys());
    const order = event("ordered", 1);
    expect(stepAt(second, before, after({ ...order, word: "attacks" }))).toBe(charge);
    expect(stepAt(second, before, after({ ...order, upshot: "attacks" }))).toBe(charge + 1);
  });
  it("of guns waits for guns", () => {
    expect(stepAt(third, read, after(event("fired", 1)))).toBe(1);
    expect(stepAt(third, read, after(event("fired", 3)))).toBe(2);
  });
});
