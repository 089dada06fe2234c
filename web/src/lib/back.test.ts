import { beforeEach, describe, expect, it, vi } from "vitest";
import { BackCloses } from "./back";

/** A browser's history of one page. */
class Past {
  steps: unknown[] = [null];
  get state(): unknown {
    return this.steps.at(-1);
  }
  pushState(state: unknown): void {
    this.steps.push(state);
  }
  back(): void {
    this.steps.pop();
  }
}

describe("going back", () => {
  let past: Past;
  beforeEach(() => {
    past = new Past();
    vi.stubGlobal("history", past);
    return () => vi.unstubAllGlobals();
  });
  it("closes an open panel once", () => {
    const close = vi.fn();
    const back = new BackCloses(close);
    back.open(true);
    expect(past.steps.length).toBe(2);
    past.back();
    back.went();
    back.open(false);
    expect([close.mock.calls.length, past.steps.length]).toEqual([1, 1]);
    back.went();
    expect(close).toHaveBeenCalledOnce();
  });
  it("leaves no history step after a panel is closed by its own button", () => {
    const close = vi.fn();
    const back = new BackCloses(close);
    back.open(true);
    back.open(false);
    expect(past.steps.length).toBe(1);
    back.went();
    expect(close).not.toHaveBeenCalled();
  });
});
