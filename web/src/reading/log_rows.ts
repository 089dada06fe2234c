// The log as rows: events under their turn and phase, with the reader's filters.
import type { BattleEvent } from "../lib/api";

export const kinds = ["fire", "morale", "movement", "combat", "command", "other"] as const;
export type Kind = (typeof kinds)[number];

const kindOf: Partial<Record<BattleEvent["event"], Kind>> = {
  fired: "fire",
  casualties: "fire",
  stand_lost: "fire",
  guns_abandoned: "fire",
  guns_spiked: "fire",
  guns_served: "fire",
  destroyed: "fire",
  rating_rolled: "morale",
  morale_changed: "morale",
  morale_checked: "morale",
  fell_back: "morale",
  routed: "morale",
  rallied: "morale",
  deployed: "movement",
  revealed: "movement",
  concealed_unit: "movement",
  entered: "movement",
  moved: "movement",
  reformed: "movement",
  mounted: "movement",
  halted: "movement",
  officer_moved: "movement",
  left_table: "movement",
  pulled_away: "movement",
  supported: "combat",
  closed: "combat",
  stood: "combat",
  combat_began: "combat",
  duel: "combat",
  combat_ended: "combat",
  bonus_taken: "combat",
  countercharged: "combat",
  captured: "combat",
  announced: "command",
  delayed: "command",
  deck_shuffled: "command",
  card_turned: "command",
  command_checked: "command",
  ordered: "command",
  officer_fate: "command",
  supply: "command",
};

export function kindOfEvent(event: BattleEvent): Kind {
  return kindOf[event.event] ?? "other";
}

export interface LogFilter {
  unit?: number | undefined; // only events of this unit
  kinds: ReadonlySet<Kind>; // empty: all
  words: string; // every word must occur in the sentence
}
export const everything: LogFilter = { kinds: new Set(), words: "" };

function concerns(event: BattleEvent, unit: number): boolean {
  return event.unit === unit || event.other === unit || (event.units?.includes(unit) ?? false);
}

export function passes(event: BattleEvent, sieve: LogFilter): boolean {
  if (sieve.unit !== undefined && !concerns(event, sieve.unit)) return false;
  if (sieve.kinds.size > 0 && !sieve.kinds.has(kindOfEvent(event))) return false;
  const words = sieve.words.trim().toLowerCase();
  if (words === "") return true;
  const text = event.text.toLowerCase();
  return words.split(/\s+/).every((word) => text.includes(word));
}

export type Row =
  | { row: "turn"; key: string; turn: number }
  | { row: "phase"; key: string; turn: number; phase: string }
  | { row: "event"; key: string; event: BattleEvent };

/** The start of a turn or a phase is a heading, not a row; the start of a round of a phase is a row. */
function headingOnly(event: BattleEvent): boolean {
  return event.event === "turn_began" || (event.event === "phase_began" && !event.amount);
}

/** Rows in the order of the events. A heading appears only above rows. */
export function rowsOf(events: readonly BattleEvent[], sieve: LogFilter = everything): Row[] {
  const rows: Row[] = [];
  let turn = -1;
  let phase = "";
  for (const event of events) {
    if (headingOnly(event) || event.text === "" || !passes(event, sieve)) continue;
    if (event.turn !== turn) {
      turn = event.turn;
      phase = "";
      rows.push({ row: "turn", key: `t${event.n}`, turn });
    }
    if (event.phase !== phase) {
      phase = event.phase;
      rows.push({ row: "phase", key: `p${event.n}`, turn, phase });
    }
    rows.push({ row: "event", key: `e${event.n}`, event });
  }
  return rows;
}

/** The units of an event: highlighted on the table. */
export function unitsOf(event: BattleEvent): number[] {
  const out = new Set<number>();
  if (event.unit !== undefined) out.add(event.unit);
  if (event.other !== undefined) out.add(event.other);
  for (const unit of event.units ?? []) out.add(unit);
  return [...out];
}

/** The place of an event, as the event itself states. */
export function placeOf(event: BattleEvent): readonly [number, number] | undefined {
  const at = event.to && (event.to[0] !== 0 || event.to[1] !== 0) ? event.to : event.from;
  return at ?? event.path?.at(-1);
}
