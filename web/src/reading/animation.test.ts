import { describe, expect, test } from "vitest";
import type { BattleEvent } from "../lib/api";
import { actsOf, matters, shortening } from "./acts";
import { enemyFire, enemyMoves, commandOf, ending, events, opening } from "./fixture";
import { along, carried, lengthOf, turned, wayOf } from "./march";
import { Shown, type Clock } from "./animation.svelte";

/** A clock that advances by a fixed number of milliseconds a frame, on request. */
class Hand implements Clock {
  at = 0;
  waiting: (() => void)[] = [];
  frames = 0;
  now(): number {
    return this.at;
  }
  frame(call: () => void): () => void {
    this.waiting.push(call);
    return () => (this.waiting = this.waiting.filter((one) => one !== call));
  }
  run(by = 16, most = 10_000): void {
    for (; this.waiting.length > 0 && this.frames < most; ++this.frames) {
      this.at += by;
      const now = this.waiting;
      this.waiting = [];
      for (const call of now) call();
    }
  }
}

function begun(): { shown: Shown; hand: Hand } {
  const hand = new Hand();
  const shown = new Shown(hand);
  shown.jump(opening());
  return { shown, hand };
}

describe("the shown state", () => {
  test("ends at the server's view, through intermediate states", () => {
    for (const pace of [0.4, 1, 2]) {
      const { shown, hand } = begun();
      shown.pace = pace;
      shown.play(events, ending);
      expect(shown.playing).toBe(true);
      expect(shown.view).not.toBe(ending);
      hand.run();
      expect(shown.view).toBe(ending);
      expect(shown.playing).toBe(false);
      expect(shown.thrown).toBeUndefined();
      expect(hand.frames).toBeGreaterThan(50);
    }
  });
  test("takes longer at a slower speed", () => {
    const frames = (pace: number): number => {
      const { shown, hand } = begun();
      shown.pace = pace;
      shown.play(events, ending);
      hand.run();
      return hand.frames;
    };
    expect(frames(2)).toBeGreaterThan(2 * frames(0.4));
  });
  test("changes at once without animation", () => {
    const { shown, hand } = begun();
    shown.pace = 0;
    shown.play(events, ending);
    expect(shown.view).toBe(ending);
    expect(hand.waiting).toHaveLength(0);
  });
  test("reaches the end when skipped", () => {
    const { shown, hand } = begun();
    shown.play(events, ending);
    hand.run(16, 40);
    expect(shown.view).not.toBe(ending);
    shown.hurry();
    expect(shown.view).toBe(ending);
    expect(shown.playing).toBe(false);
  });
  test("includes only shown events, and a die only when it has fallen", () => {
    const { shown, hand } = begun();
    shown.play(events, ending);
    for (let last = -1; shown.playing;) {
      expect(shown.told).toBeGreaterThanOrEqual(last);
      last = shown.told;
      const thrown = shown.thrown;
      if (thrown?.stage === "rolling") expect(shown.told).toBeLessThanOrEqual(thrown.event.n);
      hand.run(16, hand.frames + 1);
    }
    expect(shown.told).toBe((events.at(-1)?.n ?? 0) + 1);
  });
  test("marches leave traces and volleys lines until the end", () => {
    const { shown, hand } = begun();
    shown.play(events, ending);
    let trails = 0;
    let shots = 0;
    while (shown.playing) {
      trails = Math.max(trails, shown.trails.length);
      shots = Math.max(shots, shown.shots.length);
      hand.run(16, hand.frames + 1);
    }
    expect(trails).toBeGreaterThan(0);
    expect(shots).toBeGreaterThan(0);
    expect([shown.trails, shown.shots]).toEqual([[], []]);
  });
  test("events that arrive during the animation are shown, but faster", () => {
    const { shown, hand } = begun();
    const seen = new Set<number>();
    shown.onAct = (act) => {
      for (const event of act.events) seen.add(event.n);
    };
    for (const event of events) shown.play([event], ending);
    hand.run();
    expect(seen.size).toBe(events.length);
  });
  test("views that arrive during the animation are played afterwards, and the last one stays", () => {
    const { shown, hand } = begun();
    const between = { ...ending, turn: 99 };
    shown.play(events.slice(0, 10), between);
    hand.run(16, 10);
    shown.play(events.slice(10), ending);
    hand.run();
    expect(shown.view).toBe(ending);
  });
  test("a stalled page still reaches the end", () => {
    const { shown, hand } = begun();
    shown.play(events, ending);
    hand.run(60_000);
    expect(shown.view).toBe(ending);
  });
  test("units keep their index in the list while they march", () => {
    const { shown, hand } = begun();
    const order = shown.view?.units.map((unit) => unit.unit);
    shown.play(events.slice(0, 12), ending);
    hand.run(16, 20);
    expect(shown.view?.units.map((unit) => unit.unit)).toEqual(order);
  });
  test("a morale test rolls its die before the result is shown", () => {
    const { shown, hand } = begun();
    const test = events.find((event) => event.event === "morale_checked");
    if (!test) throw new Error("the fixture has no test of morale");
    const stages: string[] = [];
    shown.play([test], ending);
    for (let i = 0; i < 200 && shown.playing; ++i) {
      hand.run(16, hand.frames + 1);
      if (shown.thrown && stages.at(-1) !== shown.thrown.stage) stages.push(shown.thrown.stage);
      if (shown.thrown) expect(shown.thrown.breath).toBe(true);
    }
    expect(stages).toEqual(["rolling", "told"]);
  });
});

