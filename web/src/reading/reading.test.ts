import { describe, expect, test } from "vitest";
import type { Note, Table, TableUnit, BattleEvent, UnitFacts } from "../lib/api";
import { patched } from "../lib/battle.svelte";
import { diceOf, faceNeeded, inPercent, throwers } from "./dice";
import { awayFrom, bearingOf, compassOf, headingTo } from "./distances";
import { ending, events } from "./fixture";
import { muster, visible } from "./army_tree";
import { around, follow, newest, pinned, slide } from "./list_window";
import { decisionAt, decisionOf, flags, momentAt, noted, ownNote, stepTo, ticks, type Moment } from "./timeline";
import { sealOf } from "./seed_check";
import { everything, kinds, kindOfEvent, passes, rowsOf, unitsOf } from "./log_rows";
import { valueText, nameText } from "./modifiers";
import { boundTexts, orderText } from "./orders";

const base: BattleEvent = { n: 0, text: "it happens", event: "moved", seen_by: [], turn: 1, phase: "movement" };

describe("dice", () => {
  test("belong to a unit, or to all units that share one die", () => {
    const facts = new Map([
      [1, { name: "1st" }],
      [2, { name: "2nd" }],
    ]);
    expect(throwers({ ...base, unit: 1 }, facts)).toEqual(["1st"]);
    expect(throwers({ ...base, units: [2, 1, 9] }, facts)).toEqual(["2nd", "1st"]);
    expect(throwers({ ...base, unit_name: "the 3rd" }, facts)).toEqual(["the 3rd"]);
    expect(throwers(base, facts)).toEqual([]);
  });
  test("are hits by the face needed, with modifiers", () => {
    const volley: BattleEvent = {
      ...base,
      event: "fired",
      amount: 3,
      needed: 4,
      dice: { sides: 6, faces: [3, 3, 1, 5, 6, 6] },
      modifiers: [{ name: "in cover", value: -1 }],
    };
    expect(faceNeeded(volley)).toBe(5);
    expect(diceOf(volley).map((die) => die.fell)).toEqual(["miss", "miss", "miss", "hit", "hit", "hit"]);
  });
  test("show as many hits as the engine counted, in every volley of a battle", () => {
    const volleys = events.filter((event) => event.event === "fired" && event.dice);
    expect(volleys.length).toBeGreaterThan(0);
    for (const volley of volleys)
      expect(diceOf(volley).filter((die) => die.fell === "hit")).toHaveLength(volley.amount ?? 0);
  });
  test("modifiers beside the number needed are already in it", () => {
    const volley: BattleEvent = {
      ...base,
      event: "fired",
      amount: 1,
      needed: 6,
      dice: { sides: 6, faces: [5, 6] },
      modifiers: [
        { name: "Attack", value: 5, counts: "number" },
        { name: "unformed", value: 1 },
      ],
    };
    expect(diceOf(volley).map((die) => die.fell)).toEqual(["miss", "hit"]);
  });
  test("give figures; fire without dice gives hundredths of a figure", () => {
    const volley = { ...base, event: "fired" as const, amount: 29 };
    expect(inPercent(volley)).toBe(true);
    expect(inPercent({ ...volley, dice: { sides: 6, faces: [6] } })).toBe(false);
    expect(inPercent({ ...volley, amount: 0 })).toBe(false);
    expect(inPercent({ ...volley, event: "casualties" })).toBe(false);
  });
  test("without a number needed are neither hits nor misses", () => {
    expect(diceOf({ ...base, event: "rolled", dice: { sides: 20, faces: [7] } })[0]?.fell).toBe("plain");
    const command = { ...base, event: "command_checked" as const, dice: { sides: 10, faces: [8] } };
    expect(diceOf({ ...command, word: "in words of its own", upshot: "obeys" })[0]?.fell).toBe("hit");
    expect(diceOf({ ...command, word: "obeys", upshot: "fails" })[0]?.fell).toBe("miss");
    expect(diceOf({ ...command, word: "obeys" })[0]?.fell).toBe("plain"); // the word does not matter
  });
  test("of a morale test are judged by the total", () => {
    const test = { ...base, event: "morale_checked" as const, dice: { sides: 6, faces: [2] }, amount: 5, needed: 6 };
    expect(diceOf(test)[0]?.fell).toBe("miss");
    expect(diceOf({ ...test, amount: 6 })[0]?.fell).toBe("hit");
  });
});

