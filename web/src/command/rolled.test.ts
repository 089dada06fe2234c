import { describe, expect, it } from "vitest";
import type { AskedPrompt, BattleEvent, TableUnit } from "../lib/api";
import type { Refused } from "./at_command";
import { shortenedBy } from "./rolled";

const unit = { unit: 4, place: [10, 10] } as unknown as TableUnit;
const prompt = { prompt: 9, unit: 4, reach: { open: 7 } } as unknown as AskedPrompt;
const event = (n: number, more: object): BattleEvent =>
  ({ n, event: "rolled", turn: 2, unit: 4, ...more }) as unknown as BattleEvent;
const events = [
  event(0, { turn: 1, dice: { faces: [20] } }),
  event(1, { dice: { faces: [3] } }),
  event(2, { event: "moved", unit: 5 }),
];
const refused = (far: number, kept = true): Refused => ({
  refusal: { kind: "against_rules", text: "the way is too long" },
  kept,
  tried: { prompt: 9, by: "first", verb: "move", unit: 4, path: [[10, 10 + far]] } as unknown as NonNullable<
    Refused["tried"]
  >,
});

describe("a path that is longer than the die allows", () => {
  it("names the roll and the distance", () =>
    expect(shortenedBy(refused(11), prompt, unit, events)).toEqual({ faces: "3", distance: 7 }));
  it("is not the reason where it is short enough, or was not moved back", () => {
    expect(shortenedBy(refused(6.5), prompt, unit, events)).toBeUndefined();
    expect(shortenedBy(refused(11, false), prompt, unit, events)).toBeUndefined();
    expect(shortenedBy(undefined, prompt, unit, events)).toBeUndefined();
  });
  it("has no roll of another unit, turn or phase", () => {
    expect(shortenedBy(refused(11), prompt, unit, events.slice(0, 1).concat(events[2]!))).toBeUndefined();
    expect(shortenedBy(refused(11), prompt, unit, [...events, event(3, { event: "phase_began" })])).toBeUndefined();
    expect(shortenedBy(refused(11), { ...prompt, unit: 5 }, unit, events)).toBeUndefined();
  });
});
