// Which keys each table of the format has, for forms and grids: docs/scenario-format.md in a form that a page can ask from.
import type { Values } from "./toml";

export type Field =
  | { key: string; as: "truth" } // yes, no, or not said
  | { key: string; as: "text" | "long" | "flag" | "point" | "points" | "names" }
  | { key: string; as: "number"; least?: number; most?: number; step?: number }
  | { key: string; as: "choice"; of: readonly string[] }
  | { key: string; as: "objectives" }
  | { key: string; as: "name"; of: "army.command" | "army.unit" | "army" | "winner" };

export type Place = "area" | "line" | "at" | "either";
export const kinds: Readonly<Record<string, Place>> = {
  woods: "area", hill: "area", crest: "line", rough: "area", broken: "area", marsh: "area", crops: "area", impassable: "area", town: "area", house: "area",
  road: "line", railway: "line", stream: "line", river: "line", ford: "at", bridge: "at",
  stone_wall: "line", fence: "line", hedge: "line", breastwork: "line", fieldwork: "either",
};
/** The kinds as a palette shows them. */
export const families = [
  ["heights", ["hill", "crest"]], ["growth", ["woods", "crops", "rough", "broken", "marsh", "impassable"]], ["ways", ["road", "railway", "bridge", "ford"]],
  ["waters", ["stream", "river"]], ["works", ["stone_wall", "fence", "hedge", "breastwork", "fieldwork"]], ["places", ["town", "house"]],
] as const;

const number = (key: string, least = 0, most?: number, step?: number): Field => ({ key, as: "number", least, ...(most === undefined ? {} : { most }), ...(step === undefined ? {} : { step }) });
const choice = (key: string, ...of: string[]): Field => ({ key, as: "choice", of });
const cover = choice("cover", "none", "soft", "hard", "fortified");
const ofKind: Readonly<Record<string, readonly Field[]>> = {
  woods: [{ key: "open", as: "flag" }, number("sight_depth"), cover], hill: [number("level", 1)], rough: [cover], broken: [cover], marsh: [cover], crops: [number("sight_depth"), cover],
  town: [number("floors", 1), number("room_foot"), number("room_guns"), cover], house: [number("floors", 1), cover],
  road: [number("width", 0, undefined, 0.5), choice("class", "local", "turnpike")], railway: [number("width", 0, undefined, 0.5), cover],
  stream: [number("width", 0, undefined, 0.5), { key: "fordable", as: "flag" }], river: [number("width", 0, undefined, 0.5), { key: "fordable", as: "flag" }],
  ford: [number("width", 0, undefined, 0.5)], bridge: [number("width", 0, undefined, 0.5)],
  stone_wall: [cover], fence: [cover], hedge: [cover], breastwork: [cover], fieldwork: [cover],
};

export const colours = ["union", "confederate", "prussian", "french", "austrian", "swedish", "russian", "british"] as const;
export const arms = ["infantry", "light_infantry", "cavalry", "heavy_cavalry", "armoured_cavalry", "light_cavalry", "artillery", "light_guns", "medium_guns", "heavy_guns", "horse_artillery", "field_howitzers", "heavy_howitzers", "siege_guns", "gatling", "wagon", "sharpshooter", "train", "riverboat"] as const;
export const weapons = ["none", "rifled_musket", "smoothbore_musket", "flintlock", "mixed_muskets", "breechloader", "carbine", "repeater_rifle", "repeater_carbine", "musket", "rifle", "musket_and_pike", "sabre", "lance", "napoleon", "parrott", "ordnance_rifle", "howitzer", "smoothbore_gun", "rifled_gun", "mixed_guns"] as const;
export const qualities = ["elite", "veteran", "line", "green"] as const;
export const formations = ["line", "column", "square", "skirmish", "road_column", "double_line"] as const;
const starts = choice("start", "placed", "zone", "reserve", "absent");

