// A battle beside a real table (POST /api/table).
import type { Odds } from "./battle_api";

/**
 * POST /api/table: a battle on a real table. The page keeps the steps and sends all of them each time; the server
 * replays them.
 */
export interface RealTableAsk {
  scenario: string; // "" when the text is sent
  text?: string; // text of a scenario file
  ruleset: string;
  steps: TableStep[];
  ask?: FireStep;
  report?: boolean; // whether to include the report
}
export interface FireStep {
  do: "fire" | "charge" | "ask"; // for a charge the distance is 0; "ask" puts a question to one unit
  unit: number; // 0 for a question to the armies
  target: number; // 0 for a question
  question?: string; // a word of `questions`; "" while none is chosen
  distance: number;
  way: number;
  facts: Record<string, number>; // 1 for a yes-or-no fact that holds
  faces: number[]; // in the order of the dice
  others?: { unit: number; helps: boolean; facts: Record<string, number> }[]; // other units that take part in a charge
  choices?: number[]; // indexes into `choice.options`, in the order of the choices; missing if the step has none
  trail?: ("die" | "choice")[]; // the order in which faces and choices were entered; used by the page only
}
export interface CorrectStep {
  do: "correct";
  unit: number;
  reason: string;
  stands?: number;
  casualties?: number[]; // per stand on the table
  formation?: string;
  condition?: string;
  there?: boolean;
  rating?: number;
}
export interface OfficerStep {
  do: "officer";
  officer: number;
  unit: number; // the unit that it accompanies; 0 = none
  reason: string;
  there?: boolean; // false: the officer is lost
}
export type TableStep = FireStep | CorrectStep | OfficerStep | { do: "turn" };
export interface RealTableUnit {
  id: number;
  army: number;
  name: string;
  short: string;
  stands: number;
  stands_at_start: number;
  figures: number; // per stand
  casualties: number[];
  formation: string;
  condition: string;
  presence: string;
  mounted: boolean;
  rating?: number; // for rulesets with ratings; missing until it is rolled
}
export interface RealTableFact {
  word: string;
  about: string;
  clause: string;
  most: number; // 0: yes or no; otherwise the largest number
  group: string; // at most one fact of a group can hold; "" = none
}
export interface RealTable {
  log: { turn: number; lines: string[] }[]; // one entry per step
  turn: number;
  turns: number;
  turn_word: string;
  clock?: string; // time of day in rulesets with a clock: "05:00"
  stand_word: string;
  measure: "inches" | "centimetres" | "feet";
  formations: string[];
  armies: { id: number; name: string }[];
  units: RealTableUnit[];
  officers: { id: number; army: number; name: string; unit: number; presence: string }[];
  over?: boolean; // the armies have passed their final check and the battle has ended
  // the phases of a turn, or of a round in rulesets with rounds
  phases: { name: string; asks: "" | FireStep["do"]; clause: string }[];
  orders: string[]; // order classes that are written in secret; empty if the ruleset has none
  orders_clause: string;
  in_rounds: boolean;
  deck: { army: number; name: string; does: string; clause: string }[]; // empty if the ruleset has none
  owed: { unit: number; question: string }[]; // postponed until all units of the step have fired
  report?: RealTableReport;
  answer?: {
    facts: RealTableFact[];
    // units that may take part in a charge
    others?: { unit: number; helps: boolean; attacked: boolean; facts: RealTableFact[] }[];
    ways: { number: number; word: string }[];
    questions: { word: string; about: string; clause: string }[]; // that can be put to this unit
    chances?: { text: string; p: number }[]; // for a question with few dice
    refused?: { text: string; clauses: string[] };
    odds?: Odds;
    lines?: string[];
    wants?: { count: number; sides: number; need: number; purpose: string; unit?: string; clauses: string[] };
    choice?: { text: string; unit?: string; options: string[]; clauses: string[] }; // a choice of the unit's owner
    read?: number; // faces
    over?: boolean;
  };
}
/** Report of a battle beside a real table. */
export interface RealTableReport {
  armies: {
    army: number;
    at_start: number;
    left: number;
    dice: number;
    hits: number;
    hits_expected: number;
    tests: number;
    passed: number;
    passed_expected: number;
    duels: number;
    duels_won: number;
    duels_expected: number;
  }[];
  turns: { turn: number; percent: number[] }[]; // per army, in their order
  officers: { turn: number; officer: number; text: string }[];
}
