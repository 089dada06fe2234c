import { describe, expect, it } from "vitest";
import type { AskedPrompt } from "../lib/api";
import type { Part } from "../lib/wire";
import {
  classWithObjective,
  dropLast,
  pathsTo,
  isDispatch,
  lastOf,
  named,
  partsOf,
  pathOf,
  poseAfter,
  says,
  targetOf,
  weighable,
  withPart,
  without,
} from "./dispatch";

const march = (unit: number, x: number): Part => ({ verb: "march", unit, path: [[x, 0]] });
const say = (...parts: Part[]): Part[] => parts.reduce<Part[]>((all, part) => withPart(all, part), []);

describe("orders for a whole side", () => {
  it("are asked where a dispatch is offered", () => {
    const prompt = (verb: "dispatch" | "yes"): AskedPrompt => ({
      prompt: 1,
      seat: "first",
      kind: "k",
      title: "",
      reason: "",
      offers: [{ verb, text: "" }],
    });
    expect(isDispatch(prompt("dispatch"))).toBe(true);
    expect(isDispatch(prompt("yes"))).toBe(false);
    expect(isDispatch(undefined)).toBe(false);
  });
  it("each unit has one order class, the last one counts", () =>
    expect(
      say(
        { verb: "instruct", unit: 1, number: 3, target: 7 },
        { verb: "instruct", unit: 2, number: 1 },
        { verb: "instruct", unit: 1, number: 4 },
      ),
    ).toEqual([
      { verb: "instruct", unit: 2, number: 1 },
      { verb: "instruct", unit: 1, number: 4 },
    ]));
  it("a class with an objective implies movement, so halt and fall back change", () => {
    const open = [1, 2, 3, 4];
    expect(open.map((said) => classWithObjective(said, open))).toEqual([3, 2, 3, 3]);
    expect(classWithObjective(undefined, open)).toBe(3);
    expect(classWithObjective(1, [1, 2])).toBe(2);
    expect(classWithObjective(undefined, [1, 2])).toBe(2);
    expect(classWithObjective(4, [1, 4])).toBe(4);
  });
  it("legs are sorted: gait first, charge last", () =>
    expect(
      say({ verb: "attack", unit: 1, target: 7 }, march(1, 5), { verb: "gait", unit: 1, number: 2 }).map(
        (part) => part.verb,
      ),
    ).toEqual(["gait", "march", "attack"]));
  it("standing replaces all orders, and any order replaces standing", () => {
    expect(say(march(1, 5), { verb: "stand", unit: 1 })).toEqual([{ verb: "stand", unit: 1 }]);
    expect(say({ verb: "stand", unit: 1 }, march(1, 5))).toEqual([march(1, 5)]);
  });
  it("each section fires once", () =>
    expect(
      say(
        { verb: "fire_section", unit: 1, target: 7, number: 1 },
        { verb: "fire_section", unit: 1, target: 8, number: 2 },
        { verb: "fire_section", unit: 1, target: 8, number: 1 },
      ),
    ).toHaveLength(2));
  it("are undone leg by leg", () => {
    const all = say(march(1, 5), march(1, 9), march(2, 1));
    expect(pathOf(partsOf(dropLast(all, 1), 1))).toEqual([[5, 0]]);
    expect([...named(without(all, 2))]).toEqual([1]);
  });
  it("offering to end toggles", () => {
    expect(say({ verb: "offer_end" })).toHaveLength(1);
    expect(say({ verb: "offer_end" }, { verb: "offer_end" })).toHaveLength(0);
  });
  it("know the unit that they concern", () => expect(targetOf(say({ verb: "attack", unit: 1, target: 7 }))).toBe(7));
  it("recognize a chosen option by its number, target and piece", () => {
    const own = say({ verb: "gait", unit: 1, number: 2 }, { verb: "dismantle", unit: 1, piece: 4 });
    expect(says(own, { verb: "gait", unit: 1, number: 2, text: "" })).toBe(true);
    expect(says(own, { verb: "gait", unit: 1, number: 3, text: "" })).toBe(false);
    expect(says(own, { verb: "dismantle", unit: 1, piece: 4, text: "" })).toBe(true);
    expect(says(own, { verb: "dismantle", unit: 1, piece: 5, text: "" })).toBe(false);
    expect(
      lastOf(say({ verb: "prolonge", unit: 1, number: 40 }, { verb: "prolonge", unit: 1, number: 90 }), "prolonge")
        ?.number,
    ).toBe(90);
  });
  it("move a ghost: a wheel turns on its corner, facing about keeps the ground", () => {
    const north = { place: [100, 100] as [number, number], heading: 0 };
    const after = (...own: Part[]) => poseAfter(north, own, 40, 10);
    const left = after({ verb: "wheel", unit: 1, number: 1, heading: 90 });
    expect(left.heading).toBe(270);
    expect(left.place.map(Math.round)).toEqual([80, 120]);
    const right = after({ verb: "wheel", unit: 1, number: 2, heading: 90 });
    expect(right.heading).toBe(90);
    expect(right.place.map(Math.round)).toEqual([120, 120]);
    expect(after({ verb: "about_face", unit: 1 })).toEqual({ place: [100, 90], heading: 180 });
    expect(after({ verb: "prolonge", unit: 1, number: 50 }).place.map(Math.round)).toEqual([100, 50]);
  });
  it("odds combine all fire at one target, or the charge of one unit", () => {
    const fire = say(
      { verb: "fire", unit: 1, target: 7 },
      { verb: "fire_section", unit: 2, target: 7, number: 1 },
      { verb: "fire", unit: 3, target: 8 },
    );
    expect(weighable(fire, 1)).toHaveLength(2);
    expect(weighable(fire, 3)).toEqual([{ verb: "fire", unit: 3, target: 8 }]);
    expect(weighable(fire, 4)).toEqual([]);
    const moves = say({ verb: "gait", unit: 1, number: 2 }, { verb: "attack", unit: 1, target: 7 }, march(2, 5));
    expect(weighable(moves, 1).map((part) => part.verb)).toEqual(["gait", "attack"]);
    expect(weighable(moves, 2)).toEqual([]);
  });
  it("try straight ahead before turning", () => {
    const ways = pathsTo(1, [5, 5], 90, 0, new Set(["march"]));
    expect(ways[0]?.map((part) => part.verb)).toEqual(["march"]);
    expect(ways[1]?.map((part) => part.verb)).toEqual(["pivot", "march"]);
    expect(ways[2]?.[0]).toEqual({ verb: "pivot", unit: 1, heading: 45 });
    expect(pathsTo(1, [5, 5], 90, 0, new Set(["limber", "by_hand"]))[1]?.map((part) => part.verb)).toEqual([
      "limber",
      "march",
    ]);
  });
});
