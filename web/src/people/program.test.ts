import { describe, expect, it } from "vitest";
import { signed, signedAt } from "./program";

describe("sign of a program", () => {
  it("Program_Name_HasTheSign", () => {
    expect(signed("Ada", true)).toBe("Ada (program)");
    expect(signed("Ada", false)).toBe("Ada");
    expect(signed("", true)).toBe("");
  });
  it("Seat_OnlyOfAProgram_HasTheSign", () => {
    expect(signedAt("Ada", "first", ["first"])).toBe("Ada (program)");
    expect(signedAt("Ben", "second", ["first"])).toBe("Ben");
    expect(signedAt("Ben", undefined, ["first"])).toBe("Ben");
    expect(signedAt("Ben", "second", undefined)).toBe("Ben");
  });
});
