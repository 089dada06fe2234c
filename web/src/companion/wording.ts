// Short texts for the state of a unit in the rosters. Odds have short texts of their own, because those of the battle
// page are loaded only with it.
import type { Odds, RealTable, RealTableUnit } from "../lib/api";
import type { Modifier } from "../lib/wire";
import { capital } from "../words/ruleset_terms";
import { t, wordFor } from "../words/words";

const away = new Set(["left", "destroyed", "captured"]);

export function isGone(unit: RealTableUnit): boolean {
  return away.has(unit.presence) || unit.stands === 0;
}

export function word(name: string): string {
  return wordFor("companion", "", name) ?? name.replaceAll("_", " ");
}

type Length = Pick<RealTable, "turn" | "turns" | "turn_word" | "over">;
/** "Bound 3 of 16"; after the last one "Bound 17" */
export function turnPosition({ turn, turns, turn_word }: Length): string {
  const said = { word: capital(turn_word), turn };
  return turn > turns ? t("companion.turn", said) : t("companion.turn_of", { ...said, turns });
}
/** The meaning of the last turn and later ones, while the battle is not decided; "" = none. */
export function endNote({ turn, turns, turn_word, over }: Length): string {
  if (over || turn < turns) return "";
  return turn === turns
    ? t("companion.last_turn", { word: turn_word })
    : t("companion.past_last", { turns, word: turn_word });
}

/** "5 of 6 stands, 2 casualties on them, column, routed" */
export function standing(unit: RealTableUnit, stand: string): string {
  if (unit.presence === "destroyed" || unit.stands === 0) return t("companion.lost_all");
  if (isGone(unit)) return t("companion.gone");
  const hurt = unit.casualties.reduce((sum, one) => sum + one, 0);
  // Where figures are single, count figures.
  const counted = unit.figures <= 1 && stand === "stand" ? "figure" : stand;
  // A unit that was split off had no strength at the start.
  const parts = [
    t(unit.stands_at_start === 0 ? "companion.stands_now" : "companion.stands_left", {
      left: unit.stands,
      all: unit.stands_at_start,
      word: counted,
    }),
  ];
  if (hurt > 0) parts.push(t("companion.hurt", { n: hurt }));
  if (unit.rating !== undefined)
    parts.push(t("companion.rating", { rating: `${unit.rating < 0 ? "−" : "+"}${Math.abs(unit.rating)}` }));
  if (unit.formation !== "line") parts.push(word(unit.formation));
  if (unit.condition !== "steady") parts.push(word(unit.condition));
  return parts.join(", ");
}

/** "12 %"; a possible event is never shown as 0. */
export function chance(p: number): string {
  const hundred = p * 100;
  return hundred > 0 && hundred < 1
    ? "<1\u00a0%"
    : hundred > 99 && hundred < 100
      ? ">99\u00a0%"
      : `${Math.round(hundred)}\u00a0%`;
}

/** "in cover −1", "close range, target in line 4", "first volley +2/5", "factor 7" */
export function modifierText({ name, value, counts }: Modifier): string {
  if (value === 0) return name;
  const sign = value < 0 ? "−" : counts === undefined || counts === "added" || counts === "fifths" ? "+" : "";
  const unit = counts === "share" || counts === "fifths" ? "/5" : counts === "percent" ? " %" : "";
  return `${name} ${counts === "times" ? "×" : sign}${Math.abs(value)}${unit}`;
}

/** Possible losses; empty if losses are impossible. */
export function losses(odds: Odds): readonly { n: number; p: number }[] {
  const all = odds.casualties ?? [];
  return all.some(({ n, p }) => n > 0 && p > 0) ? all : [];
}
