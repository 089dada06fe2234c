import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import "./about_words";
import "./asks_words";
import "./battle_words";
import "./companion_words";
import "./counsel_words";
import "./couriers_words";
import "./host_words";
import "./keys_words";
import "./device_words";
import "./draw_words";
import "./ending_words";
import "./lesson_words";
import "./odds_words";
import "./page_words";
import "./people_words";
import "./settle_words";
import "./sharing_words";
import "./skirmish_words";
import "./printing_words";
import "./umpire_words";
import { commandLate } from "./en/command_late";
import { pagesLate } from "./en/pages_late";
import { readingLate } from "./en/reading_late";
import { catalogue, filled, listed, t, wordFor } from "./words";

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(ts|svelte)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name) ? [path] : [];
  });
}
const root = join(import.meta.dirname, "..");

function missing(text: string): string[] {
  const keys = [...text.matchAll(/\bt\(\s*"([a-z]+)\.([A-Za-z0-9_]+)"/g)];
  return keys.filter(([, section = "", name = ""]) => catalogue[section]?.[name] === undefined).map(([whole]) => whole);
}

describe("the catalogue", () => {
  it("has every used key", () => {
    const faults = sources(root).flatMap((path) => missing(readFileSync(path, "utf8")).map((use) => `${path}: ${use}`));
    expect(faults).toEqual([]);
  });

  it("is imported by every source that uses its late texts", () => {
    const late = {
      command: [commandLate, "battle_words"],
      reading: [readingLate, "battle_words"],
      pages: [pagesLate, "page_words"],
    } as const;
    const sections = Object.entries(late).map(([section, [words, file]]) => ({
      file,
      brings: `words/${file}"`,
      says: new RegExp(`\\b${section}\\.(${Object.keys(words).join("|")})\\b`),
    }));
    const faults = sources(root)
      .filter((path) => !path.includes("/words/en/"))
      .flatMap((path) => {
        const text = readFileSync(path, "utf8");
        return sections.flatMap(({ file, brings, says }) => {
          const said = text.includes(brings) ? undefined : says.exec(text)?.[0];
          return said ? [`${path}: ${said} without ${file}`] : [];
        });
      });
    expect(faults).toEqual([]);
  });

  it("the check detects a missing key", () => {
    expect(missing('t("lib.linstock") t("pages.no_such_word")')).toEqual(['t("pages.no_such_word"']);
  });

  it("has no empty text and the same parameters in both numbers", () => {
    const names = (text: string): string[] =>
      [...text.matchAll(/\{(\w+)\}/g)]
        .map((found) => found[1] ?? "")
        .filter((name) => name !== "n")
        .sort();
    for (const [section, entries] of Object.entries(catalogue)) {
      for (const [name, entry] of Object.entries(entries)) {
        const texts = typeof entry === "string" ? [entry] : [entry.one, entry.other];
        for (const text of texts) expect(text.trim(), `${section}.${name}`).not.toBe("");
        if (typeof entry !== "string") expect(names(entry.one), `${section}.${name}`).toEqual(names(entry.other));
      }
    }
  });
});

describe("a text", () => {
  it("fills in its parameters", () => {
    expect(filled("Turn {turn} of {turns}", { turn: 3, turns: 12 })).toBe("Turn 3 of 12");
    expect(filled("{name}, {name}", { name: "Blue" })).toBe("Blue, Blue");
  });
  it("has a singular and a plural", () => {
    const units = { one: "{n} unit", other: "{n} units" };
    expect(filled(units, { n: 1 })).toBe("1 unit");
    expect(filled(units, { n: 0 })).toBe("0 units");
    expect(filled(units, { n: 1200 })).toBe("1,200 units");
  });
  it("can be looked up by its key", () => {
    expect(t("lib.linstock")).toBe("Linstock");
    // @ts-expect-error there is no such key
    expect(t("pages.no_such_word")).toBe("pages.no_such_word");
  });
  it("may be missing for a name of the server", () => {
    expect(wordFor("lib", "lin", "stock")).toBe("Linstock");
    expect(wordFor("lib", "lin", "nothing")).toBeUndefined();
  });
  it("joins lists", () => {
    expect(listed(["a", "b", "c"])).toBe("a, b and c");
    expect(listed(["a"])).toBe("a");
  });
});
