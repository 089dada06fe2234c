// The turning point of a battle: the turn in which the balance of losses moved most towards the winner.
import type { BattleEvent, UnitFacts } from "../lib/api";
import type { TurnSummary } from "./turn_summary";

export interface TurningPoint {
  turn: number;
  /** "Turn 5: Blue lost 6 figures, Grey 23 figures." */
  head: string;
  /** the gravest of its events, at most two, of the beaten side first */
  events: readonly BattleEvent[];
}

/** `starts`: the strength of each army at the start, in the order of the table; `winner`: its index, if one has won. */
export function turningPoint(
  turns: ReadonlyMap<number, TurnSummary>,
  starts: readonly number[],
  winner: number | undefined,
  armyOf: (unit: number) => number | undefined,
): TurningPoint | undefined {
  let found: TurnSummary | undefined;
  let most = 0;
  for (const one of turns.values()) {
    const [first = 0, second = 0] = one.lost.map((lost, at) => lost / Math.max(1, starts[at] ?? 0));
    const towardsFirst = second - first;
    const swing = winner === undefined ? Math.abs(towardsFirst) : winner === 0 ? towardsFirst : -towardsFirst;
    if (swing <= most) continue;
    most = swing;
    found = one;
  }
  if (!found) return undefined;
  const [first = 0, second = 0] = found.lost.map((lost, at) => lost / Math.max(1, starts[at] ?? 0));
  const worse = first > second ? 0 : 1;
  const own = (event: BattleEvent): number => (event.unit !== undefined && armyOf(event.unit) === worse ? 0 : 1);
  return {
    turn: found.turn,
    head: found.head,
    events: [...found.broke].sort((a, b) => own(a) - own(b) || a.n - b.n).slice(0, 2),
  };
}

/** The index of a unit's army in the order of the table. */
export const armyIndex =
  (facts: ReadonlyMap<number, UnitFacts>, armies: readonly { army: number }[]) =>
  (unit: number): number | undefined => {
    const army = facts.get(unit)?.army;
    const at = armies.findIndex((one) => one.army === army);
    return at < 0 ? undefined : at;
  };
