// The units and officers of a view that are on the table, and their positions. Garrisons are in their town, officers
// at their units.
import type { StandBox, Table, TableUnit, TableView, UnitFacts } from "../../lib/api";
import type { OfficerView, Point } from "../../lib/wire";
import { boxOf, middleOf, spotOf, toSvg, type Space } from "../space";
import type { Standing } from "./spatial";
import { standsOf } from "./stands";

export interface ShownUnit extends Standing {
  view: TableUnit;
  stands: StandBox[];
  garrison: boolean;
}

export interface ShownOfficer {
  officer: OfficerView;
  id: number;
  /** in drawing coordinates */
  at: Point;
  rank: string;
}

const garrisonSize = { width: 2.4, depth: 1.3 };

/** A garrison has no footprint: its units are side by side in the middle of the town. */
function garrisonBox(table: Table, unit: TableUnit, nth: number): StandBox | undefined {
  const area = table.pieces.find((p) => p.piece === unit.town)?.area;
  const middle = area ? middleOf(area) : unit.place;
  if (!middle) return undefined;
  const aside = (nth % 2 ? -1 : 1) * Math.ceil(nth / 2) * garrisonSize.width * 1.2 || 0;
  return [middle[0] + aside, middle[1], 0, garrisonSize.width, garrisonSize.depth];
}

export function shownUnits(table: Table, view: TableView, facts: ReadonlyMap<number, UnitFacts>): ShownUnit[] {
  const out: ShownUnit[] = [];
  const inTown = new Map<number, number>();
  for (const unit of view.units) {
    if (unit.unit === undefined || (unit.presence !== "on_table" && unit.presence !== "concealed")) continue;
    if (unit.town !== undefined) {
      const nth = inTown.get(unit.town) ?? 0;
      inTown.set(unit.town, nth + 1);
      const box = garrisonBox(table, unit, nth);
      if (box) out.push({ unit: unit.unit, box, view: unit, stands: [box], garrison: true });
    } else if (unit.footprint) {
      const stands = standsOf(unit, facts.get(unit.unit)?.branch ?? "foot");
      out.push({ unit: unit.unit, box: boxOf(unit.footprint), view: unit, stands, garrison: false });
    }
  }
  return out;
}

/** An independent officer is at the officer's own position; attached officers are side by side at the unit's rear. */
export function shownOfficers(
  space: Space,
  table: Table,
  view: TableView,
  units: readonly ShownUnit[],
): ShownOfficer[] {
  const with_ = new Map<number, number>();
  const out: ShownOfficer[] = [];
  for (const officer of view.officers ?? []) {
    if (officer.officer === undefined || officer.presence !== "on_table") continue;
    const unit = officer.attached_to === undefined ? undefined : units.find((u) => u.unit === officer.attached_to);
    let place = officer.place;
    if (unit) {
      const nth = with_.get(unit.unit) ?? 0;
      with_.set(unit.unit, nth + 1);
      place = spotOf(unit.box, 0.55 - nth * 0.5, -1 - 0.5 / Math.max(0.3, unit.box[4]));
    }
    if (!place) continue;
    const rank = table.officers.find((o) => o.officer === officer.officer)?.rank ?? "brigade";
    out.push({ officer, id: officer.officer, at: toSvg(space, place), rank });
  }
  return out;
}
