// Shapes of the layers in drawing coordinates.
import type { Arc, Point } from "../../lib/wire";
import { forward, n, svgPoints, toSvg, type Space } from "../space";

export function polygonPath(space: Space, points: readonly Point[]): string {
  return points.length < 2
    ? ""
    : "M" +
        svgPoints(space, points)
          .map((p) => p.map(n).join(" "))
          .join("L") +
        "Z";
}

/** A point at a distance from another, `turn` degrees clockwise from north. */
function pointAway([x, y]: Point, turn: number, far: number): Point {
  const [dx, dy] = forward(turn);
  return [x + dx * far, y + dy * far];
}

/**
 * Arcs that are drawn as one. If each stand of a unit has its own arc, the joint arc starts from a front of this
 * width.
 */
export type Zone = Arc & { front?: number };

/** Whether the apex of the second arc is beside that of the first, and the two are otherwise equal. */
function isBeside(one: Arc, two: Arc): boolean {
  const alike =
    one.heading === two.heading && one.degrees === two.degrees && one.range === two.range && one.close === two.close;
  if (!alike || one.degrees >= 360) return false;
  const [dx, dy] = forward(one.heading ?? 0);
  const [x1, y1] = one.apex ?? [0, 0];
  const [x2, y2] = two.apex ?? [0, 0];
  return Math.abs((x2 - x1) * dx + (y2 - y1) * dy) < 0.01;
}

/** Joins the arcs of all stands in one front into one zone. */
export function zonesOf(arcs: readonly Arc[]): Zone[] {
  const fronts: Arc[][] = [];
  for (const arc of arcs) {
    const front = fronts.find((one) => isBeside(one[0] as Arc, arc));
    if (front) front.push(arc);
    else fronts.push([arc]);
  }
  return fronts.map((front) => {
    const first = front[0] as Arc;
    if (front.length === 1) return first;
    const apex = first.apex ?? [0, 0];
    const [dx, dy] = forward((first.heading ?? 0) + 90);
    const aside = front.map(({ apex: at = [0, 0] }) => (at[0] - apex[0]) * dx + (at[1] - apex[1]) * dy);
    const left = Math.min(...aside);
    const right = Math.max(...aside);
    return { ...first, apex: pointAway(apex, (first.heading ?? 0) + 90, (left + right) / 2), front: right - left };
  });
}

/** The ends of the front from which an arc opens, left and right. Without a front, both are the apex. */
function endsOf(arc: Zone): [Point, Point] {
  const apex = arc.apex ?? [0, 0];
  const half = (arc.front ?? 0) / 2;
  const heading = arc.heading ?? 0;
  return [pointAway(apex, heading - 90, half), pointAway(apex, heading + 90, half)];
}

/**
 * The rim of an arc from left to right, one point per three degrees: around the left end, across, around the right
 * end.
 */
function rim(arc: Zone, far: number): Point[] {
  const degrees = Math.min(360, arc.degrees);
  const heading = arc.heading ?? 0;
  const steps = 2 * Math.max(1, Math.ceil(degrees / 6));
  const [left, right] = endsOf(arc);
  const at = (end: Point, i: number) => pointAway(end, heading - degrees / 2 + (degrees * i) / steps, far);
  const around = (end: Point, from: number) => Array.from({ length: steps / 2 + 1 }, (_, i) => at(end, from + i));
  return [...around(left, 0), ...around(right, steps / 2).slice(arc.front ? 0 : 1)];
}

/** The outline of an arc up to a distance. */
export function sectorOf(arc: Zone, far: number): Point[] {
  if (arc.degrees >= 360) return rim(arc, far);
  const [left, right] = endsOf(arc);
  return [...rim(arc, far), ...(arc.front ? [right] : []), left];
}

/** The field of fire between two distances. */
export function bandPath(space: Space, arc: Zone, near: number, far: number): string {
  if (!(far > near)) return "";
  if (near <= 0) return polygonPath(space, sectorOf(arc, far));
  if (arc.degrees < 360) return polygonPath(space, [...rim(arc, far), ...rim(arc, near).reverse()]);
  return polygonPath(space, rim(arc, far)) + polygonPath(space, rim(arc, near));
}

/** Position of a range label: on the rim, rotated so that it is legible. */
export function rimLabel(space: Space, arc: Zone, far: number): { at: Point; turn: number } {
  const heading = (((arc.heading ?? 0) % 360) + 360) % 360;
  const [x, y] = toSvg(space, pointAway(arc.apex ?? [0, 0], heading, far));
  return { at: [x, y], turn: heading > 90 && heading < 270 ? heading - 180 : heading > 180 ? heading - 360 : heading };
}
