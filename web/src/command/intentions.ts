// Orders that the player gave before the prompt: a path drawn with an order, or an order to a whole brigade. Each
// waits for its prompt and is checked then.
import type { BattleEvent } from "../lib/api";
import type { Cite, Point } from "../lib/wire";
import type { Formation } from "./offers";

export type IntentionState = "waiting" | "ordered" | "done" | "refused";

export interface Intention {
  unit: number;
  verb: "move" | "stand" | "attack";
  target?: number;
  /** the path; "forward" = straight ahead as far as allowed; missing: the suggested one */
  path?: Point[] | "forward";
  heading?: number;
  formation?: Formation;
  /** carried out without confirmation: orders to a whole command */
  carry: boolean;
  state: IntentionState;
  /** the refusal and its clauses */
  text?: string;
  why?: readonly Cite[];
  /** number of events when it was ordered */
  since?: number;
}

export type Queue = readonly Intention[];

/** Adds `next` at the end and drops earlier intentions of the same unit. */
export function withIntention(queue: Queue, next: Intention): Queue {
  return [...queue.filter((one) => one.unit !== next.unit), next];
}

export function without(queue: Queue, unit: number): Queue {
  return queue.filter((one) => one.unit !== unit);
}

export function settled(
  queue: Queue,
  unit: number,
  state: IntentionState,
  text?: string,
  why?: readonly Cite[],
): Queue {
  return queue.map((one) =>
    one.unit === unit
      ? { ...one, state, ...(text === undefined ? {} : { text }), ...(why?.length ? { why } : {}) }
      : one,
  );
}

/** The event since the order that shows that the unit rolled for the order and does not obey. */
export function disobeyed(
  events: readonly BattleEvent[],
  { unit, since = 0 }: Pick<Intention, "unit" | "since">,
): BattleEvent | undefined {
  return events
    .slice(since)
    .find(
      (event) =>
        (event.unit === unit || event.units?.includes(unit)) && ["halted", "command_checked"].includes(event.event),
    );
}

/** The roll for the unit since its order, from the events. */
export function thrownFor(
  events: readonly BattleEvent[],
  { unit, since }: Pick<Intention, "unit" | "since">,
): string | undefined {
  return since === undefined
    ? undefined
    : events
        .slice(since)
        .filter((event) => event.unit === unit && event.event === "rolled")
        .at(-1)?.text;
}

/** The first waiting intention whose order is available; `can` decides for a unit and an order. */
export function nextOrder(
  queue: Queue,
  can: (unit: number, verb: Intention["verb"], target?: number) => boolean,
): Intention | undefined {
  return queue.find((one) => one.state === "waiting" && can(one.unit, one.verb, one.target));
}

/** The intention of the unit whose path is asked. */
export function wantedPath(queue: Queue, unit: number | undefined): Intention | undefined {
  return queue.find((one) => one.unit === unit && one.state === "ordered");
}

export function progress(queue: Queue): { done: number; refused: Intention[]; all: number; open: boolean } {
  const carried = queue.filter((one) => one.carry);
  return {
    all: carried.length,
    done: carried.filter((one) => one.state === "done").length,
    refused: carried.filter((one) => one.state === "refused"),
    open: carried.some((one) => one.state === "waiting" || one.state === "ordered"),
  };
}
