// What the player has said he wants before he was asked for it: a way drawn while orders were given, an order for a whole
// brigade. Each waits for its prompt; whoever answers the prompt checks it then.
import type { ToldEvent } from "../lib/api";
import type { Cite, Point } from "../lib/wire";
import type { Formation } from "./offers";

export type IntentionState = "waiting" | "ordered" | "done" | "refused";

export interface Intention {
  unit: number;
  verb: "move" | "stand" | "attack";
  target?: number;
  /** the way; "forward" = straight on as far as it may go; left out: the recommended one */
  path?: Point[] | "forward";
  heading?: number;
  formation?: Formation;
  /** carried out without asking again: orders to a whole command */
  carry: boolean;
  state: IntentionState;
  /** why not, and by which clauses */
  text?: string;
  why?: readonly Cite[];
  /** how many events had happened when it was told */
  since?: number;
}

export type Queue = readonly Intention[];

/** With `next` at the end; what was wanted of the same unit before is void. */
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

/** What the dice made of an order: that which was told of the unit since, when it was told to obey and does not. */
export function disobeyed(
  events: readonly ToldEvent[],
  { unit, since = 0 }: Pick<Intention, "unit" | "since">,
): ToldEvent | undefined {
  return events
    .slice(since)
    .find(
      (event) =>
        (event.unit === unit || event.units?.includes(unit)) && ["halted", "command_checked"].includes(event.event),
    );
}

/** The die that was thrown for it since its order, as it was told. */
export function thrownFor(
  events: readonly ToldEvent[],
  { unit, since }: Pick<Intention, "unit" | "since">,
): string | undefined {
  return since === undefined
    ? undefined
    : events
        .slice(since)
        .filter((event) => event.unit === unit && event.event === "rolled")
        .at(-1)?.text;
}

/** The first that waits for an order and can be given it: `can` says which unit is offered which order. */
export function nextOrder(
  queue: Queue,
  can: (unit: number, verb: Intention["verb"], target?: number) => boolean,
): Intention | undefined {
  return queue.find((one) => one.state === "waiting" && can(one.unit, one.verb, one.target));
}

/** What is wanted of this unit whose way is asked. */
export function wayWanted(queue: Queue, unit: number | undefined): Intention | undefined {
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
