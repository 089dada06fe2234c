import type { Player, Style, SearchingLevel } from "../../lib/api";
import "../../words/page_words";
import { t } from "../../words/words";

/** "the sergeant", "the bold captain" */
export function playerText(player: Player): string {
  const [temper, thinker] = player.split("-") as [Style, SearchingLevel | undefined];
  if (thinker) return t("pages.player_tempered", { temper, player: t(`pages.level_${thinker}`) });
  return t(`pages.player_${player as Exclude<Player, `${Style}-${SearchingLevel}`>}`);
}
