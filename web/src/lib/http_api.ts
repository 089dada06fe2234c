// What the server answers by HTTP (docs/server.md).
import type { BattleClocks, Fair } from "../people/api";
import type { Table, TableView } from "./table_api";
import type { SeatName } from "./wire";

/** Body of every HTTP answer with a status other than 2xx. */
export interface ApiError {
  error: string; // one sentence: what, where, what was expected
  problems?: { file: string; line: number; column: number; text: string; expected?: string }[];
  sealed?: string; // at a shared table: the army whose sealed orders for this turn have arrived
}

/** GET /api/rulesets */
export interface RulesetCard {
  id: string;
  title: string;
  period: string;
  scale: string; // "1 figure = 20 men; inches"
  about: string; // what distinguishes it, two sentences
  clauses: { printed: number; mended: number; reconstructed: number; ruling: number };
  variants: string[];
  usual?: boolean; // the default ruleset
}

/** GET /api/rulesets/ID[?variant=V] */
export interface RulesetBook extends RulesetCard {
  chapters: { title: string; clauses: ClauseText[] }[];
  charts: ChartText[];
  drawings: { clause: string; title: string; svg: string }[];
}
export interface ClauseText {
  id: string;
  title: string;
  mark: Mark;
  text: string; // the behaviour, in our own words
  sentences?: { text: string; mark: Mark }[]; // of `text`, where print and rulings are told apart
  from?: string; // the printed text, for a corrected clause
  why?: string;
  instead?: string; // alternative readings
}
export interface ChartText {
  id: string;
  title: string;
  mark: Mark;
  unit?: string;
  columns: string[];
  rows: { name: string; cells: { text: string; mark: Mark; why?: string }[] }[];
  note?: string;
}
export type Mark = "printed" | "mended" | "reconstructed" | "ruling" | "house";

/** GET /api/houses: the data folder's house rules, by `id` in NewBattle.house */
export interface HouseCard {
  id: string;
  ruleset: string; // the ruleset that it changes
  title: string;
  why: string; // one sentence
}

/** GET /api/scenarios */
export interface ScenarioCard {
  id: string;
  title: string;
  date: string;
  place: string;
  summary: string;
  rulesets: string[]; // the first is the default
  turns: number;
  width: number;
  height: number;
  measure: "inches" | "centimetres" | "feet";
  lesson: number; // from 1 for the tutorial's battles, otherwise 0
  minutes: number; // approximate playing time of two people
  sides: { name: string; colours: string; units: number; stands: number }[];
  books?: ByBook[]; // in the list: one entry per ruleset
}
/** Length and strength of a battle by one ruleset. */
export interface ByBook extends Pick<ScenarioCard, "turns" | "minutes" | "sides"> {
  ruleset: string;
  turn: string; // its word for a turn: "turn", "bound"
}
/**
 * GET /api/scenarios/ID[?ruleset=R], POST /api/scenarios[?ruleset=R] (body: the text of a scenario). ?as=print returns the
 * sheets, and of ID ?as=text the file.
 */
export interface ScenarioPage extends ScenarioCard {
  outcome: string; // history; "" = none
  table: Table; // includes both briefings
  view: TableView; // the opening position, as far as both sides know it
  // for your own scenario text: every unit
  strengths?: { army: string; unit: string; stands: number; figures: number }[];
}

/** Levels of the computer player, weakest first. Levels that search can have a style. */
export type SearchingLevel = "captain" | "colonel" | "general";
export type Level = "recruit" | "sergeant" | SearchingLevel;
export type Style = "bold" | "careful" | "stubborn";
/** The sentry is the opponent in the lessons and stays passive. */
export type Player = "human" | "random" | "sentry" | Level | `${Style}-${SearchingLevel}`;

