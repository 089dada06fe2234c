import { describe, expect, it } from "vitest";
import { playerText } from "./players";

describe("who leads a side", () => {
  it("is named by his level", () => expect(playerText("captain")).toBe("the captain"));
  it("and by his temper", () => expect(playerText("stubborn-general")).toBe("the stubborn general"));
  it("may be a person", () => expect(playerText("human")).toBe("a player"));
});
