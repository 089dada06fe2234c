// The summary of a turn from its events: the losses of each side, the units that gave way, and the holders of the
// objectives at its end.
import type { Army, BattleEvent, UnitFacts } from "../lib/api";
import type { Objective } from "../lib/wire";
import { armsAlike, standsWord, termsOf, turnTitle, type Book } from "../words/ruleset_terms";
import "../words/battle_words";
import { listed, t } from "../words/words";

export interface TurnSummary {
  turn: number;
  /** "Turn 3: Blue lost 7 figures, Grey 11 figures" */
  head: string;
  /** what each army lost, in the order of the table: figures or stands */
  lost: readonly number[];
  /** units that gave way, in the words of the log, each once */
  broke: readonly BattleEvent[];
  /** who held which objective, if that is known */
  held: readonly string[];
}

/** Least severe first; only a unit's worst outcome is listed. */
const worse: readonly BattleEvent["event"][] = [
  "fell_back",
  "routed",
  "guns_abandoned",
  "left_table",
  "captured",
  "destroyed",
];

const gone: ReadonlySet<BattleEvent["event"]> = new Set(["captured", "destroyed"]);

export interface Told {
  facts: ReadonlyMap<number, UnitFacts>;
  armies: readonly Army[];
  book: Book | undefined;
  /** the number of stands that each unit began with, where it is known */
  stands: ReadonlyMap<number, number>;
  /** who held the objectives at the end of each turn, where it is known */
  held: ReadonlyMap<number, readonly Objective[]>;
}

function lost(n: number, book: Book | undefined): string {
  if (n === 0) return t("reading.turn_none");
  if (!armsAlike(book)) return t("reading.unit_figures", { n });
  return n === 1
    ? t("reading.turn_one", { what: termsOf(book).stand })
    : t("reading.turn_several", { n, what: standsWord(book) });
}

/** Of past turns only: the present turn is not complete. */
export function turnsOf(events: readonly BattleEvent[], told: Told, over = false): Map<number, TurnSummary> {
  const counted = armsAlike(told.book) ? "stand_lost" : "casualties";
  const armyOf = (event: BattleEvent): number | undefined =>
    event.unit === undefined ? undefined : told.facts.get(event.unit)?.army;
  const costs = new Map<number, Map<number, number>>();
  const broke = new Map<number, Map<number, BattleEvent>>();
  const fell = new Map<number, number>(); // of each unit, in all turns
  const began = (unit: number): number =>
    (told.stands.get(unit) ?? 0) * (counted === "casualties" ? (told.facts.get(unit)?.figures_per_stand ?? 0) : 1);
  for (const event of events) {
    const { turn, unit } = event;
    if (turn === 0) continue;
    if (!costs.has(turn)) costs.set(turn, new Map());
    const army = armyOf(event);
    if (army === undefined || unit === undefined) continue;
    const cost = costs.get(turn)!;
    const add = (n: number): void => {
      cost.set(army, (cost.get(army) ?? 0) + n);
      fell.set(unit, (fell.get(unit) ?? 0) + n);
    };
    if (event.event === counted) add(counted === "casualties" ? (event.amount ?? 0) : 1);
    // A dispersed or captured unit loses its remaining stands as a whole, not one by one.
    else if (gone.has(event.event)) add(Math.max(0, began(unit) - (fell.get(unit) ?? 0)));
    const bad = worse.indexOf(event.event);
    if (bad < 0) continue;
    const those = broke.get(turn) ?? new Map<number, BattleEvent>();
    if (bad >= worse.indexOf(those.get(unit)?.event ?? "fell_back")) those.set(unit, event);
    broke.set(turn, those);
  }
  const last = Math.max(0, ...costs.keys());
  const out = new Map<number, TurnSummary>();
  for (const [turn, cost] of costs) {
    const ended = over || turn < last;
    const gave = [...(broke.get(turn)?.values() ?? [])].sort((a, b) => a.n - b.n);
    if (!ended || (cost.size === 0 && gave.length === 0)) continue;
    const [first, ...others] = told.armies;
    if (!first) continue;
    const sides = [
      t("reading.turn_lost", { name: first.name, what: lost(cost.get(first.army) ?? 0, told.book) }),
      ...others.map((one) => `${one.name} ${lost(cost.get(one.army) ?? 0, told.book)}`),
    ];
    const goals = told.held.get(turn) ?? [];
    const held = told.armies.flatMap((army) => {
      const its = goals.filter((goal) => goal.holder === army.army).map((goal) => goal.name);
      return its.length > 0 ? [t("reading.turn_holds", { name: army.name, what: listed(its) })] : [];
    });
    out.set(turn, {
      turn,
      lost: told.armies.map((one) => cost.get(one.army) ?? 0),
      head: t("reading.turn_cost", { turn: turnTitle(told.book, turn), sides: sides.join(", ") }),
      broke: gave,
      held,
    });
  }
  return out;
}
