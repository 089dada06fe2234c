// The computer player that leads an army: its level, and its style if it has one.
import type { BattleCard, Table } from "../lib/api";
import { playerText } from "../pages/start/players";
import "../words/battle_words";
import { t } from "../words/words";

/** A sentence for each army that the computer or another program leads. */
export function leaderOf(
  players: BattleCard["players"] | undefined,
  armies: readonly Pick<Table["armies"][number], "seat" | "name">[],
  programs?: BattleCard["programs"] | undefined,
): string[] {
  const out: string[] = [];
  for (const { seat, name } of armies) {
    const player = players?.[seat === "first" ? "first" : "second"];
    if (programs?.includes(seat)) out.push(t("reading.led_by_program", { army: name }));
    if (!player || player === "human" || player === "sentry") continue; // a seat that only waits leads nothing
    out.push(
      player === "random"
        ? t("reading.led_at_random", { army: name })
        : t("reading.led_by", { army: name, who: playerText(player) }),
    );
  }
  return out;
}
