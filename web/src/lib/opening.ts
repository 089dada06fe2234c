// A battle is opened, by one click or with all its choices, and the maker's own link is found among those it has.
import type { BattleMade, Link, NewBattle, ScenarioCard } from "./api";
import { mine } from "./mine.svelte";
import { http } from "./net";
import { hashOf } from "./routes";

/** Whoever opens a battle takes all seats played here, else the one, else he watches. */
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

/** One click: you against the computer; the address to go to. */
export async function playNow(scenario: Pick<ScenarioCard, "id" | "title" | "turns" | "lesson">): Promise<string> {
  const made = await openBattle({ scenario: scenario.id, first: "human", second: "sergeant" });
  const link = ownLink(made, 1);
  if (!link) throw new Error("the server gave no link to the battle");
  mine.made(link, made.battle, scenario.title, scenario.id, scenario.turns, scenario.lesson);
  return hashOf(
    scenario.lesson > 0
      ? { page: "battle", token: link.token, lesson: scenario.lesson }
      : { page: "battle", token: link.token },
  );
}

/** A record to be watched; the address to go to. */
export async function watchRecord(file: File): Promise<string> {
  const made = await http<BattleMade>("/api/records", { body: await file.text() });
  const link = ownLink(made, 0);
  if (!link) throw new Error("the server gave no link to the record");
  return hashOf({ page: "watch", token: link.token });
}
