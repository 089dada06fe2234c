import { describe, expect, it } from "vitest";
import { forms, meanings } from "../words/en/terms";
import { splitTerms } from "./split_terms";

const marked = (text: string): string[] => splitTerms(text, forms).flatMap((part) => part.term ?? []);

describe("the terms of a text", () => {
  it("keep the text", () => {
    const text = "RV-6.1: The unit is out of command and falls back in line, then in line again.";
    expect(
      splitTerms(text, forms)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });
  it("are found in all forms, the longest first, each once", () => {
    expect(marked("It is out of command and falls back in line, then in line again.")).toEqual([
      "out of command",
      "falling back",
      "in line",
    ]);
  });
  it("are whole words, not parts of names or words", () => {
    expect(marked("The 2nd Line moves to the coastline of rally-point")).toEqual([]);
    expect(marked("Column or square?")).toEqual(["column", "square"]);
  });
  it("are none before the meanings are loaded", () =>
    expect(splitTerms("in line", new Map())).toEqual([{ text: "in line" }]));
  it("all have a meaning of one or two sentences", () => {
    for (const term of new Set(forms.values())) {
      expect(meanings[term]?.length, term).toBeLessThan(190);
      expect(meanings[term], term).toMatch(/[.]$/);
    }
  });
});
