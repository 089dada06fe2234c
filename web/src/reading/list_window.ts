// A window on a long list: a number of rows, more when the reader reaches an end; far rows are dropped.
export interface ListWindow {
  from: number;
  to: number; // one after the last
}
const paneSize = 240;
const paneStep = 80;

/** The newest rows. */
export function newest(total: number, size = paneSize): ListWindow {
  return { from: Math.max(0, total - size), to: total };
}

/** The reader has reached the first or the last visible row. */
export function slide(
  pane: ListWindow,
  total: number,
  way: "up" | "down",
  size = paneSize,
  step = paneStep,
): ListWindow {
  if (way === "up") {
    const from = Math.max(0, pane.from - step);
    return { from, to: Math.min(pane.to, from + size, total) };
  }
  const to = Math.min(total, pane.to + step);
  return { from: Math.max(pane.from, to - size, 0), to };
}

/** A pane with this row near the middle; the same pane if the row is already in it. */
export function around(pane: ListWindow, total: number, row: number, size = paneSize): ListWindow {
  if (row >= pane.from && row < pane.to) return pane;
  const from = Math.max(0, Math.min(row - Math.floor(size / 2), total - size));
  return { from, to: Math.min(total, from + size) };
}

/** The scroll position of the list: how far down, and how much lies below the visible part. */
export interface Scrolled {
  top: number;
  below: number;
}
/**
 * Whether the list follows new rows. It does until the reader scrolls up: new rows, or a lower window, leave an end
 * below that the reader never scrolled away from.
 */
export function pinned(was: boolean, before: number, { top, below }: Scrolled): boolean {
  return below < 24 || (was && top >= before);
}

/** After new rows: a pane that ended at the end still does. */
export function follow(pane: ListWindow, before: number, total: number, size = paneSize): ListWindow {
  if (total < pane.to || pane.to >= before) return newest(total, size);
  return pane;
}
