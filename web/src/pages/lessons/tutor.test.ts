import { describe, expect, it } from "vitest";
import "../../words/lesson_words";
import { catalogue } from "../../words/words";
import type { Advised, AskedPrompt } from "../../lib/api";
import { lessons, type Step } from "./lessons";
import { misses, lessonSuggestion } from "./tutor";

const answer = (verb: string, path?: [number, number][]): Advised => ({
  text: verb,
  decision: { prompt: 1, by: "first", verb, ...(path ? { path } : {}) } as unknown as Advised["decision"],
});
const asked = (kind: string, advice?: Advised): AskedPrompt =>
  ({
    prompt: 1,
    kind,
    title: "",
    reason: "",
    seat: "first",
    offers: [],
    ...(advice ? { advice } : {}),
  }) as unknown as AskedPrompt;
const step = (more: Partial<Step>): Step => ({
  text: "lessons.on",
  act: "lessons.on",
  done: "lessons.on",
  at: {},
  events: [],
  ...more,
});

describe("the suggestion of a lesson", () => {
  it("is the topic of its step instead of the sergeant's choice", () => {
    const march = step({ at: { order: ["move"] } });
    expect(
      lessonSuggestion(march, asked("order", answer("stand")), [answer("stand"), answer("move")], { enemies: [] })
        ?.decision.verb,
    ).toBe("move");
    expect(
      lessonSuggestion(march, asked("fire", answer("fire")), [answer("hold_fire")], { enemies: [] }),
    ).toBeUndefined();
  });
  it("is the sergeant's choice if that fits the step", () => {
    const advice = answer("move");
    expect(
      lessonSuggestion(step({ at: { order: ["move"] } }), asked("order", advice), [answer("move")], { enemies: [] }),
    ).toBe(advice);
  });
  it("goes towards the goal of the step", () => {
    const ways = [answer("follow", [[10, 12]]), answer("follow", [[10, 18]]), answer("follow", [[20, 18]])];
    expect(
      lessonSuggestion(step({ at: { path: ["follow"] }, towards: "enemy" }), asked("path"), ways, {
        enemies: [[10, 30]],
      }),
    ).toBe(ways[1]);
    expect(
      lessonSuggestion(step({ at: { path: ["follow"] }, towards: [21, 18] }), asked("path"), ways, {
        enemies: [[10, 30]],
      }),
    ).toBe(ways[2]);
  });
  it("lets an officer ride without joining a unit", () => {
    const ride = (unit?: number): Advised => ({
      text: "rides",
      decision: { prompt: 1, by: "first", verb: "ride", officer: 1, path: [[10, 20]], unit } as never,
    });
    const own = step({ at: { officer_move: ["ride"] }, towards: "enemy" });
    const around = { enemies: [[10, 30] as [number, number]] };
    expect(lessonSuggestion(own, asked("officer_move", ride(3)), [ride(4), ride()], around)).toEqual(ride());
    expect(lessonSuggestion(own, asked("officer_move", ride(3)), [ride(4)], around)).toEqual(ride(3));
  });
  it("changes the formation if the step asks for a change", () => {
    const form = (formation: string): Advised => ({
      text: formation,
      decision: { prompt: 1, by: "first", verb: "reform", unit: 3, formation } as unknown as Advised["decision"],
    });
    const ways = [form("line"), form("column")];
    expect(
      lessonSuggestion(step({ at: { order: ["reform"] } }), asked("order"), ways, {
        enemies: [],
        unit: () => ({ formation: "line" }),
      }),
    ).toBe(ways[1]);
  });
  it("is the formation of the step among several", () => {
    const form = (formation: string): Advised => ({
      text: formation,
      decision: { prompt: 1, by: "first", verb: "reform", unit: 3, formation } as unknown as Advised["decision"],
    });
    const ways = [form("line"), form("square"), form("column")];
    expect(
      lessonSuggestion(step({ at: { order: ["reform"] }, formation: "column" }), asked("order"), ways, {
        enemies: [],
        unit: () => ({ formation: "line" }),
      }),
    ).toBe(ways[2]);
  });
  it("changes the formation of the unit that is farthest from the enemy", () => {
    const form = (unit: number): Advised => ({
      text: "column",
      decision: { prompt: 1, by: "first", verb: "reform", unit, formation: "column" } as unknown as Advised["decision"],
    });
    const places: Record<number, [number, number]> = { 1: [0, 20], 2: [0, 5] };
    expect(
      lessonSuggestion(step({ at: { order: ["reform"] }, formation: "column" }), asked("order"), [form(1), form(2)], {
        enemies: [[0, 30]],
        unit: (id) => ({ place: places[id], formation: "line" }),
      }),
    ).toEqual(form(2));
  });
  it("an answer at other prompts is never a miss", () => {
    const charge = step({ at: { order: ["attack"] } });
    expect([misses(charge, "order", "move", "move"), misses(charge, "order", "stand", "move")]).toEqual([false, true]);
  });
  it("attacks the nearest target", () => {
    const at = (unit: number, target: number): Advised => ({
      text: "attack",
      decision: { prompt: 1, by: "first", verb: "attack", unit, target } as unknown as Advised["decision"],
    });
    const places: Record<number, [number, number]> = { 1: [0, 0], 2: [5, 10], 3: [0, 4] };
    const ways = [at(1, 2), at(1, 3)];
    expect(
      lessonSuggestion(step({ at: { order: ["attack"] }, towards: "enemy" }), asked("order"), ways, {
        enemies: [],
        unit: (id) => ({ place: places[id] }),
      }),
    ).toBe(ways[1]);
  });
  it("is missed only by a different answer at the same prompt", () => {
    const march = step({ at: { order: ["move"] } });
    expect([
      misses(march, "order", "stand"),
      misses(march, "order", "move"),
      misses(march, "fire", "hold_fire"),
    ]).toEqual([true, false, false]);
  });
});

it("every step has its texts, including one for a different answer", () => {
  const room = catalogue["lessons"] ?? {};
  for (const steps of lessons)
    for (const one of steps) {
      for (const key of [one.text, one.act, one.done, one.miss])
        if (key) expect(room[key.split(".")[1] ?? ""], key).toBeDefined();
      if (one.events.length > 0) expect(one.miss, one.text).toBeDefined();
    }
  const used = new Set(
    lessons
      .flat()
      .flatMap((one) => [one.text, one.act, one.done, one.miss])
      .map((key) => key?.split(".")[1]),
  );
  expect(Object.keys(room).filter((key) => /_\d/.test(key) && !used.has(key))).toEqual([]);
});
