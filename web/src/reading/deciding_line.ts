// The end of a battle: which line of the victory table applied.
import type { Table } from "../lib/api";
import type { Outcome } from "../lib/wire";
import "../words/ending_words";
import { t } from "../words/words";

/** One sentence, or "" while the battle goes on. */
export function decidingLine(outcome: Outcome | undefined, table: Pick<Table, "victory">): string {
  if (!outcome?.over) return "";
  const line = outcome.level ? table.victory[outcome.level - 1] : undefined;
  return line === undefined ? t("ending.by_rules") : t("ending.by_line", { line });
}
