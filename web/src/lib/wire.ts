// Made from `linstock umpire --schema` by `npm run wire`: do not edit.

export type Decision =
  | {
      prompt: number;
      by: SeatName;
      verb:
        | "yes"
        | "no"
        | "stand"
        | "move"
        | "mount"
        | "dismount"
        | "limber"
        | "unlimber"
        | "hold_fire"
        | "spike"
        | "about_face"
        | "lie_down"
        | "rise"
        | "rig_prolonge";
      unit?: number | string;
    }
  | {
      prompt: number;
      by: SeatName;
      verb: "roll";
      faces?: number[];
    }
  | {
      prompt: number;
      by: SeatName;
      verb: "place";
      unit?: number | string;
      officer?: number | string;
      formation?: "line" | "column" | "square" | "skirmish" | "road_column" | "double_line";
      heading?: number;
      path?: Point[];
    }
  | {
      prompt: number;
      by: SeatName;
      verb: "done" | "offer_end" | "concede";
    }
  | {
      prompt: number;
      by: SeatName;
      verb: "choose" | "take_side";
      number?: number;
    }
  | {
      prompt: number;
      by: SeatName;
      verb: "select";
      list?: number[];
    }
  | {
      prompt: number;
      by: SeatName;
      verb: "attack" | "man_guns" | "move_guns" | "resupply" | "pursue" | "close_on";
      unit?: number | string;
      target?: number | string;
    }
  | {
      prompt: number;
      by: SeatName;
      verb: "pivot";
      unit?: number | string;
      heading?: number;
    }
  | {
      prompt: number;
      by: SeatName;
      verb: "reform" | "occupy";
      unit?: number | string;
      formation?: "line" | "column" | "square" | "skirmish" | "road_column" | "double_line";
      heading?: number;
    }
  | {
      prompt: number;
      by: SeatName;
      verb: "follow" | "leave_town";
      unit?: number | string;
      formation?: "line" | "column" | "square" | "skirmish" | "road_column" | "double_line";
      heading?: number;
      path?: Point[];
    }
  | {
      prompt: number;
      by: SeatName;
      verb: "enter_town" | "dismantle";
      unit?: number | string;
      piece?: number | string;
    }
  | {
      prompt: number;
      by: SeatName;
      verb: "fire" | "fire_section";
      unit?: number | string;
      target?: number | string;
      number?: number;
    }
  | {
      prompt: number;
      by: SeatName;
      verb: "ride";
      unit?: number | string;
      officer?: number | string;
      path?: Point[];
    }
  | {
      prompt: number;
      by: SeatName;
      verb: "attach" | "aid";
      unit?: number | string;
      officer?: number | string;
    }
  | {
      prompt: number;
      by: SeatName;
      verb: "detach";
      officer?: number | string;
      path?: Point[];
    }
  | {
      prompt: number;
      by: SeatName;
      verb: "announce";
      command?: number | string;
      number?: number;
    }
  | {
      prompt: number;
      by: SeatName;
      verb: "march";
      unit?: number | string;
      formation?: "line" | "column" | "square" | "skirmish" | "road_column" | "double_line";
      heading?: number;
      number?: number;
      path?: Point[];
    }
  | {
      prompt: number;
      by: SeatName;
      verb: "charge" | "instruct";
      unit?: number | string;
      target?: number | string;
      number?: number;
      path?: Point[];
    }
  | {
      prompt: number;
      by: SeatName;
      verb: "fire_at";
      unit?: number | string;
      officer?: number | string;
      piece?: number | string;
      number?: number;
    }
  | {
      prompt: number;
      by: SeatName;
      verb: "dispatch";
      parts?: Part[];
    }
  | {
      prompt: number;
      by: SeatName;
      verb: "gait" | "prolonge" | "abandon";
      unit?: number | string;
      number?: number;
    }
  | {
      prompt: number;
      by: SeatName;
      verb: "wheel";
      unit?: number | string;
      heading?: number;
      number?: number;
    }
  | {
      prompt: number;
      by: SeatName;
      verb: "form";
      unit?: number | string;
      formation?: "line" | "column" | "square" | "skirmish" | "road_column" | "double_line";
      number?: number;
    }
  | {
      prompt: number;
      by: SeatName;
      verb: "by_hand";
      unit?: number | string;
      path?: Point[];
    }
  | {
      prompt: number;
      by: SeatName;
      verb: "rule";
      unit?: number | string;
      officer?: number | string;
      piece?: number | string;
      ruling?: Ruling;
    };
