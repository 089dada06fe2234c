import { describe, expect, test } from "vitest";
import type { Answer, Ask, LookBackAnswer, MomentsAnswer, BattleEvent } from "../lib/api";
import { ending, events } from "./fixture";
import { chanceOfHit, chanceOfPassing, lossesOf, luckOf, countedLossesOf } from "./luck";
import { Replay, type Replayed } from "./replay.svelte";
import { atOnce, gathered, continuedEvents, seenOf, type Sentence } from "./announcement";

/** A battle with this many decisions, one event each, that answers when the test lets it. */
class Told implements Replayed {
  asked: Ask[] = [];
  card = undefined;
  events: readonly BattleEvent[] = events;
  decisions = 10;
  onEvents = [];
  fails = false;
  held: (() => void)[] | undefined;
  ask<T extends Answer = Answer>(ask: Ask): Promise<T> {
    this.asked.push(ask);
    const answer = this.answer(ask) as unknown as T;
    if (!this.held) return Promise.resolve(answer);
    return new Promise((resolve) => this.held?.push(() => resolve(answer)));
  }
  private answer(ask: Ask): Answer | MomentsAnswer | LookBackAnswer {
    if (this.fails) return { verb: ask.verb, ok: false, error: "no such battle" };
    if (ask.verb === "moments")
      return {
        verb: "moments",
        ok: true,
        decisions: 10,
        moments: [
          { decision: 0, event: 0, turn: 1, phase: "a", text: "" },
          { decision: 6, event: 12, turn: 2, phase: "a", text: "" },
        ],
      };
    if (ask.verb === "look_back")
      return {
        verb: "look_back",
        ok: true,
        decision: ask.decision,
        decisions: 10,
        events: ask.decision * 2,
        view: { ...ending, turn: ask.decision },
        prompts: [],
      };
    return { verb: ask.verb, ok: true };
  }
}
const looks = (told: Told): number[] => told.asked.flatMap((ask) => (ask.verb === "look_back" ? [ask.decision] : []));
const settle = async (): Promise<void> => {
  for (let i = 0; i < 20; ++i) await Promise.resolve();
};

describe("a replay", () => {
  test("opens at the end, steps back and forth, and stores views", async () => {
    const told = new Told();
    const replay = new Replay(told);
    await replay.open();
    expect(replay.shown.view?.turn).toBe(10);
    expect(replay.until).toBe(20);
    replay.step(-1, "event");
    await settle();
    expect(replay.shown.view?.turn).toBe(9);
    replay.step(-1, "turn");
    await settle();
    expect(replay.decision).toBe(6);
    await replay.to(10);
    expect(replay.shown.view?.turn).toBe(10);
    expect(looks(told)).toEqual([10, 9, 6]);
  });
  test("watched for the first time, hides the end until it is reached or requested", async () => {
    const replay = new Replay(new Told());
    void replay.watch(true);
    await settle();
    replay.scrub(9);
    await settle();
    expect(replay.secret).toBe(true);
    replay.scrub(10);
    await settle();
    expect(replay.secret).toBe(false);
    await replay.watch(true);
    replay.tellTheEnd();
    await settle();
    expect([replay.secret, replay.decision, replay.playing]).toEqual([false, 10, false]);
  });
  test("of a battle in progress hides the end at the last known decision", async () => {
    const told = new Told();
    const replay = new Replay(Object.assign(told, { over: false }));
    await replay.watch(true);
    replay.scrub(10);
    await settle();
    expect(replay.secret).toBe(true);
    replay.close();
  });
  test("dragged quickly, requests only the last place, and ends there", async () => {
    const told = new Told();
    const replay = new Replay(told);
    await replay.open(0);
    told.held = [];
    for (const at of [1, 2, 3, 4, 5]) replay.scrub(at);
    for (let i = 0; i < 5; ++i) {
      for (const go of told.held.splice(0)) go();
      await settle();
    }
    expect(looks(told)).toEqual([0, 1, 5]);
    expect(replay.shown.view?.turn).toBe(5);
    expect(replay.decision).toBe(5);
  });
  test("goes to the decision of an event, also in the middle of a phase", async () => {
    const replay = new Replay(new Told());
    await replay.open();
    for (const [event, decision] of [
      [5, 3],
      [0, 1],
      [12, 7],
      [19, 10],
    ] as const) {
      await replay.toEvent(event);
      expect([replay.decision, replay.until]).toEqual([decision, decision * 2]);
    }
  });
  test("a new request during the search for an event replaces it", async () => {
    const told = new Told();
    const replay = new Replay(told);
    await replay.open();
    told.held = [];
    const search = replay.toEvent(5);
    replay.scrub(9);
    for (let i = 0; i < 5; ++i) {
      for (const go of told.held.splice(0)) go();
      await settle();
    }
    await search;
    expect([replay.decision, replay.waiting]).toEqual([9, false]);
  });
  test("stays within the battle", async () => {
    const replay = new Replay(new Told());
    await replay.open(99);
    expect(replay.decision).toBe(10);
    await replay.to(-5);
    expect(replay.decision).toBe(0);
  });
  test("shows the server's error", async () => {
    const told = new Told();
    told.fails = true;
    const replay = new Replay(told);
    await replay.open();
    expect(replay.trouble).toBe("no such battle");
    expect(replay.shown.view).toBeUndefined();
  });
});

