// Options of a prompt as ways to answer: the gesture of each, its listing, and the resulting decision. Every option
// can be answered from the list alone.
import type { AskedPrompt, TextOffer } from "../lib/api";
import type { Decision, Part, Point, UnitView } from "../lib/wire";
import type { Book } from "../words/ruleset_terms";

export type Verb = Decision["verb"];
export type Formation = UnitView["formation"];
/** The formations of the ruleset; `check` decides which are allowed. */
export function formationsOf(book: Book | undefined): readonly Formation[] {
  return book?.formations ?? [];
}

/**
 * at_once: the option is the whole answer.
 * weigh: it names a target; shown with odds, then confirmed.
 * march: a path with heading and formation.
 * form: heading and formation in place.
 * turn: heading in place.
 * place: one point, heading and formation.
 * ride: an officer's path, perhaps with a unit at its end.
 * select: some of several.
 * along: a number along an edge.
 * roll: faces of dice.
 */
export type Gesture = "at_once" | "weigh" | "march" | "form" | "turn" | "place" | "ride" | "select" | "along" | "roll";

const GESTURES: Partial<Record<Verb, Gesture>> = {
  follow: "march",
  leave_town: "march",
  place: "place",
  ride: "ride",
  detach: "ride",
  pivot: "turn",
  reform: "form",
  occupy: "form",
  select: "select",
  announce: "along",
  roll: "roll",
  fire: "weigh",
  attack: "weigh",
  pursue: "weigh",
  close_on: "weigh",
  march: "march",
  charge: "weigh",
  fire_at: "weigh",
};

/** Members of a decision with this verb (docs/protocol.md). */
const MEMBERS: Record<Verb, readonly (keyof Draft)[]> = {
  yes: ["unit"],
  no: ["unit"],
  stand: ["unit"],
  move: ["unit"],
  mount: ["unit"],
  dismount: ["unit"],
  limber: ["unit"],
  unlimber: ["unit"],
  hold_fire: ["unit"],
  spike: ["unit"],
  attack: ["unit", "target"],
  man_guns: ["unit", "target"],
  move_guns: ["unit", "target"],
  resupply: ["unit", "target"],
  pursue: ["unit", "target"],
  close_on: ["unit", "target"],
  fire: ["unit", "target", "number"],
  pivot: ["unit", "heading"],
  reform: ["unit", "heading", "formation"],
  occupy: ["unit", "heading", "formation"],
  follow: ["unit", "path", "heading", "formation"],
  leave_town: ["unit", "path", "heading", "formation"],
  enter_town: ["unit", "piece"],
  place: ["unit", "officer", "path", "heading", "formation"],
  ride: ["officer", "path", "unit"],
  attach: ["officer", "unit"],
  aid: ["officer", "unit"],
  detach: ["officer", "path"],
  announce: ["command", "number"],
  choose: ["number"],
  take_side: ["number"],
  select: ["list"],
  roll: ["faces"],
  march: ["unit", "path", "heading", "formation", "number"],
  charge: ["unit", "target", "path", "number"],
  fire_at: ["unit", "officer", "piece", "number"],
  dispatch: ["parts"],
  instruct: ["unit", "target", "path", "number"],
  gait: ["unit", "number"],
  prolonge: ["unit", "number"],
  abandon: ["unit", "number"],
  wheel: ["unit", "heading", "number"],
  form: ["unit", "formation", "number"],
  about_face: ["unit"],
  lie_down: ["unit"],
  rise: ["unit"],
  rig_prolonge: ["unit"],
  dismantle: ["unit", "piece"],
  by_hand: ["unit", "path"],
  fire_section: ["unit", "target", "number"],
  done: [],
  offer_end: [],
  concede: [],
  rule: [],
};

