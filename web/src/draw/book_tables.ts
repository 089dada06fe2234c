// What differs by a book in a scenario file: its own tables, its switches and the qualities that it tells apart. The server
// tells which books there are, not these; a book that is not here has none of its own, and nothing else in the client names one.
import { arms, choice, formations, number, qualities, starts, weapons, type Field } from "./spec";

/** Switches of the books, as docs/fields/ lists them. */
const switches = ["officer_casualties", "supply_wagons", "sharpshooters"];
export const optional: Readonly<Record<string, readonly string[]>> = { revised: switches, reasonable: switches, firefight: switches };
/** The qualities that a book tells apart; of one that is not here all of them. */
export const steps: Readonly<Record<string, readonly string[]>> = { revised: ["green", "veteran", "elite"], firefight: ["green", "veteran", "elite"], mwan18: ["green", "veteran", "elite"], reasonable: ["line", "elite"] };

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
