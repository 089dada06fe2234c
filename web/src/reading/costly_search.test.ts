import { describe, expect, it } from "vitest";
import type { CostlyDecision, ReviewAnswer } from "../lib/api";
import { lookOf } from "./costly_search.svelte";

const one = (decision: number): CostlyDecision => ({
  decision,
  cost: 3,
  turn: 1,
  phase: "movement",
  error: 1,
  did: { decision: {} as never, text: "stands" },
  rather: { decision: {} as never, text: "attacks" },
});
const answer = (rows: CostlyDecision[]): ReviewAnswer => ({ verb: "review", ok: true, costly: rows, of: 10 });

describe("the list of costly decisions", () => {
  it("is requested once", async () => {
    const battle = { token: "a", decisions: 40, review: () => Promise.resolve(answer([one(7)])) };
    await lookOf(battle).look(battle, ["first"]);
    lookOf(battle).stop();
    expect(lookOf({ token: "a", decisions: 40 }).at(7)?.cost).toBe(3);
    expect(lookOf({ token: "a", decisions: 40 }).at(8)).toBeUndefined();
    expect(lookOf({ token: "b", decisions: 40 }).found).toBeUndefined();
    expect(lookOf({ token: "a", decisions: 44 }).found).toBeUndefined();
  });
  it("is dropped when the search stops early", async () => {
    const battle = {
      token: "c",
      decisions: 1,
      review: () => (lookOf(battle).stop(), Promise.resolve(answer([one(7)]))),
    };
    await lookOf(battle).look(battle, ["first", "second"]);
    expect(lookOf(battle)).toMatchObject({ found: undefined, share: undefined, trouble: "" });
  });
  it("shows the server's error", async () => {
    const battle = { token: "d", decisions: 1, review: () => Promise.reject(new Error("gone")) };
    await lookOf(battle).look(battle, ["first"]);
    expect(lookOf(battle).trouble).toBe("gone");
  });
});
