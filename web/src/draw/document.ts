// A scenario file as a tree of tables in which each key has its own text. Unedited parts are written byte for byte as
// read, including comments. An edited key is written in normal style and keeps its trailing comment. Deleting a table
// or key also deletes the comments directly above it. Documents are immutable: every edit makes a new one that shares
// the rest with the old one, which undo uses.
import { type Value, type Values, isValues, put } from "./toml";

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
export const newId = (): number => next++;

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
export const parentOf = (table: string): string => table.slice(0, Math.max(0, table.lastIndexOf(".")));
export const lastOf = (table: string): string => table.slice(table.lastIndexOf(".") + 1);
export const isEntity = (part: Part): boolean =>
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
