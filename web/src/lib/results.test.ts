import { describe, expect, it } from "vitest";
import { added, csvOf, resultOf, resultsOf, tallied, type Result } from "./results";

const one = (battle: string, more: Partial<Result> = {}): Result => ({
  battle,
  title: "Two brigades",
  book: "Revised Brom",
  side: "Blue",
  opponent: "sergeant",
  outcome: "won",
  ended: `2026-01-0${battle}T12:00:00Z`,
  ...more,
});

describe("stored results", () => {
  it("are read back, without invalid and repeated ones", () => {
    const all = [one("1"), one("2"), one("1"), { ...one("3"), outcome: "fled" }, 5, null, { battle: "4" }];
    expect(resultsOf(JSON.stringify(all)).map((each) => each.battle)).toEqual(["1", "2"]);
    for (const text of [null, "", "{", "{}"]) expect(resultsOf(text)).toEqual([]);
  });
  it("count a battle once, with its last result, newest first", () => {
    const all = [one("2"), one("1")];
    expect(added(all, one("3")).map((each) => each.battle)).toEqual(["3", "2", "1"]);
    expect(added(all, one("1", { outcome: "lost" })).find((each) => each.battle === "1")?.outcome).toBe("lost");
    // Opening the battle again changes nothing.
    expect(added(all, one("1", { ended: "2027" }))).toEqual(all);
  });
});

describe("the result of a battle", () => {
  const card = {
    battle: "b",
    title: "T",
    book: "R",
    armies: ["Blue", "Grey"],
    players: { first: "captain", second: "human" },
    seats: ["second"],
    role: "commander",
    record: false,
    changed: "2026",
  } as const;
  type Card = Parameters<typeof resultOf>[0];
  const of = (more: object, winner?: "first" | "second"): Result | undefined =>
    resultOf({ ...card, ...more } as unknown as Card, winner);
  it("is seen from the player's side", () => {
    expect(of({}, "second")).toMatchObject({ side: "Grey", opponent: "captain", outcome: "won" });
    expect(of({}, "first")?.outcome).toBe("lost");
    expect(of({})?.outcome).toBe("drawn");
  });
  it("does not exist for a spectator, for both sides at one screen, or for a record", () => {
    expect(of({ seats: [], role: "spectator" })).toBeUndefined();
    expect(of({ seats: ["first", "second"], role: "both" })).toBeUndefined();
    expect(of({ record: true })).toBeUndefined();
  });
});

it("results are counted by ruleset and opponent", () => {
  const all = [one("1"), one("2"), one("3", { outcome: "lost" }), one("4", { opponent: "general", outcome: "drawn" })];
  expect(tallied(all)).toEqual([
    { book: "Revised Brom", opponent: "general", won: 0, lost: 0, drawn: 1 },
    { book: "Revised Brom", opponent: "sergeant", won: 2, lost: 1, drawn: 0 },
  ]);
});

it("results are exported with quotes where needed, and never as a formula", () => {
  const text = csvOf([one("1", { title: 'A "hill", a road', side: "=1+1" })]);
  expect(text).toBe(
    "ended,battle,ruleset,side,opponent,result\r\n" +
      `2026-01-01T12:00:00Z,"A ""hill"", a road",Revised Brom,'=1+1,sergeant,won\r\n`,
  );
});
