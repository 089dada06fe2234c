// How much is said at once to somebody who listens: the last sentences, which are the nearest to what is asked next.
export const atOnce = 12;

/** The sentences as one text, and how many were left out. */
export function gathered(sentences: readonly string[], most = atOnce): [string, number] {
  const once = sentences.filter((sentence, i) => sentence !== "" && sentence !== sentences[i - 1]);
  const said = once.slice(-most);
  return [said.join(" "), once.length - said.length];
}

/** What was seen last: how many events, and the last of them. */
export interface Seen {
  count: number;
  last: string;
}
export function seenOf(events: readonly { text: string }[]): Seen {
  return { count: events.length, last: events.at(-1)?.text ?? "" };
}

/**
 * All events are told anew when something was taken back, and at one screen when the other side is asked. In the second
 * case the new ones go on where the old ones ended, and may be shown; undefined: they do not.
 */
export function goingOn<E extends { text: string }>(seen: Seen, events: readonly E[]): readonly E[] | undefined {
  if (seen.count === 0 || events.length <= seen.count) return undefined;
  return events[seen.count - 1]?.text === seen.last ? events.slice(seen.count) : undefined;
}
