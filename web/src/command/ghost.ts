// The outline of a unit at a place where it may stand.
import type { StandBox } from "../lib/api";
import type { Box, Point } from "../lib/wire";
import type { Commanding } from "./commanding.svelte";
import { cornersOf, laid, onward } from "./path";

export const boxStand = (box: Box): StandBox => [box.centre[0], box.centre[1], box.heading, box.width, box.depth];
export const corners = ([x, y, heading, width, depth]: StandBox): Point[] =>
  cornersOf({ centre: [x, y], heading, width, depth });

/** The stands at the new place: the present stands, moved there. */
export function ghostOf(
  { battle, prompt }: Pick<Commanding, "battle" | "prompt">,
  unitId: number | undefined,
  place: Point | undefined,
  heading: number | undefined,
): StandBox[] {
  const unit = battle.unit(unitId);
  if (!place || heading === undefined) return [];
  const was = unit?.place ? { place: unit.place, heading: unit.heading ?? 0 } : undefined;
  if (unit?.stands?.length && was) return laid(unit.stands, was, { place, heading });
  if (unit?.footprint && was) return laid([boxStand(unit.footprint)], was, { place, heading });
  const front = prompt?.reach?.front ?? 2;
  return [[...onward(place, heading + 180, 0.4), heading, front, 0.8]];
}
