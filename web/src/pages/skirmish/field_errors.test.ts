import { describe, expect, it } from "vitest";
import { fieldOf, sentenceOf } from "./field_errors";

const request = { first: "union-kentucky-1862", second: "prussian-1757", weather: "rain", hour: "night" };
const tables = {
  rulesets: [],
  kinds: [{ id: "dawn-attack", name: "Dawn attack" }],
  theatres: [{ id: "saxon-plain", name: "Saxon plain", periods: [] }],
  weather: [{ id: "rain", name: "Rain", rulesets: ["revised"], kinds: [] }],
  hours: [],
  lists: [],
  minutes: { least: 15, most: 240, usual: 60 },
};

describe("an error of the generator", () => {
  it.each([
    ["a battle of 7 minutes cannot be made; expected 15 to 240 minutes", "minutes"],
    ["a battle of 90 minutes is too large for the list 'union-kentucky-1862', which has 11 units", "minutes"],
    ["minutes: expected a whole number", "minutes"],
    ["there is no theatre 'x'; expected one of open-farmland", "theatre"],
    ["the theatre 'saxon-plain' does not fit the period", "theatre"],
    ["there is no kind 'x'", "kind"],
    ["brothers has no rules for short sight, which 'dawn-attack' needs", "kind"],
    ["brothers has no rules for 'rain'; expected one of clear, mist", "weather"],
    ["revised has no rules for 'night'; expected one of day, dusk", "hour"],
    ["'rain' does not suit the kind 'dawn-attack', which has its own light; expected one of clear", "weather"],
    ["there is no hour 'dsk'", "hour"],
    ["there is no ruleset 'whist'", "ruleset"],
    ["there is no list 'prussian-1757'", "second"],
    ["the list 'union-kentucky-1862' is of the period civil-war, which is not played by reasonable", "first"],
    ["the lists 'a' and 'b' are of one side", "second"],
    ["seed: expected a seed: a whole number below 2^64, or 64 hexadecimal digits", "seed"],
    ["the server is full", undefined],
  ])("%s is about the field %s", (text, field) => expect(fieldOf(text, request)).toBe(field));

  it("names what it is about", () =>
    expect(
      sentenceOf("brothers has no rules for short sight, which 'dawn-attack' needs; expected saxon-plain", tables),
    ).toBe("Brothers has no rules for short sight, which “Dawn attack” needs; expected Saxon plain."));
});
