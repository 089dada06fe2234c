// Finds the units under a press, and the neighbour in a direction.
import type { StandBox } from "../../lib/api";
import type { Point } from "../../lib/wire";
import { distance, inBox } from "../space";

export interface Standing {
  unit: number;
  box: StandBox;
}

/** Units under a point, nearest first, followed by those within `reach`. */
export function stackAt(all: readonly Standing[], p: Point, reach: number): number[] {
  const hit: { unit: number; rank: number }[] = [];
  for (const { unit, box } of all) {
    const away = distance(p, [box[0], box[1]]);
    if (inBox(box, p)) hit.push({ unit, rank: away });
    else if (inBox(box, p, reach)) hit.push({ unit, rank: 1e6 + away });
  }
  hit.sort((a, b) => a.rank - b.rank || a.unit - b.unit);
  // A press on a block selects that block, even if others are within reach.
  const inside = hit.filter((h) => h.rank < 1e6);
  return (inside.length > 0 ? inside : hit).map((h) => h.unit);
}

/** The unit that a tap selects: the topmost, or the next of the stack if one of it is selected. */
export function nextOf(stack: readonly number[], selected: number | undefined): number | undefined {
  const at = selected === undefined ? -1 : stack.indexOf(selected);
  return stack[(at + 1) % Math.max(1, stack.length)];
}

/** The nearest unit in a direction on the screen (dx, dy with y down). Sideways distance counts double. */
export function neighbour(all: readonly Standing[], from: number, dx: number, dy: number): number | undefined {
  const start = all.find((s) => s.unit === from);
  if (!start) return all[0]?.unit;
  let best: number | undefined;
  let least = Infinity;
  for (const { unit, box } of all) {
    if (unit === from) continue;
    const x = box[0] - start.box[0];
    const y = -(box[1] - start.box[1]);
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead <= 1e-6 || aside > ahead * 2.2) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) {
      least = cost;
      best = unit;
    }
  }
  return best;
}
