import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sectionsOf } from "./sections";

const root = join(import.meta.dirname, "../../../..");

describe("the sections of a document", () => {
  it("are a title and the first paragraph each", () => {
    expect(sectionsOf("# A\n\nIntro.\n\n### One\n\nFirst\n*line*.\n\nMore.\n\n### Two\n\nSecond.\n")).toEqual([
      { title: "One", text: "First line." },
      { title: "Two", text: "Second." },
    ]);
  });
  it("name every ruleset of the data folder by its title (docs/sources.md)", () => {
    const folder = join(root, "data/rulesets");
    const titles = readdirSync(folder).map(
      (id) => /^title = "(.+)"$/m.exec(readFileSync(join(folder, id, "ruleset.toml"), "utf8"))?.[1],
    );
    const found = sectionsOf(readFileSync(join(root, "docs/sources.md"), "utf8"));
    expect(found.map((one) => one.title).sort()).toEqual(titles.sort());
    for (const one of found) expect(one.text).toMatch(/[A-Z].*\.$/);
  });
  it("say what is stored, in whole sentences (docs/privacy.md)", () => {
    const found = sectionsOf(readFileSync(join(root, "docs/privacy.md"), "utf8"));
    expect(found.map((one) => one.title)).toContain("Battles on a server");
    for (const one of found) expect(one.text).toMatch(/^[A-Z].*\.$/);
  });
});
