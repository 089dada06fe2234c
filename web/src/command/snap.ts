// Finds the last allowed place on a path. `lawful` decides; hints are lengths to check first (the reach in the
// prompt).
import type { AskedPrompt } from "../lib/api";
import type { Reach } from "../lib/wire";

export function hintsOf(reach: Reach | undefined): number[] {
  if (!reach) return [];
  const all = [reach.open, reach.road, reach.rough, ...(reach.over ?? []).map((ground) => ground.distance)];
  return [...new Set(all.filter((d): d is number => d !== undefined && d > 0))].sort((a, b) => b - a);
}

/** Whether the unit whose path is asked for cannot move, because of its die roll. */
export function isRooted({ role, reach }: Pick<AskedPrompt, "role" | "reach">): boolean {
  return role === "way" && reach?.open !== undefined && hintsOf(reach).length === 0;
}

/** The greatest allowed length up to `length`, to within `grain`; undefined if none was found. */
export async function furthest(
  length: number,
  hints: readonly number[],
  lawful: (length: number) => Promise<boolean>,
  grain = 0.125,
): Promise<number | undefined> {
  const tries = [length, ...hints.filter((hint) => hint < length)];
  let over = length;
  let good: number | undefined;
  for (const far of tries) {
    if (await lawful(far)) {
      good = far;
      break;
    }
    over = far;
  }
  if (good === length) return length;
  let low = good ?? 0;
  while (over - low > grain) {
    const middle = (over + low) / 2;
    if (await lawful(middle)) low = good = middle;
    else over = middle;
  }
  return good;
}
