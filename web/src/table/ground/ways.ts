// Roads as double lines, railways with ties, water with banks, fords and bridges.
import type { Point } from "../../lib/wire";
import { seeded } from "../random";
import { distance, nearestOn, walk } from "../space";
import { traceRound, type Brush, type Shape } from "./brush";

function stroke({ ctx }: Brush, line: readonly Point[], width: number, colour: string, bend = 1.2): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  traceRound(ctx, line, false, bend);
  ctx.stroke();
}

/** First the edges of all roads, then all surfaces, so that crossings are open. */
export function paintRoads(brush: Brush, roads: readonly Shape[]): void {
  const { ctx, colour, k } = brush;
  ctx.lineCap = "butt";
  ctx.lineJoin = "round";
  const wide = (s: Shape) => s.width * (s.piece.road === "turnpike" ? 0.92 : 0.66);
  const edge = Math.max(0.04, 1.1 / k);
  const surface = colour.theme === "dark" ? colour.road : "#efe3c3";
  for (const s of roads) stroke(brush, s.line, wide(s) + 2 * edge, colour.roadEdge);
  for (const s of roads) stroke(brush, s.line, wide(s), surface);
  ctx.globalAlpha = 0.5;
  for (const s of roads) {
    // Wheel ruts; a turnpike has a central line.
    ctx.setLineDash(s.piece.road === "turnpike" ? [] : [1.3, 0.35, 0.5, 0.5]);
    stroke(brush, s.line, Math.max(0.05, 0.6 / k), colour.road === surface ? colour.roadEdge : colour.road);
  }
  ctx.setLineDash([]);
  ctx.globalAlpha = 1;
}

export function paintRailway(brush: Brush, shape: Shape): void {
  const { ctx, colour, k } = brush;
  const half = shape.width * 0.32;
  stroke(brush, shape.line, shape.width * 0.85, colour.theme === "dark" ? "#3b342b" : "#ded2b6");
  ctx.strokeStyle = colour.timber;
  ctx.lineWidth = Math.max(0.12, 1 / k);
  ctx.beginPath();
  for (const { at, along } of walk(shape.line, 0.45)) {
    ctx.moveTo(at[0] - along[1] * half, at[1] + along[0] * half);
    ctx.lineTo(at[0] + along[1] * half, at[1] - along[0] * half);
  }
  ctx.stroke();
  for (const side of [-0.6, 0.6]) stroke(brush, beside(shape.line, half * side), Math.max(0.06, 0.9 / k), colour.ink);
}

/** A line shifted sideways. */
function beside(line: readonly Point[], by: number): Point[] {
  return line.map((p, i) => {
    const a = line[Math.max(0, i - 1)]!;
    const b = line[Math.min(line.length - 1, i + 1)]!;
    const long = Math.max(1e-9, distance(a, b));
    return [p[0] - ((b[1] - a[1]) / long) * by, p[1] + ((b[0] - a[0]) / long) * by];
  });
}

export function paintWater(brush: Brush, waters: readonly Shape[]): void {
  const { ctx, colour, k } = brush;
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  for (const s of waters) stroke(brush, s.line, s.width + 2 * Math.max(0.05, 1.1 / k), colour.bank, 1.6);
  for (const s of waters) stroke(brush, s.line, Math.max(s.width, 1.6 / k), colour.water, 1.6);
  ctx.globalAlpha = 0.55;
  for (const s of waters) {
    const random = seeded(s.piece.piece);
    const lines = s.width > 1.2 ? [-0.28, 0, 0.27] : [0];
    for (const at of lines) {
      ctx.setLineDash([0.8 + random() * 0.8, 0.5 + random(), 0.3, 0.9]);
      ctx.lineDashOffset = random() * 3;
      stroke(
        brush,
        beside(s.line, at * s.width),
        Math.max(0.05, 0.6 / k),
        colour.theme === "dark" ? "#9fc0d8" : "#dbe7ee",
        1.6,
      );
    }
  }
  ctx.setLineDash([]);
  ctx.globalAlpha = 1;
}

