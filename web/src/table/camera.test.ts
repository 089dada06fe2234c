import { afterAll, describe, expect, it, vi } from "vitest";
import { Camera, type Transform } from "./camera";

// d3-zoom checks for touch support and cancels a running animation
vi.stubGlobal("navigator", { maxTouchPoints: 0 });
vi.stubGlobal("cancelAnimationFrame", () => undefined);
afterAll(() => void vi.unstubAllGlobals());

function fitted(width: number, height: number): Transform {
  const pane = Object.assign(new EventTarget(), { style: { setProperty: () => undefined } }) as unknown as HTMLElement;
  let now: Transform | undefined;
  const camera = new Camera(pane, {
    moved: (to) => (now = to),
    settled: () => undefined,
    mine: () => true,
    taken: () => false,
  });
  camera.frame(width, height, { x0: 0, y0: 0, x1: 48, y1: 36 });
  camera.fit(false);
  camera.end();
  if (!now) throw new Error("the camera told nothing");
  return now;
}

describe("the scale of the whole table", () => {
  it("fills the window except for its margin", () => {
    expect(fitted(960, 372).k).toBeCloseTo(10);
  });
  it("is positive even in a window smaller than the margins", () => {
    for (const [width, height] of [
      [960, 12],
      [960, 4],
      [3, 400],
      [1, 1],
    ] as const)
      expect(fitted(width, height).k).toBeGreaterThan(0);
  });
});
