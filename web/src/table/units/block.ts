// A unit as a block of a period wargame: stands to scale, a heavier front edge, a pattern per arm, figures as dots.
import type { StandBox, TableUnit, UnitFacts } from "../../lib/api";
import type { Point } from "../../lib/wire";
import { forward, n, spotOf, toSvg, type Space } from "../space";
import type { Detail } from "./lod";

export interface BlockPaths {
  block: string;
  front: string;
  /** the dark half of a foot stand */
  tint: string;
  /** strong marks: a diagonal for horse, guns, a cross for wagons */
  mark: string;
  /** the inner line of the second army's double edge */
  inner: string;
  /** dots: one point each, drawn with a round pen as thick as `dot` */
  sound: string;
  fallen: string;
  /** figures that are longer than wide: mounted men, teams */
  riders: string;
  dot: number;
  /** gun barrels, drawn with a thick pen */
  barrel: string;
}

type Pen = (stand: StandBox, x: number, y: number) => string;

const empty = (): BlockPaths => ({
  block: "",
  front: "",
  tint: "",
  mark: "",
  inner: "",
  sound: "",
  fallen: "",
  riders: "",
  dot: 0.2,
  barrel: "",
});

function pen(space: Space): Pen {
  return (stand, x, y) => {
    const [px, py] = toSvg(space, spotOf(stand, x, y));
    return `${n(px)} ${n(py)}`;
  };
}

function rect(at: Pen, stand: StandBox, x: number, y: number): string {
  return `M${at(stand, -x, y)}L${at(stand, x, y)}L${at(stand, x, -y)}L${at(stand, -x, -y)}Z`;
}

/** Rows and files of `count` figures on a stand. */
export function ranksOn(count: number, width: number, depth: number): { rows: number; files: number } {
  if (count <= 1) return { rows: 1, files: 1 };
  const rows = count > 2 && width / depth < 1.5 ? 2 : count > 8 ? 2 : 1;
  return { rows, files: Math.ceil(count / rows) };
}

function figures(
  out: BlockPaths,
  at: Pen,
  stand: StandBox,
  count: number,
  lost: number,
  mounted: boolean,
  behind: boolean,
): void {
  const { rows, files } = ranksOn(count, stand[3], stand[4]);
  for (let i = 0; i < count; ++i) {
    const row = Math.floor(i / files);
    const inRow = Math.min(files, count - row * files);
    const x = ((i % files) + 0.5 + (files - inRow) / 2) / files;
    const y = behind ? -0.62 : rows === 1 ? -0.05 : 0.4 - row * 0.85;
    const spread = behind ? 0.8 : 0.92;
    const gone = i >= count - lost;
    const px = (2 * x - 1) * spread;
    if (mounted && !gone) out.riders += `M${at(stand, px, y + 0.22)}L${at(stand, px, y - 0.22)}`;
    else if (gone) out.fallen += `M${at(stand, px, y)}h0`;
    else out.sound += `M${at(stand, px, y)}h0`;
  }
}

/** A gun: barrel, axle and wheels; when limbered, the barrel points back behind a team. */
function gun(out: BlockPaths, at: Pen, stand: StandBox, x: number, limbered: boolean, wide: number): void {
  const s = limbered ? -1 : 1;
  const y = limbered ? -0.25 : 0.2;
  out.barrel += `M${at(stand, x, y - s * 0.22)}L${at(stand, x, y + s * 0.6)}`;
  out.mark += `M${at(stand, x - wide, y)}L${at(stand, x + wide, y)}`;
  for (const side of [-1, 1])
    out.mark += `M${at(stand, x + side * wide, y - 0.24)}L${at(stand, x + side * wide, y + 0.24)}`;
  if (limbered) {
    out.mark += `M${at(stand, x, y)}L${at(stand, x, 0.55)}`;
    for (const side of [-1, 1])
      out.riders += `M${at(stand, x + side * wide * 0.5, 0.8)}L${at(stand, x + side * wide * 0.5, 0.45)}`;
  } else {
    out.mark += `M${at(stand, x, y)}L${at(stand, x, y - 0.5)}`;
  }
}

function pattern(out: BlockPaths, at: Pen, stand: StandBox, unit: TableUnit, branch: UnitFacts["branch"]): void {
  switch (branch) {
    case "horse":
      out.mark += `M${at(stand, -1, -1)}L${at(stand, 1, 1)}`;
      break;
    case "guns":
      gun(out, at, stand, 0, unit.formation !== "line", 0.42);
      break;
    case "wagon":
    case "train":
      out.mark += `M${at(stand, -1, -1)}L${at(stand, 1, 1)}M${at(stand, -1, 1)}L${at(stand, 1, -1)}`;
      break;
    default:
      out.tint += `M${at(stand, -1, -1)}L${at(stand, 1, 1)}L${at(stand, 1, -1)}Z`;
  }
}

