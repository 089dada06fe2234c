// The server's own messages (docs/server.md). Prompts, decisions, events and views are those of docs/protocol.md: their
// types are in wire.ts, which is made from `linstock umpire --schema` by `npm run wire`.
import type { Fair, Hours } from "../people/api";
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
/** Every HTTP answer that is not 2xx has this body. */
export interface ApiError {
  error: string; // one sentence: what, where, what was expected
  problems?: { file: string; line: number; column: number; text: string; expected?: string }[];
  sealed?: string; // of a shared table: the army whose sealed orders of this turn are there already
}

/** GET /api/rulesets */
export interface RulesetCard {
  id: string;
  title: string;
  period: string;
  scale: string; // "1 figure = 20 men; inches"
  about: string; // what makes it different, two sentences
  clauses: { printed: number; mended: number; reconstructed: number; ruling: number };
  variants: string[];
  usual?: boolean; // it is taken where nobody names any
}

/** GET /api/rulesets/ID[?variant=V] */
export interface RulesetBook extends RulesetCard {
  chapters: { title: string; clauses: ClauseText[] }[];
  charts: ChartText[];
}
export interface ClauseText {
  id: string;
  title: string;
  mark: Mark;
  text: string; // the behaviour, in our words
  sentences?: { text: string; mark: Mark }[]; // of `text`, where print and rulings are told apart
  from?: string; // what the print has, for a mended one
  why?: string;
  instead?: string; // other readings
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
  ruleset: string; // the one it changes
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
  lesson: number; // 1.. for the tutorial's battles, else 0
  minutes: number; // about how long two people take
  sides: { name: string; colours: string; units: number; stands: number }[];
  books?: ByBook[]; // in the list: of each of its rulesets
}
/** How long and how strong a battle is by one book. */
export interface ByBook extends Pick<ScenarioCard, "turns" | "minutes" | "sides"> {
  ruleset: string;
  turn: string; // what its turns are called: "turn", "bound"
}
/** GET /api/scenarios/ID[?ruleset=R], POST /api/scenarios[?ruleset=R] (body: a scenario's text); ?as=text: its file; ?as=print: its sheets */
export interface ScenarioPage extends ScenarioCard {
  outcome: string; // history; "" = none
  table: Table; // with both briefings
  view: TableView; // as the battle opens, what both sides know
  strengths?: { army: string; unit: string; stands: number; figures: number }[]; // of one's own text: every unit's
}

/** the sentry is the enemy of the lessons: he waits */
/** Who may be a computer's commander, from the least; those who think ahead may have a temper. */
export type Thinker = "captain" | "colonel" | "general";
export type Level = "recruit" | "sergeant" | Thinker;
export type Temper = "bold" | "careful" | "stubborn";
export type Player = "human" | "random" | "sentry" | Level | `${Temper}-${Thinker}`;

