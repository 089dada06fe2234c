// Reads the section "The rulesets" of docs/sources.md, so that the page and the document say the same.
export interface RulesetSource {
  title: string;
  text: string;
}

/** The title and first paragraph of each ruleset, in the order of the document. */
export function rulesetSourcesOf(markdown: string): RulesetSource[] {
  return markdown
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [title = "", paragraph = ""] = section.split(/\n\s*\n/);
      return { title: title.trim(), text: paragraph.replaceAll(/\s+/g, " ").trim() };
    });
}