describe("acts", () => {
  const moved = (n: number, unit: number): BattleEvent => ({
    n,
    text: "",
    event: "moved",
    seen_by: [],
    turn: 1,
    phase: "movement",
    unit,
    from: [0, 0],
    to: [0, 4],
    path: [[0, 4]],
  });
  test("show the moves of a command together, and an officer with the unit before", () => {
    const of = (unit: number): number => (unit < 3 ? 7 : 8);
    expect(actsOf([moved(0, 1), moved(1, 2), moved(2, 3)], of).map((act) => act.events.length)).toEqual([2, 1]);
    expect(actsOf([moved(0, 1), moved(1, 1)], of)).toHaveLength(2); // one unit twice
    expect(actsOf([moved(0, 1), moved(1, 2)])).toHaveLength(2); // of unknown commands
    const { unit: _, ...rider } = moved(1, 1);
    const rides = (n: number): BattleEvent => ({ ...rider, n, event: "officer_moved", officer: n });
    expect(actsOf([moved(0, 1), rides(1), rides(2)])).toHaveLength(1);
  });
  const fired = (n: number, unit: number, amount: number): BattleEvent =>
    ({ ...moved(n, unit), event: "fired", other: 9, amount, dice: { sides: 6, faces: [4] } }) as BattleEvent;
  test("show the volleys of a phase together, with quiet events between them", () => {
    const quiet = { ...moved(1, 5), event: "noted" } as BattleEvent;
    const [volley, ...more] = actsOf([fired(0, 1, 1), quiet, fired(2, 2, 0), fired(3, 3, 2)]);
    expect(more).toEqual([]);
    expect(volley?.throws.map((one) => one.unit)).toEqual([1, 2, 3]);
    expect(volley?.events).toHaveLength(4);
    expect(actsOf([fired(0, 1, 1), { ...fired(1, 2, 1), phase: "moving fire" }])).toHaveLength(2);
  });
  test("take longer where something happens", () => {
    const time = (event: BattleEvent): number => actsOf([event])[0]!.ms;
    expect(time(fired(0, 1, 2))).toBeGreaterThan(time(fired(0, 1, 0)));
    const tested = (n: number, upshot: BattleEvent["upshot"]): BattleEvent =>
      ({ ...fired(n, n, 0), event: "morale_checked", upshot }) as BattleEvent;
    expect(time(tested(0, "routs"))).toBeGreaterThan(time(tested(0, "holds")));
    expect(actsOf([tested(0, "holds"), tested(1, "carries_on")])).toHaveLength(1);
    expect(actsOf([tested(0, "holds"), tested(1, "routs")])).toHaveLength(2);
  });
  test("contain every event", () => {
    expect(actsOf(events).flatMap((act) => act.events)).toEqual(events);
  });
  test("are shortened if they take too long, first those that change nothing", () => {
    const acts = actsOf(enemyFire.flat(), commandOf);
    const sum = (by: (act: (typeof acts)[0]) => number): number => acts.reduce((ms, act) => ms + act.ms * by(act), 0);
    const whole = sum(() => 1);
    const major = acts.filter(matters).reduce((ms, act) => ms + act.ms, 0);
    expect(sum(shortening(acts, whole))).toBe(whole);
    for (const room of [0.9 * whole, 0.6 * whole, 0.2 * whole]) expect(sum(shortening(acts, room))).toBeCloseTo(room);
    expect(acts.filter(matters).every((act) => shortening(acts, major + 0.5 * (whole - major))(act) === 1)).toBe(true);
  });
});

