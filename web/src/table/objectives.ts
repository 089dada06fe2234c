// Texts of an objective, with its points only if the ruleset has any.
import type { Table } from "../lib/api";
import { t } from "../words/words";

type Goal = Pick<Table["objectives"][number], "name" | "points">;

/** For the flag on the table. */
export function objectiveLabel(goal: Goal, holder: string | undefined): string {
  const { name } = goal;
  if (goal.points === undefined)
    return holder === undefined ? t("table.held_none", { name }) : t("table.held", { name, holder });
  const points = t("table.points", { n: goal.points });
  return holder === undefined
    ? t("table.held_by_none", { name, points })
    : t("table.held_by", { name, holder, points });
}

/** For a list of objectives. */
export function objectiveLine(goal: Goal): string {
  return goal.points === undefined
    ? goal.name
    : t("pages.objective", { name: goal.name, points: t("pages.points", { n: goal.points }) });
}
