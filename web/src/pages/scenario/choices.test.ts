import { describe, expect, it } from "vitest";
import type { BattleMade } from "../../lib/api";
import { allowed, asked, mayBeUmpired, shownSeat, toSend, withSeat, yours, type Choices } from "./choices";

const plain: Choices = {
  ruleset: "revised",
  house: [],
  first: "you",
  second: "sergeant",
  dice: "seeded",
  seed: "",
  umpire: false,
  couriers: false,
};
const made: BattleMade = {
  battle: "b",
  links: [
    { role: "both", seats: ["first", "second"], commands: [], token: "both" },
    { role: "commander", seats: ["first"], commands: [], token: "one" },
    { role: "commander", seats: ["second"], commands: [], token: "two" },
    { role: "spectator", seats: [], commands: [], token: "eye" },
  ],
};

describe("the choice of a side's player", () => {
  it("frees the other side where you take this one", () => {
    expect(withSeat(plain, "second", "you")).toEqual({ first: "sergeant", second: "you" });
    expect(withSeat({ first: "friend", second: "you" }, "first", "you")).toEqual({ first: "you", second: "friend" });
    expect(withSeat({ first: "you", second: "you" }, "second", "you")).toEqual({ first: "sergeant", second: "you" });
  });
  it("seats two players at this screen", () => {
    expect(withSeat(plain, "second", "here")).toEqual({ first: "you", second: "you" });
    expect(shownSeat({ first: "you", second: "you" }, "first")).toBe("you");
    expect(shownSeat({ first: "you", second: "you" }, "second")).toBe("here");
  });
  it("leaves the other side alone for any other player", () =>
    expect(withSeat(plain, "second", "friend")).toEqual({ first: "you", second: "friend" }));
});

describe("the request for a new battle", () => {
  it("names the level", () => {
    expect(asked("s", { ...plain, first: "general", second: "captain" })).toMatchObject({
      first: "general",
      second: "captain",
    });
  });
  it("contains only the choices that differ from the default", () =>
    expect(asked("s", plain)).toEqual({ scenario: "s", ruleset: "revised", first: "human", second: "sergeant" }));
  it("has house rules and a seed if they are chosen", () => {
    expect(asked("s", { ...plain, house: ["brisk"], seed: " 7 " })).toEqual({
      scenario: "s",
      ruleset: "revised",
      first: "human",
      second: "sergeant",
      house: ["brisk"],
      seed: "7",
    });
  });
  it("has no seed if a friend plays", () => {
    expect(asked("s", { ...plain, seed: "7", second: "friend" })).not.toHaveProperty("seed");
    expect(asked("s", { ...plain, seed: "7", first: "friend" })).not.toHaveProperty("seed");
    expect(asked("s", { ...plain, seed: "7", second: "you" }).seed).toBe("7");
  });
  it("names your seats if there are others", () => {
    const mine = (first: Choices["first"], second: Choices["second"]) => asked("s", { ...plain, first, second }).mine;
    expect(mine("you", "you")).toEqual(["first", "second"]);
    expect(mine("friend", "you")).toEqual(["second"]);
    expect(mine("friend", "friend")).toEqual([]);
    expect(mine("friend", "sergeant")).toEqual([]);
    expect(mine("sergeant", "you")).toBeUndefined();
    expect(mine("sergeant", "sergeant")).toBeUndefined();
  });
  it("has couriers if a player writes at a separate screen", () => {
    expect(asked("rossbach", { ...plain, couriers: true }).couriers).toBe(true);
    expect(asked("rossbach", { ...plain, couriers: true, first: "captain" })).not.toHaveProperty("couriers");
    expect(asked("rossbach", { ...plain, couriers: true, second: "you" })).not.toHaveProperty("couriers");
    expect(asked("rossbach", plain)).not.toHaveProperty("couriers");
  });

  it("has an umpire unless one player would command a side and hold the umpire's link", () => {
    const with_one = (first: Choices["first"], second: Choices["second"]) =>
      asked("s", { ...plain, umpire: true, first, second });
    expect(with_one("friend", "friend")).toMatchObject({ umpire: true, mine: [] });
    expect(with_one("you", "you")).toMatchObject({ umpire: true, mine: ["first", "second"] });
    expect(with_one("you", "captain")).toMatchObject({ umpire: true, mine: ["first"] });
    for (const [first, second] of [
      ["you", "friend"],
      ["friend", "you"],
      ["sergeant", "captain"],
    ] as const) {
      expect(mayBeUmpired({ first, second })).toBe(false);
      expect(with_one(first, second).umpire).toBeUndefined();
    }
  });
  it("has no seed with real dice", () => {
    expect(asked("s", { ...plain, dice: "own", seed: "7" })).toEqual({
      scenario: "s",
      ruleset: "revised",
      first: "human",
      second: "sergeant",
      ask_dice: true,
    });
  });
});

describe("house rules", () => {
  const cards = [
    { id: "brisk", ruleset: "revised", title: "", why: "" },
    { id: "ten", ruleset: "firefight", title: "", why: "" },
  ];
  it("are those of the ruleset", () => expect(allowed(["brisk", "ten", "lost"], "firefight", cards)).toEqual(["ten"]));
});

describe("the links", () => {
  const token = (choices: Choices) => yours(made, choices)?.token;
  it("your link holds the seats that you play", () => {
    expect(token(plain)).toBe("one");
    expect(token({ ...plain, first: "sergeant", second: "you" })).toBe("two");
    expect(token({ ...plain, second: "you" })).toBe("both");
    expect(token({ ...plain, first: "friend", second: "friend" })).toBe("eye");
  });
  it("links of friends and spectators are sent, yours is not", () => {
    expect(toSend(made, { ...plain, second: "friend" }).map((sent) => sent.link.token)).toEqual(["two", "eye"]);
    expect(toSend(made, plain).map((sent) => sent.link.token)).toEqual(["eye"]);
  });
});

describe("the umpire's link", () => {
  const ruled: BattleMade = {
    ...made,
    links: [...made.links, { role: "umpire", seats: [], commands: [], token: "all" }],
  };
  it("goes to another person if two play here, and is yours if friends lead both sides", () => {
    const here: Choices = { ...plain, umpire: true, first: "you", second: "you" };
    expect(toSend(ruled, here).map((sent) => sent.use)).toEqual(["spectator", "umpire"]);
    expect(yours(ruled, here)?.token).toBe("both");
    const friends: Choices = { ...plain, umpire: true, first: "friend", second: "friend" };
    expect(toSend(ruled, friends).map((sent) => sent.use)).toEqual(["friend", "friend", "spectator"]);
    expect(yours(ruled, friends)?.token).toBe("all");
  });
});
