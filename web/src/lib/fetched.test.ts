import { describe, expect, it } from "vitest";
import { Fetched, faultOf } from "./fetched.svelte";
import { ServerSays } from "./net";

describe("a fault", () => {
  it("is an unreachable server, a missing thing or a refusal", () => {
    expect(faultOf(new TypeError("fetch failed")).kind).toBe("away");
    expect(faultOf(new ServerSays(502, { error: "bad gateway" })).kind).toBe("away");
    expect(faultOf(new ServerSays(404, { error: "no such battle" }))).toEqual({ kind: "gone", text: "no such battle" });
    expect(faultOf(new ServerSays(507, { error: "the store is full" }))).toEqual({
      kind: "said",
      text: "the store is full",
    });
  });
});

describe("a fetched value", () => {
  it("arrives, fails and comes on the next try", async () => {
    let works = false;
    const fetched = new Fetched(() => (works ? Promise.resolve(7) : Promise.reject(new TypeError("no"))));
    expect(fetched.waiting).toBe(true);
    await fetched.again();
    expect([fetched.value, fetched.fault?.kind, fetched.waiting]).toEqual([undefined, "away", false]);
    works = true;
    await fetched.again();
    expect([fetched.value, fetched.fault, fetched.waiting]).toEqual([7, undefined, false]);
  });
  it("is not overtaken by an older answer", async () => {
    const answers: ((value: number) => void)[] = [];
    const fetched = new Fetched(() => new Promise<number>((resolve) => answers.push(resolve)));
    const second = fetched.again();
    answers[1]?.(2);
    await second;
    answers[0]?.(1);
    await Promise.resolve();
    expect(fetched.value).toBe(2);
  });
});
