// Shapes of the layers in drawing coordinates.
import type { Arc, Point } from "../../lib/wire";
import { forward, n, svgPoints, toSvg, type Space } from "../space";

export function polygonPath(space: Space, points: readonly Point[]): string {
  return points.length < 2 ? "" : "M" + svgPoints(space, points).map((p) => p.map(n).join(" ")).join("L") + "Z";
}

/** A point at a distance from another, `turn` degrees clockwise from north. */
export function pointAway([x, y]: Point, turn: number, far: number): Point {
  const [dx, dy] = forward(turn);
  return [x + dx * far, y + dy * far];
}

/** The rim of an arc from left to right, a point each three degrees. */
function rim(apex: Point, heading: number, degrees: number, far: number): Point[] {
  const steps = Math.max(2, Math.ceil(degrees / 3));
  return Array.from({ length: steps + 1 }, (_, i) => pointAway(apex, heading - degrees / 2 + (degrees * i) / steps, far));
}

/** The field of fire between two distances. */
export function bandPath(space: Space, arc: Arc, near: number, far: number): string {
  const apex = arc.apex ?? [0, 0];
  const heading = arc.heading ?? 0;
  const degrees = Math.min(360, arc.degrees);
  if (!(far > near)) return "";
  const outer = rim(apex, heading, degrees, far);
  const inner = near > 0 ? rim(apex, heading, degrees, near).reverse() : degrees < 360 ? [apex] : [];
  if (degrees < 360) return polygonPath(space, [...outer, ...inner]);
  return polygonPath(space, outer) + polygonPath(space, inner);
}

/** Where a range is written: on the rim, turned so that it can be read. */
export function rimLabel(space: Space, arc: Arc, far: number): { at: Point; turn: number } {
  const heading = (((arc.heading ?? 0) % 360) + 360) % 360;
  const [x, y] = toSvg(space, pointAway(arc.apex ?? [0, 0], heading, far));
  return { at: [x, y], turn: heading > 90 && heading < 270 ? heading - 180 : heading > 180 ? heading - 360 : heading };
}
