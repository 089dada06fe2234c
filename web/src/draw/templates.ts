// Bodies of troops as they commonly were, to begin from: a brigade of a time and army, with its commander.
import type { Values } from "./toml";

export interface Template {
  id: string;
  name: string; // of the body; {n} = its number
  units: readonly { name: string; count: number; values: Values }[];
  rank: "brigade" | "division";
}
const unit = (name: string, count: number, values: Values): Template["units"][number] => ({ name, count, values });

export const templates: readonly Template[] = [
  { id: "us_1862", name: "{n} Brigade", rank: "brigade", units: [unit("{n} Regiment", 4, { quality: "line", weapon: "rifled_musket", men: 450, stands: 6 })] },
  { id: "us_1862_guns", name: "{n} Brigade with a battery", rank: "brigade", units: [unit("{n} Regiment", 3, { quality: "veteran", weapon: "rifled_musket", men: 450, stands: 6 }), unit("Battery {n}", 1, { arm: "artillery", quality: "veteran", weapon: "napoleon", guns: 6, stands: 3 })] },
  { id: "us_horse", name: "{n} Cavalry Brigade", rank: "brigade", units: [unit("{n} Cavalry", 3, { arm: "cavalry", quality: "veteran", weapon: "carbine", men: 400, stands: 6 }), unit("Horse Battery {n}", 1, { arm: "horse_artillery", quality: "veteran", weapon: "ordnance_rifle", guns: 6, stands: 3 })] },
  { id: "prussian_1757", name: "{n} Prussian Brigade", rank: "brigade", units: [unit("Battalion {n}", 4, { quality: "veteran", weapon: "musket", men: 700, stands: 6 })] },
  { id: "austrian_1757", name: "{n} Austrian Brigade", rank: "brigade", units: [unit("Battalion {n}", 4, { quality: "line", weapon: "musket", men: 650, stands: 6 })] },
  { id: "horse_1757", name: "{n} Horse Brigade", rank: "brigade", units: [unit("Cuirassiers {n}", 2, { arm: "heavy_cavalry", quality: "veteran", weapon: "sabre", men: 700, stands: 6 }), unit("Hussars {n}", 1, { arm: "light_cavalry", quality: "line", weapon: "sabre", men: 500, stands: 6 })] },
];

export function ordinal(n: number): string {
  const last = n % 100 > 10 && n % 100 < 14 ? 0 : n % 10;
  return `${n}${last === 1 ? "st" : last === 2 ? "nd" : last === 3 ? "rd" : "th"}`;
}

/** A name that nobody has yet. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!wanted.includes("{n}") && !taken.has(wanted)) return wanted;
  const shape = wanted.includes("{n}") ? wanted : `${wanted} {n}`;
  for (let n = wanted.includes("{n}") ? 1 : 2; ; ++n) {
    const name = shape.replace("{n}", shape.startsWith("{n}") ? ordinal(n) : String(n));
    if (!taken.has(name)) return name;
  }
}

// ---------------------------------------------------------------- rows out of a spreadsheet
const headings: Readonly<Record<string, string>> = {
  unit: "name", regiment: "name", battery: "name", brigade: "command", body: "command", type: "arm", strength: "men", class: "quality", rating: "quality", arm: "arm", weapons: "weapon", bases: "stands", turn: "arrives", arrival: "arrives",
};
const columns = ["name", "command", "arm", "quality", "weapon", "men", "stands", "guns", "formation", "arrives", "start", "short", "heading"];
const numeric = new Set(["men", "stands", "guns", "arrives", "heading"]);

export function cells(line: string, between: string): string[] {
  const out: string[] = [];
  let cell = "";
  let inside = false;
  for (let i = 0; i < line.length; ++i) {
    const c = line.charAt(i);
    if (inside && c === '"' && line.charAt(i + 1) === '"') {
      cell += '"';
      ++i;
    }
    else if (c === '"' && (inside || cell === "")) inside = !inside;
    else if (c === between && !inside) {
      out.push(cell.trim());
      cell = "";
    }
    else cell += c;
  }
  return [...out, cell.trim()];
}
/** Rows of a spreadsheet or of CSV, under headings if there are any, else in the order of the grid's columns. */
export function pasted(text: string): Values[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const between = text.includes("\t") ? "\t" : text.includes(";") && !text.includes(",") ? ";" : ",";
  const table = lines.map((line) => cells(line, between));
  const word = (cell: string): string => cell.toLowerCase().replaceAll(/[ -]/g, "_");
  const names = (table[0] ?? []).map((cell) => headings[word(cell)] ?? word(cell));
  const headed = names.includes("name") && names.filter((name) => columns.includes(name)).length > 1;
  const order = headed ? names : columns;
  return table.slice(headed ? 1 : 0).map((row) => {
    const values: Values = {};
    row.forEach((cell, i) => {
      const key = order[i] ?? "";
      if (cell === "" || !columns.includes(key)) return;
      const number = Number(cell.replaceAll(/[ ,']/g, ""));
      if (numeric.has(key)) {
        if (Number.isFinite(number)) values[key] = number;
      } else values[key] = key === "name" || key === "command" || key === "short" ? cell : word(cell);
    });
    return values;
  }).filter((values) => values["name"] !== undefined);
}
