import { describe, expect, it } from "vitest";
import type { Link } from "../lib/api";
import { onceEach } from "./links";

const link = (token: string, role: Link["role"], seats: Link["seats"], more: Partial<Link> = {}): Link => ({
  token,
  role,
  seats,
  commands: [],
  ...more,
});
const tokens = (links: readonly Link[], inUse = ""): string[] => onceEach(links, inUse).map((one) => one.token);

describe("the listed links", () => {
  it("are one per purpose, preferably the one in use", () => {
    const against = [link("a", "commander", ["first"]), link("b", "both", ["first"]), link("c", "spectator", [])];
    expect(tokens(against)).toEqual(["a", "c"]);
    expect(tokens(against, "b")).toEqual(["b", "c"]);
  });
  it("are all links if each has its own purpose", () => {
    const people = [
      link("a", "commander", ["first"]),
      link("b", "commander", ["second"]),
      link("c", "both", ["first", "second"]),
      link("d", "subordinate", ["first"], { commands: [1] }),
      link("e", "subordinate", ["first"], { commands: [2] }),
      link("f", "commander", ["second"], { invitation: true }),
    ];
    expect(tokens(people)).toEqual(["a", "b", "c", "d", "e", "f"]);
  });
});
