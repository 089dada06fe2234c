// What a book calls things where the books differ, and what it knows nothing of: the server says it with the table.
import type { Terms, Table } from "../lib/api";
import { t } from "./words";

/** A table's `ruleset`. */
export type Book = Partial<Pick<Table["ruleset"], "terms" | "formations">>;

const plain: Terms = {
  turn: "turn",
  stand: "stand",
  destroyed: "destroyed",
  strength: "effectiveness",
  arms_alike: false,
  in_rounds: false,
};

export function termsOf(book: Book | undefined): Terms {
  return book?.terms ?? plain;
}
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Guns are not limbered and horse is not mounted: all stand in line, double line or column, and stands are lost whole. */
export function armsAlike(book: Book | undefined): boolean {
  return termsOf(book).arms_alike;
}
/** Each side has a round of its own. */
export function inRounds(book: Book | undefined): boolean {
  return termsOf(book).in_rounds;
}
/** What the figure beside an army is, by the book as the house plays it; and that a press tells more, where one does. */
export function figureOf(book: Book | undefined, more = ""): string | undefined {
  return [termsOf(book).figure, more].filter(Boolean).join("\n") || undefined;
}
/** No unit has a rating of morale: its state says how it is. */
export const ratesNoMorale = inRounds;

/** "Turn 3 of 12", "Bound 3 of 12" */
export function turnOf(book: Book | undefined, turn: number, turns: number): string {
  // Where a day has so many, the next one goes on counting.
  if (turn > turns) return turnTitle(book, turn);
  return t("reading.turn_of", { what: capital(termsOf(book).turn), turn, turns });
}
/** "Turn 3", "Bound 3" */
export function turnTitle(book: Book | undefined, turn: number): string {
  return t("reading.log_turn", { what: capital(termsOf(book).turn), turn });
}
/** "Turn 3, fire" */
export function turnAt(book: Book | undefined, turn: number, phase: string): string {
  return t("reading.replay_at", { what: capital(termsOf(book).turn), turn, phase });
}
/** What is counted of a unit: "figures", "bases" */
export function countedIn(book: Book | undefined): string {
  return armsAlike(book) ? standsWord(book) : t("reading.figures");
}
/** "stands", "bases" */
export function standsWord(book: Book | undefined): string {
  return t("reading.several", { what: termsOf(book).stand });
}
/** "Stand 2: 4 figures", "Base 2" */
export function standTitle(book: Book | undefined, n: number, figures: number, lost: number): string {
  const what = capital(termsOf(book).stand);
  if (armsAlike(book)) return t("reading.stand_whole", { what, n });
  return lost > 0
    ? t("reading.stand_casualties", { what, n, lost, figures })
    : t("reading.stand_full", { what, n, figures });
}
/** "Bases lost" */
export function standsLost(book: Book | undefined): string {
  return t("reading.after_bases", { what: capital(standsWord(book)) });
}
/** "Bases left": what an army's share of its strength is called */
export function strengthWord(book: Book | undefined): string {
  return termsOf(book).strength;
}
export function destroyedWord(book: Book | undefined): string {
  return termsOf(book).destroyed;
}
