// The keys of each table of the format, for forms and grids: docs/scenario-format.md as data.
import type { Values } from "./toml";

export type Field =
  | { key: string; as: "truth" } // yes, no, or not set
  | { key: string; as: "text" | "long" | "flag" | "point" | "points" | "names" }
  | { key: string; as: "number"; least?: number; most?: number; step?: number }
  | { key: string; as: "choice"; of: readonly string[] }
  | { key: string; as: "objectives" }
  | { key: string; as: "name"; of: "army.command" | "army.unit" | "army" | "winner" };

export type Place = "area" | "line" | "at" | "either";
export const kinds: Readonly<Record<string, Place>> = {
  woods: "area",
  hill: "area",
  crest: "line",
  rough: "area",
  broken: "area",
  marsh: "area",
  crops: "area",
  impassable: "area",
  town: "area",
  house: "area",
  road: "line",
  railway: "line",
  stream: "line",
  river: "line",
  ford: "at",
  bridge: "at",
  stone_wall: "line",
  fence: "line",
  hedge: "line",
  breastwork: "line",
  fieldwork: "either",
};
/** The kinds, grouped for the palette. */
export const families = [
  ["heights", ["hill", "crest"]],
  ["growth", ["woods", "crops", "rough", "broken", "marsh", "impassable"]],
  ["ways", ["road", "railway", "bridge", "ford"]],
  ["waters", ["stream", "river"]],
  ["works", ["stone_wall", "fence", "hedge", "breastwork", "fieldwork"]],
  ["places", ["town", "house"]],
] as const;

export const number = (key: string, least = 0, most?: number, step?: number): Field => ({
  key,
  as: "number",
  least,
  ...(most === undefined ? {} : { most }),
  ...(step === undefined ? {} : { step }),
});
export const choice = (key: string, ...of: string[]): Field => ({ key, as: "choice", of });
const cover = choice("cover", "none", "soft", "hard", "fortified");
const ofKind: Readonly<Record<string, readonly Field[]>> = {
  woods: [{ key: "open", as: "flag" }, number("sight_depth"), cover],
  hill: [number("level", 1)],
  rough: [cover],
  broken: [cover],
  marsh: [cover],
  crops: [number("sight_depth"), cover],
  town: [number("floors", 1), number("room_foot"), number("room_guns"), cover],
  house: [number("floors", 1), cover],
  road: [number("width", 0, undefined, 0.5), choice("class", "local", "turnpike")],
  railway: [number("width", 0, undefined, 0.5), cover],
  stream: [number("width", 0, undefined, 0.5), { key: "fordable", as: "flag" }],
  river: [number("width", 0, undefined, 0.5), { key: "fordable", as: "flag" }],
  ford: [number("width", 0, undefined, 0.5)],
  bridge: [number("width", 0, undefined, 0.5)],
  stone_wall: [cover],
  fence: [cover],
  hedge: [cover],
  breastwork: [cover],
  fieldwork: [cover],
};

export const colours = [
  "union",
  "confederate",
  "prussian",
  "french",
  "austrian",
  "swedish",
  "russian",
  "british",
] as const;
export const arms = [
  "infantry",
  "light_infantry",
  "cavalry",
  "heavy_cavalry",
  "armoured_cavalry",
  "light_cavalry",
  "artillery",
  "light_guns",
  "medium_guns",
  "heavy_guns",
  "horse_artillery",
  "field_howitzers",
  "heavy_howitzers",
  "siege_guns",
  "gatling",
  "wagon",
  "sharpshooter",
  "train",
  "riverboat",
] as const;
export const weapons = [
  "none",
  "rifled_musket",
  "smoothbore_musket",
  "flintlock",
  "mixed_muskets",
  "breechloader",
  "carbine",
  "repeater_rifle",
  "repeater_carbine",
  "musket",
  "rifle",
  "musket_and_pike",
  "sabre",
  "lance",
  "napoleon",
  "parrott",
  "ordnance_rifle",
  "howitzer",
  "smoothbore_gun",
  "rifled_gun",
  "mixed_guns",
] as const;
export const qualities = ["elite", "veteran", "line", "green"] as const;
export const formations = ["line", "column", "square", "skirmish", "road_column", "double_line"] as const;
export const starts = choice("start", "placed", "zone", "reserve", "absent");

