// Orders of a seat for all its units in one answer, as a list of parts. Units without a part act by the rules'
// default. The prompt's options define the possible parts; the server checks the whole.
import type { AskedPrompt, TextOffer } from "../lib/api";
import type { Part, Point } from "../lib/wire";
import type { Draft, Verb } from "./offers";
import { onward } from "./path";

/** once per unit: a later one replaces an earlier one */
const ONCE: ReadonlySet<Verb> = new Set([
  "instruct",
  "gait",
  "attack",
  "charge",
  "stand",
  "fire",
  "hold_fire",
  "prolonge",
  "dismantle",
]);
/** complete orders that combine with no other */
const ALONE: ReadonlySet<Verb> = new Set(["stand", "instruct", "hold_fire", "fire"]);

export function isDispatch(prompt: AskedPrompt | undefined): boolean {
  return prompt?.role !== "night_places" && (prompt?.offers.some((offer) => offer.verb === "dispatch") ?? false);
}

/** Answered in secret: the enemy sees neither the prompt nor the answer. */
const APART: ReadonlySet<string> = new Set(["deployment", "concealment", "side", "arrival", "fire_aimed"]);
export function isSealed(prompt: AskedPrompt | undefined): boolean {
  return prompt !== undefined && (APART.has(prompt.role ?? "other") || isDispatch(prompt));
}

const unitOf = (part: Part): number | undefined =>
  "unit" in part && part.verb !== "ride" ? Number(part.unit) : undefined;
const officerOf = (part: Part): number | undefined =>
  "officer" in part && part.officer !== undefined ? Number(part.officer) : undefined;

export function partsOf(parts: readonly Part[], unit: number): Part[] {
  return parts.filter((part) => unitOf(part) === unit);
}
export function rideOf(parts: readonly Part[], officer: number): Part | undefined {
  return parts.find((part) => part.verb === "ride" && officerOf(part) === officer);
}
export function without(parts: readonly Part[], unit: number): Part[] {
  return parts.filter((part) => unitOf(part) !== unit);
}
/** The units with orders. */
export function named(parts: readonly Part[]): Set<number> {
  return new Set(parts.flatMap((part) => unitOf(part) ?? []));
}

/** Order of a unit's parts: gait, then the legs, then a charge. */
const place = (part: Part): number =>
  part.verb === "gait" ? 0 : part.verb === "attack" || part.verb === "charge" ? 2 : 1;

export function withPart(parts: readonly Part[], part: Part): Part[] {
  const unit = unitOf(part);
  if (part.verb === "ride")
    return [...parts.filter((one) => one.verb !== "ride" || officerOf(one) !== officerOf(part)), part];
  if (part.verb === "offer_end")
    return parts.some((one) => one.verb === "offer_end")
      ? parts.filter((one) => one.verb !== "offer_end")
      : [...parts, part];
  if (unit === undefined) return [...parts, part];
  let own = partsOf(parts, unit);
  if (ALONE.has(part.verb)) own = [];
  else
    own = own.filter(
      (one) => !ALONE.has(one.verb) && !(ONCE.has(part.verb) && one.verb === part.verb) && !sameSection(one, part),
    );
  own = [...own, part]
    .map((one, at) => ({ one, at }))
    .sort((a, b) => place(a.one) - place(b.one) || a.at - b.at)
    .map(({ one }) => one);
  return [...without(parts, unit), ...own];
}
function sameSection(one: Part, part: Part): boolean {
  return one.verb === "fire_section" && part.verb === "fire_section" && (one.number ?? 0) === (part.number ?? 0);
}

/** Whether an option has been chosen. */
export function says(own: readonly Part[], offer: TextOffer): boolean {
  return own.some(
    (part) =>
      part.verb === offer.verb &&
      (!("number" in part) || (part.number ?? 0) === (offer.number ?? 0)) &&
      (offer.target === undefined || ("target" in part && Number(part.target) === offer.target)) &&
      (offer.piece === undefined || ("piece" in part && Number(part.piece) === offer.piece)),
  );
}
/** The last part with this verb. */
export function lastOf(own: readonly Part[], verb: Verb): Pick<Draft, "number" | "formation" | "heading"> | undefined {
  return own.filter((part) => part.verb === verb).at(-1) as Draft | undefined;
}

