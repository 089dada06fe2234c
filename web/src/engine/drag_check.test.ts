import { describe, expect, it } from "vitest";
import type { KnownAnswer } from "../lib/api";
import type { Decision } from "../lib/wire";
import { DragCheck, type WorkerLike } from "./drag_check";
import type { CheckMessage, ProgramError } from "./check_worker";

const decision = { prompt: 5, by: "first", verb: "stand", unit: 1 } as Decision;
const lawful = { verb: "check", ok: true, lawful: true };
const soon = (): Promise<void> => new Promise((then) => setTimeout(then));

/** A worker with scripted answers. */
class Bench implements WorkerLike {
  onmessage: WorkerLike["onmessage"] = null;
  onerror: WorkerLike["onerror"] = null;
  put: CheckMessage[] = [];
  why = "";
  answer = JSON.stringify(lawful);
  postMessage(put: CheckMessage): void {
    this.put.push(put);
    const told: ProgramError | undefined =
      "known" in put
        ? { ready: this.why === "", why: this.why }
        : "id" in put
          ? { id: put.id, answer: this.answer }
          : undefined;
    if (told) queueMicrotask(() => this.onmessage?.({ data: told } as MessageEvent<ProgramError>));
  }
}
function judging(
  answer: Partial<KnownAnswer> = {
    ok: true,
    known: { scenario: "two-brigades", ruleset: "revised", house: [], seat: "first", save: "{}" },
  },
): { judge: DragCheck; bench: Bench; fetched: () => number } {
  const bench = new Bench();
  let fetched = 0;
  const judge = new DragCheck(
    { program: "p", texts: "t" },
    () => (++fetched, Promise.resolve({ verb: "known", ok: false, ...answer })),
    bench,
  );
  return { judge, bench, fetched: () => fetched };
}

describe("a drag in a battle on a server", () => {
  it("is checked in the page from the second check on, until the battle goes on", async () => {
    const { judge, fetched } = judging();
    expect(await judge.check(decision)).toBeUndefined();
    await soon();
    expect(fetched(), "one question is the server's").toBe(0);
    expect(await judge.check(decision)).toBeUndefined();
    await soon();
    expect(await judge.check(decision)).toEqual(lawful);
    expect(fetched()).toBe(1);
    judge.move();
    expect(await judge.check(decision)).toBeUndefined();
    expect(await judge.check(decision)).toBeUndefined();
    await soon();
    expect(await judge.check(decision)).toEqual(lawful);
    expect(fetched()).toBe(2);
  });

  it("is checked by the server if the program has no answer or may not know the state", async () => {
    const one = judging();
    for (let n = 0; n < 2; n++) await one.judge.check(decision);
    await soon();
    one.bench.answer = "";
    expect(await one.judge.check(decision)).toBeUndefined();

    const other = judging({ ok: false, error: "the scenario's text has more than you may know" });
    for (let n = 0; n < 6; n++) {
      expect(await other.judge.check(decision)).toBeUndefined();
      await soon();
    }
    expect(other.fetched(), "what may not be told is asked once").toBe(1);

    const third = judging();
    third.bench.why = "the save is of another scenario";
    for (let n = 0; n < 6; n++) {
      expect(await third.judge.check(decision)).toBeUndefined();
      await soon();
    }
    expect(third.fetched()).toBe(1);
  });

  it("is checked by the server if the battle went on during the fetch", async () => {
    const { judge } = judging();
    for (let n = 0; n < 2; n++) void judge.check(decision);
    judge.move();
    await soon();
    expect(await judge.check(decision)).toBeUndefined();
  });

  it("is checked by the server without delay if the worker fails", async () => {
    const { judge, bench } = judging();
    for (let n = 0; n < 2; n++) await judge.check(decision);
    await soon();
    bench.postMessage = () => undefined;
    const asked = judge.check(decision);
    bench.onerror?.({} as ErrorEvent);
    expect(await asked).toBeUndefined();
    expect(await judge.check(decision)).toBeUndefined();
  });
});
