import type { Table } from "../../lib/api";
import type { ChangedPiece } from "../../lib/wire";
import { svgPoints } from "../space";
import { shapeOf, type Brush, type Shape } from "./brush";
import { paintCrest, paintHill } from "./hills";
import { paintSingleHouse, paintTown } from "./settled";
import { paintFrame, paintPaper } from "./sheet";
import { paintBroken, paintCrops, paintImpassable, paintMarsh, paintRough } from "./signs";
import { paintBridge, paintFord, paintRailway, paintRoads, paintWater } from "./ways";
import { paintFence, paintHedge, paintWall, paintWork } from "./works";
import { paintWoods } from "./woods";

type Painter = (brush: Brush, shape: Shape) => void;

const fields: Readonly<Record<string, Painter>> = {
  crops: paintCrops,
  broken: paintBroken,
  marsh: paintMarsh,
  rough: paintRough,
  impassable: paintImpassable,
};
const built: Readonly<Record<string, Painter>> = {
  stone_wall: paintWall,
  fence: paintFence,
  hedge: paintHedge,
  breastwork: paintWork,
  fieldwork: paintWork,
};

export function paintGround(brush: Brush, table: Table, changed: ReadonlyMap<number, ChangedPiece>): void {
  const { ctx, space } = brush;
  const all = table.pieces.map((piece) => shapeOf(space, piece, changed.get(piece.piece)));
  const of = (...kinds: string[]) => all.filter((s) => kinds.includes(s.piece.kind));
  const waters = of("stream", "river");
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  paintFrame(brush);
  ctx.save();
  ctx.beginPath();
  ctx.rect(0, 0, space.width, space.height);
  ctx.clip();
  paintPaper(brush);
  for (const s of of("hill").sort((a, b) => (a.piece.level ?? 1) - (b.piece.level ?? 1)))
    paintHill(brush, s, crestsOf(brush, s));
  for (const s of of(...Object.keys(fields))) fields[s.piece.kind]!(brush, s);
  for (const s of of("town")) paintTown(brush, s, of("road"));
  paintWater(brush, waters);
  paintRoads(brush, of("road"));
  for (const s of of("railway")) paintRailway(brush, s);
  for (const s of of("ford")) paintFord(brush, s, waters);
  for (const s of of("bridge")) paintBridge(brush, s, waters);
  for (const s of of("hill")) for (const crest of crestsOf(brush, s)) paintCrest(brush, crest, true);
  for (const s of of("crest")) paintCrest(brush, s.line, false);
  for (const s of of("woods")) paintWoods(brush, s);
  for (const s of of("house")) paintSingleHouse(brush, s);
  for (const s of of(...Object.keys(built))) built[s.piece.kind]!(brush, s);
  paintFrameShade(brush);
  ctx.restore();
}

function crestsOf(brush: Brush, shape: Shape) {
  return (shape.piece.crests ?? []).map((crest) => svgPoints(brush.space, crest));
}

/** The frame's shadow on the sheet, with light from the upper left. */
function paintFrameShade({ ctx, space }: Brush): void {
  const depth = Math.max(0.5, Math.min(space.width, space.height) * 0.014);
  for (const [dx, dy] of [
    [0, depth],
    [depth, 0],
  ] as const) {
    const shade = ctx.createLinearGradient(0, 0, dx, dy);
    shade.addColorStop(0, "rgb(40 24 8 / 32%)");
    shade.addColorStop(1, "rgb(40 24 8 / 0%)");
    ctx.fillStyle = shade;
    ctx.fillRect(0, 0, dx > 0 ? depth : space.width, dy > 0 ? depth : space.height);
  }
}
