// Lets everything drawn on the table know the scale, in steps (units/lod.ts): pixels for a unit of the table.
import { getContext, setContext } from "svelte";
import type { Point } from "../lib/wire";

export interface TableScale {
  readonly k: number;
  /** where a point of the table is drawn, in the table's own measure */
  readonly at: (point: Point) => Point;
}

const key = Symbol("table scale");

export function tellScale(scale: TableScale): void {
  setContext(key, scale);
}

/** For parts inside the table's `under` and `overlay`; 12 pixels are `12 / scale.k` table units. */
export function useScale(): TableScale {
  return getContext<TableScale | undefined>(key) ?? { k: 14, at: (point) => point };
}
