import { describe, expect, it } from "vitest";
import type { BattleMade, Link } from "../lib/api";
import { linkOfRematch, mayAsk, othersWait } from "./rematch";

const link = (role: Link["role"], seats: Link["seats"], token: string): Link => ({ role, seats, commands: [], token });
const made: BattleMade = {
  battle: "b",
  links: [link("both", ["first", "second"], "both"), link("commander", ["first"], "one"), link("commander", ["second"], "two"), link("spectator", [], "look"), link("umpire", [], "all")],
};

describe("a rematch", () => {
  it("is asked by those who fought, and by whom a battle of computers is", () => {
    for (const role of ["commander", "both", "subordinate", "umpire"] as const) expect(mayAsk({ role, record: false })).toBe(true);
    expect(mayAsk({ role: "spectator", record: false })).toBe(false);
    expect(mayAsk({ role: "commander", record: true })).toBe(false);
    const timing = { clock: "none", each: 0, reserve: 0, holidays: 0, end: "remind", level: "sergeant" } as const;
    expect(mayAsk({ role: "umpire", record: false, hours: { timing, first: {}, second: {}, umpired: true } })).toBe(false);
  });
  it("puts the commander across the table", () => {
    expect(linkOfRematch(made, { role: "commander", seats: ["first"] })?.token).toBe("two");
    expect(linkOfRematch(made, { role: "commander", seats: ["second"] })?.token).toBe("one");
  });
  it("leaves one screen one screen, and watchers watching", () => {
    expect(linkOfRematch(made, { role: "both", seats: ["first", "second"] })?.token).toBe("both");
    expect(linkOfRematch(made, { role: "spectator", seats: [] })?.token).toBe("all");
  });
  it("takes what there is against the computer", () => {
    const alone = { battle: "b", links: made.links.filter((one) => one.token !== "two") };
    expect(linkOfRematch(alone, { role: "commander", seats: ["first"] })?.token).toBe("both");
  });
  it("tells somebody elsewhere only where there is somebody", () => {
    expect(othersWait({ role: "commander", players: { first: "human", second: "human" } })).toBe(true);
    expect(othersWait({ role: "both", players: { first: "human", second: "human" } })).toBe(false);
    expect(othersWait({ role: "commander", players: { first: "human", second: "sergeant" } })).toBe(false);
  });
});
