// Which choice an error of the generator is about, and its sentence with names instead of ids.
import type { Choices, Request, Tables } from "./choices";

export type Field = Exclude<keyof Choices, "period"> | "seed";
export interface FieldError {
  field: Field | undefined; // undefined: none in particular
  text: string;
}

/** The field that the sentence of the generator (skirmish/choices.cpp) names. */
export function fieldOf(
  text: string,
  request: Pick<Request, "first" | "second"> & Partial<Pick<Request, "weather" | "hour">>,
): Field | undefined {
  const condition = /^(?:\S+ has no rules for )?'([^']*)'(?:;|$| does not suit)/.exec(text)?.[1];
  if (condition !== undefined) return condition === request.hour ? "hour" : "weather";
  const listNamed = /^(?:there is no list|the list) '([^']*)'/.exec(text)?.[1];
  if (listNamed !== undefined) return listNamed === request.first ? "first" : "second";
  if (text.startsWith("the lists '")) return "second";
  if (/^seed\b/.test(text)) return "seed";
  const word = /^there is no (ruleset|kind|theatre|weather|hour) '/.exec(text)?.[1] as Field | undefined;
  if (word) return word;
  if (text.startsWith("the theatre '")) return "theatre";
  if (text.includes("short sight")) return "kind";
  if (/^(minutes\b|a battle of )/.test(text)) return "minutes";
  return undefined;
}

/** `named`: further ids and their names. */
export function sentenceOf(text: string, tables: Tables, named: readonly (readonly [string, string])[] = []): string {
  const names = new Map([
    ...[...tables.lists, ...tables.kinds, ...tables.theatres, ...tables.weather, ...tables.hours].map(
      (row) => [row.id, row.name] as const,
    ),
    ...named,
  ]);
  const plain = text
    .replace(/'([^']*)'/g, (whole, id: string) => (names.has(id) ? `“${names.get(id) ?? id}”` : whole))
    .replace(/\b[a-z0-9]+(?:-[a-z0-9]+)+\b/g, (id) => names.get(id) ?? id);
  return plain.charAt(0).toUpperCase() + plain.slice(1) + (/[.!?]$/.test(plain) ? "" : ".");
}