/** A draft answer. */
export interface Draft {
  verb: Verb;
  unit?: number;
  target?: number;
  officer?: number;
  command?: number;
  piece?: number;
  number?: number;
  list?: number[];
  faces?: number[];
  parts?: Part[];
  /** where the path begins; not a part of the decision */
  from?: Point;
  path?: Point[];
  heading?: number;
  formation?: Formation;
  /** the player has set the heading: it no longer follows the path */
  turned?: boolean;
  /** no path yet: the ghost is at the unit's position, ready to drag */
  bare?: boolean;
}

export interface PromptOption {
  offer: TextOffer;
  gesture: Gesture;
  /** unique among the ways of its prompt */
  key: string;
}

export function gestureOf(offer: TextOffer): Gesture {
  const gesture = GESTURES[offer.verb] ?? "at_once";
  // Only options with a target are weighed, including a sharpshooter's target; a charge without one is not.
  if (gesture === "weigh") return offer.target === undefined && offer.verb !== "fire_at" ? "at_once" : "weigh";
  if (
    offer.verb === "choose" &&
    offer.target !== undefined &&
    offer.distance !== undefined &&
    offer.officer !== undefined
  )
    return "weigh";
  return gesture;
}

/** With a target, these verbs show the odds first. */
export const weighed: ReadonlySet<Verb> = new Set<Verb>(["fire", "attack", "pursue", "close_on", "charge", "fire_at"]);
/** Whether it has an enemy target: a unit, an officer or a work. */
export function aims(draft: Draft | undefined): boolean {
  return draft !== undefined && (draft.target !== undefined || draft.verb === "fire_at");
}
/** Whether both have the same target. */
export function aimsAlike(one: Draft | undefined, other: Draft | undefined): boolean {
  return one?.target === other?.target && one?.officer === other?.officer && one?.piece === other?.piece;
}
const concedes = ({ verb }: TextOffer): boolean => verb === "concede";
/** Whether the unit leaves a train, along the railway. */
export const byTrain = ({ word }: TextOffer): boolean => word === "leaves the train";
/** Irreversible options: listed in a fold. */
export const isLasting = (offer: TextOffer): boolean => offer.verb === "spike" || concedes(offer);
/** Irreversible, or makes all units without orders stand: listed separately and confirmed. */
export function isGrave({ offer }: PromptOption, ways: readonly PromptOption[]): boolean {
  if (isLasting(offer)) return true;
  const waiting = new Set(
    ways.flatMap((way) => (way.offer.verb === "stand" && way.offer.unit !== undefined ? [way.offer.unit] : [])),
  );
  return offer.verb === "done" && waiting.size > 1;
}

/** Whether only one unit is asked and "stand" is among its answers, so that "the others stand" means the same. */
function standsAlone(prompt: AskedPrompt): boolean {
  const [unit, ...others] = actingUnits(prompt);
  return others.length === 0 && prompt.offers.some((offer) => offer.verb === "stand" && offer.unit === unit);
}
/** Whether the same answer is already listed under another name. */
export function isDuplicate(prompt: AskedPrompt, { verb, unit }: { verb: Verb; unit?: number }): boolean {
  return verb === "done" && unit === undefined && standsAlone(prompt);
}

/** Options to hide at first: of many terms the first is the most complete, and the others say less. */
export function lessCompleteOptions(
  prompt: AskedPrompt | undefined,
  ways: readonly PromptOption[],
): readonly PromptOption[] {
  return prompt?.role === "terms_of_way" && ways.length > 3 ? ways.slice(1) : [];
}

export function optionsOf(prompt: AskedPrompt): PromptOption[] {
  const ways = prompt.offers.map((offer, index) => ({
    offer,
    gesture: gestureIn(prompt, offer),
    key: `${prompt.prompt}.${index}`,
  }));
  return ways.filter(({ offer }) => !isDuplicate(prompt, offer));
}
function gestureIn(prompt: AskedPrompt, offer: TextOffer): Gesture {
  // A night order is not a place along an edge. Conceding needs a confirmation.
  if (prompt.role === "night_order") return "at_once";
  if (concedes(offer)) return "weigh";
  return gestureOf(offer);
}

