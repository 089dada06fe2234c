// The choices of "Play now": side, opponent, length and ruleset. This browser remembers them.
import type { Level, ScenarioCard } from "../../lib/api";
import { remember, remembered } from "../../lib/settings.svelte";

export type Seat = "first" | "second";
export type Length = "short" | "medium" | "long";
export interface QuickBattle {
  side: Seat;
  level: Level;
  length: Length;
  /** "" = the first ruleset of the battle of this length */
  ruleset: string;
}

/** The battle of each length. */
const battles: Readonly<Record<Length, string>> = {
  short: "mill-dam",
  medium: "two-brigades",
  long: "mill-springs",
};
/** Minutes that a battle of each length should take, for a library without the battle above. */
const minutes: Readonly<Record<Length, number>> = { short: 40, medium: 60, long: 95 };

export const sides: readonly Seat[] = ["first", "second"];
export const opponents: readonly Level[] = ["recruit", "sergeant", "captain", "colonel", "general"];
export const lengths: readonly Length[] = ["short", "medium", "long"];
export const usual: QuickBattle = { side: "first", level: "sergeant", length: "medium", ruleset: "" };

const place = "linstock.play_now";

/** Parses the stored choices. An invalid one falls back to its default. */
export function quickBattleOf(text: string | null): QuickBattle {
  let kept: Partial<Record<keyof QuickBattle, unknown>> = {};
  try {
    kept = (JSON.parse(text ?? "{}") ?? {}) as typeof kept;
  } catch {
    // Unreadable text counts as no choice.
  }
  return {
    side: sides.find((one) => one === kept.side) ?? usual.side,
    level: opponents.find((one) => one === kept.level) ?? usual.level,
    length: lengths.find((one) => one === kept.length) ?? usual.length,
    ruleset: typeof kept.ruleset === "string" ? kept.ruleset : usual.ruleset,
  };
}
export const lastChoice = (): QuickBattle => quickBattleOf(remembered(place));
export const storeChoice = (choice: QuickBattle): void => void remember(place, JSON.stringify(choice));

type Timed = Pick<ScenarioCard, "id" | "lesson" | "minutes" | "rulesets" | "books">;
/**
 * The battle for this length, of those with this ruleset; "" = of all. In a library without it, the one whose playing
 * time is nearest.
 */
export function battleFor<Card extends Timed>(cards: readonly Card[], length: Length, ruleset = ""): Card | undefined {
  const playable = cards.filter((card) => card.lesson === 0 && (ruleset === "" || card.rulesets.includes(ruleset)));
  const time = (card: Card): number => card.books?.find((one) => one.ruleset === ruleset)?.minutes ?? card.minutes;
  const off = (card: Card): number => Math.abs(time(card) - minutes[length]);
  return playable.find((card) => card.id === battles[length]) ?? [...playable].sort((a, b) => off(a) - off(b))[0];
}
