// Towns as blocks of houses, and single houses.
import type { Point } from "../../lib/wire";
import { seeded } from "../random";
import { boundsOf, distance, inPolygon, middleOf, nearestOn } from "../space";
import { trace, type Brush, type Shape } from "./brush";

export interface House {
  at: Point;
  along: Point;
  w: number;
  d: number;
}

function longestEdge(area: readonly Point[]): Point {
  let best: Point = [1, 0];
  let least = 0;
  area.forEach((a, i) => {
    const b = area[(i + 1) % area.length]!;
    const long = distance(a, b);
    if (long <= least) return;
    least = long;
    best = [(b[0] - a[0]) / long, (b[1] - a[1]) / long];
  });
  return best;
}

/** Rows of houses along the longest side, with a street after every second row. */
export function housesOf(
  area: readonly Point[],
  seed: number,
  roads: readonly { line: readonly Point[]; width: number }[] = [],
): House[] {
  const random = seeded(seed + 5);
  const along = longestEdge(area);
  const across: Point = [-along[1], along[0]];
  const middle = middleOf(area);
  const turned = area.map<Point>((p) => [
    (p[0] - middle[0]) * along[0] + (p[1] - middle[1]) * along[1],
    (p[0] - middle[0]) * across[0] + (p[1] - middle[1]) * across[1],
  ]);
  const box = boundsOf(turned);
  const out: House[] = [];
  const inset = 0.32;
  let row = 0;
  for (let y = box.y0 + inset + 0.4; y < box.y1 - inset; y += row % 2 ? 1.15 : 1.75) {
    row += 1;
    for (let x = box.x0 + inset; x < box.x1 - inset;) {
      const w = 0.75 + random() * 0.75;
      const d = 0.55 + random() * 0.28;
      const cx = x + w / 2;
      const cy = y + (random() - 0.5) * 0.22;
      x += w + 0.22 + (random() < 0.2 ? 0.9 : random() * 0.3);
      const fits = [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ].every(([sx, sy]) => inPolygon([cx + (sx! * w) / 2, cy + (sy! * d) / 2], turned));
      if (!fits) continue;
      const at: Point = [middle[0] + cx * along[0] + cy * across[0], middle[1] + cx * along[1] + cy * across[1]];
      const inRoad = roads.some(
        (road) => road.line.length > 1 && distance(at, nearestOn(road.line, at)) < road.width * 0.36 + d * 0.62,
      );
      if (!inRoad) out.push({ at, along, w, d });
    }
  }
  return out;
}

/** Whether the name is that of a single house, drawn with outbuildings around a yard. */
export function isHomestead(name: string): boolean {
  return /\b(house|cabin|farm|barn|church)\b/i.test(name);
}
export function homesteadOf(area: readonly Point[], seed: number): House[] {
  const random = seeded(seed + 5);
  const along = longestEdge(area);
  const across: Point = [-along[1], along[0]];
  const middle = middleOf(area);
  const box = boundsOf(area);
  const half = Math.min(box.x1 - box.x0, box.y1 - box.y0) / 2;
  const at = (x: number, y: number): Point => [
    middle[0] + (along[0] * x + across[0] * y) * half,
    middle[1] + (along[1] * x + across[1] * y) * half,
  ];
  const main: House = { at: at(-0.1, -0.12), along, w: Math.min(2.2, half * 1.1), d: Math.min(1.2, half * 0.6) };
  const sheds: House[] = [
    [0.5, 0.52],
    [-0.5, 0.56],
  ].map(([x, y], i) => ({
    at: at(x! + (random() - 0.5) * 0.15, y!),
    along: i === 0 ? across : along,
    w: Math.min(1, half * 0.5),
    d: Math.min(0.7, half * 0.34),
  }));
  return [main, ...sheds];
}

function paintHouse({ ctx, colour, k }: Brush, { at, along, w, d }: House): void {
  ctx.save();
  ctx.translate(at[0], at[1]);
  ctx.rotate(Math.atan2(along[1], along[0]));
  ctx.fillStyle = "rgb(0 0 0 / 22%)";
  ctx.fillRect(-w / 2 + 0.08, -d / 2 + 0.1, w, d);
  ctx.fillStyle = colour.house;
  ctx.fillRect(-w / 2, -d / 2, w, d);
  ctx.fillStyle = "rgb(0 0 0 / 16%)";
  ctx.fillRect(-w / 2, 0, w, d / 2);
  ctx.strokeStyle = colour.houseEdge;
  ctx.lineWidth = Math.max(0.045, 0.7 / k);
  ctx.strokeRect(-w / 2, -d / 2, w, d);
  ctx.beginPath();
  ctx.moveTo(-w / 2, 0);
  ctx.lineTo(w / 2, 0);
  ctx.stroke();
  ctx.restore();
}

export function paintTown(brush: Brush, shape: Shape, roads: readonly Shape[]): void {
  const { ctx, colour } = brush;
  trace(ctx, shape.area, true);
  ctx.fillStyle = colour.townFloor;
  ctx.fill();
  ctx.strokeStyle = colour.houseEdge;
  ctx.lineWidth = Math.max(0.08, 1 / brush.k);
  ctx.setLineDash([0.45, 0.25]);
  ctx.globalAlpha = 0.8;
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.globalAlpha = 1;
  const { piece, name = "" } = shape.piece;
  for (const house of isHomestead(name) ? homesteadOf(shape.area, piece) : housesOf(shape.area, piece, roads))
    paintHouse(brush, house);
}

export function paintSingleHouse(brush: Brush, shape: Shape): void {
  const box = boundsOf(shape.area);
  const along = longestEdge(shape.area);
  const long = Math.max(...shape.area.map((p, i) => distance(p, shape.area[(i + 1) % shape.area.length]!)));
  const short = Math.min(...shape.area.map((p, i) => distance(p, shape.area[(i + 1) % shape.area.length]!)));
  const round = shape.area.length > 6;
  const w = round ? (box.x1 - box.x0) * 0.8 : long;
  const d = round ? (box.y1 - box.y0) * 0.6 : short;
  paintHouse(brush, { at: middleOf(shape.area), along, w, d });
}
