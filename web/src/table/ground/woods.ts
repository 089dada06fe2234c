// Woods: each tree is a crown with its shadow, above the forest floor. Open woods have fewer trees.
import { mixed } from "../colours";
import type { Point } from "../../lib/wire";
import { seeded } from "../random";
import { walk } from "../space";
import { scattered, traceRound, type Brush, type Shape } from "./brush";

export interface Tree {
  at: Point;
  size: number;
  /** 0..1: selects the form of the crown */
  kind: number;
}

/** The trees of a wood, from back to front. They depend only on its outline and number. */
export function treesOf(area: readonly Point[], seed: number, open: boolean): Tree[] {
  const random = seeded(seed + 17);
  const inside = scattered(area, open ? 2 : 1.02, random).map((at) => ({
    at,
    size: 0.3 + random() * 0.17,
    kind: random(),
  }));
  const rim = open
    ? []
    : walk([...area, area[0]!], 0.78).map(({ at }) => ({
        at: [at[0] + (random() - 0.5) * 0.2, at[1] + (random() - 0.5) * 0.2] as Point,
        size: 0.26 + random() * 0.12,
        kind: random(),
      }));
  return [...inside, ...rim].sort((a, b) => a.at[1] - b.at[1]);
}

export function paintWoods(brush: Brush, shape: Shape): void {
  const { ctx, colour } = brush;
  const open = shape.piece.open_woods ?? false;
  traceRound(ctx, shape.area, true, 0.9);
  ctx.globalAlpha = open ? 0.5 : 0.92;
  // Dense trees hide most of the floor.
  ctx.fillStyle = open ? colour.woodFloor : mixed(colour.woodFloor, colour.woodEdge, 0.3);
  ctx.fill();
  if (open) {
    ctx.globalAlpha = 0.7;
    ctx.strokeStyle = colour.woodEdge;
    ctx.setLineDash([0.1, 0.5]);
    ctx.lineCap = "round";
    ctx.lineWidth = 0.14;
    ctx.stroke();
    ctx.setLineDash([]);
  }
  const trees = treesOf(shape.area, shape.piece.piece, open);
  ctx.globalAlpha = 0.22;
  ctx.fillStyle = "#1d2618";
  crowns(ctx, trees, 0.1, 0.13, 1);
  ctx.globalAlpha = 1;
  ctx.fillStyle = colour.wood;
  crowns(ctx, trees, 0, 0, 1);
  ctx.strokeStyle = colour.woodEdge;
  ctx.globalAlpha = 0.8;
  ctx.lineWidth = Math.max(0.045, 0.55 / brush.k);
  shades(ctx, trees);
  ctx.globalAlpha = 1;
}

function crowns(ctx: CanvasRenderingContext2D, trees: readonly Tree[], dx: number, dy: number, share: number): void {
  ctx.beginPath();
  for (const { at, size } of trees) {
    ctx.moveTo(at[0] + dx + size * share, at[1] + dy);
    ctx.arc(at[0] + dx, at[1] + dy, size * share, 0, Math.PI * 2);
  }
  ctx.fill();
}

/** Shading of each crown as in an engraving: an arc to the south-east and one or two strokes inside. */
function shades(ctx: CanvasRenderingContext2D, trees: readonly Tree[]): void {
  ctx.beginPath();
  for (const {
    at: [x, y],
    size,
    kind,
  } of trees) {
    ctx.moveTo(x + size * Math.cos(-0.7), y + size * Math.sin(-0.7));
    ctx.arc(x, y, size, -0.7, 2.5);
    const inner = size * 0.5;
    const turn = kind * 1.2;
    ctx.moveTo(x + inner * Math.cos(turn - 0.3), y + inner * Math.sin(turn - 0.3));
    ctx.arc(x, y, inner, turn - 0.3, turn + 1.4);
  }
  ctx.stroke();
}
