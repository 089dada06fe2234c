import { afterEach, describe, expect, it, vi } from "vitest";
import { claim, exchange, keyInstead, newKey } from "./keys";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => void kept.set(name, text),
});
/** Records the keys that were sent and returns the given answers in turn. */
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
  it("is generated in the browser, of 192 bits", () => {
    expect(newKey()).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(newKey()).not.toBe(newKey());
  });
  it("is the same when the answer was lost and it is requested again", async () => {
    const sent = server("lost", 201);
    await expect(claim("invitation")).rejects.toThrow();
    expect((await claim("invitation")).token).toBe(sent[0]);
    expect(sent[1]).toBe(sent[0]);
    expect(keyInstead("invitation")).toBe(sent[0]);
  });
  it("is deleted when another client was first", async () => {
    server(410);
    await expect(claim("invitation")).rejects.toThrow();
    expect(keyInstead("invitation")).toBeUndefined();
  });
  it("leads from the old key to the new one", async () => {
    const sent = server(201);
    await exchange("old");
    expect(keyInstead("old")).toBe(sent[0]);
  });
});