export const unitFields: readonly Field[] = [
  { key: "name", as: "text" },
  { key: "command", as: "name", of: "army.command" },
  choice("arm", ...arms),
  choice("quality", ...qualities),
  choice("weapon", ...weapons),
  number("men"),
  number("stands", 1, 24),
  number("guns"),
  choice("formation", ...formations),
  { key: "at", as: "point" },
  number("heading", 0, 360, 0.0625),
  number("arrives", 1, 200),
  starts,
  { key: "short", as: "text" },
  { key: "mounted", as: "flag" },
  { key: "concealed", as: "flag" },
  { key: "second_rate", as: "flag" },
  number("figures_per_stand", 1),
  number("guns_per_stand", 1),
  choice("mounting", "one_rank", "two_ranks"),
];
const officerFields: readonly Field[] = [
  { key: "name", as: "text" },
  choice("rank", "commander_in_chief", "corps", "division", "brigade", "regiment"),
  choice("kind", "regular", "political"),
  { key: "commands", as: "name", of: "army.command" },
  { key: "attached", as: "name", of: "army.unit" },
  { key: "at", as: "point" },
  number("arrives", 1, 200),
  starts,
  { key: "concealed", as: "flag" },
];
const commandFields: readonly Field[] = [
  { key: "name", as: "text" },
  choice("kind", "army", "corps", "wing", "division", "brigade", "battery", "other"),
  { key: "parent", as: "name", of: "army.command" },
  { key: "card", as: "flag" },
];
const army: readonly Field[] = [
  { key: "name", as: "text" },
  { key: "adjective", as: "text" },
  choice("colours", ...colours),
  choice("edge", "south", "west", "north", "east"),
  { key: "briefing", as: "long" },
];
const objective: readonly Field[] = [
  { key: "name", as: "text" },
  { key: "at", as: "point" },
  number("radius", 0),
  { key: "area", as: "points" },
  number("points", 0),
  { key: "held_by", as: "name", of: "army" },
];
const victory: readonly Field[] = [
  { key: "winner", as: "name", of: "winner" },
  { key: "level", as: "text" },
  { key: "holds", as: "objectives" },
  number("holds_at_least", 0),
  { key: "denies", as: "objectives" },
  number("lead", 0),
  number("enemy_stands_lost_percent", 0, 100),
  number("own_stands_lost_under_percent", 0, 100),
  { key: "no_enemy_foot_in", as: "points" },
  { key: "own_foot_in", as: "points" },
  number("own_foot_at_least", 0),
  { key: "any_turn", as: "flag" },
];
export const frameFields: readonly Field[] = [
  { key: "title", as: "text" },
  { key: "date", as: "text" },
  { key: "place", as: "text" },
  choice("measure", "inches", "centimetres", "feet"),
  { key: "table", as: "point" },
  number("turns", 1, 200),
  { key: "variant", as: "text" },
  { key: "ground_scale", as: "text" },
  number("yards_per_unit"),
  { key: "summary", as: "long" },
  { key: "outcome", as: "long" },
  { key: "curtain", as: "flag" },
  { key: "open_sides", as: "flag" },
  number("guns_off_road"),
];
const sight: readonly Field[] = [number("from_turn", 1), number("to_turn", 1), number("limit", 0)];
const handicap: readonly Field[] = [
  { key: "army", as: "name", of: "army" },
  choice("weapon", ...weapons),
  number("percent", 0, 100),
  number("to_turn", 1),
];

export function fieldsOf(table: string, values: Values): readonly Field[] {
  switch (table) {
    case "scenario":
      return frameFields;
    case "objective":
      return objective;
    case "victory":
      return victory;
    case "sight":
      return sight;
    case "fire_handicap":
      return handicap;
    case "army":
      return army;
    case "army.unit":
      return unitFields;
    case "army.officer":
      return officerFields;
    case "army.command":
      return commandFields;
    case "army.zone":
      return [{ key: "area", as: "points" }];
    case "terrain": {
      const kind = typeof values["kind"] === "string" ? values["kind"] : "";
      const place: Field =
        values["line"] !== undefined
          ? { key: "line", as: "points" }
          : values["at"] !== undefined
            ? { key: "at", as: "point" }
            : { key: "area", as: "points" };
      return [choice("kind", ...Object.keys(kinds)), { key: "name", as: "text" }, place, ...(ofKind[kind] ?? [])];
    }
    default:
      return [];
  }
}
/** Keys to remove when a piece gets another kind. */
export function foreign(kind: string, values: Values): string[] {
  const all = new Set(
    Object.values(ofKind)
      .flat()
      .map((field) => field.key),
  );
  const own = new Set((ofKind[kind] ?? []).map((field) => field.key));
  return Object.keys(values).filter((key) => (all.has(key) && !own.has(key)) || (key === "crests" && kind !== "hill"));
}
