// Which questions the page asks the player, and which it answers with the suggestion. The engine asks everything; this
// is a setting of the device.
import type { AskedPrompt, TextOffer } from "../lib/api";
import { isLasting } from "./offers";
import { isRooted } from "./snap";

/** ask: always ask; choice: only where there is a real choice; auto: answer with the suggestion */
export type AskMode = "ask" | "choice" | "auto";
export const askModes: readonly AskMode[] = ["ask", "choice", "auto"];
export type Preset = "beginner" | "standard" | "hand";
export const presets: readonly Preset[] = ["beginner", "standard", "hand"];

/** For each topic: its mode in each preset, in the order of `presets`. The settings list the topics in this order. */
const TABLE = {
  moves: ["ask", "ask", "ask"],
  targets: ["choice", "choice", "ask"],
  passing_fire: ["auto", "ask", "ask"],
  withdrawals: ["auto", "ask", "ask"],
  after_combat: ["choice", "choice", "ask"],
  casualties: ["auto", "auto", "ask"],
  officers: ["auto", "auto", "ask"],
  terms: ["auto", "auto", "ask"],
  halts: ["auto", "choice", "ask"],
  tests: ["auto", "ask", "ask"],
  setup: ["ask", "ask", "ask"],
} as const satisfies Record<string, readonly [AskMode, AskMode, AskMode]>;
export type Topic = keyof typeof TABLE;
export const topics = Object.keys(TABLE) as readonly Topic[];

export function presetMode(preset: Preset, topic: Topic): AskMode {
  return TABLE[topic][presets.indexOf(preset)] ?? "ask";
}

type Role = NonNullable<AskedPrompt["role"]>;
const ROLES: Readonly<Record<Exclude<Role, "other">, Topic>> = {
  deployment: "setup",
  assignment: "setup",
  side: "setup",
  concealment: "setup",
  arrival: "setup",
  night_order: "setup",
  night_places: "setup",
  orders_of_all: "moves",
  moves_of_all: "moves",
  order: "moves",
  whom_to_move: "moves",
  move: "moves",
  way: "moves",
  way_of_attack: "moves",
  way_out_of_town: "moves",
  terms_of_way: "terms",
  commander_move: "officers",
  ride: "officers",
  rally_help: "officers",
  escape: "officers",
  fire: "targets",
  fire_of_all: "targets",
  fire_aimed: "targets",
  fire_on: "targets",
  share_out: "targets",
  opportunity_fire: "passing_fire",
  give_ground: "withdrawals",
  draw_off: "withdrawals",
  after_combat: "after_combat",
  which_stand: "casualties",
  where_to_stop: "halts",
};
/** Kinds of prompts to which the rulesets give no role. */
const KINDS: Readonly<Record<string, Topic>> = {
  melee: "targets",
  "mw.charge_fire": "targets", // lint: question-role: it has none
  "mw.battery_loss": "casualties", // lint: question-role: it has none
  officer_aside: "officers",
  support_place: "halts",
  rally: "halts",
  support: "after_combat",
  "mw.morale_a": "tests", // lint: question-role: it has none
  "mw.odds_steps": "tests", // lint: question-role: it has none
  "mw.rally": "tests", // lint: question-role: it has none
  command_roll: "tests",
  call_reserve: "setup",
};

/** The topic of a prompt; undefined: the page always asks it. */
export function topicOf({ role, kind }: Pick<AskedPrompt, "role" | "kind">): Topic | undefined {
  return role === undefined || role === "other" ? KINDS[kind] : ROLES[role];
}

const aimedAt = ({ target, officer, piece, verb }: TextOffer): string | undefined =>
  target !== undefined || verb === "fire_at" ? `${target} ${officer} ${piece}` : undefined;

/** Whether the answers differ in substance: a second target for one unit; an enemy to follow; a second place. */
export function hasChoice(prompt: Pick<AskedPrompt, "role" | "kind" | "offers">): boolean {
  const offers = prompt.offers.filter((offer) => !isLasting(offer));
  const enemies = new Map<number, Set<string>>();
  for (const offer of offers) {
    const enemy = aimedAt(offer);
    if (enemy === undefined) continue;
    const unit = offer.unit ?? 0;
    enemies.set(unit, (enemies.get(unit) ?? new Set()).add(enemy));
  }
  const topic = topicOf(prompt);
  const selects = offers.filter((offer) => offer.verb === "select").length;
  if (topic === "targets") return selects > 1 || [...enemies.values()].some((all) => all.size > 1);
  // To close on an enemy is a charge, which the player decides.
  if (topic === "after_combat") return enemies.size > 0 || selects > 0;
  return offers.length > 1;
}

/** The player's setting: a preset, and the topics that differ from it. */
export interface AskSetting {
  preset: Preset;
  changed: Partial<Record<Topic, AskMode>>;
}
export const standardSetting: AskSetting = { preset: "standard", changed: {} };

export function modeOf({ preset, changed }: AskSetting, topic: Topic): AskMode {
  return changed[topic] ?? presetMode(preset, topic);
}

/** The setting with another mode for one topic. */
export function withMode(setting: AskSetting, topic: Topic, mode: AskMode): AskSetting {
  const changed = { ...setting.changed, [topic]: mode };
  if (presetMode(setting.preset, topic) === mode) delete changed[topic];
  return { preset: setting.preset, changed };
}

/** Whether the page answers this prompt with the suggestion. */
export function isAutomatic(setting: AskSetting, prompt: AskedPrompt): boolean {
  const topic = topicOf(prompt);
  if (topic === undefined || !prompt.advice || prompt.seat === "chance") return false;
  // A unit that cannot move stands: there is nothing to decide.
  if (setting.preset !== "hand" && isRooted(prompt) && prompt.advice.decision.verb === "stand") return true;
  const mode = modeOf(setting, topic);
  return mode === "auto" || (mode === "choice" && !hasChoice(prompt));
}

/** Parses a stored setting. Invalid parts fall back to the preset Standard. */
export function askSettingOf(text: string | null): AskSetting {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "null");
  } catch {
    return standardSetting;
  }
  if (typeof stored !== "object" || stored === null) return standardSetting;
  const { preset, changed } = stored as { preset?: unknown; changed?: unknown };
  let setting: AskSetting = {
    preset: presets.find((one) => one === preset) ?? standardSetting.preset,
    changed: {},
  };
  for (const [name, value] of Object.entries((changed ?? {}) as Record<string, unknown>)) {
    const topic = topics.find((one) => one === name);
    const mode = askModes.find((one) => one === value);
    if (topic && mode) setting = withMode(setting, topic, mode);
  }
  return setting;
}
