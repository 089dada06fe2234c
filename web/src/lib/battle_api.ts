// The WebSocket /ws: requests of the client, their answers, and what the server pushes.
import type { BattleClocks } from "../people/api";
import type { Asked, BattleCard, Link, SearchingLevel } from "./http_api";
import type { Advised, AskedPrompt, BattleEvent, StandBox, Table, TableView, UnitFacts, ViewPatch } from "./table_api";
import type { Arc, Box, Cite, Decision, Modifier, Outcome, Point, Refusal, SeatName } from "./wire";

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
/** An answer that the search evaluated, with a one-line reason: "brings more fire to bear". */
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
  /** blocked: it cannot fire because something on the line hides the target */
  targets: { unit: number; distance: number; word: string; can: boolean; blocked?: boolean; why?: Cite[] }[];
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
