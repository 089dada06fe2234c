// The file of a player who thinks that a ruling is wrong: what happened, by which clauses, and how it came about.
import type { BattleCard, BattleEvent } from "../lib/api";

export interface WrongRuling {
  linstock: string; // version and commit
  ruleset: string;
  scenario: string;
  title: string;
  turn: number;
  expected: string; // in the player's words
  event: BattleEvent;
  clauses: string[];
  record?: string; // JSON lines; `event.n` counts its events
  no_record?: string; // why there is none
}

/** `record`: its text, or the error with which it was refused. */
export function wrongRuling(
  version: string,
  card: Pick<BattleCard, "ruleset" | "scenario" | "title">,
  event: BattleEvent,
  expected: string,
  record: string | { refused: string },
): WrongRuling {
  return {
    linstock: version,
    ruleset: card.ruleset,
    scenario: card.scenario,
    title: card.title,
    turn: event.turn,
    expected: expected.trim(),
    event,
    clauses: [...new Set((event.why ?? []).map((cite) => cite.clause))],
    ...(typeof record === "string" ? { record } : { no_record: record.refused }),
  };
}

/** "ruling-revised-turn-3-RV-7-6.json" */
export function wrongRulingName(ruling: WrongRuling): string {
  const parts = ["ruling", ruling.ruleset, `turn-${ruling.turn}`, ruling.clauses[0] ?? ruling.event.event];
  return `${parts.join("-").replaceAll(/[^\w-]+/g, "-")}.json`;
}
