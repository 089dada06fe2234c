// A table measured in feet on the ground is drawn as if in inches, because all sizes of the drawing (trees, fences,
// figures, names) are for inches. The drawing is scaled down; points of the pointer are converted back.
import type { StandBox, Table, TableUnit, TableView } from "../lib/api";
import type { Point } from "../lib/wire";

/** Units of the table per unit of the drawing. A millimetre on the table is a foot on the ground. */
export function unitOf(measure: Table["measure"]): number {
  return measure === "feet" ? 25.4 : 1;
}

export function smaller([x, y]: Point, unit: number): Point {
  return [x / unit, y / unit];
}

export function smallerTable(table: Table, unit: number): Table {
  if (unit === 1) return table;
  const all = (points: Point[]): Point[] => points.map((point) => smaller(point, unit));
  return {
    ...table,
    width: table.width / unit,
    height: table.height / unit,
    pieces: table.pieces.map((piece) => ({
      ...piece,
      ...(piece.area ? { area: all(piece.area) } : {}),
      ...(piece.line ? { line: all(piece.line) } : {}),
      ...(piece.width === undefined ? {} : { width: piece.width / unit }),
      ...(piece.crests ? { crests: piece.crests.map(all) } : {}),
    })),
    armies: table.armies.map((army) => ({ ...army, zones: army.zones.map(all) })),
    objectives: table.objectives.map((one) => ({
      ...one,
      place: smaller(one.place, unit),
      radius: one.radius / unit,
      ...(one.area ? { area: all(one.area) } : {}),
    })),
  };
}

const smallerStand = ([x, y, heading, width, depth]: StandBox, unit: number): StandBox => [
  x / unit,
  y / unit,
  heading,
  width / unit,
  depth / unit,
];

function smallerUnit(one: TableUnit, unit: number): TableUnit {
  const { footprint } = one;
  return {
    ...one,
    ...(one.place ? { place: smaller(one.place, unit) } : {}),
    ...(footprint
      ? {
          footprint: {
            ...footprint,
            centre: smaller(footprint.centre, unit),
            width: footprint.width / unit,
            depth: footprint.depth / unit,
          },
        }
      : {}),
    ...(one.stands ? { stands: one.stands.map((stand) => smallerStand(stand, unit)) } : {}),
  };
}

const made = new WeakMap<TableUnit, TableUnit>();

export function smallerView(view: TableView, unit: number): TableView {
  if (unit === 1) return view;
  // An unchanged unit stays the same object, so that it is not redrawn.
  const of = (one: TableUnit): TableUnit => {
    const known = made.get(one) ?? smallerUnit(one, unit);
    made.set(one, known);
    return known;
  };
  return {
    ...view,
    units: view.units.map(of),
    ...(view.officers
      ? {
          officers: view.officers.map((one) => ({ ...one, ...(one.place ? { place: smaller(one.place, unit) } : {}) })),
        }
      : {}),
  };
}
