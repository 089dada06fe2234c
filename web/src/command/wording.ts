// Lengths and kinds as text.
import type { Advised, AskedPrompt, Table, TableUnit } from "../lib/api";
import type { TheBattle } from "../lib/battle.svelte";
import type { Decision, SeatName } from "../lib/wire";
import { listed, t, wordFor } from "../words/words";
import { draftFrom } from "./offers";

/** The smaller turn from the current heading: "54° to the left", "straight on". */
export function turnText(from: number, to: number): string {
  const by = (((Math.round(to - from) % 360) + 540) % 360) - 180;
  if (by === 0) return t("command.turned_none");
  return t(by < 0 ? "command.turned_left" : "command.turned_right", { n: Math.abs(by) });
}

/** Adds the turn to the text of a decision in which the unit keeps its place but changes its heading. */
export function withTurn(text: string, decision: Decision, unit: Pick<TableUnit, "heading"> | undefined): string {
  const { verb, path, heading } = draftFrom(decision);
  const stays = verb === "reform" || verb === "pivot" || ((verb === "follow" || verb === "march") && !path?.length);
  if (!stays || heading === undefined || unit?.heading === undefined) return text;
  const turn = turnText(unit.heading, heading);
  return turn === t("command.turned_none") ? text : t("command.turning", { text, turn });
}

/** A suggested answer in words, with the turn of the unit that it is about. */
export function adviceText(
  { text, decision }: Advised,
  prompt: Pick<AskedPrompt, "unit"> | undefined,
  battle: { unit: (id: number | undefined) => Pick<TableUnit, "heading"> | undefined },
): string {
  return withTurn(
    text,
    decision,
    battle.unit(prompt?.unit ?? ("unit" in decision ? Number(decision.unit) : undefined)),
  );
}

export function farText(far: number | undefined, measure: Table["measure"] | undefined): string {
  if (far === undefined) return "";
  // As on the server: for feet on the ground, whole feet.
  const n = measure === "feet" ? Math.round(far) : Math.round(far * 10) / 10;
  return measure === "centimetres"
    ? t("command.len_centimetres", { n })
    : measure === "feet"
      ? t("command.len_feet", { n })
      : t("command.len_inches", { n });
}

/** `branch`: of the unit, because some branches have other verbs; a boat steams. */
export function verbText(verb: string, branch?: string): string {
  return (
    (branch === "boat" && wordFor("command", "boat_", verb)) ||
    (wordFor("command", "verb_", verb) ?? verb.replaceAll("_", " "))
  );
}

/** The protocol's numbers: 1 walk, 2 trot, 3 gallop. */
export function gaitText(gait: number): string {
  return gait === 1 ? t("command.gait_walk") : gait === 2 ? t("command.gait_trot") : t("command.gait_gallop");
}

export function seatText(seat: SeatName, table: Table | undefined): string {
  const army = table?.armies.find((one) => one.seat === seat);
  return army?.name ?? wordFor("command", "seat_", seat) ?? seat;
}

/** Text for the side that must act now. */
export function waitedFor(
  battle: Pick<TheBattle, "over" | "connection" | "card" | "waiting" | "table"> & Partial<Pick<TheBattle, "asked">>,
): string {
  if (battle.over) return t("command.wait_over");
  if (battle.connection === "lost") return t("command.wait_connection");
  const players = battle.card?.players;
  const asked = battle.waiting.filter((seat) => seat === "first" || seat === "second");
  if (asked.length === 0) return t("command.wait_nothing");
  if (battle.asked?.you === false) return t("reading.waiting_commander");
  const human = asked.filter((seat) => players?.[seat as "first" | "second"] === "human");
  if (human.length === 0 && (battle.card?.seats.length ?? 0) > 0) return t("command.wait_thinking");
  return t("command.wait_for", { who: listed(asked.map((seat) => seatText(seat, battle.table))) });
}

export function percent(p: number): string {
  const hundred = p * 100;
  return hundred > 0 && hundred < 1 ? "<1 %" : hundred > 99 && hundred < 100 ? ">99 %" : `${Math.round(hundred)} %`;
}
