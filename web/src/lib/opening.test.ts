import { describe, expect, it } from "vitest";
import type { Link } from "./api";
import { ownLink } from "./opening";

const link = (role: Link["role"], token: string): Link => ({ role, token, seats: [], commands: [] });
const links = [link("both", "b"), link("commander", "c"), link("spectator", "s"), link("umpire", "u")];

describe("the maker's own link", () => {
  it("holds the seats that are played here", () => {
    expect(ownLink({ battle: "1", links }, 2)?.token).toBe("b");
    expect(ownLink({ battle: "1", links }, 1)?.token).toBe("c");
    expect(ownLink({ battle: "1", links }, 0)?.token).toBe("u");
  });
  it("is the next best where the server has no such link", () => {
    expect(ownLink({ battle: "1", links: [link("both", "b")] }, 1)?.token).toBe("b");
    expect(ownLink({ battle: "1", links: [link("spectator", "s")] }, 0)?.token).toBe("s");
    expect(ownLink({ battle: "1", links: [] }, 1)).toBeUndefined();
  });
});
