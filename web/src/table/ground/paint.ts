// Paints the ground of a table, back to front, in table units (the context is already scaled; y points down).
import type { Piece, Table } from "../../lib/api";
import type { ChangedPiece, Point } from "../../lib/wire";
import { svgPoints, type Bounds, type Space } from "../space";
import type { Palette } from "./palette";

export interface Brush {
  ctx: CanvasRenderingContext2D;
  space: Space;
  colour: Palette;
  /** pixels for a table unit */
  k: number;
}

export function trace(ctx: CanvasRenderingContext2D, points: readonly Point[], closed: boolean): void {
  ctx.beginPath();
  points.forEach(([x, y], i) => (i === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)));
  if (closed) ctx.closePath();
}

/** The table with its frame, in drawing coordinates. */
export function worldOf(space: Space): Bounds {
  const f = frameWidth(space);
  return { x0: -f, y0: -f, x1: space.width + f, y1: space.height + f };
}

export function frameWidth(space: Space): number {
  return Math.max(0.7, Math.min(space.width, space.height) * 0.022);
}

export function paintGround(brush: Brush, table: Table, _changed: ReadonlyMap<number, ChangedPiece>): void {
  const { ctx, colour, space } = brush;
  ctx.fillStyle = colour.paper;
  ctx.fillRect(0, 0, space.width, space.height);
  for (const piece of table.pieces) plain(brush, piece);
}

function plain({ ctx, colour, space }: Brush, piece: Piece): void {
  if (piece.area) {
    trace(ctx, svgPoints(space, piece.area), true);
    ctx.fillStyle = piece.kind === "hill" ? colour.hills[1] : piece.kind === "woods" ? colour.wood : colour.crops;
    ctx.fill();
  } else if (piece.line) {
    trace(ctx, svgPoints(space, piece.line), false);
    ctx.strokeStyle = piece.kind === "stream" ? colour.water : piece.kind === "road" ? colour.road : colour.stoneEdge;
    ctx.lineWidth = piece.width ?? 0.3;
    ctx.stroke();
  }
}
