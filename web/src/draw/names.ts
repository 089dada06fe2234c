// What a thing on the board is called in lists.
import type { Entity } from "./document";
import { text } from "./sheet";
import { t, wordFor } from "../words/words";

export function nameOf(one: Entity): string {
  const kind = text(one.values["kind"]);
  const name = text(one.values["name"]);
  if (one.table === "terrain") return name || (wordFor("draw", "kind_", kind) ?? kind);
  if (one.table === "scenario") return t("draw.the_battle");
  if (one.table === "army.zone") return t("draw.zone");
  if (one.table === "victory") return t("draw.victory_of", { winner: text(one.values["winner"]) });
  return name || one.table;
}
