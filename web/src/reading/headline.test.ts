import { describe, expect, it } from "vitest";
import { headline } from "./headline";

describe("the heading of the end", () => {
  it("is the news, with the reckoning beneath", () =>
    expect(
      headline(
        "The battle ends: Blue has won; useless victory: Grey is beaten, effectiveness under 20 (Blue has lost 32.7 percent).",
      ),
    ).toEqual({
      head: "Blue has won",
      rest: "Useless victory: Grey is beaten, effectiveness under 20 (Blue has lost 32.7 percent).",
    }));
  it("is all of a short one", () =>
    expect(headline("The battle has ended.")).toEqual({ head: "The battle has ended", rest: "" }));
  it("is nothing of nothing", () => expect(headline("")).toEqual({ head: "", rest: "" }));
});
