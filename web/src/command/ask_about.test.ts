import { describe, expect, it } from "vitest";
import type { AskedPrompt } from "../lib/api";
import { wordFor } from "../words/words";
import "../words/asks_words";
import {
  askModes,
  askSettingOf,
  hasChoice,
  isAutomatic,
  modeOf,
  presetMode,
  presets,
  standardSetting,
  topicOf,
  topics,
  withMode,
  type AskSetting,
  type Preset,
} from "./ask_about";
import sample from "./prompts.sample.json";

const prompts = sample as unknown as Record<string, { prompt: AskedPrompt }>;

type Offers = Partial<AskedPrompt["offers"][number]>[];
function prompted(role: AskedPrompt["role"], offers: Offers, more: Partial<AskedPrompt> = {}): AskedPrompt {
  const advice = { decision: { prompt: 1, by: "first", verb: "done" }, text: "" };
  return {
    prompt: 1,
    seat: "first",
    kind: String(role),
    role,
    title: "",
    reason: "",
    offers,
    advice,
    ...more,
  } as never;
}
const setting = (preset: Preset): AskSetting => ({ preset, changed: {} });

describe("the presets", () => {
  it("ask everything by hand", () => {
    for (const topic of topics) expect(presetMode("hand", topic), topic).toBe("ask");
  });
  it("Standard asks about moves, charges, targets, passing fire and withdrawals", () => {
    expect(topics.filter((topic) => presetMode("standard", topic) === "ask")).toEqual([
      "moves",
      "passing_fire",
      "withdrawals",
      "tests",
      "setup",
    ]);
    expect(topics.filter((topic) => presetMode("standard", topic) === "choice")).toEqual([
      "targets",
      "after_combat",
      "halts",
    ]);
    expect(topics.filter((topic) => presetMode("standard", topic) === "auto")).toEqual([
      "casualties",
      "officers",
      "terms",
    ]);
  });
  it("Beginner never asks more than Standard", () => {
    for (const topic of topics)
      expect(askModes.indexOf(presetMode("beginner", topic)), topic).toBeGreaterThanOrEqual(
        askModes.indexOf(presetMode("standard", topic)),
      );
  });
  it("are Standard for a new player", () => expect(askSettingOf(null)).toEqual(setting("standard")));
});

describe("a prompt", () => {
  it("of every kind has a topic; dice have none", () => {
    const { roll, ...others } = prompts;
    expect(topicOf(roll!.prompt)).toBeUndefined();
    for (const [kind, { prompt }] of Object.entries(others)) expect(topicOf(prompt), kind).toBeDefined();
    for (const kind of ["melee", "call_reserve", "command_roll", "mw.battery_loss", "mw.morale_a", "mw.odds_steps"])
      expect(topicOf({ kind }), kind).toBeDefined();
  });
  it("without role and known kind is always asked", () => {
    const unknown = prompted("other", [{ verb: "yes" }], { kind: "a new kind" });
    for (const preset of presets) expect(isAutomatic(setting(preset), unknown)).toBe(false);
  });
  it("about the stand that takes casualties is answered, except by hand", () => {
    const stand = prompted("which_stand", [
      { verb: "choose", number: 0 },
      { verb: "choose", number: 1 },
    ]);
    expect(presets.map((preset) => isAutomatic(setting(preset), stand))).toEqual([true, true, false]);
  });
  it("about the only target is answered, and about one of two is asked", () => {
    const fire = (...targets: number[]): AskedPrompt =>
      prompted("fire", [
        ...targets.map((target) => ({ verb: "fire" as const, unit: 1, target })),
        { verb: "hold_fire", unit: 1 },
        { verb: "spike", unit: 1 },
      ]);
    expect(isAutomatic(standardSetting, fire(7))).toBe(true);
    expect(isAutomatic(standardSetting, fire(7, 8))).toBe(false);
    expect(isAutomatic(standardSetting, fire(7, 7))).toBe(true); // ball or cannister at one enemy
    expect(isAutomatic(setting("hand"), fire(7))).toBe(false);
  });
  it("to several units is asked if one of them has two targets", () => {
    const offers: Offers = [
      { verb: "fire", unit: 1, target: 7 },
      { verb: "fire", unit: 2, target: 8 },
    ];
    expect(hasChoice(prompted("fire", offers))).toBe(false);
    expect(hasChoice(prompted("fire", [...offers, { verb: "fire", unit: 2, target: 7 }]))).toBe(true);
    expect(hasChoice(prompted("fire", [...offers, { verb: "fire_at", unit: 2, officer: 1 }]))).toBe(true);
  });
  it("about a move or a charge is always asked at Standard", () => {
    expect(isAutomatic(standardSetting, prompted("order", [{ verb: "stand", unit: 1 }]))).toBe(false);
    const after = (...offers: Offers): AskedPrompt => prompted("after_combat", [...offers, { verb: "done" }]);
    expect(isAutomatic(standardSetting, after({ verb: "close_on", target: 7 }))).toBe(false);
    expect(isAutomatic(standardSetting, after({ verb: "occupy" }))).toBe(true);
  });
  it("about the path of a unit that cannot move is answered, except by hand", () => {
    const way = (open: number): AskedPrompt => {
      const offers: Offers = [
        { verb: "follow", unit: 1 },
        { verb: "stand", unit: 1 },
      ];
      const asked = prompted("way", offers, {
        reach: { from: [0, 0], open, rough: 0 } as AskedPrompt["reach"] & object,
      });
      return {
        ...asked,
        advice: { text: "stands", decision: { ...asked.advice!.decision, verb: "stand" } },
      } as AskedPrompt;
    };
    expect(presets.map((preset) => isAutomatic(setting(preset), way(0)))).toEqual([true, true, false]);
    expect(isAutomatic(standardSetting, way(1))).toBe(false);
  });
  it("without a suggestion, or to the dice, is not answered", () => {
    const stand = prompted("which_stand", [{ verb: "choose" }]);
    const { advice: _advice, ...bare } = stand;
    expect(isAutomatic(standardSetting, bare)).toBe(false);
    expect(isAutomatic(standardSetting, { ...stand, seat: "chance" })).toBe(false);
  });
});

describe("the setting", () => {
  it("keeps what differs from its preset", () => {
    const changed = withMode(standardSetting, "casualties", "ask");
    expect(changed.changed).toEqual({ casualties: "ask" });
    expect(modeOf(changed, "casualties")).toBe("ask");
    expect(withMode(changed, "casualties", "auto").changed).toEqual({});
    expect(askSettingOf(JSON.stringify(changed))).toEqual(changed);
  });
  it.each(["", "{", "7", '{"preset":"expert"}', '{"changed":{"moves":"never","weather":"auto"}}', '{"changed":7}'])(
    "is Standard where it is unreadable: %s",
    (text) => expect(askSettingOf(text)).toEqual(standardSetting),
  );
  it("has texts for each topic, mode and preset", () => {
    for (const topic of topics) expect(wordFor("asks", "topic_", topic), topic).toBeTruthy();
    for (const mode of askModes) expect(wordFor("asks", "mode_", mode), mode).toBeTruthy();
    for (const preset of presets) {
      expect(wordFor("asks", "preset_", preset), preset).toBeTruthy();
      expect(wordFor("asks", "about_", preset), preset).toBeTruthy();
    }
  });
});