export type SeatName = "chance" | "first" | "second" | "umpire";
/**
 * @minItems 2
 * @maxItems 2
 */
export type Point = [number, number];
export type Part =
  | {
      verb:
        | "yes"
        | "no"
        | "stand"
        | "move"
        | "mount"
        | "dismount"
        | "limber"
        | "unlimber"
        | "hold_fire"
        | "spike"
        | "about_face"
        | "lie_down"
        | "rise"
        | "rig_prolonge";
      unit?: number | string;
    }
  | {
      verb: "place";
      unit?: number | string;
      officer?: number | string;
      formation?: "line" | "column" | "square" | "skirmish" | "road_column" | "double_line";
      heading?: number;
      path?: Point[];
    }
  | {
      verb: "done" | "offer_end" | "concede";
    }
  | {
      verb: "choose" | "take_side";
      number?: number;
    }
  | {
      verb: "select";
      list?: number[];
    }
  | {
      verb: "attack" | "man_guns" | "move_guns" | "resupply" | "pursue" | "close_on";
      unit?: number | string;
      target?: number | string;
    }
  | {
      verb: "pivot";
      unit?: number | string;
      heading?: number;
    }
  | {
      verb: "reform" | "occupy";
      unit?: number | string;
      formation?: "line" | "column" | "square" | "skirmish" | "road_column" | "double_line";
      heading?: number;
    }
  | {
      verb: "follow" | "leave_town";
      unit?: number | string;
      formation?: "line" | "column" | "square" | "skirmish" | "road_column" | "double_line";
      heading?: number;
      path?: Point[];
    }
  | {
      verb: "enter_town" | "dismantle";
      unit?: number | string;
      piece?: number | string;
    }
  | {
      verb: "fire" | "fire_section";
      unit?: number | string;
      target?: number | string;
      number?: number;
    }
  | {
      verb: "ride";
      unit?: number | string;
      officer?: number | string;
      path?: Point[];
    }
  | {
      verb: "attach" | "aid";
      unit?: number | string;
      officer?: number | string;
    }
  | {
      verb: "detach";
      officer?: number | string;
      path?: Point[];
    }
  | {
      verb: "announce";
      command?: number | string;
      number?: number;
    }
  | {
      verb: "march";
      unit?: number | string;
      formation?: "line" | "column" | "square" | "skirmish" | "road_column" | "double_line";
      heading?: number;
      number?: number;
      path?: Point[];
    }
  | {
      verb: "charge" | "instruct";
      unit?: number | string;
      target?: number | string;
      number?: number;
      path?: Point[];
    }
  | {
      verb: "fire_at";
      unit?: number | string;
      officer?: number | string;
      piece?: number | string;
      number?: number;
    }
  | {
      verb: "gait" | "prolonge" | "abandon";
      unit?: number | string;
      number?: number;
    }
  | {
      verb: "wheel";
      unit?: number | string;
      heading?: number;
      number?: number;
    }
  | {
      verb: "form";
      unit?: number | string;
      formation?: "line" | "column" | "square" | "skirmish" | "road_column" | "double_line";
      number?: number;
    }
  | {
      verb: "by_hand";
      unit?: number | string;
      path?: Point[];
    };

