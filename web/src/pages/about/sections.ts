// Reads documents of docs/ that the page About shows too, so that the page and the document say the same.
export interface Section {
  title: string;
  text: string;
}

/** The title and first paragraph of each section of the third level, in the order of the document. */
export function sectionsOf(markdown: string): Section[] {
  return markdown
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [title = "", paragraph = ""] = section.split(/\n\s*\n/);
      return { title: title.trim(), text: paragraph.replaceAll(/\s+/g, " ").replaceAll("*", "").trim() };
    });
}
