import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { emptyField, entities, entityAt, meaning, ofTable, writeDocument } from "./document";
import { insert, remove, setValues } from "./document_edits";
import { readDocument } from "./document_reading";
import { Reader, written } from "./toml";

const folder = join(import.meta.dirname, "../../../data/scenarios");
const shipped = readdirSync(folder)
  .filter((name) => name.endsWith(".toml"))
  .map((name) => [name, readFileSync(join(folder, name), "utf8")] as const);
const value = (text: string) => new Reader(text).value();

describe("every shipped scenario", () => {
  it.each(shipped)("%s opens, and unedited it is the same bytes", (_, text) => {
    const doc = readDocument(text);
    expect(doc.parts.flatMap((part) => part.items).filter((item) => item.path.length === 0)).toEqual([]);
    expect(writeDocument(doc)).toBe(text);
    expect(ofTable(doc, "army")).toHaveLength(2);
    expect(ofTable(doc, "army.unit").length).toBeGreaterThan(3);
  });

  it.each(shipped)("%s: after an edit only the edit differs, and writing it again gives the same bytes", (_, text) => {
    const doc = readDocument(text);
    const unit = ofTable(doc, "army.unit")[1]!;
    const piece = ofTable(doc, "terrain").at(-1) ?? ofTable(doc, "objective").at(-1)!;
    const edited = setValues(setValues(doc, unit.id, { at: [7.25, 8], start: undefined }), piece.id, {
      name: 'A "new" name',
      cover: "soft",
    });
    const once = writeDocument(edited);
    const again = readDocument(once);
    expect(meaning(again)).toEqual(meaning(edited));
    expect(writeDocument(again)).toBe(once);
    // Everything else is unchanged.
    const others = (of: ReturnType<typeof readDocument>) =>
      entities(of)
        .map((one) => one.values)
        .filter((_, i) => ![unit.id, piece.id].includes(entities(doc)[i]!.id));
    expect(others(again)).toEqual(others(doc));
    expect(once.match(/#[^\n]*/g)).toEqual(text.match(/#[^\n]*/g));
  });

  it.each(shipped)("%s rewritten from its values means the same", (_, text) => {
    const doc = readDocument(text);
    for (const one of entities(doc)) expect(value(written(one.values))).toEqual(one.values);
    const texts = entities(doc)
      .flatMap((one) => Object.values(one.values))
      .filter((one) => typeof one === "string");
    for (const one of texts) expect(value(written(one, true))).toBe(one);
  });
});

describe("values", () => {
  it("are read as TOML defines", () => {
    expect(value('[1, -2.5, 1_000, 0x1F, true, "a\\u0041\\n", \'b\\\', { c.d = 1, "e f" = [] }, # so\n]')).toEqual([
      1,
      -2.5,
      1000,
      31,
      true,
      "aA\n",
      "b\\",
      { c: { d: 1 }, "e f": [] },
    ]);
    expect(value('"""\\\n  one \\\n  two\nthree"""" ')).toBe('one two\nthree"');
    expect(value("'''\n'raw' \\'''")).toBe("'raw' \\");
  });
  it("are read back equal after writing", () => {
    for (const one of [
      "",
      'q"\\',
      "tab\tand\u0007",
      "two\nlines\n",
      `${"long words ".repeat(40)}\n\n  and "more" """ \\ `,
      "x".repeat(400),
    ])
      expect(value(written(one, true))).toBe(one);
    expect(written([[0.1 + 0.2, 3]])).toBe("[[0.3, 3]]");
  });
});

describe("a document", () => {
  it("keeps unreadable text in place", () => {
    const text = '[scenario]\ntitle = = 3\n[[[x\nturns = 4 # four\n\n[[terrain]]\nkind = "woods"\narea = [[1,\n# end';
    const doc = readDocument(text);
    expect(writeDocument(doc)).toBe(text);
    expect(ofTable(doc, "scenario")[0]?.values).toEqual({ turns: 4 });
  });
  it("finds the entity on a line", () => {
    const doc = readDocument(
      '[scenario]\nturns = 4\n\n[[army]]\nname = "B"\nunit = [\n  { name = "1" },\n  { name = "2" },\n]\n',
    );
    const [, army, , second] = entities(doc);
    expect([entityAt(doc, 5), entityAt(doc, 8)]).toEqual([army?.id, second?.id]);
  });
  it("inserts new items at the right place, and removes them", () => {
    const [first, wood] = insert(readDocument(emptyField), "terrain", {
      area: [
        [1, 1],
        [4, 1],
        [4, 4],
      ],
      kind: "woods",
    });
    const [second, unit] = insert(
      insert(first, "army.command", { name: "1st" }, 1)[0],
      "army.unit",
      { command: "1st", name: "a", quality: "line" },
      1,
    );
    let [doc] = insert(
      second,
      "army.unit",
      { name: "b", command: "1st", quality: "line", reasonable: { stands: 3 } },
      1,
    );
    doc = setValues(doc, unit, { at: [3, 4] });
    const text = writeDocument(doc);
    expect(text).toContain('\n[[terrain]]\nkind = "woods"\narea = [[1, 1], [4, 1], [4, 4]]\n\n[[victory]]');
    expect(text).toContain(
      'unit = [\n  { name = "a", command = "1st", quality = "line", at = [3, 4] },\n  { name = "b",',
    );
    expect(text.indexOf("command = [")).toBeLessThan(text.indexOf("unit = ["));
    expect(meaning(readDocument(text))).toEqual(meaning(doc));
    const bare = remove(
      doc,
      new Set([
        wood,
        ...ofTable(doc, "army.unit").map((one) => one.id),
        ...ofTable(doc, "army.command").map((one) => one.id),
      ]),
    );
    expect(writeDocument(bare)).toBe(emptyField);
  });
  it("writes into inline rows and under headings", () => {
    let doc = readDocument('[[army]]\nname = "A"\ncommand = [ { name = "x" } ]\n[[army.unit]]\nname = "u" # first\n');
    [doc] = insert(doc, "army.command", { name: "y" }, 0);
    [doc] = insert(doc, "army.unit", { name: "v" }, 0);
    doc = setValues(doc, ofTable(doc, "army.unit")[0]!.id, { name: "w" });
    expect(writeDocument(doc)).toBe(
      '[[army]]\nname = "A"\ncommand = [ { name = "x" }, { name = "y" }, ]\n[[army.unit]]\nname = "w" # first\n\n[[army.unit]]\nname = "v"\n',
    );
  });
  it("treats a table with its own heading as its key", () => {
    const doc = readDocument('[scenario]\nturns = 3\n[scenario.mwan18]\nturns = 9\n[[terrain]]\nkind = "road"\n');
    const frame = ofTable(doc, "scenario")[0]!;
    expect(frame.values).toEqual({ turns: 3, mwan18: { turns: 9 } });
    expect(writeDocument(setValues(doc, frame.id, { mwan18: { turns: 8 } }))).toBe(
      '[scenario]\nturns = 3\nmwan18 = { turns = 8 }\n[[terrain]]\nkind = "road"\n',
    );
  });
});
