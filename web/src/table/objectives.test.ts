import { describe, expect, it } from "vitest";
import { objectiveLabel, objectiveLine } from "./objectives";

describe("an objective", () => {
  it("shows its points if the ruleset has any", () => {
    expect(objectiveLabel({ name: "Hill", points: 2 }, "Blue")).toBe("Hill, held by Blue, 2 points");
    expect(objectiveLabel({ name: "Hill", points: 1 }, undefined)).toBe("Hill, not held, 1 point");
    expect(objectiveLine({ name: "Hill", points: 2 })).toBe("Hill: 2 points");
  });
  it("shows no points if each objective counts one", () => {
    expect(objectiveLabel({ name: "Hill" }, "Blue")).toBe("Hill, held by Blue");
    expect(objectiveLabel({ name: "Hill" }, undefined)).toBe("Hill, not held");
    expect(objectiveLine({ name: "Hill" })).toBe("Hill");
  });
});
