// Random edits of every kind on every shipped scenario, with fixed seeds. Unedited parts keep their bytes; written
// values mean what was set and are stable when read and written again; undo restores the opened file.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import "../words/draw_words";
import type { Point } from "../lib/wire";
import { keptAt } from "./drawn_document.svelte";
import { Drawing } from "./drawing.svelte";
import { emptyField, entities, frameOf, meaning, ofTable, writeDocument, type Doc, type Entity } from "./document";
import { readDocument } from "./document_reading";
import { changesFor } from "./fair";
import { through } from "./geometry";
import { areaOf, likeness, pointOf, pointsOf, text } from "./sheet";
import { formsOfTheBooks } from "./forms.sample";
import { arms, fieldsOf, formations, frameFields, kinds, qualities, weapons } from "./spec";
import { pasted, templates } from "./templates";
import type { Value } from "./toml";

const folder = join(import.meta.dirname, "../../../data/scenarios");
const shipped = readdirSync(folder)
  .filter((name) => name.endsWith(".toml"))
  .map((name) => [name, readFileSync(join(folder, name), "utf8")] as const);
const books = formsOfTheBooks();
const only = process.env["LINSTOCK_EDITS_SEED"];
const rounds = Number(process.env["LINSTOCK_EDITS"] ?? 40);

