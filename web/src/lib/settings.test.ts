import { beforeEach, describe, expect, it, vi } from "vitest";
import { choices, defaults, preferences, remember, remembered, settingsOf } from "./settings.svelte";
import { wordFor } from "../words/words";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
});

describe("settings", () => {
  it("are those that were stored", () =>
    expect(settingsOf('{"theme":"dark","text":"130"}')).toEqual({ ...defaults, theme: "dark", text: "130" }));
  it.each([null, "", "{", "null", "7", '{"theme":"pink","speed":3}'])("are the defaults for %s", (text) =>
    expect(settingsOf(text)).toEqual(defaults),
  );
  it("have sound at a moderate volume by default", () => {
    expect(preferences.sound).toBe(true);
    expect(preferences.volume).toBe(0.6);
  });
  it("are stored when they change", () => {
    preferences.change("speed", "quick");
    expect(preferences.pace).toBe(0.4);
    expect(settingsOf(kept.get("linstock.settings") ?? null).speed).toBe("quick");
    preferences.change("speed", "off");
    expect(preferences.pace).toBe(0);
  });
  it("work without storage", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("forbidden");
      },
      setItem: () => {
        throw new Error("full");
      },
    });
    expect(remembered("x")).toBeNull();
    expect(remember("x", "y")).toBe(false);
  });
});

describe("every choice", () => {
  it("has its word", () => {
    for (const [name, values] of Object.entries(choices)) {
      for (const key of [`set_${name}`, ...values.map((value) => `set_${name}_${value}`)])
        expect(wordFor("lib", "", key), key).toBeTruthy();
    }
  });
});
