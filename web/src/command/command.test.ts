import { describe, expect, it } from "vitest";
import type { AskedPrompt } from "../lib/api";
import type { Decision, Point } from "../lib/wire";
import { nextOrder, progress, settled, wantedPath, withIntention, type Intention } from "./intentions";
import { actionOf } from "./keys";
import { Newest } from "./newest_request";
import {
  actingUnits,
  baseOf,
  byVerb,
  decisionOf,
  draftFrom,
  draftOf,
  draggedTo,
  facesFrom,
  formationsOf,
  gestureOf,
  grouped,
  lessCompleteOptions,
  ridesAlone,
  isDuplicate,
  sidesOf,
  splitWith,
  targetsOf,
  thrown,
  optionsOf,
  type Draft,
} from "./offers";
import {
  cornersOf,
  flanks,
  frontOf,
  headingFromHandle,
  headingOf,
  laid,
  legsOf,
  lengthOf,
  onward,
  placeAt,
  sixteenths,
  stretched,
  tapeMarks,
  turnBetween,
  upTo,
  within,
} from "./path";
import sample from "./prompts.sample.json";
import { furthest, hintsOf } from "./snap";

const prompts = sample as unknown as Record<string, { prompt: AskedPrompt; candidates: Decision[] }>;
const KINDS = [
  "announce_entry",
  "attack_path",
  "bonus_choice",
  "bonus_option",
  "casualty_stand",
  "choose_side",
  "conceal",
  "countercharge",
  "deploy",
  "deploy_officer",
  "fall_back_by_choice",
  "fire",
  "firefight",
  "leave_town",
  "officer_aside",
  "officer_move",
  "opportunity_fire",
  "order",
  "path",
  "pull_away",
  "rally",
  "rally_help",
  "roll",
  "sharpshooter",
  "stand_order",
  "support",
  "support_place",
  "terms",
  "where_to_stop",
];

function near(a: Point | undefined, b: Point): void {
  expect(a?.[0]).toBeCloseTo(b[0], 6);
  expect(a?.[1]).toBeCloseTo(b[1], 6);
}

describe("every kind of prompt", () => {
  it("is in the sample", () => {
    expect(Object.keys(prompts).sort()).toEqual(KINDS);
  });

  it.each(KINDS)("%s: every offer is in the list once, and can be answered", (kind) => {
    const { prompt } = prompts[kind]!;
    const ways = optionsOf(prompt);
    expect(ways.length).toBeGreaterThan(0);
    const listed = grouped(ways).flatMap((group) => byVerb(group.ways).flatMap((one) => one.ways));
    expect(listed.map((way) => way.key).sort()).toEqual(ways.map((way) => way.key).sort());
    for (const way of ways) {
      const decision = decisionOf(prompt, draftOf(way.offer));
      expect(decision.prompt).toBe(prompt.prompt);
      expect(decision.by).toBe(prompt.seat);
      expect(decision.verb).toBe(way.offer.verb);
    }
  });

  it.each(KINDS)("%s: a suggestion comes through a draft unchanged", (kind) => {
    const { prompt, candidates } = prompts[kind]!;
    expect(candidates.length).toBeGreaterThan(0);
    for (const candidate of candidates) expect(decisionOf(prompt, draftFrom(candidate))).toEqual(candidate);
  });

  it.each(KINDS)("%s: an option that is a complete answer becomes a decision with a suggested verb", (kind) => {
    const { prompt } = prompts[kind]!;
    for (const way of optionsOf(prompt)) {
      if (way.gesture !== "at_once" && way.gesture !== "weigh") continue;
      const decision = decisionOf(prompt, draftOf(way.offer)) as unknown as Record<string, unknown>;
      // Members for drawing only must not enter a decision.
      expect(Object.keys(decision)).not.toContain("from");
      if (way.offer.verb === "choose") expect(decision["number"]).toBe(way.offer.number ?? 0);
      if (way.offer.verb === "attack") expect(decision["target"]).toBe(way.offer.target);
    }
  });
});

