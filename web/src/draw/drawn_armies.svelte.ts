// The armies of the document: templates, spreadsheet rows, units and their officers.
import type { Point } from "../lib/wire";
import { entityOf, ofTable, type Doc, type Entity } from "./document";
import { insert, remove, setValues } from "./document_edits";
import { headingOfEdge, pointOf, sizeOf, text } from "./sheet";
import { freeName, templates } from "./templates";
import { regimentName } from "./unit_names";
import type { Values } from "./toml";
import { bodiesOf, led, ledOrRiding, sidesOf, withBodies } from "./bodies";
import { DrawnPieces } from "./drawn_pieces.svelte";
import { renamed } from "./renaming";

/** Substitutes for a quality that a ruleset does not have. */
const kinOf: Readonly<Record<string, readonly string[]>> = {
  veteran: ["line"],
  line: ["veteran"],
  green: ["line", "veteran"],
};

export abstract class DrawnArmies extends DrawnPieces {
  /** A quality in the shown ruleset: not every ruleset has veterans. */
  private quality(wanted: string): string {
    const known = this.forms[this.book]?.qualities ?? [];
    return known.length === 0 || known.includes(wanted)
      ? wanted
      : (kinOf[wanted]?.find((other) => known.includes(other)) ?? wanted);
  }
  addTemplate(id: string, army: number): void {
    const template = templates.find((one) => one.id === id);
    if (!template) return;
    let doc = this.doc;
    const names = (table: string) => new Set(ofTable(doc, table, army).map((one) => text(one.values["name"])));
    const free = (table: string, wanted: string): string => freeName(wanted, names(table));
    const colours = text(ofTable(doc, "army")[army]?.values["colours"], army === 0 ? "blue" : "grey");
    const command = free("army.command", template.name);
    const made: number[] = [];
    const put = (table: string, values: Values): void => {
      const [next, one] = insert(doc, table, values, army);
      doc = next;
      made.push(one);
    };
    put("army.command", { name: command, kind: template.rank, card: true });
    const edge = headingOfEdge(ofTable(doc, "army")[army]?.values["edge"], army);
    const count = template.units.reduce((sum, { count }) => sum + count, 0);
    let first = "";
    let n = 0;
    for (const { name, count: many, values } of template.units) {
      for (let i = 0; i < many; ++i, ++n) {
        const foot = values["arm"] === undefined;
        const unit = (foot && regimentName(colours, names("army.unit"), template.nation)) || free("army.unit", name);
        first ||= unit;
        put("army.unit", {
          name: unit,
          command,
          ...values,
          quality: this.quality(text(values["quality"])),
          ...this.berth(doc, edge, n, count, command, army),
        });
      }
    }
    put("army.officer", {
      name: free("army.officer", "Commander {n}"),
      rank: template.rank,
      commands: command,
      attached: first,
    });
    this.change(doc);
    this.pick(made.slice(1, -1));
  }
  /**
   * A free position along the army's edge; each body has a row in front of those of others. The first row leaves room
   * for its flags and officers, and for the tools that lie over the map in a battle.
   */
  private berth(doc: Doc, edge: number, n: number, of: number, command: string, army: number): Values {
    const [w, h] = sizeOf(doc);
    const scale = Math.min(w, h) / 36;
    const rows = new Set(
      ofTable(doc, "army.unit", army)
        .map((one) => text(one.values["command"]))
        .filter((name) => name !== command),
    );
    const flank = edge === 90 || edge === 270;
    const wide = Math.max(5 * scale, ...this.sheet.view.units.map((one) => one.footprint?.width ?? 0)) + scale / 2;
    const length = flank ? h : w;
    const apart = Math.min(length / (of + 1), 1.5 * wide);
    const along = Math.round((length / 2 + (n - (of - 1) / 2) * apart) * 2) / 2;
    const others = ofTable(doc, "army.unit")
      .flatMap((one) => [pointOf(one.values["at"])])
      .filter((at) => at !== undefined);
    const row = (at: number): Point => {
      const deep = (4.5 + 2.2 * (at % 6)) * scale;
      const place: Point =
        edge === 180
          ? [along, h - deep]
          : edge === 90
            ? [deep, along]
            : edge === 270
              ? [w - deep, along]
              : [along, deep];
      return [place[0], Math.round(place[1] * 2) / 2];
    };
    const clear = (place: Point): boolean =>
      !others.some(
        (at) =>
          Math.abs(at[flank ? 1 : 0] - place[flank ? 1 : 0]) < wide &&
          Math.abs(at[flank ? 0 : 1] - place[flank ? 0 : 1]) < 2 * scale,
      );
    const places = Array.from({ length: 6 }, (_, i) => row(rows.size + i));
    return { at: places.find(clear) ?? places[0]! };
  }
  /** A unit without a position is placed by its player, or arrives in the middle of its edge. */
  private whence(doc: Doc, row: Values, army: number): Values {
    if (row["at"] !== undefined || row["start"] !== undefined) return {};
    if (row["arrives"] === undefined) return { start: "zone" };
    const [w, h] = sizeOf(doc);
    const edge = headingOfEdge(ofTable(doc, "army")[army]?.values["edge"], army);
    return { at: edge === 180 ? [w / 2, h] : edge === 90 ? [0, h / 2] : edge === 270 ? [w, h / 2] : [w / 2, 0] };
  }
  /** Adds spreadsheet rows; those without an army go to the shown one. `unheard`: sides that match no army. */
  addRows(rows: readonly Values[], shown: number): { added: number; unheard: string[] } {
    const [begun, sides] = sidesOf(this.doc, rows);
    let doc = begun;
    const made: number[] = [];
    const unheard = new Set<string>();
    for (const given of rows) {
      const side = text(given["army"]);
      const army = sides.get(side) ?? shown;
      if (side !== "" && !sides.has(side)) unheard.add(side);
      const chain = bodiesOf(given, text(ofTable(doc, "army.command", army).at(-1)?.values["name"], "1st Brigade"));
      doc = withBodies(doc, army, chain);
      const name = freeName(
        text(given["name"]),
        new Set(ofTable(doc, "army.unit", army).map((one) => text(one.values["name"]))),
      );
      const row = Object.fromEntries(
        Object.entries(given).filter(([key]) => !/^(army|corps|division|(corps_|division_)?officer)$/.test(key)),
      );
      const [next, id] = insert(
        doc,
        "army.unit",
        { quality: this.quality("line"), ...this.whence(doc, row, army), ...row, command: chain.at(-1)!.name, name },
        army,
      );
      doc = next;
      made.push(id);
      for (const body of chain) doc = led(doc, army, body.name, body.officer, body.kind, name);
    }
    this.change(doc);
    this.pick(made);
    return { added: made.length, unheard: [...unheard] };
  }
  /**
   * Sets the officers with a unit, by name. An existing officer moves there; a new one leads the body if it has no
   * commander. Officers who are no longer named are removed; replacing one name by another renames the officer.
   */
  setOfficers(id: number, names: readonly string[]): void {
    const unit = entityOf(this.doc, id);
    if (!unit) return;
    let doc = this.doc;
    const { army } = unit;
    const own = text(unit.values["name"]);
    const called = (name: string): Entity | undefined =>
      ofTable(doc, "army.officer", army).find((one) => one.values["name"] === name);
    const gone = ofTable(doc, "army.officer", army).filter(
      (one) => one.values["attached"] === own && !names.includes(text(one.values["name"])),
    );
    for (const name of new Set(names)) {
      const there = called(name);
      if (there) doc = setValues(doc, there.id, { attached: own, at: undefined, start: undefined, arrives: undefined });
      else {
        const other = gone.shift();
        doc = other ? renamed(doc, other.id, name) : ledOrRiding(doc, army, text(unit.values["command"]), name, own);
      }
    }
    if (gone.length > 0) doc = remove(doc, new Set(gone.map((one) => one.id)));
    this.change(doc);
  }
  addUnit(army: number): void {
    const bodies = ofTable(this.doc, "army.command", army);
    const command = text(bodies.at(-1)?.values["name"]);
    const edge = headingOfEdge(ofTable(this.doc, "army")[army]?.values["edge"], army);
    if (command === "") return this.addTemplate("us_1862", army);
    // Copies the last foot unit of the body.
    const like =
      ofTable(this.doc, "army.unit", army).findLast(
        (one) => one.values["command"] === command && /^(light_)?infantry$/.test(text(one.values["arm"], "infantry")),
      )?.values ?? {};
    const alike = Object.fromEntries(
      ["arm", "quality", "weapon", "men", "stands"].flatMap((key) =>
        like[key] === undefined ? [] : [[key, like[key]]],
      ),
    );
    const taken = this.takenNames("army.unit", army);
    const colours = text(ofTable(this.doc, "army")[army]?.values["colours"], army === 0 ? "blue" : "grey");
    this.add(
      "army.unit",
      {
        name: regimentName(colours, taken) ?? freeName("{n} Regiment", taken),
        command,
        quality: this.quality("line"),
        ...alike,
        ...this.berth(this.doc, edge, ofTable(this.doc, "army.unit", army).length % 5, 5, command, army),
      },
      army,
    );
  }
}
