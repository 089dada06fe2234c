// The luck of the dice: actual results against the expected ones of the same dice, computed as in the report.
import type { TableView, BattleEvent, UnitFacts } from "../lib/api";
import { faceNeeded, passed } from "./dice";
import { isLost } from "./army_tree";

export interface Luck {
  army: number;
  hits: number;
  hitsExpected: number;
  tests: number;
  passed: number;
  passedExpected: number;
}

/** The chance of one die of a volley; undefined if the event does not state it. */
export function chanceOfHit(event: BattleEvent): number | undefined {
  const sides = event.dice?.sides ?? 0;
  const face = faceNeeded(event);
  if (sides === 0 || face === undefined || !event.dice?.faces?.length) return undefined;
  return Math.min(sides, Math.max(0, sides - face + 1)) / sides;
}

/** The chance of a test of one die with this rating and these modifiers. */
export function chanceOfPassing(event: BattleEvent): number | undefined {
  const faces = event.dice?.faces ?? [];
  const sides = event.dice?.sides ?? 0;
  const fell = faces[0];
  if (sides === 0 || faces.length !== 1 || fell === undefined || !event.needed) return undefined;
  const rest = (event.amount ?? 0) - fell;
  let good = 0;
  for (let face = 1; face <= sides; ++face) if (face + rest >= event.needed) ++good;
  return good / sides;
}

export function luckOf(
  events: readonly BattleEvent[],
  facts: ReadonlyMap<number, UnitFacts>,
  armies: readonly number[],
): Luck[] {
  const out = armies.map((army): Luck => ({ army, hits: 0, hitsExpected: 0, tests: 0, passed: 0, passedExpected: 0 }));
  for (const event of events) {
    const luck = out.find((one) => event.unit !== undefined && one.army === facts.get(event.unit)?.army);
    if (!luck) continue;
    if (event.event === "fired") {
      const chance = chanceOfHit(event);
      if (chance === undefined) continue;
      luck.hits += event.amount ?? 0;
      luck.hitsExpected += chance * (event.dice?.faces?.length ?? 0);
    } else if (event.event === "morale_checked") {
      const chance = chanceOfPassing(event);
      if (chance === undefined) continue;
      luck.tests += 1;
      luck.passed += passed(event) ? 1 : 0;
      luck.passedExpected += chance;
    }
  }
  return out;
}

/** The losses, as the ruleset counts them, in its words and those of the report. */
export interface CountedLosses {
  lines: { what: string; values: number[] }[];
  together: number[];
  start: number[];
}
const sides = ["first: ", "second: "];
export function countedLossesOf(events: readonly BattleEvent[]): CountedLosses | undefined {
  const ended = events.filter((event) => event.event === "battle_ended").at(-1);
  const out: CountedLosses = { lines: [], together: [0, 0], start: [0, 0] };
  for (const { name, value, army } of ended?.modifiers ?? []) {
    const at = army === undefined ? sides.findIndex((side) => name.startsWith(side)) : army - 1;
    const side = sides[at];
    if (side === undefined) continue;
    const what = name.startsWith(side) ? name.slice(side.length) : name;
    if (what === "at the start") {
      out.start[at] = value;
      continue;
    }
    let line = out.lines.find((one) => one.what === what);
    if (!line) out.lines.push((line = { what, values: [0, 0] }));
    line.values[at] = value;
    out.together[at] = (out.together[at] ?? 0) + value;
  }
  return out.start.every((start) => start > 0) ? out : undefined;
}
/** Figures lost by fire and in melee, as the events reported them one by one. */
export function fallenOf(events: readonly BattleEvent[], facts: ReadonlyMap<number, UnitFacts>, army: number): number {
  return events.reduce(
    (sum, event) =>
      sum +
      (event.event === "casualties" && event.unit !== undefined && facts.get(event.unit)?.army === army
        ? (event.amount ?? 0)
        : 0),
    0,
  );
}

export interface Losses {
  army: number;
  start: number;
  bases: number; // lost
  basesAtStart: number;
  lost: number; // figures, including those of units that have left the table
  units: string[]; // that are gone
}
export function lossesOf(view: TableView, facts: ReadonlyMap<number, UnitFacts>, armies: readonly number[]): Losses[] {
  return armies.map((army) => {
    const units = view.units.filter((unit) => unit.army === army);
    const start = units.reduce((sum, unit) => sum + unit.figures_at_start, 0);
    const left = units.reduce((sum, unit) => sum + (isLost(unit) ? 0 : unit.figures_left), 0);
    const basesAtStart = units.reduce((sum, unit) => sum + unit.stands_at_start, 0);
    const bases = basesAtStart - units.reduce((sum, unit) => sum + unit.stands_left, 0);
    return {
      army,
      bases,
      basesAtStart,
      start,
      lost: start - left,
      units: units.filter(isLost).map((unit) => facts.get(Number(unit.unit))?.name ?? unit.unit_name ?? ""),
    };
  });
}
