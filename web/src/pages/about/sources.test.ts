import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rulesetSourcesOf } from "./sources";

const root = join(import.meta.dirname, "../../../..");

describe("the sources of the rulesets", () => {
  it("are a title and the first paragraph each", () => {
    expect(rulesetSourcesOf("# A\n\nIntro.\n\n### One\n\nFirst\nline.\n\nMore.\n\n### Two\n\nSecond.\n")).toEqual([
      { title: "One", text: "First line." },
      { title: "Two", text: "Second." },
    ]);
  });
  it("name every ruleset of the data folder, each by its title", () => {
    const folder = join(root, "data/rulesets");
    const titles = readdirSync(folder).map(
      (id) => /^title = "(.+)"$/m.exec(readFileSync(join(folder, id, "ruleset.toml"), "utf8"))?.[1],
    );
    const found = rulesetSourcesOf(readFileSync(join(root, "docs/sources.md"), "utf8"));
    expect(found.map((one) => one.title).sort()).toEqual(titles.sort());
    for (const one of found) expect(one.text).toMatch(/[A-Z].*\.$/);
  });
});
