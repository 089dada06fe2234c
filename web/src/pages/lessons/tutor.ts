// Suggestions of a lesson: among the possible answers, the one for the step replaces the sergeant's choice.
import type { Advised, AskedPrompt } from "../../lib/api";
import type { Decision, Point } from "../../lib/wire";
import type { Step, Towards } from "./lessons";

export interface Around {
  /** positions of the enemy */
  enemies: readonly Point[];
  /** position and formation of a unit */
  unit?: (id: number) => { place?: Point | undefined; formation?: string | undefined } | undefined;
}

const end = (decision: Decision): Point | undefined =>
  "path" in decision ? (decision.path as Point[] | undefined)?.at(-1) : undefined;

/** Distance from the end of a move to its goal; the maximum if nothing moves. */
function farFrom(decision: Decision, towards: Towards, { enemies }: Around): number {
  const at = end(decision);
  if (!at) return Infinity;
  const goals: readonly (readonly [number, number])[] = towards === "enemy" ? enemies : [towards];
  return Math.min(...goals.map(([x, y]) => Math.hypot(at[0] - x, at[1] - y)));
}

/** Distance between the unit and its target. */
function farOff(decision: Decision, { unit }: Around): number {
  const { unit: own, target } = decision as { unit?: number; target?: number };
  const [from, at] = [own, target].map((id) => (id === undefined ? undefined : unit?.(id)?.place));
  return from && at ? Math.hypot(at[0] - from[0], at[1] - from[1]) : Infinity;
}

/** Distance between the unit and its nearest enemy; 0 if unknown. */
function safety(decision: Decision, { unit, enemies }: Around): number {
  const { unit: own } = decision as { unit?: number };
  const at = own === undefined ? undefined : unit?.(own)?.place;
  return at ? Math.min(...enemies.map(([x, y]) => Math.hypot(at[0] - x, at[1] - y))) : 0;
}

/** Whether the decision changes the unit's formation. */
function changes(decision: Decision, { unit }: Around): boolean {
  const { verb, unit: of, formation } = decision as { verb: string; unit?: number; formation?: string };
  return verb !== "reform" || of === undefined || formation === undefined || unit?.(of)?.formation !== formation;
}

/** The suggestion for this step; undefined = keep the sergeant's choice. */
export function lessonSuggestion(
  step: Step | undefined,
  prompt: AskedPrompt,
  candidates: readonly Advised[],
  around: Around,
): Advised | undefined {
  const wanted = step?.at[prompt.kind] ?? [];
  const { advice } = prompt;
  const towards = step?.towards;
  for (const verb of wanted) {
    const all = [...(advice ? [advice] : []), ...candidates].filter(
      ({ decision }) => decision.verb === verb && changes(decision, around),
    );
    // An officer who joins one regiment leaves the others: a ride by itself keeps all in command range.
    const free = all.filter(({ decision }) => verb === "ride" && (decision as { unit?: number }).unit === undefined);
    const fitting = free.length > 0 ? free : all;
    const far =
      towards === undefined
        ? []
        : fitting.map(({ decision }) => Math.min(farFrom(decision, towards, around), farOff(decision, around)));
    const nearest = Math.min(...far);
    const best = fitting[Number.isFinite(nearest) ? far.indexOf(nearest) : 0];
    // A change of formation is shown by the unit that is farthest from the enemy's fire.
    const formed = fitting
      .filter(({ decision }) => (decision as { formation?: string }).formation === step?.formation)
      .reduce<Advised | undefined>(
        (best, one) =>
          best === undefined || safety(one.decision, around) > safety(best.decision, around) ? one : best,
        undefined,
      );
    if (step?.formation !== undefined && formed) return formed;
    if (best) return best;
  }
  return undefined;
}

/**
 * Whether an answer at one of the step's prompts misses the step. If the step is impossible there, the suggestion is
 * the sergeant's and following it is no miss.
 */
export function misses(step: Step | undefined, kind: string, verb: string, recommended?: string): boolean {
  const wanted = step?.at[kind];
  return wanted !== undefined && !wanted.includes(verb) && verb !== recommended;
}
