// Texts for the server's names: formations, states, measures.
import type { Table, TableUnit } from "../lib/api";
import { capital, destroyedWord, type Book } from "../words/ruleset_terms";
import { t, wordFor } from "../words/words";

export function measure(table: Pick<Table, "measure"> | undefined): string {
  return wordFor("reading", "measure_", table?.measure ?? "inches") ?? "";
}
export function shortMeasure(table: Pick<Table, "measure"> | undefined): string {
  return wordFor("reading", "measure_short_", table?.measure ?? "inches") ?? "";
}
export function formation(unit: Pick<TableUnit, "formation">): string {
  return wordFor("reading", "formation_", unit.formation) ?? unit.formation;
}
/**
 * Where it is while off the table. Before the first turn no unit is under way: it is still to be placed, or comes
 * later.
 */
export function presence(name: string, book?: Book, turn?: number): string {
  if (name === "destroyed") return destroyedWord(book);
  if (name === "arriving" && turn === 0) return t("reading.presence_to_place");
  return name === "on_table" ? "" : (wordFor("reading", "presence_", name) ?? name);
}
/** The unit's difficulties as words: its badges, and its condition if no badge names it. */
export function states(unit: TableUnit): string[] {
  const out = (unit.badges ?? []).map((badge) => wordFor("table", "", badge) ?? plain(badge));
  const condition = wordFor("reading", "condition_", unit.condition);
  if (condition && !out.some((badge) => badge.replaceAll("_", " ").includes(condition))) out.unshift(condition);
  return out;
}
/** A name from the data that the catalogue lacks, made readable. */
const plain = (name: string): string => name.replaceAll("_", " ");
export function armWord(name: string | undefined): string {
  return name ? (wordFor("reading", "arm_", name) ?? plain(capital(name))) : "";
}
export function qualityWord(name: string | undefined): string {
  return name ? (wordFor("reading", "quality_", name) ?? plain(name)) : "";
}
export function weaponWord(name: string | undefined): string {
  return name ? (wordFor("reading", "weapon_", name) ?? plain(name)) : "";
}
export function sideName(seat: string, armies: readonly { seat: string; name: string }[]): string {
  const army = armies.find((one) => one.seat === seat);
  return army?.name ?? wordFor("reading", "side_", seat) ?? seat;
}
export function percent(hundredths: number): string {
  return String(Math.round(hundredths / 100));
}
/** The nearest of the eight compass points to a heading. */
export function facing(heading: number): string {
  const names = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;
  return wordFor("reading", "compass_", names[Math.round(heading / 45) % 8] ?? "n") ?? "";
}
