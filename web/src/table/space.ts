// The table's plane: x to the right, y to the north (up), headings in degrees clockwise from north. The drawing's y
// points down, so every point is converted here.
import type { StandBox } from "../lib/api";
import type { Box, Point } from "../lib/wire";

export interface Space {
  readonly width: number;
  readonly height: number;
  /** seen from the north: south is up */
  readonly turned?: boolean;
}

export function toSvg(space: Space, [x, y]: Point): Point {
  return space.turned ? [space.width - x, y] : [x, space.height - y];
}

export function fromSvg(space: Space, [x, y]: Point): Point {
  return space.turned ? [space.width - x, y] : [x, space.height - y];
}

export function svgPoints(space: Space, points: readonly Point[]): Point[] {
  return points.map((point) => toSvg(space, point));
}

/** The unit vector of a heading in table coordinates. */
export function forward(heading: number): Point {
  const a = (heading * Math.PI) / 180;
  return [Math.sin(a), Math.cos(a)];
}
function rightHand(heading: number): Point {
  const a = (heading * Math.PI) / 180;
  return [Math.cos(a), -Math.sin(a)];
}

/** A point of a box: `x` half widths to its right, `y` half depths to its front (-1..1 = inside). */
export function spotOf([cx, cy, heading, w, d]: StandBox, x: number, y: number): Point {
  const f = forward(heading);
  const r = rightHand(heading);
  return [cx + (r[0] * x * w) / 2 + (f[0] * y * d) / 2, cy + (r[1] * x * w) / 2 + (f[1] * y * d) / 2];
}

/** Front left, front right, rear right, rear left. */
export function cornersOf(box: StandBox): [Point, Point, Point, Point] {
  return [spotOf(box, -1, 1), spotOf(box, 1, 1), spotOf(box, 1, -1), spotOf(box, -1, -1)];
}

export function boxOf(footprint: Box): StandBox {
  return [footprint.centre[0], footprint.centre[1], footprint.heading, footprint.width, footprint.depth];
}

/** Whether a point is in a box that is enlarged by `more` on each side. */
export function inBox([cx, cy, heading, w, d]: StandBox, [x, y]: Point, more = 0): boolean {
  const f = forward(heading);
  const r = rightHand(heading);
  const dx = x - cx;
  const dy = y - cy;
  return Math.abs(dx * r[0] + dy * r[1]) <= w / 2 + more && Math.abs(dx * f[0] + dy * f[1]) <= d / 2 + more;
}

export interface Bounds {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export function boundsOf(points: Iterable<Point>): Bounds {
  const out = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const [x, y] of points) {
    out.x0 = Math.min(out.x0, x);
    out.y0 = Math.min(out.y0, y);
    out.x1 = Math.max(out.x1, x);
    out.y1 = Math.max(out.y1, y);
  }
  return out;
}

export function meet(a: Bounds, b: Bounds): boolean {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

export function inPolygon([x, y]: Point, polygon: readonly Point[]): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [xi, yi] = polygon[i]!;
    const [xj, yj] = polygon[j]!;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** Centroid of a polygon; without an area, the mean of its corners. */
export function middleOf(polygon: readonly Point[]): Point {
  let area = 0;
  let x = 0;
  let y = 0;
  polygon.forEach((a, i) => {
    const b = polygon[(i + 1) % polygon.length]!;
    const cross = a[0] * b[1] - b[0] * a[1];
    area += cross;
    x += (a[0] + b[0]) * cross;
    y += (a[1] + b[1]) * cross;
  });
  if (Math.abs(area) > 1e-9) return [x / (3 * area), y / (3 * area)];
  const n = Math.max(1, polygon.length);
  return [polygon.reduce((s, p) => s + p[0], 0) / n, polygon.reduce((s, p) => s + p[1], 0) / n];
}

/** The nearest point of a polyline. */
export function nearestOn(line: readonly Point[], p: Point): Point {
  let best: Point = line[0] ?? p;
  let least = Infinity;
  const take = (q: Point) => {
    const d = distance(p, q);
    if (d < least) {
      least = d;
      best = q;
    }
  };
  if (line.length === 1) return best;
  for (let i = 1; i < line.length; ++i) {
    const a = line[i - 1]!;
    const b = line[i]!;
    const long = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2;
    const t =
      long > 0 ? Math.max(0, Math.min(1, ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / long)) : 0;
    take([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
  }
  return best;
}

export interface Step {
  at: Point;
  /** unit vector of the line's direction there */
  along: Point;
}

/** Points along a polyline, about `every` apart, ends included. */
export function walk(line: readonly Point[], every: number): Step[] {
  const out: Step[] = [];
  for (let i = 1; i < line.length; ++i) {
    const a = line[i - 1]!;
    const b = line[i]!;
    const long = distance(a, b);
    if (long < 1e-9) continue;
    const along: Point = [(b[0] - a[0]) / long, (b[1] - a[1]) / long];
    const n = Math.max(1, Math.round(long / every));
    for (let s = i === 1 ? 0 : 1; s <= n; ++s)
      out.push({ at: [a[0] + ((b[0] - a[0]) * s) / n, a[1] + ((b[1] - a[1]) * s) / n], along });
  }
  return out;
}

export function lengthOf(line: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < line.length; ++i) sum += distance(line[i - 1]!, line[i]!);
  return sum;
}

/** A number as short text for a path. */
export function n(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
