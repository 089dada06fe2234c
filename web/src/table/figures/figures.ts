// The figures of a unit: their places on the stands, and the paths that draw them, back to front.
import type { StandBox, TableUnit, UnitFacts } from "../../lib/api";
import type { Point } from "../../lib/wire";
import { forward, spotOf, toSvg, type Space } from "../space";
import { ranksOn } from "../units/block";
import { flagLayers } from "./flags";
import { common, placed, spriteOf, type Aspect, type Figure, type Layer, type Role } from "./sprites";
import type { Uniform } from "./uniforms";

interface Man {
  x: number;
  y: number;
  figure: Figure;
  aspect: Aspect;
  /** table units per unit of the sprite */
  scale: number;
}

export interface Troops {
  unit: TableUnit;
  facts: UnitFacts | undefined;
  stands: readonly StandBox[];
  uniform: Uniform;
}

/** Narrower stands (in pixels) are drawn as blocks. */
export const narrowest = 7;
const ink = "#1d1814";
/** pixels that a figure on foot needs along the front */
const footPitch = 4.4;

/** Whether figures are readable at this scale. */
export function readable(stands: readonly StandBox[], k: number): boolean {
  const [first] = stands;
  return first !== undefined && Math.max(first[3], first[4]) * k >= narrowest;
}

/** How figures with this heading are seen on the screen. */
export function aspectOf(heading: number, turned: boolean): Aspect {
  const a = ((((heading + (turned ? 180 : 0)) % 360) + 540) % 360) - 180;
  if (Math.abs(a) <= 55) return "back";
  if (Math.abs(a) >= 125) return "front";
  return a > 0 ? "right" : "left";
}

/** Figures still on a stand, of those that are drawn for it. */
export function shownOn(drawn: number, each: number, lost: number): number {
  return Math.ceil((drawn * Math.max(0, each - lost)) / Math.max(1, each));
}

interface Ranks {
  mounted: boolean;
  drawn: number;
  rows: number;
  files: number;
  scale: number;
}

/** How many figures a stand shows, and how large: all of them, or as many as are readable at this scale. */
function ranksFor({ unit, facts }: Troops, [, , , w, d]: StandBox, k: number): Ranks {
  const each = figuresEach(unit, facts);
  const mounted = facts?.branch === "horse" && unit.mounted !== false;
  const room = Math.max(1, Math.floor((w * k) / (footPitch * (mounted ? 1.5 : 1))));
  // A stand that counts as one still shows a rank of men.
  const wanted = each > 1 ? each : Math.max(1, Math.round((1.6 * w) / d));
  const drawn = Math.min(wanted, room * (wanted > room && d * k > 14 ? 2 : 1));
  const { rows, files } = ranksOn(drawn, w, d);
  const scale = Math.min((w / files) * (mounted ? 0.3 : 0.27), (d / rows) * (rows > 1 ? 0.17 : 0.135), 1.1);
  return { mounted, drawn, rows, files, scale };
}

function figuresEach(unit: TableUnit, facts: UnitFacts | undefined): number {
  const usual = Math.round(unit.figures_at_start / Math.max(1, unit.stands_at_start));
  return Math.max(1, facts?.figures_per_stand ?? usual);
}

function menOn(space: Space, troops: Troops, stand: StandBox, lost: number, each: number, k: number): Man[] {
  const { mounted, drawn, rows, files, scale } = ranksFor(troops, stand, k);
  const aspect = aspectOf(stand[2], space.turned ?? false);
  const figure: Figure = mounted ? "horseman" : "foot";
  const left = shownOn(drawn, each, lost);
  const out: Man[] = [];
  for (let i = 0; i < left; ++i) {
    const row = Math.floor(i / files);
    const inRow = Math.min(files, drawn - row * files);
    const x = (((i % files) + 0.5 + (files - inRow) / 2) / files) * 2 - 1;
    const y = rows === 1 ? 0 : 0.45 - row * (0.9 / (rows - 1));
    const at = toSvg(space, spotOf(stand, x * 0.94, y));
    out.push({ x: at[0], y: at[1] + scale * 3.2, figure, aspect, scale });
  }
  return out;
}

