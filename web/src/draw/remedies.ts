// One-click remedies for problems, derived from the check's message and tried on the document.
import type { Point } from "../lib/wire";
import { entityOf, frameOf, ofTable, type Doc, type Entity } from "./document";
import { setValues } from "./document_edits";
import { crosses, untangled } from "./geometry";
import { areaOf, figure, pointOf, pointsOf, sizeOf, text } from "./sheet";
import { freeName } from "./templates";
import { isValues, type Value, type Values } from "./toml";

/** The part of a message that remedies use. */
export interface Told {
  text: string;
  expected: string;
  id: number | undefined;
}
export interface Remedy {
  /** key of draw.remedy_…, with its parameters */
  word:
    | "no_crests"
    | "use"
    | "option"
    | "arm"
    | "zone"
    | "quality"
    | "quality_as"
    | "men"
    | "onto_table"
    | "untangle"
    | "rename"
    | "turn"
    | "usual_weapon"
    | "without"
    | "ride"
    | "title";
  says: Readonly<Record<string, string>>;
  mend: (doc: Doc) => Doc;
}

const quotedIn = (said: string): string[] => [...said.matchAll(/'([^']+)'/g)].flatMap(([, word]) => word ?? []);
const meant = (told: Told): string | undefined => /did you mean '(.+)'\?$/.exec(told.expected)?.[1];

/** The key with this word, alone or in a list. */
function keyWith(values: Values, word: string): [string, Value] | undefined {
  return Object.entries(values).find(([, value]) => value === word || (Array.isArray(value) && value.includes(word)));
}
const exchanged = (value: Value, old: string, word: string): Value =>
  Array.isArray(value) ? value.map((one) => (one === old ? word : one)) : word;

function misspelt(told: Told, one: Entity): Remedy | undefined {
  const word = meant(told);
  if (word === undefined) return undefined;
  const key = /^unknown key '(?:.*\.)?([^.']+)'/.exec(told.text)?.[1];
  if (key !== undefined && one.values[key] !== undefined && one.values[word] === undefined) {
    return {
      word: "use",
      says: { word },
      mend: (doc) => setValues(doc, one.id, { [key]: undefined, [word]: one.values[key] }),
    };
  }
  for (const old of quotedIn(told.text)) {
    const found = keyWith(one.values, old);
    if (found)
      return {
        word: "use",
        says: { word },
        mend: (doc) => setValues(doc, one.id, { [found[0]]: exchanged(found[1], old, word) }),
      };
  }
  return undefined;
}

/** Substitutes for an arm, among those that the check lists. */
const kin: Readonly<Record<string, readonly string[]>> = {
  light_infantry: ["infantry"],
  sharpshooter: ["light_infantry", "infantry"],
  armoured_cavalry: ["heavy_cavalry", "cavalry"],
  heavy_cavalry: ["cavalry"],
  light_cavalry: ["cavalry"],
  horse_artillery: ["light_guns", "artillery"],
  siege_guns: ["heavy_guns", "artillery"],
  light_guns: ["artillery"],
  medium_guns: ["artillery"],
  heavy_guns: ["artillery"],
  field_howitzers: ["artillery"],
  heavy_howitzers: ["artillery"],
  gatling: ["artillery"],
};
function otherArm(told: Told, one: Entity): Remedy | undefined {
  if (!/has no row in the charts|is not in this ruleset|has no counter/.test(told.text)) return undefined;
  const known = new Set(told.expected.split(/[^a-z_]+/));
  const arm = kin[text(one.values["arm"], "infantry")]?.find(
    (other) => known.has(other) || (known.has("counter") && other === "artillery"),
  );
  return arm === undefined
    ? undefined
    : { word: "arm", says: { word: arm }, mend: (doc) => setValues(doc, one.id, { arm }) };
}

function onTable(values: Values, [width, height]: Point): Values {
  const within = ([x, y]: Point): Point => [Math.min(Math.max(x, 0), width), Math.min(Math.max(y, 0), height)];
  const out: Values = {};
  for (const key of ["area", "line", "rectangle"]) {
    const points = pointsOf(values[key]);
    if (points) out[key] = points.map(within);
  }
  const at = pointOf(values["at"]);
  if (at) out["at"] = within(at);
  if (Array.isArray(values["crests"]))
    out["crests"] = values["crests"].map((line) => (pointsOf(line) ?? []).map(within));
  const circle = values["circle"];
  const centre = isValues(circle) ? pointOf(circle["centre"]) : undefined;
  if (centre && isValues(circle)) out["circle"] = { ...circle, centre: within(centre) };
  return out;
}

