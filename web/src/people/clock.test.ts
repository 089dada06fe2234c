import { describe, expect, it } from "vitest";
import "../words/people_words";
import { timingText } from "./clock";
import { day, hour, isAway, leftOf, leftText, minute } from "./time_left";

describe("clocks in words", () => {
  it("are more precise near the end", () => {
    expect(leftText(2 * day + 3 * hour + 59 * minute)).toBe("2 d 3 h");
    expect(leftText(3 * hour + 20 * minute)).toBe("3 h 20 min");
    expect(leftText(4 * minute + 5000)).toBe("4:05");
    expect(leftText(-5)).toBe("0:00");
  });
  it("stand while a player is away, and hide what this link may not know", () => {
    expect(leftOf({ ends: 100 * hour }, 90 * hour)).toBe(10 * hour);
    expect(leftOf({ ends: 100 * hour, away_until: 95 * hour }, 90 * hour)).toBe(5 * hour);
    expect(isAway({ away_until: 95 }, 90)).toBe(true);
    expect(leftOf({ left: hour }, 0)).toBe(hour);
    expect(leftOf({}, 0)).toBeUndefined();
  });
  it("show the agreement", () => {
    const timing = {
      clock: "days",
      each: 2 * day,
      reserve: 5 * day,
      holidays: 14 * day,
      end: "computer",
      level: "sergeant",
    } as const;
    expect(timingText(timing)).toContain("2 days per turn");
    expect(timingText(timing)).toContain("14 days");
    expect(timingText({ ...timing, clock: "chess", each: 0, reserve: 90 * minute, holidays: 0 })).toContain(
      "90 minutes",
    );
    const chess = { ...timing, clock: "chess", each: 10_000, reserve: 90 * minute, holidays: 0 } as const;
    expect(timingText(chess)).toContain("10 seconds per turn");
    expect(timingText({ ...chess, each: 90_000 })).toContain("90 seconds per turn");
    expect(timingText({ ...chess, each: 60_000 })).toContain("1 minute per turn");
    expect(timingText({ ...timing, holidays: 1.5 * day })).toContain("1.5 days of holiday");
    expect(timingText({ ...timing, clock: "none" })).toBe("no time limit");
  });
});
