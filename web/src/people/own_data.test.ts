import { describe, expect, it } from "vitest";
import { endsOf, inOrder, mineOf, turnOf, type MyBattle } from "../lib/my_battles.svelte";
import { brought, packed, unpacked } from "./own_data";

function storage(entries: Record<string, string>): Storage {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  } as unknown as Storage;
}
const battle = (token: string): unknown => ({
  token,
  title: "Two brigades",
  seats: ["first"],
  waiting: [],
  battle: "b",
  role: "commander",
  scenario: "",
  turn: 1,
  turns: 2,
  over: false,
  changed: "",
});

describe("data for another device", () => {
  it("is merged once with the present data", () => {
    const here = storage({
      "linstock.name": "Ann",
      "linstock.battles": JSON.stringify([battle("one"), battle("two")]),
      "linstock.panels": "{}",
    });
    const there = storage({ "linstock.battles": JSON.stringify([battle("two"), battle("three")]) });
    const parcel = unpacked(JSON.stringify(packed(here)));
    expect(parcel).toBeDefined();
    if (!parcel) return;
    expect(brought(parcel, there)).toBe(1);
    expect(brought(parcel, there)).toBe(0);
    expect(
      (JSON.parse(there.getItem("linstock.battles") ?? "[]") as { token: string }[]).map((one) => one.token),
    ).toEqual(["one", "two", "three"]);
    expect(there.getItem("linstock.name")).toBe("Ann");
    expect(there.getItem("linstock.panels")).toBeNull();
  });
  it("of wrong types does not break the list of battles", () => {
    const good = battle("good") as MyBattle;
    const bad: unknown[] = [
      { ...good, token: "a", changed: 5 },
      { ...good, token: "b", changed: undefined },
      { ...good, token: "c", waiting: [3] },
      { ...good, token: "d", seats: [{}] },
      { ...good, token: "e", turn: "1" },
      { ...good, token: "f", over: "no" },
      { ...good, token: "g", role: null },
      { ...good, title: "twice" },
      7,
      null,
    ];
    const odd = {
      ...good,
      token: "odd",
      hours: { first: null, second: 3 },
      players: { first: 7 },
      names: "Ann",
      armies: [1],
      asked: { you: true, others: 5 },
      book: {},
      lesson: "x",
    };
    const there = storage({});
    const parcel = unpacked(JSON.stringify({ linstock: 1, texts: {}, battles: [good, ...bad, odd], meetings: [] }));
    expect(parcel && brought(parcel, there)).toBe(2);
    // As every page does when it is loaded.
    const all = mineOf(there.getItem("linstock.battles"));
    expect(inOrder(all).map((one) => one.token)).toEqual(["good", "odd"]);
    for (const one of all) expect([endsOf(one), turnOf(one)]).toEqual([Infinity, "theirs"]);
    expect(all[1]).toEqual({ ...good, token: "odd" });
  });
  it("is rejected if it is not ours", () => {
    expect(unpacked("no")).toBeUndefined();
    expect(unpacked("[]")).toBeUndefined();
    expect(unpacked('{"linstock":1,"texts":{"linstock.name":7,"other":"x"},"battles":[{"token":1}]}')).toEqual({
      linstock: 1,
      texts: {},
      battles: [],
      meetings: [],
    });
  });
});