function ofGround(told: Told, one: Entity, size: Point): Remedy | undefined {
  if (/has no crests/.test(told.text))
    return { word: "no_crests", says: {}, mend: (doc) => setValues(doc, one.id, { crests: [] }) };
  if (/is off the table/.test(told.text))
    return { word: "onto_table", says: {}, mend: (doc) => setValues(doc, one.id, onTable(one.values, size)) };
  const area = areaOf(one.values);
  if (/crosses or touches itself/.test(told.text) && area && crosses(area) && !crosses(untangled(area))) {
    return { word: "untangle", says: {}, mend: (doc) => setValues(doc, one.id, { area: untangled(area) }) };
  }
  return undefined;
}

function ofUnit(told: Told, one: Entity, doc: Doc): Remedy | undefined {
  if (one.table !== "army.unit") return undefined;
  const set = (
    word: Remedy["word"],
    changes: Readonly<Record<string, Value | undefined>>,
    says: Remedy["says"] = {},
  ): Remedy => ({ word, says, mend: (now) => setValues(now, one.id, changes) });
  if (
    / stands on | extends over the edge|on impassable ground|outside (its|a|the) zone|^it has no place/.test(told.text)
  )
    return set("zone", { start: "zone", at: undefined, heading: undefined, arrives: undefined });
  if (/missing key '.*quality'/.test(told.text)) return set("quality", { quality: "veteran" }, { word: "veteran" });
  if (/no number of men or figures/.test(told.text)) {
    const men = Math.max(1, figure(one.values["stands"], 5)) * 75;
    return set("men", { men }, { n: String(men) });
  }
  if (/is no weapon of/.test(told.text)) return set("usual_weapon", { weapon: undefined });
  if (/^a second unit is called/.test(told.text)) {
    const name = freeName(
      text(one.values["name"]),
      new Set(ofTable(doc, "army.unit", one.army).map((other) => text(other.values["name"]))),
    );
    return set("rename", { name }, { word: name });
  }
  const last = figure(frameOf(doc)?.values["turns"], 1);
  return /^it arrives on turn/.test(told.text) ? set("turn", { arrives: last }, { n: String(last) }) : undefined;
}

/** An officer without a position joins the first unit of the body. */
function ofOfficer(told: Told, one: Entity, doc: Doc): Remedy | undefined {
  if (one.table !== "army.officer" || !/^it has no place|^unknown unit/.test(told.text)) return undefined;
  const units = ofTable(doc, "army.unit", one.army);
  const with_ = units.find((unit) => unit.values["command"] === one.values["commands"]) ?? units[0];
  const name = text(with_?.values["name"]);
  return name === ""
    ? undefined
    : {
        word: "ride",
        says: { word: name },
        mend: (now) => setValues(now, one.id, { attached: name, at: undefined, start: undefined, arrives: undefined }),
      };
}
function unknown(told: Told, one: Entity): Remedy | undefined {
  const key = (/^unknown key '(?:.*\.)?([^.']+)'/.exec(told.text) ??
    /^'(\w+)' cannot be combined with /.exec(told.text))?.[1];
  return key === undefined || one.values[key] === undefined
    ? undefined
    : { word: "without", says: { word: key }, mend: (doc) => setValues(doc, one.id, { [key]: undefined }) };
}

/** The remedy for a problem, if there is one. */
export function remedyFor(told: Told, doc: Doc): Remedy | undefined {
  const frame = frameOf(doc);
  const option = /^optional_rules = \["(.+)"\]/.exec(told.expected)?.[1];
  if (option !== undefined && frame) {
    const now = frame.values["optional_rules"];
    return {
      word: "option",
      says: { word: option.replaceAll("_", " ") },
      mend: (doc_) => setValues(doc_, frame.id, { optional_rules: [...(Array.isArray(now) ? now : []), option] }),
    };
  }
  // One warning covers all units of this quality.
  const [, from, as] = /this ruleset treats '(\w+)' as '(\w+)'/.exec(told.text) ?? [];
  if (from !== undefined && as !== undefined) {
    const all = ofTable(doc, "army.unit").filter((unit) => unit.values["quality"] === from);
    return {
      word: "quality_as",
      says: { from, word: as },
      mend: (now) => all.reduce((next, unit) => setValues(next, unit.id, { quality: as }), now),
    };
  }
  if (/^missing key 'scenario.title'/.test(told.text) && frame)
    return {
      word: "title",
      says: { word: "A new battle" },
      mend: (now) => setValues(now, frame.id, { title: "A new battle" }),
    };
  const one = told.id === undefined ? undefined : entityOf(doc, told.id);
  if (!one) return undefined;
  return (
    ofOfficer(told, one, doc) ??
    ofUnit(told, one, doc) ??
    otherArm(told, one) ??
    ofGround(told, one, sizeOf(doc)) ??
    misspelt(told, one) ??
    unknown(told, one)
  );
}