export interface Pose {
  place: Point;
  heading: number;
}
/**
 * Position and heading of a unit after its parts, as an approximation: formation changes do not change its size here.
 */
export function poseAfter(pose: Pose, own: readonly Part[], width: number, depth: number): Pose {
  let { place, heading } = pose;
  for (const part of own) {
    if (part.verb === "march" || part.verb === "by_hand") place = part.path?.at(-1) ?? place;
    if (part.verb === "pivot") heading = part.heading ?? heading;
    if (part.verb === "prolonge") place = onward(place, heading + 180, part.number ?? 0);
    if (part.verb === "about_face") {
      place = onward(place, heading + 180, depth);
      heading += 180;
    }
    if (part.verb === "wheel") {
      const side = part.number === 1 ? -90 : 90;
      const corner = onward(place, heading + side, width / 2);
      heading += part.number === 1 ? -(part.heading ?? 0) : (part.heading ?? 0);
      place = onward(corner, heading - side, width / 2);
    }
  }
  return { place, heading: ((heading % 360) + 360) % 360 };
}

/** Removes the unit's last leg. */
export function dropLast(parts: readonly Part[], unit: number): Part[] {
  const own = partsOf(parts, unit);
  return [...without(parts, unit), ...own.slice(0, -1)];
}

/** Where the parts lead: the ends of the marches, and an objective or target. */
export function pathOf(own: readonly Part[]): Point[] {
  return own.flatMap((part) => ("path" in part && part.path ? part.path.slice(-1) : []));
}
export function targetOf(own: readonly Part[]): number | undefined {
  for (const part of own) if ("target" in part && part.target !== undefined) return Number(part.target);
  return undefined;
}

/** The parts to compute odds for when this unit is selected: all fire at its target, or its charge. */
export function weighable(parts: readonly Part[], unit: number): Part[] {
  const own = partsOf(parts, unit);
  if (own.some((part) => part.verb === "attack")) return own;
  const shot = own.find(isShot);
  if (shot === undefined) return [];
  const target = targetOf([shot]);
  return parts.filter((part) => isShot(part) && targetOf([part]) === target);
}
function isShot(part: Part): boolean {
  return part.verb === "fire" || part.verb === "fire_section";
}

/** The option that a part uses, for its text. */
export function offerOf(prompt: AskedPrompt, part: Part): TextOffer | undefined {
  const number = "number" in part ? (part.number ?? 0) : 0;
  const same = prompt.offers.filter(
    (offer) => offer.verb === part.verb && (offer.unit === undefined || offer.unit === unitOf(part)),
  );
  return same.find((offer) => (offer.number ?? 0) === number) ?? same[0];
}

/** Ways to reach a point, the simplest first: straight ahead, after a turn, after facing about. */
export function pathsTo(unit: number, to: Point, heading: number, from: number, verbs: ReadonlySet<Verb>): Part[][] {
  const march: Part = { verb: verbs.has("march") ? "march" : "by_hand", unit, path: [to] };
  if (!verbs.has("march") && !verbs.has("limber")) return verbs.has("by_hand") ? [[march]] : [];
  const go: Part = { verb: "march", unit, path: [to] };
  const before: Part[] = verbs.has("limber") ? [{ verb: "limber", unit }] : [];
  const half = (from + (((((heading - from) % 360) + 540) % 360) - 180) / 2 + 360) % 360;
  const turns: Part[][] = [
    [],
    [{ verb: "pivot", unit, heading }],
    [
      { verb: "pivot", unit, heading: half },
      { verb: "pivot", unit, heading },
    ],
    [{ verb: "about_face", unit }],
  ];
  const ways = turns.map((turn) => [...before, ...turn, go]);
  return verbs.has("march") ? ways : [[march], ...ways];
}

/**
 * The order class to use with an objective: the given one if it implies movement (skirmish, attack), otherwise the
 * most aggressive available.
 */
export function classWithObjective(said: number | undefined, open: readonly number[]): number {
  if (said === 2 || said === 3) return said;
  return open.find((number) => number === 3) ?? open.find((number) => number === 2) ?? said ?? open[0] ?? 1;
}

export function draftOfDispatch(parts: readonly Part[]): Draft {
  return { verb: "dispatch", parts: [...parts] };
}
