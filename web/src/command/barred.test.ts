import { describe, expect, it } from "vitest";
import type { CheckAnswer } from "../lib/api";
import { barred, missing } from "./barred";
import type { Group } from "./offers";

const group = (unit: number | undefined, ...verbs: string[]): Group =>
  ({ unit, name: `U${unit}`, ways: verbs.map((verb) => ({ offer: { verb, unit } })) }) as unknown as Group;

describe("orders that a unit cannot get", () => {
  const groups = [group(1, "move", "stand"), group(2, "stand"), group(3, "move"), group(undefined, "done")];
  it("are those of other units without a target", () => {
    expect(missing(groups)).toEqual([{ unit: 2, verb: "move" }]);
    expect(missing([group(1, "stand"), group(2, "stand", "attack")])).toEqual([]);
  });
  it("are listed with the reason of the rules, and only if the rules forbid them", async () => {
    const asked: unknown[] = [];
    const refuse = (kind: string) => (decision: unknown) => {
      asked.push(decision);
      return Promise.resolve({ lawful: false, refusal: { kind, text: "it has fired" } } as unknown as CheckAnswer);
    };
    const prompt = { prompt: 7, seat: "first" } as const;
    expect(await barred(groups, prompt, refuse("against_rules"))).toEqual([
      { unit: 2, verb: "move", reason: "it has fired" },
    ]);
    expect(asked).toEqual([{ prompt: 7, by: "first", verb: "move", unit: 2 }]);
    expect(await barred(groups, prompt, refuse("wrong_shape"))).toEqual([]);
    const allow = (): Promise<CheckAnswer> => Promise.resolve({ lawful: true } as CheckAnswer);
    expect(await barred(groups, prompt, allow)).toEqual([]);
  });
});
