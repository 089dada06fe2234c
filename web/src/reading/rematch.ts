// A battle fought again with sides exchanged: the link that whoever asked for it takes, and whether somebody else is to
// be told his.
import type { BattleCard, BattleMade, Link } from "../lib/api";
import type { SeatName } from "../lib/wire";

const other = (seat: SeatName): SeatName => (seat === "first" ? "second" : "first");

/** Yours: the seat across, both again at one screen, or a place to watch. */
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

/** Who only watches, leads a part of a side, or rules on a battle of others, asks for none. */
export const mayAsk = (before: Pick<BattleCard, "role" | "record" | "hours">): boolean =>
  !before.record &&
  before.role !== "spectator" &&
  before.role !== "subordinate" &&
  !(before.role === "umpire" && before.hours?.umpired);

/** Somebody elsewhere commands the other side, and knows nothing of it yet. */
export function othersWait(before: Pick<BattleCard, "seats" | "players">): boolean {
  return before.seats.length < 2 && before.players.first === "human" && before.players.second === "human";
}

/** Of a battle of the lobby: the computer sat there when it began, and still does, so that nobody else can ask. */
export function isAlone(before: Pick<BattleCard, "seats" | "players" | "fair">): boolean {
  const across = before.seats[0] === "first" ? "second" : "first";
  return before.players[across] !== "human" && before.fair?.[across].by_server === true;
}
