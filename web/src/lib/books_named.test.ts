import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { ownFields } from "../draw/book_tables";

const root = join(import.meta.dirname, "..");
/** The tables that the server does not tell, and the field that a drawing begins with before a server has said anything. */
const may = ["draw/book_tables.ts", "draw/document.ts"];
const ids = Object.keys(ownFields).join("|");

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "words" ? [] : sources(path);
    return /\.(ts|svelte)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name) ? [path] : [];
  });
}
/** As a text, or as the key of a table. */
function named(text: string): string[] {
  return [...text.matchAll(new RegExp(`(["'\`])(${ids})\\1|(?<=[{,(]\\s*)(${ids})\\??:`, "g"))].map((found) => found[2] ?? found[3] ?? "");
}

describe("the client", () => {
  it("names no book: which there are the server says", () => {
    const faults = sources(root).filter((path) => named(readFileSync(path, "utf8")).length > 0).map((path) => relative(root, path));
    expect(faults.sort()).toEqual(may);
  });
  it("would be caught at it", () => {
    expect(named('if (book === "mwan18") return { revised: 1, x: { firefight: 2 } }; a revised plan: none')).toEqual(["mwan18", "revised", "firefight"]);
  });
});
