import { describe, expect, it } from "vitest";
import { playerText } from "./players";

describe("the name of a player", () => {
  it("of the computer is its level", () => expect(playerText("captain")).toBe("the captain"));
  it("includes the style", () => expect(playerText("stubborn-general")).toBe("the stubborn general"));
  it("may be a person", () => expect(playerText("human")).toBe("a player"));
});
