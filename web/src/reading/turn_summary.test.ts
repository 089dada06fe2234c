import { expect, test } from "vitest";
import type { Army, BattleEvent, UnitFacts } from "../lib/api";
import type { Objective } from "../lib/wire";
import { turnsOf, type Told } from "./turn_summary";

let n = 0;
const event = (turn: number, kind: BattleEvent["event"], more: Partial<BattleEvent> = {}): BattleEvent => ({
  n: n++,
  turn,
  event: kind,
  text: `${kind} ${more.unit ?? ""}`,
  seen_by: [],
  phase: "",
  ...more,
});
const facts = new Map(
  [
    [1, 1],
    [2, 1],
    [7, 2],
    [8, 2],
  ].map(([unit, army]) => [unit, { unit, army } as unknown as UnitFacts]),
);
const armies = [
  { army: 1, name: "Blue" },
  { army: 2, name: "Grey" },
] as unknown as Army[];
const told = (more: Partial<Told> = {}): Told => ({
  facts: facts as Told["facts"],
  armies,
  book: undefined,
  stands: new Map([
    [1, 4],
    [2, 3],
    [7, 4],
    [8, 3],
  ]),
  held: new Map(),
  ...more,
});

test("the summary of a turn has losses, each unit's worst outcome, and the objectives held", () => {
  const events = [
    event(1, "turn_began"),
    event(1, "casualties", { unit: 1, amount: 2 }),
    event(1, "casualties", { unit: 7, amount: 1 }),
    event(2, "turn_began"),
    event(2, "casualties", { unit: 1, amount: 3 }),
    event(2, "casualties", { unit: 2, amount: 4 }),
    event(2, "captured", { unit: 8 }),
    event(2, "fell_back", { unit: 8 }),
    event(2, "fell_back", { unit: 1 }),
    event(2, "routed", { unit: 1 }),
    event(3, "turn_began"),
    event(3, "casualties", { unit: 7, amount: 9 }),
  ];
  const held = new Map<number, Objective[]>([
    [2, [{ name: "Central hill", holder: 1 }, { name: "West wood", holder: 1 }, { name: "East wood" }]],
  ]);
  const turns = turnsOf(events, told({ held }));
  expect([...turns.keys()]).toEqual([1, 2]); // the third is not over
  expect(turns.get(1)).toEqual({
    turn: 1,
    head: "Turn 1: Blue lost 2 figures, Grey 1 figure.",
    lost: [2, 1],
    broke: [],
    held: [],
  });
  expect(turns.get(2)?.head).toBe("Turn 2: Blue lost 7 figures, Grey none.");
  expect(turns.get(2)?.broke.map((one) => one.text)).toEqual(["captured 8", "routed 1"]);
  expect(turns.get(2)?.held).toEqual(["Blue holds Central hill and West wood."]);
  expect([...turnsOf(events, told(), true).keys()]).toEqual([1, 2, 3]);
});

test("the summary counts bases in rulesets that do, and is empty for a turn without events", () => {
  const book = { terms: { turn: "bound", stand: "base", arms_alike: true } } as unknown as Told["book"];
  const events = [
    event(1, "turn_began"),
    event(1, "moved", { unit: 1 }),
    event(2, "turn_began"),
    event(2, "stand_lost", { unit: 1 }),
    event(2, "stand_lost", { unit: 7 }),
    event(2, "stand_lost", { unit: 7 }),
    event(3, "turn_began"),
  ];
  const turns = turnsOf(events, told({ book }));
  expect([...turns.values()].map((one) => one.head)).toEqual(["Bound 2: Blue lost 1 base, Grey 2 bases."]);
});

test("a captured unit loses its remaining figures, once", () => {
  const of = new Map(
    [
      [1, 1],
      [8, 2],
    ].map(([unit, army]) => [unit, { unit, army, figures_per_stand: 4 } as unknown as UnitFacts]),
  );
  const events = [
    event(1, "turn_began"),
    event(1, "casualties", { unit: 8, amount: 3 }),
    event(1, "captured", { unit: 8 }),
    event(2, "turn_began"),
    event(2, "destroyed", { unit: 8 }),
    event(3, "turn_began"),
  ];
  expect([...turnsOf(events, told({ facts: of as Told["facts"] })).values()].map((one) => one.head)).toEqual([
    "Turn 1: Blue lost none, Grey 12 figures.",
    "Turn 2: Blue lost none, Grey none.",
  ]);
});

test("a dispersed unit loses its remaining bases", () => {
  const book = { terms: { turn: "bound", stand: "base", arms_alike: true } } as unknown as Told["book"];
  const events = [
    event(1, "turn_began"),
    event(1, "stand_lost", { unit: 1 }),
    event(2, "turn_began"),
    event(2, "destroyed", { unit: 1 }),
    event(2, "destroyed", { unit: 8 }),
    event(3, "turn_began"),
  ];
  expect([...turnsOf(events, told({ book })).values()].map((one) => one.head)).toEqual([
    "Bound 1: Blue lost 1 base, Grey none.",
    "Bound 2: Blue lost 3 bases, Grey 3 bases.",
  ]);
});
