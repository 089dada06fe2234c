// Typical bodies of troops as templates: a brigade of a period and army, with its commander.
import { isValues, type Value, type Values } from "./toml";

export interface Template {
  id: string;
  name: string; // of the body; {n} = its number
  units: readonly { name: string; count: number; values: Values }[];
  rank: "brigade" | "division";
  /** whose names its regiments take if the army has no nation */
  nation?: string;
}
const unit = (name: string, count: number, values: Values): Template["units"][number] => ({ name, count, values });

export const templates: readonly Template[] = [
  {
    id: "us_1862",
    name: "{n} Brigade",
    rank: "brigade",
    units: [unit("{n} Regiment", 4, { quality: "line", weapon: "rifled_musket", men: 450, stands: 6 })],
  },
  {
    id: "us_1862_guns",
    name: "{n} Brigade with a battery",
    rank: "brigade",
    units: [
      unit("{n} Regiment", 3, { quality: "veteran", weapon: "rifled_musket", men: 450, stands: 6 }),
      unit("Battery {n}", 1, { arm: "artillery", quality: "veteran", weapon: "napoleon", guns: 6, stands: 3 }),
    ],
  },
  {
    id: "us_horse",
    name: "{n} Cavalry Brigade",
    rank: "brigade",
    units: [
      unit("{n} Cavalry", 3, { arm: "cavalry", quality: "veteran", weapon: "carbine", men: 400, stands: 6 }),
      unit("Horse Battery {n}", 1, {
        arm: "horse_artillery",
        quality: "veteran",
        weapon: "ordnance_rifle",
        guns: 6,
        stands: 3,
      }),
    ],
  },
  {
    id: "prussian_1757",
    name: "{n} Prussian Brigade",
    rank: "brigade",
    nation: "prussian",
    units: [unit("Battalion {n}", 4, { quality: "veteran", weapon: "musket", men: 700, stands: 6 })],
  },
  {
    id: "austrian_1757",
    name: "{n} Austrian Brigade",
    rank: "brigade",
    nation: "austrian",
    units: [unit("Battalion {n}", 4, { quality: "line", weapon: "musket", men: 650, stands: 6 })],
  },
  {
    id: "horse_1757",
    name: "{n} Horse Brigade",
    rank: "brigade",
    units: [
      unit("Cuirassiers {n}", 2, { arm: "heavy_cavalry", quality: "veteran", weapon: "sabre", men: 700, stands: 6 }),
      unit("Hussars {n}", 1, { arm: "light_cavalry", quality: "line", weapon: "sabre", men: 500, stands: 6 }),
    ],
  },
];

export function ordinal(n: number): string {
  const last = n % 100 > 10 && n % 100 < 14 ? 0 : n % 10;
  return `${n}${last === 1 ? "st" : last === 2 ? "nd" : last === 3 ? "rd" : "th"}`;
}

/** A unique name. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!wanted.includes("{n}") && !taken.has(wanted)) return wanted;
  const shape = wanted.includes("{n}") ? wanted : `${wanted} {n}`;
  for (let n = wanted.includes("{n}") ? 1 : 2; ; ++n) {
    const name = shape.replace("{n}", shape.startsWith("{n}") ? ordinal(n) : String(n));
    if (!taken.has(name)) return name;
  }
}

// ---------------------------------------------------------------- rows of a spreadsheet
// The format is that of `linstock import` (apps/linstock/author/force_rows.cpp).
const headings: Readonly<Record<string, string>> = {
  side: "army",
  player: "army",
  force: "army",
  unit: "name",
  unit_name: "name",
  regiment: "name",
  battalion: "name",
  battery: "name",
  brigade: "command",
  body: "command",
  type: "arm",
  unit_type: "arm",
  branch: "arm",
  class: "quality",
  rating: "quality",
  grade: "quality",
  morale: "quality",
  experience: "quality",
  troop_quality: "quality",
  weapons: "weapon",
  small_arms: "weapon",
  armament: "weapon",
  arms: "weapon",
  muskets: "weapon",
  strength: "men",
  present: "men",
  effectives: "men",
  number: "men",
  bases: "stands",
  cannon: "guns",
  pieces: "guns",
  turn: "arrives",
  arrival: "arrives",
  arrives_on: "arrives",
  facing: "heading",
  short_name: "short",
  commander: "officer",
  brigadier: "officer",
  brigade_commander: "officer",
  division_commander: "division_officer",
  corps_commander: "corps_officer",
  place: "at",
  position: "at",
};
const meant: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  arm: {
    inf: "infantry",
    foot: "infantry",
    cav: "cavalry",
    horse: "cavalry",
    art: "artillery",
    arty: "artillery",
    battery: "artillery",
    guns: "artillery",
    light_foot: "light_infantry",
    jager: "light_infantry",
    cuirassiers: "heavy_cavalry",
    hussars: "light_cavalry",
    dragoons: "cavalry",
    horse_guns: "horse_artillery",
    sharpshooters: "sharpshooter",
  },
  quality: {
    e: "elite",
    crack: "elite",
    guard: "elite",
    v: "veteran",
    vet: "veteran",
    seasoned: "veteran",
    l: "line",
    regular: "line",
    average: "line",
    trained: "line",
    g: "green",
    raw: "green",
    militia: "green",
    recruits: "green",
  },
  weapon: {
    rm: "rifled_musket",
    rifle_musket: "rifled_musket",
    rifle_muskets: "rifled_musket",
    rifled_muskets: "rifled_musket",
    springfield: "rifled_musket",
    enfield: "rifled_musket",
    sm: "smoothbore_musket",
    smoothbore: "smoothbore_musket",
    smoothbores: "smoothbore_musket",
    fl: "flintlock",
    flintlocks: "flintlock",
    mx: "mixed_muskets",
    mixed: "mixed_muskets",
    sr: "breechloader",
    sharps: "breechloader",
    cb: "carbine",
    carbines: "carbine",
    muskets: "musket",
    sabres: "sabre",
    saber: "sabre",
    lances: "lance",
    napoleons: "napoleon",
    "12_pdr_napoleon": "napoleon",
    parrotts: "parrott",
    "10_pdr_parrott": "parrott",
    "3_in_rifle": "ordnance_rifle",
    "3_inch_rifle": "ordnance_rifle",
    "3_inch_ordnance_rifle": "ordnance_rifle",
    howitzers: "howitzer",
    rifled_guns: "rifled_gun",
    smoothbore_guns: "smoothbore_gun",
    musket_pike: "musket_and_pike",
  },
};
/** Own properties only, so that "constructor" is an ordinary word. */
const known = (words: Readonly<Record<string, string>>, word: string): string =>
  Object.hasOwn(words, word) ? (words[word] ?? word) : word;
