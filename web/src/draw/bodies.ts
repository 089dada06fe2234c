// The bodies of an army (corps, divisions, brigades) and their commanders: added for units and spreadsheet rows.
import { ofTable, type Doc } from "./document";
import { insert } from "./document_edits";
import { text } from "./sheet";
import { freeName } from "./templates";
import type { Values } from "./toml";
import { renamed } from "./renaming";

/** Adds a commander with the first unit of the body, or with this unit; an existing commander stays. */
export function led(doc: Doc, army: number, body: string, name: string, rank = "brigade", unit = ""): Doc {
  const leaders = ofTable(doc, "army.officer", army);
  if (name === "" || leaders.some((one) => one.values["commands"] === body)) return doc;
  const with_ = text(
    ofTable(doc, "army.unit", army).find((one) => one.values["command"] === body)?.values["name"],
    unit,
  );
  return insert(
    doc,
    "army.officer",
    {
      name: freeName(name, new Set(leaders.map((one) => text(one.values["name"])))),
      rank,
      commands: body,
      ...(with_ === "" ? {} : { attached: with_ }),
    },
    army,
  )[0];
}
/** The bodies of a row from the top down; their commanders are added when they have units. */
export function bodiesOf(row: Values, usual: string): { kind: string; name: string; officer: string }[] {
  const chain = [
    ["corps", "corps", "corps_officer"],
    ["division", "division", "division_officer"],
    ["brigade", "command", "officer"],
  ] as const;
  const all = chain
    .map(([kind, key, officer]) => ({ kind, name: text(row[key]), officer: text(row[officer]) }))
    .filter(({ name }) => name !== "");
  return all.length > 0 ? all : [{ kind: "brigade", name: usual, officer: text(row["officer"]) }];
}
/** Gives every unit exactly one body above it. */
export function withBodies(from: Doc, army: number, chain: readonly { kind: string; name: string }[]): Doc {
  let doc = from;
  for (const [i, { kind, name }] of chain.entries()) {
    const there = ofTable(doc, "army.command", army);
    if (there.some((one) => one.values["name"] === name)) continue;
    const parents = chain.slice(0, i).map((one) => one.name);
    const card =
      i === chain.length - 1 &&
      !there.some((one) => parents.includes(text(one.values["name"])) && one.values["card"] === true);
    [doc] = insert(
      doc,
      "army.command",
      {
        name,
        ...(kind === "brigade" ? {} : { kind }),
        ...(i > 0 ? { parent: parents[i - 1]! } : {}),
        ...(card ? { card: true } : {}),
      },
      army,
    );
  }
  return doc;
}
export function ledOrRiding(doc: Doc, army: number, body: string, name: string, unit: string): Doc {
  const leads = body !== "" && !ofTable(doc, "army.officer", army).some((one) => one.values["commands"] === body);
  return insert(
    doc,
    "army.officer",
    { name, ...(leads ? { rank: "brigade", commands: body } : { rank: "regiment" }), attached: unit },
    army,
  )[0];
}
/** Assigns the sides of the rows to armies: by name, otherwise to an empty army, which gets the name. */
export function sidesOf(from: Doc, rows: readonly Values[]): [Doc, Map<string, number>] {
  let doc = from;
  const out = new Map<string, number>();
  const names = [...new Set(rows.map((row) => text(row["army"])))].filter((name) => name !== "");
  for (const name of names) {
    const found = ofTable(doc, "army").find((one) => text(one.values["name"]).toLowerCase() === name.toLowerCase());
    if (found) out.set(name, found.army);
  }
  for (const name of names) {
    if (out.has(name)) continue;
    const taken = new Set(out.values());
    const free = ofTable(doc, "army").find(
      (one) => !taken.has(one.army) && ofTable(doc, "army.unit", one.army).length === 0,
    );
    if (!free) continue;
    doc = renamed(doc, free.id, name);
    out.set(name, free.army);
  }
  return [doc, out];
}