/** POST /api/table: a battle on a real table. The page keeps the steps, the server takes them anew each time. */
export interface RealTableAsk {
  scenario: string; // "" where the text is sent along
  text?: string; // a scenario's own, out of a file
  ruleset: string;
  steps: TableStep[];
  ask?: FireStep;
  report?: boolean; // wanted as well
}
export interface FireStep {
  do: "fire" | "charge" | "ask"; // a charge has come up: its distance is 0; "ask" puts a question to one unit
  unit: number; // of a question 0: the armies
  target: number; // of a question 0
  question?: string; // a word of `questions`; "" while none is chosen
  distance: number;
  way: number;
  facts: Record<string, number>; // 1 of a fact that only holds
  faces: number[]; // in the order in which the dice were asked for
  others?: { unit: number; helps: boolean; facts: Record<string, number> }[]; // who else has part in a charge
  choices?: number[]; // of `choice.options`, in the order in which they were asked; missing: nobody is asked
  trail?: ("die" | "choice")[]; // in which order faces and choices were told: the page's own
}
export interface CorrectStep {
  do: "correct";
  unit: number;
  reason: string;
  stands?: number;
  casualties?: number[]; // of each stand that is there
  formation?: string;
  condition?: string;
  there?: boolean;
  rating?: number;
}
export interface OfficerStep {
  do: "officer";
  officer: number;
  unit: number; // with whom he is; 0 = with nobody
  reason: string;
  there?: boolean; // false: he is lost
}
export type TableStep = FireStep | CorrectStep | OfficerStep | { do: "turn" };
export interface RealTableUnit {
  id: number;
  army: number;
  name: string;
  short: string;
  stands: number;
  stands_at_start: number;
  figures: number; // of a stand
  casualties: number[];
  formation: string;
  condition: string;
  presence: string;
  mounted: boolean;
  rating?: number; // of a book that has such; missing: it has not been rolled
}
export interface RealTableFact {
  word: string;
  about: string;
  clause: string;
  most: number; // 0: it holds or not; else a number up to this
  group: string; // of a group one holds at most; "" = none
}
export interface RealTable {
  log: { turn: number; lines: string[] }[]; // one for each step
  turn: number;
  turns: number;
  turn_word: string;
  clock?: string; // the hour, of a book that has one: "05:00"
  stand_word: string;
  measure: "inches" | "centimetres" | "feet";
  formations: string[];
  armies: { id: number; name: string }[];
  units: RealTableUnit[];
  officers: { id: number; army: number; name: string; unit: number; presence: string }[];
  over?: boolean; // the armies have been judged, and the battle has ended
  phases: { name: string; asks: "" | FireStep["do"]; clause: string }[]; // of a turn; of a book in rounds, of a round
  orders: string[]; // classes of orders that are written in secret; empty: the book has none
  orders_clause: string;
  in_rounds: boolean;
  deck: { army: number; name: string; does: string; clause: string }[]; // empty: the book has none
  owed: { unit: number; question: string }[]; // laid by until all of a step have fired
  report?: RealTableReport;
  answer?: {
    facts: RealTableFact[];
    others?: { unit: number; helps: boolean; attacked: boolean; facts: RealTableFact[] }[]; // who else may have part in a charge
    ways: { number: number; word: string }[];
    questions: { word: string; about: string; clause: string }[]; // that may be put to this unit
    chances?: { text: string; p: number }[]; // of a question, where its dice are few
    refused?: { text: string; clauses: string[] };
    odds?: Odds;
    lines?: string[];
    wants?: { count: number; sides: number; need: number; purpose: string; unit?: string; clauses: string[] };
    choice?: { text: string; unit?: string; options: string[]; clauses: string[] }; // its owner's
    read?: number; // faces
    over?: boolean;
  };
}
/** What a battle beside a real table was like. */
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
  turns: { turn: number; percent: number[] }[]; // by army, in their order
  officers: { turn: number; officer: number; text: string }[];
}

/** POST /api/battles */
export interface NewBattle {
  scenario?: string;
  text?: string; // instead of it: that of a scenario that is not in the library
  ruleset?: string; // default: the scenario's first
  house?: string[]; // names of the data folder's house rules
  first: Player;
  second: Player;
  mine?: SeatName[]; // seats whose keys you get; the others are invited. Default: the first that a human has
  seed?: string; // default: 256 random bits
  ask_dice?: boolean; // the dice of a real table: rolls are asked of the links that hold a seat
  umpire?: boolean; // a link of an umpire; who makes it commands neither side then, or all that people command
  couriers?: boolean; // commanders of a side hear of each other by dispatches alone (people/post.svelte.ts)
}
/** 201 of POST /api/battles, of POST /api/battles/ID/rematch and of POST /api/records */
export interface BattleMade {
  battle: string;
  /** a key that holds all your seats, one for each of them, an invitation to each other human seat, a link for spectators,
   *  one for the umpire (sees everything: only when no human plays, or for a record) */
  links: Link[];
}
export interface Link {
  role: Role;
  seats: SeatName[]; // which seats it answers for: [] = it only watches
  invitation?: boolean; // opens nothing: whoever claims it first gets the key of the seat
  commands: number[]; // not empty: only for the units of these commands
  token: string; // 128 random bits or more; the page's address is /#/battle/TOKEN, so that no server log has it
}
export type Role = "commander" | "both" | "subordinate" | "spectator" | "umpire";

