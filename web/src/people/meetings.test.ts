// The commitments of an open game, as the browser of its maker sees them.
import { beforeEach, expect, test, vi } from "vitest";
import { Changed, meetings } from "./meetings.svelte";

let meeting: Record<string, unknown>;
/** The opponent's commitment; "" = the seat is free. */
function opponent(commit: string, shared: string[] = []): void {
  meeting = {
    id: "m",
    title: "Two brigades",
    seat: "first",
    free: commit === "" ? ["second"] : [],
    shared,
    dice: { server: { commit: "s" }, first: { commit: "a" }, second: { commit } },
  };
}
let sends = true;
beforeEach(() => {
  vi.stubGlobal("fetch", (address: string) => {
    const share = address.endsWith("/share");
    const status = share && !sends ? 409 : 200;
    if (share && sends) meeting.shared = ["first"];
    const body = status === 200 ? meeting : { error: "not all commitments are public yet" };
    return Promise.resolve(
      new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } }),
    );
  });
});

test("another player may take the seat of one who left before the share was sent", async () => {
  opponent("");
  const { key } = await meetings.offer("first", "Ann", {});
  opponent("b");
  meeting.lapsed = true; // the share stays here
  expect((await meetings.look(key)).mine.seen.second).toBe("b");
  opponent("");
  expect((await meetings.look(key)).mine.seen.second).toBeUndefined();
  opponent("c");
  expect((await meetings.look(key)).mine.seen.second).toBe("c");
  opponent("d", ["first"]);
  await expect(meetings.look(key)).rejects.toThrow(Changed);
});

test("a commitment of the server must never change", async () => {
  opponent("");
  const { key } = await meetings.offer("first", "Ann", {});
  (meeting.dice as Record<string, { commit: string }>).server = { commit: "t" };
  await expect(meetings.look(key)).rejects.toThrow(Changed);
});

test("a share that the server refused may have been read, so the opponent is fixed", async () => {
  opponent("");
  const { key } = await meetings.offer("first", "Ann", {});
  opponent("b");
  sends = false;
  await expect(meetings.look(key)).rejects.toThrow();
  opponent("");
  await expect(meetings.look(key)).rejects.toThrow(Changed);
});
