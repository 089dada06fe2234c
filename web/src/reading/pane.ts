// A long list shows a part of itself: so many rows, more of them when a reader comes to an end, the far ones let go.
export interface Pane {
  from: number;
  to: number; // one behind the last
}
export const paneSize = 240;
export const paneStep = 80;

/** The newest rows. */
export function newest(total: number, size = paneSize): Pane {
  return { from: Math.max(0, total - size), to: total };
}

/** The reader has come to the first or the last row that is shown. */
export function slide(pane: Pane, total: number, way: "up" | "down", size = paneSize, step = paneStep): Pane {
  if (way === "up") {
    const from = Math.max(0, pane.from - step);
    return { from, to: Math.min(pane.to, from + size, total) };
  }
  const to = Math.min(total, pane.to + step);
  return { from: Math.max(pane.from, to - size, 0), to };
}

/** A pane with this row in it, near the middle; the same one when it is in it already. */
export function around(pane: Pane, total: number, row: number, size = paneSize): Pane {
  if (row >= pane.from && row < pane.to) return pane;
  const from = Math.max(0, Math.min(row - Math.floor(size / 2), total - size));
  return { from, to: Math.min(total, from + size) };
}

/** Where the list is: how far down, and how much of it lies below what is seen. */
export interface Scrolled {
  top: number;
  below: number;
}
/** Whether the list goes with what is told. It does until a reader goes up by himself: rows that come, or a window that
 *  becomes lower, leave an end below that he never scrolled away from. */
export function pinned(was: boolean, before: number, { top, below }: Scrolled): boolean {
  return below < 24 || (was && top >= before);
}

/** After rows have come: a pane that ended at the end still does. */
export function follow(pane: Pane, before: number, total: number, size = paneSize): Pane {
  if (total < pane.to || pane.to >= before) return newest(total, size);
  return pane;
}
