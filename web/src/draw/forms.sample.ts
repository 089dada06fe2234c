// The forms of all rulesets as the server returns them, for tests: from the cards in the data folder.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { meaning } from "./document";
import { readDocument } from "./document_reading";
import { formsOf, type Forms, type ToldForm } from "./forms";
import { isValues } from "./toml";

const folder = join(import.meta.dirname, "../../../data/rulesets");

export function formsOfTheBooks(): Forms {
  return formsOf(
    readdirSync(folder).map((ruleset): ToldForm => {
      const { form } = meaning(readDocument(readFileSync(join(folder, ruleset, "card.toml"), "utf8")));
      const { qualities = [], ...own } = form !== undefined && isValues(form) ? form : {};
      return { ruleset, optional_rules: [], qualities: qualities as string[], own: own as unknown as ToldForm["own"] };
    }),
  );
}
