import { describe, expect, it } from "vitest";
import type { BattleEvent, TableUnit, UnitFacts } from "../lib/api";
import { honoursOf, talliesOf, type UnitTally } from "./unit_tallies";

const unit = (id: number, army: number, presence = "on_table"): TableUnit =>
  ({ unit: id, army, presence, stands_at_start: 4, figures_at_start: 24 }) as TableUnit;
const facts = new Map<number, UnitFacts>([1, 2, 3, 4].map((id) => [id, { unit: id, name: `U${id}` } as UnitFacts]));
const view = { units: [unit(1, 1), unit(2, 1), unit(3, 2), unit(4, 2)] };
let n = 0;
const event = (what: BattleEvent["event"], more: Partial<BattleEvent>): BattleEvent =>
  ({ n: n++, event: what, text: "", turn: 1, phase: "fire", ...more }) as BattleEvent;
const by = (all: readonly UnitTally[], id: number): UnitTally | undefined => all.find((one) => one.unit === id);
const brothers = { terms: { arms_alike: true } as never };

describe("what each unit lost and caused", () => {
  it("counts figures for the unit that the event names", () => {
    const all = talliesOf(
      [event("casualties", { unit: 3, other: 1, amount: 5 }), event("casualties", { unit: 3, other: 1, amount: 2 })],
      view,
      facts,
    );
    expect(by(all, 3)).toMatchObject({ name: "U3", lost: 7, start: 24, caused: 0 });
    expect(by(all, 1)?.caused).toBe(7);
  });
  it("shares a loss without a named cause among the shots of the phase, by their weight", () => {
    const shots = [
      event("fired", { unit: 1, other: 3, amount: 300, in_percent: true }),
      event("fired", { unit: 2, other: 3, amount: 100, in_percent: true }),
      event("casualties", { unit: 3, amount: 4 }),
    ];
    const all = talliesOf(shots, view, facts);
    expect([by(all, 1)?.caused, by(all, 2)?.caused]).toEqual([3, 1]);
    // A shot of an earlier phase caused no loss of a later one.
    const later = talliesOf([...shots, event("casualties", { unit: 3, amount: 4, phase: "melee" })], view, facts);
    expect([by(later, 1)?.caused, by(later, 3)?.lost]).toEqual([3, 8]);
  });
  it("counts stands where the ruleset does, and the remaining ones of a dispersed unit", () => {
    const all = talliesOf(
      [
        event("fired", { unit: 1, other: 3, amount: 2 }),
        event("stand_lost", { unit: 3, other: 1 }),
        event("casualties", { unit: 3, other: 1, amount: 9 }),
        event("destroyed", { unit: 3 }),
      ],
      view,
      facts,
      brothers,
    );
    expect(by(all, 3)).toMatchObject({ lost: 4, start: 4 });
    expect(by(all, 1)?.caused).toBe(4);
  });
  it("shares a loss in close combat among the opponents, and counts the rest of a captured unit for its captor", () => {
    const all = talliesOf(
      [
        event("duel", { unit: 1, other: 3, amount: 2 }),
        event("duel", { unit: 2, other: 3 }),
        event("casualties", { unit: 3, amount: 4 }),
        event("casualties", { unit: 1, amount: 2 }),
        event("captured", { unit: 3, other: 2 }),
      ],
      view,
      facts,
    );
    expect([1, 2, 3].map((id) => by(all, id)?.caused)).toEqual([2, 22, 2]);
    expect(by(all, 3)?.lost).toBe(24);
  });
  it("counts morale tests", () => {
    const all = talliesOf(
      [
        event("morale_checked", { unit: 1, amount: 8, needed: 6 }),
        event("morale_checked", { unit: 1, amount: 5, needed: 6 }),
        event("morale_checked", { unit: 1, amount: 5 }),
      ],
      view,
      facts,
    );
    expect(by(all, 1)).toMatchObject({ testsPassed: 1, testsFailed: 1 });
  });
});

describe("honours", () => {
  const tally = (id: number, more: Partial<UnitTally>): UnitTally => ({
    ...{ unit: id, army: 1, name: "", start: 24, lost: 0, caused: 0, testsPassed: 0, testsFailed: 0 },
    presence: "on_table",
    ...more,
  });
  it("name the most damage, the heaviest loss, and the steadiest unit", () => {
    const all = [
      tally(1, { lost: 9, testsPassed: 5, testsFailed: 1 }),
      tally(2, { lost: 4, caused: 11, testsPassed: 3 }),
      tally(3, { lost: 20, caused: 10, testsPassed: 4, presence: "destroyed" }),
    ];
    const { damage, heaviest, steadiest } = honoursOf(all);
    expect([damage?.unit, heaviest?.unit, steadiest?.unit]).toEqual([2, 3, 2]);
  });
  it("without morale tests, the steadiest unit lost most and stayed on the field", () => {
    const all = [tally(1, { lost: 4 }), tally(2, { lost: 3 }), tally(3, { lost: 8, presence: "left" })];
    expect(honoursOf(all).steadiest?.unit).toBe(1);
  });
  it("are not given for nothing", () => {
    expect(honoursOf([tally(1, {}), tally(2, {})])).toEqual({});
    expect(honoursOf([])).toEqual({});
  });
});
