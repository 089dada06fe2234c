// How far a lesson is, from what has happened: so it is right after a reload, and after something was taken back.
import type { ToldEvent, UnitFacts } from "../../lib/api";
import type { Step } from "./lessons";

export interface Happened {
  events: readonly ToldEvent[];
  facts: ReadonlyMap<number, UnitFacts>;
  /** whose each officer is: what an officer does is told without his army */
  officers: ReadonlyMap<number, number>;
  army: number; // yours
}

function meets(step: Step, event: ToldEvent, at: Happened): boolean {
  if (!step.events.includes(event.event)) return false;
  const unit = event.unit === undefined ? undefined : at.facts.get(event.unit);
  const officer = event.officer === undefined ? undefined : at.officers.get(event.officer);
  const yours = (unit?.army ?? officer ?? event.army) === at.army;
  return (
    (yours || step.anybodys === true) &&
    (step.words === undefined || step.words.includes(event.word ?? "")) &&
    (step.branch === undefined || unit?.branch === step.branch)
  );
}

/** The step that is shown: the first that neither happened nor was passed over; the last one stays. */
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
