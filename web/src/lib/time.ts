// How long ago, and how long it takes, as one says it.
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31557600],
  ["month", 2629800],
  ["week", 604800],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

/** "3 hours ago"; what is under a minute old is "now". */
export function ago(iso: string, now: number): string {
  const then = Date.parse(iso);
  if (Number.isNaN(then)) return "";
  const seconds = (now - then) / 1000;
  for (const [unit, length] of steps)
    if (seconds >= length) return relative.format(-Math.floor(seconds / length), unit);
  return relative.format(0, "second");
}

/** Minutes as hours and halves: 150 is [2, 0.5]. Under an hour and a half minutes are kept, in fives. */
export function length(minutes: number): { hours: number } | { minutes: number } {
  if (minutes < 80) return { minutes: Math.max(5, Math.round(minutes / 5) * 5) };
  return { hours: Math.round(minutes / 30) / 2 };
}
