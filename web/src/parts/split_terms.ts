// Finds the terms of the rules in a text. Loaded after the page, with their meanings.
export interface Part {
  text: string;
  /** the entry that explains this part */
  term?: string;
}

const patterns = new WeakMap<ReadonlyMap<string, string>, RegExp>();
function patternOf(entries: ReadonlyMap<string, string>): RegExp {
  let pattern = patterns.get(entries);
  if (!pattern) {
    // Longer forms first, so that "out of command" is not "command".
    const forms = [...entries.keys()].sort((a, b) => b.length - a.length);
    const any = forms.map((form) => form.replaceAll(" ", "\\s+")).join("|");
    pattern = new RegExp(`(?<![\\w-])(?:${any})(?![\\w-])`, "gi");
    patterns.set(entries, pattern);
  }
  return pattern;
}

/** Each term is marked once in a text. `entries`: forms in lower case and their entry. */
export function splitTerms(text: string, entries: ReadonlyMap<string, string>): Part[] {
  if (entries.size === 0 || text === "") return [{ text }];
  const found = new Set<string>();
  const out: Part[] = [];
  let from = 0;
  for (const match of text.matchAll(patternOf(entries))) {
    const term = entries.get(match[0].toLowerCase().replace(/\s+/g, " "));
    // A capital inside a sentence begins a name: "Left Column".
    const named = match.index > 0 && /^[A-Z]/.test(match[0]);
    if (term === undefined || named || found.has(term)) continue;
    found.add(term);
    if (match.index > from) out.push({ text: text.slice(from, match.index) });
    out.push({ text: match[0], term });
    from = match.index + match[0].length;
  }
  if (from < text.length) out.push({ text: text.slice(from) });
  return out;
}
