// Map symbols for other ground: boulders, furrows, marsh, crops, impassable ground.
import { seeded } from "../random";
import { boundsOf, distance } from "../space";
import { scattered, trace, traceRound, type Brush, type Shape } from "./brush";

function edge({ ctx, k }: Brush, shape: Shape, colour: string, dash: number[]): void {
  traceRound(ctx, shape.area, true, 0.6);
  ctx.strokeStyle = colour;
  ctx.setLineDash(dash);
  ctx.lineCap = "round";
  ctx.lineWidth = Math.max(0.035, 0.9 / k);
  ctx.stroke();
  ctx.setLineDash([]);
}

/** Ground without grass and its edge, each with its opacity. */
function bare(brush: Brush, shape: Shape, ground: number, rim: number): void {
  const { ctx, colour } = brush;
  traceRound(ctx, shape.area, true, 0.6);
  ctx.fillStyle = colour.earth;
  ctx.globalAlpha = ground;
  ctx.fill();
  ctx.globalAlpha = rim;
  edge(brush, shape, colour.hachure, [0.08, 0.42]);
}

export function paintRough(brush: Brush, shape: Shape): void {
  const { ctx, colour, k } = brush;
  const random = seeded(shape.piece.piece + 23);
  bare(brush, shape, 0.16, 0.8);
  ctx.globalAlpha = 1;
  ctx.lineWidth = Math.max(0.05, 0.7 / k);
  for (const [x, y] of scattered(shape.area, 1.05, random)) {
    const r = 0.14 + random() * 0.26;
    ctx.beginPath();
    for (let i = 0; i < 6; ++i) {
      const a = (i / 6) * Math.PI * 2 + random() * 0.5;
      const q = r * (0.75 + random() * 0.4);
      ctx.lineTo(x + Math.cos(a) * q * 1.2, y + Math.sin(a) * q * 0.85);
    }
    ctx.closePath();
    ctx.fillStyle = colour.stone;
    ctx.fill();
    ctx.strokeStyle = colour.stoneEdge;
    ctx.stroke();
  }
}

export function paintBroken(brush: Brush, shape: Shape): void {
  const { ctx, colour, k } = brush;
  const random = seeded(shape.piece.piece + 29);
  bare(brush, shape, 0.13, 0.7);
  ctx.strokeStyle = colour.hachure;
  ctx.lineWidth = Math.max(0.06, 0.8 / k);
  ctx.beginPath();
  for (const [x, y] of scattered(shape.area, 1.25, random)) {
    // A small bank: an arc with three strokes below.
    const r = 0.26 + random() * 0.14;
    ctx.moveTo(x - r, y);
    ctx.quadraticCurveTo(x, y - r * 0.8, x + r, y);
    for (const s of [-0.6, 0, 0.6]) {
      ctx.moveTo(x + s * r, y - r * 0.25);
      ctx.lineTo(x + s * r * 1.15, y + r * 0.4);
    }
  }
  ctx.stroke();
  ctx.globalAlpha = 1;
}

export function paintMarsh(brush: Brush, shape: Shape): void {
  const { ctx, colour, k } = brush;
  const random = seeded(shape.piece.piece + 31);
  traceRound(ctx, shape.area, true, 0.9);
  ctx.fillStyle = colour.water;
  ctx.globalAlpha = 0.22;
  ctx.fill();
  ctx.globalAlpha = 0.9;
  ctx.strokeStyle = colour.marsh;
  ctx.lineWidth = Math.max(0.06, 0.9 / k);
  ctx.lineCap = "round";
  ctx.beginPath();
  for (const [x, y] of scattered(shape.area, 1.2, random, 0.3)) {
    const w = 0.26 + random() * 0.18;
    ctx.moveTo(x - w, y);
    ctx.lineTo(x + w, y);
    ctx.moveTo(x - w * 0.5, y + 0.16);
    ctx.lineTo(x + w * 0.55, y + 0.16);
    for (const [dx, dy] of [
      [-0.12, 0.24],
      [0, 0.34],
      [0.12, 0.24],
    ]) {
      ctx.moveTo(x + dx! * 0.3, y);
      ctx.lineTo(x + dx!, y - dy!);
    }
  }
  ctx.stroke();
  ctx.globalAlpha = 1;
}

/** Rows along the longest side, clipped to the field; each stalk is a short stroke. */
export function paintCrops(brush: Brush, shape: Shape): void {
  const { ctx, colour, k } = brush;
  const random = seeded(shape.piece.piece + 37);
  trace(ctx, shape.area, true);
  ctx.fillStyle = colour.crops;
  ctx.fill();
  ctx.save();
  ctx.clip();
  const first = shape.area[0]!;
  let angle = 0;
  let longest = 0;
  shape.area.forEach((a, i) => {
    const b = shape.area[(i + 1) % shape.area.length]!;
    if (distance(a, b) > longest) {
      longest = distance(a, b);
      angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
    }
  });
  const box = boundsOf(shape.area);
  const reach = Math.hypot(box.x1 - box.x0, box.y1 - box.y0);
  ctx.translate(first[0], first[1]);
  ctx.rotate(angle);
  ctx.strokeStyle = colour.cropsRow;
  ctx.lineCap = "round";
  ctx.lineWidth = Math.max(0.055, 0.9 / k);
  ctx.setLineDash([0.24, 0.2]);
  for (let y = -reach; y < reach; y += 0.42) {
    ctx.lineDashOffset = random();
    trace(
      ctx,
      [
        [-reach, y],
        [reach, y],
      ],
      false,
    );
    ctx.stroke();
  }
  ctx.setLineDash([]);
  ctx.restore();
  edge(brush, shape, colour.cropsRow, []);
}

export function paintImpassable(brush: Brush, shape: Shape): void {
  const { ctx, colour, k } = brush;
  traceRound(ctx, shape.area, true, 0.2);
  ctx.fillStyle = colour.stoneEdge;
  ctx.globalAlpha = 0.16;
  ctx.fill();
  ctx.save();
  ctx.clip();
  ctx.globalAlpha = 0.55;
  ctx.strokeStyle = colour.ink;
  ctx.lineWidth = Math.max(0.05, 0.7 / k);
  const box = boundsOf(shape.area);
  const tall = box.y1 - box.y0;
  ctx.beginPath();
  for (let x = box.x0 - tall; x < box.x1 + tall; x += 0.5) {
    ctx.moveTo(x, box.y0);
    ctx.lineTo(x + tall, box.y1);
    ctx.moveTo(x, box.y1);
    ctx.lineTo(x + tall, box.y0);
  }
  ctx.stroke();
  ctx.restore();
  ctx.globalAlpha = 1;
  edge(brush, shape, colour.ink, []);
}
