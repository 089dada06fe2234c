// Level of detail by zoom (pixels per unit of the table).

/** far: a brigade is one block; mid: stands with their pattern; near: every figure; close: complete guns and names */
export type Detail = "far" | "mid" | "near" | "close";

const steps: readonly [number, Detail][] = [
  [34, "close"],
  [11.5, "near"],
  [7, "mid"],
];

/** `front`: typical front of the units, in table units. Long units show separate stands from farther away. */
export function detailOf(scale: number, front = 0): Detail {
  for (const [from, detail] of steps) if (scale >= from) return detail;
  return scale >= apart(front) ? "mid" : "far";
}

/** The scale from which stands of units with this front are distinguishable. */
export function apart(front: number): number {
  return Math.min(7, Math.max(2.2, 20 / Math.max(1, front)));
}
