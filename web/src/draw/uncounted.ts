// Objectives that no line of the victory table counts. The engine accepts them, but holding one changes nothing.
import { ofTable, type Doc } from "./document";
import { text } from "./sheet";
import { t } from "../words/words";

/** What Check says about a drawing; `id` is the entry that it is about. */
export interface Fault {
  text: string;
  expected: string;
  line: number;
  warning: boolean;
  id: number | undefined;
}

/** The lines with these keys count every objective. */
const counting = ["holds_at_least", "lead"] as const;

/** One warning for each such objective. */
export function uncounted(doc: Doc): Fault[] {
  const lines = ofTable(doc, "victory").map((one) => one.values);
  if (lines.some((line) => counting.some((key) => line[key] !== undefined))) return [];
  const named = new Set(lines.flatMap((line) => [line["holds"], line["denies"]]).flatMap((one) => one ?? []));
  return ofTable(doc, "objective")
    .filter((one) => !named.has(text(one.values["name"])))
    .map((one) => ({
      text: t("draw.says_uncounted"),
      expected: t("draw.says_add_victory"),
      line: 0,
      warning: true,
      id: one.id,
    }));
}
