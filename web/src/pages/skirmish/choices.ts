// The choices for a generated battle, and which of them go together (docs/skirmish.md).
import { remember, remembered } from "../../lib/settings.svelte";

export interface ArmyList {
  id: string;
  name: string;
  army: string;
  colours: string;
  side: string; // lists of one side do not fight each other
  period: string;
  from: number; // years
  to: number;
  units: number;
}
/** Weather or an hour of the day, with the rulesets that have rules for it and the kinds of battle that it suits. */
export interface Condition {
  id: string;
  name: string;
  rulesets: string[];
  kinds: string[];
}
/** GET /api/skirmish */
export interface Tables {
  rulesets: { id: string; period: string }[]; // one row for each period of a ruleset
  kinds: { id: string; name: string }[];
  theatres: { id: string; name: string; periods: string[] }[];
  weather: Condition[];
  hours: Condition[];
  lists: ArmyList[];
  minutes: { least: number; most: number; usual: number };
}
/** Ids of the tables; "" = any. */
export interface Choices {
  ruleset: string; // never any
  period: string;
  first: string;
  second: string;
  theatre: string;
  kind: string;
  weather: string;
  hour: string;
  minutes: number;
}
/** The body of POST /api/skirmish. */
export type Request = Omit<Choices, "period"> & {
  seed: string;
  first_points?: number; // of the first army, out of 1000; 0 = what makes the kind even on average
};
/** Results of trial battles, with which the generator makes a battle even. */
export interface Trial {
  first_points: number;
  battles: number;
  first: number;
  second: number;
}
/** Its answer. */
export interface Skirmish {
  request: Request; // as made: with nothing empty
  title: string;
  text: string; // of the scenario file
}

/** Playing times to choose from, in minutes. */
export const lengths: readonly number[] = [30, 45, 60, 90];
export const nothingChosen: Choices = {
  ruleset: "",
  period: "",
  first: "",
  second: "",
  theatre: "",
  kind: "",
  weather: "",
  hour: "",
  minutes: 60,
};

const place = "linstock.skirmish";
const words = ["ruleset", "period", "first", "second", "theatre", "kind", "weather", "hour"] as const;

/** Parses the stored choices. An invalid one falls back to its default. */
export function choicesOf(text: string | null): Choices {
  let kept: Partial<Record<keyof Choices, unknown>> = {};
  try {
    kept = (JSON.parse(text ?? "{}") ?? {}) as typeof kept;
  } catch {
    // Unreadable text counts as no choice.
  }
  const out: Choices = { ...nothingChosen };
  for (const word of words) {
    const value = kept[word];
    if (typeof value === "string") out[word] = value;
  }
  out.minutes = lengths.find((one) => one === kept.minutes) ?? nothingChosen.minutes;
  return out;
}
export const lastChoices = (): Choices => choicesOf(remembered(place));
export const storeChoices = (choices: Choices): void => void remember(place, JSON.stringify(choices));

const listOf = (tables: Tables, id: string): ArmyList | undefined => tables.lists.find((one) => one.id === id);

/** The periods of a ruleset. */
export const periodsOf = (tables: Tables, ruleset: string): string[] =>
  tables.rulesets.filter((row) => row.id === ruleset).map((row) => row.period);

/** The periods that the ruleset, the chosen period and the chosen lists leave. */
function possiblePeriods(tables: Tables, choices: Choices): string[] {
  const chosen = listOf(tables, choices.first) ?? listOf(tables, choices.second);
  const only = chosen?.period ?? choices.period;
  return periodsOf(tables, choices.ruleset).filter((period) => only === "" || period === only);
}
/** Lists for the first army: all of the possible periods. */
export function firstLists(tables: Tables, choices: Choices): ArmyList[] {
  const periods = possiblePeriods(tables, { ...choices, first: "", second: "" });
  return tables.lists.filter((list) => periods.includes(list.period));
}
/** Lists for the second army: enemies of the first, of its period. */
export function secondLists(tables: Tables, choices: Choices): ArmyList[] {
  const first = listOf(tables, choices.first);
  return firstLists(tables, choices).filter(
    (list) => !first || (list.period === first.period && list.side !== first.side),
  );
}
export function theatresFor(tables: Tables, choices: Choices): Tables["theatres"] {
  const periods = possiblePeriods(tables, choices);
  return tables.theatres.filter((theatre) => theatre.periods.some((period) => periods.includes(period)));
}

/** The weather or the hours for which the ruleset has rules, and which suit the kind of battle. */
export const conditionsFor = (tables: Tables, word: "weather" | "hours", choices: Choices): Condition[] =>
  tables[word].filter(
    (one) => one.rulesets.includes(choices.ruleset) && (choices.kind === "" || one.kinds.includes(choices.kind)),
  );

/** The choices without those that do not go together; a later choice gives way to an earlier one. */
export function lawful(tables: Tables, asked: Choices): Choices {
  const known = (rows: readonly { id: string }[], id: string): string => (rows.some((row) => row.id === id) ? id : "");
  const out = { ...asked };
  out.ruleset = known(tables.rulesets, out.ruleset) || (tables.rulesets[0]?.id ?? "");
  if (!periodsOf(tables, out.ruleset).includes(out.period)) out.period = "";
  out.first = known(firstLists(tables, out), out.first);
  out.second = known(secondLists(tables, out), out.second);
  out.theatre = known(theatresFor(tables, out), out.theatre);
  out.kind = known(tables.kinds, out.kind);
  out.weather = known(conditionsFor(tables, "weather", out), out.weather);
  out.hour = known(conditionsFor(tables, "hours", out), out.hour);
  return out;
}

/** A seed that is short enough to read to a friend. */
export const newSeed = (): string => String(1 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 999_999));

/**
 * The requests to try in turn. The generator has no period of its own, so a chosen period without a list becomes a list
 * of it; one that is too small for the playing time is followed by the next.
 */
export function requestsFor(tables: Tables, choices: Choices, seed: string): Request[] {
  const { period, ...rest } = choices;
  if (period === "" || rest.first !== "" || rest.second !== "" || periodsOf(tables, rest.ruleset).length < 2)
    return [{ ...rest, seed }];
  const lists = firstLists(tables, choices);
  const from = [...seed].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % Math.max(1, lists.length);
  return [...lists.slice(from), ...lists.slice(0, from)].map((list) => ({ ...rest, first: list.id, seed }));
}

/** A request as the query of the page's address, and back; undefined: it names no battle. */
export function queryOf(request: Request): string {
  const { first_points: points, ...rest } = request;
  const numbers = { minutes: String(request.minutes), ...(points ? { first_points: String(points) } : {}) };
  return new URLSearchParams({ ...rest, ...numbers }).toString();
}
export function requestOf(query: string): Request | undefined {
  const asked = new URLSearchParams(query);
  const word = (name: string): string => asked.get(name) ?? "";
  if (word("seed") === "" || word("ruleset") === "") return undefined;
  const points = Number(word("first_points"));
  return {
    ruleset: word("ruleset"),
    first: word("first"),
    second: word("second"),
    theatre: word("theatre"),
    kind: word("kind"),
    weather: word("weather"),
    hour: word("hour"),
    minutes: Number(word("minutes")) || nothingChosen.minutes,
    seed: word("seed"),
    ...(points > 0 ? { first_points: points } : {}),
  };
}
