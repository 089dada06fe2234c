import { afterEach, describe, expect, it, vi } from "vitest";
import { claim, exchange, keyInstead, newKey } from "./keys";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => void kept.set(name, text),
});
/** The keys that were sent, and what is answered to each. */
function server(...answers: (number | "lost")[]): string[] {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (_: string, asked: { body: string }) => {
    const { key } = JSON.parse(asked.body) as { key: string };
    sent.push(key);
    const status = answers.shift() ?? 201;
    if (status === "lost") throw new TypeError("no server");
    return new Response(
      JSON.stringify(
        status < 300 ? { role: "commander", seats: ["second"], commands: [], token: key } : { error: "no" },
      ),
      { status, headers: { "Content-Type": "application/json" } },
    );
  });
  return sent;
}
afterEach(() => kept.clear());

describe("the key of a seat", () => {
  it("is made here, of 192 bits", () => {
    expect(newKey()).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(newKey()).not.toBe(newKey());
  });
  it("is the same when the answer was lost and it is asked for again", async () => {
    const sent = server("lost", 201);
    await expect(claim("invitation")).rejects.toThrow();
    expect((await claim("invitation")).token).toBe(sent[0]);
    expect(sent[1]).toBe(sent[0]);
    expect(keyInstead("invitation")).toBe(sent[0]);
  });
  it("is forgotten when somebody else was first", async () => {
    server(410);
    await expect(claim("invitation")).rejects.toThrow();
    expect(keyInstead("invitation")).toBeUndefined();
  });
  it("leads from the old one to the new", async () => {
    const sent = server(201);
    await exchange("old");
    expect(keyInstead("old")).toBe(sent[0]);
  });
});
