// Ruleset-specific parts of a drawing: optional rules, qualities, and additional keys of each table. They come from
// data/rulesets/*/card.toml through the server.
import { http } from "../lib/net";
import { fieldsOf, type Field } from "./spec";

/** GET /api/rulesets?as=form, of one ruleset */
export interface ToldForm {
  ruleset: string;
  optional_rules: readonly string[];
  qualities: readonly string[];
  /** the own entries of the ruleset, by the kind of table: scenario, army, command, officer, unit */
  own: Readonly<Record<string, readonly ToldField[]>>;
}
/** Without `as` the common form of the key is used. */
interface ToldField {
  key: string;
  as?: string;
  least?: number;
  most?: number;
  of?: readonly string[];
}
export interface Form {
  readonly optional: readonly string[];
  readonly qualities: readonly string[];
  /** by table name in a drawing: "army.unit" */
  readonly own: Readonly<Record<string, readonly Field[]>>;
}
export type Forms = Readonly<Record<string, Form>>;

function fieldOf(table: string, { key, as, least, most, of = [] }: ToldField): Field {
  switch (as) {
    case "truth":
      return { key, as };
    case "number":
      return { key, as, ...(least === undefined ? {} : { least }), ...(most === undefined ? {} : { most }) };
    case "choice":
      return { key, as, of };
    case undefined:
      return fieldsOf(table, {}).find((one) => one.key === key) ?? { key, as: "text" };
    default:
      return { key, as: "text" };
  }
}
const tableOf = (told: string): string => (told === "scenario" || told === "army" ? told : `army.${told}`);

export function formsOf(told: readonly ToldForm[]): Forms {
  return Object.fromEntries(
    told.map((one) => {
      const own = Object.entries(one.own)
        .filter(([, fields]) => fields.length > 0)
        .map(([table, fields]) => [tableOf(table), fields.map((field) => fieldOf(tableOf(table), field))] as const);
      return [
        one.ruleset,
        { optional: one.optional_rules, qualities: one.qualities, own: Object.fromEntries(own) },
      ] as const;
    }),
  );
}

let known: Promise<Forms> | undefined;
/** Forms of all rulesets, fetched once. */
export function forms(): Promise<Forms> {
  known ??= http<ToldForm[]>("/api/rulesets?as=form").then(formsOf);
  known.catch(() => (known = undefined)); // the server was unreachable: retry on the next call
  return known;
}
