import { describe, expect, it } from "vitest";
import { decidingLine } from "./deciding_line";

describe("the victory line that applied", () => {
  const table = { victory: ["Blue wins a decisive victory if it holds the mill.", "A draw otherwise."] };
  it("is quoted", () =>
    expect(decidingLine({ over: true, winner: 1, level: 1 }, table)).toBe(
      "This victory condition applied: Blue wins a decisive victory if it holds the mill.",
    ));
  it("is none where the ruleset decided", () => {
    const text = "The ruleset decided, not a victory condition of the scenario.";
    expect(decidingLine({ over: true, winner: 1, level: 0 }, table)).toBe(text);
    expect(decidingLine({ over: true, winner: 1 }, table)).toBe(text);
    expect(decidingLine({ over: true, winner: 1, level: 9 }, table)).toBe(text);
  });
  it("is empty while the battle goes on", () => {
    expect(decidingLine({ over: false }, table)).toBe("");
    expect(decidingLine(undefined, table)).toBe("");
  });
});
