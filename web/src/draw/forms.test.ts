import { describe, expect, it } from "vitest";
import { formsOf } from "./forms";
import { formsOfTheBooks } from "./forms.sample";
import { arms } from "./spec";

const books = Object.entries(formsOfTheBooks());

describe("ruleset-specific forms", () => {
  it("are defined by every ruleset", () => {
    expect(books.length).toBeGreaterThan(4);
    for (const [book, form] of books) {
      expect(form.qualities.length, book).toBeGreaterThan(1);
      for (const table of ["scenario", "army.unit"])
        expect(form.own[table]?.length ?? 0, `${book} ${table}`).toBeGreaterThan(0);
    }
  });
  it("have no duplicate key in a table", () => {
    for (const [book, { own }] of books) {
      for (const [table, fields] of Object.entries(own))
        expect(new Set(fields.map((field) => field.key)).size, `${book} ${table}`).toBe(fields.length);
    }
  });
  it("use the common form if only the key is given", () => {
    const told = {
      ruleset: "any",
      optional_rules: ["wagons"],
      qualities: [],
      own: {
        unit: [{ key: "arm" }, { key: "crew", as: "number", least: 1 }, { key: "pieces", as: "text" }],
        army: [],
        scenario: [{ key: "ends", as: "choice", of: ["early", "late"] }],
      },
    };
    expect(formsOf([told])).toEqual({
      any: {
        optional: ["wagons"],
        qualities: [],
        own: {
          "army.unit": [
            { key: "arm", as: "choice", of: arms },
            { key: "crew", as: "number", least: 1 },
            { key: "pieces", as: "text" },
          ],
          scenario: [{ key: "ends", as: "choice", of: ["early", "late"] }],
        },
      },
    });
  });
});
