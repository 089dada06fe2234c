import { describe, expect, it } from "vitest";
import { needed } from "../../tools/first_load.mjs";

const chunk = (fileName: string, imports: string[] = [], module = fileName, isEntry = false) => ({
  fileName,
  imports,
  moduleIds: [module],
  isEntry,
});

describe("what the first battle loads", () => {
  it("is the entry, the start page, the battle's page and their imports, each once; nothing that is loaded later", () => {
    const chunks = [
      chunk("index.js", [], "/src/index.html", true),
      chunk("Start.js", ["index.js", "shared.js"], "/src/pages/Start.svelte"),
      chunk("shared.js", ["deep.js"]),
      chunk("deep.js"),
      chunk("Battle.js", ["index.js", "shared.js"], "/src/pages/BattlePage.svelte"),
      chunk("Log.js", ["shared.js"], "/src/reading/Log.svelte"),
      chunk("Thumbnail.js", [], "/src/table/Thumbnail.svelte"),
    ];
    expect(needed(chunks).map((one) => one.fileName)).toEqual([
      "index.js",
      "Start.js",
      "shared.js",
      "deep.js",
      "Battle.js",
      "Thumbnail.js",
    ]);
  });
});
