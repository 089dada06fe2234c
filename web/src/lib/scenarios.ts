// Pages of the scenarios, each fetched once. The start page draws their maps; the page of a new battle uses the rest.
import type { ByBook, ScenarioCard, ScenarioPage } from "./api";
import { http } from "./net";
import { t } from "../words/words";
import { length } from "./time";

const pages = new Map<string, Promise<ScenarioPage>>();

export function scenarioPage(id: string, ruleset = ""): Promise<ScenarioPage> {
  const address = `/api/scenarios/${encodeURIComponent(id)}${ruleset ? `?ruleset=${encodeURIComponent(ruleset)}` : ""}`;
  const known = pages.get(address);
  if (known) return known;
  const coming = http<ScenarioPage>(address);
  pages.set(address, coming);
  coming.catch(() => pages.delete(address));
  return coming;
}

export type Size = "small" | "middle" | "large";
export function unitsOf(card: Pick<ScenarioCard, "sides">): number {
  return card.sides.reduce((sum, side) => sum + side.units, 0);
}
/** A small battle, for an evening, has up to 20 units; a large one more than 45. */
export function sizeOf(card: Pick<ScenarioCard, "sides">): Size {
  const units = unitsOf(card);
  return units <= 20 ? "small" : units <= 45 ? "middle" : "large";
}

export function lengthWord(minutes: number): string {
  const said = length(minutes);
  return "hours" in said ? t("pages.hours", { n: said.hours }) : t("pages.minutes", { n: said.minutes });
}

export interface Asked {
  ruleset: string;
  period: string;
  size: string;
}
/** "American Civil War, 1862" is a part of the "American Civil War". */
const within = (period: string, whole: string): boolean => period === whole || period.startsWith(`${whole},`);
/** The periods to choose from; parts are listed under their whole. */
export function wholePeriods(periods: readonly string[]): string[] {
  return [...new Set(periods)].filter((period) => !periods.some((whole) => whole !== period && within(period, whole)));
}
/** The scenario's rulesets that match the filter. Ruleset and period must match in the same ruleset. */
function booksOf(card: ScenarioCard, asked: Asked, periods: ReadonlyMap<string, string>): string[] {
  return card.rulesets.filter(
    (id) =>
      (asked.ruleset === "" || id === asked.ruleset) &&
      (asked.period === "" || within(periods.get(id) ?? "", asked.period)),
  );
}
/** The scenarios that match the filter; "" matches all. `periods` are those of the rulesets. */
export function fitting(
  cards: readonly ScenarioCard[],
  asked: Asked,
  periods: ReadonlyMap<string, string>,
): ScenarioCard[] {
  return cards.filter(
    (card) => booksOf(card, asked, periods).length > 0 && (asked.size === "" || sizeOf(card) === asked.size),
  );
}
/** The ruleset with which to open a scenario found by the filter; undefined = its first. */
export function bookFor(card: ScenarioCard, asked: Asked, periods: ReadonlyMap<string, string>): string | undefined {
  return asked.ruleset === "" && asked.period === "" ? undefined : booksOf(card, asked, periods)[0];
}
/** Length and strength by the ruleset with which it opens; undefined = its first. */
export function byBook(card: ScenarioCard, ruleset: string | undefined): Omit<ByBook, "ruleset"> {
  const opened = ruleset ?? card.rulesets[0];
  return card.books?.find((one) => one.ruleset === opened) ?? { ...card, turn: "turn" };
}
