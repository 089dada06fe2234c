// How long ago, and how long, in words.
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31557600],
  ["month", 2629800],
  ["week", 604800],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

/** "3 hours ago"; "now" for less than a minute. */
export function ago(iso: string, now: number): string {
  const then = Date.parse(iso);
  if (Number.isNaN(then)) return "";
  const seconds = (now - then) / 1000;
  for (const [unit, length] of steps)
    if (seconds >= length) return relative.format(-Math.floor(seconds / length), unit);
  return relative.format(0, "second");
}

/** Minutes as hours in halves: 150 is [2, 0.5]. Below an hour and a half, minutes in fives. */
export function length(minutes: number): { hours: number } | { minutes: number } {
  if (minutes < 80) return { minutes: Math.max(5, Math.round(minutes / 5) * 5) };
  return { hours: Math.round(minutes / 30) / 2 };
}
