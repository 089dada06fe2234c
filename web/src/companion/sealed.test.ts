import { describe, expect, it } from "vitest";
import {
  allSealed,
  hashesOfOthers,
  hashOfOrders,
  isTrue,
  opened,
  ownOrdersOf,
  replacedSince,
  salted,
  withSeal,
  type Written,
} from "./sealed";

const blue: Written = {
  salt: "aa",
  orders: { 2: { order: "attack", words: "the hill" }, 1: { order: "stand", words: "" } },
};
const grey: Written = { salt: "bb", orders: { 9: { order: "withdraw", words: "" } } };

describe("sealed orders", () => {
  it("have a hash independent of the order of rows and safe against guessing", () => {
    expect(hashOfOrders({ salt: "aa", orders: { 1: blue.orders[1]!, 2: blue.orders[2]! } })).toBe(hashOfOrders(blue));
    expect(hashOfOrders({ ...blue, salt: "ab" })).not.toBe(hashOfOrders(blue));
    expect(salted({}).salt).not.toBe(salted({}).salt);
  });
  it("are opened when both have arrived, not before", () => {
    const one = withSeal(undefined, 3, 1, blue);
    expect(JSON.stringify(one)).not.toContain("hill");
    expect(opened(one, [1, 2], { 1: blue })).toBeUndefined();
    const both = withSeal(one, 3, 2, grey);
    expect(allSealed(both, [1, 2])).toBe(true);
    const half = opened(both, [1, 2], { 1: blue })!;
    expect(half.sides[1]?.open).toEqual(blue);
    expect(half.sides[2]?.open).toBeUndefined();
    const all = opened(half, [1, 2], { 2: grey })!;
    expect(all.sides[2]?.open).toEqual(grey);
    expect(opened(all, [1, 2], { 1: blue, 2: grey })).toBeUndefined();
  });
  it("of the other side that are replaced after your own were opened are reported", () => {
    const fake = { turn: 3, sides: { 1: { hash: hashOfOrders(blue) }, 2: { hash: "0".repeat(64) } } };
    const seen = hashesOfOthers(fake, { 1: blue });
    expect(seen).toEqual({ 2: "0".repeat(64) });
    const own = ownOrdersOf(JSON.stringify({ turn: 3, sides: { 1: blue }, seen }))!;
    const answered = {
      turn: 3,
      sides: { 1: { hash: hashOfOrders(blue), open: blue }, 2: { hash: hashOfOrders(grey), open: grey } },
    };
    expect(answered.sides[2] && isTrue(answered.sides[2])).toBe(true); // alone it looks valid
    expect(replacedSince(answered, own)).toEqual([2]);
    expect(replacedSince(fake, own)).toEqual([]);
    expect(replacedSince({ turn: 3, sides: { 1: fake.sides[1] } }, own)).toEqual([]); // removed: it may come back
    expect(replacedSince({ ...answered, turn: 4 }, own)).toEqual([]);
    expect(replacedSince(answered, { turn: 3, sides: { 1: blue } })).toEqual([]);
    expect(hashesOfOthers(answered, { 1: blue, 2: { ...grey, salt: "of another battle" } })).toEqual({
      2: hashOfOrders(grey),
    });
    for (const text of [null, "null", "{", "3", '{"turn": "3"}', '{"turn": 3, "sides": null}'])
      expect(ownOrdersOf(text)).toBeUndefined();
  });
  it("changed after sealing are detected, and another turn starts without any", () => {
    const both = withSeal(withSeal(undefined, 3, 1, blue), 3, 2, grey);
    expect(opened(both, [1, 2], { 1: { ...blue, orders: {} } })).toBeUndefined();
    expect(isTrue({ hash: hashOfOrders(blue), open: grey })).toBe(false);
    expect(isTrue({ hash: hashOfOrders(blue) })).toBe(true);
    expect(withSeal(both, 4, 1, blue).sides[2]).toBeUndefined();
  });
});
