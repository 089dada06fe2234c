import { describe, expect, it } from "vitest";
import {
  cornersOf,
  distance,
  fromSvg,
  inBox,
  inPolygon,
  lengthOf,
  middleOf,
  nearestOn,
  spotOf,
  toSvg,
  walk,
} from "./space";

const space = { width: 72, height: 48 };

describe("the table's plane", () => {
  it("mirrors y and converts back", () => {
    expect(toSvg(space, [10, 0])).toEqual([10, 48]);
    expect(fromSvg(space, toSvg(space, [3.5, 17]))).toEqual([3.5, 17]);
  });
  it("is seen from the north when it is turned", () => {
    const turned = { ...space, turned: true };
    expect(toSvg(turned, [10, 0])).toEqual([62, 0]);
    expect(fromSvg(turned, toSvg(turned, [3.5, 17]))).toEqual([3.5, 17]);
  });
  it("headings are clockwise: 0 is north, 90 east", () => {
    expect(spotOf([10, 10, 0, 4, 2], 0, 1)).toEqual([10, 11]);
    const east = spotOf([10, 10, 90, 4, 2], 0, 1);
    expect(east[0]).toBeCloseTo(11);
    expect(east[1]).toBeCloseTo(10);
    const right = spotOf([10, 10, 90, 4, 2], 1, 0);
    expect(right[1]).toBeCloseTo(8);
  });
  it("corners start at the front left and go clockwise", () => {
    expect(cornersOf([0, 0, 0, 4, 2])).toEqual([
      [-2, 1],
      [2, 1],
      [2, -1],
      [-2, -1],
    ]);
  });
  it("inside and outside are right for a rotated box", () => {
    expect(inBox([0, 0, 45, 10, 1], [3, -3])).toBe(true);
    expect(inBox([0, 0, 45, 10, 1], [3, 3])).toBe(false);
    expect(inBox([0, 0, 0, 2, 2], [1.4, 0], 0.5)).toBe(true);
  });
  it("measures lines and areas", () => {
    expect(
      lengthOf([
        [0, 0],
        [3, 4],
        [3, 10],
      ]),
    ).toBe(11);
    expect(
      middleOf([
        [0, 0],
        [4, 0],
        [4, 2],
        [0, 2],
      ]),
    ).toEqual([2, 1]);
    expect(
      nearestOn(
        [
          [0, 0],
          [10, 0],
        ],
        [4, 3],
      ),
    ).toEqual([4, 0]);
    expect(
      inPolygon(
        [1, 1],
        [
          [0, 0],
          [4, 0],
          [0, 4],
        ],
      ),
    ).toBe(true);
    expect(
      inPolygon(
        [3, 3],
        [
          [0, 0],
          [4, 0],
          [0, 4],
        ],
      ),
    ).toBe(false);
  });
  it("walks a line with both ends and even steps", () => {
    const steps = walk(
      [
        [0, 0],
        [10, 0],
      ],
      2.4,
    );
    expect(steps[0]!.at).toEqual([0, 0]);
    expect(steps.at(-1)!.at).toEqual([10, 0]);
    const gaps = steps.slice(1).map((s, i) => distance(s.at, steps[i]!.at));
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(1e-9);
  });
});
