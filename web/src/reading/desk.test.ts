import { describe, expect, it } from "vitest";
import { Desk } from "./desk.svelte";

describe("a unit's story in the log", () => {
  it("opens a log that is folded, and leaves one that is open", () => {
    const desk = new Desk();
    desk.panels = { roster: false, log: false };
    desk.select(3);
    desk.tellStory();
    expect(desk.story).toBe(3);
    expect(desk.panels.log).toBe(true);
    desk.tellStory();
    expect(desk.panels.log).toBe(true);
  });

  it("brings up the log's sheet where a sheet is up, and none where none is", () => {
    const desk = new Desk();
    desk.sheet = "unit";
    desk.tellStory();
    expect(desk.sheet).toBe("log");
    desk.sheet = undefined;
    desk.tellStory();
    expect(desk.sheet).toBeUndefined();
  });
});
