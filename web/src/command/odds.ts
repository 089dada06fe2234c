// Presentation of the odds by unit: exclusive final results, separate from steps on the way and from costs.
import type { Odds, OddsLine } from "../lib/api";
import type { Modifier } from "../lib/wire";
import { valueText } from "../reading/modifiers";
import { t, wordFor } from "../words/words";
import "../words/odds_words";

export interface Row {
  text: string;
  p: number;
  low?: number | undefined;
  high?: number | undefined;
  /** included in the row above it */
  within?: boolean;
}
export interface Group {
  /** missing for an officer or a work as the target */
  unit?: number | undefined;
  /** heading of its rows; missing = each row names its unit */
  name?: string | undefined;
  ends: Row[];
  steps: Row[];
  costs: Row[];
  rarer: Row[];
}

// Exactly one of these occurs. Best first.
const ends = ["holds", "part_runs", "falls_back", "routs", "captured", "destroyed"];
// Fates of a unit that stops in place: its attack or march has ended.
const standing = new Set(["halts", "march_over"]);
const costs = new Set(["hit", "stand_lost", "officer_hit"]);
/** Less likely lines are folded if there are several. */
const rare = 0.005;

/** "the Grey West 2nd", with its article as in the line; undefined = the line does not begin with this name. */
export function named(text: string, name: string | undefined): string | undefined {
  if (!name) return undefined;
  const article = ["the ", ""].find((one) => text.toLowerCase().startsWith(`${one}${name} `.toLowerCase()));
  return article === undefined ? undefined : text.slice(0, article.length + name.length);
}

/** The lines grouped by unit, in order of first mention. */
export function grouped(odds: Odds, nameOf: (unit: number) => string | undefined): Group[] {
  // A unit with losses or a test also gets a group, even without lines.
  const units = [...new Set([...odds.lines.map((line) => line.unit), ...(tellsOf(odds) ? [odds.target] : [])])];
  return units.map((unit) => {
    const name = unit === undefined ? undefined : nameOf(unit);
    const own = odds.lines.filter((line) => line.unit === unit);
    const few = own.filter(isRare);
    const rarer = few.length > 1 ? few : [];
    const shown = own.filter((line) => !rarer.includes(line));
    const halts = shown.find((line) => standing.has(line.fate ?? "") && isWithin(odds, own, line));
    const row = (line: OddsLine): Row => ({ text: verbOf(line, name), p: line.p, low: line.low, high: line.high });
    return {
      unit,
      name,
      ends: ends
        .flatMap((fate) => shown.filter((line) => line.fate === fate))
        .flatMap((line) =>
          line.fate === "holds" && halts
            ? [row(line), { ...row(halts), text: t("odds.odds_of_these", { what: verbOf(halts, name) }), within: true }]
            : [row(line)],
        ),
      steps: shown
        .filter((line) => line !== halts && !ends.includes(line.fate ?? "") && !costs.has(line.fate ?? ""))
        .map(row),
      costs: shown.filter((line) => costs.has(line.fate ?? "")).map(row),
      rarer: rarer.map(row),
    };
  });
}

/** Results below this probability are left out of a summary. */
const notable = 0.05;
/** How many exclusive results of a unit a summary names. */
const maxEnds = 3;

/** What matters most of a unit in a charge: reaching the target if in doubt, the likeliest results, casualties. */
export function summaryOf(odds: Odds, unit: number | undefined, name: string | undefined): Row[] {
  const own = odds.lines.filter((line) => line.unit === unit);
  const results = own.filter((line) => ends.includes(line.fate ?? "")).sort((a, b) => b.p - a.p);
  return [
    ...own.filter((line) => line.fate === "comes_up" && line.p <= 1 - notable),
    ...results.filter((line, index) => index === 0 || (index < maxEnds && line.p >= notable)),
    ...own.filter((line) => line.fate === "hit" && line.p >= notable),
  ].map((line) => ({ text: verbOf(line, name), p: line.p }));
}

