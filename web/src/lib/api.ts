// The server's own messages (docs/server.md). The types of prompts, decisions, events and views (docs/protocol.md)
// are in wire.ts, which `npm run wire` generates from `linstock umpire --schema`.
import type { Fair, BattleClocks } from "../people/api";
import type {
  Arc,
  Box,
  Candidate,
  Cite,
  Decision,
  Event,
  Modifier,
  Offer,
  Outcome,
  Point,
  Prompt,
  Refusal,
  SeatName,
  UnitView,
  View,
} from "./wire";

// ---------------------------------------------------------------- HTTP
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
 * GET /api/scenarios/ID[?ruleset=R], POST /api/scenarios[?ruleset=R] (body: the text of a scenario). ?as=text returns
 * the file, ?as=print the sheets.
 */
export interface ScenarioPage extends ScenarioCard {
  outcome: string; // history; "" = none
  table: Table; // includes both briefings
  view: TableView; // the opening position, as far as both sides know it
  // for your own scenario text: every unit
  strengths?: { army: string; unit: string; stands: number; figures: number }[];
}

/** The sentry is the opponent in the lessons and stays passive. */
/** Levels of the computer player, weakest first. Levels that search can have a style. */
export type SearchingLevel = "captain" | "colonel" | "general";
export type Level = "recruit" | "sergeant" | SearchingLevel;
export type Style = "bold" | "careful" | "stubborn";
export type Player = "human" | "random" | "sentry" | Level | `${Style}-${SearchingLevel}`;

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

// ---------------------------------------------------------------- constant during a battle
export interface Table {
  title: string;
  date: string;
  place: string;
  summary: string;
  scenario: string;
  ruleset: {
    id: string;
    title: string;
    variant?: string;
    terms: Terms;
    formations: UnitView["formation"][];
    rulings?: string[];
  }; // without a variant: the ruleset itself. `fields`: unit members that an umpire can set
  measure: "inches" | "centimetres" | "feet";
  ground_scale: string;
  width: number;
  height: number;
  turns: number;
  volleys: number;
  phases: { name: string; label: string }[]; // of a turn, in order
  pieces: Piece[];
  armies: Army[];
  commands: { command: number; army: number; parent?: number; name: string; kind: string; officer?: number }[];
  officers: {
    officer: number;
    army: number;
    command?: number;
    name: string;
    rank: string;
    title: string;
    kind: string;
  }[]; // rank: which flag; title: in the ruleset's words
  units: UnitFacts[]; // those that the link knows; news add the others when they are first seen
  // an objective without `points` counts one
  objectives: { name: string; place: Point; radius: number; area?: Point[]; points?: number }[];
  victory: string[]; // one sentence each
}
/** Terms of a ruleset, and its differences that affect the page. */
export interface Terms {
  turn: string; // turn, bound
  stand: string; // stand, base
  destroyed: string; // what happens to a unit without stands: destroyed, dispersed
  strength: string; // name of the share of its strength that an army has left
  arms_alike: boolean; // all arms have the same formations, and units lose stands, not figures
  in_rounds: boolean; // in its round only one side moves, fires and attacks
  figure?: string; // meaning of the figure beside an army, and the value at which something happens
}
export interface Army {
  army: number;
  seat: SeatName;
  name: string;
  colours: string; // union, confederate, prussian, french, austrian, swedish, russian, british, ...
  edge: number; // heading from its table edge towards the table
  briefing?: string; // only for links that may read it
  zones: Point[][]; // deployment zones
}
export interface Piece {
  piece: number;
  name?: string;
  kind: string; // woods town hill rough broken marsh crops impassable road railway stream river ford bridge stone_wall fence hedge breastwork fieldwork house crest
  area?: Point[];
  line?: Point[];
  width?: number;
  level?: number; // of a hill
  crests?: Point[][]; // of a hill
  road?: "local" | "turnpike";
  fordable?: boolean;
  open_woods?: boolean;
  cover?: "soft" | "hard" | "fortified";
  floors?: number;
  may_be_down?: boolean; // an umpire can rule that it is gone
}
export interface UnitFacts {
  unit: number;
  army: number;
  command?: number;
  name: string;
  short_name: string;
  arm: string;
  branch: "foot" | "horse" | "guns" | "wagon" | "sharpshooter" | "train" | "boat";
  quality: string;
  weapon: string;
  men?: number;
  guns?: number;
  figures_per_stand: number;
}

