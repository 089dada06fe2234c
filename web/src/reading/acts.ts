// Splits events into acts that are shown one after another, unit by unit: a march, a volley with its effects, a morale
// test. An act states its duration at the normal speed; this file has no clock.
import type { BattleEvent } from "../lib/api";
import { lengthOf, wayOf } from "./march";

export type ActKind = "march" | "volley" | "morale" | "dice" | "card" | "retreat" | "loss" | "quiet";
export interface Act {
  kind: ActKind;
  events: BattleEvent[];
  ms: number; // at the normal speed
  reveal: number; // ms until the dice are shown: before that they roll; a morale test pauses longer
}

/** The acts of one answer are shortened to this total (at the normal speed). */
export const patience = 30_000;

const marches = new Set<BattleEvent["event"]>(["moved", "officer_moved", "entered", "pulled_away", "closed"]);
const retreats = new Set<BattleEvent["event"]>(["fell_back", "routed"]);
const losses = new Set<BattleEvent["event"]>([
  "casualties",
  "stand_lost",
  "destroyed",
  "captured",
  "left_table",
  "guns_abandoned",
]);
const thrown = new Set<BattleEvent["event"]>(["rating_rolled", "officer_fate", "duel", "guns_spiked"]);

/** Rolls for a march and obeyed orders are shown without a dice tray: they are in the log. */
function beside(event: BattleEvent): boolean {
  return (
    event.event === "rolled" ||
    event.event === "halted" ||
    event.event === "reformed" ||
    (event.event === "command_checked" && !event.dice)
  );
}

function hasDice(event: BattleEvent): boolean {
  return (event.dice?.faces?.length ?? 0) > 0;
}

export function marchTime(event: BattleEvent): number {
  const way = wayOf(event);
  return way ? Math.min(1000, 320 + 60 * lengthOf(way)) : 0;
}

export function actsOf(events: readonly BattleEvent[]): Act[] {
  const acts: Act[] = [];
  for (const event of events) {
    const last = acts.at(-1);
    if (marches.has(event.event)) {
      if (last?.kind === "march" && joins(last, event)) {
        last.events.push(event);
        last.ms = Math.max(last.ms, marchTime(event));
      } else acts.push({ kind: "march", events: [event], ms: marchTime(event), reveal: 0 });
    } else if (beside(event) && (last?.kind === "march" || last?.kind === "quiet")) {
      last.events.push(event);
    } else if (losses.has(event.event)) {
      lose(acts, event);
    } else acts.push(single(event));
  }
  return pressed(acts);
}

/** One unit at a time, so that the eye can follow; officers ride together, with the unit before them. */
function joins(act: Act, event: BattleEvent): boolean {
  return event.event === "officer_moved" && !act.events.some((one) => one.officer === event.officer);
}

/** The effects of a volley belong to it. */
function lose(acts: Act[], event: BattleEvent): void {
  const last = acts.at(-1);
  if (last && (last.kind === "volley" || last.kind === "loss")) {
    last.events.push(event);
    last.ms += 60;
  } else acts.push({ kind: "loss", events: [event], ms: 350, reveal: 0 });
}

function single(event: BattleEvent): Act {
  if (event.event === "fired") return { kind: "volley", events: [event], ms: 1500, reveal: 550 };
  if (event.event === "morale_checked")
    return { kind: "morale", events: [event], ms: hasDice(event) ? 1900 : 500, reveal: hasDice(event) ? 950 : 0 };
  if (event.event === "card_turned") return { kind: "card", events: [event], ms: 1000, reveal: 0 };
  if (retreats.has(event.event))
    return {
      kind: "retreat",
      events: [event],
      ms: Math.max(450, marchTime(event) * (event.event === "routed" ? 0.75 : 1)),
      reveal: 0,
    };
  if (
    hasDice(event) &&
    (thrown.has(event.event) ||
      event.event === "command_checked" ||
      (event.event === "rolled" && (event.needed ?? 0) > 0))
  ) {
    return { kind: "dice", events: [event], ms: 1000, reveal: 400 };
  }
  return { kind: "quiet", events: [event], ms: 0, reveal: 0 };
}

function pressed(acts: Act[]): Act[] {
  const whole = acts.reduce((sum, act) => sum + act.ms, 0);
  if (whole <= patience) return acts;
  const by = patience / whole;
  return acts.map((act) => ({ ...act, ms: act.ms * by, reveal: act.reveal * by }));
}

/** For each unit the last of these events that changes it: after that it looks as the server says. */
export function lastOf(events: readonly BattleEvent[]): Map<number, number> {
  const out = new Map<number, number>();
  for (const event of events) if (event.unit !== undefined) out.set(event.unit, event.n);
  return out;
}