function gunOn(space: Space, { unit }: Troops, stand: StandBox, lost: number, each: number, k: number): Man[] {
  const [, , heading, w, d] = stand;
  const inAction = unit.formation === "line";
  const aspect = aspectOf(heading, space.turned ?? false);
  const scale = Math.min(Math.min(w, d) * 0.085, 1.1);
  const at = (x: number, y: number) => toSvg(space, spotOf(stand, x, y));
  const out: Man[] = [];
  const put = (x: number, y: number, figure: Figure, seen: Aspect): void => {
    const [px, py] = at(x, y);
    out.push({ x: px, y: py + scale * 2.4, figure, aspect: seen, scale });
  };
  const back: Readonly<Record<Aspect, Aspect>> = { back: "front", front: "back", left: "right", right: "left" };
  put(0, inAction ? 0.25 : -0.45, "gun", inAction ? aspect : back[aspect]);
  if (!inAction) put(0, 0.45, "horseman", aspect);
  const crew = Math.min(4, each, w * k < 14 ? 2 : 4);
  const spots: readonly [number, number][] = [
    [-0.72, -0.15],
    [0.72, -0.15],
    [-0.4, -0.85],
    [0.4, -0.85],
  ];
  if (inAction) for (let i = 0; i < shownOn(crew, each, lost); ++i) put(...spots[i]!, "gunner", aspect);
  return out;
}

function colourOf(uniform: Uniform, role: Role): string {
  return role in common ? common[role as keyof typeof common] : (uniform[role as keyof Uniform] ?? ink);
}

/** Paths of many figures, the farthest first. Figures side by side share their paths. */
function paint(men: readonly Man[], uniform: Uniform, horse: string, fine: boolean): Layer[] {
  const out: Layer[] = [];
  const order = [...men].sort((a, b) => a.y - b.y);
  for (let i = 0; i < order.length;) {
    const first = order[i]!;
    let end = i + 1;
    while (
      end < order.length &&
      order[end]!.figure === first.figure &&
      order[end]!.aspect === first.aspect &&
      order[end]!.y - first.y < first.scale * 0.7
    )
      ++end;
    const group = order.slice(i, end);
    const parts = spriteOf(first.figure, uniform, first.aspect).filter(([role]) => fine || role !== "pack");
    const drawn = parts.map(([role, d]): [Role, string] => [
      role,
      group.map((m) => placed(d, m.x, m.y, m.scale, m.scale)).join(""),
    ]);
    out.push({ d: drawn.map(([, d]) => d).join(""), fill: ink, line: first.scale * (fine ? 0.35 : 0.5) });
    for (const [role, d] of drawn) out.push({ d, fill: role === "horse" ? horse : colourOf(uniform, role), line: 0 });
    i = end;
  }
  return out;
}

function bears({ unit, facts, stands }: Troops): boolean {
  const has = facts?.branch === "foot" || facts?.branch === "horse";
  return has && stands.length > 1 && unit.presence !== "concealed";
}

/** How far the figures and the standard extend above the middle of their stands, in table units. */
export function heightOf(troops: Troops, k: number): number {
  const [first] = troops.stands;
  if (!first) return 0;
  if (troops.facts?.branch === "guns") return Math.min(first[3], first[4]) * 0.9;
  return ranksFor(troops, first, k).scale * (bears(troops) ? 19 : 9);
}

/** A mounted officer with the feet of the horse at 0, 0, in pixels. */
export function officerLayers(uniform: Uniform): Layer[] {
  return paint([{ x: -3, y: 0, figure: "officer", aspect: "right", scale: 1.7 }], uniform, horses[2]!, true);
}

const horses = ["#6e4527", "#553319", "#8a5a34", "#3d2b22", "#7a6a5c"];

/** Everything that is drawn upright on the stands of a unit. */
export function figureLayers(space: Space, troops: Troops, k: number): Layer[] {
  const { unit, facts, stands, uniform } = troops;
  const each = figuresEach(unit, facts);
  const guns = facts?.branch === "guns";
  const men = stands.flatMap((stand, i) => {
    const lost = Math.min(each, unit.casualties?.[i] ?? 0);
    return guns ? gunOn(space, troops, stand, lost, each, k) : menOn(space, troops, stand, lost, each, k);
  });
  const scale = men[0]?.scale ?? 0;
  const layers = paint(men, uniform, horses[(unit.unit ?? 0) % horses.length]!, scale * k > 1.6);
  return bears(troops) ? [...layers, ...flagLayers(uniform.flag, standardAt(space, stands), scale * 1.25)] : layers;
}

/** The standard is at the middle of the front rank. */
function standardAt(space: Space, stands: readonly StandBox[]): Point {
  const heading = stands[0]![2];
  const ahead = forward(heading);
  const along = (s: StandBox): number => s[0] * ahead[0] + s[1] * ahead[1];
  const faced = stands.filter((s) => s[2] === heading);
  const foremost = Math.max(...faced.map(along));
  const rank = faced.filter((s) => along(s) > foremost - s[4] * 0.6);
  const mean = (i: 0 | 1): number => rank.reduce((sum, s) => sum + s[i], 0) / rank.length;
  return toSvg(space, [mean(0), mean(1)]);
}
