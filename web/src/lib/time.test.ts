import { describe, expect, it } from "vitest";
import { ago, length } from "./time";

describe("how long ago", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  it.each([
    ["2026-11-21T11:59:40Z", "now"],
    ["2026-11-21T11:58:00Z", "2 minutes ago"],
    ["2026-11-21T09:10:00Z", "2 hours ago"],
    ["2026-11-20T11:00:00Z", "yesterday"],
    ["2026-11-01T11:00:00Z", "2 weeks ago"],
    ["2026-11-21T12:00:30Z", "now"],
    ["soon", ""],
  ])("%s is %s", (iso, words) => expect(ago(iso, now)).toBe(words));
});

describe("how long it takes", () => {
  it.each([
    [1, { minutes: 5 }],
    [42, { minutes: 40 }],
    [90, { hours: 1.5 }],
    [170, { hours: 3 }],
  ])("%d minutes", (minutes, said) => expect(length(minutes)).toEqual(said));
});
