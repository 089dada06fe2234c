// What the server sends about meetings (server/lobby/open_game_api.hpp, docs/server.md).
import type { SeatName } from "../lib/wire";

export interface Committed {
  commit: string; // SHA-256 of "ROLE:" and the share; "" = not yet
  by_server?: boolean; // of an empty seat
  share?: string; // when the battle is over
}
export type Who = "server" | SeatName;
export type Fair = Record<"server" | "first" | "second", Committed>;

/** Milliseconds; what two have agreed on before the battle (server/clocks/battle_clocks.hpp). */
export interface Timing {
  clock: "none" | "days" | "chess";
  each: number; // of days: for every turn, not saved up; of chess: added every turn
  reserve: number; // for the whole battle
  holidays: number; // a side's clock stands during these
  end: "remind" | "computer" | "lost"; // what happens when the time is up
  level: string; // of the computer
}
/** Of one side, as far as this link may know it. */
export interface SideClock {
  ends?: number; // its clock runs: when its time is up, milliseconds since 1970
  left?: number; // its clock stands
  out?: boolean; // its time was up
  away_until?: number;
  away_left?: number; // the player's own
}
export type Proposal = "draw" | "adjourn" | "take_back";
/** Members that do not apply are left out. */
export interface BattleClocks {
  timing: Timing;
  first: SideClock;
  second: SideClock;
  adjourned?: boolean;
  umpired?: boolean; // an umpire has a separate link
  paused?: boolean; // by the umpire
  proposed?: Proposal;
  by?: SeatName;
  proposal?: number; // its number: an answer names it
}
/**
 * GET, POST /api/battle/notices {way, to, form?} or a PushAsk -> Ways;
 * POST /api/notice/stop by a way's `stop`, /api/notice/sure by the token in the first email
 */
export interface Ways {
  ways: Way[];
  push?: string; // by this key a browser may subscribe; left out: this server sends no push messages
}
/** What a browser returns when it subscribes. */
export interface PushAsk {
  way: "push";
  to: string;
  p256dh: string;
  auth: string;
}
export interface Way {
  way: "mail" | "hook" | "push";
  to: string;
  form?: "linstock" | "discord";
  sure: boolean; // of email: its owner has confirmed it
  stop: string;
  shut_until?: number; // its host failed three times: not tried until then
  secret?: string; // of a webhook: the key of its signature
}

export interface Meeting {
  id: string;
  scenario: string;
  title: string;
  ruleset: string;
  book: string;
  house: string[];
  armies: [string, string];
  pace: "live" | "mail";
  timing: Timing;
  level: string; // who takes the seat that is left empty
  open: boolean; // shown in the lobby
  watched: boolean;
  by: 1 | 2;
  made: number; // milliseconds since 1970
  names: [string, string];
  free: SeatName[];
  programs?: SeatName[]; // seats whose key says that a program plays
  seat?: SeatName | "umpire"; // the role of the key that asked
  umpire?: { by: "link" | "open"; name: string; invitation?: string }; // who is umpire: invited by a link, or anybody from the lobby
  dice: Fair;
  shared: SeatName[]; // the roles whose share the server has
  until?: number; // when it lapses, if no battle comes of it; left out: never
  lapsed?: boolean; // nobody can join any more, and no battle begins
  battle?: string; // it has begun
  watch?: string; // the token for spectators
  late?: string; // an invitation to the seat that the computer holds meanwhile
  invitation?: string;
}
export interface Meetings {
  open: Meeting[];
  watch: Meeting[];
}
// ---------------------------------------------------------------- talk (server/players/chat.hpp)
export type Place = "battle" | "first" | "second" | "watchers";
export interface ChatPlaces {
  places: {
    place: Place;
    says: boolean;
    lines: { n: number; at: number; seat?: "first" | "second"; name: string; text: string; program?: boolean }[];
  }[];
}
// GET  /api/battle/talk -> ChatPlaces                       what this link may read
// POST /api/battle/talk {place, name, text} -> ChatPlaces   429: too many lines in a short time

// GET  /api/meetings -> Meetings
// POST /api/meetings {scenario, ruleset?, house?, pace?, timing?, level?, seat?, open?, watched?, umpire?, key, name,
//                     commit} -> Meeting
// POST /api/meetings {key, name, commit}, by the key of a battle -> Meeting     a rematch with sides exchanged
// GET  /api/meeting -> Meeting                          by the key of a seat or an invitation
// POST /api/meeting/take {key, name, commit} -> Meeting by an invitation
// POST /api/meeting/rule {key, name} -> Meeting         by the invitation to the umpire's seat
// POST /api/meeting/share {share} -> Meeting            by a key, when all commitments are public
// POST /api/meeting/begin -> Meeting                    the computer takes the empty seat until a player joins
// POST /api/meeting/withdraw, /api/meeting/invitation   removes the open game; replaces a leaked link
