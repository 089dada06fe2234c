// Points of units and officers in rulesets with army morale in points (RV-18.P, RE-21), from their charts.
import { bookOf } from "../lib/books";
import { branchOf, figure, text } from "./sheet";
import type { Values } from "./toml";

export interface Worth {
  regiment: number;
  battery: number;
  officer: number;
}
const charts = ["RV-18.P", "points"];

export async function worthOf(book: string): Promise<Worth | undefined> {
  const read = await bookOf(book);
  const chart = charts.map((id) => read.chartOf(id)).find((one) => one?.columns.includes("points"));
  const of = (name: string): number => Number(chart?.rows.find((row) => row.name === name)?.cells[0]?.text ?? 0) || 0;
  return chart ? { regiment: of("regiment"), battery: of("battery"), officer: of("officer") } : undefined;
}
/** A unit outside the battle or not counted (wagons, trains) has no points. */
export function worthOfUnit(worth: Worth, unit: Values): number {
  if (unit["start"] === "absent") return 0;
  const branch = branchOf(text(unit["arm"], "infantry"));
  return branch === "guns"
    ? worth.battery
    : branch === "foot" || branch === "horse" || branch === "sharpshooter"
      ? worth.regiment
      : 0;
}
export const worthOfAll = (worth: Worth, units: readonly Values[], officers: readonly Values[]): number =>
  units.reduce((sum, one) => sum + worthOfUnit(worth, one), 0) +
  officers.filter((one) => one["start"] !== "absent").length * figure(worth.officer);
