// Names of items in lists.
import type { Entity } from "./document";
import { figure, text } from "./sheet";
import type { Value, Values } from "./toml";
import { listed, t, wordFor } from "../words/words";

const names = (value: Value | undefined): string =>
  listed(Array.isArray(value) ? value.filter((one) => typeof one === "string") : []);
/** A row of the victory table as a sentence. */
export function victorySentence(values: Values): string {
  const n = (key: string): number => figure(values[key]);
  const told = (key: string, says: string): string[] => (values[key] === undefined ? [] : [says]);
  const conditions = [
    ...told("holds", t("draw.if_holds", { names: names(values["holds"]) })),
    ...told("holds_at_least", t("draw.if_holds_at_least", { n: n("holds_at_least") })),
    ...told("denies", t("draw.if_denies", { names: names(values["denies"]) })),
    ...told("lead", t("draw.if_lead", { n: n("lead") })),
    ...told("enemy_stands_lost_percent", t("draw.if_enemy_lost", { n: n("enemy_stands_lost_percent") })),
    ...told("own_stands_lost_under_percent", t("draw.if_own_lost", { n: n("own_stands_lost_under_percent") })),
    ...told("no_enemy_foot_in", t("draw.if_no_enemy")),
    ...told("own_foot_in", t("draw.if_own_foot", { n: figure(values["own_foot_at_least"], 1) })),
  ];
  const winner = text(values["winner"]);
  const level = text(values["level"]);
  const what =
    (winner === "draw" ? t("draw.is_drawn") : t("draw.victory_of", { winner })) + (level === "" ? "" : ` (${level})`);
  if (conditions.length === 0) return t("draw.victory_else", { what });
  return t(values["any_turn"] === true ? "draw.victory_any" : "draw.victory_if", {
    what,
    conditions: listed(conditions),
  });
}

export function nameOf(one: Entity): string {
  const kind = text(one.values["kind"]);
  const name = text(one.values["name"]);
  if (one.table === "terrain") return name || (wordFor("draw", "kind_", kind) ?? kind);
  if (one.table === "scenario") return t("draw.the_battle");
  if (one.table === "army.zone") return t("draw.zone");
  if (one.table === "victory") return victorySentence(one.values);
  return name || one.table;
}
