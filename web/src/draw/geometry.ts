// Geometry of drawing: snapping, rotating, moving, smoothing, and checks of outlines.
import type { Point } from "../lib/wire";
import { distance, nearestOn } from "../table/space";

export interface Snap {
  grid: number; // 0 = none
  edges: boolean;
  size: Point;
  /** lines to snap to: outlines of other pieces */
  lines: readonly (readonly Point[])[];
  /** snapping distance to a line */
  reach: number;
}

const toGrid = (value: number, grid: number): number =>
  grid > 0 ? Math.round(value / grid) * grid : Math.round(value * 100) / 100;
const clean = (value: number): number => Math.round(value * 1000) / 1000;
const within = (value: number, size: number): number => Math.max(0, Math.min(size, value));

/** Snaps a point to a near corner or outline, otherwise to the grid, and keeps it on the table. */
export function snapped([x, y]: Point, { grid, edges, size, lines, reach }: Snap): Point {
  const at: Point = [within(x, size[0]), within(y, size[1])];
  if (edges && reach > 0) {
    let best: Point | undefined;
    let least = reach;
    const take = (to: Point): void => {
      const far = distance(at, to);
      if (far < least) [best, least] = [to, far];
    };
    for (const line of lines) for (const corner of line) take(corner);
    if (!best) for (const line of lines) if (line.length > 1) take(nearestOn(line, at));
    if (best) return [clean(best[0]), clean(best[1])];
    const side = (value: number, whole: number): number =>
      value < reach ? 0 : value > whole - reach ? whole : toGrid(value, grid);
    return [clean(within(side(at[0], size[0]), size[0])), clean(within(side(at[1], size[1]), size[1]))];
  }
  return [clean(within(toGrid(at[0], grid), size[0])), clean(within(toGrid(at[1], grid), size[1]))];
}

/** The part of a displacement that keeps all points on the table. */
export function leeway(points: readonly Point[], [dx, dy]: Point, [w, h]: Point): Point {
  if (points.length === 0) return [0, 0];
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const keep = (by: number, least: number, most: number, size: number): number =>
    clean(Math.max(Math.min(0, -least), Math.min(Math.max(0, size - most), by)));
  return [keep(dx, Math.min(...xs), Math.max(...xs), w), keep(dy, Math.min(...ys), Math.max(...ys), h)];
}
export const moved = (points: readonly Point[], [dx, dy]: Point): Point[] =>
  points.map(([x, y]) => [clean(x + dx), clean(y + dy)]);

export function middle(points: readonly Point[]): Point {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}
/** Rotates clockwise in degrees about a point; points beyond the table stop at its edge. */
export function turned(points: readonly Point[], degrees: number, about: Point, [w, h]: Point): Point[] {
  const a = (-degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(a), Math.sin(a)];
  return points.map(([x, y]) => {
    const [dx, dy] = [x - about[0], y - about[1]];
    return [clean(within(about[0] + dx * cos - dy * sin, w)), clean(within(about[1] + dx * sin + dy * cos, h))];
  });
}

/** Simplifies a line: no omitted point is farther from it than `off`. */
export function simpler(points: readonly Point[], off: number): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  let far = 0;
  let at = 0;
  for (let i = 1; i < points.length - 1; ++i) {
    const p = points[i]!;
    const d = distance(p, nearestOn([first, last], p));
    if (d > far) [far, at] = [d, i];
  }
  if (far <= off) return [first, last];
  return [...simpler(points.slice(0, at + 1), off).slice(0, -1), ...simpler(points.slice(at), off)];
}
/**
 * A curve through all points, in short segments. It passes through the points because the user traced the line
 * itself.
 */
export function through(points: readonly Point[], closed: boolean, parts = 4): Point[] {
  const n = points.length;
  if (n < 3) return points.map(([x, y]) => [clean(x), clean(y)]);
  const at = (i: number): Point => (closed ? points[(i + n) % n]! : points[Math.max(0, Math.min(n - 1, i))]!);
  const out: Point[] = [];
  for (let i = 0; i < (closed ? n : n - 1); ++i) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let k = 0; k < parts; ++k) {
      const t = k / parts;
      // Catmull-Rom spline: b at t = 0, c at t = 1.
      const on = (j: 0 | 1): number =>
        0.5 *
        (2 * b[j] +
          (c[j] - a[j]) * t +
          (2 * a[j] - 5 * b[j] + 4 * c[j] - d[j]) * t * t +
          (3 * b[j] - a[j] - 3 * c[j] + d[j]) * t * t * t);
      out.push([clean(on(0)), clean(on(1))]);
    }
  }
  if (!closed) out.push([clean(at(n - 1)[0]), clean(at(n - 1)[1])]);
  return out;
}

const side = (a: Point, b: Point, c: Point): number =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
/** Whether an outline crosses itself. */
export function crosses(area: readonly Point[]): boolean {
  const n = area.length;
  for (let i = 0; i < n; ++i)
    for (let j = i + 2; j < n; ++j) {
      if (i === 0 && j === n - 1) continue;
      const [a, b, c, d] = [area[i]!, area[(i + 1) % n]!, area[j]!, area[(j + 1) % n]!];
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return true;
    }
  return false;
}
/** Sorts the corners around the middle: a remedy for a self-crossing outline. */
export function untangled(area: readonly Point[]): Point[] {
  const [cx, cy] = middle(area);
  return [...area].sort((a, b) => Math.atan2(a[1] - cy, a[0] - cx) - Math.atan2(b[1] - cy, b[0] - cx));
}

/** Scale of a picture under the table, from two points in it and their distance on the table. */
export function scaledBy(a: Point, b: Point, apart: number): number {
  const now = distance(a, b);
  return now > 0 && apart > 0 ? apart / now : 1;
}

/** An oval about the line from `a` to `b`, half as wide as it is long: the area of a straight stroke. */
export function ovalAlong(a: Point, b: Point, [w, h]: Point, corners = 12): Point[] {
  const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const [dx, dy] = [(b[0] - a[0]) / 2, (b[1] - a[1]) / 2];
  return Array.from({ length: corners }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / corners;
    const along = Math.cos(angle);
    const across = Math.sin(angle) / 2;
    const round = (v: number, most: number): number => Math.max(0, Math.min(most, Math.round(v * 10) / 10));
    return [round(x + along * dx - across * dy, w), round(y + along * dy + across * dx, h)];
  });
}
