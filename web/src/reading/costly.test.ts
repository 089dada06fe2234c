import { describe, expect, it } from "vitest";
import type { CostlyDecision, ReviewAnswer } from "../lib/api";
import { costly, dearest, type Costly } from "./costly";

const one = (decision: number, cost: number): CostlyDecision => ({
  decision,
  cost,
  turn: 1,
  phase: "Movement",
  error: 1,
  did: { decision: {} as never, text: "stands" },
  rather: { decision: {} as never, text: "attacks" },
});
const answer = (rows: CostlyDecision[], next?: number): ReviewAnswer => ({
  verb: "review",
  ok: true,
  costly: rows,
  of: 10,
  ...(next === undefined ? {} : { next }),
});

describe("the costliest decisions", () => {
  it("come from a quick pass in pieces, then a search of the costliest by the General", async () => {
    const asked: unknown[] = [];
    const found = await costly(
      {
        review: (seat, of) => {
          asked.push([seat, of]);
          if (of.level === "general") return Promise.resolve(answer([one(3, 4), one(7, 9)]));
          return Promise.resolve(of.from === 0 ? answer([one(3, 20)], 5) : answer([one(6, 1), one(7, 8)]));
        },
      },
      ["second"],
      () => true,
    );
    expect(asked).toEqual([
      ["second", { from: 0 }],
      ["second", { from: 5 }],
      ["second", { level: "general", only: [3, 6, 7], from: 0 }],
    ]);
    expect(found.map(({ decision, cost, seat }) => [decision, cost, seat])).toEqual([
      [7, 9, "second"],
      [3, 4, "second"],
    ]);
  });
  it("the search stops when the callback says so", async () => {
    let asked = 0;
    await costly({ review: () => Promise.resolve(answer([], ++asked)) }, ["first"], () => asked < 2);
    expect(asked).toBe(2);
  });
  it("the server's error is reported", async () => {
    await expect(
      costly({ review: () => Promise.resolve({ ...answer([]), ok: false, error: "too much" }) }, ["first"], () => true),
    ).rejects.toThrow("too much");
  });
  it("the costliest are kept", () => {
    const all = [1, 5, 3].map((cost, at): Costly => ({ ...one(at, cost), seat: "first" }));
    expect(dearest(all, 2).map(({ cost }) => cost)).toEqual([5, 3]);
  });
});
