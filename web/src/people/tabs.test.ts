// Two tabs of one browser: each has its own list in memory, and both share the store.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Link } from "../lib/api";

const patience = 60_000; // each tab loads the modules again
let full = false;
beforeEach(() => {
  full = false;
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (full) throw new Error("full");
      kept.set(name, text);
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The module as a newly opened tab has it. */
async function tab() {
  vi.resetModules();
  const { mine } = await import("../lib/my_battles.svelte");
  const { meetings } = await import("./meetings.svelte");
  return { mine, meetings };
}
const link = (token: string): Link => ({ role: "commander", seats: ["first"], commands: [], token });
const tokens = (all: readonly { token: string }[]): string[] => all.map((one) => one.token).sort();

test(
  "a battle added in one tab survives a write of another",
  async () => {
    const one = await tab();
    const other = await tab();
    one.mine.made(link("a"), "battle-a", "A", "s", 1);
    other.mine.made(link("b"), "battle-b", "B", "s", 1);
    one.mine.made(link("c"), "battle-c", "C", "s", 1);
    expect(tokens((await tab()).mine.all)).toEqual(["a", "b", "c"]);
    other.mine.forget("a");
    one.mine.made(link("d"), "battle-d", "D", "s", 1);
    expect(tokens((await tab()).mine.all)).toEqual(["b", "c", "d"]);
  },
  patience,
);

test(
  "the key of an open game survives a write of another tab",
  async () => {
    const answered = (id: string) =>
      Promise.resolve(
        new Response(
          JSON.stringify({
            id,
            title: id,
            seat: "first",
            free: ["second"],
            shared: [],
            dice: { server: { commit: "1" }, first: { commit: "2" }, second: { commit: "" } },
          }),
          { status: 201, headers: { "Content-Type": "application/json" } },
        ),
      );
    const one = await tab();
    const other = await tab();
    vi.stubGlobal("fetch", () => answered("x"));
    await one.meetings.offer("first", "Ann", {});
    vi.stubGlobal("fetch", () => answered("y"));
    await other.meetings.offer("first", "Ann", {});
    expect((await tab()).meetings.all.map(({ id }) => id).sort()).toEqual(["x", "y"]);
  },
  patience,
);

test(
  "without storage the list in memory stays",
  async () => {
    const one = await tab();
    one.mine.made(link("a"), "battle-a", "A", "s", 1);
    full = true;
    one.mine.made(link("b"), "battle-b", "B", "s", 1);
    one.mine.made(link("c"), "battle-c", "C", "s", 1);
    expect(tokens(one.mine.all)).toEqual(["a", "b", "c"]);
  },
  patience,
);
