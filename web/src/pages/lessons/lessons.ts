// The lessons as scripts of steps. Each is played on its own scenario (data/lessons) with its own seed against a
// passive enemy. A step has a text, the prompts at which it can be done with the suggested answers, the events that
// complete it, and a text for other answers. Lessons know no rules and block no answer.
import type { BattleEvent } from "../../lib/api";
import type { Key } from "../../words/words";

/** The direction of a suggested move: towards the enemy, or to a place. */
export type Towards = "enemy" | readonly [number, number];

export interface Step {
  text: Key; // topic of the step
  act: Key; // instruction
  done: Key; // text after completion
  miss?: Key; // text after a different answer
  /** kinds of prompts at which it can be done, each with its suitable verbs, best first; {} = only a text */
  at: Readonly<Record<string, readonly string[]>>;
  towards?: Towards;
  formation?: string; // suggested formation for a change
  events: readonly string[]; // any of these events of your own units or officers completes it; [] = only a text
  anybodys?: boolean; // events of the enemy also count
  result?: BattleEvent["upshot"]; // only events with this result
  branch?: "guns"; // only units of this branch
  anew?: boolean; // only events after all earlier steps were completed, because they also occur by chance
}

const read = (text: Key, act: Key): Step => ({ text, act, done: "lessons.on", at: {}, events: [] });

const moveAndFire: readonly Step[] = [
  read("lessons.hello_1", "lessons.read"),
  {
    text: "lessons.officer_1",
    act: "lessons.officer_1_do",
    done: "lessons.officer_1_done",
    miss: "lessons.officer_1_miss",
    at: { officer_move: ["ride"] },
    towards: "enemy",
    events: ["officer_moved"],
  },
  {
    text: "lessons.order_1",
    act: "lessons.order_1_do",
    done: "lessons.order_1_done",
    miss: "lessons.order_1_miss",
    at: { order: ["move"], path: ["follow"] },
    towards: "enemy",
    events: ["moved"],
  },
  {
    text: "lessons.fire_1",
    act: "lessons.fire_1_do",
    done: "lessons.fire_1_done",
    miss: "lessons.fire_1_miss",
    at: { order: ["move", "stand"], path: ["follow", "stand"], fire: ["fire"] },
    towards: "enemy",
    events: ["fired"],
  },
  {
    text: "lessons.morale_1",
    act: "lessons.morale_1_do",
    done: "lessons.morale_1_done",
    miss: "lessons.morale_1_miss",
    at: { order: ["stand", "done"], fire: ["fire"] },
    events: ["morale_checked"],
    anybodys: true,
  },
  {
    text: "lessons.form_1",
    act: "lessons.form_1_do",
    done: "lessons.form_1_done",
    miss: "lessons.form_1_miss",
    at: { order: ["reform"] },
    formation: "column",
    events: ["reformed"],
    anew: true,
  },
  read("lessons.end_1", "lessons.go_on"),
];

const commandAndCharge: readonly Step[] = [
  read("lessons.hello_2", "lessons.read"),
  {
    text: "lessons.command_2",
    act: "lessons.command_2_do",
    done: "lessons.command_2_done",
    miss: "lessons.command_2_miss",
    at: { officer_move: ["done"] },
    events: ["command_checked"],
  },
  {
    text: "lessons.fire_2",
    act: "lessons.fire_2_do",
    done: "lessons.fire_2_done",
    miss: "lessons.fire_2_miss",
    at: { order: ["stand", "done"], fire: ["fire"] },
    events: ["fired"],
  },
  {
    text: "lessons.charge_2",
    act: "lessons.charge_2_do",
    done: "lessons.charge_2_done",
    miss: "lessons.charge_2_miss",
    at: { order: ["attack"], attack_path: ["follow"] },
    towards: "enemy",
    events: ["ordered"],
    result: "attacks",
  },
  {
    text: "lessons.combat_2",
    act: "lessons.combat_2_do",
    done: "lessons.combat_2_done",
    miss: "lessons.combat_2_miss",
    at: { order: ["attack"], attack_path: ["follow"], fire: ["fire"] },
    towards: "enemy",
    events: ["combat_ended", "pulled_away", "routed", "captured", "destroyed"],
    anybodys: true,
    anew: true,
  },
  read("lessons.end_2", "lessons.go_on"),
];

