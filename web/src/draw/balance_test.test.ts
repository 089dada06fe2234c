import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDocument } from "./document_reading";
import { BalanceTest } from "./balance_test.svelte";

const text = readFileSync(join(import.meta.dirname, "../../../data/scenarios/two-brigades.toml"), "utf8");
const drawing = { doc: readDocument(text), book: "revised" };

describe("battles in several workers", () => {
  it("are each fought once, even if a worker stops early", async () => {
    const fought: number[] = [];
    let under = 0;
    let most = 0;
    const trying = new BalanceTest(
      drawing,
      async (path) => {
        most = Math.max(most, ++under);
        const asked = new URL(path, "http://x").searchParams;
        const [from, many] = [Number(asked.get("from")), Number(asked.get("fight"))];
        await Promise.resolve();
        under--;
        const battles = Math.max(1, many - (from % 4)); // some finish only part of the request
        for (let n = 0; n < battles; n++) fought.push(from + n);
        return { battles, first: battles / 2, second: battles / 2, draws: 0 };
      },
      3,
    );
    await trying.start();
    expect(most).toBe(3);
    expect(trying.tally).toEqual({ battles: 200, first: 100, second: 100, draws: 0 });
    expect([...fought].sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
    expect(trying.done).toBe(100);
    expect(trying.state).toBe("done");
  });

  it("end when they are stopped", async () => {
    let asked = 0;
    const trying = new BalanceTest(
      drawing,
      () => {
        if (++asked === 4) trying.stop();
        return Promise.resolve({ battles: 10, first: 5, second: 5, draws: 0 });
      },
      2,
    );
    await trying.start();
    expect(asked).toBeLessThan(7);
    expect(trying.tally.battles).toBeLessThan(60);
    expect(trying.state).toBe("done");
  });

  it("are tried only with the qualities of the ruleset", async () => {
    const asked: string[] = [];
    const two = (qualities: string[]): BalanceTest =>
      new BalanceTest(
        { ...drawing, book: "any" },
        () => Promise.resolve({ battles: 10, first: 10, second: 0, draws: 0 }),
        1,
        async (book) => {
          asked.push(book);
          return Promise.resolve(qualities);
        },
      );
    const words = async (trying: BalanceTest): Promise<string[]> => {
      await trying.start();
      return [...new Set(trying.tried.map(({ change }) => change.word))].sort();
    };
    expect(await words(two(["green", "veteran", "elite"]))).toEqual(["better", "turns", "without", "worse"]);
    expect(await words(two(["veteran"]))).toEqual(["turns", "without"]);
    expect(await words(two([]))).toEqual(["better", "turns", "without", "worse"]);
    expect(asked).toEqual(["any", "any", "any"]);
  });
});