/** Whether commanders ride alone and cannot join a unit. */
export function ridesAlone(prompt: AskedPrompt | undefined): boolean {
  return prompt?.role === "commander_move" || prompt?.role === "escape";
}

/**
 * For a unit that attacks several enemies: the free base that the option concerns, by its order in the answer's list.
 */
export function baseOf(prompt: AskedPrompt | undefined, offer: TextOffer): number | undefined {
  if (prompt?.role !== "share_out") return undefined;
  return [...new Set(prompt.offers.map((one) => one.number ?? 0))].indexOf(offer.number ?? 0);
}
/** The answer's list with this enemy for that base; without a base, for each base that can attack it. */
export function splitWith(
  prompt: AskedPrompt | undefined,
  list: readonly number[],
  unit: number,
  base?: number,
): number[] {
  const open = (index: number): boolean =>
    prompt?.offers.some((one) => one.unit === unit && baseOf(prompt, one) === index) ?? false;
  const bases = new Set((prompt?.offers ?? []).map((one) => one.number ?? 0)).size;
  return Array.from({ length: bases }, (_, index) =>
    (base === undefined || base === index) && open(index) ? unit : (list[index] ?? 0),
  );
}

/** The draft for an option: complete, or to be continued. */
export function draftOf(offer: TextOffer): Draft {
  const { verb, unit, target, officer, command, piece, number } = offer;
  const draft: Draft = { verb };
  if (unit !== undefined) draft.unit = unit;
  if (target !== undefined) draft.target = target;
  if (officer !== undefined) draft.officer = officer;
  if (command !== undefined) draft.command = command;
  if (piece !== undefined) draft.piece = piece;
  // Options omit a number of 0, which has a meaning for these verbs.
  if (verb === "fire" || verb === "choose" || verb === "take_side" || verb === "announce") draft.number = number ?? 0;
  if (verb === "select") draft.list = [];
  if (verb === "roll") draft.faces = [];
  if (verb === "ride") delete draft.unit;
  return draft;
}

/** Whether the draft is an answer of this option. */
export function answers(draft: Draft, { verb, unit, officer, target, piece }: TextOffer): boolean {
  const same = draft.verb === verb && (verb === "ride" || draft.unit === unit || draft.unit === undefined);
  return (
    same &&
    (piece === undefined || draft.piece === piece) &&
    (officer === undefined || draft.officer === officer) &&
    (target === undefined || draft.target === target)
  );
}

/** A candidate as a draft, for further changes. */
export function draftFrom(decision: Decision): Draft {
  const { prompt: _prompt, by: _by, ...rest } = decision;
  const draft = { ...(rest as Draft) };
  // An officer is a flag without front or formation.
  if (draft.verb === "place" && draft.officer !== undefined) {
    delete draft.heading;
    delete draft.formation;
  }
  return draft;
}

export function decisionOf(prompt: Pick<AskedPrompt, "prompt" | "seat">, draft: Draft): Decision {
  const decision: Record<string, unknown> = { prompt: prompt.prompt, by: prompt.seat, verb: draft.verb };
  for (const member of MEMBERS[draft.verb]) {
    const value = draft[member];
    if (value !== undefined) decision[member] = value;
  }
  return decision as unknown as Decision;
}

export interface Group {
  /** the unit whose name is the heading of the group */
  unit?: number;
  name: string;
  ways: PromptOption[];
}

/** Groups for the list: one per unit if several can act and none is asked, otherwise a single group. */
export function grouped(ways: readonly PromptOption[], asked?: number): Group[] {
  const units = new Set(ways.map(({ offer }) => offer.unit).filter((unit) => unit !== undefined));
  const choosing = ways.every(
    ({ gesture, offer }) =>
      gesture === "select" || offer.verb === "choose" || offer.unit === undefined || offer.verb === "aid",
  );
  if (units.size < 2 || choosing || asked !== undefined) return [{ name: "", ways: [...ways] }];
  const groups = new Map<number | undefined, Group>();
  for (const way of ways) {
    const unit = way.offer.unit;
    const group = groups.get(unit) ?? {
      ...(unit === undefined ? {} : { unit }),
      name: way.offer.unit_name ?? "",
      ways: [],
    };
    group.ways.push(way);
    groups.set(unit, group);
  }
  // Options without a unit ("the others stand") come last.
  return [...groups.values()].sort((a, b) => Number(a.unit === undefined) - Number(b.unit === undefined));
}