/** Whether the odds contain more than lines about the target: saving rolls, morale rolls, losses, its test. */
function tellsOf({ casualties, cover, flinches, test_modifiers: test }: Odds): boolean {
  return cover !== undefined || (casualties?.length ?? 0) + (flinches?.length ?? 0) + (test?.length ?? 0) > 0;
}

/** A charge that cannot come up keeps its line: a probability of zero is the information. */
function isRare({ p, fate }: OddsLine): boolean {
  return p < rare && fate !== "comes_up";
}

/**
 * Whether "halts" is part of "holds": after a volley a halted unit stays in place. In a charge it is one of several
 * steps.
 */
function isWithin(odds: Odds, own: readonly OddsLine[], halts: OddsLine): boolean {
  const holds = own.find((line) => line.fate === "holds");
  return odds.kind === "volley" && holds !== undefined && halts.p <= holds.p && !isRare(holds);
}

function verbOf({ text }: OddsLine, name: string | undefined): string {
  const whole = named(text, name);
  return whole === undefined ? text : text.slice(whole.length).trim();
}

/** The unit's name with its article, as in the lines, for use inside a sentence. */
export function unitNameIn(odds: Odds, unit: number | undefined, name: string | undefined): string | undefined {
  return (
    odds.lines
      .filter((line) => unit !== undefined && line.unit === unit)
      .map((line) => named(line.text, name))
      .find(Boolean) ?? name
  );
}

// Purposes of rolls to hit; dice for other purposes come before them.
const hitting = new Set(["fire", "sharpshooter fire", "melee", "fire at a work"]);
export function isToHit(dice: Odds["dice"]): boolean {
  return dice !== undefined && hitting.has(dice.purpose);
}

/** "First throw, for mis-fire: 6 dice of 6 sides, 2 or better"; undefined = there is no number to roll. */
export function diceText({ dice, pairs }: Odds): string | undefined {
  if (!dice || dice.need <= 0 || pairs) return undefined;
  const { count, sides, need } = dice;
  const what = t("odds.odds_dice", { n: count, sides, need });
  return isToHit(dice)
    ? t("odds.odds_to_hit", { what })
    : t("odds.odds_first_throw", { purpose: wordFor("command", "purpose_", dice.purpose) ?? dice.purpose, what });
}

/** The roll to hit if other dice come before it: "The shot, 4 or better to hit:". */
export function shotText({ to_hit: hit }: Odds): string {
  if (!hit) return t("odds.odds_shot");
  return hit.need > hit.sides ? t("odds.odds_shot_in_vain") : t("odds.odds_shot_needs", { need: hit.need });
}

/** The base number of the chart first, then its modifiers. */
export function inOrder(modifiers: readonly Modifier[] | undefined): readonly Modifier[] {
  const all = modifiers ?? [];
  const number = (one: Modifier): boolean => one.counts === "number";
  return [...all.filter(number), ...all.filter((one) => !number(one))];
}

/** A modifier of 0 is named without its value. */
export function modifierText(modifier: Modifier): string {
  return modifier.value === 0
    ? modifier.name
    : t("odds.odds_modifier", { name: modifier.name, value: valueText(modifier) });
}

export type Share = NonNullable<Odds["casualties"]>[number];
/** Possible losses; empty if losses are impossible. */
export function losses(all: readonly Share[] | undefined): readonly Share[] {
  return all?.some(({ n, p }) => n > 0 && p > 0) ? all : [];
}

/** The interval in whole percent: "88–96"; undefined if it is no wider than the rounded number. */
export function rangeText({ low, high }: Row): string | undefined {
  if (low === undefined || high === undefined) return undefined;
  const [from, to] = [Math.round(low * 100), Math.round(high * 100)];
  return from === to ? undefined : t("odds.odds_range", { low: from, high: to });
}
