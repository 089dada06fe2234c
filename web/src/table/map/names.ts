// Positions of place names without overlaps. They depend only on the ground, so they do not move with the troops.
import type { Piece, Table } from "../../lib/api";
import type { Point } from "../../lib/wire";
import {
  boundsOf,
  distance,
  inPolygon,
  lengthOf,
  meet,
  middleOf,
  svgPoints,
  toSvg,
  type Bounds,
  type Space,
} from "../space";

export interface PlaceName {
  piece: number;
  text: string;
  kind: string;
  at: Point;
  /** in degrees, for names along a road or a stream */
  turn: number;
  /** wider letter spacing for large features */
  wide: boolean;
  /** the box of the name, in pixels of the whole table at this scale */
  box: Bounds;
}

/** Priority of names, lowest first. Kinds that are not listed get names only at close zoom. */
const rank: Readonly<Record<string, number>> = {
  town: 1,
  hill: 2,
  river: 3,
  woods: 3,
  house: 4,
  road: 5,
  stream: 5,
  railway: 5,
  marsh: 6,
  crops: 6,
  impassable: 6,
  rough: 7,
  broken: 7,
  crest: 7,
  fieldwork: 7,
  breastwork: 8,
};
const closeRank = 9;

/** The longest straight stretch of a line: its middle, and its direction with upright text. */
export function stretchOf(line: readonly Point[]): { at: Point; turn: number; long: number } {
  let best = { at: line[0] ?? ([0, 0] as Point), turn: 0, long: 0 };
  for (let i = 1; i < line.length; ++i) {
    const a = line[i - 1]!;
    const b = line[i]!;
    const long = distance(a, b);
    if (long <= best.long) continue;
    let turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
    if (turn > 90) turn -= 180;
    if (turn <= -90) turn += 180;
    best = { at: [a[0] + (b[0] - a[0]) * 0.42, a[1] + (b[1] - a[1]) * 0.42], turn, long };
  }
  return best;
}

/** Height of the letters in pixels. */
export function letterOf(kind: string, k: number): number {
  if (k < 7) return 11.5;
  return kind === "town" || kind === "hill" ? 15 : kind === "woods" || kind === "river" ? 14 : 12.5;
}

function boxOfName(at: Point, turn: number, width: number, height: number): Bounds {
  const a = (turn * Math.PI) / 180;
  const w = Math.abs(Math.cos(a)) * width + Math.abs(Math.sin(a)) * height;
  const h = Math.abs(Math.sin(a)) * width + Math.abs(Math.cos(a)) * height;
  return { x0: at[0] - w / 2, y0: at[1] - h / 2, x1: at[0] + w / 2, y1: at[1] + h / 2 };
}

function triesOf(space: Space, piece: Piece, k: number): { at: Point; turn: number }[] {
  if (piece.area && piece.area.length > 2) {
    const area = svgPoints(space, piece.area);
    const [x, y] = middleOf(area);
    const box = boundsOf(area);
    const lift = piece.kind === "hill" ? 1.1 : 0;
    const edge = 11 / k;
    const inside: Point[] = [
      [x, y + lift],
      [x, y - lift],
      [x, y + 2.2],
      [x, y - 2.2],
      [x, y + 3.6],
    ];
    const outside: Point[] = [
      [x, box.y1 + edge],
      [x, box.y0 - edge],
    ];
    // A town's houses fill its outline, so its name goes below.
    const small = piece.kind === "town" || piece.kind === "house" || box.x1 - box.x0 < 5;
    return (small ? [...outside, ...inside] : [...inside, ...outside]).map((at) => ({ at, turn: 0 }));
  }
  const line = svgPoints(space, piece.line ?? []);
  if (line.length < 2) return line[0] ? [{ at: [line[0][0], line[0][1] + 16 / k], turn: 0 }] : [];
  const { at, turn } = stretchOf(line);
  const off = ((piece.width ?? 0.3) / 2) * k + 9;
  const a = (turn * Math.PI) / 180;
  const spots: Point[] = [];
  for (const along of [0, 5, -5, 10, -10])
    for (const side of [-1, 1])
      spots.push([
        at[0] + Math.cos(a) * along - (Math.sin(a) * side * off) / k,
        at[1] + Math.sin(a) * along + (Math.cos(a) * side * off) / k,
      ]);
  return spots.map((p) => ({ at: p, turn }));
}

/** Whether an objective in the piece has the same name or a part of it; the name then appears once. */
function holdsObjective(piece: Piece, objectives: Table["objectives"]): boolean {
  return objectives.some((o) => piece.name?.includes(o.name) && piece.area && inPolygon(o.place, piece.area));
}

/**
 * Position of an objective's name: below its flag, otherwise above. The result is the middle of the text in pixels
 * from the foot of the flag.
 */
export function objectiveNameAt(
  flag: Point,
  name: string,
  high: number,
  blocks: readonly Bounds[],
): { at: Point; box: Bounds } | undefined {
  for (const dy of [9, -34, 24, -48]) {
    const box = boxOfName([flag[0], flag[1] + dy], 0, name.length * high * 0.5, high);
    if (!blocks.some((block) => meet(block, box))) return { at: [0, dy], box };
  }
  return undefined;
}

/** The names that fit at a scale. `size` is the user's relative text size (1 = default). */
export function placeNames(
  space: Space,
  table: Pick<Table, "pieces" | "objectives">,
  k: number,
  size = 1,
): PlaceName[] {
  const out: PlaceName[] = [];
  const taken: Bounds[] = table.objectives.map((o) => {
    const [x, y] = toSvg(space, o.place).map((along) => along * k) as [number, number];
    return { x0: x - 8 - o.name.length * 3, y0: y - 30, x1: x + 18 + o.name.length * 3, y1: y + 16 };
  });
  const said = new Set(table.objectives.map((o) => o.name));
  const named = table.pieces.filter(
    (p) => p.name && (rank[p.kind] ?? closeRank) < (k > 46 ? 99 : k < 7 ? 3 : closeRank),
  );
  named.sort((a, b) => (rank[a.kind] ?? closeRank) - (rank[b.kind] ?? closeRank) || a.piece - b.piece);
  for (const piece of named) {
    const text = piece.name!;
    if (said.has(text) || holdsObjective(piece, table.objectives)) continue;
    const high = letterOf(piece.kind, k) * size;
    const width = text.length * high * 0.47;
    const line = svgPoints(space, piece.line ?? []);
    if (line.length > 1 && lengthOf(line) * k < width) continue;
    for (const { at, turn } of triesOf(space, piece, k)) {
      const box = boxOfName([at[0] * k, at[1] * k], turn, width, high);
      const off = box.x0 < 4 || box.y0 < 4 || box.x1 > space.width * k - 4 || box.y1 > space.height * k - 4;
      if (off || taken.some((other) => meet(other, box))) continue;
      taken.push(box);
      said.add(text);
      out.push({
        piece: piece.piece,
        text,
        kind: piece.kind,
        at,
        turn,
        box,
        wide: piece.kind === "hill" || piece.kind === "woods",
      });
      break;
    }
  }
  return out;
}