describe("the log", () => {
  const told: BattleEvent[] = [
    { ...base, n: 0, event: "turn_began", text: "Turn 1." },
    { ...base, n: 1, event: "phase_began", text: "Phase: movement.", word: "movement" },
    { ...base, n: 2, unit: 3, text: "Third moves" },
    { ...base, n: 3, event: "fired", phase: "fire", unit: 4, other: 3, text: "Fourth fires at Third" },
    { ...base, n: 4, event: "phase_began", phase: "fire", amount: 2, text: "Round 2 of the fire-fight." },
    { ...base, n: 5, turn: 2, phase: "movement", event: "moved", unit: 4, text: "Fourth moves" },
    { ...base, n: 6, turn: 2, phase: "movement", event: "luck", text: "" },
  ];
  test("has one heading per turn and phase, only above rows", () => {
    expect(rowsOf(told).map((row) => row.key)).toEqual(["t2", "p2", "e2", "p3", "e3", "e4", "t5", "p5", "e5"]);
  });
  test("of a unit has its actions and actions against it", () => {
    const rows = rowsOf(told, { ...everything, unit: 3 });
    expect(rows.filter((row) => row.row === "event").map((row) => row.key)).toEqual(["e2", "e3"]);
  });
  test("filters by kind and words", () => {
    expect(rowsOf(told, { ...everything, kinds: new Set(["fire"]) }).map((row) => row.key)).toEqual(["t3", "p3", "e3"]);
    expect(passes(told[3]!, { ...everything, words: "THIRD fires" })).toBe(true);
    expect(passes(told[3]!, { ...everything, words: "third routs" })).toBe(false);
  });
  test("has a kind for every event", () => {
    for (const event of events) expect(kinds).toContain(kindOfEvent(event));
    expect(kindOfEvent({ ...base, event: "luck" })).toBe("other");
  });
  test("highlights both units, each once", () => {
    expect(unitsOf({ ...base, unit: 1, other: 2, units: [2, 3] })).toEqual([1, 2, 3]);
  });
});

describe("the pane of a long list", () => {
  test("stays at its end until the reader scrolls up", () => {
    expect(pinned(true, 500, { top: 500, below: 180 })).toBe(true);
    expect(pinned(true, 500, { top: 420, below: 80 })).toBe(false);
    expect(pinned(false, 420, { top: 460, below: 40 })).toBe(false);
    expect(pinned(false, 420, { top: 500, below: 0 })).toBe(true);
  });
  test("begins at the newest row, goes up, and keeps its limit", () => {
    let pane = newest(2000, 240);
    expect(pane).toEqual({ from: 1760, to: 2000 });
    pane = slide(pane, 2000, "up", 240, 80);
    expect(pane).toEqual({ from: 1680, to: 1920 });
    for (let i = 0; i < 50; ++i) pane = slide(pane, 2000, "up", 240, 80);
    expect(pane).toEqual({ from: 0, to: 240 });
    pane = slide(pane, 2000, "down", 240, 80);
    expect(pane).toEqual({ from: 80, to: 320 });
  });
  test("shows short lists whole", () => {
    expect(newest(5)).toEqual({ from: 0, to: 5 });
    expect(slide({ from: 0, to: 5 }, 5, "up")).toEqual({ from: 0, to: 5 });
  });
  test("moves to a row", () => {
    const pane = around({ from: 1760, to: 2000 }, 2000, 100, 240);
    expect(pane.from).toBeLessThanOrEqual(100);
    expect(pane.to).toBeGreaterThan(100);
    expect(around(pane, 2000, 100)).toBe(pane);
  });
  test("follows the end only if it is there", () => {
    expect(follow({ from: 760, to: 1000 }, 1000, 1010, 240)).toEqual({ from: 770, to: 1010 });
    const back = { from: 0, to: 240 };
    expect(follow(back, 1000, 1010, 240)).toBe(back);
    expect(follow({ from: 760, to: 1000 }, 1000, 10, 240)).toEqual({ from: 0, to: 10 });
  });
});

describe("distances", () => {
  test("have bearings relative to the facing", () => {
    const unit = { place: [10, 10] as [number, number], heading: 90 };
    expect(bearingOf(unit, [20, 10])).toBe("ahead");
    expect(bearingOf(unit, [10, 0])).toBe("right");
    expect(bearingOf(unit, [10, 20])).toBe("left");
    expect(bearingOf(unit, [0, 10])).toBe("behind");
    expect(bearingOf({ place: [0, 0], heading: 350 }, [0, 10])).toBe("ahead");
  });
  test("have compass points for headings", () => {
    expect(headingTo([0, 0], [0, 5])).toBe(0);
    expect(headingTo([0, 0], [5, 0])).toBe(90);
    expect(compassOf(359)).toBe("n");
    expect(compassOf(225)).toBe("sw");
  });
  test("list enemies on the table, the nearest first", () => {
    const at = (unit: number, army: number, x: number, presence: TableUnit["presence"] = "on_table"): TableUnit => ({
      unit,
      army,
      presence,
      condition: "steady",
      formation: "line",
      place: [x, 0],
      heading: 0,
      stands_left: 1,
      stands_at_start: 1,
      figures_left: 4,
      figures_at_start: 4,
    });
    const list = awayFrom(
      at(1, 1, 0),
      [at(1, 1, 0), at(2, 1, 1), at(3, 2, 9), at(4, 2, 4), at(5, 2, 2, "left")],
      new Map(),
    );
    expect(list.map((one) => [one.unit, one.distance])).toEqual([
      [4, 4],
      [3, 9],
    ]);
  });
});