/** Of a side with several commanders: who of them is asked, told to each of them. */
export interface Asked {
  you: boolean;
  commander?: boolean; // told to a subordinate: his commander, who is asked whatever is asked, is at the table
  others: string[][]; // subordinates who are at the table and asked, each by the names of his commands
}
/** GET /api/battle (Authorization: Bearer TOKEN) */
export interface BattleCard {
  battle: string;
  role: Role;
  seats: SeatName[];
  leads?: string[]; // of a subordinate: the names of his commands
  invitation?: boolean; // it is nobody's seat yet
  scenario: string; // id, "" for one that is not in the library
  title: string;
  ruleset: string;
  book: string; // the ruleset's title
  counted: string; // what its turns are called: "turn", "bound"
  armies: string[]; // their names, the first seat's first
  players: { first: Player; second: Player };
  turn: number;
  turns: number;
  phase: string;
  waiting: SeatName[]; // who is asked
  asked?: Asked; // left out while one's own side is not, or has one commander
  over: boolean;
  outcome?: string; // in words
  again?: "first" | "second"; // when it is over, to who plays: this side would fight it again, and waits for the other
  started: string; // ISO 8601, UTC
  changed: string;
  commit: string; // SHA-256 of the seed, as 64 hexadecimal digits; a chosen, short seed is no secret
  seed?: string; // when it is over
  // Of a battle that was agreed on in the lobby (people/api.ts):
  names?: { first: string; second: string };
  pace?: "live" | "mail";
  hours?: Hours; // clocks, who is away, what is proposed
  now: number; // by the server's clock, milliseconds since 1970
  fair?: Fair; // what the sides and the server have committed to; when it is over, their shares
  couriers?: boolean; // dispatches ride in it
  no_notes?: boolean; // who watches it from the lobby writes none in it
  record: boolean; // a record that is only watched
  broken_off?: boolean; // it ends before the battle does
}
// POST /api/battle/claim {key?} -> Link                      of an invitation: its seat is this key's from now on; 410: somebody was first
// POST /api/battle/invitation {seat?} -> Link                to hand on the seat of this key
// POST /api/battle/key {key?} -> Link                        another key instead of this one
// POST /api/battle/links {commands: number[]} -> Link       a link for a subordinate of this link's seat
// POST /api/battle/rematch -> BattleMade                    sides exchanged
// GET  /api/battle/record -> the record (JSON lines); only when it is over (an umpire's link, and who fights the computer where nobody else may ever sit: any time)
// POST /api/battle/fight_on -> BattleMade                   of a record that breaks off (its umpire's link): a battle that begins where it does
// GET  /api/battle/report -> the after-action report (HTML), with what this link may know
// GET  /api/battle/print[?what=W,W&paper=P] -> sheets for a real table (HTML), with what this link may know (lib/printing.ts)
// POST /api/records (body: a record) -> BattleMade          to watch it
// POST /api/check (body: a scenario's text) -> {problems}   as `linstock check`

