// The scenarios' pages, each fetched once: the start page draws their maps, the page of a new battle has the rest.
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
/** An evening's small battle has up to 20 units, a large one more than 45. */
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
/** The periods to choose from: one that is a part of another is found under that one. */
export function wholePeriods(periods: readonly string[]): string[] {
  return [...new Set(periods)].filter((period) => !periods.some((whole) => whole !== period && within(period, whole)));
}
/** Of the scenario's rulesets those that are asked for: ruleset and period speak of the same book. */
function booksOf(card: ScenarioCard, asked: Asked, periods: ReadonlyMap<string, string>): string[] {
  return card.rulesets.filter(
    (id) =>
      (asked.ruleset === "" || id === asked.ruleset) &&
      (asked.period === "" || within(periods.get(id) ?? "", asked.period)),
  );
}
/** Those that fit what is asked; "" asks nothing. `periods` are those of the rulesets. */
export function fitting(
  cards: readonly ScenarioCard[],
  asked: Asked,
  periods: ReadonlyMap<string, string>,
): ScenarioCard[] {
  return cards.filter(
    (card) => booksOf(card, asked, periods).length > 0 && (asked.size === "" || sizeOf(card) === asked.size),
  );
}
/** By which ruleset a scenario is opened that was found by what is asked; undefined = by its own first. */
export function bookFor(card: ScenarioCard, asked: Asked, periods: ReadonlyMap<string, string>): string | undefined {
  return asked.ruleset === "" && asked.period === "" ? undefined : booksOf(card, asked, periods)[0];
}
/** Length and strength by the ruleset that it is opened by; undefined = by its own first. */
export function byBook(card: ScenarioCard, ruleset: string | undefined): Omit<ByBook, "ruleset"> {
  const opened = ruleset ?? card.rulesets[0];
  return card.books?.find((one) => one.ruleset === opened) ?? { ...card, turn: "turn" };
}
