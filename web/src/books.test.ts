// The client keeps no lists of books: what a book has is told with it (GET /api/rulesets, ?as=form, a table's `ruleset`).
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, it } from "vitest";

const books = readdirSync(join(import.meta.dirname, "../../data/rulesets"));

/** All that is served; tests and what they play with may name a book. */
function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(ts|svelte)$/.test(entry.name) && !/\.(test|sample)\.ts$|^fixture\.ts$/.test(entry.name) ? [path] : [];
  });
}
/** The books that a source names outside of its comments. */
function namedIn(text: string): string[] {
  const said = text.replaceAll(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(^|\s)\/\/.*$/gm, "$1");
  return books.filter((book) => new RegExp(`\\b${book}\\b`).test(said));
}

it("no source names a book", () => {
  const named = sources(import.meta.dirname).flatMap((path) =>
    namedIn(readFileSync(path, "utf8")).map((book) => `${relative(import.meta.dirname, path)}: ${book}`),
  );
  expect(named).toEqual([]);
});

it("a name would be noticed", () => {
  expect(books.length).toBeGreaterThan(4);
  for (const book of books) {
    expect(namedIn(`const steps = { ${book}: ["green"] };`)).toEqual([book]);
    expect(namedIn(`// as in ${book}\nconst steps = {}; /* ${book} */`)).toEqual([]);
  }
});