describe("the roster", () => {
  const facts = new Map<number, UnitFacts>(
    [
      [1, 1, 2],
      [2, 1, 2],
      [3, 1, undefined],
      [4, 2, 3],
    ].map(([unit, army, command]) => [
      unit!,
      {
        unit: unit!,
        army: army!,
        command,
        name: `U${unit}`,
        short_name: "",
        arm: "",
        branch: "foot",
        quality: "",
        weapon: "",
        figures_per_stand: 4,
      },
    ]),
  );
  const table = {
    armies: [
      { army: 1, name: "Blue" },
      { army: 2, name: "Grey" },
    ],
    commands: [
      { command: 1, army: 1, name: "Division" },
      { command: 2, army: 1, parent: 1, name: "Brigade", officer: 7 },
      { command: 3, army: 2, name: "Other" },
    ],
    officers: [
      { officer: 7, army: 1, command: 2, name: "B", rank: "brigade", title: "brigadier" },
      { officer: 8, army: 1, name: "C", rank: "commander_in_chief", title: "staff" },
    ],
  } as unknown as Table;
  const view = {
    ...ending,
    units: [
      { ...ending.units[0]!, unit: 1, figures_left: 10, figures_at_start: 24, presence: "on_table" as const },
      { ...ending.units[0]!, unit: 2, figures_left: 6, figures_at_start: 24, presence: "destroyed" as const },
    ],
  };
  test("nests commands, with each unit exactly once", () => {
    const armies = muster(table, view, facts);
    const rows = visible(armies, new Set());
    expect(rows.map((row) => `${row.level}${row.node.key}`)).toEqual([
      "1a1",
      "2o8",
      "2c1",
      "3c2",
      "4o7",
      "4u1",
      "4u2",
      "2u3",
      "1a2",
      "2c3",
      "3u4",
    ]);
    expect(visible(armies, new Set(["c1"])).map((row) => row.node.key)).toEqual([
      "a1",
      "o8",
      "c1",
      "u3",
      "a2",
      "c3",
      "u4",
    ]);
  });
  test("lists an assigned unit under its new command", () => {
    const assigned = { ...view, units: view.units.map((unit) => (unit.unit === 1 ? { ...unit, command: 1 } : unit)) };
    const rows = visible(muster(table, assigned, facts), new Set(["c2"]));
    expect(rows.map((row) => `${row.level}${row.node.key}`)).toEqual([
      "1a1",
      "2o8",
      "2c1",
      "3u1",
      "3c2",
      "2u3",
      "1a2",
      "2c3",
      "3u4",
    ]);
  });
  test("counts lost units in the starting strength only", () => {
    expect(muster(table, view, facts)[0]?.strength).toEqual({ figures: 10, atStart: 48, units: 1 });
  });
});

describe("the timeline of a replay", () => {
  const moments: Moment[] = [
    { decision: 0, event: 0, turn: 1, phase: "movement", text: "" },
    { decision: 4, event: 9, turn: 1, phase: "fire", text: "" },
    { decision: 6, event: 20, turn: 2, phase: "movement", text: "" },
    { decision: 8, event: 30, turn: 2, phase: "movement", text: "" },
  ];
  test("converts between points and decisions", () => {
    expect(decisionAt(0.5, 10)).toBe(5);
    expect(decisionAt(-1, 10)).toBe(0);
    expect(decisionAt(2, 10)).toBe(10);
  });
  test("has ticks at the starts of turns and phases", () => {
    expect(ticks(moments, 10).map((tick) => [tick.decision, tick.kind])).toEqual([
      [0, "turn"],
      [4, "phase"],
      [6, "turn"],
    ]);
    expect(ticks(moments, 10_000, 0.1).map((tick) => tick.decision)).toEqual([0, 6]);
  });
  test("steps by event, phase and turn, both ways, and stops at the ends", () => {
    expect(stepTo(5, 1, "event", moments, 10)).toBe(6);
    expect(stepTo(0, -1, "event", moments, 10)).toBe(0);
    expect(stepTo(0, 1, "phase", moments, 10)).toBe(4);
    expect(stepTo(5, -1, "phase", moments, 10)).toBe(4);
    expect(stepTo(0, 1, "turn", moments, 10)).toBe(6);
    expect(stepTo(6, 1, "turn", moments, 10)).toBe(10);
    expect(stepTo(6, -1, "turn", moments, 10)).toBe(0);
  });
  test("finds the phase of a decision and the decision of an event", () => {
    expect(momentAt(moments, 5)?.phase).toBe("fire");
    expect(decisionOf(10, moments, 10)).toBe(6);
    expect(decisionOf(99, moments, 10)).toBe(10);
  });
  test("each of two authors changes only their own note at an event, and both are shown", () => {
    const notes: Note[] = [
      { event: 3, text: "theirs", by: "watcher" },
      { event: 3, text: "mine", by: "umpire" },
      { event: 4, text: "his", by: "watcher" },
    ];
    expect(ownNote(notes, 3, "umpire")?.text).toBe("mine");
    expect(ownNote(notes, 4, "umpire")).toBeUndefined();
    expect(ownNote(notes, 3, "spectator")?.text).toBe("theirs");
    expect(ownNote([{ event: 3, text: "ours", by: "second" }], 3, "commander")?.text).toBe("ours");
    expect([...noted(notes)]).toEqual([
      [3, "theirs · mine"],
      [4, "his"],
    ]);
  });
  test("shows notes as flags at their place", () => {
    expect(
      flags(
        [
          { event: 25, text: "b", by: "first" },
          { event: 3, text: "a", by: "watcher" },
        ],
        moments,
        10,
      ).map((flag) => flag.decision),
    ).toEqual([4, 8]);
  });
});

