// All texts of the interface, by key. An unknown key, a missing parameter and an extra parameter are type errors.
// Sentences about the battle itself come from the server.
import type { about } from "./en/about";
import type { asks } from "./en/asks";
import { command } from "./en/command";
import type { commandLate } from "./en/command_late";
import type { companion } from "./en/companion";
import type { counsel } from "./en/counsel";
import type { couriers } from "./en/couriers";
import type { device } from "./en/device";
import type { draw } from "./en/draw";
import type { ending } from "./en/ending";
import type { host } from "./en/host";
import type { keys } from "./en/keys";
import type { lessons } from "./en/lessons";
import { lib } from "./en/lib";
import type { odds } from "./en/odds";
import { pages } from "./en/pages";
import type { pagesLate } from "./en/pages_late";
import type { people } from "./en/people";
import type { printing } from "./en/printing";
import { reading } from "./en/reading";
import type { readingLate } from "./en/reading_late";
import type { settle } from "./en/settle";
import type { sharing } from "./en/sharing";
import type { skirmish } from "./en/skirmish";
import { table } from "./en/table";
import type { umpire } from "./en/umpire";

/** A text with {parameters}, or one for each number of `n`. */
export type Entry = string | { readonly one: string; readonly other: string };

const english = { lib, pages, table, command, reading } as const;
type Section = Readonly<Record<string, Entry>>;
const sections: Record<string, Section> = { ...english };
export const catalogue: Readonly<Record<string, Section>> = sections;
/** The texts of a rarely visited page are loaded with that page; other texts of its area may be loaded before. */
export function addTexts(name: string, section: Section): void {
  sections[name] = { ...sections[name], ...section };
}

type Catalogue = typeof english & {
  command: typeof commandLate;
  pages: typeof pagesLate;
  reading: typeof readingLate;
  about: typeof about;
  asks: typeof asks;
  companion: typeof companion;
  counsel: typeof counsel;
  couriers: typeof couriers;
  device: typeof device;
  draw: typeof draw;
  ending: typeof ending;
  host: typeof host;
  keys: typeof keys;
  lessons: typeof lessons;
  odds: typeof odds;
  people: typeof people;
  printing: typeof printing;
  settle: typeof settle;
  sharing: typeof sharing;
  skirmish: typeof skirmish;
  umpire: typeof umpire;
};
export type Key = { [Section in keyof Catalogue]: `${Section}.${keyof Catalogue[Section] & string}` }[keyof Catalogue];

type EntryOf<K> = K extends `${infer Section}.${infer Name}`
  ? Section extends keyof Catalogue
    ? Name extends keyof Catalogue[Section]
      ? Catalogue[Section][Name]
      : never
    : never
  : never;
type Named<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never;
type NamesOf<E> = E extends string
  ? Named<E>
  : E extends { one: infer One; other: infer Other }
    ? "n" | Named<One> | Named<Other>
    : never;
type Given<E> = { [Name in NamesOf<E>]: Name extends "n" ? number : string | number };
export type Arguments<K> = [NamesOf<EntryOf<K>>] extends [never] ? [] : [given: Given<EntryOf<K>>];

const plurals = new Intl.PluralRules("en");

/** The entry with its {parameters} filled in; numbers are formatted as on the page. */
export function filled(entry: Entry, given: Readonly<Record<string, string | number>> = {}): string {
  const text =
    typeof entry === "string" ? entry : plurals.select(Number(given["n"])) === "one" ? entry.one : entry.other;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = given[name];
    return value === undefined ? whole : typeof value === "number" ? number(value) : value;
  });
}

export function t<K extends Key>(key: K, ...[given]: Arguments<K>): string {
  const [section = "", name = ""] = key.split(".");
  const entry = catalogue[section]?.[name];
  return entry === undefined ? key : filled(entry, given as Record<string, string | number> | undefined);
}

/** The text for a name from the server's data ("table", "badge_", "halted"); undefined = the catalogue has none. */
export function wordFor(section: keyof Catalogue, prefix: string, name: string): string | undefined {
  const entry = catalogue[section]?.[prefix + name.replaceAll(/[ -]/g, "_")];
  return typeof entry === "string" ? entry : entry?.other;
}

const numbers = new Intl.NumberFormat("en", { maximumFractionDigits: 1, useGrouping: true });
export function number(value: number): string {
  return numbers.format(value);
}

const joined = new Intl.ListFormat("en", { type: "conjunction" });
/** "a, b and c" */
export function listed(words: readonly string[]): string {
  return joined.format(words).replace(", and ", " and ");
}
