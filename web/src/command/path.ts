// Geometry of paths on the table: legs, lengths, points along them, and footprints moved as rigid bodies. Headings in
// degrees, 0 up the table, clockwise. No rules here.
import type { StandBox } from "../lib/api";
import type { Box, Point } from "../lib/wire";

export interface Leg {
  from: Point;
  to: Point;
  length: number;
  /** length of the path before it */
  start: number;
  heading: number;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

/** Normalizes to 0 <= degrees < 360. */
export function normal(heading: number): number {
  const turned = heading % 360;
  return turned < 0 ? turned + 360 : turned;
}

/** Clockwise turn from `from` to `to`, from -180 to 180. */
export function turnBetween(from: number, to: number): number {
  const turned = normal(to - from);
  return turned > 180 ? turned - 360 : turned;
}

export function headingOf(from: Point, to: Point): number {
  return normal((Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI);
}

/** Rounds a heading to sixteenths of a degree, as in the protocol. */
export function sixteenths(heading: number): number {
  return normal(Math.round(heading * 16) / 16);
}

/** The point `far` units from `from` in that direction. */
export function onward(from: Point, heading: number, far: number): Point {
  const angle = (heading * Math.PI) / 180;
  return [from[0] + Math.sin(angle) * far, from[1] + Math.cos(angle) * far];
}

export function legsOf(from: Point, path: readonly Point[]): Leg[] {
  const legs: Leg[] = [];
  let at = from;
  let start = 0;
  for (const to of path) {
    const length = distance(at, to);
    legs.push({ from: at, to, length, start, heading: headingOf(at, to) });
    start += length;
    at = to;
  }
  return legs;
}

export function lengthOf(from: Point, path: readonly Point[]): number {
  const last = legsOf(from, path).at(-1);
  return last ? last.start + last.length : 0;
}

/** The first `far` units of the path; all of it if it is shorter. */
export function upTo(from: Point, path: readonly Point[], far: number): Point[] {
  const out: Point[] = [];
  for (const leg of legsOf(from, path)) {
    if (leg.start + leg.length <= far) {
      out.push(leg.to);
      continue;
    }
    const left = far - leg.start;
    if (left > 0 && leg.length > 0) {
      const share = left / leg.length;
      out.push([leg.from[0] + (leg.to[0] - leg.from[0]) * share, leg.from[1] + (leg.to[1] - leg.from[1]) * share]);
    }
    break;
  }
  return out;
}

/** Position and heading after `far`; `heading` if the path has no length. */
export function placeAt(
  from: Point,
  path: readonly Point[],
  far: number,
  heading = 0,
): { point: Point; heading: number } {
  const walked = upTo(from, path, far);
  const legs = legsOf(from, walked).filter((leg) => leg.length > 0);
  return { point: walked.at(-1) ?? from, heading: legs.at(-1)?.heading ?? heading };
}

/** Marks of a tape along the path: one per whole unit, with `five` at each fifth. */
export function tapeMarks(
  from: Point,
  path: readonly Point[],
): { point: Point; heading: number; number: number; five: boolean }[] {
  const length = lengthOf(from, path);
  const marks = [];
  for (let number = 1; number <= length + 1e-6; ++number) {
    const at = placeAt(from, path, number);
    marks.push({ ...at, number, five: number % 5 === 0 });
  }
  return marks;
}

/** Changes the path's length by `by` at its end, straight ahead; it stops at its start. */
export function stretched(from: Point, path: readonly Point[], by: number, heading: number): Point[] {
  const length = lengthOf(from, path);
  if (by < 0) return upTo(from, path, Math.max(0, length + by));
  const end = placeAt(from, path, length, heading);
  const longer = onward(end.point, end.heading, by);
  return path.length > 0 ? [...path.slice(0, -1), longer] : [longer];
}

/** The front centre of a footprint: the reference point of a unit's moves. */
export function frontOf(box: Box): Point {
  return onward(box.centre, box.heading, box.depth / 2);
}

export function cornersOf(box: Box): Point[] {
  const front = frontOf(box);
  const back = onward(box.centre, box.heading + 180, box.depth / 2);
  const half = box.width / 2;
  return [
    onward(front, box.heading - 90, half),
    onward(front, box.heading + 90, half),
    onward(back, box.heading + 90, half),
    onward(back, box.heading - 90, half),
  ];
}

/** The handles at both ends of the front, `off` beyond it. */
export function flanks(place: Point, heading: number, width: number, off: number): { left: Point; right: Point } {
  const far = width / 2 + off;
  return { left: onward(place, heading - 90, far), right: onward(place, heading + 90, far) };
}

/** The heading of a front whose flank is at `pointer`. */
export function headingFromHandle(place: Point, pointer: Point, side: "left" | "right", before: number): number {
  if (distance(place, pointer) < 1e-6) return before;
  return sixteenths(headingOf(place, pointer) + (side === "left" ? 90 : -90));
}

/** Stands moved and rotated about the unit's reference point. */
export function laid(
  stands: readonly StandBox[],
  was: { place: Point; heading: number },
  now: { place: Point; heading: number },
): StandBox[] {
  const turn = now.heading - was.heading;
  return stands.map(([x, y, heading, width, depth]) => {
    const at: Point = [x, y];
    const far = distance(was.place, at);
    const to = far === 0 ? now.place : onward(now.place, headingOf(was.place, at) + turn, far);
    return [to[0], to[1], normal(heading + turn), width, depth];
  });
}

/** Whether the point is inside the polygon (even-odd). */
export function within(point: Point, area: readonly Point[]): boolean {
  let inside = false;
  for (let i = 0, j = area.length - 1; i < area.length; j = i++) {
    const [xi, yi] = area[i]!;
    const [xj, yj] = area[j]!;
    if (yi > point[1] !== yj > point[1] && point[0] < ((xj - xi) * (point[1] - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}
