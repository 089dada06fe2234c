// What a lesson recommends: of what may be answered that which its step is about, in place of what a sergeant would do.
import type { Advised, AskedPrompt } from "../../lib/api";
import type { Decision, Point } from "../../lib/wire";
import type { Step, Towards } from "./lessons";

export interface Around {
  /** where the enemy stands */
  enemies: readonly Point[];
  /** of a unit: where it stands, and how it is formed */
  unit?: (id: number) => { place?: Point | undefined; formation?: string | undefined } | undefined;
}

const end = (decision: Decision): Point | undefined =>
  "path" in decision ? (decision.path as Point[] | undefined)?.at(-1) : undefined;

/** How far that which a decision moves ends from where it shall go; what moves nothing is as far as can be. */
function farFrom(decision: Decision, towards: Towards, { enemies }: Around): number {
  const at = end(decision);
  if (!at) return Infinity;
  const goals: readonly (readonly [number, number])[] = towards === "enemy" ? enemies : [towards];
  return Math.min(...goals.map(([x, y]) => Math.hypot(at[0] - x, at[1] - y)));
}

/** How far somebody stands from whom he shall go at. */
function farOff(decision: Decision, { unit }: Around): number {
  const { unit: own, target } = decision as { unit?: number; target?: number };
  const [from, at] = [own, target].map((id) => (id === undefined ? undefined : unit?.(id)?.place));
  return from && at ? Math.hypot(at[0] - from[0], at[1] - from[1]) : Infinity;
}

/** Whoever shall form anew is formed otherwise than he is. */
function changes(decision: Decision, { unit }: Around): boolean {
  const { verb, unit: of, formation } = decision as { verb: string; unit?: number; formation?: string };
  return verb !== "reform" || of === undefined || formation === undefined || unit?.(of)?.formation !== formation;
}

/** The recommended answer of this step; undefined = what a sergeant would do is as good. */
export function taught(
  step: Step | undefined,
  prompt: AskedPrompt,
  candidates: readonly Advised[],
  around: Around,
): Advised | undefined {
  const wanted = step?.at[prompt.kind] ?? [];
  const { advice } = prompt;
  const towards = step?.towards;
  for (const verb of wanted) {
    const fitting = [...(advice ? [advice] : []), ...candidates].filter(
      ({ decision }) => decision.verb === verb && changes(decision, around),
    );
    const far =
      towards === undefined
        ? []
        : fitting.map(({ decision }) => Math.min(farFrom(decision, towards, around), farOff(decision, around)));
    const nearest = Math.min(...far);
    const best = fitting[Number.isFinite(nearest) ? far.indexOf(nearest) : 0];
    const formed = fitting.find(({ decision }) => (decision as { formation?: string }).formation === step?.formation);
    if (step?.formation !== undefined && formed) return formed;
    if (best) return best;
  }
  return undefined;
}

/** Whether an answer is something else than the step is about, at a question at which it is done. Where it cannot be done a
 *  sergeant's answer is recommended, and who takes that has done nothing wrong. */
export function misses(step: Step | undefined, kind: string, verb: string, recommended?: string): boolean {
  const wanted = step?.at[kind];
  return wanted !== undefined && !wanted.includes(verb) && verb !== recommended;
}
