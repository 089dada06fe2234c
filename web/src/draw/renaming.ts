// Changes of a value that other values of the document must follow.
import { entityOf, ofTable, type Doc } from "./document";
import { setValues } from "./document_edits";
import type { Value } from "./toml";

/**
 * Removes keys that conflict with the change: a unit that its player places has no position yet and does not arrive
 * later.
 */
export function notTogether(changes: Readonly<Record<string, Value | undefined>>): Record<string, undefined> {
  const start = changes["start"];
  if (start === "zone" || start === "reserve" || start === "absent")
    return { at: undefined, heading: undefined, arrives: undefined };
  if (start !== undefined) return { arrives: undefined };
  return changes["arrives"] === undefined ? {} : { start: undefined };
}

/** Renames a unit or body and updates the references of its officers and members. */
export function renamed(from: Doc, id: number, name: string): Doc {
  const one = entityOf(from, id);
  if (!one) return from;
  const old = one.values["name"];
  let doc = setValues(from, id, { name });
  const follow = (table: string, key: string, army?: number): void => {
    for (const other of ofTable(doc, table, army)) {
      const now = other.values[key];
      if (typeof old !== "string" || old === "") continue;
      if (now === old) doc = setValues(doc, other.id, { [key]: name });
      else if (Array.isArray(now) && now.includes(old))
        doc = setValues(doc, other.id, { [key]: now.map((word) => (word === old ? name : word)) });
    }
  };
  if (one.table === "army.command") {
    for (const [table, key] of [
      ["army.unit", "command"],
      ["army.officer", "commands"],
      ["army.command", "parent"],
    ] as const)
      follow(table, key, one.army);
  }
  if (one.table === "army.unit") follow("army.officer", "attached", one.army);
  if (one.table === "army")
    for (const [table, key] of [
      ["victory", "winner"],
      ["objective", "held_by"],
      ["fire_handicap", "army"],
    ] as const)
      follow(table, key);
  if (one.table === "objective") for (const key of ["holds", "denies"]) follow("victory", key);
  return doc;
}
