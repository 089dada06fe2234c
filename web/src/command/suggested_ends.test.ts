// Rings of suggested paths: few, apart, and only of the piece that is being moved.
import { expect, it } from "vitest";
import type { Advised } from "../lib/api";
import { draftFrom } from "./offers";
import { suggestedEnds } from "./suggested_ends";

const march = (unit: number, x: number): Advised => ({
  text: "",
  decision: { prompt: 1, by: "first", verb: "march", unit, path: [[x, 0]], heading: 0 },
});
const draft = draftFrom(march(1, 0).decision);

it("shows the first six ends", () => {
  const many = Array.from({ length: 54 }, (_, n) => march(1, n * 10));
  expect(suggestedEnds(many, -1, draft, 5).map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
});

it("leaves out the current suggestion, other units, and ends that are too near", () => {
  const all = [march(1, 0), march(2, 10), march(1, 20), march(1, 22), march(1, 30)];
  expect(suggestedEnds(all, 0, draft, 5).map(({ index }) => index)).toEqual([2, 4]);
});
