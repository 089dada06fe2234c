// A club's own armies from a file: a scenario of the editor, or rows of a spreadsheet. Rows become a battle without
// ground; positions do not matter beside a real table.
import { cells, pasted } from "../draw/templates";
import type { Values } from "../draw/toml";

const quoted = (text: string): string => JSON.stringify(text);
const written = (values: Values): string =>
  `{ ${Object.entries(values)
    .map(
      ([key, value]) =>
        `${key} = ${typeof value === "number" ? value : typeof value === "string" ? quoted(value) : `[${(value as number[]).join(", ")}]`}`,
    )
    .join(", ")} }`;

/** The rows of each army, by the column that names it; without one, the first half is the first army. */
export function armiesOf(csv: string): { name: string; rows: Values[] }[] {
  const lines = csv.split(/\r?\n/).filter((line) => line.trim() !== "");
  const between = csv.includes("\t") ? "\t" : csv.includes(";") && !csv.includes(",") ? ";" : ",";
  const head = lines[0] ?? "";
  const column = cells(head, between).findIndex((cell) => /^(army|side)$/i.test(cell));
  if (column < 0) return [];
  const armyOf = (line: string): string => cells(line, between)[column] ?? "";
  const names = [...new Set(lines.slice(1).map(armyOf))].filter((name) => name !== "");
  return names.map((name) => ({
    name,
    rows: pasted([head, ...lines.slice(1).filter((line) => armyOf(line) === name)].join("\n")).rows,
  }));
}

/** Columns about the side, bodies and position, which are not properties of the unit. */
const notTheUnits = new Set(["army", "corps", "division", "officer", "corps_officer", "division_officer", "at"]);
const unitOf = (row: Values): Values =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !notTheUnits.has(key)));

/**
 * An army of a scenario, with its rows in bodies by their column `command`. Without officers each body gets an
 * unnamed commander.
 */
function armyText(name: string, rows: readonly Values[], side: number, named: readonly string[] = []): string {
  const bodyOf = (row: Values): string => (typeof row["command"] === "string" ? row["command"] : `${name} army`);
  const bodies = [...new Set(rows.map(bodyOf))];
  /** the officer that one of its rows names */
  const leads = (body: string): string | undefined =>
    rows.flatMap((row) => (bodyOf(row) === body && typeof row["officer"] === "string" ? row["officer"] : []))[0];
  const south = side === 0;
  const lines = [
    "[[army]]",
    `name = ${quoted(name)}`,
    `edge = ${quoted(south ? "south" : "north")}`,
    "command = [",
    ...bodies.map((body) => `  { name = ${quoted(body)}, kind = "brigade", card = true },`),
    "]",
    "officer = [",
    ...bodies.map(
      (body, i) =>
        `  { name = ${quoted(named[i] ?? leads(body) ?? `Commander of ${body}`)}, rank = "brigade", kind = "regular", commands = ${quoted(body)}, at = [${8 + 4 * i}, ${south ? 3 : 117}] },`,
    ),
    "]",
    "unit = [",
    ...rows.map((row, i) => {
      const at = [8 + 12 * (i % 9), south ? 8 + 8 * Math.floor(i / 9) : 112 - 8 * Math.floor(i / 9)];
      return `  ${written({ ...unitOf(row), command: row["command"] ?? `${name} army`, at, heading: south ? 0 : 180 })},`;
    }),
    "]",
    "",
  ];
  return lines.join("\n");
}

/** The text of a scenario with two armies and no ground. */
export function scenarioText(
  title: string,
  summary: string,
  book: string,
  armies: readonly { name: string; rows: readonly Values[]; officers?: readonly string[] }[],
): string {
  return [
    "[scenario]",
    `title = ${quoted(title)}`,
    `summary = ${quoted(summary)}`,
    `rulesets = [${quoted(book)}]`,
    'measure = "inches"',
    "yards_per_unit = 24",
    "table = [120, 120]",
    "turns = 12",
    "",
    ...armies.map(({ name, rows, officers }, side) => armyText(name, rows, side, officers)),
  ].join("\n");
}

/** The text of a scenario; undefined if it lacks two armies. */
export function scenarioOf(file: { name: string; text: string }, book: string): string | undefined {
  if (!/\.(csv|tsv|txt)$/i.test(file.name)) return file.text;
  const armies = armiesOf(file.text);
  if (armies.length !== 2) return undefined;
  const title = file.name.replace(/\.[^.]*$/, "");
  return scenarioText(title, `The armies of ${file.name}.`, book, armies);
}