export const unitFields: readonly Field[] = [
  { key: "name", as: "text" }, { key: "command", as: "name", of: "army.command" }, choice("arm", ...arms), choice("quality", ...qualities), choice("weapon", ...weapons), number("men"), number("stands", 1, 24), number("guns"),
  choice("formation", ...formations), { key: "at", as: "point" }, number("heading", 0, 360, 0.0625), number("arrives", 1, 200), starts, { key: "short", as: "text" }, { key: "mounted", as: "flag" }, { key: "concealed", as: "flag" }, { key: "second_rate", as: "flag" },
  number("figures_per_stand", 1), number("guns_per_stand", 1), choice("mounting", "one_rank", "two_ranks"),
];
export const officerFields: readonly Field[] = [
  { key: "name", as: "text" }, choice("rank", "commander_in_chief", "corps", "division", "brigade", "regiment"), choice("kind", "regular", "political"), { key: "commands", as: "name", of: "army.command" }, { key: "attached", as: "name", of: "army.unit" },
  { key: "at", as: "point" }, number("arrives", 1, 200), starts, { key: "concealed", as: "flag" },
];
export const commandFields: readonly Field[] = [{ key: "name", as: "text" }, choice("kind", "army", "corps", "wing", "division", "brigade", "battery", "other"), { key: "parent", as: "name", of: "army.command" }, { key: "card", as: "flag" }];
const army: readonly Field[] = [{ key: "name", as: "text" }, { key: "adjective", as: "text" }, choice("colours", ...colours), choice("edge", "south", "west", "north", "east"), { key: "briefing", as: "long" }];
const objective: readonly Field[] = [{ key: "name", as: "text" }, { key: "at", as: "point" }, number("radius", 0), { key: "area", as: "points" }, number("points", 0), { key: "held_by", as: "name", of: "army" }];
const victory: readonly Field[] = [
  { key: "winner", as: "name", of: "winner" }, { key: "level", as: "text" }, { key: "holds", as: "objectives" }, number("holds_at_least", 0), { key: "denies", as: "objectives" }, number("lead", 0),
  number("enemy_stands_lost_percent", 0, 100), number("own_stands_lost_under_percent", 0, 100), { key: "no_enemy_foot_in", as: "points" }, { key: "own_foot_in", as: "points" }, number("own_foot_at_least", 0), { key: "any_turn", as: "flag" },
];
export const frameFields: readonly Field[] = [
  { key: "title", as: "text" }, { key: "date", as: "text" }, { key: "place", as: "text" }, choice("measure", "inches", "centimetres", "feet"), { key: "table", as: "point" }, number("turns", 1, 200), { key: "variant", as: "text" },
  { key: "ground_scale", as: "text" }, number("yards_per_unit"), { key: "summary", as: "long" }, { key: "outcome", as: "long" }, { key: "curtain", as: "flag" }, { key: "open_sides", as: "flag" }, number("guns_off_road"),
];
/** Switches of the books, as docs/fields/ lists them. */
const switches = ["officer_casualties", "supply_wagons", "sharpshooters"];
export const optional: Readonly<Record<string, readonly string[]>> = { revised: switches, reasonable: switches, firefight: switches };
const sight: readonly Field[] = [number("from_turn", 1), number("to_turn", 1), number("limit", 0)];
const handicap: readonly Field[] = [{ key: "army", as: "name", of: "army" }, choice("weapon", ...weapons), number("percent", 0, 100), number("to_turn", 1)];

