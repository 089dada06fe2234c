// Splits events into acts that are shown one after another. Moves of a command, volleys of a phase and tests that change
// nothing are shown together; what matters takes longer. An act states its duration at the normal speed; this file has
// no clock.
import type { BattleEvent } from "../lib/api";
import { lengthOf, wayOf } from "./march";

export type ActKind = "march" | "volley" | "morale" | "dice" | "card" | "retreat" | "loss" | "quiet";
export interface Act {
  kind: ActKind;
  events: BattleEvent[];
  throws: BattleEvent[]; // whose dice are shown, together
  ms: number; // at the normal speed
  reveal: number; // ms until the dice are shown: before that they roll; a morale test pauses longer
}

/** Everything that is shown between two questions is shortened to this total (ms at the normal speed). */
export const patience = 14_800;
/** Durations in ms at the normal speed: the whole act, and its start until the dice are shown. */
const TIMES = {
  volley: [1200, 500],
  volley_missed: [800, 350],
  morale: [1600, 800],
  morale_held: [800, 400],
  dice: [800, 400],
  dice_obeyed: [500, 250],
} as const;
/** minor acts are shortened to this share before those that matter */
const leastShare = 0.3;
/** what each further throw of an act adds, and how many there are at most */
const furtherThrow = 200;
const maxThrows = 6;
/** Results after which nothing changes. */
const UNEVENTFUL: ReadonlySet<BattleEvent["upshot"]> = new Set([
  "obeys",
  "passes",
  "advances",
  "carries_on",
  "holds",
  "stands",
  "steady",
  "unhurt",
]);

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

function marchTime(event: BattleEvent): number {
  const way = wayOf(event);
  return way ? Math.min(750, 280 + 42 * lengthOf(way)) : 0;
}

/** The command of a unit, if it is known: the moves of a command are shown together. */
export type CommandOf = (unit: number) => number | undefined;

export function actsOf(events: readonly BattleEvent[], commandOf: CommandOf = () => undefined): Act[] {
  const acts: Act[] = [];
  for (const event of events) {
    const last = acts.at(-1);
    if (marches.has(event.event)) {
      const march = { kind: "march" as const, events: [event], throws: [], ms: marchTime(event), reveal: 0 };
      if (!join(acts, march, (act) => joins(act, event, commandOf))) acts.push(march);
    } else if (beside(event) && (last?.kind === "march" || last?.kind === "quiet")) {
      last.events.push(event);
    } else if (losses.has(event.event)) {
      lose(acts, event);
    } else {
      const act = single(event);
      if (!join(acts, act, (before) => togetherWith(before, act))) acts.push(act);
    }
  }
  return acts;
}

/** Adds an act to the last one that takes time, with the quiet events between them. */
function join(acts: Act[], next: Act, may: (act: Act) => boolean): boolean {
  let at = acts.length - 1;
  while (at >= 0 && acts[at]?.kind === "quiet") at--;
  const act = acts[at];
  if (act?.kind !== next.kind || !may(act)) return false;
  act.events.push(...acts.splice(at + 1).flatMap((quiet) => quiet.events), ...next.events);
  act.throws.push(...next.throws);
  act.reveal = Math.max(act.reveal, next.reveal);
  act.ms = Math.max(act.ms, next.ms) + (next.throws.length > 0 ? furtherThrow : 0);
  return true;
}

/** Units of one command move together, each once; officers ride together, with the unit before them. */
function joins(act: Act, event: BattleEvent, commandOf: CommandOf): boolean {
  const [first] = act.events;
  if (first?.turn !== event.turn || first.phase !== event.phase) return false;
  if (event.event === "officer_moved") return !act.events.some((one) => one.officer === event.officer);
  const command = event.unit === undefined ? undefined : commandOf(event.unit);
  return (
    command !== undefined &&
    act.events.every((one) => !marches.has(one.event) || one.unit === undefined || commandOf(one.unit) === command) &&
    !act.events.some((one) => marches.has(one.event) && one.unit === event.unit)
  );
}

/** Dice of one kind are rolled together. A test with consequences is shown by itself. */
function togetherWith(before: Act, next: Act): boolean {
  const [one] = before.throws;
  const [other] = next.throws;
  if (!one || !other || before.throws.length >= maxThrows) return false;
  if (one.event !== other.event || one.turn !== other.turn || one.phase !== other.phase) return false;
  return (
    one.event === "fired" ||
    one.event === "command_checked" ||
    (before.throws.every(isUneventful) && isUneventful(other))
  );
}
const isUneventful = ({ upshot }: BattleEvent): boolean => UNEVENTFUL.has(upshot);

/** Whether an act changes the battle: if there is little time, the others are shortened first. */
export function matters(act: Act): boolean {
  if (act.kind === "retreat" || act.kind === "loss") return true;
  return (act.kind === "morale" || act.kind === "dice") && !act.throws.every(isUneventful);
}
/** How much an act is shortened so that these all fit into `room` ms. */
export function shortening(acts: readonly Act[], room: number): (act: Act) => number {
  let major = 0;
  let minor = 0;
  for (const act of acts) {
    if (matters(act)) major += act.ms;
    else minor += act.ms;
  }
  if (major + minor <= room) return () => 1;
  const by = Math.min(1, room / (major + leastShare * minor));
  const rest = minor > 0 ? Math.max(leastShare * by, (room - major) / minor) : 1;
  return (act) => (matters(act) ? by : rest);
}

/** The effects of a volley belong to it. */
function lose(acts: Act[], event: BattleEvent): void {
  const last = acts.at(-1);
  if (last && (last.kind === "volley" || last.kind === "loss")) {
    last.events.push(event);
    last.ms += 60;
  } else acts.push({ kind: "loss", events: [event], throws: [], ms: 300, reveal: 0 });
}

function single(event: BattleEvent): Act {
  const quiet: Act = { kind: "quiet", events: [event], throws: [], ms: 0, reveal: 0 };
  const rolled = (kind: ActKind, [ms, reveal]: readonly [number, number]): Act => ({
    ...quiet,
    kind,
    throws: [event],
    ms,
    reveal,
  });
  if (event.event === "fired") return rolled("volley", event.amount === 0 ? TIMES.volley_missed : TIMES.volley);
  if (event.event === "morale_checked") {
    if (!hasDice(event)) return { ...quiet, kind: "morale", ms: 500 };
    return rolled("morale", isUneventful(event) ? TIMES.morale_held : TIMES.morale);
  }
  if (event.event === "card_turned") return { ...quiet, kind: "card", ms: 600 };
  if (retreats.has(event.event))
    return { ...quiet, kind: "retreat", ms: Math.max(450, marchTime(event) * (event.event === "routed" ? 0.75 : 1)) };
  if (
    hasDice(event) &&
    (thrown.has(event.event) ||
      event.event === "command_checked" ||
      (event.event === "rolled" && (event.needed ?? 0) > 0))
  )
    return rolled("dice", isUneventful(event) ? TIMES.dice_obeyed : TIMES.dice);
  return quiet;
}

/** For each unit the last of these events that changes it: after that it looks as the server says. */
export function lastOf(events: readonly BattleEvent[]): Map<number, number> {
  const out = new Map<number, number>();
  for (const event of events) if (event.unit !== undefined) out.set(event.unit, event.n);
  return out;
}
