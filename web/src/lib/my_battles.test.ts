import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BattleCard } from "./api";
import { inOrder, mine, mineOf, turnOf } from "./my_battles.svelte";

const card: BattleCard = {
  battle: "b1",
  role: "commander",
  seats: ["first"],
  scenario: "two-brigades",
  title: "Two brigades",
  ruleset: "revised",
  book: "Revised Brom",
  counted: "turn",
  armies: ["Blue", "Grey"],
  players: { first: "human", second: "sergeant" },
  turn: 3,
  turns: 12,
  phase: "movement",
  waiting: ["first"],
  over: false,
  started: "2026-11-20T10:00:00Z",
  changed: "2026-11-20T11:00:00Z",
  commit: "",
  record: false,
  now: 0,
};
const kept = new Map<string, string>();
const answers = new Map<string, Response | TypeError>();
const says = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

beforeEach(() => {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
  vi.stubGlobal("fetch", (_: string, options: { headers: Record<string, string> }) => {
    const answer = answers.get(options.headers["Authorization"] ?? "");
    return answer instanceof Response ? Promise.resolve(answer) : Promise.reject(answer ?? new TypeError("no server"));
  });
  for (const one of mine.all) mine.forget(one.token);
});
afterEach(() => {
  vi.unstubAllGlobals();
  kept.clear();
  answers.clear();
});

describe("your battles", () => {
  it("are stored, the last opened first", () => {
    mine.met("one", card);
    mine.met("two", { ...card, battle: "b2" }, 1);
    mine.met("one", card);
    expect(mine.all.map((one) => one.token)).toEqual(["one", "two"]);
    expect(mineOf(kept.get("linstock.battles") ?? null)).toEqual(mine.all);
    expect(mine.all[1]?.lesson).toBe(1);
    mine.met("two", { ...card, battle: "b2" });
    expect(mine.all[0]?.lesson).toBe(1);
  });
  it("are ordered by whether they wait for you, then by time", () => {
    mine.met("old", { ...card, changed: "2026-11-01T00:00:00Z" });
    mine.met("new", { ...card, changed: "2026-11-21T00:00:00Z", waiting: ["second"] });
    mine.met("newest", { ...card, changed: "2026-11-22T00:00:00Z", waiting: ["second"] });
    mine.met("over", { ...card, changed: "2026-11-20T00:00:00Z", over: true });
    expect(inOrder(mine.all).map((one) => one.token)).toEqual(["old", "newest", "new", "over"]);
  });
  it("are forgotten one by one", () => {
    mine.met("one", card);
    mine.met("two", card);
    mine.forget("one");
    expect(mineOf(kept.get("linstock.battles") ?? null).map((one) => one.token)).toEqual(["two"]);
  });
  it("follow the server: a new turn, a link that is gone, a server that is away", async () => {
    for (const token of ["fresh", "gone", "away"]) mine.met(token, card);
    answers.set("Bearer fresh", says(200, { ...card, turn: 5, waiting: ["second"] }));
    answers.set("Bearer gone", says(404, { error: "no such link" }));
    await mine.refresh();
    const by = (token: string) => mine.all.find((one) => one.token === token);
    expect(by("fresh")?.turn).toBe(5);
    expect(by("gone")?.gone).toBe(true);
    expect(by("away")).toMatchObject({ turn: 3 });
    expect(by("away")?.gone).toBeUndefined();
  });
  it.each([null, "{}", "[1,null,{}]", "]"])("are none for %s", (text) => expect(mineOf(text)).toEqual([]));
});

describe("whose turn", () => {
  const one = { token: "t", ...card };
  it("is relative to the holder of the link", () => {
    expect(turnOf(one)).toBe("yours");
    expect(turnOf({ ...one, waiting: ["second"] })).toBe("theirs");
    expect(turnOf({ ...one, seats: [], waiting: ["second"] })).toBe("watching");
    expect(turnOf({ ...one, over: true })).toBe("over");
  });
});