export function fieldsOf(table: string, values: Values): readonly Field[] {
  switch (table) {
    case "scenario": return frameFields;
    case "objective": return objective;
    case "victory": return victory;
    case "sight": return sight;
    case "fire_handicap": return handicap;
    case "army": return army;
    case "army.unit": return unitFields;
    case "army.officer": return officerFields;
    case "army.command": return commandFields;
    case "army.zone": return [{ key: "area", as: "points" }];
    case "terrain": {
      const kind = typeof values["kind"] === "string" ? values["kind"] : "";
      const place: Field = values["line"] !== undefined ? { key: "line", as: "points" } : values["at"] !== undefined ? { key: "at", as: "point" } : { key: "area", as: "points" };
      return [choice("kind", ...Object.keys(kinds)), { key: "name", as: "text" }, place, ...(ofKind[kind] ?? [])];
    }
    default: return [];
  }
}
// ---------------------------------------------------------------- what differs by a book: its own tables
const truth = (key: string): Field => ({ key, as: "truth" });
const said = (key: string): Field => ({ key, as: "text" });
const edges = ["south", "west", "north", "east"];
const entry: readonly Field[] = [number("bound", 1), choice("entry", ...edges), said("track")];
const brom: Readonly<Record<string, readonly Field[]>> = {
  scenario: [said("variant"), number("stand_percent", 25, 400), said("works_left")],
  "army.command": [truth("card"), choice("kind", "army", "corps", "wing", "division", "brigade", "battery", "other")],
  "army.officer": [choice("rank", "commander_in_chief", "corps", "division", "brigade", "regiment"), number("x"), number("y")],
  "army.unit": [
    choice("arm", ...arms), choice("quality", ...qualities), truth("second_rate"), choice("weapon", ...weapons), number("stands", 1, 24), number("figures", 1), number("guns", 1), choice("mounting", "one_rank", "two_ranks"), number("stand_width"), number("stand_depth"),
    choice("formation", ...formations), truth("mounted"), number("x"), number("y"), number("heading", 0, 360, 0.0625), starts,
  ],
};
const nation = choice("nation", "swedes", "russians");
export const ownFields: Readonly<Record<string, Readonly<Record<string, readonly Field[]>>>> = {
  revised: brom,
  firefight: { ...brom, scenario: [...brom["scenario"]!, truth("mounted_fire")] },
  reasonable: { ...brom, scenario: [...brom["scenario"]!, said("deployment"), truth("mounted_fire")], army: [nation], "army.command": [...brom["army.command"]!, nation] },
  mwan18: {
    scenario: [number("turns", 1, 200), number("pace", 1), number("objective_points", 1), ...["stream", "river"].flatMap((water) => ["infantry", "cavalry", "artillery"].map((arm) => number(`${water}_${arm}`, -1)))],
    army: [said("army")],
    "army.unit": [
      number("figures", 1), choice("grade", "crack", "average", "green"), choice("arms", "musket", "breechloader", "carbine", "spencer_rifle", "spencer_carbine", "henry"), truth("sharpshooters"), number("sections", 1, 4), number("crew", 1), said("pieces"), choice("arm", ...arms),
      number("order", 1, 4), number("files", 1), number("arrives", 1),
    ],
  },
  brothers: {
    scenario: [said("variant"), number("bounds", 1, 99), number("night_from", 1), number("night_to", 1), number("first_hour", 0, 23), number("days", 1, 9), said("navigable"), said("works_left")],
    army: [choice("task", "disperse", "claim", "exit", "remove", "last"), said("of"), choice("edge", ...edges), number("number", 1)],
    "army.command": [choice("march", "flank", "circle"), choice("edge", ...edges), number("earliest", 2)],
    "army.officer": [number("value", 1, 6), truth("higher"), truth("exceptional"), said("superior"), number("x"), number("y"), ...entry],
    "army.unit": [number("range", 0, 12), number("attack", 2, 6), number("strength", 1, 16), truth("indomitable"), truth("sharpshooters"), truth("star"), truth("fatigued"), choice("formation", ...formations), number("x"), number("y"), ...entry],
  },
};

/** The keys that a kind does not have, when a piece is made another kind. */
export function foreign(kind: string, values: Values): string[] {
  const all = new Set(Object.values(ofKind).flat().map((field) => field.key));
  const own = new Set((ofKind[kind] ?? []).map((field) => field.key));
  return Object.keys(values).filter((key) => (all.has(key) && !own.has(key)) || (key === "crests" && kind !== "hill"));
}