/** POST /api/battles */
export interface NewBattle {
  scenario?: string;
  text?: string; // instead of `scenario`: the text of a scenario that is not in the library
  ruleset?: string; // default: the scenario's first
  house?: string[]; // ids of the data folder's house rules
  first: Player;
  second: Player;
  mine?: SeatName[]; // seats whose keys the maker gets; the others get invitations. Default: the first human seat
  seed?: string; // default: 256 random bits
  ask_dice?: boolean; // real dice: the server asks the links that hold a seat for each roll
  umpire?: boolean; // adds an umpire's link. The maker then commands neither side, or all that people command
  couriers?: boolean; // commanders of a side learn of each other only by dispatches (people/dispatches.svelte.ts)
  program?: boolean; // a program makes the battle: the keys say so
}
/** Body of the 201 answer to POST /api/battles, POST /api/battles/ID/rematch and POST /api/records. */
export interface BattleMade {
  battle: string;
  /**
   * One key for all seats of the maker, one key per seat, an invitation for each other human seat, and a link for
   * spectators. The umpire's link sees everything. It exists for records, without human players, and with `umpire`.
   */
  links: Link[];
}
export interface Link {
  role: Role;
  seats: SeatName[]; // seats that it answers for; [] = it only watches
  invitation?: boolean; // it opens no battle; the first client that claims it gets the seat's key
  commands: number[]; // if not empty: only for units of these commands
  token: string; // at least 128 random bits; the page's address is /#/battle/TOKEN, so no server log contains it
}
export type Role = "commander" | "both" | "subordinate" | "spectator" | "umpire";

/** For a side with several commanders: which of them the question is for. */
export interface Asked {
  you: boolean;
  commander?: boolean; // for a subordinate: the commander is at the table and also gets the question
  others: string[][]; // asked subordinates who are at the table, each as the names of their commands
}
/** GET /api/battle (Authorization: Bearer TOKEN) */
export interface BattleCard {
  battle: string;
  role: Role;
  seats: SeatName[];
  leads?: string[]; // for a subordinate: the names of their commands
  invitation?: boolean; // the seat is still free
  scenario: string; // scenario id, or "" if it is not in the library
  title: string;
  ruleset: string;
  book: string; // the ruleset's title
  counted: string; // its word for a turn: "turn", "bound"
  armies: string[]; // names, in the order of the seats
  players: { first: Player; second: Player };
  programs?: SeatName[]; // seats whose key says that a program plays; missing for a record
  turn: number;
  turns: number;
  phase: string;
  waiting: SeatName[]; // seats with an open question
  asked?: Asked; // missing if your side has no question or has one commander
  over: boolean;
  outcome?: string; // as a sentence
  again?: "first" | "second"; // to players after the end: this side has asked for a rematch and waits for the other
  started: string; // ISO 8601, UTC
  changed: string;
  commit: string; // SHA-256 of the seed, as 64 hexadecimal digits; a chosen short seed can be guessed
  seed?: string; // after the end
  // For a battle from the lobby (people/api.ts):
  names?: { first: string; second: string; umpire?: string };
  pace?: "live" | "mail";
  hours?: BattleClocks; // clocks, absences, proposals
  now: number; // server time, milliseconds since 1970
  fair?: Fair; // the commitments of the sides and the server; after the end, their shares
  couriers?: boolean; // the battle uses dispatches
  no_notes?: boolean; // spectators from the lobby cannot write notes
  record: boolean; // a record, for watching only
  broken_off?: boolean; // the record ends before the battle does
}
// POST /api/battle/claim {key?, program?} -> Link: claims the seat of an invitation for this key; 410 if another client
// was first. The key of a program begins with "program-"; with `program` the server makes one.
// POST /api/battle/invitation {seat?} -> Link: an invitation that passes on the seat of this key.
// POST /api/battle/key {key?} -> Link: replaces this key.
// POST /api/battle/links {commands: number[]} -> Link: a link for a subordinate of this seat.
// POST /api/battle/rematch -> BattleMade: the same battle with sides exchanged.
// GET /api/battle/record -> the record (JSON lines), after the end. An umpire's link, and a player whose only
// opponent is the computer, can get it at any time.
// GET /api/battle/snapshot[?decision=N] -> a moment as a scenario (TOML); under the same conditions as the record.
// POST /api/battle/fight_on -> BattleMade: continues a record that breaks off (its umpire's link).
// GET /api/battle/report -> the after-action report (HTML), as far as this link may know.
// GET /api/battle/print[?what=W,W&paper=P] -> sheets for a real table (HTML), as far as this link may know
// (lib/printing.ts).
// POST /api/records (body: a record) -> BattleMade: to watch it.
// POST /api/check (body: the text of a scenario) -> {problems}, as `linstock check` does.