describe("the check of the seed", () => {
  test("accepts only the committed seed", async () => {
    expect(await sealOf("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")).toBe("holds");
    expect(await sealOf("abd", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")).toBe("broken");
  });
});

describe("a patched view", () => {
  test("has the changed members and units, keeps the rest, and lacks removed units", () => {
    const [first, second, third, fourth] = ending.units;
    const before = { ...ending, number: 4, clock: "noon", units: [first!, second!, third!] };
    const changed = { unit: second!.unit!, figures_left: 1, stands: null };
    const now = patched(before, {
      number: 5,
      since: 4,
      turn: 11,
      clock: null,
      units: [changed, { ...fourth!, unit: fourth!.unit! }],
      gone: [third!.unit!],
    });
    expect(now.turn).toBe(11);
    expect(now.number).toBe(5);
    expect(now.officers).toBe(ending.officers);
    const { stands: _stands, ...rest } = { ...second!, figures_left: 1 };
    expect(now.units).toEqual([first, rest, fourth]);
    expect(now.units[0]).toBe(first);
    for (const no of ["since", "gone", "clock"]) expect(now).not.toHaveProperty(no);
  });
});

describe("the number of a modifier", () => {
  test("fifths, shares, percents and doubling do not look like sums", () => {
    expect(valueText({ value: 1 })).toBe("+1");
    expect(valueText({ value: -1, counts: "fifths" })).toBe("−1/5");
    expect(valueText({ value: 6, counts: "share" })).toBe("6/5");
    expect(valueText({ value: 50, counts: "percent" })).toBe("50 %");
    expect(valueText({ value: 2, counts: "times" })).toBe("× 2");
    expect(valueText({ value: 24, counts: "heads" })).toBe("24");
    expect(valueText({ value: 7, counts: "number" })).toBe("7");
  });
});

describe("the obligations of a unit", () => {
  test("shows its class by the first word, and its objective", () => {
    const feet = { measure: "feet", width: 6000, height: 4000 } as const;
    expect(orderText({ number: 3, word: "attack", objective: 4, objective_name: "4th Virginia" }, feet)).toBe(
      "attack → 4th Virginia",
    );
    expect(orderText({ number: 2, word: "skirmish, probe", point: [[1800.4, 2571.6]] }, feet)).toBe(
      "skirmish → 1,800 ft from the west edge, 1,428 ft from the north",
    );
    expect(orderText({ number: 1, word: "halt, stand, defend in place" }, feet)).toBe("halt");
    expect(orderText(undefined, feet)).toBe("");
  });
  test("lists them, each with its clause", () => {
    const bound = boundTexts({
      bound: "holds, fires 3/5",
      bound_by: { clause: "MW-morale-1.r5", mark: "printed" },
      bound_next: "falls back 1/5, fires 2/5",
    });
    expect(bound.map((one) => [one.what, one.clause])).toEqual([
      ["holds, fires 3/5", "MW-morale-1.r5"],
      ["falls back 1/5, fires 2/5", undefined],
    ]);
    expect(boundTexts(undefined)).toEqual([]);
  });
  test("the name of a count says whose it is", () => {
    const armies = [
      { army: 1, seat: "first", name: "Union" },
      { army: 2, seat: "second", name: "Confederate army" },
    ];
    expect(nameText({ name: "second: captured" }, armies)).toBe("Confederate army: captured");
    expect(nameText({ name: "captured", army: 1 }, armies)).toBe("Union: captured");
    expect(nameText({ name: "supported line" }, armies)).toBe("supported line");
  });
});
