// TOML values, keys and comments with their positions, so that unedited text is written as it was.
export type Value = string | number | boolean | Value[] | Values;
export interface Values {
  [key: string]: Value;
}

export class Unreadable extends Error {}

export const isValues = (value: Value | undefined): value is Values =>
  typeof value === "object" && !Array.isArray(value);

const bare = /[A-Za-z0-9_-]/;
const escapes: Readonly<Record<string, string>> = {
  b: "\b",
  t: "\t",
  n: "\n",
  f: "\f",
  r: "\r",
  '"': '"',
  "\\": "\\",
  e: "\u001b",
};

/** A cursor in the text. */
export class Reader {
  at = 0;
  constructor(readonly text: string) {}

  get over(): boolean {
    return this.at >= this.text.length;
  }
  peek(ahead = 0): string {
    return this.text.charAt(this.at + ahead);
  }
  is(what: string): boolean {
    return this.text.startsWith(what, this.at);
  }
  fail(what: string): never {
    throw new Unreadable(`${what} at ${this.at}`);
  }
  take(what: string): void {
    if (!this.is(what)) this.fail(`no ${what}`);
    this.at += what.length;
  }
  blanks(): void {
    while (this.peek() === " " || this.peek() === "\t") ++this.at;
  }
  /** to the end of the line, including the newline */
  line(): void {
    const end = this.text.indexOf("\n", this.at);
    this.at = end < 0 ? this.text.length : end + 1;
  }
  /** blanks, comments and empty lines */
  between(): void {
    for (;;) {
      while (!this.over && /[ \t\r\n]/.test(this.peek())) ++this.at;
      if (this.peek() !== "#") return;
      this.line();
    }
  }
  /** blanks and a comment after a value, to the end of the line */
  tail(): void {
    this.blanks();
    if (!this.over && !/[#\r\n]/.test(this.peek())) this.fail("more on the line");
    this.line();
  }

  key(): string[] {
    const path: string[] = [];
    do {
      if (path.length > 0) this.take(".");
      this.blanks();
      path.push(this.part());
      this.blanks();
    } while (this.peek() === ".");
    return path;
  }
  private part(): string {
    if (this.peek() === '"') return this.basic();
    if (this.peek() === "'") return this.literal();
    const from = this.at;
    while (!this.over && bare.test(this.peek())) ++this.at;
    if (from === this.at) this.fail("no key");
    return this.text.slice(from, this.at);
  }

  value(): Value {
    if (this.is('"""')) return this.basicLines();
    if (this.is("'''")) return this.literalLines();
    const c = this.peek();
    if (c === '"') return this.basic();
    if (c === "'") return this.literal();
    if (c === "[") return this.array();
    if (c === "{") return this.inline();
    return this.word();
  }
  private escaped(): string {
    ++this.at;
    const c = this.peek();
    ++this.at;
    const long = c === "u" ? 4 : c === "U" ? 8 : c === "x" ? 2 : 0;
    if (long > 0) {
      const digits = this.text.slice(this.at, this.at + long);
      const code = /^[0-9a-fA-F]+$/.test(digits) && digits.length === long ? parseInt(digits, 16) : NaN;
      if (!(code <= 0x10ffff)) this.fail("no such sign");
      this.at += long;
      return String.fromCodePoint(code);
    }
    return escapes[c] ?? this.fail("no such escape");
  }
  private basic(): string {
    this.take('"');
    let out = "";
    for (;;) {
      const c = this.peek();
      if (c === "" || c === "\n") this.fail("text without end");
      if (c === '"') break;
      if (c === "\\") out += this.escaped();
      else {
        out += c;
        ++this.at;
      }
    }
    ++this.at;
    return out;
  }
  private literal(): string {
    this.take("'");
    const end = this.text.slice(this.at).search(/['\n]/);
    if (end < 0 || this.text.charAt(this.at + end) === "\n") this.fail("text without end");
    const out = this.text.slice(this.at, this.at + end);
    this.at += end + 1;
    return out;
  }
  private firstNewline(): void {
    if (this.is("\r\n")) this.at += 2;
    else if (this.is("\n")) ++this.at;
  }
  private basicLines(): string {
    this.take('"""');
    this.firstNewline();
    let out = "";
    while (!this.is('"""')) {
      if (this.over) this.fail("text without end");
      if (this.peek() !== "\\") {
        out += this.peek();
        ++this.at;
        continue;
      }
      const fold = /^\\[ \t]*\r?\n[ \t\r\n]*/.exec(this.text.slice(this.at, this.at + 4000));
      if (fold) this.at += fold[0].length;
      else out += this.escaped();
    }
    this.at += 3;
    // Up to two more quotes belong to the text.
    for (let more = 0; more < 2 && this.peek() === '"'; ++more, ++this.at) out += '"';
    return out.replaceAll("\r\n", "\n");
  }
  private literalLines(): string {
    this.take("'''");
    this.firstNewline();
    const end = this.text.indexOf("'''", this.at);
    if (end < 0) this.fail("text without end");
    let out = this.text.slice(this.at, end);
    this.at = end + 3;
    for (let more = 0; more < 2 && this.peek() === "'"; ++more, ++this.at) out += "'";
    return out.replaceAll("\r\n", "\n");
  }
  private array(): Value[] {
    this.take("[");
    const out: Value[] = [];
    for (;;) {
      this.between();
      if (this.peek() === "]") break;
      out.push(this.value());
      this.between();
      if (this.peek() === ",") ++this.at;
      else if (this.peek() !== "]") this.fail("no , or ]");
    }
    ++this.at;
    return out;
  }
  private inline(): Values {
    this.take("{");
    const out: Values = {};
    for (;;) {
      this.between();
      if (this.peek() === "}") break;
      const path = this.key();
      this.take("=");
      this.blanks();
      put(out, path, this.value());
      this.between();
      if (this.peek() === ",") ++this.at;
      else if (this.peek() !== "}") this.fail("no , or }");
    }
    ++this.at;
    return out;
  }
  private word(): Value {
    const word = /^[A-Za-z0-9_.:+-]+/.exec(this.text.slice(this.at, this.at + 100))?.[0];
    if (!word) this.fail("no value");
    this.at += word.length;
    if (word === "true" || word === "false") return word === "true";
    if (/^\d{4}-\d\d|^\d\d:\d\d/.test(word)) return word;
    const plain = word.replaceAll("_", "");
    const number = /^[+-]?(inf|nan)$/.test(plain)
      ? NaN
      : /^0[xob]/.test(plain)
        ? Number(plain)
        : /^[+-]?\d/.test(plain)
          ? Number(plain)
          : NaN;
    return Number.isFinite(number) ? number : this.fail("no value");
  }
}

/** Sets a value at the end of a dotted key. */
export function put(into: Values, path: readonly string[], value: Value): void {
  const [first = "", ...rest] = path;
  if (rest.length === 0) {
    Object.defineProperty(into, first, { value, enumerable: true, configurable: true, writable: true });
    return;
  }
  const inner = Object.hasOwn(into, first) ? into[first] : undefined;
  const next = isValues(inner) ? inner : {};
  if (next !== inner) put(into, [first], next);
  put(next, rest, value);
}

// ---------------------------------------------------------------- writing
export function writtenKey(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : quoted(key);
}
function signs(text: string): string {
  return text.replace(/["\\\u0000-\u0008\u000a-\u001f\u007f]/g, (c) => {
    const known = Object.entries(escapes).find(([, is]) => is === c)?.[0];
    return known && known !== "e" ? `\\${known}` : `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
function quoted(text: string): string {
  return `"${signs(text)}"`;
}
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
function writtenNumber(value: number): string {
  return String(rounded(value));
}
/** The value after a round trip through the file. */
export function asWritten(value: Value): Value {
  if (typeof value === "number") return rounded(value);
  if (Array.isArray(value)) return value.map(asWritten);
  return isValues(value) ? valuesAsWritten(value) : value;
}
export const valuesAsWritten = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, asWritten(value)]));
const width = 116;
/** Folds a long text as the shipped files do: each line ends with \ so that they read as one. */
function folded(text: string): string {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(/(?<= )/)) {
      if (line.length + word.length > width && line !== "") {
        lines.push(line);
        line = "";
      }
      line += word;
    }
    lines.push(`${line}\n`);
  }
  // The fold above would remove a line's first blank.
  const all = lines.map((line) => signs(line).replace(/^ /, "\\u0020")).join("\\\n  ");
  return `"""\\\n  ${all.slice(0, -2)}"""`;
}

/** Writes a value in normal style; `alone` = it is not inside another. */
export function written(value: Value, alone = false): string {
  if (typeof value === "string")
    return alone && (value.length > width - 20 || value.includes("\n")) && !/^\s/.test(value)
      ? folded(value)
      : quoted(value);
  if (typeof value === "number") return writtenNumber(value);
  if (typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return `[${value.map((one) => written(one)).join(", ")}]`;
  const inner = Object.entries(value).map(([key, one]) => `${writtenKey(key)} = ${written(one)}`);
  return inner.length > 0 ? `{ ${inner.join(", ")} }` : "{}";
}
