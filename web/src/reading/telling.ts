// How much is said at once to somebody who listens: the last sentences, which are the nearest to what is asked next.
export const atOnce = 12;

/** The sentences as one text, and how many were left out. */
export function gathered(sentences: readonly string[], most = atOnce): [string, number] {
  const once = sentences.filter((sentence, i) => sentence !== "" && sentence !== sentences[i - 1]);
  const said = once.slice(-most);
  return [said.join(" "), once.length - said.length];
}
