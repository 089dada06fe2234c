import { describe, expect, it } from "vitest";
import { objectiveLabel, objectiveLine } from "./objectives";

describe("a place that is fought for", () => {
  it("has its points told where the book has any", () => {
    expect(objectiveLabel({ name: "Hill", points: 2 }, "Blue")).toBe("Hill, held by Blue, 2 points");
    expect(objectiveLabel({ name: "Hill", points: 1 }, undefined)).toBe("Hill, not held, 1 point");
    expect(objectiveLine({ name: "Hill", points: 2 })).toBe("Hill: 2 points");
  });
  it("has none where each counts one", () => {
    expect(objectiveLabel({ name: "Hill" }, "Blue")).toBe("Hill, held by Blue");
    expect(objectiveLabel({ name: "Hill" }, undefined)).toBe("Hill, not held");
    expect(objectiveLine({ name: "Hill" })).toBe("Hill");
  });
});