const columns = [
  "name",
  "command",
  "arm",
  "quality",
  "weapon",
  "men",
  "stands",
  "guns",
  "formation",
  "arrives",
  "start",
  "short",
  "heading",
  "officer",
  "army",
  "corps",
  "division",
  "corps_officer",
  "division_officer",
  "at",
  "x",
  "y",
];
const asWritten = new Set([
  "name",
  "command",
  "short",
  "officer",
  "army",
  "corps",
  "division",
  "corps_officer",
  "division_officer",
]);
const numeric = new Set(["men", "stands", "guns", "arrives", "heading", "x", "y"]);
const bodies = ["army", "corps", "division", "command"];
const figureOf = (cell: string): number => Number(cell.replaceAll(/[ ,']/g, ""));
/** "mwan18.order": a key of a ruleset's own table. */
function ownKey(name: string, books: readonly string[]): [string, string] | undefined {
  const [, book = "", key = ""] = /^(\w+)\.(\w+)$/.exec(name) ?? [];
  return books.includes(book) ? [book, key] : undefined;
}
function ownValue(cell: string): Value {
  const said = cell.toLowerCase();
  return said === "true" || said === "false"
    ? said === "true"
    : Number.isFinite(figureOf(cell))
      ? figureOf(cell)
      : cell;
}
/** Combines `x` and `y` into a position. */
function placed({ x, y, ...values }: Values): Values {
  return typeof x === "number" && typeof y === "number" ? { ...values, at: [x, y] } : values;
}

export function cells(line: string, between: string): string[] {
  const out: string[] = [];
  let cell = "";
  let inside = false;
  for (let i = 0; i < line.length; ++i) {
    const c = line.charAt(i);
    if (inside && c === '"' && line.charAt(i + 1) === '"') {
      cell += '"';
      ++i;
    } else if (c === '"' && (inside || cell === "")) inside = !inside;
    else if (c === between && !inside) {
      out.push(cell.trim());
      cell = "";
    } else cell += c;
  }
  return [...out, cell.trim()];
}
export interface Pasted {
  rows: Values[];
  /** unknown headings */
  leftOut: string[];
}
/**
 * Parses spreadsheet or CSV rows, with headings or in the order of the grid's columns. `officer` is the body's
 * commander, `army` its side. An empty cell for a side or body repeats the row above, as merged cells do.
 */
export function pasted(text: string, books: readonly string[] = []): Pasted {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const between = text.includes("\t") ? "\t" : text.includes(";") && !text.includes(",") ? ";" : ",";
  const table = lines.map((line) => cells(line, between));
  const word = (cell: string): string => cell.toLowerCase().replaceAll(/[ -]/g, "_");
  const names = (table[0] ?? []).map((cell) => known(headings, word(cell)));
  const headed = names.includes("name") && names.filter((name) => columns.includes(name)).length > 1;
  const order = headed ? names : columns;
  const above: Record<string, string> = {};
  const rows = table
    .slice(headed ? 1 : 0)
    .map((row) => {
      const values: Values = {};
      let changed = false;
      for (const key of headed ? bodies : []) {
        const cell = row[order.indexOf(key)] ?? "";
        if (cell === "" && changed) delete above[key];
        if (cell !== "") {
          changed ||= cell !== above[key];
          above[key] = cell;
        }
        if (above[key] !== undefined) values[key] = above[key];
      }
      row.forEach((cell, i) => {
        const key = order[i] ?? "";
        const own = ownKey(key, books);
        if (own && cell !== "") {
          const table = values[own[0]];
          values[own[0]] = { ...(table !== undefined && isValues(table) ? table : {}), [own[1]]: ownValue(cell) };
        }
        if (cell === "" || !columns.includes(key)) return;
        const number = figureOf(cell);
        if (key === "at") {
          const point = cell.split(/[\s,;]+/).map(Number);
          if (point.length === 2 && point.every(Number.isFinite)) values["at"] = point;
        } else if (numeric.has(key)) {
          if (Number.isFinite(number)) values[key] = number;
        } else values[key] = asWritten.has(key) ? cell : known(meant[key] ?? {}, word(cell));
      });
      return placed(values);
    })
    .filter((values) => values["name"] !== undefined);
  return {
    rows,
    leftOut: headed
      ? (table[0] ?? []).filter(
          (cell, i) => cell !== "" && !columns.includes(names[i] ?? "") && !ownKey(names[i] ?? "", books),
        )
      : [],
  };
}
