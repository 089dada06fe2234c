// A drawing for one transform of the table that is shifted and stretched for another until it is redrawn.
import type { Transform } from "./camera";
import type { Bounds } from "./space";

export interface Margin {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}

/** How far a drawing extends beyond each edge of the window. */
export function marginOf({ width, height }: Size): Margin {
  return { x: Math.round(width * 0.3), y: Math.round(height * 0.3) };
}

/**
 * The CSS transform of a drawing made for `made`. Its origin is the upper left corner, `margin` outside the window. A
 * mere shift uses whole pixels, because smoothing is expensive.
 */
export function shiftOf(made: Transform, now: Transform, margin: Margin): string {
  const s = now.k / made.k;
  if (Math.abs(s - 1) < 1e-6) return `translate(${Math.round(now.x - made.x)}px, ${Math.round(now.y - made.y)}px)`;
  return `translate(${now.x - s * made.x + margin.x * (1 - s)}px, ${now.y - s * made.y + margin.y * (1 - s)}px) scale(${s})`;
}

/** Whether the drawing covers the visible part of the world. */
export function covers(
  made: Transform,
  now: Transform,
  margin: Margin,
  { width, height }: Size,
  world: Bounds,
): boolean {
  const s = now.k / made.k;
  const left = now.x - s * made.x - margin.x * s;
  const top = now.y - s * made.y - margin.y * s;
  const right = left + (width + 2 * margin.x) * s;
  const bottom = top + (height + 2 * margin.y) * s;
  return (
    left <= Math.max(0, now.x + world.x0 * now.k) + 1 &&
    top <= Math.max(0, now.y + world.y0 * now.k) + 1 &&
    right >= Math.min(width, now.x + world.x1 * now.k) - 1 &&
    bottom >= Math.min(height, now.y + world.y1 * now.k) - 1
  );
}

/** Whether a drawing may be stretched this much while the table moves. */
export function stretches(made: Transform, now: Transform): boolean {
  return now.k <= made.k * 2.4 && now.k >= made.k / 1.7;
}
