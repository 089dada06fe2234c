// A scenario file as a tree of tables in which each key has its own text. Unedited parts are written byte for byte as
// read, including comments. An edited key is written in normal style and keeps its trailing comment. Deleting a table
// or key also deletes the comments directly above it. Documents are immutable: every edit makes a new one that shares
// the rest with the old one, which undo uses.
import {
  asWritten,
  isValues,
  put,
  Reader,
  Unreadable,
  valuesAsWritten,
  written,
  writtenKey,
  type Value,
  type Values,
} from "./toml";

/** The initial table: a file of the library. */
export { default as emptyField } from "../../../data/drawing/empty.toml?raw";

export interface Row {
  id: number;
  lead: string;
  text: string;
  tail: string;
  values: Values;
}
export interface Item {
  path: string[];
  lead: string;
  head: string; // "key = "
  text: string; // of the value; for rows, the opening bracket
  tail: string; // including the end of line; for rows, the closing bracket
  value?: Value;
  rows?: Row[];
}
export interface Part {
  id: number;
  table: string; // "terrain", "army.unit"; "" before the first heading
  list: boolean;
  lead: string;
  head: string;
  items: Item[];
}
export interface Doc {
  parts: Part[];
  after: string;
}

/** A selectable item of the file: a piece of ground, a unit, the frame. */
export interface Entity {
  id: number;
  table: string;
  values: Values;
  army: number; // index of its army, from 0; otherwise -1
}

let next = 1;
const newId = (): number => next++;

// ---------------------------------------------------------------- order of the page docs/scenario-format.md
const tables = [
  "",
  "scenario",
  "terrain",
  "objective",
  "victory",
  "sight",
  "fire_handicap",
  "army",
  "army.zone",
  "army.command",
  "army.officer",
  "army.unit",
  "situation",
];
const orders: Readonly<Record<string, readonly string[]>> = {
  scenario: [
    "title",
    "date",
    "place",
    "summary",
    "outcome",
    "rulesets",
    "variant",
    "measure",
    "ground_scale",
    "yards_per_unit",
    "table",
    "turns",
    "optional_rules",
    "curtain",
    "open_sides",
    "guns_off_road",
  ],
  terrain: [
    "kind",
    "name",
    "area",
    "rectangle",
    "circle",
    "line",
    "at",
    "level",
    "crests",
    "open",
    "sight_depth",
    "floors",
    "room_foot",
    "room_guns",
    "width",
    "class",
    "fordable",
    "cover",
  ],
  objective: ["name", "at", "radius", "area", "points", "held_by"],
  victory: ["winner", "level"],
  army: ["name", "adjective", "colours", "edge", "briefing", "zone", "command", "officer", "unit"],
  "army.command": ["name", "kind", "parent", "card"],
  "army.officer": ["name", "rank", "kind", "commands", "attached", "arrives", "start", "at", "heading"],
  "army.unit": [
    "name",
    "short",
    "command",
    "arm",
    "quality",
    "second_rate",
    "weapon",
    "men",
    "guns",
    "stands",
    "figures_per_stand",
    "guns_per_stand",
    "mounting",
    "formation",
    "mounted",
    "arrives",
    "start",
    "at",
    "heading",
    "concealed",
  ],
};
function rankOf(table: string, key: string): number {
  const at = (orders[table] ?? []).indexOf(key);
  // Tables of rulesets come last, but before the rows in an army.
  return at >= 0 ? at : table === "army" ? 4.5 : 1000;
}

