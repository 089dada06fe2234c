// Goes back in a battle against the computer: its record up to a decision is continued as a new battle. The battle
// itself stays as it is.
import type { BattleMade } from "./api";
import { mine } from "./my_battles.svelte";
import { http } from "./net";
import { ownLink } from "./opening";
import { hashOf } from "./routes";
import { remember, remembered } from "./settings.svelte";
import type { SeatName } from "./wire";

interface RecordLine {
  turn: number;
  hash: string;
  by: string;
}
/** The decisions of a record, in order; its first line is the head, and a last line may state the end. */
function decisionsOf(record: string): RecordLine[] {
  return record
    .split("\n")
    .slice(1)
    .flatMap((text): RecordLine[] => {
      if (text.trim() === "") return [];
      const line = JSON.parse(text) as { turn?: number; hash?: string; decision?: { by?: string } };
      return line.decision ? [{ turn: line.turn ?? 0, hash: line.hash ?? "", by: line.decision.by ?? "" }] : [];
    });
}

export interface TurnStart {
  turn: number;
  /** number of decisions before the side's first one in this turn */
  decisions: number;
}
/** The turns in which the side decided something, earliest first. Turn 0 is the deployment. */
export function turnStarts(record: string, seat: SeatName): TurnStart[] {
  const out: TurnStart[] = [];
  decisionsOf(record).forEach(({ turn, by }, at) => {
    if (by === seat && out.every((one) => one.turn !== turn)) out.push({ turn, decisions: at });
  });
  return out;
}

/** The record with only its first decisions. */
export const cutAfter = (record: string, decisions: number): string =>
  record
    .split("\n")
    .slice(0, decisions + 1)
    .map((line) => `${line}\n`)
    .join("");

/** Opens a new battle that continues the record after these decisions; returns its address. */
export async function continueAfter(
  record: string,
  decisions: number,
  of: { title: string; scenario: string; turns: number },
): Promise<string> {
  const watched = await http<BattleMade>("/api/records", { body: cutAfter(record, decisions) });
  const key = ownLink(watched, 0);
  if (!key) throw new Error("the server gave no link to the record");
  const made = await http<BattleMade>("/api/battle/fight_on", { method: "POST", token: key.token });
  mine.keepLinks(made.battle, made.links);
  const link = ownLink(made, 1);
  if (!link) throw new Error("the server gave no link to the battle");
  mine.made(link, made.battle, of.title, of.scenario, of.turns);
  return hashOf({ page: "battle", token: link.token });
}

/** A named position of a battle. The battle holds the decisions; the save holds their number and the state's hash. */
export interface NamedSave {
  name: string;
  battle: string;
  turn: number;
  decisions: number;
  hash: string;
}
const place = "linstock.saves";
const most = 200;
export const maxSaveName = 60;

export function savesOf(text: string | null): NamedSave[] {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(kept)) return [];
  return kept.filter((value: unknown): value is NamedSave => {
    const one = (typeof value === "object" && value !== null ? value : {}) as Partial<NamedSave>;
    return (
      [one.name, one.battle, one.hash].every((text) => typeof text === "string") &&
      [one.turn, one.decisions].every((count) => Number.isInteger(count))
    );
  });
}
export const savesIn = (battle: string): NamedSave[] =>
  savesOf(remembered(place)).filter((one) => one.battle === battle);

/** The present position under this name; an earlier save of the battle with the same name is replaced. */
export function saveNamed(name: string, battle: string, record: string): NamedSave {
  const all = decisionsOf(record);
  const last = all.at(-1);
  const save = { name, battle, turn: last?.turn ?? 0, decisions: all.length, hash: last?.hash ?? "" };
  const others = savesOf(remembered(place)).filter((one) => one.battle !== battle || one.name !== name);
  remember(place, JSON.stringify([save, ...others].slice(0, most)));
  return save;
}
export function forgetSave(save: NamedSave): void {
  const all = savesOf(remembered(place));
  remember(place, JSON.stringify(all.filter((one) => one.battle !== save.battle || one.name !== save.name)));
}
/** Whether the battle still passes through the saved position: its decisions may have been undone since. */
export function stillIn(save: NamedSave, record: string): boolean {
  return save.decisions === 0 || decisionsOf(record)[save.decisions - 1]?.hash === save.hash;
}
