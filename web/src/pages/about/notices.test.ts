import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageOf, packagesOf } from "../../../tools/bundled.mjs";
import { noticesOf } from "./notices";

const line = "=".repeat(80);
const root = join(import.meta.dirname, "../../../..");

describe("the notices of other people's software", () => {
  it("are read with their licence texts", () => {
    const file = `Third-party notices\n\nLicence: not an entry\n\n${line}\nalpha\nLicence: MIT\nUsed in: page, programs\nSource: https://a.example\n\nCopyright A\n\nAll of it.\n\n${line}\n@b/beta\nLicence: ISC\nUsed in: page\nSource: https://b.example\n`;
    expect(noticesOf(file)).toEqual([
      {
        name: "alpha",
        licence: "MIT",
        uses: "page, programs",
        source: "https://a.example",
        text: "Copyright A\n\nAll of it.",
      },
      { name: "@b/beta", licence: "ISC", uses: "page", source: "https://b.example", text: "" },
    ]);
  });
  it("without a licence are refused by name", () => {
    expect(() => noticesOf(`${line}\nalpha\nUsed in: page\nSource: x\n`)).toThrow('the entry "alpha" needs');
  });
  it("of this copy name what every page contains", () => {
    const notices = noticesOf(readFileSync(join(root, "THIRD_PARTY_NOTICES.txt"), "utf8"));
    const names = notices.map((one) => one.name);
    for (const name of ["svelte", "d3-zoom", "@fontsource/eb-garamond", "@fontsource/source-sans-3"])
      expect(names).toContain(name);
    expect(notices.filter((one) => one.uses.includes("page") && one.text === "")).toEqual([]);
  });
  it("have the licence of Linstock beside them", () => expect(existsSync(join(root, "LICENSE"))).toBe(true));
});

describe("the list of bundled packages", () => {
  it("takes the package from the path of a module", () => {
    expect(packageOf("/a/web/node_modules/svelte/src/index.js")).toBe("svelte");
    expect(packageOf("/a/node_modules/x/node_modules/@noble/hashes/sha2.js")).toBe("@noble/hashes");
    expect(packageOf("\0vite/preload-helper.js")).toBe("vite");
    expect(packageOf("/a/web/src/main.ts")).toBeUndefined();
  });
  it("counts rendered modules, style sheets and their files, and nothing that was dropped", () => {
    const bundle = {
      "a.js": {
        type: "chunk",
        modules: {
          "/n/node_modules/used/a.js": { renderedLength: 5 },
          "/n/node_modules/dropped/a.js": { renderedLength: 0 },
          "/n/node_modules/styled/a.css": { renderedLength: 0 },
        },
      },
      "a.woff2": { type: "asset", originalFileNames: ["node_modules/@fontsource/a/files/a.woff2"] },
    } as const;
    expect(packagesOf(bundle)).toEqual(["@fontsource/a", "styled", "used"]);
  });
});
