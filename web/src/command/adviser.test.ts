// The suggestion is replaced by a better answer, but not once the player has begun.
import { afterEach, describe, expect, it } from "vitest";
import type { AdviceAnswer, AskedPrompt } from "../lib/api";
import { preferences } from "../lib/settings.svelte";
import { Adviser, minGain, type BetterAnswer } from "./adviser.svelte";

const decision = (unit: number) => ({ prompt: 1, by: "first", verb: "stand", unit }) as never;

function adviserOf(gain: number, { verdict = "better", begun = false, tutor = undefined as unknown } = {}) {
  const asked: string[] = [];
  const adopted: BetterAnswer[] = [];
  let answer: () => void = () => undefined;
  const commanding = {
    prompt: {
      prompt: 1,
      seat: "first",
      offers: [],
      counsel: true,
      advice: { decision: decision(1), text: "stand" },
    } as unknown as AskedPrompt,
    get advice() {
      return adviser.better ?? this.prompt.advice;
    },
    tutor,
    begun,
    battle: {
      epoch: 0,
      advise: (_about: unknown, level: string) => {
        asked.push(level);
        const counsel = { level, verdict, first: {}, gain, error: 1, other: { decision: decision(2), text: "move" } };
        return new Promise<AdviceAnswer>((done) => {
          answer = () => done({ ok: true, counsel } as unknown as AdviceAnswer);
        });
      },
    },
    adopt: (better: BetterAnswer) => void adopted.push(better),
  };
  const adviser: Adviser = new Adviser(commanding as never);
  adviser.follow();
  const answered = async () => {
    answer();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { adviser, commanding, asked, adopted, answered };
}

describe("the search behind a suggestion", () => {
  afterEach(() => preferences.change("advice", "ahead"));

  it("replaces the suggestion, however small the gain", async () => {
    const { adviser, adopted, answered, asked } = adviserOf(1);
    adviser.start();
    await answered();
    expect(asked).toEqual(["captain"]);
    expect(adopted).toEqual([{ decision: decision(2), text: "move", gain: 1 }]);
    expect(adviser.better).toEqual(adopted[0]);
    expect(adviser.other).toBeUndefined();
  });
  it.each(["same", "equal", "none"])("changes nothing if its verdict is %s", async (verdict) => {
    const { adviser, adopted, answered } = adviserOf(5, { verdict });
    adviser.start();
    await answered();
    expect([adviser.better, adviser.other, adopted.length]).toEqual([undefined, undefined, 0]);
  });
  it.each([minGain - 1, minGain])(
    "gives a second opinion of %i percent to a player who has begun, or not",
    async (gain) => {
      const { adviser, adopted, answered } = adviserOf(gain, { begun: true });
      adviser.start();
      await answered();
      expect(adopted).toEqual([]);
      expect(adviser.other?.gain).toBe(gain >= minGain ? gain : undefined);
    },
  );
  it("does not think about a prompt twice, nor in a lesson, nor if suggestions are immediate", async () => {
    const { adviser, answered, asked } = adviserOf(1);
    adviser.start();
    await answered();
    adviser.start();
    expect(asked.length).toBe(1);
    const lesson = adviserOf(1, { tutor: {} });
    lesson.adviser.start();
    preferences.change("advice", "quick");
    const quick = adviserOf(1);
    quick.adviser.start();
    expect([lesson.asked, quick.asked]).toEqual([[], []]);
  });
  it("forgets what arrives after the prompt was answered", async () => {
    const { adviser, commanding, answered, adopted } = adviserOf(9);
    adviser.start();
    commanding.prompt = { ...commanding.prompt, prompt: 2 };
    await answered();
    expect([adopted.length, adviser.better]).toEqual([0, undefined]);
    adviser.follow();
    expect(adviser.opinion).toBeUndefined();
  });
  it("thinks longer on request, about the suggestion that is shown, and says if nothing changed", async () => {
    const { adviser, asked, answered } = adviserOf(4, { verdict: "same" });
    adviser.start();
    await answered();
    expect([adviser.longer, adviser.confirmed]).toEqual(["colonel", false]);
    void adviser.think("colonel");
    await answered();
    expect(asked).toEqual(["captain", "colonel"]);
    expect([adviser.longer, adviser.confirmed]).toEqual(["general", true]);
  });
});