/** The direction and width of the water that is crossed at a point. */
export function crossed(at: Point, waters: readonly Shape[]): { along: Point; width: number } {
  let found = { along: [0, 1] as Point, width: 0.5 };
  let least = Infinity;
  for (const water of waters)
    for (let i = 1; i < water.line.length; ++i) {
      const a = water.line[i - 1]!;
      const b = water.line[i]!;
      const d = distance(at, nearestOn([a, b], at));
      if (d >= least) continue;
      least = d;
      const long = Math.max(1e-9, distance(a, b));
      found = { along: [(b[0] - a[0]) / long, (b[1] - a[1]) / long], width: water.width };
    }
  return found;
}

export function paintBridge(brush: Brush, shape: Shape, waters: readonly Shape[]): void {
  const { ctx, colour, k } = brush;
  const at = shape.line[0];
  if (!at) return;
  const { along, width } = crossed(at, waters);
  const half = shape.width * 0.34;
  const reach = width / 2 + 0.45;
  ctx.save();
  ctx.translate(at[0], at[1]);
  ctx.rotate(Math.atan2(along[1], along[0]));
  ctx.fillStyle = colour.theme === "dark" ? colour.road : "#efe3c3";
  ctx.fillRect(-half, -reach, 2 * half, 2 * reach);
  ctx.strokeStyle = shape.changed?.down ? "#a33b2e" : colour.timber;
  ctx.lineWidth = Math.max(0.05, 0.5 / k);
  ctx.beginPath();
  for (let y = -reach + 0.1; y < reach; y += 0.24) {
    ctx.moveTo(-half, y);
    ctx.lineTo(half, y);
  }
  ctx.globalAlpha = 0.6;
  ctx.stroke();
  ctx.globalAlpha = 1;
  ctx.strokeStyle = colour.ink;
  ctx.lineWidth = Math.max(0.12, 1.5 / k);
  ctx.beginPath();
  for (const side of [-1, 1]) {
    ctx.moveTo(side * (half + 0.22), -reach - 0.22);
    ctx.lineTo(side * half, -reach);
    ctx.lineTo(side * half, reach);
    ctx.lineTo(side * (half + 0.22), reach + 0.22);
  }
  ctx.stroke();
  if (shape.changed?.down) broken(brush, half + 0.2, reach);
  ctx.restore();
}

/** A cross over a piece that is down or breached. */
function broken({ ctx, k }: Brush, x: number, y: number): void {
  ctx.strokeStyle = "#a33b2e";
  ctx.lineWidth = Math.max(0.16, 2 / k);
  ctx.beginPath();
  ctx.moveTo(-x, -y);
  ctx.lineTo(x, y);
  ctx.moveTo(x, -y);
  ctx.lineTo(-x, y);
  ctx.stroke();
}

export function paintFord(brush: Brush, shape: Shape, waters: readonly Shape[]): void {
  const { ctx, colour, k } = brush;
  const at = shape.line[0];
  if (!at) return;
  const { along, width } = crossed(at, waters);
  const half = shape.width * 0.42;
  const reach = width / 2 + 0.35;
  ctx.save();
  ctx.translate(at[0], at[1]);
  ctx.rotate(Math.atan2(along[1], along[0]));
  ctx.strokeStyle = colour.theme === "dark" ? "#cfe0ec" : "#f7f1df";
  ctx.fillStyle = colour.theme === "dark" ? "#cfe0ec" : "#f7f1df";
  for (let x = -half; x <= half + 1e-9; x += half / 2)
    for (let y = -width / 2 + 0.08; y < width / 2; y += 0.26) {
      ctx.beginPath();
      ctx.arc(x, y, Math.max(0.055, 0.8 / k), 0, Math.PI * 2);
      ctx.fill();
    }
  ctx.strokeStyle = colour.bank;
  ctx.lineWidth = Math.max(0.08, 1 / k);
  ctx.setLineDash([0.16, 0.16]);
  ctx.beginPath();
  for (const side of [-1, 1]) {
    ctx.moveTo(side * half, -reach);
    ctx.lineTo(side * half, reach);
  }
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.restore();
}
