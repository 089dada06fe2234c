// A battle against the computer once more, with the same sides, ruleset and house rules.
import type { BattleCard, HouseCard, NewBattle } from "../lib/api";
import { mine } from "../lib/my_battles.svelte";
import { http } from "../lib/net";
import { openBattle, ownLink } from "../lib/opening";
import { hashOf } from "../lib/routes";
import "../words/ending_words";
import { t } from "../words/words";

/** The house rules of a record: their titles. Each is stored as the text of its file. */
export function housesIn(record: string): string[] {
  const head = JSON.parse(record.slice(0, record.indexOf("\n") < 0 ? undefined : record.indexOf("\n"))) as {
    house?: string[];
  };
  return (head.house ?? []).map((text) => /^name = "(.*)"$/m.exec(text)?.[1] ?? "");
}

/** The request for the same battle. Throws an error that names a house rule which the server no longer has. */
export function sameBattle(
  card: Pick<BattleCard, "scenario" | "ruleset" | "players" | "couriers">,
  record: string,
  houses: readonly HouseCard[],
): NewBattle {
  const house = housesIn(record).map((title) => {
    const known = houses.find((one) => one.ruleset === card.ruleset && one.title === title);
    if (!known) throw new Error(t("ending.house_unknown", { title }));
    return known.id;
  });
  const { scenario } = JSON.parse(record.split("\n", 1)[0] ?? "{}") as { scenario?: string };
  return {
    ...(card.scenario ? { scenario: card.scenario } : { text: scenario ?? "" }),
    ruleset: card.ruleset,
    ...card.players,
    ...(house.length > 0 ? { house } : {}),
    ...(card.couriers ? { couriers: true } : {}),
  };
}

/** Opens the same battle again; returns its address. */
export async function playAgain(token: string, card: BattleCard): Promise<string> {
  const record = await http<string>("/api/battle/record", { token });
  const houses = housesIn(record).length > 0 ? await http<HouseCard[]>("/api/houses") : [];
  const made = await openBattle(sameBattle(card, record, houses));
  const link = ownLink(made, 1);
  if (!link) throw new Error("the server gave no link to the battle");
  mine.made(link, made.battle, card.title, card.scenario, card.turns);
  return hashOf({ page: "battle", token: link.token });
}
