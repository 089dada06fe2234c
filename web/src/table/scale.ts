// Lets everything drawn on the table know the scale, in steps (units/lod.ts): pixels for a unit of the table.
import { getContext, setContext } from "svelte";

export interface TableScale {
  readonly k: number;
}

const key = Symbol("table scale");

export function tellScale(scale: TableScale): void {
  setContext(key, scale);
}

/** For parts inside the table's `under` and `overlay`; 12 pixels are `12 / scale.k` table units. */
export function useScale(): TableScale {
  return getContext<TableScale | undefined>(key) ?? { k: 14 };
}
