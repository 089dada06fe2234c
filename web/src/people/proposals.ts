// Requests about agreements between two players; a seat is named if this link has both.
import type { Answer } from "../lib/api";
import type { TheBattle } from "../lib/battle.svelte";
import type { SeatName } from "../lib/wire";
import type { Proposal } from "./api";

type Of = Pick<TheBattle, "ask" | "card">;
const at = (battle: Of, seat?: SeatName): { battle: string; seat?: SeatName } => ({
  battle: battle.card?.battle ?? "",
  ...(seat ? { seat } : {}),
});

export const concede = (battle: Of, seat?: SeatName): Promise<Answer> =>
  battle.ask({ verb: "concede", ...at(battle, seat) });
export const propose = (battle: Of, what: Proposal | "", seat?: SeatName): Promise<Answer> =>
  battle.ask({ verb: "propose", what, ...at(battle, seat) });
/** `proposal`: the number of the proposal that the player saw; a newer one is not answered by it. */
export const answer = (battle: Of, proposal: number, yes: boolean): Promise<Answer> =>
  battle.ask({ verb: "answer", yes, proposal, ...at(battle) });
export const goOn = (battle: Of): Promise<Answer> => battle.ask({ verb: "go_on", ...at(battle) });
/** Holidays; 0 days: back again. */
export const away = (battle: Of, days: number): Promise<Answer> => battle.ask({ verb: "away", days, ...at(battle) });
export const comeBack = (battle: Of, seat?: SeatName): Promise<Answer> =>
  battle.ask({ verb: "come_back", ...at(battle, seat) });
