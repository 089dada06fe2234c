// A ruleset's own terms, and the features that it lacks: the server sends them with the table.
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

/** There is no limbering or mounting: all units form line, double line or column, and whole stands are lost. */
export function armsAlike(book: Book | undefined): boolean {
  return termsOf(book).arms_alike;
}
/** Each side has a round of its own. */
export function inRounds(book: Book | undefined): boolean {
  return termsOf(book).in_rounds;
}
/**
 * The meaning of the figure beside an army, with house rules applied; and, where it holds, that a press shows details.
 */
export function figureOf(book: Book | undefined, more = ""): string | undefined {
  return [termsOf(book).figure, more].filter(Boolean).join("\n") || undefined;
}
/** No unit has a morale rating: its state describes it. */
export const ratesNoMorale = inRounds;

/** "Turn 3 of 12", "Bound 3 of 12" */
export function turnOf(book: Book | undefined, turn: number, turns: number): string {
  // Where a day has a fixed number of turns, the next day goes on counting.
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
/** What a unit's strength is counted in: "figures", "bases" */
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
/** "Bases left": the term for an army's remaining share of its strength */
export function strengthWord(book: Book | undefined): string {
  return termsOf(book).strength;
}
export function destroyedWord(book: Book | undefined): string {
  return termsOf(book).destroyed;
}
