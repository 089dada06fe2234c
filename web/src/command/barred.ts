// Orders that a unit cannot get now, although other units of the question can: listed in grey, with the reason.
import type { CheckAnswer } from "../lib/api";
import type { Decision } from "../lib/wire";
import type { Group, Verb } from "./offers";

/** Orders that every unit has as a rule, without a target: one check gives the reason why a unit lacks it. */
const plain: readonly Verb[] = ["move"];
/** checks per question */
const most = 8;

export interface Barred {
  unit: number;
  verb: Verb;
  reason: string;
}

/** Pairs of a unit and an order that another unit of the list may get, and this one may not. */
export function missing(groups: readonly Group[]): { unit: number; verb: Verb }[] {
  const offered = plain.filter((verb) => groups.some(({ ways }) => ways.some(({ offer }) => offer.verb === verb)));
  return groups.flatMap(({ unit, ways }) =>
    unit === undefined
      ? []
      : offered
          .filter((verb) => ways.every(({ offer }) => offer.verb !== verb))
          .map((verb): { unit: number; verb: Verb } => ({ unit, verb })),
  );
}

/** Those that the rules forbid, with the server's reason. */
export async function barred(
  groups: readonly Group[],
  prompt: { prompt: number; seat: Decision["by"] },
  check: (decision: Decision) => Promise<CheckAnswer>,
): Promise<Barred[]> {
  const out: Barred[] = [];
  for (const { unit, verb } of missing(groups).slice(0, most)) {
    const answer = await check({ prompt: prompt.prompt, by: prompt.seat, verb, unit } as Decision);
    if (!answer.lawful && answer.refusal?.kind === "against_rules")
      out.push({ unit, verb, reason: answer.refusal.text });
  }
  return out;
}
