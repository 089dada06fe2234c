// How much a screen reader is given in one announcement: the last sentences, which are the closest to the next question.
export const atOnce = 12;

/**
 * heading  a phase: worth a word if a row follows
 *   lesser   a path, an order: the first to be left out
 */
export type Weight = "heading" | "lesser" | undefined;
export interface Sentence {
  text: string;
  weight?: Weight;
}

/** The sentences as one text, and how many were left out. */
export function gathered(sentences: readonly Sentence[], most = atOnce): [string, number] {
  const once = sentences.filter(({ text }, i) => text !== "" && text !== sentences[i - 1]?.text);
  let over = once.filter(({ weight }) => weight !== "heading").length - most;
  const without =
    (lesser: boolean) =>
    ({ weight }: Sentence) =>
      weight === "heading" || (lesser && weight !== "lesser") || over-- <= 0;
  const kept = once.filter(without(true)).filter(without(false));
  const said = kept.filter(
    ({ weight }, i) => weight !== "heading" || (i + 1 < kept.length && kept[i + 1]?.weight !== "heading"),
  );
  const told = (all: readonly Sentence[]): number => all.filter(({ weight }) => weight !== "heading").length;
  return [said.map(({ text }) => text).join(" "), told(once) - told(said)];
}

/** The last announced state: how many events, and the last of them. */
export interface Seen {
  count: number;
  last: string;
}
export function seenOf(events: readonly { text: string }[]): Seen {
  return { count: events.length, last: events.at(-1)?.text ?? "" };
}

/**
 * After an undo, and at one screen when the other side is asked, all events are sent again. In the second case the new
 * ones continue the old ones, and may be shown; undefined: they do not.
 */
export function continuedEvents<E extends { text: string }>(
  seen: Seen,
  events: readonly E[],
): readonly E[] | undefined {
  if (seen.count === 0 || events.length <= seen.count) return undefined;
  return events[seen.count - 1]?.text === seen.last ? events.slice(seen.count) : undefined;
}
