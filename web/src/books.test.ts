// The client keeps no lists of rulesets: the server sends what a ruleset has (GET /api/rulesets, ?as=form, a table's
// `ruleset`).
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, it } from "vitest";

const books = readdirSync(join(import.meta.dirname, "../../data/rulesets"));

/** All served sources; tests and their fixtures may name a ruleset. */
function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(ts|svelte)$/.test(entry.name) && !/\.(test|sample)\.ts$|^fixture\.ts$/.test(entry.name) ? [path] : [];
  });
}
/** The rulesets that a source names outside its comments. */
function namedIn(text: string): string[] {
  const said = text.replaceAll(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(^|\s)\/\/.*$/gm, "$1");
  return books.filter((book) => new RegExp(`\\b${book}\\b`).test(said));
}

it("no source names a ruleset", () => {
  const named = sources(import.meta.dirname).flatMap((path) =>
    namedIn(readFileSync(path, "utf8")).map((book) => `${relative(import.meta.dirname, path)}: ${book}`),
  );
  expect(named).toEqual([]);
});

it("the check detects a name", () => {
  expect(books.length).toBeGreaterThan(4);
  for (const book of books) {
    expect(namedIn(`const steps = { ${book}: ["green"] };`)).toEqual([book]);
    expect(namedIn(`// as in ${book}\nconst steps = {}; /* ${book} */`)).toEqual([]);
  }
});
