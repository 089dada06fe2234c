// What each unit lost, caused and withstood in a battle, from its events. The end page shows it by unit.
import type { BattleEvent, TableUnit, TableView, UnitFacts } from "../lib/api";
import { armsAlike, type Book } from "../words/ruleset_terms";
import { passed } from "./dice";

/** Losses are in figures, or in stands where the ruleset counts only stands. */
export interface UnitTally {
  unit: number;
  army: number;
  name: string;
  start: number;
  lost: number;
  caused: number;
  testsPassed: number;
  testsFailed: number;
  presence: TableUnit["presence"];
}

interface Shot {
  by: number;
  weight: number;
}
const losses: ReadonlySet<BattleEvent["event"]> = new Set(["casualties", "stand_lost", "destroyed", "captured"]);

export function talliesOf(
  events: readonly BattleEvent[],
  view: Pick<TableView, "units">,
  facts: ReadonlyMap<number, UnitFacts>,
  book?: Book,
): UnitTally[] {
  const stands = armsAlike(book);
  const tallies = new Map<number, UnitTally>();
  for (const unit of view.units) {
    if (unit.unit === undefined || unit.army === undefined) continue;
    tallies.set(unit.unit, {
      unit: unit.unit,
      army: unit.army,
      name: facts.get(unit.unit)?.name ?? unit.unit_name ?? "",
      start: stands ? unit.stands_at_start : unit.figures_at_start,
      lost: 0,
      caused: 0,
      testsPassed: 0,
      testsFailed: 0,
      presence: unit.presence,
    });
  }
  // Some events do not state who caused a loss: those that shot at the unit or fought it in that phase share it.
  const shots = new Map<number, Shot[]>();
  let phase = "";
  for (const event of events) {
    const now = `${event.turn} ${event.phase}`;
    if (now !== phase) shots.clear();
    phase = now;
    const tally = event.unit === undefined ? undefined : tallies.get(event.unit);
    const aim = (at: number, shot: Shot): void => void shots.set(at, [...(shots.get(at) ?? []), shot]);
    const { unit, other } = event;
    if (unit !== undefined && other !== undefined && event.event === "fired")
      aim(other, { by: unit, weight: Math.max(event.amount ?? 0, event.in_percent ? 0 : 0.01) });
    if (unit !== undefined && other !== undefined && event.event === "duel") {
      aim(other, { by: unit, weight: 1 });
      aim(unit, { by: other, weight: 1 });
    }
    if (!tally) continue;
    if (event.event === "morale_checked") {
      const well = passed(event);
      if (well === true) tally.testsPassed++;
      if (well === false) tally.testsFailed++;
    }
    if (!losses.has(event.event)) continue;
    const count = lostBy(event, tally, stands);
    tally.lost += count;
    credit(event, count, shots.get(tally.unit) ?? [], tallies);
  }
  const all = [...tallies.values()];
  for (const one of all) one.caused = Math.round(one.caused);
  return all;
}

function lostBy(event: BattleEvent, tally: UnitTally, stands: boolean): number {
  const left = Math.max(0, tally.start - tally.lost);
  // A dispersed or captured unit loses its rest as a whole.
  if (event.event === "destroyed" || event.event === "captured") return left;
  if (event.event === "stand_lost") return stands ? Math.min(1, left) : 0;
  return stands ? 0 : (event.amount ?? 0);
}

function credit(event: BattleEvent, count: number, shots: readonly Shot[], tallies: Map<number, UnitTally>): void {
  if (count === 0) return;
  const by = event.other === undefined ? undefined : tallies.get(event.other);
  if (by) {
    by.caused += count;
    return;
  }
  const sum = shots.reduce((total, shot) => total + shot.weight, 0);
  if (sum <= 0) return;
  for (const shot of shots) {
    const firer = tallies.get(shot.by);
    if (firer) firer.caused += (count * shot.weight) / sum;
  }
}

export interface Honours {
  damage?: UnitTally;
  heaviest?: UnitTally;
  /** passed most morale tests and failed none; without such tests, lost most and stayed on the field */
  steadiest?: UnitTally;
}

const best = (all: readonly UnitTally[], value: (one: UnitTally) => number): UnitTally | undefined => {
  const [first] = [...all].sort((a, b) => value(b) - value(a) || a.unit - b.unit);
  return first && value(first) > 0 ? first : undefined;
};
const share = (one: UnitTally): number => (one.start > 0 ? one.lost / one.start : 0);

export function honoursOf(all: readonly UnitTally[]): Honours {
  const damage = best(all, (one) => one.caused);
  const heaviest = best(all, (one) => one.lost + share(one) / 100);
  const firm = all.filter((one) => one.presence === "on_table" && one.testsFailed === 0);
  const tested = firm.filter((one) => one.testsPassed >= 2);
  const steadiest = tested.length > 0 ? best(tested, (one) => one.testsPassed + share(one) / 100) : best(firm, share);
  return {
    ...(damage ? { damage } : {}),
    ...(heaviest ? { heaviest } : {}),
    ...(steadiest ? { steadiest } : {}),
  };
}
