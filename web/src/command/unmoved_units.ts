// Why a dragged unit does not move: it is not asked, or it is the enemy's.
import type { BattleEvent } from "../lib/api";
import type { Refusal } from "../lib/wire";
import type { Commanded } from "./at_command";
import { stateOf } from "../table/units/badges";
import { t } from "../words/words";
import type { Commanding } from "./commanding.svelte";
import { waitedFor } from "./wording";

/** For an own unit that is not asked. */
export function refusalOfIdle(commanding: Commanding, unit: number): Refusal {
  const { battle, prompt, ways } = commanding;
  const name = battle.facts.get(unit)?.name ?? "";
  if (!prompt) {
    const who = waitedFor(battle).replace(/^./, (letter) => letter.toLowerCase());
    return { kind: "not_open", text: t("command.no_turn", { unit: name, who }) };
  }
  const event = outOfCommand(battle, unit);
  if (event) {
    const text = t("command.not_in_command", { unit: name, state: t("table.not_in_command"), asked: prompt.title });
    return { kind: "not_open", text, why: event.why ?? [] };
  }
  const asked = battle.facts.get(prompt.unit ?? -1)?.name;
  if (asked !== undefined) return { kind: "not_open", text: t("command.not_asked", { unit: name, asked }) };
  // If the prompt can be closed, that is how other units get their turn.
  const done = ways.find(({ offer }) => offer.verb === "done" && offer.unit === undefined)?.offer.text;
  const then = done === undefined ? "" : ` ${t("command.not_asked_then", { done })}`;
  return { kind: "not_open", text: t("command.not_asked_now", { unit: name, asked: prompt.title }) + then };
}

/** For an enemy unit: its owner, and how to act against it. */
export function refusalOfEnemy({ battle }: Commanding, unit: number): Refusal {
  const army = battle.unit(unit)?.army;
  const whose = battle.table?.armies.find((one) => one.army === army)?.name ?? "";
  return { kind: "wrong_seat", text: t("command.not_yours", { unit: battle.facts.get(unit)?.name ?? "", whose }) };
}

/** The last event that put the unit out of command, if that still holds. It cites the clauses. */
function outOfCommand(battle: Commanded, unit: number): BattleEvent | undefined {
  const seen = battle.unit(unit);
  if (!seen || !stateOf(seen).some(({ sign }) => sign === "not_in_command")) return undefined;
  return battle.events.findLast((event) => event.unit === unit && event.upshot === "out_of_command");
}
