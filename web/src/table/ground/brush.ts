// Common tools of all painters of the ground. Coordinates are table units with y down; the context is already scaled.
// Each piece's number seeds its random numbers, so repainting gives the same picture.
import type { Piece } from "../../lib/api";
import type { ChangedPiece, Point } from "../../lib/wire";
import { boundsOf, inPolygon, svgPoints, type Space } from "../space";
import type { Palette } from "./palette";

export interface Brush {
  ctx: CanvasRenderingContext2D;
  space: Space;
  colour: Palette;
  /** pixels per table unit */
  k: number;
}

/** A piece in drawing coordinates, with its changes in the battle. */
export interface Shape {
  piece: Piece;
  area: Point[];
  line: Point[];
  width: number;
  changed: ChangedPiece | undefined;
}

const usualWidth: Readonly<Record<string, number>> = { road: 1, railway: 1, stream: 0.5, river: 2, ford: 2, bridge: 2 };

export function shapeOf(space: Space, piece: Piece, changed: ChangedPiece | undefined): Shape {
  return {
    piece,
    area: svgPoints(space, piece.area ?? []),
    line: svgPoints(space, piece.line ?? []),
    width: piece.width ?? usualWidth[piece.kind] ?? 0.3,
    changed,
  };
}

export function trace(ctx: CanvasRenderingContext2D, points: readonly Point[], closed: boolean): void {
  ctx.beginPath();
  points.forEach(([x, y], i) => (i === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)));
  if (closed) ctx.closePath();
}

/**
 * Like `trace`, with corners rounded by at most `radius`. Natural outlines look better so; rules do not use the
 * drawing.
 */
export function traceRound(
  ctx: CanvasRenderingContext2D,
  points: readonly Point[],
  closed: boolean,
  radius: number,
): void {
  const count = points.length;
  if (count < 3) return trace(ctx, points, closed);
  ctx.beginPath();
  if (!closed) {
    ctx.moveTo(...points[0]!);
    for (let i = 1; i < count - 1; ++i) ctx.arcTo(...points[i]!, ...points[i + 1]!, roomAt(points, i, radius));
    ctx.lineTo(...points[count - 1]!);
    return;
  }
  const a = points[count - 1]!;
  const b = points[0]!;
  ctx.moveTo((a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
  for (let i = 0; i < count; ++i) ctx.arcTo(...points[i]!, ...points[(i + 1) % count]!, roomAt(points, i, radius));
  ctx.closePath();
}

/** The largest radius at a corner that leaves half of both edges. */
function roomAt(points: readonly Point[], i: number, radius: number): number {
  const count = points.length;
  const p = points[i]!;
  const a = points[(i + count - 1) % count]!;
  const b = points[(i + 1) % count]!;
  const la = Math.hypot(a[0] - p[0], a[1] - p[1]);
  const lb = Math.hypot(b[0] - p[0], b[1] - p[1]);
  const cos = ((a[0] - p[0]) * (b[0] - p[0]) + (a[1] - p[1]) * (b[1] - p[1])) / Math.max(1e-9, la * lb);
  const half = Math.acos(Math.max(-1, Math.min(1, cos))) / 2;
  return Math.max(0, Math.min(radius, (Math.min(la, lb) / 2) * Math.tan(half)));
}

/** Points in a polygon on a jittered grid, row by row from the back, so that nearer items cover farther ones. */
export function scattered(area: readonly Point[], every: number, random: () => number, shake = 0.42): Point[] {
  const box = boundsOf(area);
  const out: Point[] = [];
  const rowHeight = every * 0.87;
  let odd = false;
  for (let y = box.y0 - rowHeight / 2; y < box.y1 + rowHeight; y += rowHeight) {
    odd = !odd;
    for (let x = box.x0 + (odd ? 0 : every / 2); x < box.x1 + every; x += every) {
      const p: Point = [x + (random() * 2 - 1) * every * shake, y + (random() * 2 - 1) * rowHeight * shake];
      if (inPolygon(p, area)) out.push(p);
    }
  }
  return out;
}
