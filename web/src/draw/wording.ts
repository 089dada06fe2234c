// Messages of the check for people who do not know the file format: field names for keys, form texts for values, and
// actions in the editor in place of text to type.
import { t, wordFor } from "../words/words";

export interface Worded {
  text: string;
  expected: string;
  /** the field that it concerns, "" = none or several */
  key: string;
}
const keyWord = (key: string): string => wordFor("draw", "key_", key) ?? key.replaceAll("_", " ");
const word = (name: string): string =>
  wordFor("draw", "word_", name) ?? wordFor("draw", "kind_", name) ?? name.replaceAll("_", " ");
const lastOf = (path: string): string => path.slice(path.lastIndexOf(".") + 1).replace(/\[\d+\]$/, "");
const quoted = (said: string): string => said.replaceAll(/'([^']*)'/g, (_, inside: string) => `“${inside}”`);
const most = 8;

function keyOf(text: string): string {
  const path =
    /^(?:missing key|unknown key) '([^']+)'/.exec(text)?.[1] ??
    /^'([\w[\]]+(?:\.[\w[\]]+)+)' (?:is|has)/.exec(text)?.[1] ??
    /^'(\w+)' cannot be combined/.exec(text)?.[1];
  if (path !== undefined) return lastOf(path);
  const known: readonly [RegExp, string][] = [
    [/^it has no place|is off the table|^it arrives, but its entry/, "at"],
    [/^it arrives on turn|cannot both arrive/, "arrives"],
    [/^unknown command|has no command/, "command"],
    [/^unknown unit/, "attached"],
    [/cannot win/, "winner"],
    [/^unknown objective/, "holds"],
    [/^a second .* is called/, "name"],
    [/crosses or touches itself|has no area|one line/, "area"],
    [/size of (the|a) table/, "table"],
    [/is no weapon of/, "weapon"],
  ];
  return known.find(([is]) => is.test(text))?.[1] ?? "";
}
function said(text: string): string {
  const missing = /^missing key '([^']+)'/.exec(text)?.[1];
  if (missing !== undefined)
    return missing === "scenario" ? t("draw.says_no_frame") : t("draw.says_missing", { key: keyWord(lastOf(missing)) });
  const unknown = /^unknown key '([^']+)'/.exec(text)?.[1];
  if (unknown !== undefined) return t("draw.says_unknown", { key: lastOf(unknown) });
  const [, path, is] = /^'([\w[\]]+(?:\.[\w[\]]+)+)' is (.+)$/s.exec(text) ?? [];
  if (path !== undefined && is !== undefined) return t("draw.says_is", { key: keyWord(lastOf(path)), is: quoted(is) });
  const [, one, with_] = /^'(\w+)' cannot be combined with (.+)$/s.exec(text) ?? [];
  if (one !== undefined && with_ !== undefined) {
    const [, key = with_, value = ""] = /^(\w+) = "?([^"]*)"?$/.exec(with_) ?? [];
    return t("draw.says_beside", {
      key: keyWord(one),
      other: value === "" ? with_ : `${keyWord(key)}: ${word(value)}`,
    });
  }
  if (/^there is no army$|two \[\[army\]\]/.test(text)) return t("draw.says_no_army");
  return quoted(text);
}
function wanted(expected: string): string {
  const meant = /;? ?did you mean '(.+)'\?$/.exec(expected);
  const rest = meant ? expected.slice(0, meant.index) : expected;
  const out: string[] = [];
  const shape: readonly [RegExp, () => string][] = [
    [/^\[\[army\.unit\]\]/, () => t("draw.says_add_units")],
    [/^two \[\[army\]\]/, () => t("draw.says_two_armies")],
    [/^at = \[x, y\], (its entry|or start)/, () => t(/entry/.test(rest) ? "draw.says_entry" : "draw.says_place")],
    [/^at = \[x, y\], or area/, () => t("draw.says_place_or_area")],
    [/^area = |^line = \[/, () => t("draw.says_outline")],
    [/^crests = /, () => t("draw.says_crest")],
    [/^table = |^\[width, height\]/, () => t("draw.says_table")],
    [/^command = /, () => t("draw.says_command")],
    [/^optional_rules = |^rulesets = /, () => t("draw.says_in_battle")],
  ];
  const [, put] = shape.find(([is]) => is.test(rest)) ?? [];
  if (put) out.push(put());
  else if (/^one of '/.test(rest)) {
    const all = [...rest.matchAll(/'([^']+)'/g)].map(([, one]) => word(one ?? ""));
    out.push(t("draw.says_one_of", { words: all.slice(0, most).join(", ") + (all.length > most ? " …" : "") }));
  } else if (/^an existing name: /.test(rest))
    out.push(t("draw.says_there", { words: quoted(rest.slice(rest.indexOf(": ") + 2)) }));
  else if (rest !== "") out.push(quoted(rest));
  if (meant?.[1] !== undefined) out.push(t("draw.says_meant", { word: word(meant[1]) }));
  return out.join("; ");
}

export function worded(text: string, expected: string): Worded {
  return { text: said(text), expected: wanted(expected), key: keyOf(text) };
}
