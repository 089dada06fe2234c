// The lessons: what is shown, at which questions it is done, and the event by which it is seen to be done. A lesson knows
// no rule and stops nothing: whoever does otherwise goes on, and what was done early is not asked for again
// but where it says so.
import type { Key } from "../../words/words";

export interface Step {
  text: Key; // what this is about
  act: Key; // what to do
  done: Key; // what to say when it is done
  asked: readonly string[]; // kinds of prompts at which it is done; [] = at none, there is only something to read
  events: readonly string[]; // one of these of your own units or officers; [] = read and go on
  anybodys?: boolean; // the enemy's count as well
  word?: string; // only with this word
  branch?: "guns"; // only units of this branch
  anew?: boolean; // not what happened before all the steps before it were done: it happens by the way as well
}

const hello = (text: Key, act: Key): Step => ({ text, act, done: "pages.l_on", asked: [], events: [] });

const moveAndFire: readonly Step[] = [
  hello("pages.l1_hello", "pages.l_read"),
  { text: "pages.l1_officer", act: "pages.l1_officer_do", done: "pages.l1_officer_done", asked: ["officer_move"], events: ["officer_moved"] },
  { text: "pages.l1_order", act: "pages.l1_order_do", done: "pages.l1_order_done", asked: ["order", "path"], events: ["moved"] },
  { text: "pages.l1_fire", act: "pages.l1_fire_do", done: "pages.l1_fire_done", asked: ["order", "path", "fire"], events: ["fired"] },
  { text: "pages.l1_morale", act: "pages.l1_morale_do", done: "pages.l1_morale_done", asked: ["fire"], events: ["morale_checked"], anybodys: true },
  { text: "pages.l1_form", act: "pages.l1_form_do", done: "pages.l1_form_done", asked: ["order", "path"], events: ["reformed"], anew: true },
  hello("pages.l1_end", "pages.l_fight_on"),
];

const commandAndCharge: readonly Step[] = [
  hello("pages.l2_hello", "pages.l_read"),
  { text: "pages.l2_command", act: "pages.l2_command_do", done: "pages.l2_command_done", asked: ["officer_move", "order"], events: ["command_checked"] },
  { text: "pages.l2_move", act: "pages.l2_move_do", done: "pages.l2_move_done", asked: ["order", "path"], events: ["moved"] },
  { text: "pages.l2_fire", act: "pages.l2_fire_do", done: "pages.l2_fire_done", asked: ["order", "path", "fire", "opportunity_fire"], events: ["fired"] },
  { text: "pages.l2_charge", act: "pages.l2_charge_do", done: "pages.l2_charge_done", asked: ["order", "path", "attack_path"], events: ["ordered"], word: "attacks" },
  { text: "pages.l2_combat", act: "pages.l2_combat_do", done: "pages.l2_combat_done", asked: [], events: ["combat_ended", "pulled_away", "halted"], anybodys: true },
  hello("pages.l2_end", "pages.l_fight_on"),
];

const gunsAndCover: readonly Step[] = [
  hello("pages.l3_hello", "pages.l_read"),
  { text: "pages.l3_guns", act: "pages.l3_guns_do", done: "pages.l3_guns_done", asked: ["fire"], events: ["fired"], branch: "guns" },
  { text: "pages.l3_woods", act: "pages.l3_woods_do", done: "pages.l3_woods_done", asked: ["order", "path"], events: ["moved"] },
  { text: "pages.l3_losses", act: "pages.l3_losses_do", done: "pages.l3_losses_done", asked: ["order", "path", "fire", "opportunity_fire"], events: ["casualties", "stand_lost"], anybodys: true },
  { text: "pages.l3_rally", act: "pages.l3_rally_do", done: "pages.l3_rally_done", asked: ["officer_move", "order", "path", "fire", "rally_help", "rally"], events: ["rallied", "fell_back", "routed"], anybodys: true },
  hello("pages.l3_end", "pages.l_fight_on"),
];

export const lessons: readonly (readonly Step[])[] = [moveAndFire, commandAndCharge, gunsAndCover];
