import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AskedPrompt } from "../lib/api";
import { autoRecordOf, isAutomaticDecision, storeAutoRecord, type AutoAnswer, type AutoRecord } from "./auto_record";
import { trimmed } from "./auto_answers.svelte";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
});

const prompt = { prompt: 3, seat: "first", kind: "casualties", title: "Which stand?", reason: "RV-1", offers: [] };
const answer = (at: number): AutoAnswer => ({
  prompt: prompt as unknown as AskedPrompt,
  decision: { prompt: 3, by: "first", verb: "choose", number: 1 },
  text: "the rear stand",
  turn: 1,
  at,
  events: 10,
});
const record: AutoRecord = {
  answers: [answer(5), answer(9)],
  played: [
    [12, 15],
    [20, 22],
  ],
};

describe("the record of automatic decisions", () => {
  it("survives a reload, per battle", () => {
    storeAutoRecord("a", record);
    storeAutoRecord("b", { answers: [], played: [[1, 2]] });
    expect(autoRecordOf("a").answers.map(({ at, text }) => [at, text])).toEqual([
      [5, "the rear stand"],
      [9, "the rear stand"],
    ]);
    expect(autoRecordOf("a").played).toEqual(record.played);
    expect(autoRecordOf("c")).toEqual({ answers: [], played: [] });
  });
  it("names the decisions that the page made", () => {
    const all = Array.from({ length: 25 }, (_, n) => n).filter((n) => isAutomaticDecision(record, n));
    expect(all).toEqual([5, 9, 12, 13, 14, 20, 21]);
  });
  it("forgets what an undo took back", () =>
    expect(trimmed(record, 13)).toEqual({ answers: record.answers, played: [[12, 13]] }));
  it.each(["", "7", "[[1]]", '[["a"]]', '[["a", {"answers": [{}], "played": [["x"], []]}]]'])(
    "ignores what is not a record: %s",
    (text) => {
      kept.set("linstock.autos", text);
      expect(autoRecordOf("a")).toEqual({ answers: [], played: [] });
    },
  );
  it("of the battles visited last is kept", () => {
    for (let n = 0; n < 20; ++n) storeAutoRecord(`battle-${n}`, record);
    expect(autoRecordOf("battle-19").answers).toHaveLength(2);
    expect(autoRecordOf("battle-0").answers).toHaveLength(0);
  });
});