// ---------------------------------------------------------------- WebSocket /ws: requests of the client
/** Every request has an `id`, which its answer repeats. `seat` may be omitted if the link has one seat. */
export type Ask =
  /** with `advice: false`, prompts lack the suggestion: it is the first of the `candidates` */
  | { verb: "join"; token: string; have?: { epoch: number; events: number }; advice?: boolean }
  /** the whole view; later changes refer to it */
  | { verb: "view"; battle: string }
  | { verb: "leave"; battle: string }
  | { verb: "candidates"; battle: string; prompt: number; most?: number }
  | { verb: "check"; battle: string; decision: Decision }
  /** the battle as this seat knows it, for the program that checks dragged moves in the page */
  | { verb: "known"; battle: string; seat?: SeatName }
  | { verb: "decide"; battle: string; decision: Decision }
  /** plays the suggestion; with `until`, for all prompts of that kind in this phase */
  | { verb: "you_do_it"; battle: string; prompt: number; until?: "phase" }
  /** kinds of prompts that are answered with the suggestion from now on */
  | { verb: "standing"; battle: string; seat?: SeatName; kinds: string[] }
  | { verb: "undo"; battle: string; seat?: SeatName }
  /** proposals between the two sides, at any time: server/players/proposals.hpp */
  | { verb: "concede"; battle: string; seat?: SeatName }
  | { verb: "propose"; battle: string; what: "draw" | "adjourn" | "take_back" | ""; seat?: SeatName } // "" withdraws it
  | { verb: "answer"; battle: string; yes: boolean; proposal: number; seat?: SeatName }
  | { verb: "go_on"; battle: string } // ends an adjournment
  | { verb: "away"; battle: string; days: number; seat?: SeatName } // 0: back again
  | { verb: "come_back"; battle: string; seat?: SeatName } // ends the computer's play for this seat
  | { verb: "odds"; battle: string; decision: Decision }
  /** evaluation of an answer by a level that searches; without a level, the captain */
  | { verb: "advice"; battle: string; decision: Decision; level?: SearchingLevel }
  /** after the battle: the costliest decisions. `from` and `only` are decision numbers as in look_back */
  | { verb: "review"; battle: string; seat: SeatName; level?: SearchingLevel; from?: number; only?: number[] }
  | {
      verb: "layer";
      battle: string;
      layer: LayerName;
      seat?: SeatName;
      unit?: number;
      officer?: number;
      prompt?: number;
      from?: Point;
    }
  | { verb: "look_back"; battle: string; decision: number }
  | { verb: "moments"; battle: string }
  | { verb: "note"; battle: string; event: number; text: string } // an empty text removes it
  /** for the umpire only; `only_check` changes nothing and returns the `warnings` */
  | { verb: "rule"; battle: string; decision: Decision; only_check?: boolean }
  | { verb: "unrule"; battle: string } // undoes the ruling that was the last decision
  | { verb: "retake"; battle: string; reason: string } // repeats the last dice
  | { verb: "turn_down"; battle: string; n: number; reason: string } // rejects the appeal of a side
  /** from a side to its umpire: asks for a decision that was refused */
  | { verb: "appeal"; battle: string; decision: Decision }
  | { verb: "pause"; battle: string; yes: boolean }
  | { verb: "ping" };