// ---------------------------------------------------------------- reading
const trivia = (reader: Reader): string => {
  const from = reader.at;
  for (;;) {
    const line = reader.at;
    reader.blanks();
    if (reader.over) {
      reader.at = reader.text.length;
      break;
    }
    if (!/[#\r\n]/.test(reader.peek())) {
      reader.at = line;
      break;
    }
    reader.line();
  }
  return reader.text.slice(from, reader.at);
};

function heading(reader: Reader, lead: string): Part {
  const from = reader.at;
  reader.blanks();
  const list = reader.is("[[");
  reader.take(list ? "[[" : "[");
  const path = reader.key();
  reader.take(list ? "]]" : "]");
  reader.tail();
  return { id: newId(), table: path.join("."), list, lead, head: reader.text.slice(from, reader.at), items: [] };
}

/** The rows of `unit = [ {...}, {...} ]`; undefined for other arrays. */
function rows(reader: Reader): Pick<Item, "text" | "tail" | "rows"> | undefined {
  const from = reader.at;
  const found: Row[] = [];
  reader.take("[");
  const opened = reader.at;
  reader.blanks();
  if (/[#\r\n]/.test(reader.peek())) reader.line();
  else reader.at = opened;
  const text = reader.text.slice(from, reader.at);
  for (;;) {
    const lead = reader.at;
    reader.between();
    if (reader.peek() === "]") {
      reader.take("]");
      reader.tail();
      return found.length > 0 ? { text, rows: found, tail: reader.text.slice(lead, reader.at) } : undefined;
    }
    if (reader.peek() !== "{") return undefined;
    const at = reader.at;
    const values = reader.value() as Values;
    const behind = reader.at;
    const after = reader.text.slice(behind);
    reader.at = behind + (/^\s*,/.exec(after)?.[0].length ?? 0);
    const rest = /^[ \t]*(#[^\n]*)?\r?\n/.exec(reader.text.slice(reader.at));
    reader.at += rest?.[0].length ?? 0;
    found.push({
      id: newId(),
      lead: reader.text.slice(lead, at),
      text: reader.text.slice(at, behind),
      tail: reader.text.slice(behind, reader.at),
      values,
    });
  }
}

function entry(reader: Reader, lead: string): Item {
  const from = reader.at;
  reader.blanks();
  const path = reader.key();
  reader.take("=");
  reader.blanks();
  const at = reader.at;
  const head = reader.text.slice(from, at);
  if (reader.peek() === "[" && path.length === 1) {
    const inRows = rows(reader);
    if (inRows) return { path, lead, head, ...inRows };
    reader.at = at;
  }
  const value = reader.value();
  const behind = reader.at;
  reader.tail();
  return { path, lead, head, text: reader.text.slice(at, behind), tail: reader.text.slice(behind, reader.at), value };
}

/** Reads any text. Invalid lines are kept unparsed; the check reports them. */
export function readDocument(text: string): Doc {
  const reader = new Reader(text);
  let part: Part = { id: newId(), table: "", list: false, lead: "", head: "", items: [] };
  const parts = [part];
  for (;;) {
    const lead = trivia(reader);
    if (reader.over) return { parts, after: lead };
    const from = reader.at;
    try {
      reader.blanks();
      const opens = reader.peek() === "[";
      reader.at = from;
      if (opens) parts.push((part = heading(reader, lead)));
      else part.items.push(entry(reader, lead));
    } catch (thrown) {
      if (!(thrown instanceof Unreadable)) throw thrown;
      reader.at = from;
      reader.line();
      part.items.push({ path: [], lead, head: "", text: text.slice(from, reader.at), tail: "" });
    }
  }
}

// ---------------------------------------------------------------- writing
const rowText = (row: Row): string => row.lead + row.text + row.tail;
const itemText = (item: Item): string =>
  item.lead + item.head + item.text + (item.rows?.map(rowText).join("") ?? "") + item.tail;
export function writeDocument(doc: Doc): string {
  return doc.parts.map((part) => part.lead + part.head + part.items.map(itemText).join("")).join("") + doc.after;
}

/** The lines (from 1) of each entity; rows come after their army. */
export function linesOf(doc: Doc): { id: number; from: number; to: number }[] {
  const out: { id: number; from: number; to: number }[] = [];
  let line = 1;
  const pass = (text: string): void => {
    for (const c of text) if (c === "\n") ++line;
  };
  for (const part of doc.parts) {
    pass(part.lead);
    const whole = { id: part.id, from: line, to: line };
    out.push(whole);
    pass(part.head);
    for (const item of part.items) {
      pass(item.lead + item.head + item.text);
      for (const row of item.rows ?? []) {
        pass(row.lead);
        const one = { id: row.id, from: line, to: line };
        pass(row.text);
        one.to = line;
        out.push(one);
        pass(row.tail);
      }
      pass(item.tail);
    }
    whole.to = Math.max(whole.from, line - 1);
  }
  return out;
}
/** The entity on a line, the innermost one. */
export function entityAt(doc: Doc, line: number): number | undefined {
  const on = linesOf(doc).filter((one) => one.from <= line && line <= one.to);
  return on.sort((a, b) => a.to - a.from - (b.to - b.from))[0]?.id;
}

// ---------------------------------------------------------------- values
const parentOf = (table: string): string => table.slice(0, Math.max(0, table.lastIndexOf(".")));
const lastOf = (table: string): string => table.slice(table.lastIndexOf(".") + 1);
const isEntity = (part: Part): boolean =>
  part.list || part.table === "scenario" || part.table === "situation" || part.table === "";

function valuesOf(part: Part): Values {
  const out: Values = {};
  for (const item of part.items) if (item.value !== undefined && item.path.length > 0) put(out, item.path, item.value);
  return out;
}

const remembered = new WeakMap<Doc, Entity[]>();
/** All entities in the order of the file. */
export function entities(doc: Doc): Entity[] {
  const known = remembered.get(doc);
  if (known) return known;
  const out: Entity[] = [];
  let army = -1;
  for (const part of doc.parts) {
    const own = valuesOf(part);
    if (part.list && part.table === "army") ++army;
    if (!isEntity(part)) {
      const parent = out.findLast((one) => one.table === parentOf(part.table));
      if (parent) parent.values = { ...parent.values, [lastOf(part.table)]: own };
      continue;
    }
    if (part.table === "" && part.items.length === 0) continue;
    const of = part.table === "army" || part.table.startsWith("army.") ? army : -1;
    out.push({ id: part.id, table: part.table, values: own, army: of });
    for (const item of part.items)
      for (const row of item.rows ?? [])
        out.push({
          id: row.id,
          table: [part.table, ...item.path].filter((one) => one !== "").join("."),
          values: row.values,
          army: of,
        });
  }
  remembered.set(doc, out);
  return out;
}
export const entityOf = (doc: Doc, id: number | undefined): Entity | undefined =>
  entities(doc).find((one) => one.id === id);
export const ofTable = (doc: Doc, table: string, army?: number): Entity[] =>
  entities(doc).filter((one) => one.table === table && (army === undefined || one.army === army));
export const frameOf = (doc: Doc): Entity | undefined => entities(doc).find((one) => one.table === "scenario");

/** The values as any TOML reader sees them, to compare the meaning of two files. */
export function meaning(doc: Doc): Values {
  const root: Values = {};
  const into = (path: readonly string[]): Values => {
    let at = root;
    for (const key of path) {
      const inner = at[key];
      const there = Array.isArray(inner) ? inner.at(-1) : inner;
      if (isValues(there)) at = there;
      else {
        const made: Values = {};
        at[key] = made;
        at = made;
      }
    }
    return at;
  };
  for (const part of doc.parts) {
    const path = part.table === "" ? [] : part.table.split(".");
    const own = valuesOf(part);
    for (const item of part.items)
      if (item.rows)
        put(
          own,
          item.path,
          item.rows.map((row) => row.values),
        );
    if (!part.list) Object.assign(into(path), own);
    else {
      const parent = into(path.slice(0, -1));
      const key = path.at(-1) ?? "";
      const there = parent[key];
      if (Array.isArray(there)) there.push(own);
      else parent[key] = [own];
    }
  }
  return root;
}

// ---------------------------------------------------------------- editing
const ended = (text: string): string => (text === "" || text.endsWith("\n") ? text : `${text}\n`);

function setInItems(table: string, items: readonly Item[], key: string, value: Value | undefined): Item[] {
  const at = items.findIndex((item) => item.path.length === 1 && item.path[0] === key);
  const dotted = items.filter((item) => !(item.path.length > 1 && item.path[0] === key));
  if (at < 0 && dotted.length < items.length) return setInItems(table, dotted, key, value);
  if (value === undefined) return items.filter((_, i) => i !== at);
  const old = items[at];
  if (old)
    return items.map((item, i) =>
      i === at
        ? {
            path: item.path,
            lead: item.lead,
            head: item.head,
            tail: item.rows ? "\n" : item.tail,
            text: written(value, true),
            value,
          }
        : item,
    );
  const made: Item = {
    path: [key],
    lead: "",
    head: `${writtenKey(key)} = `,
    text: written(value, true),
    tail: "\n",
    value,
  };
  const rank = rankOf(table, key);
  const behind = items.findLastIndex((item) => item.path.length > 0 && rankOf(table, item.path[0] ?? "") <= rank);
  return [
    ...items.slice(0, behind + 1).map((item, i) => (i === behind ? { ...item, tail: ended(item.tail) } : item)),
    made,
    ...items.slice(behind + 1),
  ];
}

function ordered(table: string, values: Values, key: string, value: Value | undefined): Values {
  if (value === undefined) return Object.fromEntries(Object.entries(values).filter(([one]) => one !== key));
  if (Object.hasOwn(values, key)) return { ...values, [key]: value };
  const all = Object.entries(values);
  const behind = all.findLastIndex(([one]) => rankOf(table, one) <= rankOf(table, key));
  return Object.fromEntries([...all.slice(0, behind + 1), [key, value], ...all.slice(behind + 1)]);
}

const same = (a: Value | undefined, b: Value | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Sets keys of one entity; undefined removes a key. */
export function setValues(doc: Doc, id: number, changes: Readonly<Record<string, Value | undefined>>): Doc {
  const now = entityOf(doc, id)?.values;
  const wanted = Object.entries(changes)
    .map(([key, value]): [string, Value | undefined] => [key, value === undefined ? undefined : asWritten(value)])
    .filter(([key, value]) => now !== undefined && !same(now[key], value));
  if (wanted.length === 0) return doc;
  const parts: Part[] = [];
  let mine = "";
  for (const part of doc.parts) {
    // A table with its own heading is replaced by the key of that name.
    if (
      mine !== "" &&
      !part.list &&
      parentOf(part.table) === mine &&
      wanted.some(([key]) => key === lastOf(part.table))
    )
      continue;
    if (isEntity(part) && part.table !== "") mine = "";
    if (part.id === id) {
      mine = part.table;
      parts.push({
        ...part,
        head: ended(part.head),
        items: wanted.reduce((items, [key, value]) => setInItems(part.table, items, key, value), part.items),
      });
    } else if (!part.items.some((item) => item.rows?.some((row) => row.id === id))) parts.push(part);
    else
      parts.push({
        ...part,
        items: part.items.map((item) => {
          if (!item.rows?.some((row) => row.id === id)) return item;
          const table = [part.table, ...item.path].join(".");
          return {
            ...item,
            rows: item.rows.map((row) => {
              if (row.id !== id) return row;
              const values = wanted.reduce((all, [key, value]) => ordered(table, all, key, value), row.values);
              return { ...row, values, text: written(values) };
            }),
          };
        }),
      });
  }
  return { ...doc, parts };
}

export function remove(doc: Doc, ids: ReadonlySet<number>): Doc {
  const parts: Part[] = [];
  let gone = "";
  for (const part of doc.parts) {
    const under = gone !== "" && part.table.startsWith(`${gone}.`);
    if (!under) gone = ids.has(part.id) && part.table !== "scenario" ? part.table : "";
    if (gone !== "") continue;
    const items = part.items.flatMap((item) => {
      if (!item.rows?.some((row) => ids.has(row.id))) return [item];
      const left = item.rows.filter((row) => !ids.has(row.id));
      return left.length > 0 ? [{ ...item, rows: left }] : [];
    });
    parts.push(
      items.length === part.items.length && items.every((item, i) => item === part.items[i])
        ? part
        : { ...part, items },
    );
  }
  return { ...doc, parts };
}

/** Sorts keys in the order of docs/scenario-format.md. */
export function inOrder(table: string, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values)
      .map((one, i) => ({ one, i }))
      .sort((a, b) => rankOf(table, a.one[0]) - rankOf(table, b.one[0]) || a.i - b.i)
      .map(({ one }) => one),
  );
}

const itemsFrom = (table: string, values: Values): Item[] =>
  Object.entries(inOrder(table, values)).map(([key, value]) => ({
    path: [key],
    lead: "",
    head: `${writtenKey(key)} = `,
    text: written(value, true),
    tail: "\n",
    value,
  }));

function insertPart(
  doc: Doc,
  table: string,
  values: Values,
  behind: (part: Part, i: number) => boolean,
): [Doc, number] {
  const id = newId();
  const list = table !== "scenario" && table !== "situation";
  const at = doc.parts.findLastIndex(behind);
  const before = doc.parts.slice(0, at + 1).map((part, i) =>
    i !== at || part.items.length === 0
      ? part
      : {
          ...part,
          items: part.items.map((item, n, all) =>
            n === all.length - 1
              ? { ...item, tail: item.rows || item.tail !== "" ? ended(item.tail) : item.tail }
              : item,
          ),
        },
  );
  const first = before.every((part) => part.head === "" && part.items.length === 0);
  const part: Part = {
    id,
    table,
    list,
    lead: first ? "" : "\n",
    head: list ? `[[${table}]]\n` : `[${table}]\n`,
    items: itemsFrom(table, values),
  };
  return [{ ...doc, parts: [...before, part, ...doc.parts.slice(at + 1)] }, id];
}

function insertRow(doc: Doc, army: number, key: string, values: Values): [Doc, number] {
  const id = newId();
  const armies = doc.parts.filter((part) => part.list && part.table === "army");
  const own = armies[army];
  const sorted = inOrder(`army.${key}`, values);
  const parts = doc.parts.map((part) => {
    if (part !== own) return part;
    const there = part.items.find((item) => item.path[0] === key && item.path.length === 1 && item.rows);
    const row: Row = { id, lead: "  ", text: written(sorted), tail: ",\n", values: sorted };
    if (there?.rows) {
      const lines = there.text.endsWith("\n");
      const rows = there.rows.map((one, i, all) =>
        i < all.length - 1 || /^\s*,/.test(one.tail)
          ? one
          : { ...one, tail: lines ? `,${ended(one.tail)}` : `,${one.tail}` },
      );
      const item: Item = { ...there, rows: [...rows, lines ? row : { ...row, lead: " ", tail: "," }] };
      return { ...part, items: part.items.map((one) => (one === there ? item : one)) };
    }
    const item: Item = { path: [key], lead: "", head: `${key} = `, text: "[\n", tail: "]\n", rows: [row] };
    const left = part.items.filter((one) => !(one.path.length === 1 && one.path[0] === key));
    const behind = left.findLastIndex((one) => rankOf("army", one.path[0] ?? "") <= rankOf("army", key));
    return {
      ...part,
      items: [
        ...left.slice(0, behind + 1).map((one) => ({ ...one, tail: one.path.length > 0 ? ended(one.tail) : one.tail })),
        item,
        ...left.slice(behind + 1),
      ],
    };
  });
  return [{ ...doc, parts }, id];
}

/** Inserts a new entity in the order of docs/scenario-format.md. */
export function insert(doc: Doc, table: string, given: Values, army = -1): [Doc, number] {
  const values = valuesAsWritten(given);
  if (!table.startsWith("army.")) {
    const rank = (of: string): number =>
      tables.indexOf(
        of.startsWith("army.")
          ? "army.unit"
          : of.startsWith("situation")
            ? "situation"
            : of.startsWith("scenario")
              ? "scenario"
              : of,
      );
    return insertPart(doc, table, values, (part) => rank(part.table) <= rank(table) && rank(part.table) >= 0);
  }
  const key = table.slice("army.".length);
  let now = -1;
  const armyOf = doc.parts.map((part) =>
    part.list && part.table === "army" ? ++now : part.table.startsWith("army.") ? now : -1,
  );
  if (doc.parts.some((part, i) => part.table === table && armyOf[i] === army))
    return insertPart(doc, table, values, (part, i) => part.table === table && armyOf[i] === army);
  return insertRow(doc, army, key, values);
}
