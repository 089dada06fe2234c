// Placement at night: pieces are placed one by one and sent in one answer.
import { describe, expect, it } from "vitest";
import type { Answer, AskedPrompt, CheckAnswer } from "../lib/api";
import type { Decision } from "../lib/wire";
import type { Commanded } from "./at_command";
import { Commanding } from "./commanding.svelte";
import { laidOf, laidWith, laysPieces, partOf } from "./night";
import { optionsOf } from "./offers";

const prompt = {
  prompt: 9,
  seat: "first",
  kind: "night_place",
  role: "night_places",
  title: "",
  reason: "",
  offers: [
    { verb: "dispatch", text: "" },
    { verb: "place", unit: 3, text: "" },
    { verb: "place", unit: 4, text: "" },
    { verb: "place", officer: 2, text: "" },
  ],
} as unknown as AskedPrompt;

/** A battle that allows everything west of x = 50, and records the requests. */
function battle(): { commanded: Commanded; checked: Decision[]; decided: Decision[] } {
  const checked: Decision[] = [];
  const decided: Decision[] = [];
  const unit = (id: number): unknown => ({
    unit: id,
    army: 1,
    place: [10 + id, 5],
    heading: 0,
    formation: "line",
    presence: "on_table",
  });
  const commanded = {
    prompts: [prompt],
    view: { units: [unit(3), unit(4)], officers: [{ officer: 2, army: 1, place: [12, 3] }] },
    table: undefined,
    facts: new Map(),
    waiting: ["first"],
    undo: [],
    standing: [],
    card: { ruleset: "brothers" },
    over: false,
    connection: "open",
    current: true,
    unit: (id?: number) => (id === 3 || id === 4 ? unit(id) : undefined),
    check: (decision: Decision) => {
      checked.push(decision);
      const parts = "parts" in decision ? (decision.parts ?? []) : [];
      const lawful = parts.every((part) => !("path" in part) || (part.path?.[0]?.[0] ?? 0) < 50);
      return Promise.resolve({
        ok: true,
        lawful,
        ...(lawful ? {} : { refusal: { kind: "rule", text: "not behind its lines" } }),
      } as unknown as CheckAnswer);
    },
    decide: (decision: Decision) => {
      decided.push(decision);
      return Promise.resolve({ ok: true } as Answer);
    },
    candidates: () => Promise.resolve([]),
    advise: () => Promise.reject(new Error("none")),
    odds: () => Promise.reject(new Error("none")),
    layer: () => Promise.reject(new Error("none")),
    youDoIt: () => Promise.resolve({ ok: true } as Answer),
    standWith: () => Promise.resolve({ ok: true } as Answer),
    takeBack: () => Promise.resolve({ ok: true } as Answer),
  } as unknown as Commanded;
  return { commanded, checked, decided };
}
const settle = async (): Promise<void> => {
  for (let i = 0; i < 20; ++i) await Promise.resolve();
};

describe("placement at night", () => {
  it("keeps one place per piece", () => {
    const first = laidWith([], { verb: "place", unit: 3, path: [[1, 2]], heading: 0, formation: "line" });
    const both = laidWith(first, { verb: "place", officer: 2, path: [[4, 4]] });
    const moved = laidWith(both, { verb: "place", unit: 3, path: [[7, 2]], heading: 90, formation: "column" });
    expect(moved).toEqual([
      { verb: "place", officer: 2, path: [[4, 4]] },
      { verb: "place", unit: 3, path: [[7, 2]], heading: 90, formation: "column" },
    ]);
    expect(laidOf(moved, { unit: 3 })).toEqual(
      partOf({ verb: "place", unit: 3, path: [[7, 2]], heading: 90, formation: "column" }),
    );
    expect(laidOf(moved, { unit: 4 })).toBeUndefined();
    expect(laysPieces(prompt)).toBe(true);
    expect(laysPieces({ role: "deployment" })).toBe(false);
  });

  it("drags each piece from its position, checks it with those placed, and sends all at once", async () => {
    const { commanded, checked, decided } = battle();
    const commanding = new Commanding(commanded);
    const [all, three, four, officer] = optionsOf(prompt);
    commanding.choose(three!);
    expect(commanding.draft?.path).toEqual([[13, 5]]);
    commanding.change({ path: [[30, 2]] });
    await settle();
    expect(commanding.lawful).toBe(true);
    await commanding.confirm();
    expect(decided).toEqual([]);
    expect(commanding.laid).toHaveLength(1);

    commanding.choose(four!);
    commanding.change({ path: [[60, 2]] });
    await settle();
    expect(commanding.lawful).toBe(false);
    await commanding.snap();
    expect(commanding.draft?.path).toEqual([[14, 5]]); // back to the last allowed place
    commanding.change({ path: [[40, 2]] });
    await settle();
    await commanding.confirm();

    commanding.choose(officer!);
    commanding.change({ path: [[33, 1]] });
    await settle();
    await commanding.confirm();
    expect((checked.at(-1) as { parts?: unknown[] }).parts).toHaveLength(3);

    commanding.choose(three!); // it is picked up where it was placed
    expect(commanding.draft?.path).toEqual([[30, 2]]);
    commanding.forgetDraft();
    commanding.choose(all!);
    await settle();
    expect(decided).toHaveLength(1);
    expect(decided[0]).toMatchObject({
      prompt: 9,
      by: "first",
      verb: "dispatch",
      parts: [
        { unit: 3, path: [[30, 2]], formation: "line" },
        { unit: 4, path: [[40, 2]] },
        { officer: 2, path: [[33, 1]] },
      ],
    });
  });
});

describe("a unit that enters the table", () => {
  const coming = {
    prompt: 10,
    seat: "first",
    kind: "move",
    title: "",
    reason: "",
    offers: [
      { verb: "march", unit: 3, text: "" },
      { verb: "march", unit: 7, text: "the 7th enters" },
    ],
  } as unknown as AskedPrompt;
  const enters = {
    text: "the 7th marches to 15, 8",
    decision: {
      prompt: 10,
      by: "first",
      verb: "march",
      unit: 7,
      path: [
        [15, 0],
        [15, 8],
      ],
      heading: 0,
      formation: "line",
    },
  };

  it("starts at the edge, on a path from the server's further candidates", async () => {
    const { commanded } = battle();
    const asked: (number | undefined)[] = [];
    const one = {
      ...commanded,
      prompts: [coming],
      candidates: (_prompt: number, most?: number) => {
        asked.push(most);
        return Promise.resolve(most === 400 ? [enters] : []);
      },
    } as unknown as Commanded;
    const commanding = new Commanding(one);
    commanding.begin(optionsOf(coming)[1]!);
    expect(commanding.draft?.from).toBeUndefined();
    await settle();
    expect(asked).toEqual([400]);
    expect(commanding.draft?.path).toEqual([
      [15, 0],
      [15, 8],
    ]);
    expect(commanding.draft?.from).toEqual([15, 0]);
    expect(commanding.candidate).toBe(0);
    // A unit on the table is dragged from its position and ignores the earlier suggestion.
    commanding.begin(optionsOf(coming)[0]!);
    await settle();
    expect(asked).toEqual([400]);
    expect(commanding.draft?.from).toEqual([13, 5]);
    expect(commanding.candidate).toBe(-1);
  });
});