/** Answers: {id, verb, ok: true, ...} or {id, verb, ok: false, error? , refusal?} */
export interface Answer {
  id?: number | string;
  verb: string;
  ok: boolean;
  error?: string;
  refusal?: Refusal;
  wait?: number; // too many requests from programs: seconds until the next one
}
export interface Joined extends Answer {
  battle: string;
  card: BattleCard;
  table: Table;
  standing: string[];
  notes: Note[];
  links?: Link[]; // of the battle, for the key with all seats of its maker
  invitation?: boolean; // for a refusal: the token is an unclaimed invitation
  // news from `have` on follow as a push
}
export interface CandidatesAnswer extends Answer {
  candidates: Advised[];
}
/** a decision with its description: "the 2nd Wisconsin fires at the 4th Virginia" */
export type Advised = Candidate;
export interface CheckAnswer extends Answer {
  lawful: boolean;
  refusal?: Refusal;
  length?: number; // of a path, as measured
  footprint?: Box; // the unit's position afterwards
  stands?: StandBox[];
}
/** the scenario's name in the library, or its text if it has none */
export interface KnownAnswer extends Answer {
  known?: { scenario: string; scenario_text?: string; ruleset: string; house: string[]; seat: SeatName; save: string };
}
/** An answer that the search evaluated, with a one-line reason: "expects to lose 2 figures, they 5". */
export interface CandidateResult extends Advised {
  why?: string;
}
export interface Opinion {
  level: SearchingLevel;
  verdict: "none" | "same" | "equal" | "better"; // on the answer that was sent; none: the search does not evaluate it
  first: CandidateResult; // the answer that was sent
  other?: CandidateResult; // an equal or better answer
  gain?: number; // of `other`, in hundredths of the probability of winning
  error?: number; // standard error of the gain
}
export interface AdviceAnswer extends Answer {
  counsel: Opinion;
}
export interface CostlyDecision {
  decision: number; // number of decisions before it, as look_back takes it
  turn: number;
  phase: string;
  cost: number; // in hundredths of the probability of winning
  error: number;
  did: CandidateResult;
  rather: CandidateResult;
}
export interface ReviewAnswer extends Answer {
  costly: CostlyDecision[];
  next?: number; // where to continue; missing at the end
  of: number; // number of decisions
}
export interface OddsAnswer extends Answer {
  odds: Odds;
}
export interface Odds {
  exact: boolean;
  battles?: number; // for an estimate
  horizon: string; // "this volley and its morale tests"
  lines: OddsLine[];
  dice?: { count: number; sides: number; need: number; purpose: string }; // the first roll
  // the dice of the shot itself, if other rolls come first; above `sides`: no roll hits
  to_hit?: { sides: number; need: number };
  modifiers?: Modifier[]; // of the shot
  cover?: { name: string; sides: number; need: number; why: Cite[] }; // the number that each hit has to beat
  flinches?: { lost: number; count: number; sides: number; why: Cite[] }[]; // of the target, by the bases that it loses
  pairs?: { sides: number; need: number; why: Cite[] }; // fire at an officer: both dice of a pair must show it
  officer?: number; // the target, if it is an officer
  piece?: number; // the target, if it is a work
  counts?: string; // unit of the losses if not figures: "stands", "bases", "hits"
  casualties?: { n: number; p: number }[]; // figures the target loses
  kind?: string; // volley, charge
  unit?: number; // the firer or charger
  target?: number;
  test_modifiers?: Modifier[]; // of the target's first test
  hits?: { n: number; p: number }[];
  own_casualties?: { n: number; p: number }[]; // figures the charger loses
  assumes?: string[]; // one sentence each: assumptions about later decisions
}
export interface OddsLine {
  text: string; // "the 4th Virginia falls back"
  p: number; // 0..1
  low?: number; // confidence interval of an estimate
  high?: number;
  fate?: string; // docs/protocol-answers.md, Odds
  unit?: number; // the unit that it concerns
}
/**
 * reach: where the unit of the prompt can move; shapes[0] = the whole area.
 * sight: what is visible from a unit or a point; shapes[0].
 * fire: arcs and ranges of a unit and its possible targets; arcs, targets.
 * cover: where fire from the enemy `unit` finds cover; shapes.
 * command: how far an officer leads (without an officer, all of the seat); circles.
 * deadly: ground under enemy fire; shapes, where more overlap means more danger.
 */
