import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";

const root = join(__dirname);
const files = (readdirSync(root, { recursive: true }) as string[]).filter(
  (name) => /\.(ts|svelte)$/.test(name) && !name.includes(".test."),
);
const there = (path: string): string | undefined =>
  ["", ".ts", ".svelte.ts"]
    .map((end) => path + end)
    .find((name) => statSync(join(root, name), { throwIfNoEntry: false })?.isFile());
/** The files that a file imports, including imports of types. */
const imports = new Map(
  files.map((name) => [
    name,
    [...readFileSync(join(root, name), "utf8").matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].flatMap(
      (found) => there(normalize(join(dirname(name), found[1] ?? ""))) ?? [],
    ),
  ]),
);

function circle(name: string, way: readonly string[], clear: Set<string>): readonly string[] | undefined {
  if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
  if (clear.has(name)) return undefined;
  for (const next of imports.get(name) ?? []) {
    const found = circle(next, [...way, name], clear);
    if (found) return found;
  }
  clear.add(name);
  return undefined;
}

it("no file imports a file that imports it", () => {
  const clear = new Set<string>();
  expect(imports.size).toBeGreaterThan(100);
  expect(files.flatMap((name) => circle(name, [], clear) ?? [])).toEqual([]);
});
