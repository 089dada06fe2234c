// One press that answers several prompts of a phase: all suggestions for the units that can act, or the same answer for
// the rest of the phase.
import type { AskedPrompt, TextOffer } from "../lib/api";

type Role = NonNullable<AskedPrompt["role"]>;

/** Roles of prompts about the path of a unit that already has its order. */
const OF_ITS_WAY: ReadonlySet<Role> = new Set(["way", "way_of_attack", "way_out_of_town", "terms_of_way"]);
const FIRE: ReadonlySet<Role> = new Set(["fire", "fire_on", "fire_aimed", "opportunity_fire"]);
const WITHDRAWAL: ReadonlySet<Role> = new Set(["give_ground", "draw_off"]);

/** What the buttons for the rest of a phase are about. */
export function restOf(prompt: AskedPrompt | undefined): "fire" | "withdrawal" | "pursuit" | undefined {
  const role = prompt?.role ?? "other";
  if (FIRE.has(role)) return "fire";
  return WITHDRAWAL.has(role) ? "withdrawal" : role === "after_combat" ? "pursuit" : undefined;
}
/** The answer that does nothing, if there is a button for it. */
export function holdOf(prompt: AskedPrompt | undefined): TextOffer | undefined {
  const about = restOf(prompt);
  if (about === undefined || about === "pursuit") return undefined;
  return prompt?.offers.find(({ verb }) =>
    about === "fire" ? verb === "hold_fire" || (verb === "done" && prompt.unit === undefined) : verb === "no",
  );
}

export interface Bulk {
  /** the turn and the phase that it is for */
  phase: string;
  role: AskedPrompt["role"];
  /** undefined: any unit */
  units?: ReadonlySet<number>;
  answer: "suggested" | "hold";
  epoch: number;
}

/** How the bulk answer applies to a prompt; undefined: the player is asked. `acting`: the units that can act on it. */
export function bulkFor(
  bulk: Bulk,
  prompt: AskedPrompt,
  acting: readonly number[],
  drawn: (unit: number) => boolean,
): Bulk["answer"] | undefined {
  if (!prompt.advice) return undefined;
  const { units } = bulk;
  if (units && OF_ITS_WAY.has(prompt.role ?? "other"))
    return prompt.unit !== undefined && units.has(prompt.unit) && !drawn(prompt.unit) ? bulk.answer : undefined;
  if (prompt.role !== bulk.role) return undefined;
  if (units) return acting.length > 0 && acting.every((unit) => units.has(unit)) ? bulk.answer : undefined;
  if (bulk.answer === "suggested") return bulk.answer;
  const hold = holdOf(prompt);
  // A unit that should fall back is asked, whatever the others do.
  const disagrees = restOf(prompt) === "withdrawal" && prompt.advice.decision.verb !== hold?.verb;
  return hold && !disagrees ? bulk.answer : undefined;
}