// ---------------------------------------------------------------- what does not change in a battle
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
  }; // without a variant: the book's own; the formations that it knows; of the fields of its own those that an umpire may set
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
  }[]; // rank: whose flag; title: in the book's words
  units: UnitFacts[]; // those the link knows of; news bring the others when they are seen
  objectives: { name: string; place: Point; radius: number; area?: Point[]; points?: number }[]; // without points each counts one
  victory: string[]; // a sentence each
}
/** What a book calls things, and how it differs where it is told. */
export interface Terms {
  turn: string; // turn, bound
  stand: string; // stand, base
  destroyed: string; // what befalls a unit that has none left: destroyed, dispersed
  strength: string; // what the share of its strength that an army has left is called
  arms_alike: boolean; // every arm has the same formations, and stands are lost, not figures of them
  in_rounds: boolean; // one side alone moves, fires and attacks in its round
  figure?: string; // what the figure beside an army is, and what happens at which
}
export interface Army {
  army: number;
  seat: SeatName;
  name: string;
  colours: string; // union, confederate, prussian, french, austrian, swedish, russian, british, ...
  edge: number; // heading from its table edge into the table
  briefing?: string; // only for those who may read it
  zones: Point[][]; // where it deploys
}
export interface Piece {
  piece: number;
  name?: string;
  kind: string; // woods town hill rough broken marsh crops impassable road railway stream river ford bridge stone_wall fence hedge breastwork fieldwork house crest
  area?: Point[];
  line?: Point[];
  width?: number;
  level?: number; // hill
  crests?: Point[][]; // hill
  road?: "local" | "turnpike";
  fordable?: boolean;
  open_woods?: boolean;
  cover?: "soft" | "hard" | "fortified";
  floors?: number;
  may_be_down?: boolean; // an umpire may rule that it is gone
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

// ---------------------------------------------------------------- WebSocket /ws: what the client asks
/** Every request has an `id`, which comes back in its answer. `seat` may be left out where the link has one seat. */
export type Ask =
  /** with `advice: false` prompts come without what is recommended: the first of the `candidates` is it */
  | { verb: "join"; token: string; have?: { epoch: number; events: number }; advice?: boolean }
  /** the whole view, from which on changes are told */
  | { verb: "view"; battle: string }
  | { verb: "leave"; battle: string }
  | { verb: "candidates"; battle: string; prompt: number; most?: number }
  | { verb: "check"; battle: string; decision: Decision }
  /** the battle as this seat knows it, for a program that judges here what is dragged */
  | { verb: "known"; battle: string; seat?: SeatName }
  | { verb: "decide"; battle: string; decision: Decision }
  /** what is recommended; with `until` for all prompts of that kind until the phase ends */
  | { verb: "you_do_it"; battle: string; prompt: number; until?: "phase" }
  /** kinds of prompts that are answered with the recommended decision from now on */
  | { verb: "standing"; battle: string; seat?: SeatName; kinds: string[] }
  | { verb: "undo"; battle: string; seat?: SeatName }
  /** settled between the two sides, at any time: server/pacts.hpp */
  | { verb: "concede"; battle: string; seat?: SeatName }
  | { verb: "propose"; battle: string; what: "draw" | "adjourn" | "take_back" | ""; seat?: SeatName } // "" withdraws it
  | { verb: "answer"; battle: string; yes: boolean; proposal: number; seat?: SeatName }
  | { verb: "go_on"; battle: string } // after an adjournment
  | { verb: "away"; battle: string; days: number; seat?: SeatName } // 0: back again
  | { verb: "come_back"; battle: string; seat?: SeatName } // the seat that the computer took over
  | { verb: "odds"; battle: string; decision: Decision }
  /** what one who thinks ahead makes of an answer; without a level the captain */
  | { verb: "advice"; battle: string; decision: Decision; level?: Thinker }
  /** of a battle that is over: what cost most. `from` and `only` count decisions as look_back does */
  | { verb: "review"; battle: string; seat: SeatName; level?: Thinker; from?: number; only?: number[] }
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
  | { verb: "note"; battle: string; event: number; text: string } // text "" removes it
  /** of an umpire alone; with `only_check` nothing is done, and the answer has the `warnings` all the same */
  | { verb: "rule"; battle: string; decision: Decision; only_check?: boolean }
  | { verb: "unrule"; battle: string } // the ruling that was the last decision
  | { verb: "retake"; battle: string; reason: string } // the dice thrown last
  | { verb: "turn_down"; battle: string; n: number; reason: string } // what a side asked
  /** of a side to its umpire: may it, though it was refused? */
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
}
export interface Joined extends Answer {
  battle: string;
  card: BattleCard;
  table: Table;
  standing: string[];
  notes: Note[];
  links?: Link[]; // of the battle, for the key of all its maker's seats
  invitation?: boolean; // of a refusal: the token is an invitation that nobody has claimed
  // news follow at once as a push, from `have` on
}
export interface CandidatesAnswer extends Answer {
  candidates: Advised[];
}
/** a decision with its sentence: "the 2nd Wisconsin fires at the 4th Virginia" */
export type Advised = Candidate;
export interface CheckAnswer extends Answer {
  lawful: boolean;
  refusal?: Refusal;
  length?: number; // of a path, as measured
  footprint?: Box; // how the unit would stand
  stands?: StandBox[];
}
/** the scenario by its name in the library, or its text where it is in none */
export interface KnownAnswer extends Answer {
  known?: { scenario: string; scenario_text?: string; ruleset: string; house: string[]; seat: SeatName; save: string };
}
/** an answer and why, in one line, where it was tried in thought: "expects to lose 2 figures, they 5" */
export interface Prospect extends Advised {
  why?: string;
}
export interface Counsel {
  level: Thinker;
  verdict: "none" | "same" | "equal" | "better"; // of the answer that was sent; none: it is not thought over
  first: Prospect; // that answer
  other?: Prospect; // as good as that, or better
  gain?: number; // of the other, in hundredths of a chance of winning
  error?: number; // standard error of the gain
}
export interface AdviceAnswer extends Answer {
  counsel: Counsel;
}
export interface CostlyDecision {
  decision: number; // so many decisions were known before it: what look_back takes
  turn: number;
  phase: string;
  cost: number; // in hundredths of a chance of winning
  error: number;
  did: Prospect;
  rather: Prospect;
}
export interface ReviewAnswer extends Answer {
  costly: CostlyDecision[];
  next?: number; // where to go on; none = it has come to the end
  of: number; // how many decisions there are
}
export interface OddsAnswer extends Answer {
  odds: Odds;
}
export interface Odds {
  exact: boolean;
  battles?: number; // of an estimate
  horizon: string; // "this volley and its morale tests"
  lines: OddsLine[];
  dice?: { count: number; sides: number; need: number; purpose: string }; // of the first roll
  to_hit?: { sides: number; need: number }; // each die of the shot itself, where others come first; above sides: none can
  modifiers?: Modifier[]; // of the shot
  cover?: { name: string; sides: number; need: number; why: Cite[] }; // what each hit has to beat
  flinches?: { lost: number; count: number; sides: number; why: Cite[] }[]; // of the target, by the bases it loses
  pairs?: { sides: number; need: number; why: Cite[] }; // fire at an officer: both dice of a pair
  officer?: number; // fired at, where it is no unit
  piece?: number; // likewise a work
  counts?: string; // "stands", "bases", "hits": what the losses are, where they are not figures
  casualties?: { n: number; p: number }[]; // figures the target loses
  kind?: string; // volley, charge
  unit?: number; // who fires or charges
  target?: number;
  test_modifiers?: Modifier[]; // of the target's first test
  hits?: { n: number; p: number }[];
  own_casualties?: { n: number; p: number }[]; // figures the charger loses
  assumes?: string[]; // a sentence each: what is taken for granted of all others
}
export interface OddsLine {
  text: string; // "the 4th Virginia falls back"
  p: number; // 0..1
  low?: number; // interval of an estimate
  high?: number;
  fate?: string; // docs/protocol-answers.md, Odds
  unit?: number; // whose
}
/**
 * reach   where the unit of the prompt can get to: shapes[0] = all of it
 * sight   what can be seen from a unit or a point: shapes[0]
 * fire    arcs and ranges of a unit, and whom it could hit: arcs, targets
 * cover   where an enemy's fire from `unit` finds cover: shapes
 * command how far an officer (all officers of the seat, when none is named) leads: circles
 * deadly  ground that enemy fire reaches: shapes, the more they overlap the worse
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
  decision: number; // how things stood after so many decisions (0 = at the opening)
  decisions: number; // how many there are
  events: number; // how many (of those you may see) had happened
  view: TableView;
  prompts: AskedPrompt[]; // what was asked then
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

// ---------------------------------------------------------------- WebSocket: what the server says unasked
export interface News {
  push: "news";
  battle: string;
  /** grows with each undo: a client that has another epoch throws its events away and asks from 0 (`join` again) */
  epoch: number;
  from: number; // number of the first of `events` among those this link may see
  events: ToldEvent[];
  decisions: number; // made so far
  view?: TableView | ViewPatch; // nothing where it is as it was; the verb `view` tells it whole
  units?: UnitFacts[]; // units seen for the first time
  commands?: Table["commands"]; // and commands and officers heard of for the first time
  officers?: Table["officers"];
  prompts: AskedPrompt[]; // for this link's seats
  waiting: SeatName[]; // who is asked anything now
  asked?: Asked; // as of the card
  undo: SeatName[]; // seats of this link that can undo
  hours?: Hours;
  appeals?: Appeal[];
  players: BattleCard["players"];
  over: boolean;
  outcome?: Outcome;
  outcome_text?: string;
  seed?: string; // when it is over
  bug?: string; // the battle is frozen
}
/** What was refused, and whether the umpire will have it all the same: to him, and to who asked. */
export interface Appeal {
  n: number;
  seat: SeatName;
  decision: Decision;
  what: string; // the same in words
  why: string;
  clauses: string[];
  answer?: string; // he will not
  later?: boolean; // he will, as soon as what its unit has in hand is over
}
export interface Said {
  push: "notes" | "players" | "closing";
  battle?: string;
  notes?: Note[];
  online?: SeatName[]; // seats with somebody at the table
  text?: string;
}
export interface ToldEvent extends Event {
  n: number;
  text: string; // the sentence of the log
}
export interface TableView extends Omit<View, "units"> {
  number?: number; // in news: which view of this link's this is
  units: TableUnit[];
}
/** What has changed since the view of number `since`: of it and of its units only what is otherwise, null for what is no more. */
export interface ViewPatch extends Changed<Omit<TableView, "units" | "number">> {
  number: number;
  since: number;
  units: UnitPatch[]; // a unit that was not there is whole
  gone: number[]; // units no more known of
}
export type UnitPatch = Changed<TableUnit> & { unit: number };
export type Changed<T> = { [K in keyof T]?: T[K] | null };
export interface TableUnit extends UnitView {
  stands?: StandBox[]; // on the field: one for each stand left, front rank first, left to right
}
/** centre x, centre y, heading in degrees, width, depth */
export type StandBox = [number, number, number, number, number];

export interface AskedPrompt extends Prompt {
  title: string; // what is asked, one line: "Shall the 2nd Wisconsin fire?"
  reason: string; // why, one line in the clause's words
  advice?: Advised; // the recommended decision: what a sergeant in this seat would do
  counsel?: boolean; // who thinks ahead may have something to say on it (the verb advice)
  offers: TextOffer[];
}
export interface TextOffer extends Offer {
  text: string; // "fire ball at the 4th Virginia, 11 inches"
}