beforeEach(() => {
  vi.useFakeTimers(); // no requests to a server
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** mulberry32 */
class Chance {
  constructor(private seed: number) {}
  next(): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let t = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  under(n: number): number {
    return Math.floor(this.next() * n);
  }
  one<T>(all: readonly T[]): T {
    return all[this.under(all.length)]!;
  }
}
const words = [
  "Mill",
  'The "old" mill',
  "back\\slash",
  "#3 of [all]",
  "é ß 漢",
  "'quoted'",
  "a\tb",
  "l".repeat(150),
  "two\nlines",
  "= {x}",
  "1st",
];

type Edit = (d: Drawing, c: Chance) => void;
const place = (d: Drawing, c: Chance): Point => [
  Math.round(c.next() * d.size[0] * 100) / 100,
  Math.round(c.next() * d.size[1] * 100) / 100,
];
const some = (d: Drawing, c: Chance, table: RegExp): Entity | undefined => {
  const all = d.all.filter((one) => table.test(one.table));
  return all.length > 0 ? c.one(all) : undefined;
};
const anything = /^(terrain|objective|army|army\.\w+|victory|sight|scenario)$/;
const solid = /^(terrain|objective|army\.(zone|unit|officer))$/;
function valueFor(d: Drawing, c: Chance, as: string, of: unknown): Value {
  if (as === "number") return c.one([0, 1, 7, 2.5, -3, 0.0625, 123456, 1 / 3]);
  if (as === "flag" || as === "truth") return c.next() < 0.5;
  if (as === "point") return place(d, c);
  if (as === "points") return [place(d, c), place(d, c), place(d, c)];
  if (as === "names" || as === "objectives") return [c.one(words), c.one(words)];
  if (as === "choice") return c.one(of as readonly string[]);
  return c.one(words);
}
const draws =
  (kind: string): Edit =>
  (d, c) => {
    d.kindTool(kind, c.next() < 0.5 ? "area" : "line");
    d.finish(Array.from({ length: d.least + c.under(3) }, () => place(d, c)));
  };
const picked = (d: Drawing, c: Chance, table: RegExp): boolean => {
  const ids = Array.from({ length: 1 + c.under(3) }, () => some(d, c, table)?.id).filter((id) => id !== undefined);
  d.pick(ids);
  return ids.length > 0;
};
/** Named, so that a failure identifies the edit. */
const edits: Readonly<Record<string, Edit>> = {
  ...Object.fromEntries(Object.keys(kinds).map((kind) => [`draws ${kind}`, draws(kind)])),
  sets(d, c) {
    const one = some(d, c, anything);
    const fields = one ? fieldsOf(one.table, one.values) : [];
    if (!one || fields.length === 0) return;
    const field = c.one(fields);
    d.set(one.id, {
      [field.key]: c.next() < 0.25 ? undefined : valueFor(d, c, field.as, "of" in field ? field.of : undefined),
    });
  },
  sets_several(d, c) {
    const army = c.under(2);
    const rows = ofTable(d.doc, "army.unit", army).map((one) => one.id);
    d.setAll(
      rows,
      c.one([
        { quality: c.one(qualities) },
        { weapon: c.one(weapons) },
        { formation: c.one(formations) },
        { arm: c.one(arms) },
        { men: 300 },
        { men: undefined },
      ]),
    );
  },
  sets_of_a_book(d, c) {
    const book = c.one(Object.keys(books));
    const { own } = books[book]!;
    const table = c.one(Object.keys(own));
    const one = some(d, c, new RegExp(`^${table.replace(".", "\\.")}$`));
    const field = c.one(own[table]!);
    if (one)
      d.setOwn(
        [one.id],
        book,
        field.key,
        c.next() < 0.3 ? undefined : valueFor(d, c, field.as, "of" in field ? field.of : undefined),
      );
  },
  sets_the_frame(d, c) {
    const frame = frameOf(d.doc);
    const field = c.one(frameFields.filter((one) => one.key !== "table"));
    if (frame) d.set(frame.id, { [field.key]: valueFor(d, c, field.as, "of" in field ? field.of : undefined) });
  },
  renames(d, c) {
    const one = some(d, c, /^(army|army\.(command|unit|officer)|objective|terrain)$/);
    if (one) d.rename(one.id, c.one(words) + String(c.under(99)));
  },
  adds_an_objective(d, c) {
    d.take({ is: "objective" });
    d.finish([place(d, c)]);
  },
  adds_a_zone(d, c) {
    d.take({ is: "zone", army: c.under(2) });
    d.finish([place(d, c), place(d, c), place(d, c)]);
  },
  adds_a_crest(d, c) {
    const hill = d.all.filter((one) => one.values["kind"] === "hill")[0];
    if (!hill) return;
    d.take({ is: "crest", hill: hill.id });
    d.finish([place(d, c), place(d, c)]);
  },
  adds_a_limit_of_sight(d) {
    d.add("sight", { from_turn: 1, to_turn: 3, limit: 12 });
  },
  adds_a_line(d) {
    d.addVictory(text(ofTable(d.doc, "army")[0]?.values["name"]));
  },
  adds_a_body(d, c) {
    d.addTemplate(c.one(templates).id, c.under(2));
  },
  adds_a_unit(d, c) {
    d.addUnit(c.under(2));
  },
  adds_rows(d, c) {
    d.addRows(
      [
        { name: c.one(words), men: 300 },
        { name: "x", command: c.one(words), quality: "elite", officer: c.one(words), army: c.one(words) },
      ],
      c.under(2),
    );
  },
  sets_officers(d, c) {
    const one = some(d, c, /^army\.unit$/);
    if (one)
      d.setOfficers(
        one.id,
        Array.from({ length: c.under(3) }, () => c.one(words)),
      );
  },
  puts(d, c) {
    const one = some(d, c, /^army\.(unit|officer)$/);
    if (!one) return;
    d.take({ is: "put", id: one.id });
    d.finish([place(d, c)]);
  },
  moves(d, c) {
    if (picked(d, c, solid)) d.movePicked([c.under(9) - 4, c.next() * 4 - 2]);
  },
  turns(d, c) {
    if (picked(d, c, solid)) d.turnPicked(c.one([15, -15, 90]));
  },
  copies(d, c) {
    if (picked(d, c, anything)) d.copyPicked();
  },
  deletes(d, c) {
    if (picked(d, c, /^(terrain|objective|sight|victory|army\.\w+)$/)) d.deletePicked();
  },
  locks(d, c) {
    if (picked(d, c, solid)) d.lockPicked();
  },
  reshapes(d, c) {
    const one = some(d, c, /^(terrain|army\.zone)$/);
    const shape =
      one &&
      (areaOf(one.values) ??
        pointsOf(one.values["line"]) ??
        (pointOf(one.values["at"]) ? [pointOf(one.values["at"])!] : undefined));
    if (one && shape)
      d.reshape(
        one.id,
        shape.map((p, i) => (i === 0 ? place(d, c) : p)),
      );
  },
  smooths(d, c) {
    const one = some(d, c, /^terrain$/);
    const area = one && areaOf(one.values);
    if (one && area) d.reshape(one.id, through(area, true));
  },
  for_other_books(d, c) {
    d.setBooks([c.one(["revised", "brothers"]), "mwan18"]);
  },
  evens(d, c) {
    const changes = changesFor(d.doc, c.under(2));
    if (changes.length > 0) d.change(c.one(changes).doc);
  },
  undoes(d) {
    d.undo();
  },
  redoes(d) {
    d.redo();
  },
};

/** The written text of each part and row, by entity. */
function pieces(doc: Doc): Map<number, string> {
  const out = new Map<number, string>();
  for (const part of doc.parts) {
    out.set(
      part.id,
      part.items
        .filter((item) => !item.rows)
        .map((item) => item.lead + item.head + item.text)
        .join("\n"),
    );
    for (const item of part.items) for (const row of item.rows ?? []) out.set(row.id, row.text);
  }
  return out;
}
function untouchedStays(before: Doc, after: Doc, what: string): void {
  const [was, is] = [
    new Map(entities(before).map((one) => [one.id, one])),
    new Map(entities(after).map((one) => [one.id, one])),
  ];
  const [wasText, isText] = [pieces(before), pieces(after)];
  for (const [id, one] of was) {
    const now = is.get(id);
    if (now && JSON.stringify(now.values) === JSON.stringify(one.values))
      expect(isText.get(id), `${what}: bytes of what was left alone`).toBe(wasText.get(id));
  }
}
function holdsTogether(doc: Doc, what: string): void {
  const once = writeDocument(doc);
  const again = readDocument(once);
  expect(
    again.parts.flatMap((part) => part.items).filter((item) => item.path.length === 0 && item.text.trim() !== ""),
    `${what}: all of it is TOML`,
  ).toEqual([]);
  expect(meaning(again), `${what}: it means what was drawn`).toEqual(meaning(doc));
  expect(
    entities(again).map(({ table, values, army }) => ({ table, values, army })),
    `${what}: it is read as it was drawn`,
  ).toEqual(entities(doc).map(({ table, values, army }) => ({ table, values, army })));
  expect(writeDocument(again), `${what}: its second round`).toBe(once);
}

describe("random edits", () => {
  it.each(shipped)(
    "of %s",
    (name, source) => {
      const seed = only === undefined ? shipped.findIndex(([other]) => other === name) + 1 : Number(only);
      const c = new Chance(seed);
      const d = new Drawing();
      d.open(source);
      expect(d.source).toBe(source);
      const names = Object.keys(edits);
      for (let i = 0; i < rounds; ++i) {
        const which = c.one(names);
        const before = d.doc;
        edits[which]!(d, c);
        const what = `${name}, seed ${seed}, edit ${i} ${which}`;
        untouchedStays(before, d.doc, what);
        holdsTogether(d.doc, what);
      }
      for (let i = 0; d.source !== source && i < 2 * rounds; ++i) d.undo();
      expect(d.source).toBe(source);
    },
    60_000,
  );

  it("each kind changes its target and nothing else", () => {
    const [, source] = shipped.find(([name]) => name === "two-brigades.toml")!;
    for (const [which, edit] of Object.entries(edits)) {
      const d = new Drawing();
      d.open(source);
      const before = d.doc;
      edit(d, new Chance(5));
      untouchedStays(before, d.doc, which);
      holdsTogether(d.doc, which);
      if (/^(draws|adds|puts|moves|turns|copies|deletes|reshapes|evens)/.test(which))
        expect(d.source, which).not.toBe(source);
      // Only entities that the edit could concern have other values.
      const was = new Map(entities(before).map((one) => [one.id, JSON.stringify(one.values)]));
      const touched = entities(d.doc).filter(
        (one) => was.has(one.id) && was.get(one.id) !== JSON.stringify(one.values),
      );
      if (/^(draws|adds_(an_objective|a_zone|a_limit|a_body|a_unit|rows)|copies|deletes|locks)/.test(which))
        expect(touched, which).toEqual([]);
      if (/^(sets$|puts|moves|turns|reshapes|smooths|sets_of|sets_the|adds_a_(crest|line))/.test(which))
        expect(touched.length, which).toBeLessThan(4);
    }
  });
});

describe("an added unit", () => {
  it("gets a free position, and is like the others of its body", () => {
    const d = new Drawing();
    d.open(emptyField);
    for (const army of [0, 1]) for (let i = 0; i < 3; ++i) d.addTemplate("us_1862_guns", army);
    for (let i = 0; i < 8; ++i) d.addUnit(i % 2);
    const units = ofTable(d.doc, "army.unit");
    const places = units.flatMap((one) => [pointOf(one.values["at"])]).filter((at) => at !== undefined);
    expect([units.length, places.length]).toEqual([32, 32]);
    for (const [i, [x, y]] of places.entries())
      for (const [u, v] of places.slice(0, i))
        expect(Math.abs(x - u) >= 6 || Math.abs(y - v) >= 2, `${units[i]!.values["name"]}`).toBe(true);
    expect(units.at(-1)!.values).toMatchObject({ quality: "veteran", weapon: "rifled_musket", men: 450, stands: 6 });
  });
  it("of a brigade stands clear of the table's edge, its neighbours, and the rifles of the other side", () => {
    const d = new Drawing();
    d.open(emptyField);
    const rows = [0, 1].map((army) => {
      d.addTemplate("us_1862_guns", army);
      return ofTable(d.doc, "army.unit", army).flatMap((one) => [pointOf(one.values["at"])!]);
    });
    const [south, north] = rows.map((row) => row.map(([, y]) => y));
    expect([Math.max(...south!), Math.min(...north!)]).toEqual([6, 42]);
    // A rifle reaches 24 inches and a line moves 6, so no shot is possible before both sides have moved.
    expect(Math.min(...north!) - Math.max(...south!)).toBeGreaterThan(24 + 6);
    const across = rows[0]!.map(([x]) => x);
    expect(across.slice(1).map((x, i) => x - across[i]!)).toEqual([11, 11, 11]);
  });
  it("has a quality that the shown ruleset has", () => {
    const d = new Drawing();
    d.forms = books;
    for (const [book, line, veteran] of [
      ["revised", "veteran", "veteran"],
      ["reasonable", "line", "line"],
      ["brothers", "line", "veteran"],
    ] as const) {
      d.open(emptyField);
      d.setBooks([book]);
      d.addTemplate("us_1862", 0);
      d.addTemplate("prussian_1757", 1);
      expect(
        [0, 1].map((army) => ofTable(d.doc, "army.unit", army)[0]!.values["quality"]),
        book,
      ).toEqual([line, veteran]);
    }
  });
  it("loses its position when its player places it or it arrives later", () => {
    const d = new Drawing();
    d.open(emptyField);
    d.addTemplate("us_1862", 0);
    const unit = (): Entity => ofTable(d.doc, "army.unit")[0]!;
    d.setAll([unit().id], { start: "reserve" });
    expect([unit().values["start"], unit().values["at"]]).toEqual(["reserve", undefined]);
    d.setAll([unit().id], { arrives: 3 });
    expect([unit().values["start"], unit().values["arrives"]]).toEqual([undefined, 3]);
    d.setAll([unit().id], { start: "placed" });
    expect(unit().values["arrives"]).toBeUndefined();
  });
  it("has the commander of the table's column", () => {
    const d = new Drawing();
    d.open(emptyField);
    d.addTemplate("us_1862", 0);
    const units = ofTable(d.doc, "army.unit", 0);
    const riding = (): unknown[] =>
      ofTable(d.doc, "army.officer", 0).map(({ values }) => [
        values["name"],
        values["rank"],
        values["commands"],
        values["attached"],
      ]);
    d.setOfficers(units[0]!.id, ["Gibbon"]);
    expect(riding()).toEqual([["Gibbon", "brigade", "1st Brigade", "2nd Wisconsin"]]);
    d.setOfficers(units[1]!.id, ["Gibbon", "Meredith"]);
    expect(riding()).toEqual([
      ["Gibbon", "brigade", "1st Brigade", "19th Indiana"],
      ["Meredith", "regiment", undefined, "19th Indiana"],
    ]);
    d.setOfficers(units[1]!.id, ["Gibbon"]);
    expect(riding()).toEqual([["Gibbon", "brigade", "1st Brigade", "19th Indiana"]]);
    d.setOfficers(units[1]!.id, []);
    d.setOfficers(units[2]!.id, ["Cutler"]);
    expect(riding()).toEqual([["Cutler", "brigade", "1st Brigade", "20th Maine"]]);
  });
  it("belongs to the side of its row", () => {
    const d = new Drawing();
    d.open(emptyField);
    const { rows } = pasted(
      "Side,Brigade,Commander,Regiment,Class\nUnion,Manson,Manson,10th Indiana,vet\n,,,4th Kentucky,raw\ngrey,Zollicoffer,Zollicoffer,15th Mississippi,elite\nFrench,,,Zouaves,elite\n",
    );
    expect(d.addRows(rows, 1)).toEqual({ added: 4, unheard: ["French"] });
    expect(ofTable(d.doc, "army").map((one) => one.values["name"])).toEqual(["Union", "Grey"]);
    expect(ofTable(d.doc, "army.unit").map(({ army, values }) => [army, values["name"], values["command"]])).toEqual([
      [0, "10th Indiana", "Manson"],
      [0, "4th Kentucky", "Manson"],
      [1, "15th Mississippi", "Zollicoffer"],
      [1, "Zouaves", "Zollicoffer"],
    ]);
    expect(
      ofTable(d.doc, "army.officer").map(({ army, values }) => [army, values["name"], values["commands"]]),
    ).toEqual([
      [0, "Manson", "Manson"],
      [1, "Zollicoffer", "Zollicoffer"],
    ]);
    d.undo();
    expect(d.source).toBe(emptyField);
  });
  it("matches linstock import: divisions, positions, turns, ruleset keys", () => {
    const d = new Drawing();
    d.open(emptyField);
    const { rows, leftOut } = pasted(
      "Division;Division commander;Brigade;Commander;Regiment;Class;Turn;x;y;mwan18.order;Colour\n1st;Reynolds;Iron;Gibbon;2nd;vet;;10;8;2;black\n;;;;7th;raw;3;;;;\n2nd;Howard;;;11th;line;;;;;\n",
      ["mwan18"],
    );
    expect(leftOut).toEqual(["Colour"]);
    d.addRows(rows, 0);
    const of = (table: string): unknown[] => ofTable(d.doc, table, 0).map((one) => one.values);
    expect(of("army.command")).toEqual([
      { name: "1st", kind: "division" },
      { name: "Iron", parent: "1st", card: true },
      { name: "2nd", kind: "division", card: true },
    ]);
    expect(of("army.unit")).toEqual([
      { name: "2nd", command: "Iron", quality: "veteran", at: [10, 8], mwan18: { order: 2 } },
      { name: "7th", command: "Iron", quality: "green", arrives: 3, at: [36, 0] },
      { name: "11th", command: "2nd", quality: "line", start: "zone" },
    ]);
    expect(
      ofTable(d.doc, "army.officer", 0).map(({ values }) => [
        values["name"],
        values["rank"],
        values["commands"],
        values["attached"],
      ]),
    ).toEqual([
      ["Reynolds", "division", "1st", "2nd"],
      ["Gibbon", "brigade", "Iron", "2nd"],
      ["Howard", "division", "2nd", "11th"],
    ]);
  });
  it("makes the table as large as its map", () => {
    const d = new Drawing();
    d.open(emptyField);
    d.under = { url: "", picture: new Blob(), name: "", width: 87.9, ratio: 0.7, at: [-2, 3], strength: 0.5 };
    d.fitTable();
    expect([d.size, d.under.at]).toEqual([
      [88, 62],
      [0, 0],
    ]);
    d.add("terrain", { kind: "ford", at: [1, 1] });
    d.lay({ ...d.under, width: 40, at: [2, 3] });
    d.fitTable();
    expect([d.size, d.under.at]).toEqual([
      [42, 31],
      [2, 3],
    ]);
  });
});

describe("an unreachable server", () => {
  it("is asked again until it answers or the page is closed", async () => {
    let here = false;
    const fetched = vi.fn(async () => {
      await Promise.resolve();
      if (!here) throw new TypeError("away");
      return Response.json({ problems: [{ line: 1, text: "there is no army" }] });
    });
    vi.stubGlobal("fetch", fetched);
    const d = new Drawing();
    d.open("turns = 3\n");
    await vi.advanceTimersByTimeAsync(1000);
    expect([d.checked, d.faults]).toEqual(["away", []]);
    here = true;
    await vi.advanceTimersByTimeAsync(6000);
    expect([d.checked, d.faults.length]).toEqual(["done", 1]);
    here = false;
    d.open("turns = 4\n");
    await vi.advanceTimersByTimeAsync(1000);
    d.leave();
    const asked = fetched.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched.mock.calls.length).toBe(asked);
  });
});

describe("answers of the server", () => {
  it("unit sizes are stored with the drawing, so an error does not lose them", () => {
    const d = new Drawing();
    d.open(emptyField);
    d.addTemplate("us_1862", 0);
    const [unit] = ofTable(d.doc, "army.unit");
    const sizes = [[likeness(unit!.values, d.book), { width: 7.5, depth: 2.25, stands: 6, figures: 24 }]];
    localStorage.setItem(keptAt, JSON.stringify({ text: d.source, locked: [], sizes }));
    const later = new Drawing();
    vi.stubGlobal("indexedDB", undefined);
    later.start();
    expect(later.sheet.view.units[0]?.footprint).toMatchObject({ width: 7.5, depth: 2.25 });
    later.addUnit(0);
    expect(JSON.parse(localStorage.getItem(keptAt)!).sizes).toEqual(sizes);
    later.leave();
  });
  it("for one ruleset are dropped when another is shown", () => {
    const d = new Drawing();
    d.open(emptyField);
    d.layer = { kind: "reach", id: 1, shapes: [], note: "" };
    d.showBook("firefight");
    expect(d.layer).toBeUndefined();
  });
});
