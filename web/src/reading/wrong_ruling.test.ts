import { describe, expect, it } from "vitest";
import type { BattleEvent } from "../lib/api";
import { wrongRuling, wrongRulingName } from "./wrong_ruling";

const event = {
  n: 12,
  turn: 3,
  phase: "fire",
  event: "fired",
  text: "A fires at B.",
  why: [
    { clause: "RV-7.6", mark: "printed" },
    { clause: "RV-7.6", mark: "ruling" },
    { clause: "RV-8.1", mark: "printed" },
  ],
} as unknown as BattleEvent;
const card = { ruleset: "revised", scenario: "two-brigades", title: "Two brigades" };

describe("the file about a wrong ruling", () => {
  it("has the event, each clause once, the record and the player's words", () => {
    const ruling = wrongRuling("1.0.0", card, event, " Three dice. ", "{}\n");
    expect(ruling).toMatchObject({
      turn: 3,
      event,
      clauses: ["RV-7.6", "RV-8.1"],
      expected: "Three dice.",
      record: "{}\n",
    });
    expect(ruling).not.toHaveProperty("no_record");
  });
  it("says why it has no record", () => {
    const ruling = wrongRuling("1.0.0", card, event, "", { refused: "the battle is not over" });
    expect(ruling.no_record).toBe("the battle is not over");
    expect(ruling).not.toHaveProperty("record");
  });
  it("is named after ruleset, turn and clause", () => {
    expect(wrongRulingName(wrongRuling("1.0.0", card, event, "", ""))).toBe("ruling-revised-turn-3-RV-7-6.json");
    const bare = wrongRuling("1.0.0", card, { ...event, why: [] }, "", "");
    expect(wrongRulingName(bare)).toBe("ruling-revised-turn-3-fired.json");
  });
});
