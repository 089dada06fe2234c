// Agreed clocks in words.
import "../words/settle_words";
import { t } from "../words/words";
import type { Timing } from "./api";
import { day, hour, minute } from "./time_left";

const whole = (ms: number): string => {
  if (ms % day === 0) return t("settle.days", { n: ms / day });
  if (ms % hour === 0) return t("settle.hours", { n: ms / hour });
  return ms % minute === 0
    ? t("settle.minutes", { n: ms / minute })
    : t("settle.seconds", { n: Math.round(ms / 1000) });
};

/** The agreement in one line. */
export function timingText(timing: Timing): string {
  if (timing.clock === "none") return t("settle.clock_none");
  const terms = { each: whole(timing.each), reserve: whole(timing.reserve) };
  const clock =
    timing.clock === "days"
      ? t(timing.reserve > 0 ? "settle.terms_days_reserve" : "settle.terms_days", terms)
      : t(timing.each > 0 ? "settle.terms_chess_more" : "settle.terms_chess", terms);
  const holidays =
    timing.holidays > 0 ? t("settle.terms_holidays", { n: Math.round((timing.holidays / day) * 10) / 10 }) : "";
  return [clock, t(`settle.end_${timing.end}`), holidays].filter(Boolean).join("; ");
}
