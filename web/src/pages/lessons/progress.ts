// Computes the progress of a lesson from the events, so that it is right after a reload or an undo.
import type { BattleEvent, UnitFacts } from "../../lib/api";
import type { Step } from "./lessons";

export interface Happened {
  events: readonly BattleEvent[];
  facts: ReadonlyMap<number, UnitFacts>;
  /** the army of each officer, because an officer's event does not name it */
  officers: ReadonlyMap<number, number>;
  army: number; // the player's
}

function meets(step: Step, event: BattleEvent, at: Happened): boolean {
  if (!step.events.includes(event.event)) return false;
  const unit = event.unit === undefined ? undefined : at.facts.get(event.unit);
  const officer = event.officer === undefined ? undefined : at.officers.get(event.officer);
  const yours = (unit?.army ?? officer ?? event.army) === at.army;
  return (
    (yours || step.anybodys === true) &&
    (step.result === undefined || step.result === event.upshot) &&
    (step.branch === undefined || unit?.branch === step.branch)
  );
}

/** The current step: the first that is neither completed nor skipped; at the end, the last. */
export function stepAt(steps: readonly Step[], passed: ReadonlySet<number>, at: Happened): number {
  const from = (index: number): number => {
    const before = steps[index]?.anew ? steps.slice(0, index) : [];
    return Math.max(0, ...before.map((step) => at.events.findIndex((event) => meets(step, event, at))));
  };
  const open = steps.findIndex(
    (step, index) => !passed.has(index) && !at.events.slice(from(index)).some((event) => meets(step, event, at)),
  );
  return open < 0 ? steps.length - 1 : open;
}