const gunsAndCover: readonly Step[] = [
  read("lessons.hello_3", "lessons.read"),
  {
    text: "lessons.guns_3",
    act: "lessons.guns_3_do",
    done: "lessons.guns_3_done",
    miss: "lessons.guns_3_miss",
    at: { order: ["stand", "done"], fire: ["fire"] },
    events: ["fired"],
    branch: "guns",
  },
  {
    text: "lessons.woods_3",
    act: "lessons.woods_3_do",
    done: "lessons.woods_3_done",
    miss: "lessons.woods_3_miss",
    at: { order: ["move"], path: ["follow"], fire: ["fire"] },
    towards: [22, 20],
    events: ["moved"],
  },
  {
    text: "lessons.losses_3",
    act: "lessons.losses_3_do",
    done: "lessons.losses_3_done",
    miss: "lessons.losses_3_miss",
    at: { order: ["stand", "done"], fire: ["fire"] },
    events: ["casualties", "stand_lost"],
    anybodys: true,
  },
  {
    text: "lessons.rally_3",
    act: "lessons.rally_3_do",
    done: "lessons.rally_3_done",
    miss: "lessons.rally_3_miss",
    at: { order: ["stand", "done"], fire: ["fire"] },
    events: ["rallied", "fell_back", "routed"],
    anybodys: true,
  },
  read("lessons.end_3", "lessons.go_on"),
];

const sealedOrders: readonly Step[] = [
  read("lessons.hello_4", "lessons.read"),
  {
    text: "lessons.orders_4",
    act: "lessons.orders_4_do",
    done: "lessons.orders_4_done",
    miss: "lessons.orders_4_miss",
    at: { "mw.orders": ["dispatch"] },
    events: ["ordered"],
  },
  {
    text: "lessons.moves_4",
    act: "lessons.moves_4_do",
    done: "lessons.moves_4_done",
    miss: "lessons.moves_4_miss",
    at: { "mw.orders": ["dispatch"], "mw.moves": ["dispatch"] },
    events: ["moved"],
  },
  {
    text: "lessons.fire_4",
    act: "lessons.fire_4_do",
    done: "lessons.fire_4_done",
    miss: "lessons.fire_4_miss",
    at: { "mw.fire": ["dispatch"] },
    events: ["fired"],
  },
  {
    text: "lessons.morale_4",
    act: "lessons.morale_4_do",
    done: "lessons.morale_4_done",
    miss: "lessons.morale_4_miss",
    at: { "mw.fire": ["dispatch"] },
    events: ["morale_checked"],
    anybodys: true,
  },
  read("lessons.end_4", "lessons.go_on"),
];

const roundsAndChains: readonly Step[] = [
  read("lessons.hello_5", "lessons.read"),
  {
    text: "lessons.move_5",
    act: "lessons.move_5_do",
    done: "lessons.move_5_done",
    miss: "lessons.move_5_miss",
    at: { move: ["march"] },
    towards: "enemy",
    events: ["moved"],
  },
  {
    text: "lessons.chain_5",
    act: "lessons.chain_5_do",
    done: "lessons.chain_5_done",
    miss: "lessons.chain_5_miss",
    at: { move_commander: ["ride"] },
    towards: [38, 16],
    events: ["officer_moved"],
  },
  {
    text: "lessons.fire_5",
    act: "lessons.fire_5_do",
    done: "lessons.fire_5_done",
    miss: "lessons.fire_5_miss",
    at: { move: ["march"], fire: ["fire"] },
    towards: "enemy",
    events: ["fired"],
  },
  read("lessons.end_5", "lessons.go_to_battle"),
];

export const lessons: readonly (readonly Step[])[] = [
  moveAndFire,
  commandAndCharge,
  gunsAndCover,
  sealedOrders,
  roundsAndChains,
];
