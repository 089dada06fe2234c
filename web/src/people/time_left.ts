// The time left on a clock, in words. Times are the server's; they are corrected for a wrong clock of the browser.
import type { SeatName } from "../lib/wire";
import { t } from "../words/words";
import type { BattleClocks, SideClock } from "./api";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** "2 d 3 h", "3 h 20 min", "4:05": more precise near the end. */
export function leftText(ms: number): string {
  const left = Math.max(0, ms);
  if (left >= day) return t("people.left_days", { d: Math.floor(left / day), h: Math.floor((left % day) / hour) });
  if (left >= hour)
    return t("people.left_hours", { h: Math.floor(left / hour), m: Math.floor((left % hour) / minute) });
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The time that a side has left now; undefined: this link may not know it. */
export function leftOf(side: SideClock, now: number): number | undefined {
  if (side.ends === undefined) return side.left;
  return side.ends - Math.max(now, side.away_until ?? 0);
}

export const isAway = (side: SideClock, now: number): boolean => (side.away_until ?? 0) > now;
export const sideOf = (hours: BattleClocks, seat: SeatName): SideClock => hours[seat === "first" ? "first" : "second"];
