// Why an answer is recommended, in a line: what a glance at the table tells of it. Lengths and what lies there are plain
// geometry; what the rules make of it the odds tell.
import type { AskedPrompt, Piece, Table, TableView, UnitFacts } from "../lib/api";
import type { Decision, Point } from "../lib/wire";
import { distance, inPolygon, nearestOn } from "../table/space";
import { unitOf } from "../table/measure";
import { t, wordFor } from "../words/words";
import { draftFrom, targetsOf } from "./offers";
import { farText } from "./wording";

export interface Seen {
  table: Table | undefined;
  view: TableView | undefined;
  facts: ReadonlyMap<number, UnitFacts>;
}
const walls = new Set(["stone_wall", "fence", "hedge", "breastwork", "fieldwork", "railway"]);
const covers = new Set(["woods", "town", "house", "rough", "broken", "crops"]);

/** What it stands in or behind there; the nearest of its kind that helps. */
function shelter(table: Table, at: Point): string {
  const inch = unitOf(table.measure);
  const called = (piece: Piece): string => piece.name ?? wordFor("command", "piece_", piece.kind) ?? piece.kind.replaceAll("_", " ");
  const wall = table.pieces.find((piece) => walls.has(piece.kind) && piece.line && distance(nearestOn(piece.line, at), at) <= 1.2 * inch);
  if (wall) return t("command.why_behind", { what: called(wall) });
  const wood = table.pieces.find((piece) => covers.has(piece.kind) && piece.area && inPolygon(at, piece.area));
  if (wood) return t("command.why_in", { what: called(wood) });
  const crest = table.pieces.some((piece) => piece.crests?.some((line) => distance(nearestOn(line, at), at) <= 1.5 * inch) || (piece.kind === "crest" && piece.line && distance(nearestOn(piece.line, at), at) <= 1.5 * inch));
  return crest ? t("command.why_crest") : "";
}

function nearest<T extends { place?: Point }>(all: readonly T[], at: Point): T | undefined {
  const there = all.filter((one) => one.place);
  return there.reduce<T | undefined>((best, one) => (!best || distance(one.place!, at) < distance(best.place!, at) ? one : best), undefined);
}

/** "" = nothing that a glance tells. */
export function reasonOf(prompt: AskedPrompt, decision: Decision, { table, view, facts }: Seen): string {
  if (!table || !view) return "";
  const draft = draftFrom(decision);
  const far = (value: number): string => farText(value, table.measure);
  const name = (unit: number | undefined): string => facts.get(unit ?? -1)?.name ?? "";
  if (draft.target !== undefined && draft.verb !== "attack" && draft.verb !== "charge") {
    const offers = targetsOf(prompt, draft.unit);
    const own = offers.get(draft.target)?.distance;
    if (own === undefined || offers.size < 2) return "";
    const others = [...offers.values()].map((offer) => offer.distance ?? Infinity);
    return own <= Math.min(...others) ? t("command.why_nearest", { n: offers.size, far: far(own) }) : t("command.why_better", { n: offers.size, far: far(own) });
  }
  const id = draft.unit ?? prompt.unit;
  const unit = view.units.find((one) => one.unit === id);
  const officer = draft.officer === undefined ? undefined : view.officers?.find((one) => one.officer === draft.officer);
  const army = unit?.army ?? officer?.army;
  const from = draft.officer === undefined ? unit?.place : officer?.place;
  const end = draft.path?.at(-1) ?? from;
  if (!end || army === undefined) return "";
  const on = view.units.filter((one) => one.presence === "on_table");
  const parts: string[] = [];
  if (officer) {
    if (draft.unit !== undefined) return ""; // whom he joins or helps is said already
    const own = nearest(on.filter((one) => one.army === army), end);
    return own ? t("command.why_by", { name: name(own.unit) }) : "";
  }
  parts.push(shelter(table, end));
  const enemy = nearest(on.filter((one) => one.army !== army), end);
  if (enemy?.place) {
    const after = distance(enemy.place, end);
    const before = from ? distance(enemy.place, from) : after;
    parts.push(Math.abs(before - after) >= unitOf(table.measure) ? t("command.why_enemy_was", { name: name(enemy.unit), far: far(after), was: far(before) }) : t("command.why_enemy", { name: name(enemy.unit), far: far(after) }));
  }
  const goal = nearest(table.objectives, end);
  if (goal && from && distance(goal.place, from) - distance(goal.place, end) >= unitOf(table.measure)) parts.push(t("command.why_goal", { name: goal.name, far: far(distance(goal.place, from) - distance(goal.place, end)) }));
  return parts.filter(Boolean).slice(0, 3).join("; ");
}
