// How much is drawn of a unit at which zoom (pixels for a unit of the table).

/** far: a brigade is one block; mid: stands and their pattern; near: every figure; close: guns and names in full */
export type Detail = "far" | "mid" | "near" | "close";

const steps: readonly [number, Detail][] = [
  [34, "close"],
  [11.5, "near"],
  [7, "mid"],
];

/** `front`: of most units, in the table's unit. Where units are long their stands are told apart from farther away. */
export function detailOf(scale: number, front = 0): Detail {
  for (const [from, detail] of steps) if (scale >= from) return detail;
  return scale >= apart(front) ? "mid" : "far";
}

/** From this scale on the stands of units with such fronts are told apart. */
export function apart(front: number): number {
  return Math.min(7, Math.max(2.2, 20 / Math.max(1, front)));
}
