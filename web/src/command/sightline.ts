// Visible hints whether a unit can see and shoot another: its heading, and terrain between them. The rules' line of
// sight also uses heights, gaps and visibility. A unit that is hidden here is hidden by every ruleset.
import type { Piece, Table } from "../lib/api";
import type { Point } from "../lib/wire";
import { unitOf } from "../table/measure";
import { distance, forward, inPolygon, nearestOn } from "../table/space";

const hides: ReadonlySet<string> = new Set(["woods", "town", "house"]);
/** Half of the widest arc of fire of any ruleset. */
const widest = 60;

/** Whether the point is in front of a unit with this heading. */
export function isBefore(from: Point, heading: number, to: Point): boolean {
  const [fx, fy] = forward(heading);
  const far = distance(from, to);
  return far === 0 || (fx * (to[0] - from[0]) + fy * (to[1] - from[1])) / far >= Math.cos((widest * Math.PI) / 180);
}

const side = (a: Point, b: Point, p: Point): number => (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
const cross = (a: Point, b: Point, c: Point, d: Point): boolean =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;

/** The obstacle between two points that are not in the same wood; undefined if they see each other. */
export function between(table: Table, from: Point, to: Point): Piece | undefined {
  const inch = unitOf(table.measure);
  const steps = Math.ceil((2 * distance(from, to)) / inch);
  const on = Array.from({ length: Math.max(0, steps - 1) }, (_, i): Point => [
    from[0] + ((to[0] - from[0]) * (i + 1)) / steps,
    from[1] + ((to[1] - from[1]) * (i + 1)) / steps,
  ]);
  const deep = (p: Point): boolean => distance(p, from) > 1.5 * inch && distance(p, to) > 1.5 * inch;
  return table.pieces.find((piece) => {
    if (hides.has(piece.kind) && piece.area) {
      const area = piece.area;
      // A unit inside sees out, and others see into it, up to the ruleset's depth.
      return (
        !inPolygon(from, area) && !inPolygon(to, area) && on.filter((p) => deep(p) && inPolygon(p, area)).length >= 3
      );
    }
    const crests = [...(piece.crests ?? []), ...(piece.kind === "crest" && piece.line ? [piece.line] : [])];
    return crests.some((line) => {
      const near = (p: Point): boolean => distance(nearestOn(line, p), p) <= 1.5 * inch;
      return !near(from) && !near(to) && line.some((p, i) => i > 0 && cross(line[i - 1]!, p, from, to));
    });
  });
}
