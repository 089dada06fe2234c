import { describe, expect, it } from "vitest";
import type { AdviceAnswer, Answer, AskedPrompt } from "./api";
import { playSearched } from "./auto_play";
import type { Decision } from "./wire";

const ok = { verb: "decide", ok: true } as Answer;
const decision = (prompt: number, number: number): Decision => ({ prompt, by: "first", verb: "choose", number });
const asked = (prompt: number, kind: string, counsel = true): AskedPrompt =>
  ({
    prompt,
    seat: "first",
    kind,
    counsel,
    advice: { decision: decision(prompt, 0), text: "a" },
    offers: [],
  }) as unknown as AskedPrompt;

/** A battle that asks these prompts one after another; the level prefers another answer where `better` says so. */
function battleOf(all: AskedPrompt[], better: (prompt: number) => boolean) {
  const done: string[] = [];
  const next = (what: string): Promise<Answer> => {
    done.push(what);
    battle.prompts = battle.prompts.length > 0 ? all.slice(done.length, done.length + 1) : [];
    return Promise.resolve(ok);
  };
  const battle = {
    prompts: all.slice(0, 1),
    view: { turn: 1, phase: "movement" } as never,
    over: false,
    connection: "live" as const,
    decide: (made: Decision) => next(`decided ${made.prompt} ${(made as { number: number }).number}`),
    advise: (about: Decision) =>
      Promise.resolve({
        ...ok,
        counsel: better(about.prompt)
          ? { level: "captain", verdict: "better", first: {}, other: { decision: decision(about.prompt, 7) } }
          : { level: "captain", verdict: "equal", first: {}, other: { decision: decision(about.prompt, 8) } },
      } as unknown as AdviceAnswer),
  };
  return { battle, suggested: (prompt: number) => next(`suggested ${prompt}`), done };
}

describe("auto-play by a level that searches", () => {
  it("plays what the level clearly prefers, and otherwise the suggestion", async () => {
    const { battle, suggested, done } = battleOf([asked(1, "move")], () => true);
    await playSearched(battle, suggested, 1, "captain", undefined);
    expect(done).toEqual(["decided 1 7"]);
    const other = battleOf([asked(1, "move")], () => false);
    await playSearched(other.battle, other.suggested, 1, "captain", undefined);
    expect(other.done).toEqual(["suggested 1"]);
  });
  it("plays the suggestion where the search has no opinion", async () => {
    const { battle, suggested, done } = battleOf([asked(1, "move", false)], () => true);
    await playSearched(battle, suggested, 1, "captain", undefined);
    expect(done).toEqual(["suggested 1"]);
  });
  it("plays the rest of the phase, until another kind of question", async () => {
    const all = [asked(1, "move"), asked(2, "move"), asked(3, "move"), asked(4, "fire")];
    const { battle, suggested, done } = battleOf(all, (prompt) => prompt === 2);
    await playSearched(battle, suggested, 1, "general", "phase");
    expect(done).toEqual(["suggested 1", "decided 2 7", "suggested 3"]);
  });
  it("stops when the phase ends while the enemy is asked", async () => {
    const { battle, suggested, done } = battleOf([asked(1, "move")], () => false);
    let waits = 0;
    await playSearched(battle, suggested, 1, "general", "phase", () => {
      if (++waits === 3) battle.view = { turn: 1, phase: "fire" } as never;
      return Promise.resolve();
    });
    expect([done, waits]).toEqual([["suggested 1"], 3]);
  });
});
