// Dice as they are drawn: the face of each, and whether it succeeded. The faces, the number needed and the modifiers
// are the event's own; nothing is looked up here.
import type { BattleEvent, UnitFacts } from "../lib/api";

export type Fell = "hit" | "miss" | "plain";
export interface Die {
  face: number;
  sides: number;
  fell: Fell;
}

/**
 * The lowest face of a fire die that hits, with the modifiers: they are shown beside the die, so they lower the face.
 */
export function faceNeeded(event: Pick<BattleEvent, "needed" | "modifiers">): number | undefined {
  if (!event.needed || event.needed <= 0) return undefined;
  if (event.modifiers?.some((modifier) => modifier.counts === "number")) return event.needed; // they are shown beside this number
  const marks = (event.modifiers ?? []).reduce((sum, modifier) => sum + modifier.value, 0);
  return Math.max(1, event.needed - marks);
}

/** Whether fire is computed without dice: then its result is in hundredths of a figure. */
export function inPercent(event: Pick<BattleEvent, "event" | "dice" | "amount">): boolean {
  return event.event === "fired" && !event.dice?.faces?.length && (event.amount ?? 0) > 0;
}

/** Whether a morale test was passed: its total against the one needed. */
export function passed(event: Pick<BattleEvent, "needed" | "amount">): boolean | undefined {
  if (!event.needed || event.needed <= 0) return undefined;
  return (event.amount ?? 0) >= event.needed;
}

export function diceOf(event: BattleEvent): Die[] {
  const shown = event.dice;
  if (!shown?.faces) return [];
  const fell = judge(event);
  return shown.faces.map((face) => ({ face, sides: shown.sides, fell: fell(face) }));
}

function judge(event: BattleEvent): (face: number) => Fell {
  if (event.event === "fired") {
    const face = faceNeeded(event);
    return face === undefined ? () => "plain" : (shown) => (shown >= face ? "hit" : "miss");
  }
  if (event.event === "morale_checked") {
    const well = passed(event);
    return () => (well === undefined ? "plain" : well ? "hit" : "miss");
  }
  if (event.event === "command_checked")
    return () => (event.upshot === "obeys" ? "hit" : event.upshot === "fails" ? "miss" : "plain");
  return () => "plain";
}

/** The unit that throws them, or the list of units that share one die; unknown units are left out. */
export function throwers(
  event: Pick<BattleEvent, "unit" | "unit_name" | "units">,
  facts: ReadonlyMap<number, Pick<UnitFacts, "name">>,
): string[] {
  const one = facts.get(event.unit ?? 0)?.name ?? event.unit_name;
  return one ? [one] : (event.units ?? []).flatMap((unit) => facts.get(unit)?.name ?? []);
}

/** How many dice of a volley hit, for screen readers. */
export function hits(dice: readonly Die[]): number {
  return dice.filter((die) => die.fell === "hit").length;
}

/** The places of the pips of a six-sided die, on a square from 0 to 6. */
export const pips: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[3, 3]],
  [
    [1.5, 1.5],
    [4.5, 4.5],
  ],
  [
    [1.5, 1.5],
    [3, 3],
    [4.5, 4.5],
  ],
  [
    [1.5, 1.5],
    [4.5, 1.5],
    [1.5, 4.5],
    [4.5, 4.5],
  ],
  [
    [1.5, 1.5],
    [4.5, 1.5],
    [3, 3],
    [1.5, 4.5],
    [4.5, 4.5],
  ],
  [
    [1.5, 1.4],
    [4.5, 1.4],
    [1.5, 3],
    [4.5, 3],
    [1.5, 4.6],
    [4.5, 4.6],
  ],
];
