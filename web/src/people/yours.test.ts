import { describe, expect, it } from "vitest";
import { brought, packed, unpacked } from "./yours";

function storage(entries: Record<string, string>): Storage {
  const kept = new Map(Object.entries(entries));
  return { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => void kept.set(name, text) } as unknown as Storage;
}
const battle = (token: string): unknown => ({ token, title: "Two brigades", seats: ["first"], waiting: [], battle: "b", role: "commander", scenario: "", turn: 1, turns: 2, over: false, changed: "" });

describe("what is carried to another device", () => {
  it("comes over once, beside what is there", () => {
    const here = storage({ "linstock.name": "Ann", "linstock.battles": JSON.stringify([battle("one"), battle("two")]), "linstock.panels": "{}" });
    const there = storage({ "linstock.battles": JSON.stringify([battle("two"), battle("three")]) });
    const parcel = unpacked(JSON.stringify(packed(here)));
    expect(parcel).toBeDefined();
    if (!parcel) return;
    expect(brought(parcel, there)).toBe(1);
    expect(brought(parcel, there)).toBe(0);
    expect((JSON.parse(there.getItem("linstock.battles") ?? "[]") as { token: string }[]).map((one) => one.token)).toEqual(["one", "two", "three"]);
    expect(there.getItem("linstock.name")).toBe("Ann");
    expect(there.getItem("linstock.panels")).toBeNull();
  });
  it("is nothing where it is none of ours", () => {
    expect(unpacked("no")).toBeUndefined();
    expect(unpacked("[]")).toBeUndefined();
    expect(unpacked('{"linstock":1,"texts":{"linstock.name":7,"other":"x"},"battles":[{"token":1}]}')).toEqual({ linstock: 1, texts: {}, battles: [], meetings: [] });
  });
});
