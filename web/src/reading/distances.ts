// Distances between units by plain geometry, for a first idea and for screen readers. The server measures by the rules
// what can be reached or hit.
import type { TableUnit, UnitFacts } from "../lib/api";

export type Bearing =
  "ahead" | "ahead_right" | "right" | "behind_right" | "behind" | "behind_left" | "left" | "ahead_left";
const bearings: readonly Bearing[] = [
  "ahead",
  "ahead_right",
  "right",
  "behind_right",
  "behind",
  "behind_left",
  "left",
  "ahead_left",
];

export interface Away {
  unit: number;
  name: string;
  distance: number;
  bearing: Bearing; // relative to the selected unit's facing
  compass: Compass;
}
export type Compass = "n" | "ne" | "e" | "se" | "s" | "sw" | "w" | "nw";
const compass: readonly Compass[] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

/** Degrees from 0 (up the table) clockwise, as headings are. */
export function headingTo(from: readonly [number, number], to: readonly [number, number]): number {
  const degrees = (Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

function eighth(degrees: number): number {
  return Math.round((((degrees % 360) + 360) % 360) / 45) % 8;
}

export function compassOf(degrees: number): Compass {
  return compass[eighth(degrees)] ?? "n";
}

export function bearingOf(unit: Pick<TableUnit, "place" | "heading">, to: readonly [number, number]): Bearing {
  return bearings[eighth(headingTo(unit.place ?? [0, 0], to) - (unit.heading ?? 0))] ?? "ahead";
}

/** The middle of the unit's block. */
export function middle(unit: TableUnit): readonly [number, number] | undefined {
  return unit.footprint?.centre ?? unit.place;
}

export function awayFrom(
  unit: TableUnit,
  others: readonly TableUnit[],
  facts: ReadonlyMap<number, UnitFacts>,
  whose: "enemies" | "friends" = "enemies",
): Away[] {
  const here = middle(unit);
  if (!here) return [];
  const out: Away[] = [];
  for (const other of others) {
    if (other.unit === undefined || other.unit === unit.unit || other.presence !== "on_table") continue;
    if ((other.army === unit.army) !== (whose === "friends")) continue;
    const there = middle(other);
    if (!there) continue;
    const name = facts.get(other.unit)?.name ?? other.unit_name ?? "";
    out.push({
      unit: other.unit,
      name,
      distance: Math.hypot(there[0] - here[0], there[1] - here[1]),
      bearing: bearingOf({ place: [here[0], here[1]], heading: unit.heading ?? 0 }, there),
      compass: compassOf(headingTo(here, there)),
    });
  }
  return out.sort((a, b) => a.distance - b.distance || a.unit - b.unit);
}
