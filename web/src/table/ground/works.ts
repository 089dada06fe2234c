// Linear works: dry stone walls, rail fences, hedges, breastworks and fieldworks.
import type { Point } from "../../lib/wire";
import { seeded } from "../random";
import { walk } from "../space";
import { trace, traceRound, type Brush, type Shape } from "./brush";

/** Whether the piece is down; it is then drawn thin and broken. A breach leaves out every third part. */
function lies(shape: Shape): boolean {
  return (shape.changed?.down ?? 0) > 0;
}
function gap(shape: Shape, i: number): boolean {
  return (shape.changed?.breached ?? 0) > 0 && i % 5 < 3 && i % 2 === 0;
}

export function paintWall({ ctx, colour, k }: Brush, shape: Shape): void {
  const random = seeded(shape.piece.piece + 3);
  ctx.globalAlpha = 0.25;
  ctx.strokeStyle = "#000";
  ctx.lineWidth = 0.34;
  ctx.lineCap = "round";
  ctx.save();
  ctx.translate(0.06, 0.09);
  trace(ctx, shape.line, false);
  if (!lies(shape)) ctx.stroke();
  ctx.restore();
  ctx.globalAlpha = 1;
  ctx.fillStyle = colour.stone;
  ctx.strokeStyle = colour.stoneEdge;
  ctx.lineWidth = Math.max(0.045, 0.7 / k);
  walk(shape.line, 0.42).forEach(({ at, along }, i) => {
    const w = 0.19 + random() * 0.05;
    const d = 0.12 + random() * 0.05;
    const off = lies(shape) ? (random() - 0.5) * 0.9 : 0;
    if (gap(shape, i)) return;
    ctx.beginPath();
    ctx.ellipse(
      at[0] - along[1] * off,
      at[1] + along[0] * off,
      w,
      d,
      Math.atan2(along[1], along[0]) + (lies(shape) ? off * 2 : 0),
      0,
      Math.PI * 2,
    );
    ctx.fill();
    ctx.stroke();
  });
}

/** A worm fence: rails in zigzag. */
export function paintFence({ ctx, colour, k }: Brush, shape: Shape): void {
  const steps = walk(shape.line, 0.62);
  ctx.strokeStyle = colour.timber;
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  ctx.lineWidth = Math.max(0.07, 1 / k);
  ctx.globalAlpha = lies(shape) ? 0.5 : 1;
  ctx.beginPath();
  let before: Point | undefined;
  steps.forEach(({ at, along }, i) => {
    const off = (i % 2 ? 1 : -1) * 0.15;
    const p: Point = [at[0] - along[1] * off, at[1] + along[0] * off];
    if (before && !gap(shape, i)) {
      // Each rail overlaps the next.
      const over = lies(shape) ? -0.25 : 0.16;
      ctx.moveTo(before[0] - (p[0] - before[0]) * over, before[1] - (p[1] - before[1]) * over);
      ctx.lineTo(p[0] + (p[0] - before[0]) * over, p[1] + (p[1] - before[1]) * over);
    }
    before = p;
  });
  ctx.stroke();
  ctx.globalAlpha = 1;
}

export function paintHedge({ ctx, colour, k }: Brush, shape: Shape): void {
  const random = seeded(shape.piece.piece + 9);
  const tufts = walk(shape.line, 0.36).map(
    ({ at }) => [at[0] + (random() - 0.5) * 0.14, at[1] + (random() - 0.5) * 0.14, 0.2 + random() * 0.08] as const,
  );
  ctx.globalAlpha = 0.22;
  ctx.fillStyle = "#000";
  for (const [x, y, r] of tufts) dot(ctx, x + 0.07, y + 0.1, r);
  ctx.globalAlpha = 1;
  ctx.fillStyle = colour.hedge;
  for (const [x, y, r] of tufts) dot(ctx, x, y, r);
  ctx.strokeStyle = colour.woodEdge;
  ctx.lineWidth = Math.max(0.045, 0.6 / k);
  ctx.beginPath();
  for (const [x, y, r] of tufts) {
    ctx.moveTo(x + r * 0.8, y - r * 0.6);
    ctx.arc(x, y, r, -0.6, 2.4);
  }
  ctx.stroke();
}

function dot(ctx: CanvasRenderingContext2D, x: number, y: number, r: number): void {
  ctx.beginPath();
  ctx.arc(x, y, r, 0, Math.PI * 2);
  ctx.fill();
}

/** Earthworks: a heavy line with short strokes on both sides; a breastwork has logs instead. */
export function paintWork({ ctx, colour, k }: Brush, shape: Shape): void {
  const line = shape.area.length > 0 ? [...shape.area, shape.area[0]!] : shape.line;
  const logs = shape.piece.kind === "breastwork";
  if (shape.area.length > 0) {
    trace(ctx, shape.area, true);
    ctx.fillStyle = colour.earth;
    ctx.globalAlpha = 0.22;
    ctx.fill();
    ctx.globalAlpha = 1;
  }
  ctx.lineJoin = "round";
  ctx.lineCap = "butt";
  ctx.strokeStyle = colour.hachure;
  ctx.lineWidth = Math.max(0.06, 0.8 / k);
  ctx.beginPath();
  walk(line, 0.3).forEach(({ at, along }, i) => {
    const long = logs ? 0.24 : i % 2 ? 0.52 : 0.36;
    ctx.moveTo(at[0] - along[1] * long, at[1] + along[0] * long);
    ctx.lineTo(at[0] + along[1] * long, at[1] - along[0] * long);
  });
  ctx.stroke();
  ctx.strokeStyle = logs ? colour.timber : colour.earth;
  ctx.lineWidth = Math.max(0.34, 3 / k);
  if ((shape.changed?.breached ?? 0) > 0) ctx.setLineDash([1.2, 0.8]);
  trace(ctx, line, false);
  ctx.stroke();
  ctx.strokeStyle = colour.crest;
  ctx.lineWidth = Math.max(0.08, 1 / k);
  traceRound(ctx, line, false, 0.05);
  ctx.stroke();
  ctx.setLineDash([]);
}