export type LayerName = "reach" | "sight" | "fire" | "cover" | "command" | "deadly";
export interface LayerAnswer extends Answer {
  layer: LayerName;
  shapes: { points: Point[]; word?: string }[];
  circles: { centre: Point; radius: number; word?: string }[];
  arcs: Arc[];
  targets: { unit: number; distance: number; word: string; can: boolean; why?: Cite[] }[];
  note?: string; // why it is empty
  why?: Cite[];
}
export interface LookBackAnswer extends Answer {
  decision: number; // the state after this number of decisions (0 = the opening)
  decisions: number; // number of decisions
  events: number; // number of events until then that this link may see
  view: TableView;
  prompts: AskedPrompt[]; // prompts that were open then
}
export interface ViewAnswer extends Answer {
  view: TableView;
}
export interface MomentsAnswer extends Answer {
  decisions: number;
  moments: { decision: number; event: number; turn: number; phase: string; seat?: SeatName; text: string }[];
}
export interface Note {
  event: number;
  text: string;
  by: SeatName | "watcher" | "umpire";
}

// ---------------------------------------------------------------- WebSocket: pushes of the server
export interface News {
  push: "news";
  battle: string;
  /** Grows with each undo. A client with another epoch discards its events and joins again from 0. */
  epoch: number;
  from: number; // number of the first of `events` among those this link may see
  events: BattleEvent[];
  decisions: number; // number so far
  view?: TableView | ViewPatch; // missing if unchanged; the verb `view` returns the whole view
  units?: UnitFacts[]; // units seen for the first time
  commands?: Table["commands"]; // commands and officers that became known
  officers?: Table["officers"];
  prompts: AskedPrompt[]; // for this link's seats
  waiting: SeatName[]; // seats with an open question
  asked?: Asked; // as in the card
  undo: SeatName[]; // seats of this link that can undo
  hours?: BattleClocks;
  appeals?: Appeal[];
  players: BattleCard["players"];
  over: boolean;
  outcome?: Outcome;
  outcome_text?: string;
  seed?: string; // when it is over
  bug?: string; // an engine error: the battle is frozen
}
/** A refused decision that a player asked the umpire to allow, and the answer. The umpire and that player see it. */
export interface Appeal {
  n: number;
  seat: SeatName;
  decision: Decision;
  what: string; // the decision as a sentence
  why: string;
  clauses: string[];
  answer?: string; // the umpire rejects it
  later?: boolean; // the umpire allows it, as soon as the unit has completed its current action
}
export interface Said {
  push: "notes" | "players" | "closing";
  battle?: string;
  notes?: Note[];
  online?: SeatName[]; // seats with a player at the table
  programs?: SeatName[]; // as in the card
  text?: string;
}
export interface BattleEvent extends Event {
  n: number;
  text: string; // the sentence in the log
}
export interface TableView extends Omit<View, "units"> {
  number?: number; // in news: the number of this link's view
  units: TableUnit[];
}
/**
 * Changes since view number `since`. It holds only changed members of the view and its units; null removes a member.
 */
export interface ViewPatch extends Changed<Omit<TableView, "units" | "number">> {
  number: number;
  since: number;
  units: UnitPatch[]; // a new unit is complete
  gone: number[]; // units that are no longer known
}
export type UnitPatch = Changed<TableUnit> & { unit: number };
export type Changed<T> = { [K in keyof T]?: T[K] | null };
export interface TableUnit extends UnitView {
  stands?: StandBox[]; // on the table: one per stand, front rank first, left to right
}
/** centre x, centre y, heading in degrees, width, depth */
export type StandBox = [number, number, number, number, number];

export interface AskedPrompt extends Prompt {
  title: string; // the question, one line: "Should the 2nd Wisconsin fire?"
  reason: string; // the reason, one line in the clause's words
  advice?: Advised; // the suggested decision: that of the sergeant level
  counsel?: boolean; // the search may have an opinion on it (verb `advice`)
  offers: TextOffer[];
}
export interface TextOffer extends Offer {
  text: string; // "fire ball at the 4th Virginia, 11 inches"
}