describe("an enemy turn of two brigades", () => {
  /** Milliseconds until all of these are shown at the normal speed. */
  function shownIn(batches: readonly (readonly BattleEvent[])[], fast = false): number {
    const { shown, hand } = begun();
    shown.commandOf = commandOf;
    shown.fast = fast;
    for (const batch of batches) shown.play(batch, ending);
    while (shown.playing) hand.run(16, hand.frames + 1); // smoke drifts on afterwards
    return hand.at;
  }
  test("takes at most 15 seconds with all the questions that it asks", () => {
    expect(enemyMoves.length).toBeGreaterThan(2);
    const whole = enemyMoves.reduce((ms, batch) => ms + shownIn([batch]), 0);
    expect(whole).toBeLessThanOrEqual(15_000);
    expect(whole).toBeGreaterThan(5_000);
  });
  test("takes at most 15 seconds with the fire of both sides, if nothing is asked", () => {
    expect(shownIn([...enemyMoves, ...enemyFire])).toBeLessThanOrEqual(15_000);
  });
  test("is shown faster while the key is held", () => {
    expect(shownIn(enemyMoves, true)).toBeLessThan(0.35 * shownIn(enemyMoves));
  });
});

describe("motion", () => {
  test("follows a bent path by its length", () => {
    const way = wayOf({
      from: [0, 0],
      path: [
        [0, 3],
        [4, 3],
      ],
      to: [4, 3],
    });
    expect(way).toEqual([
      [0, 0],
      [0, 3],
      [4, 3],
    ]);
    expect(lengthOf(way!)).toBe(7);
    expect(along(way!, 0)).toEqual([0, 0]);
    expect(along(way!, 5 / 7)).toEqual([2, 3]);
    expect(along(way!, 1)).toEqual([4, 3]);
  });
  test("needs a path", () => {
    expect(wayOf({ to: [0, 0] })).toBeUndefined();
    expect(wayOf({ from: [1, 1], to: [1, 1] })).toBeUndefined();
  });
  test("turns by the smaller angle", () => {
    expect(turned(350, 10, 0.5)).toBeCloseTo(0);
    expect(turned(10, 350, 0.5)).toBeCloseTo(0);
  });
  test("keeps a block rigid: a point right of its front stays right of it", () => {
    const unit = {
      ...ending.units[0]!,
      place: [10, 10] as [number, number],
      heading: 0,
      stands: [[12, 9, 0, 1, 1]] as [number, number, number, number, number][],
      footprint: { centre: [10, 9] as [number, number], heading: 0, width: 4, depth: 2 },
    };
    const there = carried(unit, { place: [20, 20], heading: 90 });
    expect(there.stands?.[0]?.[0]).toBeCloseTo(19); // facing right: its right is down the table
    expect(there.stands?.[0]?.[1]).toBeCloseTo(18);
    expect(there.stands?.[0]?.[2]).toBe(90);
    expect(there.footprint?.centre[0]).toBeCloseTo(19);
  });
});
