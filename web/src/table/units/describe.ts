// Descriptions of units and officers for screen readers.
import type { Table, TableUnit, UnitFacts } from "../../lib/api";
import type { OfficerView } from "../../lib/wire";
import { armsAlike, countedIn, type Book } from "../../words/ruleset_terms";
import { t } from "../../words/words";
import { stateOf } from "./badges";

const eight = ["north_of", "north_east", "east", "south_east", "south", "south_west", "west", "north_west"] as const;

/** The nearest of eight directions of the compass, in words. */
export function compassWord(heading: number): string {
  return t(`table.${eight[((Math.round(heading / 45) % 8) + 8) % 8]!}`);
}

export function armWord(unit: TableUnit, facts: UnitFacts | undefined): string {
  const branch = facts?.branch ?? "foot";
  if (branch === "horse" && unit.mounted === false) return t("table.dismounted");
  return t(`table.${branch}`);
}

function orderWord(unit: TableUnit, facts: UnitFacts | undefined, alike: boolean): string {
  if (facts?.branch === "guns" && !alike) return t(unit.formation === "line" ? "table.unlimbered" : "table.limbered");
  return t(`table.${unit.formation}`);
}

export interface Extra {
  target?: string;
  selected?: boolean;
  book?: Book;
}

/** "2nd Wisconsin, infantry in line facing north, 22 of 24 figures, morale 8, falling back" */
export function describe(unit: TableUnit, facts: UnitFacts | undefined, extra: Extra = {}): string {
  const name = facts?.name ?? unit.unit_name ?? "";
  const direction =
    unit.heading === undefined || unit.town !== undefined
      ? ""
      : " " + t("table.facing", { direction: compassWord(unit.heading) });
  const parts = [name, `${armWord(unit, facts)} ${orderWord(unit, facts, armsAlike(extra.book))}${direction}`];
  if (unit.town_name) parts.push(t("table.in_town", { town: unit.town_name }));
  parts.push(
    t("table.figures_of", { left: unit.figures_left, start: unit.figures_at_start, what: countedIn(extra.book) }),
  );
  if (facts?.branch === "guns" && unit.guns_left) parts.push(t("table.guns_of", { n: unit.guns_left }));
  if (unit.rating !== undefined && unit.rating >= 0) parts.push(t("table.rating", { n: unit.rating }));
  for (const state of stateOf(unit)) parts.push(state.word);
  if (extra.selected) parts.push(t("table.is_selected"));
  if (extra.target !== undefined) parts.push(t("table.may_be_target", { word: extra.target }));
  return parts.join(", ");
}

export function describeOfficer(officer: OfficerView, table: Table): string {
  const facts = table.officers.find((o) => o.officer === officer.officer);
  const command = table.commands.find((c) => c.command === facts?.command)?.name ?? officer.army_name ?? "";
  const name = facts?.name ?? officer.officer_name ?? "";
  const rank = facts?.title ?? "";
  const where =
    officer.attached_to === undefined
      ? t("table.officer_alone", { name, rank, command })
      : t("table.officer_with", { name, rank, command, unit: officer.attached_to_name ?? "" });
  const value = officer.value === undefined ? [] : [t("table.officer_value", { n: officer.value })];
  return [where, ...value, ...(officer.badges ?? [])].join(", ");
}