export interface Wire {
  decision?: Decision;
  part?: Part;
  candidate?: Candidate;
  prompt?: Prompt;
  offer?: Offer;
  reach?: Reach;
  ground_reach?: GroundReach;
  arc?: Arc;
  roll?: RollAsked;
  refusal?: Refusal;
  event?: Event;
  dice?: DiceShown;
  modifier?: Modifier;
  odds?: Odds;
  ruling?: Ruling;
  view?: View;
  unit_view?: UnitView;
  orders_view?: OrdersView;
  fire_band?: FireBand;
  officer_view?: OfficerView;
  work_view?: WorkView;
  outcome?: Outcome;
  seat?: SeatName;
  cite?: Cite;
  point?: Point;
  box?: Box;
  changed_piece?: ChangedPiece;
  laid_piece?: LaidPiece;
  objective?: Objective;
}
export interface Ruling {
  reason: string;
  place?: Point;
  heading?: number;
  formation?: "line" | "column" | "square" | "skirmish" | "road_column" | "double_line";
  mounted?: boolean;
  presence?: "on_table" | "concealed" | "reserve" | "arriving" | "left" | "destroyed" | "captured" | "absent";
  condition?: "steady" | "disordered" | "falling_back" | "routed";
  stands_left?: number;
  casualties?: number[];
  attached_to?: number;
  down?: boolean;
  dice?: number;
  ground?: LaidPiece;
  own?: {
    [k: string]: unknown;
  };
}
export interface LaidPiece {
  piece?: number;
  name?: string;
  kind:
    | "woods"
    | "town"
    | "hill"
    | "rough"
    | "broken"
    | "marsh"
    | "crops"
    | "impassable"
    | "road"
    | "railway"
    | "stream"
    | "river"
    | "ford"
    | "bridge"
    | "stone_wall"
    | "fence"
    | "hedge"
    | "breastwork"
    | "fieldwork"
    | "house"
    | "crest";
  gone?: boolean;
  area?: Point[];
  line?: Point[];
  width?: number;
}
export interface Candidate {
  decision: Decision;
  text: string;
}
export interface Prompt {
  prompt: number;
  seat: "chance" | "first" | "second" | "umpire";
  kind: string;
  role?:
    | "other"
    | "deployment"
    | "assignment"
    | "orders_of_all"
    | "moves_of_all"
    | "fire_of_all"
    | "order"
    | "whom_to_move"
    | "way"
    | "way_of_attack"
    | "way_out_of_town"
    | "move"
    | "commander_move"
    | "ride"
    | "rally_help"
    | "fire"
    | "opportunity_fire"
    | "give_ground"
    | "draw_off"
    | "after_combat"
    | "side"
    | "concealment"
    | "arrival"
    | "terms_of_way"
    | "fire_aimed"
    | "fire_on"
    | "which_stand"
    | "where_to_stop"
    | "share_out"
    | "escape"
    | "night_order"
    | "night_places";
  unit?: number;
  unit_name?: string;
  other?: number;
  other_name?: string;
  officer?: number;
  officer_name?: string;
  command?: number;
  command_name?: string;
  offers?: Offer[];
  reach?: Reach;
  reaches?: Reach[];
  arcs?: Arc[];
  roll?: RollAsked;
  why?: Cite[];
}
export interface Offer {
  verb:
    | "yes"
    | "no"
    | "roll"
    | "place"
    | "done"
    | "choose"
    | "select"
    | "stand"
    | "move"
    | "attack"
    | "mount"
    | "dismount"
    | "limber"
    | "unlimber"
    | "pivot"
    | "reform"
    | "follow"
    | "enter_town"
    | "leave_town"
    | "fire"
    | "hold_fire"
    | "spike"
    | "man_guns"
    | "move_guns"
    | "resupply"
    | "ride"
    | "attach"
    | "detach"
    | "occupy"
    | "pursue"
    | "close_on"
    | "announce"
    | "take_side"
    | "aid"
    | "offer_end"
    | "march"
    | "charge"
    | "fire_at"
    | "dispatch"
    | "instruct"
    | "gait"
    | "wheel"
    | "form"
    | "about_face"
    | "lie_down"
    | "rise"
    | "dismantle"
    | "by_hand"
    | "rig_prolonge"
    | "prolonge"
    | "abandon"
    | "fire_section"
    | "concede"
    | "rule";
  unit?: number;
  unit_name?: string;
  target?: number;
  target_name?: string;
  officer?: number;
  officer_name?: string;
  command?: number;
  command_name?: string;
  piece?: number;
  piece_name?: string;
  number?: number;
  word?: string;
  distance?: number;
  why?: Cite[];
}
export interface Cite {
  clause: string;
  mark: "printed" | "mended" | "reconstructed" | "ruling" | "house";
}
export interface Reach {
  unit?: number;
  unit_name?: string;
  from?: Point;
  heading?: number;
  open?: number;
  rough?: number;
  road?: number;
  front?: number;
  over?: GroundReach[];
  halt?: Point;
  halt_distance?: number;
  gait?: string;
  gait_distance?: number;
}
export interface GroundReach {
  ground: string;
  distance?: number;
}
export interface Arc {
  apex?: Point;
  heading?: number;
  degrees: number;
  range?: number;
  close?: number;
}
export interface RollAsked {
  purpose: string;
  sides: number;
  count: number;
  descending?: boolean;
  need?: number;
}
export interface Refusal {
  kind: "not_open" | "wrong_seat" | "wrong_shape" | "against_rules";
  text: string;
  why?: Cite[];
}
export interface Event {
  event:
    | "battle_opened"
    | "turn_began"
    | "phase_began"
    | "rolled"
    | "deployed"
    | "concealed_unit"
    | "revealed"
    | "announced"
    | "entered"
    | "delayed"
    | "deck_shuffled"
    | "card_turned"
    | "command_checked"
    | "ordered"
    | "moved"
    | "reformed"
    | "mounted"
    | "halted"
    | "officer_moved"
    | "officer_fate"
    | "fired"
    | "casualties"
    | "stand_lost"
    | "guns_abandoned"
    | "guns_spiked"
    | "guns_served"
    | "rating_rolled"
    | "morale_changed"
    | "morale_checked"
    | "fell_back"
    | "routed"
    | "rallied"
    | "left_table"
    | "captured"
    | "destroyed"
    | "pulled_away"
    | "supported"
    | "closed"
    | "stood"
    | "combat_began"
    | "duel"
    | "combat_ended"
    | "bonus_taken"
    | "countercharged"
    | "effectiveness"
    | "supply"
    | "piece_changed"
    | "objective"
    | "battle_ended"
    | "luck"
    | "noted"
    | "ruled";
  seen_by: SeatName[];
  turn: number;
  phase: string;
  army?: number;
  army_name?: string;
  unit?: number;
  unit_name?: string;
  other?: number;
  other_name?: string;
  officer?: number;
  officer_name?: string;
  command?: number;
  command_name?: string;
  piece?: number;
  piece_name?: string;
  formation?: "line" | "column" | "square" | "skirmish" | "road_column" | "double_line";
  heading?: number;
  from?: Point;
  to?: Point;
  distance?: number;
  amount?: number;
  second?: number;
  needed?: number;
  in_percent?: boolean;
  word?: string;
  upshot?:
    | "none"
    | "obeys"
    | "fails"
    | "passes"
    | "out_of_command"
    | "attacks"
    | "charges_home"
    | "stops_short"
    | "target_gone"
    | "advances"
    | "carries_on"
    | "holds"
    | "halts"
    | "stands"
    | "closes"
    | "falls_back"
    | "routs"
    | "stampedes"
    | "steady"
    | "runs_on"
    | "flees"
    | "splits"
    | "melee"
    | "first_wins"
    | "second_wins"
    | "tie"
    | "unhurt"
    | "hit"
    | "wounded"
    | "disabled"
    | "killed"
    | "dies_later"
    | "captured"
    | "taken_along"
    | "breached";
  dice?: DiceShown;
  path?: Point[];
  units?: number[];
  modifiers?: Modifier[];
  why?: Cite[];
  ruling?: Ruling;
}
export interface DiceShown {
  sides: number;
  faces?: number[];
}
export interface Modifier {
  name: string;
  value: number;
  why?: Cite;
  counts?: "added" | "number" | "heads" | "fifths" | "share" | "percent" | "times";
  unit?: number;
  unit_name?: string;
  army?: number;
  army_name?: string;
}
export interface Odds {
  exact: boolean;
  battles?: number;
  horizon: string;
  kind: string;
  unit: number;
  target?: number;
  officer?: number;
  piece?: number;
  word?: string;
  lines: {
    text: string;
    fate: string;
    unit?: number;
    officer?: number;
    p: number;
    low?: number;
    high?: number;
  }[];
  dice?: {
    count: number;
    sides: number;
    need: number;
    purpose: string;
  };
  to_hit?: {
    sides: number;
    need: number;
  };
  modifiers?: Modifier[];
  test_modifiers?: Modifier[];
  cover?: {
    name: string;
    sides: number;
    need: number;
    why: Cite[];
  };
  flinches?: {
    lost: number;
    count: number;
    sides: number;
    why: Cite[];
  }[];
  pairs?: {
    sides: number;
    need: number;
    why: Cite[];
  };
  hits?: {
    n: number;
    p: number;
  }[];
  counts?: string;
  casualties?: {
    n: number;
    p: number;
  }[];
  own_casualties?: {
    n: number;
    p: number;
  }[];
  assumes: string[];
}
export interface View {
  seat: "chance" | "first" | "second" | "umpire";
  turn: number;
  phase: string;
  outcome: Outcome;
  units?: UnitView[];
  officers?: OfficerView[];
  pieces: ChangedPiece[];
  laid?: LaidPiece[];
  objectives: Objective[];
  effectiveness?: number[];
  active?: number;
  active_name?: string;
  clock?: string;
  works?: WorkView[];
  cards_left: number;
  volleys: number;
}
export interface Outcome {
  over: boolean;
  winner?: number;
  winner_name?: string;
  level?: number;
  degree?: number;
}
export interface UnitView {
  unit?: number;
  unit_name?: string;
  army?: number;
  army_name?: string;
  presence: "on_table" | "concealed" | "reserve" | "arriving" | "left" | "destroyed" | "captured" | "absent";
  condition: "steady" | "disordered" | "falling_back" | "routed";
  formation: "line" | "column" | "square" | "skirmish" | "road_column" | "double_line";
  mounted?: boolean;
  place?: Point;
  heading?: number;
  town?: number;
  town_name?: string;
  footprint?: Box;
  stands_left: number;
  stands_at_start: number;
  figures_left: number;
  figures_at_start: number;
  casualties?: number[];
  rating?: number;
  target?: number;
  target_name?: string;
  command?: number;
  command_name?: string;
  badges?: string[];
  moved?: boolean;
  fired?: boolean;
  fresh?: boolean;
  guns_left?: number;
  first_volley?: boolean;
  horses_lost?: number[];
  fire_range?: number;
  fire_close?: number;
  fire?: FireBand[];
  pace?: number;
  pace_column?: number;
  orders?: OrdersView;
}
export interface Box {
  centre: Point;
  heading: number;
  width: number;
  depth: number;
}
export interface FireBand {
  to?: number;
  dice: number;
  faces: number;
  sides: number;
  percent?: number;
}
export interface OrdersView {
  number?: number;
  word?: string;
  objective?: number;
  objective_name?: string;
  point?: Point[];
  bound?: string;
  bound_by?: Cite;
  bound_next?: string;
  bound_next_by?: Cite;
}
export interface OfficerView {
  officer?: number;
  officer_name?: string;
  army?: number;
  army_name?: string;
  presence: "on_table" | "concealed" | "reserve" | "arriving" | "left" | "destroyed" | "captured" | "absent";
  place?: Point;
  attached_to?: number;
  attached_to_name?: string;
  value?: number;
  radius?: number;
  star?: boolean;
  badges?: string[];
}
export interface ChangedPiece {
  piece: number;
  piece_name: string;
  down?: number;
  breached?: number;
  hits?: number;
  mark?: number;
}
export interface Objective {
  name: string;
  holder?: number;
  holder_name?: string;
}
export interface WorkView {
  piece?: number;
  piece_name?: string;
  held_by?: number;
  held_by_name?: string;
  hits?: number[];
  breached?: number[];
}
