import { describe, expect, it } from "vitest";
import { headline } from "./headline";

describe("the heading of the battle's end", () => {
  it("names the winner, with the details below", () =>
    expect(
      headline(
        "The battle ends: Blue has won; useless victory: Grey is beaten, effectiveness under 20 (Blue has lost 32.7 percent).",
      ),
    ).toEqual({
      head: "Blue has won",
      rest: "Useless victory: Grey is beaten, effectiveness under 20 (Blue has lost 32.7 percent).",
    }));
  it("contains a short text completely", () =>
    expect(headline("The battle has ended.")).toEqual({ head: "The battle has ended", rest: "" }));
  it("is empty for an empty text", () => expect(headline("")).toEqual({ head: "", rest: "" }));
});
