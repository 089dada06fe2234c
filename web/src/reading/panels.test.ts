import { describe, expect, it } from "vitest";
import { Desk } from "./panels.svelte";

describe("the log of one unit", () => {
  it("opens a folded log, and leaves an open one", () => {
    const desk = new Desk();
    desk.panels = { roster: false, log: false };
    desk.select(3);
    desk.tellStory();
    expect(desk.story).toBe(3);
    expect(desk.panels.log).toBe(true);
    desk.tellStory();
    expect(desk.panels.log).toBe(true);
  });

  it("opens the log's sheet if a sheet is open, else none", () => {
    const desk = new Desk();
    desk.sheet = "unit";
    desk.tellStory();
    expect(desk.sheet).toBe("log");
    desk.sheet = undefined;
    desk.tellStory();
    expect(desk.sheet).toBeUndefined();
  });
});
