// The scale bar: lengths in the table's measure and on the ground.
import type { Table } from "../../lib/api";

/** Yards or metres per unit of the table, from "1 in = 24 yd"; undefined if the scale has another form. */
export function groundOf(scale: string): { each: number; unit: "yd" | "m" } | undefined {
  const found = /^\s*([\d.]+)?\s*[a-z]+\s*(?:=|:|is|to|for)\s*([\d.]+)\s*(yd|yards?|m|metres?|meters?)\b/i.exec(scale);
  if (!found) return undefined;
  const each = Number(found[2]) / Number(found[1] ?? 1);
  return Number.isFinite(each) && each > 0
    ? { each, unit: found[3]!.toLowerCase().startsWith("y") ? "yd" : "m" }
    : undefined;
}

/** A round length of 70 to 180 pixels, and its number of parts. */
export function barOf(k: number): { units: number; parts: number } {
  const feet = [50, 100, 200, 300, 600, 1200];
  for (const units of k < 2 ? feet : [1, 2, 3, 6, 12, 24, 48, 96])
    if (units * k >= 70) return { units, parts: units === 1 ? 4 : units === 2 ? 2 : units <= 3 ? 3 : 4 };
  return { units: 96, parts: 4 };
}

export const measureWord: Readonly<
  Record<Table["measure"], "table.in_inches" | "table.in_centimetres" | "table.in_feet">
> = {
  inches: "table.in_inches",
  centimetres: "table.in_centimetres",
  feet: "table.in_feet",
};
