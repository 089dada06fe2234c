// The umpire's typed fields as a ruling, and a unit as it would stand elsewhere.
import { laid } from "../command/path";
import type { Answer, StandBox, TableUnit } from "../lib/api";
import type { Point } from "../lib/wire";

export interface Ruled extends Answer {
  warnings?: string[];
  later?: boolean; // as soon as the present step is over
}
/** The headings of these fields already name them. */
export const warningsOf = (answer: Ruled): string[] =>
  (answer.warnings ?? []).map((text) => text.replace(/^warning: /, ""));
export const whyOf = (answer: Answer): string => answer.refusal?.text ?? answer.error ?? "";
/** Rounded to a hundredth of the table's unit, the precision of a drag. */
export const rounded = ([x, y]: Point): Point => [Math.round(x * 100) / 100, Math.round(y * 100) / 100];

type Value = number | boolean | string | number[];

/** A number, several numbers, yes or no, or a word of the ruleset; empty fields are left out. */
export function valueOf(text: string): Value | undefined {
  const said = text.trim().toLowerCase();
  if (said === "") return undefined;
  if (said === "yes" || said === "no") return said === "yes";
  const numbers = numbersOf(said);
  if (!numbers) return said.replace(/\s+/g, "_");
  return numbers.length === 1 ? numbers[0] : numbers;
}
/** Whole numbers separated by blanks or commas; anything else: undefined. */
export function numbersOf(text: string): number[] | undefined {
  const parts = text
    .trim()
    .split(/[\s,]+/)
    .filter((part) => part !== "");
  return parts.length > 0 && parts.every((part) => /^-?\d+$/.test(part)) ? parts.map(Number) : undefined;
}

/** As dragged: turned about the point by which it is moved. */
export function laidAt(
  unit: Pick<TableUnit, "place" | "heading" | "footprint" | "stands">,
  place: Point | undefined,
  heading: number | undefined,
): StandBox[] | undefined {
  const from = unit.place ?? place;
  if (!from) return undefined;
  const faces = unit.heading ?? 0;
  const own = unit.footprint;
  const whole: StandBox = own
    ? [own.centre[0], own.centre[1], own.heading, own.width, own.depth]
    : [from[0], from[1], faces, 2, 1];
  return laid(
    [whole, ...(unit.stands ?? [])],
    { place: from, heading: faces },
    { place: place ?? from, heading: heading ?? faces },
  );
}