/** Ways grouped by verb, in order of first occurrence. */
export function byVerb(ways: readonly PromptOption[]): { verb: Verb; ways: PromptOption[] }[] {
  const verbs = new Map<Verb, PromptOption[]>();
  for (const way of ways) verbs.set(way.offer.verb, [...(verbs.get(way.offer.verb) ?? []), way]);
  return [...verbs].map(([verb, of]) => ({ verb, ways: of }));
}

/** The units that can act on a prompt, in the order of its options. */
export function actingUnits(prompt: AskedPrompt | undefined): number[] {
  if (!prompt) return [];
  const units = prompt.offers.map((offer) => offer.unit).filter((unit): unit is number => unit !== undefined);
  if (prompt.unit !== undefined) units.unshift(prompt.unit);
  return [...new Set(units)];
}

/** The possible targets, each with its nearest option; with `unit`, of that unit only. */
export function targetsOf(prompt: AskedPrompt | undefined, unit?: number): Map<number, TextOffer> {
  const targets = new Map<number, TextOffer>();
  for (const offer of prompt?.offers ?? []) {
    if (offer.target === undefined || (unit !== undefined && offer.unit !== unit)) continue;
    if (!targets.has(offer.target)) targets.set(offer.target, offer);
  }
  return targets;
}

/** The meaning of dragging the asked unit: onto an enemy, away from it (or back), or towards it. */
export function draggedTo(
  ways: readonly PromptOption[],
  unit: number,
  onto: number | undefined,
  away: boolean,
): PromptOption | undefined {
  const own = ways.filter(({ offer }) => offer.unit === unit && offer.verb !== "choose");
  const at = own.filter(({ offer }) => onto !== undefined && offer.target === onto);
  // A unit that stays faces the approaching enemy, so dragging towards it does not mean to draw off.
  if (at.length > 0) return at.find(({ offer }) => offer.verb !== "yes");
  return own.find(({ offer }) => offer.verb === (away ? "yes" : "no"));
}

/** Parses typed die faces; a digit up to 9 is one face. */
export function facesFrom(text: string, sides: number, count: number): number[] {
  const words = text
    .trim()
    .split(/[\s,;]+/)
    .filter((word) => word !== "");
  const numbers = words.length === 1 && sides < 10 ? [...words[0]!].map(Number) : words.map(Number);
  // Ten-sided dice show 0 for ten, percentile dice 00 for a hundred.
  return numbers
    .map((face) => (face === 0 && (sides === 10 || sides === 100) ? sides : face))
    .filter((face) => Number.isInteger(face) && face >= 1 && face <= sides)
    .slice(0, count);
}

/**
 * Rolls the remaining dice in the page. Numbers beyond the last whole multiple are drawn again, so that all faces are
 * equally likely.
 */
export function thrown(
  roll: { sides: number; count: number; descending?: boolean },
  faces: readonly number[],
  draw: () => number = drawn,
): number[] {
  const all = [...faces];
  while (all.length < roll.count) {
    const sides = sidesOf(roll, all.length);
    const number = draw();
    if (number < Math.floor(2 ** 32 / sides) * sides) all.push(1 + (number % sides));
  }
  return all;
}
function drawn(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

/** Sides of the n-th die of a roll; with `descending` each die has one side fewer than the last. */
export function sidesOf(roll: { sides: number; descending?: boolean }, index: number): number {
  return roll.descending ? Math.max(1, roll.sides - index) : roll.sides;
}
