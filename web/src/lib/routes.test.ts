import { afterEach, describe, expect, it, vi } from "vitest";
import { addressOf, hashOf, routeOf, type Route, onlyHere } from "./routes";

const known: [string, Exclude<Route, { page: "unknown" }>][] = [
  ["#/", { page: "start" }],
  ["#/scenario/two-brigades", { page: "scenario", id: "two-brigades" }],
  ["#/scenario/rossbach?ruleset=reasonable", { page: "scenario", id: "rossbach", ruleset: "reasonable" }],
  ["#/rules/revised", { page: "rules", id: "revised" }],
  ["#/rules/revised/RV-10.D", { page: "rules", id: "revised", clause: "RV-10.D" }],
  ["#/battle/aB_-9", { page: "battle", token: "aB_-9" }],
  ["#/battle/aB_-9?lesson=2", { page: "battle", token: "aB_-9", lesson: 2 }],
  ["#/skirmish", { page: "skirmish" }],
  ["#/skirmish?ruleset=revised&seed=7", { page: "skirmish", query: "ruleset=revised&seed=7" }],
  ["#/draw", { page: "draw" }],
  ["#/draw/abc-1", { page: "draw", token: "abc-1" }],
  ["#/table", { page: "table" }],
  ["#/about", { page: "about" }],
  ["#/host/aB_-9", { page: "host", token: "aB_-9" }],
  ["#/table/aB_-9", { page: "table", token: "aB_-9" }],
  ["#/watch/aB_-9", { page: "watch", token: "aB_-9" }],
];

describe("an address", () => {
  it.each(known)("%s leads to its page and back", (hash, route) => {
    expect(routeOf(hash)).toEqual(route);
    expect(hashOf(route)).toBe(hash);
  });
  it("without a path is the start page", () => expect(routeOf("")).toEqual({ page: "start" }));
  it.each(["#/battle", "#/battle/a/b", "#/nowhere", "#/scenario/", "#/rules/a/b/c"])("%s is unknown", (hash) => {
    expect(routeOf(hash)).toEqual({ page: "unknown", address: hash });
  });
  it("with an invalid lesson opens the battle", () =>
    expect(routeOf("#/battle/a?lesson=x")).toEqual({ page: "battle", token: "a" }));
  it("with invalid escapes does not stop the page", () =>
    expect(routeOf("#/scenario/%E0%A4")).toEqual({ page: "scenario", id: "%E0%A4" }));
});

describe("an address to send", () => {
  afterEach(() => void vi.unstubAllGlobals());
  it("leads over the page that has a preview, and has the token after # only", () => {
    vi.stubGlobal("location", { origin: "https://table.example.org", pathname: "/", search: "" });
    expect(addressOf("abcdef123456", { page: "watch", token: "aB_-9", at: 3 })).toBe(
      "https://table.example.org/b/abcdef123456#/watch/aB_-9?at=3",
    );
    expect(addressOf("", { page: "battle", token: "aB_-9" })).toBe("https://table.example.org/#/battle/aB_-9");
  });
});

describe("the host of an address", () => {
  it.each([
    ["127.0.0.1", "127.0.0.1"],
    ["localhost", "localhost"],
    ["[::1]", "[::1]"],
    ["192.168.1.7", ""],
    ["linstock.example.org", ""],
  ])("%s means this machine alone: %s", (host, said) => {
    expect(onlyHere(host)).toBe(said);
  });
});
