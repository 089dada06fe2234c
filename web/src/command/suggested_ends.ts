// Ends of suggested paths, drawn as rings on the map. The arrows of the card step through all suggestions.
import type { Point } from "../lib/wire";
import { draftFrom, type Draft } from "./offers";
import type { Advised } from "../lib/api";
import { distance } from "./path";

/** More rings hide the map. */
const maxRings = 6;

export interface SuggestedEnd {
  index: number;
  at: Point;
  heading: number | undefined;
}

/** Ends of the first suggestions for the draft's piece, except the `current` one; at least `apart` inches apart. */
export function suggestedEnds(
  candidates: readonly Advised[],
  current: number,
  draft: Draft | undefined,
  apart: number,
): SuggestedEnd[] {
  const out: SuggestedEnd[] = [];
  for (const [index, { decision }] of candidates.entries()) {
    if (out.length === maxRings) break;
    const one = draftFrom(decision);
    const at = one.path?.at(-1);
    if (!at || index === current || one.unit !== draft?.unit || one.officer !== draft?.officer) continue;
    if (out.every((other) => distance(other.at, at) > apart)) out.push({ index, at, heading: one.heading });
  }
  return out;
}
