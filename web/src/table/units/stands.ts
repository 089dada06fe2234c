// Positions of a unit's stands: from the server, otherwise from its footprint (a replay of an older view).
import type { StandBox, TableUnit, UnitFacts } from "../../lib/api";
import { boxOf, spotOf } from "../space";

type Branch = UnitFacts["branch"];

/** Typical ratio of width to depth of a stand of this branch. */
function usualShape(branch: Branch): number {
  if (branch === "foot") return 2.1;
  if (branch === "wagon") return 0.5;
  if (branch === "train") return 0.4;
  return 1;
}

function bestFiles(count: number, width: number, depth: number, shape: number): number {
  let files = 1;
  let least = Infinity;
  for (let f = 1; f <= count; ++f) {
    const ratio = width / f / (depth / Math.ceil(count / f)) / shape;
    const off = ratio < 1 ? 1 / ratio : ratio;
    if (off < least) {
      least = off;
      files = f;
    }
  }
  return files;
}

function inRanks(whole: StandBox, count: number, files: number, w: number, d: number): StandBox[] {
  const ranks = Math.ceil(count / files);
  const pitch = files > 1 ? (whole[3] - w) / (files - 1) : 0;
  const out: StandBox[] = [];
  for (let i = 0; i < count; ++i) {
    const rank = Math.floor(i / files);
    const inRank = Math.min(files, count - rank * files);
    const x = ((i % files) - (inRank - 1) / 2) * pitch;
    const y = (ranks - 1) / 2 - rank;
    const [cx, cy] = spotOf(whole, whole[3] > 0 ? (2 * x) / whole[3] : 0, whole[4] > 0 ? (2 * y * d) / whole[4] : 0);
    out.push([cx, cy, whole[2], w, d]);
  }
  return out;
}

/** Four faces, facing outwards. */
function inSquare(whole: StandBox, count: number): StandBox[] {
  const onFace = Math.ceil(count / 4);
  const out: StandBox[] = [];
  const w = whole[3] / onFace;
  const d = Math.min(w / 2.1, whole[4] / 3);
  for (let i = 0; i < count; ++i) {
    const face = Math.floor(i / onFace);
    const turned: StandBox = [
      whole[0],
      whole[1],
      whole[2] + face * 90,
      face % 2 ? whole[4] : whole[3],
      face % 2 ? whole[3] : whole[4],
    ];
    const x = ((i % onFace) + 0.5) / onFace;
    const [cx, cy] = spotOf(turned, (2 * x - 1) * 0.86, 1 - d / turned[4]);
    out.push([cx, cy, turned[2], w * 0.86, d]);
  }
  return out;
}

export function standsOf(unit: TableUnit, branch: Branch): StandBox[] {
  if (unit.stands) return unit.stands;
  if (!unit.footprint || unit.stands_left <= 0) return [];
  const whole = boxOf(unit.footprint);
  const [, , , width, depth] = whole;
  if (!(width > 0) || !(depth > 0)) return [];
  const count = unit.stands_left;
  if (unit.formation === "square") return inSquare(whole, count);
  if (branch === "guns" && unit.formation === "line")
    return inRanks(whole, count, count, Math.min(depth, width / count), depth);
  const files = bestFiles(count, width, depth, usualShape(branch));
  return inRanks(whole, count, files, width / files, depth / Math.ceil(count / files));
}
