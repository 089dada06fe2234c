import { describe, expect, it } from "vitest";
import { loadWithRetry } from "./lazy_load";

describe("what is loaded late", () => {
  it("is requested again until the server is back", async () => {
    let tries = 0;
    const load = (): Promise<string> => (++tries < 3 ? Promise.reject(new Error("away")) : Promise.resolve("here"));
    const waits: number[] = [];
    const wait = (ms: number): Promise<void> => {
      waits.push(ms);
      return Promise.resolve();
    };
    expect(await loadWithRetry(load, wait)).toBe("here");
    expect(waits).toHaveLength(2);
  });
});
