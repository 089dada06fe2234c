import { describe, expect, test } from "vitest";
import type { StandBox, TableUnit, TableView, BattleEvent } from "../lib/api";
import { FallenFigures } from "./fallen";
import { ending, events, opening } from "./fixture";
import { scattered } from "./march";
import { Shown, type Clock } from "./animation.svelte";
import { strokesOf } from "./sounds";

const event = (n: number, kind: BattleEvent["event"], more: Partial<BattleEvent>): BattleEvent => ({
  n,
  turn: 1,
  event: kind,
  text: "",
  seen_by: [],
  phase: "musketry",
  ...more,
});

/** Frames of 16 ms, as many as are requested. */
class Frames implements Clock {
  at = 0;
  private waiting: (() => void)[] = [];
  now(): number {
    return this.at;
  }
  frame(call: () => void): () => void {
    this.waiting.push(call);
    return () => (this.waiting = this.waiting.filter((one) => one !== call));
  }
  /** the number of frames requested until no more were */
  run(most = 5000): number {
    let ran = 0;
    for (; this.waiting.length > 0 && ran < most; ++ran) {
      this.at += 16;
      const now = this.waiting;
      this.waiting = [];
      for (const call of now) call();
    }
    return ran;
  }
}

describe("fallen figures", () => {
  const unit = (unit: number, place: [number, number]): TableUnit => ({ unit, army: 1, place }) as unknown as TableUnit;
  const told = [
    event(0, "casualties", { unit: 1, amount: 2 }),
    event(1, "moved", { unit: 1, from: [5, 5], to: [5, 9], path: [[5, 9]] }),
    event(2, "casualties", { unit: 1, amount: 1 }),
    event(3, "casualties", { unit: 2, amount: 3 }),
    event(4, "casualties", { unit: 2, amount: 0 }),
  ];
  const view = { units: [unit(1, [5, 9])] };
  const fallenOf: FallenFigures["after"] = (...given) => new FallenFigures().after(...given);
  test("lie where their unit stood at that moment", () => {
    expect(fallenOf(told, view, undefined, new Map([[2, [8, 8]]]))).toEqual([
      { event: 0, unit: 1, at: [5, 5], count: 2 },
      { event: 2, unit: 1, at: [5, 9], count: 1 },
      { event: 3, unit: 2, at: [8, 8], count: 3 },
    ]);
  });
  test("lie where a base was lost, in a ruleset that counts no men", () => {
    expect(fallenOf([event(0, "stand_lost", { unit: 1 })], view).map((one) => one.at)).toEqual([[5, 9]]);
    expect(fallenOf([...told, event(5, "stand_lost", { unit: 1 })], view).some((one) => one.event === 5)).toBe(false);
  });
  test("are not shown before their event, nor at an unknown place", () => {
    expect(fallenOf(told, view, 2).map((one) => one.event)).toEqual([0]);
    expect(fallenOf(told, { units: [] }).map((one) => one.unit)).toEqual([1, 1]);
  });
  test("are the same when updated event by event, through a battle and back", () => {
    const carried = new FallenFigures();
    const whole = fallenOf(events, ending);
    expect(whole.length).toBeGreaterThan(1);
    for (let n = 0; n <= events.length; ++n)
      expect(carried.after(events, ending, n)).toEqual(fallenOf(events, ending, n));
    expect(carried.after(events, ending, 5)).toEqual(fallenOf(events, ending, 5));
    // Events that become known later, and events that are taken back and happen differently.
    const known = new FallenFigures();
    known.after(told.slice(0, 2), view);
    expect(known.after(told, view)).toEqual(fallenOf(told, view));
    const other = [...told.slice(0, 3), event(3, "casualties", { unit: 1, amount: 9 })];
    expect(known.after(other, view)).toEqual(fallenOf(other, view));
    // The first single casualty shows that this ruleset counts men.
    const late = new FallenFigures();
    const lost = event(0, "stand_lost", { unit: 1 });
    expect(late.after([lost], view)).toHaveLength(1);
    expect(late.after([lost, event(1, "casualties", { unit: 1, amount: 2 })], view).map((one) => one.event)).toEqual([
      1,
    ]);
  });
  test("keep the same list after events without losses", () => {
    const carried = new FallenFigures();
    let read = 0;
    const counting = told.map(
      (one) =>
        new Proxy(one, {
          get: (of, name) => {
            if (name === "event") read++;
            return Reflect.get(of, name) as unknown;
          },
        }),
    );
    const first = carried.after(counting.slice(0, 4), view);
    const before = read;
    expect(carried.after(counting, view)).toBe(first);
    expect(read - before).toBeLessThan(before / 2);
  });
});

