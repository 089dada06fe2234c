// The part of the table that draws figures; it is loaded when a player wants them.
import type { Army, UnitFacts } from "../../lib/api";
import type { ShownUnit } from "../units/shown";
import { heightOf, officerLayers, readable } from "./figures";
import type { Layer } from "./sprites";
import Figures from "./Figures.svelte";
import { kindOf, uniformOf, yearOf, type Kind, type Uniform } from "./uniforms";

/** Branches that have no figures of their own. */
const blocks: ReadonlySet<string> = new Set(["wagon", "train", "boat"]);

interface Armies {
  date: string;
  armies: readonly Army[];
}
export interface DrawnFigures {
  part: typeof Figures;
  uniform: Uniform;
  /** above the middle of the unit, in table units */
  height: number;
}

/** How to draw this unit's figures at a scale (pixels per table unit); nothing: it is drawn as a block. */
export function figuresFor(
  table: Armies,
  unit: ShownUnit,
  facts: UnitFacts | undefined,
  k: number,
): DrawnFigures | undefined {
  if (blocks.has(facts?.branch ?? "") || !readable(unit.stands, k)) return undefined;
  const uniform = uniformFor(table, unit.view.army, (year) => kindOf(facts, year));
  const height = heightOf({ unit: unit.view, facts, stands: unit.stands, uniform }, k);
  return { part: Figures, uniform, height };
}

/** The drawing of a mounted officer of an army. */
export function officerOf(table: Armies, army: number | undefined): Layer[] {
  return officerLayers(uniformFor(table, army, () => "officer"));
}

function uniformFor(table: Armies, army: number | undefined, kind: (year: number) => Kind): Uniform {
  const colours = table.armies.find((a) => a.army === army)?.colours ?? "";
  const year = yearOf(table.date, colours);
  return uniformOf(colours, year, kind(year));
}
