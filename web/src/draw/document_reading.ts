// Reads the text of a scenario file into a document, with all its blanks and comments.
import { type Doc, type Item, type Part, type Row, newId } from "./document";
import { Reader, Unreadable, type Values } from "./toml";
const trivia = (reader: Reader): string => {
  const from = reader.at;
  for (;;) {
    const line = reader.at;
    reader.blanks();
    if (reader.over) {
      reader.at = reader.text.length;
      break;
    }
    if (!/[#\r\n]/.test(reader.peek())) {
      reader.at = line;
      break;
    }
    reader.line();
  }
  return reader.text.slice(from, reader.at);
};

function heading(reader: Reader, lead: string): Part {
  const from = reader.at;
  reader.blanks();
  const list = reader.is("[[");
  reader.take(list ? "[[" : "[");
  const path = reader.key();
  reader.take(list ? "]]" : "]");
  reader.tail();
  return { id: newId(), table: path.join("."), list, lead, head: reader.text.slice(from, reader.at), items: [] };
}

/** The rows of `unit = [ {...}, {...} ]`; undefined for other arrays. */
function rows(reader: Reader): Pick<Item, "text" | "tail" | "rows"> | undefined {
  const from = reader.at;
  const found: Row[] = [];
  reader.take("[");
  const opened = reader.at;
  reader.blanks();
  if (/[#\r\n]/.test(reader.peek())) reader.line();
  else reader.at = opened;
  const text = reader.text.slice(from, reader.at);
  for (;;) {
    const lead = reader.at;
    reader.between();
    if (reader.peek() === "]") {
      reader.take("]");
      reader.tail();
      return found.length > 0 ? { text, rows: found, tail: reader.text.slice(lead, reader.at) } : undefined;
    }
    if (reader.peek() !== "{") return undefined;
    const at = reader.at;
    const values = reader.value() as Values;
    const behind = reader.at;
    const after = reader.text.slice(behind);
    reader.at = behind + (/^\s*,/.exec(after)?.[0].length ?? 0);
    const rest = /^[ \t]*(#[^\n]*)?\r?\n/.exec(reader.text.slice(reader.at));
    reader.at += rest?.[0].length ?? 0;
    found.push({
      id: newId(),
      lead: reader.text.slice(lead, at),
      text: reader.text.slice(at, behind),
      tail: reader.text.slice(behind, reader.at),
      values,
    });
  }
}

function entry(reader: Reader, lead: string): Item {
  const from = reader.at;
  reader.blanks();
  const path = reader.key();
  reader.take("=");
  reader.blanks();
  const at = reader.at;
  const head = reader.text.slice(from, at);
  if (reader.peek() === "[" && path.length === 1) {
    const inRows = rows(reader);
    if (inRows) return { path, lead, head, ...inRows };
    reader.at = at;
  }
  const value = reader.value();
  const behind = reader.at;
  reader.tail();
  return { path, lead, head, text: reader.text.slice(at, behind), tail: reader.text.slice(behind, reader.at), value };
}

/** Reads any text. Invalid lines are kept unparsed; the check reports them. */
export function readDocument(text: string): Doc {
  const reader = new Reader(text);
  let part: Part = { id: newId(), table: "", list: false, lead: "", head: "", items: [] };
  const parts = [part];
  for (;;) {
    const lead = trivia(reader);
    if (reader.over) return { parts, after: lead };
    const from = reader.at;
    try {
      reader.blanks();
      const opens = reader.peek() === "[";
      reader.at = from;
      if (opens) parts.push((part = heading(reader, lead)));
      else part.items.push(entry(reader, lead));
    } catch (thrown) {
      if (!(thrown instanceof Unreadable)) throw thrown;
      reader.at = from;
      reader.line();
      part.items.push({ path: [], lead, head: "", text: text.slice(from, reader.at), tail: "" });
    }
  }
}
