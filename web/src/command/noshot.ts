// Why an enemy cannot be fired at. The server decides and cites the clause; the obstacle is searched on the table to
// show it.
import type { LayerAnswer, Table, TableView, UnitFacts } from "../lib/api";
import type { Cite, Point } from "../lib/wire";
import "../words/battle_words";
import { t } from "../words/words";
import { cornersOf, within } from "./path";
import { farText } from "./wording";

export interface NoShot {
  firer: number;
  target: number;
  from: Point;
  to: Point;
  can: boolean;
  text: string;
  why: readonly Cite[];
  /** the obstacle: a crest, the edge of a wood, a friend's block */
  between?: readonly Point[];
}

function crossing([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): number | undefined {
  const across = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0]);
  if (Math.abs(across) < 1e-9) return undefined;
  const s = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / across;
  const u = ((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / across;
  return s > 0.02 && s < 0.98 && u >= 0 && u <= 1 ? s : undefined;
}
function meets(line: readonly [Point, Point], points: readonly Point[], closed = false): number | undefined {
  const ends = closed ? [...points, ...points.slice(0, 1)] : points;
  const found = ends.slice(1).flatMap((end, i) => crossing(line, [ends[i]!, end]) ?? []);
  return found.length > 0 ? Math.min(...found) : undefined;
}

/** The first obstacle on the line: its name and outline. */
function inTheLine(
  table: Table,
  view: TableView,
  facts: ReadonlyMap<number, UnitFacts>,
  line: readonly [Point, Point],
  but: readonly number[],
): { name: string; points: readonly Point[] } | undefined {
  const all: { at: number; name: string; points: readonly Point[] }[] = [];
  const add = (points: readonly Point[], closed: boolean, name: string): void => {
    const at = meets(line, points, closed);
    if (at !== undefined) all.push({ at, name, points: closed ? [...points, ...points.slice(0, 1)] : points });
  };
  for (const piece of table.pieces) {
    for (const crest of piece.crests ?? [])
      add(crest, false, piece.name ? t("command.no_crest_of", { name: piece.name }) : t("command.no_crest"));
    if (piece.kind === "crest" && piece.line)
      add(piece.line, false, piece.name ? t("command.no_crest_of", { name: piece.name }) : t("command.no_crest"));
    if (["woods", "town", "house"].includes(piece.kind) && piece.area)
      add(piece.area, true, piece.name ?? t(piece.kind === "woods" ? "command.piece_woods" : "command.piece_town"));
  }
  for (const unit of view.units) {
    if (unit.presence !== "on_table" || !unit.footprint || but.includes(Number(unit.unit))) continue;
    const corners = cornersOf(unit.footprint);
    if (!within(line[1], corners))
      add(corners, true, t("command.no_unit", { name: facts.get(Number(unit.unit))?.name ?? "" }));
  }
  return all.sort((a, b) => a.at - b.at)[0];
}

/** The fire layer's result for this enemy. */
export function noShotOf(
  answer: LayerAnswer,
  firer: number,
  target: number,
  {
    table,
    view,
    facts,
  }: { table: Table | undefined; view: TableView | undefined; facts: ReadonlyMap<number, UnitFacts> },
): NoShot | undefined {
  const place = (id: number): Point | undefined => {
    const unit = view?.units.find((one) => one.unit === id);
    return id === target ? (unit?.footprint?.centre ?? unit?.place) : unit?.place;
  };
  const from = place(firer);
  const to = place(target);
  if (!answer.ok || !table || !view || !from || !to) return undefined;
  const one = answer.targets.find(({ unit }) => unit === target);
  const names = { firer: facts.get(firer)?.name ?? "", target: facts.get(target)?.name ?? "" };
  if (!one)
    return {
      firer,
      target,
      from,
      to,
      can: false,
      text: answer.note ?? t("command.no_fire", names),
      why: answer.why ?? [],
    };
  const far = one.distance >= 0 ? farText(one.distance, table.measure) : "";
  // Blocked sight and friends in the way need an obstacle; range and arc do not.
  const what = one.blocked ? inTheLine(table, view, facts, [from, to], [firer, target]) : undefined;
  const text = one.can
    ? t("command.no_could", { ...names, why: [one.word, far].filter(Boolean).join(", ") })
    : t("command.no_shot", { ...names, why: [one.word, far].filter(Boolean).join(", ") });
  return {
    firer,
    target,
    from,
    to,
    can: one.can,
    why: one.why ?? [],
    text: what ? `${text} ${t("command.no_between", { what: what.name })}` : text,
    ...(what ? { between: what.points } : {}),
  };
}
