// The choices for a new battle: the request to the server, and the distribution of the links.
import type { BattleMade, HouseCard, Level, Link, NewBattle, Player } from "../../lib/api";
import type { SeatName } from "../../lib/wire";

/** Who leads a side: you here, a friend by link, or the computer. */
export type Who = "you" | "friend" | "random" | Level;
export interface Choices {
  ruleset: string;
  house: readonly string[];
  first: Who;
  second: Who;
  dice: "seeded" | "own";
  seed: string;
  /** with an umpire */
  umpire: boolean;
  /** commanders of a side communicate only by couriers */
  couriers: boolean;
}

export const levels: readonly Level[] = ["recruit", "sergeant", "captain", "colonel", "general"];
export type Seats = Pick<Choices, "first" | "second">;
/** What a list of the form has for a side: a player, or the second player at this screen. */
export type SeatChoice = Who | "here";

/** The value that the list of a side shows. */
export const shownSeat = (seats: Seats, seat: keyof Seats): SeatChoice =>
  seat === "second" && seatsHere(seats) === 2 ? "here" : seats[seat];

/** The seats after a choice in one list. If you take this side, you leave the other one to its former player. */
export function withSeat({ first, second }: Seats, seat: keyof Seats, chosen: SeatChoice): Seats {
  const now: Seats = { first, second };
  const other = seat === "first" ? "second" : "first";
  if (chosen === "here") return { first: "you", second: "you" };
  if (chosen === "you" && now[other] === "you") now[other] = now[seat] === "you" ? "sergeant" : now[seat];
  now[seat] = chosen;
  return now;
}

export const human = (who: Who): boolean => who === "you" || who === "friend";
export const player = (who: Who): Player => (who === "you" || who === "friend" ? "human" : who);
export const seatsHere = (choices: Pick<Choices, "first" | "second">): number =>
  Number(choices.first === "you") + Number(choices.second === "you");

/** The commander of one side may only see that side, so that player cannot hold the umpire's link. */
export const mayBeUmpired = (choices: Pick<Choices, "first" | "second">): boolean =>
  (human(choices.first) || human(choices.second)) &&
  !(choices.first === "friend" && choices.second === "you") &&
  !(choices.first === "you" && choices.second === "friend");
export const umpired = (choices: Choices): boolean => choices.umpire && mayBeUmpired(choices);
/** Couriers need a human player at a separate screen. */
export const mayHaveCouriers = (choices: Pick<Choices, "first" | "second">): boolean =>
  (human(choices.first) || human(choices.second)) && seatsHere(choices) < 2;
/** The player who chooses the seed knows the dice, so no other person may play. */
export const mayChooseSeed = (choices: Pick<Choices, "first" | "second">): boolean =>
  choices.first !== "friend" && choices.second !== "friend";
const couriersRide = (choices: Choices): boolean => choices.couriers && mayHaveCouriers(choices);

export function asked(scenario: string, choices: Choices): NewBattle {
  const body: NewBattle = {
    scenario,
    ruleset: choices.ruleset,
    first: player(choices.first),
    second: player(choices.second),
  };
  const seats = (["first", "second"] as const).filter((seat) => choices[seat] === "you");
  const friend = choices.first === "friend" || choices.second === "friend";
  if (friend || seats.length === 2 || umpired(choices)) body.mine = seats;
  if (umpired(choices)) body.umpire = true;
  if (couriersRide(choices)) body.couriers = true;
  if (choices.house.length > 0) body.house = [...choices.house];
  if (choices.dice === "own") body.ask_dice = true;
  else if (choices.seed.trim() !== "" && mayChooseSeed(choices)) body.seed = choices.seed.trim();
  return body;
}

/** House rules belong to one ruleset, so a change of ruleset drops them. */
export function allowed(house: readonly string[], ruleset: string, cards: readonly HouseCard[]): string[] {
  return house.filter((id) => cards.some((card) => card.id === id && card.ruleset === ruleset));
}

export interface Sent {
  link: Link;
  /** for a friend's seat, for spectators, for the umpire */
  use: "friend" | "spectator" | "umpire";
  seat?: SeatName;
}
/** The links for other people, without your own. */
export function toSend(made: BattleMade, choices: Choices): Sent[] {
  const sent: Sent[] = [];
  for (const seat of ["first", "second"] as const) {
    const link = made.links.find((one) => one.role === "commander" && one.seats.length === 1 && one.seats[0] === seat);
    if (choices[seat] === "friend" && link) sent.push({ link, use: "friend", seat });
  }
  for (const use of ["spectator", "umpire"] as const) {
    const link = made.links.find((one) => one.role === use);
    if (link && !(use === "umpire" && umpired(choices) && seatsHere(choices) === 0)) sent.push({ link, use });
  }
  return sent;
}

/** The link that you take: both seats, your seat, or a spectator's. */
export function yours(made: BattleMade, choices: Choices): Link | undefined {
  const here = seatsHere(choices);
  const of = (role: Link["role"]): Link | undefined =>
    made.links.find((link) => link.role === role && !link.invitation);
  if (here === 2) return of("both");
  if (here === 1) {
    const seat: SeatName = choices.first === "you" ? "first" : "second";
    return made.links.find((link) => link.role === "commander" && link.seats.includes(seat)) ?? of("both");
  }
  // If people elsewhere play both sides, the maker is an ordinary spectator.
  return of("umpire") ?? of("spectator");
}
