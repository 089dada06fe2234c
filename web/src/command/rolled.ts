// Where a die decides how far a unit goes: what was rolled, when a path that was drawn before is too long for it.
import type { AskedPrompt, BattleEvent, TableUnit } from "../lib/api";
import type { Refused } from "./at_command";
import { lengthOf } from "./path";

export interface Rolled {
  /** the faces, as the log shows them */
  faces: string;
  /** in the table's measure */
  distance: number;
}

/** The roll to which a path was shortened; undefined if another rule moved it back. */
export function shortenedBy(
  refused: Refused | undefined,
  prompt: AskedPrompt | undefined,
  unit: TableUnit | undefined,
  events: readonly BattleEvent[],
): Rolled | undefined {
  const tried = refused?.kept ? refused.tried : undefined;
  const path = tried && "path" in tried ? tried.path : undefined;
  const distance = prompt?.reach?.open;
  if (!path || !unit?.place || distance === undefined || prompt?.unit !== unit.unit) return undefined;
  if (lengthOf(unit.place, path) <= distance + 0.01) return undefined;
  for (let n = events.length - 1; n >= 0; --n) {
    const event = events[n]!;
    if (event.event === "phase_began" || event.turn !== events[events.length - 1]!.turn) break;
    if (event.event === "rolled" && event.unit === unit.unit && event.dice?.faces?.length)
      return { faces: event.dice.faces.join(", "), distance };
  }
  return undefined;
}
