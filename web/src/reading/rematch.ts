// A rematch with exchanged sides: the link for the player who asked, and whether another person needs a link.
import type { BattleCard, BattleMade, Link } from "../lib/api";
import type { SeatName } from "../lib/wire";

const other = (seat: SeatName): SeatName => (seat === "first" ? "second" : "first");

/** The player's own: the opposite seat, both again at one screen, or a spectator's place. */
export function linkOfRematch(made: BattleMade, before: Pick<BattleCard, "role" | "seats">): Link | undefined {
  const of = (role: Link["role"]): Link | undefined =>
    made.links.find((link) => link.role === role && !link.invitation);
  if (before.role === "both" && before.seats.length > 1) return of("both") ?? of("commander");
  const mine = before.seats[0];
  if ((before.role === "commander" || before.role === "both") && mine) {
    const across = made.links.find(
      (link) =>
        link.role === "commander" && !link.invitation && link.seats.length === 1 && link.seats[0] === other(mine),
    );
    return across ?? of("both");
  }
  return of("umpire") ?? of("spectator");
}

/** Spectators, subordinates and umpires cannot ask for one. */
export const mayAsk = (before: Pick<BattleCard, "role" | "record" | "hours">): boolean =>
  !before.record &&
  before.role !== "spectator" &&
  before.role !== "subordinate" &&
  !(before.role === "umpire" && before.hours?.umpired);

/** Another person commands the other side, and does not know of it yet. */
export function othersWait(before: Pick<BattleCard, "seats" | "players">): boolean {
  return before.seats.length < 2 && before.players.first === "human" && before.players.second === "human";
}

/** For a battle of the lobby: the computer held the other seat from start to end, so that no other person can ask. */
export function isAlone(before: Pick<BattleCard, "seats" | "players" | "fair">): boolean {
  const across = before.seats[0] === "first" ? "second" : "first";
  return before.players[across] !== "human" && before.fair?.[across].by_server === true;
}

/** One player commands one side, the computer the other, and neither came from the lobby. */
export const canPlayAgain = (
  card: Pick<BattleCard, "role" | "seats" | "players" | "fair" | "record" | "hours">,
): boolean =>
  !card.record &&
  !card.fair &&
  !card.hours?.umpired &&
  card.role !== "subordinate" &&
  card.seats.length === 1 &&
  (card.players.first === "human") !== (card.players.second === "human");