describe("the options", () => {
  it("are grouped by unit where several can act, options without a unit last", () => {
    const groups = grouped(optionsOf(prompts["order"]!.prompt));
    expect(groups.length).toBeGreaterThan(1);
    expect(groups.at(-1)?.ways[0]?.offer.verb).toBe("done");
    const { prompt } = prompts["firefight"]!;
    expect(grouped(optionsOf(prompt), prompt.unit)).toHaveLength(1);
    expect(grouped(optionsOf(prompts["support"]!.prompt))).toHaveLength(1);
    expect(grouped(optionsOf(prompts["rally_help"]!.prompt))).toHaveLength(1);
  });
  it('of a single unit list "stand" only once', () => {
    const { prompt } = prompts["order"]!;
    const verbs = (asked: AskedPrompt): string[] => optionsOf(asked).map(({ offer }) => offer.verb);
    expect(verbs(prompt)).toContain("done");
    const alone = { ...prompt, offers: prompt.offers.filter(({ unit }) => unit === undefined || unit === 4) };
    expect(verbs(alone)).toEqual(["stand", "pivot", "move", "limber", "spike"]);
    // A unit that cannot stand keeps this answer.
    const goes = { ...alone, offers: alone.offers.filter(({ verb }) => verb !== "stand") };
    expect(verbs(goes)).toContain("done");
    expect([prompt, alone, goes].map((asked) => isDuplicate(asked, { verb: "done" }))).toEqual([false, true, false]);
  });
  it("with many terms show only the first; two or three terms are all shown", () => {
    const { prompt } = prompts["terms"]!;
    const of = (n: number): AskedPrompt => ({
      ...prompt,
      role: "terms_of_way",
      offers: Array.from(
        { length: n },
        (_, at) => ({ verb: "choose", number: n - at, text: "" }) as AskedPrompt["offers"][number],
      ),
    });
    const less = (asked: AskedPrompt): (number | undefined)[] =>
      lessCompleteOptions(asked, optionsOf(asked)).map(({ offer }) => offer.number);
    expect([less(of(2)), less(of(4))]).toEqual([[], [3, 2, 1]]);
    expect(lessCompleteOptions({ ...of(4), role: "which_stand" }, optionsOf(of(4)))).toEqual([]);
  });
  it("list the units that can act and their targets", () => {
    expect(actingUnits(prompts["fire"]!.prompt)[0]).toBe(prompts["fire"]!.prompt.unit);
    expect(targetsOf(prompts["firefight"]!.prompt).size).toBeGreaterThan(0);
    expect(targetsOf(prompts["firefight"]!.prompt, 999).size).toBe(0);
    expect(actingUnits(undefined)).toEqual([]);
  });
  it("define what dragging the asked unit means", () => {
    const verb = (kind: string, onto: number | undefined, away: boolean): string | undefined =>
      draggedTo(optionsOf(prompts[kind]!.prompt), 3, onto, away)?.offer.verb;
    expect(verb("pull_away", undefined, true)).toBe("yes");
    expect(verb("pull_away", undefined, false)).toBe("no");
    expect(verb("pull_away", 12, true)).toBe("no");
    expect(verb("fall_back_by_choice", undefined, true)).toBe("yes");
    expect(verb("countercharge", 12, false)).toBe("close_on");
    expect(verb("bonus_option", 12, false)).toBe("pursue");
    expect(verb("bonus_option", 13, false)).toBe("close_on");
    expect(verb("countercharge", 44, false)).toBeUndefined();
    expect(verb("countercharge", undefined, true)).toBeUndefined();
  });
  it("keep a number of 0 where it has a meaning", () => {
    const { prompt } = prompts["terms"]!;
    expect(decisionOf(prompt, draftOf({ verb: "choose", unit: 1, text: "" }))).toEqual({
      prompt: prompt.prompt,
      by: prompt.seat,
      verb: "choose",
      number: 0,
    });
  });
  it("want the gesture of their verb", () => {
    expect(gestureOf({ verb: "follow", text: "" })).toBe("march");
    expect(gestureOf({ verb: "attack", target: 3, text: "" })).toBe("weigh");
    expect(gestureOf({ verb: "fire_at", unit: 1, officer: 2, text: "" }), "at an officer, or a work").toBe("weigh");
    expect(gestureOf({ verb: "pivot", text: "" })).toBe("turn");
    expect(gestureOf({ verb: "done", text: "" })).toBe("at_once");
  });
  it("omit from a decision what its verb does not use", () => {
    const draft: Draft = { verb: "ride", unit: 4, officer: 2, path: [[1, 2]], from: [0, 0], heading: 30, turned: true };
    expect(decisionOf({ prompt: 7, seat: "second" }, draft)).toEqual({
      prompt: 7,
      by: "second",
      verb: "ride",
      officer: 2,
      unit: 4,
      path: [[1, 2]],
    });
  });
  it("read dice", () => {
    expect(facesFrom("513", 6, 3)).toEqual([5, 1, 3]);
    expect(facesFrom("17 3, 20", 20, 3)).toEqual([17, 3, 20]);
    expect(facesFrom("7 8", 6, 2)).toEqual([]);
    expect(facesFrom("1234", 6, 2)).toEqual([1, 2]);
    expect(facesFrom("0 7", 10, 2)).toEqual([10, 7]);
    expect(facesFrom("00", 100, 1)).toEqual([100]);
    expect(facesFrom("0", 6, 1)).toEqual([]);
    const numbers = [0, 2 ** 32 - 1, 11];
    // 2^32 - 1 is beyond the last whole multiple of six, so it is drawn again.
    expect(thrown({ sides: 6, count: 3 }, [2], () => numbers.shift() ?? 0)).toEqual([2, 1, 6]);
    expect(thrown({ sides: 3, count: 2, descending: true }, [], () => 2)).toEqual([3, 1]);
    expect(sidesOf({ sides: 6, descending: true }, 2)).toBe(4);
    expect(sidesOf({ sides: 6 }, 2)).toBe(6);
  });
});

