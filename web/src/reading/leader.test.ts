import { describe, expect, it } from "vitest";
import { leaderOf } from "./leader";

const armies = [
  { seat: "first" as const, name: "Blue" },
  { seat: "second" as const, name: "Grey" },
];

describe("the leader of an army", () => {
  it("is named if it is the computer, with level and style", () => {
    expect(leaderOf({ first: "human", second: "bold-captain" }, armies)).toEqual([
      "Grey is played by the computer: the bold captain.",
    ]);
    expect(leaderOf({ first: "sergeant", second: "general" }, armies)).toEqual([
      "Blue is played by the computer: the sergeant.",
      "Grey is played by the computer: the general.",
    ]);
    expect(leaderOf({ first: "random", second: "human" }, armies)).toEqual([
      "Blue is played by the computer, with random moves.",
    ]);
  });
  it("is not named for people, nor for a seat that only waits", () => {
    expect(leaderOf({ first: "human", second: "human" }, armies)).toEqual([]);
    expect(leaderOf({ first: "human", second: "sentry" }, armies)).toEqual([]);
    expect(leaderOf(undefined, armies)).toEqual([]);
    expect(leaderOf({ first: "human", second: "human" }, armies, ["second"])).toEqual(["Grey is played by a program."]);
  });
});
