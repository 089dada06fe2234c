// Reads THIRD_PARTY_NOTICES.txt, which tools/notices.py writes.
export interface Notice {
  name: string;
  licence: string;
  /** "page, programs" */
  uses: string;
  /** web address of the component */
  source: string;
  text: string;
}

const separator = `${"=".repeat(80)}\n`;

/** The entries in the order of the file. Throws an Error if an entry lacks one of its lines. */
export function noticesOf(file: string): Notice[] {
  return file
    .split(separator)
    .slice(1)
    .map((part) => {
      const [name = "", ...rest] = part.split("\n");
      const head = rest.slice(0, 3).join("\n");
      const found = /^Licence: (.+)\nUsed in: (.+)\nSource: (.+)$/.exec(head);
      if (!found)
        throw new Error(`THIRD_PARTY_NOTICES.txt: the entry "${name}" needs the lines Licence, Used in and Source`);
      const [, licence = "", uses = "", source = ""] = found;
      return { name, licence, uses, source, text: rest.slice(3).join("\n").trim() };
    });
}