describe("luck", () => {
  const base: BattleEvent = { n: 0, text: "", event: "fired", seen_by: [], turn: 1, phase: "" };
  test("a die's chance follows from its hitting faces", () => {
    expect(chanceOfHit({ ...base, needed: 4, dice: { sides: 6, faces: [1] } })).toBe(0.5);
    expect(
      chanceOfHit({ ...base, needed: 6, modifiers: [{ name: "in cover", value: -1 }], dice: { sides: 6, faces: [1] } }),
    ).toBe(0);
    expect(
      chanceOfHit({ ...base, needed: 1, modifiers: [{ name: "close", value: 3 }], dice: { sides: 6, faces: [1] } }),
    ).toBe(1);
    expect(chanceOfHit({ ...base, dice: { sides: 6, faces: [1] } })).toBeUndefined();
  });
  test("a test's chance follows from the faces that reach the total", () => {
    expect(
      chanceOfPassing({ ...base, event: "morale_checked", amount: 5, needed: 6, dice: { sides: 6, faces: [2] } }),
    ).toBeCloseTo(4 / 6);
  });
  test("the luck of a battle includes every volley of the firing army", () => {
    const facts = new Map(
      ending.units.map((unit) => [
        unit.unit!,
        {
          unit: unit.unit!,
          army: unit.army!,
          name: `U${unit.unit}`,
          short_name: "",
          arm: "",
          branch: "foot" as const,
          quality: "",
          weapon: "",
          figures_per_stand: 4,
        },
      ]),
    );
    const luck = luckOf(events, facts, [1, 2]);
    const volleys = events.filter((event) => event.event === "fired");
    expect(luck.reduce((sum, one) => sum + one.hits, 0)).toBe(
      volleys.reduce((sum, event) => sum + (event.amount ?? 0), 0),
    );
    expect(luck.reduce((sum, one) => sum + one.tests, 0)).toBe(
      events.filter((event) => event.event === "morale_checked" && event.dice).length,
    );
    const losses = lossesOf(ending, facts, [1, 2]);
    const own = ending.units.filter((unit) => unit.army === 1);
    expect(losses[0]?.start).toBe(own.reduce((sum, unit) => sum + unit.figures_at_start, 0));
    expect(losses[0]?.units.length).toBe(own.filter((unit) => unit.presence !== "on_table").length);
  });
});

describe("losses", () => {
  const modifiers = (...lines: [string, number][]): BattleEvent[] => [
    { ...events[0]!, event: "battle_ended", modifiers: lines.map(([name, value]) => ({ name, value })) },
  ];
  test("are listed as the battle's end counts them: by line, in total, with the starting strength", () => {
    const found = countedLossesOf(
      modifiers(
        ["first: captured", 14],
        ["first: at the start", 175],
        ["second: captured", 0],
        ["second: fire", 40],
        ["second: at the start", 180],
        ["first beaten", 20],
      ),
    );
    expect(found).toEqual({
      lines: [
        { what: "captured", values: [14, 0] },
        { what: "fire", values: [0, 40] },
      ],
      together: [14, 40],
      start: [175, 180],
    });
  });
  test("are absent if the end counts points", () => {
    expect(countedLossesOf(modifiers(["first: Rail fence", 1]))).toBeUndefined();
    expect(countedLossesOf([])).toBeUndefined();
  });
});

describe("screen reader text", () => {
  const plain = (...texts: string[]): Sentence[] => texts.map((text) => ({ text }));
  test("has the last sentences without repetition, and how many were left out", () => {
    expect(gathered(plain("a", "a", "", "b"))).toEqual(["a b", 0]);
    const many = Array.from({ length: atOnce + 5 }, (_, i) => `${i}.`);
    const [said, left] = gathered(plain(...many));
    expect(left).toBe(5);
    expect(said.startsWith("5.")).toBe(true);
  });
  test("leaves out paths and orders before losses, and always empty phases", () => {
    const phase = (text: string): Sentence => ({ text, weight: "heading" });
    const march = (text: string): Sentence => ({ text, weight: "lesser" });
    const all = [
      phase("Movement."),
      march("A marches."),
      march("B marches."),
      phase("Fire."),
      ...plain("C fires."),
      phase("Melee."),
      phase("Markers."),
      ...plain("What next?"),
      phase("End."),
    ];
    expect(gathered(all)).toEqual(["Movement. A marches. B marches. Fire. C fires. Markers. What next?", 0]);
    expect(gathered(all, 3)).toEqual(["Movement. B marches. Fire. C fires. Markers. What next?", 1]);
    expect(gathered(all, 1)).toEqual(["Markers. What next?", 3]);
  });
});

describe("events that are sent again", () => {
  const say = (...texts: string[]): { text: string }[] => texts.map((text) => ({ text }));
  test("continue the old ones when the other side is asked", () => {
    expect(continuedEvents(seenOf(say("a", "b")), say("a", "b", "c"))).toEqual(say("c"));
  });
  test("do not continue after an undo, or after other events", () => {
    expect(continuedEvents(seenOf(say("a", "b")), say("a"))).toBeUndefined();
    expect(continuedEvents(seenOf(say("a", "b")), say("a", "b"))).toBeUndefined();
    expect(continuedEvents(seenOf(say("a", "b")), say("a", "x", "b", "c"))).toBeUndefined();
    expect(continuedEvents(seenOf([]), say("a"))).toBeUndefined();
  });
});
