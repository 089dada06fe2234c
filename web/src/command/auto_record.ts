// The decisions of each battle that the page made for the player, kept on the device: they are shown after a reload,
// and the review of the battle does not count them as the player's.
import { remember, remembered } from "../lib/settings.svelte";
import type { AskedPrompt } from "../lib/api";
import type { Decision } from "../lib/wire";

export interface AutoAnswer {
  prompt: AskedPrompt;
  decision: Decision;
  text: string;
  turn: number;
  /** number of decisions and of events before it */
  at: number;
  events: number;
}

export interface AutoRecord {
  /** oldest first */
  answers: readonly AutoAnswer[];
  /** decisions made by auto-play: from the first number up to and without the second */
  played: readonly (readonly [from: number, to: number])[];
}

const place = "linstock.autos";
const maxBattles = 12;
const maxAnswers = 600;
const nothing: AutoRecord = { answers: [], played: [] };

type Kept = readonly (readonly [battle: string, record: AutoRecord])[];

const isNumber = (value: unknown): value is number => typeof value === "number";
function isAnswer(value: unknown): value is AutoAnswer {
  const { prompt, decision, text, turn, at, events } = (value ?? {}) as Partial<AutoAnswer>;
  const numbers = isNumber(turn) && isNumber(at) && isNumber(events);
  return numbers && typeof text === "string" && typeof prompt === "object" && typeof decision === "object";
}

/** Parses stored records. Invalid entries are dropped. */
function keptOf(text: string | null): Kept {
  let found: unknown;
  try {
    found = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(found)) return [];
  return found.flatMap((entry: unknown): Kept[number][] => {
    if (!Array.isArray(entry) || typeof entry[0] !== "string") return [];
    const { answers, played } = (entry[1] ?? {}) as Partial<AutoRecord>;
    if (!Array.isArray(answers) || !Array.isArray(played)) return [];
    const ranges = (played as unknown[]).filter(
      (range): range is [number, number] => Array.isArray(range) && range.length === 2 && range.every(isNumber),
    );
    return [[entry[0], { answers: (answers as unknown[]).filter(isAnswer), played: ranges }]];
  });
}

export function autoRecordOf(battle: string): AutoRecord {
  return keptOf(remembered(place)).find(([id]) => id === battle)?.[1] ?? nothing;
}

/** Stores the record of a battle; the battles used least recently are dropped. */
export function storeAutoRecord(battle: string, record: AutoRecord): void {
  const others = keptOf(remembered(place)).filter(([id]) => id !== battle);
  // Of a prompt only what the page shows of an answer later.
  const answers = record.answers.slice(-maxAnswers).map((answer) => ({
    ...answer,
    prompt: { ...answer.prompt, reason: "", offers: [], reach: undefined, reaches: undefined, arcs: undefined },
  }));
  remember(place, JSON.stringify([[battle, { ...record, answers }], ...others].slice(0, maxBattles)));
}

/** Whether the page made the decision with this number (of decisions before it). */
export function isAutomaticDecision({ answers, played }: AutoRecord, decision: number): boolean {
  return (
    answers.some((answer) => answer.at === decision) || played.some(([from, to]) => decision >= from && decision < to)
  );
}
