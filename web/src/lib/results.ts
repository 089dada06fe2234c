// The player's own results: one entry per finished battle that this browser has shown, in localStorage.
import type { BattleCard, Player } from "./api";
import { remember, remembered } from "./settings.svelte";

export type Outcome = "won" | "lost" | "drawn";
const outcomes: readonly Outcome[] = ["won", "lost", "drawn"];

export interface Result {
  battle: string;
  title: string;
  book: string; // the ruleset's title
  side: string; // the player's army
  opponent: Player;
  outcome: Outcome;
  ended: string; // ISO 8601
}

const place = "linstock.results";
const most = 1000;

/** Parses the stored results. Invalid entries and repeated battles are dropped. */
export function resultsOf(text: string | null): Result[] {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(kept)) return [];
  const seen = new Set<string>();
  return kept.filter((value: unknown): value is Result => {
    const one = (typeof value === "object" && value !== null ? value : {}) as Partial<Result>;
    const texts = [one.battle, one.title, one.book, one.side, one.opponent, one.ended];
    const sound = texts.every((text) => typeof text === "string") && outcomes.some((each) => each === one.outcome);
    if (!sound || seen.has(one.battle ?? "")) return false;
    seen.add(one.battle ?? "");
    return true;
  });
}

export const results = (): Result[] => resultsOf(remembered(place));

/** The result of a finished battle for this link; undefined for spectators and for both sides at one screen. */
export function resultOf(
  card: Pick<BattleCard, "battle" | "title" | "book" | "armies" | "players" | "seats" | "role" | "record" | "changed">,
  winner: "first" | "second" | undefined,
): Result | undefined {
  const [seat, ...others] = card.seats;
  if (card.record || others.length > 0 || card.role !== "commander") return undefined;
  if (seat !== "first" && seat !== "second") return undefined;
  return {
    battle: card.battle,
    title: card.title,
    book: card.book,
    side: card.armies[seat === "first" ? 0 : 1] ?? seat,
    opponent: card.players[seat === "first" ? "second" : "first"],
    outcome: winner === undefined ? "drawn" : winner === seat ? "won" : "lost",
    ended: card.changed,
  };
}

/** Adds a result, newest first. A battle counts once; if it was continued, its last result counts. */
export function added(all: readonly Result[], one: Result): Result[] {
  const known = all.find((other) => other.battle === one.battle);
  const entry = known && known.outcome === one.outcome ? known : one;
  return [entry, ...all.filter((other) => other.battle !== one.battle)]
    .sort((a, b) => b.ended.localeCompare(a.ended))
    .slice(0, most);
}
export const storeResult = (one: Result): void => void remember(place, JSON.stringify(added(results(), one)));
export const clearResults = (): void => void remember(place, "[]");

export interface Tally extends Record<Outcome, number> {
  book: string;
  opponent: Player;
}
/** Wins, losses and draws by ruleset and opponent. */
export function tallied(all: readonly Result[]): Tally[] {
  const rows = new Map<string, Tally>();
  for (const { book, opponent, outcome } of all) {
    const row = rows.get(`${book}\n${opponent}`) ?? { book, opponent, won: 0, lost: 0, drawn: 0 };
    row[outcome]++;
    rows.set(`${book}\n${opponent}`, row);
  }
  return [...rows.values()].sort((a, b) => a.book.localeCompare(b.book) || a.opponent.localeCompare(b.opponent));
}

const quoted = (text: string): string => {
  // A spreadsheet would read a leading = + - @ as a formula.
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};
/** The results as comma-separated values, with a heading. */
export function csvOf(all: readonly Result[]): string {
  const rows = all.map((one) => [one.ended, one.title, one.book, one.side, one.opponent, one.outcome]);
  return [["ended", "battle", "ruleset", "side", "opponent", "result"], ...rows]
    .map((row) => `${row.map(quoted).join(",")}\r\n`)
    .join("");
}
