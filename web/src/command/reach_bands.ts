// The areas of a unit's reach: one, or one for each band of the dice that decide how far it goes.
import type { LayerAnswer } from "../lib/api";
import type { Point } from "../lib/wire";
import { within } from "./path";

export interface Band {
  points: readonly Point[];
  word: string;
  /** where its name is written: the northernmost corner; none for a band without extent */
  label?: Point;
}
/** Bands, the largest first; a layer without dice has one area without a name. */
const names: ReadonlySet<string> = new Set(["possible", "likely", "certain"]);

/** The smallest band that contains the point; "" outside, or without bands. */
export function bandAt(shapes: LayerAnswer["shapes"] | undefined, point: Point | undefined): string {
  if (!point) return "";
  return bandsOf(shapes).findLast(({ points }) => within(point, points))?.word ?? "";
}

export function bandsOf(shapes: LayerAnswer["shapes"] | undefined): Band[] {
  if (!shapes?.[0]) return [];
  if (!shapes.every(({ word }) => names.has(word ?? ""))) return [{ points: shapes[0].points, word: "" }];
  return shapes.map(({ points, word }) => {
    const north = points.reduce((best, one) => (one[1] > best[1] ? one : best), points[0]!);
    const south = points.reduce((best, one) => (one[1] < best[1] ? one : best), points[0]!);
    return { points, word: word ?? "", ...(north[1] - south[1] > 0.5 ? { label: north } : {}) };
  });
}
