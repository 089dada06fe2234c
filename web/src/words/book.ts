// What a book calls things where the books differ, and what it knows nothing of.
import { t } from "./words";

/** Books that count in bounds, of rounds; that rate no morale; and in which every arm has the same formations. */
const inBounds: ReadonlySet<string> = new Set(["brothers"]);

export function countsInBounds(book: string | undefined): boolean {
  return book !== undefined && inBounds.has(book);
}
/** No unit has a rating of morale: its state says how it is. */
export const ratesNoMorale = countsInBounds;
/** Guns are not limbered and horse is not mounted: all stand in line, double line or column. */
export const armsAlike = countsInBounds;

/** "Turn 3 of 12", "Bound 3 of 12" */
export function turnOf(book: string | undefined, turn: number, turns: number): string {
  return t(countsInBounds(book) ? "reading.bound_of" : "reading.turn_of", { turn, turns });
}
/** "Turn 3", "Bound 3" */
export function turnTitle(book: string | undefined, turn: number): string {
  return t(countsInBounds(book) ? "reading.log_bound" : "reading.log_turn", { turn });
}
/** "Turn 3, fire" */
export function turnAt(book: string | undefined, turn: number, phase: string): string {
  return t(countsInBounds(book) ? "reading.replay_at_bound" : "reading.replay_at", { turn, phase });
}
