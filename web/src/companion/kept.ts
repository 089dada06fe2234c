// What a phone stores of a battle on a real table.
import type { FireStep, TableStep } from "../lib/api";
import type { SealedTurn } from "./sealed";

/** All that is kept. */
export interface Kept {
  scenario: string;
  text?: string; // of armies out of a file
  ruleset: string;
  steps: TableStep[];
  open?: FireStep; // being asked, with the dice thrown so far
  throwing?: boolean; // its dice are on the table
  phase?: number; // of the turn in hand; of a book in rounds those of the second follow those of the first
  deck?: Deck;
  orders?: SealedTurn; // of the turn in hand
  shared?: Shared; // with other phones, through the server
}

/** A battle that several phones keep: by which token, and the number of what was read or written last. */
export interface Shared {
  token: string;
  version: number;
  unsent?: boolean; // the server does not have it as it is here
}
/** The deck as it lies: cards by their numbers, the first `turned` of them face up. */
export interface Deck {
  order: number[];
  turned: number;
}

/** What was kept, if it makes sense. */
export function keptOf(text: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? "null") as Partial<Kept> | null;
    if (typeof kept?.scenario === "string" && typeof kept.ruleset === "string" && Array.isArray(kept.steps))
      return kept as Kept;
  } catch {
    // as if nothing had been kept
  }
  return undefined;
}
