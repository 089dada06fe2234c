// Opens a battle and finds the maker's own link among its links.
import type { BattleMade, Level, Link, NewBattle, Player, ScenarioCard } from "./api";
import { mine } from "./my_battles.svelte";
import { http } from "./net";
import { hashOf } from "./routes";

/** The maker takes all seats played here, or the only one, or watches. */
export function ownLink(made: BattleMade, seatsHere: number): Link | undefined {
  const of = (role: Link["role"]): Link | undefined =>
    made.links.find((link) => link.role === role && !link.invitation);
  if (seatsHere === 0) return of("umpire") ?? of("spectator");
  if (seatsHere > 1) return of("both") ?? of("commander");
  return of("commander") ?? of("both");
}

export async function openBattle(asked: NewBattle): Promise<BattleMade> {
  const made = await http<BattleMade>("/api/battles", { body: asked });
  mine.keepLinks(made.battle, made.links);
  return made;
}

/**
 * Starts a battle against the computer, which plays the other side at this level; returns the address to open. A
 * scenario with a text is not in the library.
 */
export async function playNow(
  scenario: Pick<ScenarioCard, "id" | "title" | "turns"> & Pick<NewBattle, "text" | "ruleset">,
  side: "first" | "second",
  level: Level,
): Promise<string> {
  const player = (seat: "first" | "second"): Player => (seat === side ? "human" : level);
  const { id, text, ruleset } = scenario;
  const what = { ...(text === undefined ? { scenario: id } : { text }), ...(ruleset ? { ruleset } : {}) };
  const made = await openBattle({ ...what, first: player("first"), second: player("second") });
  const link = ownLink(made, 1);
  if (!link) throw new Error("the server gave no link to the battle");
  mine.made(link, made.battle, scenario.title, scenario.id, scenario.turns);
  return hashOf({ page: "battle", token: link.token });
}

/** Uploads a record to watch; returns the address to open. */
export async function watchRecord(file: File): Promise<string> {
  const made = await http<BattleMade>("/api/records", { body: await file.text() });
  const link = ownLink(made, 0);
  if (!link) throw new Error("the server gave no link to the record");
  return hashOf({ page: "watch", token: link.token });
}
