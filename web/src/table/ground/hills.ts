// Hills: layered tints, hachures down the slope (shorter and thicker where it is steep), and a strong crest line.
import type { Point } from "../../lib/wire";
import { distance, middleOf, nearestOn, walk } from "../space";
import { seeded } from "../random";
import { trace, traceRound, type Brush, type Shape } from "./brush";

/** The edge of a hill, moved towards the crest by a share of the distance: 0 = the edge, 1 = the crest. */
export function contour(edge: readonly Point[], crests: readonly (readonly Point[])[], share: number): Point[] {
  const heart = crests.length > 0 ? crests : [[middleOf(edge)]];
  return edge.map((p) => {
    let best: Point = p;
    let least = Infinity;
    for (const crest of heart) {
      const q = nearestOn(crest, p);
      const d = distance(p, q);
      if (d < least) {
        least = d;
        best = q;
      }
    }
    return [p[0] + (best[0] - p[0]) * share, p[1] + (best[1] - p[1]) * share];
  });
}

/** The edge with additional points, so that its contours follow the crest. */
function dense(area: readonly Point[]): Point[] {
  const closed = [...area, area[0]!];
  return walk(closed, 0.55)
    .slice(0, -1)
    .map((s) => s.at);
}

export interface Stroke {
  from: Point;
  to: Point;
  thick: number;
}

/** Belts of strokes down the slope, more of them on a long slope. The result depends on the seed only. */
export function hachures(edge: readonly Point[], crests: readonly (readonly Point[])[], seed: number): Stroke[] {
  const random = seeded(seed);
  const out: Stroke[] = [];
  const crest = contour(edge, crests, 1);
  const slope = edge.reduce((sum, p, i) => sum + distance(p, crest[i]!), 0) / Math.max(1, edge.length);
  const belts = Math.max(2, Math.min(6, Math.round(slope / 1.9)));
  for (let belt = 0; belt < belts; ++belt) {
    const low = contour(edge, crests, 0.06 + (belt / belts) * 0.86);
    const high = contour(edge, crests, 0.06 + ((belt + 0.8) / belts) * 0.86);
    let since = Infinity;
    high.forEach((from, i) => {
      const foot = low[i]!;
      const before = high[(i + high.length - 1) % high.length]!;
      since += distance(before, from);
      if (since < 0.34) return;
      since = 0;
      const long = distance(from, foot);
      if (long < 0.25) return;
      const share = (0.7 + random() * 0.3) * Math.min(1, 2.2 / long);
      const start = random() * 0.08;
      out.push({
        from: [from[0] + (foot[0] - from[0]) * start, from[1] + (foot[1] - from[1]) * start],
        to: [from[0] + (foot[0] - from[0]) * (start + share), from[1] + (foot[1] - from[1]) * (start + share)],
        thick: Math.max(0.04, Math.min(0.12, 0.32 / Math.max(1.2, slope))),
      });
    });
  }
  return out;
}

export function paintHill(brush: Brush, shape: Shape, crests: Point[][]): void {
  const { ctx, colour } = brush;
  const edge = dense(shape.area);
  const level = Math.max(1, shape.piece.level ?? 1);
  const tints = [...colour.hills, colour.hills[2], colour.hills[2]];
  traceRound(ctx, shape.area, true, 1.2);
  ctx.fillStyle = tints[level - 1]!;
  ctx.fill();
  ctx.strokeStyle = colour.hachure;
  ctx.globalAlpha = 0.45;
  ctx.lineWidth = Math.max(0.05, 0.8 / brush.k);
  ctx.stroke();
  [0.4, 0.74].forEach((share, i) => {
    traceRound(ctx, contour(edge, crests, share), true, 1);
    ctx.fillStyle = tints[Math.min(4, level + i)]!;
    ctx.globalAlpha = 0.75;
    ctx.fill();
  });
  ctx.globalAlpha = brush.colour.theme === "dark" ? 0.55 : 0.6;
  ctx.strokeStyle = colour.hachure;
  ctx.lineCap = "round";
  for (const { from, to, thick } of hachures(edge, crests, shape.piece.piece)) {
    ctx.lineWidth = Math.min(thick, 2.4 / brush.k + thick * 0.15);
    trace(ctx, [from, to], false);
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}

export function paintCrest({ ctx, colour, k }: Brush, line: readonly Point[], ofHill: boolean): void {
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  ctx.strokeStyle = colour.crest;
  ctx.globalAlpha = 0.9;
  ctx.lineWidth = Math.max(0.1, 2.4 / k);
  traceRound(ctx, line, false, 0.8);
  ctx.stroke();
  // Short strokes on both sides. The hill shows its own slope; a bank slopes on both sides.
  ctx.lineWidth = Math.max(0.06, 0.9 / k);
  const long = ofHill ? 0.38 : 0.6;
  ctx.beginPath();
  for (const { at, along } of walk(line, ofHill ? 0.55 : 0.38)) {
    ctx.moveTo(at[0] - along[1] * long, at[1] + along[0] * long);
    ctx.lineTo(at[0] + along[1] * long, at[1] - along[0] * long);
  }
  ctx.stroke();
  ctx.globalAlpha = 1;
}
