import { describe, expect, it } from "vitest";
import { PanelState } from "./panels.svelte";

describe("the log of one unit", () => {
  it("opens a folded log, and leaves an open one", () => {
    const panelState = new PanelState();
    panelState.panels = { roster: false, log: false };
    panelState.select(3);
    panelState.tellStory();
    expect(panelState.story).toBe(3);
    expect(panelState.panels.log).toBe(true);
    panelState.tellStory();
    expect(panelState.panels.log).toBe(true);
  });

  it("shows all units again once the log is opened by its own button", () => {
    const panelState = new PanelState();
    panelState.select(3);
    panelState.tellStory();
    panelState.fold("log");
    panelState.fold("log");
    expect(panelState.story).toBeUndefined();
    panelState.sheet = "unit";
    panelState.tellStory();
    panelState.toggleSheet("orders");
    panelState.toggleSheet("log");
    expect([panelState.sheet, panelState.story]).toEqual(["log", undefined]);
  });

  it("opens the log's sheet if a sheet is open, else none", () => {
    const panelState = new PanelState();
    panelState.sheet = "unit";
    panelState.tellStory();
    expect(panelState.sheet).toBe("log");
    panelState.sheet = undefined;
    panelState.tellStory();
    expect(panelState.sheet).toBeUndefined();
  });
});
