// The drawable parts of an answer, given or possible: the unit, its path or target, and its final position.
import type { StandBox, TableView } from "../lib/api";
import { named, partsOf, pathOf, poseAfter, targetOf } from "../command/dispatch";
import { laid } from "../command/path";
import type { Box, Decision, Part, Point } from "../lib/wire";

export interface Drawn {
  key: string;
  box?: Box;
  /** the path from its start; none = it does not move */
  way: Point[];
  /** the path ends at an enemy */
  hostile: boolean;
  stands: StandBox[];
  /** the final position in another formation: its shape is not known here */
  sign?: { at: Point; heading: number };
}

/** Verbs whose heading is added to the present heading; that of other verbs replaces it. */
const turnsBy: ReadonlySet<string> = new Set(["wheel", "about_face", "prolonge"]);

export function drawnOf(decision: Decision, view: Pick<TableView, "units" | "officers">): Drawn[] {
  const all = decision.verb === "dispatch";
  const parts = all ? (decision.parts ?? []) : [decision as unknown as Part];
  const units = [...named(parts)].flatMap((id): Drawn[] => {
    const unit = view.units.find((one) => one.unit === id);
    if (!unit?.place) return [];
    const own = partsOf(parts, id);
    const [only] = own as { path?: Point[]; heading?: number; formation?: string }[];
    const target = view.units.find((one) => one.unit === targetOf(own));
    const aim = target?.footprint?.centre ?? target?.place;
    const path = all ? pathOf(own) : (only?.path ?? []);
    const now = { place: unit.place, heading: unit.heading ?? 0 };
    const after =
      all || turnsBy.has(decision.verb)
        ? poseAfter(now, own, unit.footprint?.width ?? 0, unit.footprint?.depth ?? 0)
        : { place: path.at(-1) ?? now.place, heading: only?.heading ?? now.heading };
    const formation = all ? undefined : only?.formation;
    const same = formation === undefined || formation === unit.formation;
    const stays = after.place[0] === now.place[0] && after.place[1] === now.place[1] && after.heading === now.heading;
    return [
      {
        key: `u${id}`,
        ...(unit.footprint ? { box: unit.footprint } : {}),
        way: aim ? [now.place, aim] : path.length > 0 ? [now.place, ...path] : [],
        hostile: aim !== undefined,
        stands: aim || stays || !same ? [] : laid(unit.stands ?? [], now, after),
        ...(aim || same ? {} : { sign: { at: after.place, heading: after.heading } }),
      },
    ];
  });
  const rides = parts.flatMap((part): Drawn[] => {
    if (part.verb !== "ride" && part.verb !== "detach") return [];
    const from = view.officers?.find((one) => one.officer === Number(part.officer))?.place;
    const joined =
      part.verb === "ride" && part.unit !== undefined
        ? view.units.find((one) => one.unit === Number(part.unit))?.place
        : undefined;
    const path = part.path?.length ? part.path : joined ? [joined] : [];
    return from && path.length > 0
      ? [{ key: `o${part.officer}`, way: [from, ...path], hostile: false, stands: [] }]
      : [];
  });
  return [...units, ...rides];
}

/** All points that should be in the picture. */
export function pointsOf(drawn: readonly Drawn[]): Point[] {
  return drawn.flatMap(({ box, way, stands }) => [
    ...(box ? [box.centre] : []),
    ...way,
    ...stands.map(([x, y]): Point => [x, y]),
  ]);
}