describe("smoke", () => {
  const fired = (): { shown: Shown; clock: Frames; under: TableView } => {
    const volley = events.find((one) => one.event === "fired");
    if (!volley) throw new Error("the fixture has no volley");
    const clock = new Frames();
    const shown = new Shown(clock);
    shown.jump(opening());
    const under = { ...ending, turn: volley.turn, phase: volley.phase };
    shown.play([volley], under);
    clock.run(160);
    return { shown, clock, under };
  };
  test("hangs during its phase, and needs no frames then", () => {
    const { shown, clock } = fired();
    expect(shown.smoke).toHaveLength(1);
    clock.run();
    expect(clock.run()).toBe(0);
    expect(shown.smoke[0]?.age).toBeCloseTo(0.6);
  });
  test("disperses when the next phase begins", () => {
    const { shown, clock, under } = fired();
    clock.run();
    shown.jump({ ...under, phase: "the next" });
    expect(clock.run()).toBeGreaterThan(10);
    expect(shown.smoke).toHaveLength(0);
  });
});

test("routers run apart, from their first place to their last", () => {
  const boxes: StandBox[] = [
    [1, 1, 90, 1, 1],
    [2, 1, 90, 1, 1],
  ];
  const unit = { unit: 4, stands: boxes } as unknown as TableUnit;
  for (const share of [0, 1]) {
    const there = scattered(unit, share).stands?.flat() ?? [];
    boxes.flat().forEach((value, at) => expect(there[at]).toBeCloseTo(value));
  }
  const [one, two] = scattered(unit, 0.5).stands ?? [];
  expect([one![0] - two![0], one![1] - two![1]]).not.toEqual([-1, 0]);
});

test("the flag of an officer who leaves the table is lowered, and no other", () => {
  const clock = new Frames();
  const shown = new Shown(clock);
  const officer = (id: number) => ({ officer: id, army: 1, place: [3, 3] });
  const from = { ...opening(), officers: [officer(1), officer(2)] } as unknown as TableView;
  shown.jump(from);
  const fate = (n: number, id: number): BattleEvent =>
    event(n, "officer_fate", { officer: id, dice: { sides: 6, faces: [1] } });
  shown.play([fate(0, 1), fate(1, 2)], { ...from, officers: [officer(1)] } as unknown as TableView);
  const dipped = new Set<number>();
  while (shown.playing) {
    for (const id of shown.dipped) dipped.add(id);
    clock.run(1);
  }
  expect([...dipped]).toEqual([2]);
  expect(shown.dipped.size).toBe(0);
});

test("acts with animation have a sound, others none", () => {
  const act = (kind: Parameters<typeof strokesOf>[0]["kind"], ms: number) => ({
    kind,
    ms,
    reveal: 0,
    throws: [],
    events: [event(0, "fired", { dice: { sides: 6, faces: [1, 2, 3] } })],
  });
  expect(strokesOf(act("volley", 900), 0.9)).toHaveLength(3);
  expect(strokesOf(act("march", 1000), 1).length).toBeGreaterThan(3);
  expect(strokesOf(act("march", 1000), 2).length).toBeGreaterThan(strokesOf(act("march", 1000), 1).length);
  expect(strokesOf(act("march", 0), 0)).toEqual([]);
  expect(strokesOf(act("quiet", 0), 0)).toEqual([]);
});