/** A side-wheel steamer from above, bow to the front: hull, paddle boxes, deckhouse, funnel. */
function boat(out: BlockPaths, at: Pen, stand: StandBox, second: boolean): void {
  // The boat is longer than wide, whatever the shape of its base.
  const beam = Math.min(1, (0.62 * stand[4]) / Math.max(0.01, stand[3]));
  const shape = (points: readonly (readonly [number, number])[]): string =>
    `M${points.map(([x, y]) => at(stand, x * beam, y)).join("L")}`;
  const bow = (by: number): string =>
    `Q${at(stand, -0.66 * beam * by, 0.75 * by)} ${at(stand, 0, by)}Q${at(stand, 0.66 * beam * by, 0.75 * by)} ${at(stand, 0.7 * beam * by, 0.35 * by)}`;
  const hull = (by: number): string =>
    `${shape([
      [0.7 * by, 0.35 * by],
      [0.7 * by, -0.85 * by],
      [0.35 * by, -by],
      [-0.35 * by, -by],
      [-0.7 * by, -0.85 * by],
      [-0.7 * by, 0.35 * by],
    ])}${bow(by)}Z`;
  out.block += hull(1);
  for (const side of [-1, 1])
    out.block += `${shape([
      [0.7 * side, -0.45],
      [side, -0.36],
      [side, 0.02],
      [0.7 * side, 0.1],
    ])}Z`;
  out.front += `${shape([[-0.7, 0.35]])}${bow(1)}`;
  if (second) out.inner += hull(0.84);
  out.mark += `${shape([
    [-0.4, -0.7],
    [0.4, -0.7],
    [0.4, 0.25],
    [-0.4, 0.25],
  ])}Z${shape(Array.from({ length: 8 }, (_, i) => [0.24 * Math.cos((i * Math.PI) / 4), 0.15 * Math.sin((i * Math.PI) / 4)] as const))}Z`;
}

export interface Drawn {
  unit: TableUnit;
  facts: UnitFacts | undefined;
  stands: readonly StandBox[];
  second: boolean;
  garrison?: boolean;
}

export function blockPaths(space: Space, { unit, facts, stands, second, garrison }: Drawn, detail: Detail): BlockPaths {
  const out = empty();
  const at = pen(space);
  const branch = facts?.branch ?? "foot";
  const each = Math.max(
    1,
    facts?.figures_per_stand ?? Math.round(unit.figures_at_start / Math.max(1, unit.stands_at_start)),
  );
  if (garrison) return garrisonPaths(at, stands);
  const many = detail === "near" || detail === "close";
  if (branch === "boat") {
    for (const stand of stands) boat(out, at, stand, second && many);
    return out;
  }
  stands.forEach((stand, i) => {
    const [, , , w, d] = stand;
    out.block += rect(at, stand, 1, 1);
    if (second && many) out.inner += rect(at, stand, Math.max(0.3, 1 - 0.2 / w), Math.max(0.3, 1 - 0.2 / d));
    if (detail !== "far") pattern(out, at, stand, unit, branch);
    if (many) {
      const { files, rows } = ranksOn(each, w, d);
      if (i === 0) out.dot = Math.min(0.3, (w / files) * 0.56, (d / rows) * 0.46);
      figures(
        out,
        at,
        stand,
        each,
        Math.min(each, unit.casualties?.[i] ?? 0),
        branch === "horse" && unit.mounted !== false,
        branch === "guns",
      );
    }
  });
  out.front = frontOf(at, stands);
  return out;
}

/** A block with merlons: a garrison faces all sides. */
function garrisonPaths(at: Pen, stands: readonly StandBox[]): BlockPaths {
  const out = empty();
  for (const stand of stands) {
    out.block += rect(at, stand, 1, 1);
    out.front += rect(at, stand, 1, 1);
    out.mark +=
      "M" +
      [
        [-1, 0.2],
        [-0.6, 0.2],
        [-0.6, 0.7],
        [-0.2, 0.7],
        [-0.2, 0.2],
        [0.2, 0.2],
        [0.2, 0.7],
        [0.6, 0.7],
        [0.6, 0.2],
        [1, 0.2],
      ]
        .map(([x, y]) => at(stand, x!, y!))
        .join("L");
  }
  return out;
}

/** The front edges of the first rank; each face of a square has its own. */
function frontOf(at: Pen, stands: readonly StandBox[]): string {
  const [first] = stands;
  if (!first) return "";
  const ahead = forward(first[2]);
  const along = (s: StandBox) => s[0] * ahead[0] + s[1] * ahead[1];
  const most = Math.max(...stands.filter((s) => s[2] === first[2]).map(along));
  const foremost = stands.filter((s) => s[2] !== first[2] || along(s) > most - s[4] * 0.6);
  return foremost.map((stand) => `M${at(stand, -1, 1)}L${at(stand, 1, 1)}`).join("");
}

/** A small point at the middle of the front, `size` table units high: the unit's heading. */
export function nibPath(space: Space, box: StandBox, size: number): string {
  const up = (2 * size) / Math.max(0.01, box[4]);
  const side = (1.5 * size) / Math.max(0.01, box[3]);
  const spots: Point[] = [spotOf(box, -side, 1), spotOf(box, 0, 1 + up), spotOf(box, side, 1)];
  return "M" + spots.map((p) => toSvg(space, p).map(n).join(" ")).join("L") + "Z";
}
