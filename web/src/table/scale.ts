// Context for components on the table: the scale, in the steps of units/lod.ts, in pixels per unit of the table.
import { getContext, setContext } from "svelte";
import type { Point } from "../lib/wire";

export interface TableScale {
  readonly k: number;
  /** converts a point in the table's own measure to drawing coordinates */
  readonly at: (point: Point) => Point;
}

const key = Symbol("table scale");

export function provideScale(scale: TableScale): void {
  setContext(key, scale);
}

/** For components inside the table's `under` and `overlay`. 12 pixels are `12 / scale.k` table units. */
export function useScale(): TableScale {
  return getContext<TableScale | undefined>(key) ?? { k: 14, at: (point) => point };
}
