import { describe, expect, it } from "vitest";
import { momentName, momentPath } from "./moment";

describe("a moment saved as a scenario", () => {
  it("asks for the moment of the replay, also for the opening", () => {
    expect(momentPath(0)).toBe("/api/battle/snapshot?decision=0");
    expect(momentPath(60)).toBe("/api/battle/snapshot?decision=60");
    expect(momentPath()).toBe("/api/battle/snapshot");
  });
  it("names the file after the scenario and the decision", () => {
    expect(momentName("rossbach", 0)).toBe("rossbach-0.toml");
    expect(momentName("two farms/2", 7)).toBe("two-farms-2-7.toml");
    expect(momentName("")).toBe("battle-moment.toml");
  });
});
