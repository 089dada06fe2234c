import { describe, expect, it } from "vitest";
import type { AskedPrompt, Table, TableView, UnitFacts } from "../lib/api";
import type { Decision } from "../lib/wire";
import { reasonOf } from "./reason";

const table = {
  measure: "inches", objectives: [{ name: "the bridge", place: [10, 30], radius: 2 }],
  pieces: [{ piece: 1, kind: "stone_wall", name: "Bloody Lane", line: [[0, 12], [20, 12]] }, { piece: 2, kind: "woods", area: [[30, 0], [40, 0], [40, 40], [30, 40]] }],
} as unknown as Table;
const view = { units: [{ unit: 1, army: 1, place: [10, 5], presence: "on_table" }, { unit: 2, army: 2, place: [10, 20], presence: "on_table" }, { unit: 3, army: 2, place: [10, 25], presence: "on_table" }], officers: [{ officer: 4, army: 1, place: [1, 1] }] } as unknown as TableView;
const facts = new Map([[1, { name: "1st Maine" }], [2, { name: "4th Texas" }], [3, { name: "5th Texas" }]]) as unknown as Map<number, UnitFacts>;
const prompt = { prompt: 1, seat: "first", kind: "path", unit: 1, offers: [], title: "", reason: "" } as unknown as AskedPrompt;
const why = (decision: Partial<Decision>, asked = prompt): string => reasonOf(asked, { prompt: 1, by: "first", ...decision } as Decision, { table, view, facts });

describe("why it is recommended", () => {
  it("tells what it stands behind, how near the enemy is, and what it is nearer to", () => {
    expect(why({ verb: "follow", unit: 1, path: [[10, 11]] })).toBe("behind Bloody Lane; 9″ from the 4th Texas, instead of 15″; 6″ nearer to the bridge");
    expect(why({ verb: "follow", unit: 1, path: [[35, 20]] })).toMatch(/^in the woods; /);
    expect(why({ verb: "stand", unit: 1 })).toBe("15″ from the 4th Texas");
  });
  it("tells by whom an officer is, and which of several targets it is", () => {
    expect(why({ verb: "ride", officer: 4, path: [[9, 4]] })).toBe("by the 1st Maine");
    expect(why({ verb: "attach", officer: 4, unit: 1 })).toBe("");
    const fire = { ...prompt, kind: "fire", offers: [{ verb: "fire", unit: 1, target: 2, distance: 15, text: "" }, { verb: "fire", unit: 1, target: 3, distance: 20, text: "" }] } as unknown as AskedPrompt;
    expect(why({ verb: "fire", unit: 1, target: 2 }, fire)).toBe("the nearest of 2 that it can hit, at 15″");
    expect(why({ verb: "fire", unit: 1, target: 3 }, fire)).toBe("of 2 that it can hit, at 20″");
  });
});
