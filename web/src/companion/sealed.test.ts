import { describe, expect, it } from "vitest";
import { allSealed, hashOfOrders, isTrue, opened, salted, withSeal, type Written } from "./sealed";

const blue: Written = { salt: "aa", orders: { 2: { order: "attack", words: "the hill" }, 1: { order: "stand", words: "" } } };
const grey: Written = { salt: "bb", orders: { 9: { order: "withdraw", words: "" } } };

describe("orders under seal", () => {
  it("have a hash that neither the order of their rows nor a guess gives away", () => {
    expect(hashOfOrders({ salt: "aa", orders: { 1: blue.orders[1]!, 2: blue.orders[2]! } })).toBe(hashOfOrders(blue));
    expect(hashOfOrders({ ...blue, salt: "ab" })).not.toBe(hashOfOrders(blue));
    expect(salted({}).salt).not.toBe(salted({}).salt);
  });
  it("are opened when both are there, and not before", () => {
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
  it("written anew after the seal are found out, and another turn begins without any", () => {
    const both = withSeal(withSeal(undefined, 3, 1, blue), 3, 2, grey);
    expect(opened(both, [1, 2], { 1: { ...blue, orders: {} } })).toBeUndefined();
    expect(isTrue({ hash: hashOfOrders(blue), open: grey })).toBe(false);
    expect(isTrue({ hash: hashOfOrders(blue) })).toBe(true);
    expect(withSeal(both, 4, 1, blue).sides[2]).toBeUndefined();
  });
});
