import { describe, expect, it } from "vitest";
import { goalOf } from "./goal";
import { objectiveLabel, objectiveLine } from "./objectives";

describe("an objective", () => {
  it("shows its points if the ruleset has any", () => {
    expect(objectiveLabel({ name: "Hill", points: 2 }, "Blue")).toBe("Hill, held by Blue, 2 points");
    expect(objectiveLabel({ name: "Hill", points: 1 }, undefined)).toBe("Hill, not held, 1 point");
    expect(objectiveLine({ name: "Hill", points: 2 })).toBe("Hill: 2 points");
  });
  it("is the goal; without any, the first sentence about victory is", () => {
    const hill = { name: "Hill", points: 2, place: [1, 1] as [number, number] };
    expect(goalOf({ objectives: [hill, { ...hill, name: "Dam", points: 1 }], victory: ["x"] } as never)).toBe(
      "Hill: 2 points; Dam: 1 point",
    );
    expect(goalOf({ objectives: [], victory: ["Blue wins if Grey breaks.", "x"] })).toBe("Blue wins if Grey breaks.");
    expect(goalOf({ objectives: [], victory: [] })).toBeUndefined();
  });
  it("shows no points if each objective counts one", () => {
    expect(objectiveLabel({ name: "Hill" }, "Blue")).toBe("Hill, held by Blue");
    expect(objectiveLabel({ name: "Hill" }, undefined)).toBe("Hill, not held");
    expect(objectiveLine({ name: "Hill" })).toBe("Hill");
  });
});
