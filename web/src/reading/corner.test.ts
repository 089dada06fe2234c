import { describe, expect, test } from "vitest";
import { clearCorner, type Share } from "./corner";

describe("dice and cards", () => {
  const size: Share = [0.4, 0.4];
  const spots = Array.from({ length: 100 }, (_, i): Share => [(i % 10) / 10 + 0.05, Math.floor(i / 10) / 10 + 0.05]);
  const covered = (
    spot: Share,
    { across, down }: ReturnType<typeof clearCorner>,
    wide: number,
    high: number,
  ): boolean =>
    (across === "left" ? spot[0] < wide : across === "right" ? spot[0] > 1 - wide : true) &&
    (down === "top" ? spot[1] < high : down === "low" ? spot[1] > 1 - high : Math.abs(spot[1] - 0.5) < high / 2);

  test("never cover the two units concerned", () => {
    for (const from of spots)
      for (const to of spots) {
        const at = clearCorner([from, to], [], false, size);
        expect(covered(from, at, ...size) || covered(to, at, ...size), `${from} ${to}`).toBe(false);
      }
  });
  test("never cover them on a phone, which has three bands", () => {
    for (const from of spots)
      for (const to of spots) {
        const at = clearCorner([from, to], [], true, [1, 0.3]);
        expect(covered(from, at, 1, 0.3) || covered(to, at, 1, 0.3), `${from} ${to}`).toBe(false);
      }
  });
  test("cover as few other units as possible", () => {
    expect(
      clearCorner(
        [[0.5, 0.5]],
        [
          [0.9, 0.1],
          [0.1, 0.1],
          [0.1, 0.9],
        ],
        false,
        size,
      ),
    ).toEqual({ across: "right", down: "low" });
  });
});
