// How much is drawn of a unit at which zoom (pixels for a unit of the table).

/** far: a brigade is one block; mid: stands and their pattern; near: every figure; close: guns and names in full */
export type Detail = "far" | "mid" | "near" | "close";

const steps: readonly [number, Detail][] = [[34, "close"], [11.5, "near"], [7, "mid"]];

export function detailOf(scale: number): Detail {
  for (const [from, detail] of steps) if (scale >= from) return detail;
  return "far";
}

/**
 * The scale that sizes of signs go by while the table is zoomed: it follows in steps, so that a wheel does not lay out
 * everything anew at each notch.
 */
export function steppedScale(now: number, before: number): number {
  return now > before * 1.22 || now < before / 1.22 ? now : before;
}
