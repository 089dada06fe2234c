import { describe, expect, it } from "vitest";
import type { BattleMade, Link } from "../lib/api";
import { isAlone, linkOfRematch, mayAsk, othersWait } from "./rematch";

const link = (role: Link["role"], seats: Link["seats"], token: string): Link => ({ role, seats, commands: [], token });
const made: BattleMade = {
  battle: "b",
  links: [
    link("both", ["first", "second"], "both"),
    link("commander", ["first"], "one"),
    link("commander", ["second"], "two"),
    link("spectator", [], "look"),
    link("umpire", [], "all"),
  ],
};

describe("a rematch", () => {
  it("can be asked for by the players, and by the maker of a battle of computers", () => {
    for (const role of ["commander", "both", "umpire"] as const) expect(mayAsk({ role, record: false })).toBe(true);
    for (const role of ["spectator", "subordinate"] as const) expect(mayAsk({ role, record: false })).toBe(false);
    expect(mayAsk({ role: "commander", record: true })).toBe(false);
    const timing = { clock: "none", each: 0, reserve: 0, holidays: 0, end: "remind", level: "sergeant" } as const;
    expect(mayAsk({ role: "umpire", record: false, hours: { timing, first: {}, second: {}, umpired: true } })).toBe(
      false,
    );
  });
  it("gives the commander the opposite seat", () => {
    expect(linkOfRematch(made, { role: "commander", seats: ["first"] })?.token).toBe("two");
    expect(linkOfRematch(made, { role: "commander", seats: ["second"] })?.token).toBe("one");
  });
  it("keeps both sides at one screen, and spectators as spectators", () => {
    expect(linkOfRematch(made, { role: "both", seats: ["first", "second"] })?.token).toBe("both");
    expect(linkOfRematch(made, { role: "spectator", seats: [] })?.token).toBe("all");
  });
  it("uses the only link against the computer", () => {
    const alone = { battle: "b", links: made.links.filter((one) => one.token !== "two") };
    expect(linkOfRematch(alone, { role: "commander", seats: ["first"] })?.token).toBe("both");
  });
  it("has a link to send only if another person plays", () => {
    expect(othersWait({ seats: ["first"], players: { first: "human", second: "human" } })).toBe(true);
    expect(othersWait({ seats: ["first", "second"], players: { first: "human", second: "human" } })).toBe(false);
    expect(othersWait({ seats: ["first"], players: { first: "human", second: "sergeant" } })).toBe(false);
  });
  it("also gives the second to ask, and the maker of the battle, the opposite seat", () => {
    const joined = { battle: "b", links: [link("commander", ["first"], "his")] };
    expect(linkOfRematch(joined, { role: "commander", seats: ["second"] })?.token).toBe("his");
    expect(linkOfRematch(joined, { role: "both", seats: ["second"] })?.token).toBe("his");
    expect(linkOfRematch(joined, { role: "both", seats: ["first", "second"] })?.token).toBe("his");
    expect(linkOfRematch(made, { role: "both", seats: ["first"] })?.token).toBe("two");
  });
  it("begins at once if the computer held the seat from the start, not if it took over", () => {
    const fair = (by_server: boolean) => ({
      server: { commit: "" },
      first: { commit: "" },
      second: { commit: "", by_server },
    });
    expect(isAlone({ seats: ["first"], players: { first: "human", second: "captain" }, fair: fair(true) })).toBe(true);
    expect(isAlone({ seats: ["first"], players: { first: "human", second: "human" }, fair: fair(true) })).toBe(false);
    expect(isAlone({ seats: ["first"], players: { first: "human", second: "captain" }, fair: fair(false) })).toBe(
      false,
    );
  });
});