describe("a path", () => {
  const path: Point[] = [
    [0, 4],
    [3, 4],
  ];
  it("has legs, a length, and points along it", () => {
    expect(legsOf([0, 0], path).map((leg) => [leg.length, leg.start, leg.heading])).toEqual([
      [4, 0, 0],
      [3, 4, 90],
    ]);
    expect(lengthOf([0, 0], path)).toBe(7);
    expect(lengthOf([0, 0], [])).toBe(0);
    expect(upTo([0, 0], path, 5)).toEqual([
      [0, 4],
      [1, 4],
    ]);
    expect(upTo([0, 0], path, 99)).toEqual(path);
    expect(upTo([0, 0], path, 0)).toEqual([]);
    expect(placeAt([0, 0], path, 5.5)).toEqual({ point: [1.5, 4], heading: 90 });
    expect(placeAt([2, 2], [], 1, 45)).toEqual({ point: [2, 2], heading: 45 });
  });
  it("has a mark at each whole unit, longer at each fifth", () => {
    const marks = tapeMarks([0, 0], path);
    expect(marks.map((mark) => mark.number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(marks.filter((mark) => mark.five).map((mark) => mark.point)).toEqual([[1, 4]]);
  });
  it("grows and shrinks at its end", () => {
    const longer = stretched([0, 0], path, 0.5, 0);
    near(longer.at(-1), [3.5, 4]);
    expect(longer).toHaveLength(2);
    near(stretched([0, 0], path, -4, 0).at(-1), [0, 3]);
    expect(stretched([0, 0], path, -99, 0)).toEqual([]);
    near(stretched([0, 0], [], 2, 90).at(-1), [2, 0]);
  });
});

describe("headings", () => {
  it("are clockwise from the top of the table", () => {
    expect(headingOf([0, 0], [0, 1])).toBe(0);
    expect(headingOf([0, 0], [1, 0])).toBe(90);
    expect(headingOf([0, 0], [-1, 0])).toBe(270);
    near(onward([1, 1], 180, 2), [1, -1]);
    expect(turnBetween(350, 10)).toBe(20);
    expect(turnBetween(10, 350)).toBe(-20);
    expect(sixteenths(12.34)).toBe(12.3125);
    expect(sixteenths(359.99)).toBe(0);
  });
  it("follow from the dragged handle", () => {
    const { left, right } = flanks([0, 0], 0, 4, 1);
    near(left, [-3, 0]);
    near(right, [3, 0]);
    expect(headingFromHandle([0, 0], right, "right", 0)).toBe(0);
    expect(headingFromHandle([0, 0], left, "left", 0)).toBe(0);
    // The right flank is pulled back, so the front turns right.
    expect(headingFromHandle([0, 0], [0, -3], "right", 0)).toBe(90);
    expect(headingFromHandle([0, 0], [0, -3], "left", 0)).toBe(270);
    expect(headingFromHandle([0, 0], [0, 0], "left", 17)).toBe(17);
  });
});

describe("a footprint", () => {
  const box = { centre: [2, 2] as Point, heading: 90, width: 4, depth: 2 };
  it("has a front and corners", () => {
    near(frontOf(box), [3, 2]);
    near(cornersOf(box)[0], [3, 4]);
    near(cornersOf(box)[1], [3, 0]);
    expect(within([2, 3.5], cornersOf(box))).toBe(true);
    expect(within([3.5, 3.5], cornersOf(box))).toBe(false);
  });
  it("moves as a rigid body", () => {
    const [stand] = laid([[0, -1, 0, 2, 1]], { place: [0, 0], heading: 0 }, { place: [10, 10], heading: 90 });
    near([stand![0], stand![1]], [9, 10]);
    expect(stand!.slice(2)).toEqual([90, 2, 1]);
  });
});

describe("the last allowed place", () => {
  it("is found between an allowed and a refused length", async () => {
    let asked = 0;
    const far = await furthest(10, [8, 6, 3], async (d) => (++asked, d <= 4.3));
    expect(far).toBeLessThanOrEqual(4.3);
    expect(far).toBeGreaterThan(4.3 - 0.13);
    expect(asked).toBeLessThan(12);
  });
  it("is the whole path if allowed, with one check", async () => {
    let asked = 0;
    expect(await furthest(5, [4], async () => (++asked, true))).toBe(5);
    expect(asked).toBe(1);
  });
  it("is exactly the reach from the prompt", async () => {
    expect(await furthest(10, [6], async (d) => d <= 6)).toBeCloseTo(6, 0);
  });
  it("may be missing", async () => {
    expect(await furthest(5, [], async () => false)).toBeUndefined();
  });
  it("takes its hints from the reach", () => {
    expect(
      hintsOf({ open: 6, rough: 3, road: 9, over: [{ ground: "woods", distance: 4 }, { ground: "water" }] }),
    ).toEqual([9, 6, 4, 3]);
    expect(hintsOf(undefined)).toEqual([]);
  });
});

describe("the newest request", () => {
  it("replaces waiting ones", async () => {
    const asked: number[] = [];
    const told: number[] = [];
    const free: (() => void)[] = [];
    const newest = new Newest<number, number>(
      (n) =>
        new Promise((done) => {
          asked.push(n);
          free.push(() => done(n * 10));
        }),
      (answer) => told.push(answer),
    );
    for (const n of [1, 2, 3]) newest.put(n);
    expect(asked).toEqual([1]);
    free[0]!();
    await new Promise(setImmediate);
    expect(asked).toEqual([1, 3]);
    free[1]!();
    await new Promise(setImmediate);
    expect(told).toEqual([10, 30]);
  });
  it("gets no answer after it was dropped, and the next is sent", async () => {
    const told: number[] = [];
    const free: (() => void)[] = [];
    const newest = new Newest<number, number>(
      (n) => new Promise((done) => free.push(() => done(n))),
      (answer) => told.push(answer),
    );
    newest.put(1);
    newest.drop();
    newest.put(2);
    free[0]!();
    await new Promise(setImmediate);
    free[1]!();
    await new Promise(setImmediate);
    expect(told).toEqual([2]);
  });
  it("continues after an error", async () => {
    const faults: unknown[] = [];
    const told: number[] = [];
    const newest = new Newest<number, number>(
      async (n) => {
        if (n === 1) throw new Error("lost");
        return n;
      },
      (answer) => told.push(answer),
      (why) => faults.push(why),
    );
    newest.put(1);
    newest.put(2);
    await new Promise(setImmediate);
    expect(faults).toHaveLength(1);
    expect(told).toEqual([2]);
  });
});

describe("intentions", () => {
  const one = (unit: number, more: Partial<Intention> = {}): Intention => ({
    unit,
    verb: "move",
    carry: true,
    state: "waiting",
    ...more,
  });
  it("are one per unit, the last one counts", () => {
    const queue = withIntention(withIntention([one(1), one(2)], one(1, { verb: "stand" })), one(3));
    expect(queue.map(({ unit, verb }) => [unit, verb])).toEqual([
      [2, "move"],
      [1, "stand"],
      [3, "move"],
    ]);
  });
  it("are ordered when offered, and matched to paths by unit", () => {
    const queue = [one(1), one(2)];
    expect(nextOrder(queue, (unit) => unit === 2)?.unit).toBe(2);
    expect(nextOrder(queue, () => false)).toBeUndefined();
    const ordered = settled(queue, 2, "ordered");
    expect(wantedPath(ordered, 2)?.unit).toBe(2);
    expect(wantedPath(ordered, 1)).toBeUndefined();
    expect(nextOrder(ordered, () => true)?.unit).toBe(1);
  });
  it("show their progress", () => {
    const queue = settled(settled([one(1), one(2), one(3), one(9, { carry: false })], 1, "done"), 2, "refused", "no");
    expect(progress(queue)).toMatchObject({ all: 3, done: 1, open: true });
    expect(progress(queue).refused[0]?.text).toBe("no");
    expect(progress(settled(queue, 3, "done")).open).toBe(false);
  });
});

describe("keys", () => {
  it("do what the list describes", () => {
    expect(actionOf({ key: "n" }, "page", false)).toEqual({ do: "candidate", by: 1 });
    expect(actionOf({ key: "3" }, "map", false)).toEqual({ do: "offer", index: 2 });
    expect(actionOf({ key: "?", shiftKey: true }, "page", false)).toEqual({ do: "keys" });
    expect(actionOf({ key: "Enter" }, "map", true)).toEqual({ do: "confirm" });
    expect(actionOf({ key: "ArrowLeft", shiftKey: true }, "map", true)).toEqual({ do: "turn", by: -1 });
  });
  it("leave fields and controls their own", () => {
    expect(actionOf({ key: "n" }, "field", true)).toBeUndefined();
    expect(actionOf({ key: "Enter" }, "control", true)).toBeUndefined();
    expect(actionOf({ key: "Tab" }, "page", false)).toBeUndefined();
    expect(actionOf({ key: "ArrowLeft" }, "map", false)).toBeUndefined();
    expect(actionOf({ key: "u", ctrlKey: true }, "page", false)).toBeUndefined();
    expect(actionOf({ key: "Escape" }, "field", true)).toEqual({ do: "cancel" });
  });
});

describe("the prompts of a round", () => {
  const asked = (role: AskedPrompt["role"], offers: object[]): AskedPrompt =>
    ({
      prompt: 7,
      seat: "first",
      kind: "",
      role,
      title: "",
      offers: offers.map((offer) => ({ text: "", ...offer })),
    }) as unknown as AskedPrompt;

  it("one press never concedes a battle", () => {
    const ways = optionsOf(
      asked("move", [
        { verb: "march", unit: 1 },
        { verb: "stand", unit: 1 },
        { verb: "charge", unit: 2, target: 9 },
        { verb: "done" },
        { verb: "concede" },
      ]),
    );
    expect(ways.map(({ gesture }) => gesture)).toEqual(["march", "at_once", "weigh", "at_once", "weigh"]);
  });

  it("a night order is not a place along an edge", () => {
    const [way] = optionsOf(asked("night_order", [{ verb: "announce", command: 2, number: 1 }]));
    expect(way?.gesture).toBe("at_once");
    expect(gestureOf(way!.offer)).toBe("along");
  });

  it("each free base in a melee gets its own enemy", () => {
    const prompt = asked("share_out", [
      { verb: "select", unit: 4, number: 0 },
      { verb: "select", unit: 5, number: 0 },
      { verb: "select", unit: 5, number: 2 },
      { verb: "select", unit: 6, number: 2 },
    ]);
    expect(prompt.offers.map((offer) => baseOf(prompt, offer))).toEqual([0, 0, 1, 1]);
    expect(splitWith(prompt, [4, 5], 6, 1)).toEqual([4, 6]);
    expect(splitWith(prompt, [4, 6], 5)).toEqual([5, 5]);
    expect(splitWith(prompt, [4, 5], 6)).toEqual([4, 6]);
    expect(baseOf(asked("other", [{ verb: "select", unit: 4 }]), prompt.offers[0]!)).toBeUndefined();
  });

  it("commanders ride alone, and the ruleset defines the formations", () => {
    expect(ridesAlone(asked("commander_move", []))).toBe(true);
    expect(ridesAlone(asked("ride", []))).toBe(false);
    expect(formationsOf({ formations: ["line", "double_line", "column"] })).toEqual(["line", "double_line", "column"]);
    expect(formationsOf(undefined)).toEqual([]);
  });
});
