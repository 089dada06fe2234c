// The stored data of a battle on a real table.
import type { FireStep, TableStep } from "../lib/api";
import type { SealedTurn } from "./sealed";

/** All stored data. */
export interface Kept {
  scenario: string;
  text?: string; // of armies from a file
  ruleset: string;
  steps: TableStep[];
  open?: FireStep; // the open question, with the dice so far
  throwing?: boolean; // its dice are on the table
  phase?: number; // of the current turn; in rulesets with rounds, phases of the second round follow those of the first
  deck?: Deck;
  orders?: SealedTurn; // of the current turn
  shared?: Shared; // with other phones, through the server
}

/** A battle shared by several phones: its token, and the version that was last read or written. */
export interface Shared {
  token: string;
  version: number;
  unsent?: boolean; // the server lacks this phone's state
}
/** The deck: cards by number, the first `turned` of them face up. */
export interface Deck {
  order: number[];
  turned: number;
}

/** The stored data, if valid. */
export function parseStoredBattle(text: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? "null") as Partial<Kept> | null;
    if (typeof kept?.scenario === "string" && typeof kept.ruleset === "string" && Array.isArray(kept.steps))
      return kept as Kept;
  } catch {
    // same as no stored data
  }
  return undefined;
}
