// The table of a battle: what is constant during it, its views, and its prompts with their texts.
import type { Candidate, Event, Offer, Point, Prompt, SeatName, UnitView, View } from "./wire";

/** a decision with its description: "the 2nd Wisconsin fires at the 4th Virginia" */
export type Advised = Candidate;

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
