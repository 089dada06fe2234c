// A unit in motion: a rigid block that is carried along a path and turned.
import type { StandBox, TableUnit } from "../lib/api";
import type { Event, Point } from "../lib/wire";
import { seeded } from "../table/random";

export interface Pose {
  place: Point;
  heading: number;
}

/** The path of an event from its start; undefined if nothing moved. */
export function wayOf(event: Pick<Event, "from" | "path" | "to">, start?: Point): Point[] | undefined {
  const points: Point[] = [];
  const add = (point: Point | undefined): void => {
    const last = points.at(-1);
    if (point && !(last && last[0] === point[0] && last[1] === point[1])) points.push(point);
  };
  add(event.from ?? start);
  for (const point of event.path ?? []) add(point);
  if (event.path?.length || event.from) add(event.to);
  return points.length > 1 ? points : undefined;
}

export function lengthOf(way: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < way.length; ++i) sum += gap(way[i - 1]!, way[i]!);
  return sum;
}

function gap(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

/** The point at a fraction (0..1) of the path. */
export function along(way: readonly Point[], share: number): Point {
  const first = way[0] ?? [0, 0];
  let left = lengthOf(way) * Math.min(1, Math.max(0, share));
  for (let i = 1; i < way.length; ++i) {
    const a = way[i - 1]!;
    const b = way[i]!;
    const leg = gap(a, b);
    if (left <= leg && leg > 0) return [a[0] + ((b[0] - a[0]) * left) / leg, a[1] + ((b[1] - a[1]) * left) / leg];
    left -= leg;
  }
  return share <= 0 ? first : (way.at(-1) ?? first);
}

/** The heading after `share` of the turn from one heading to another, by the smaller angle. */
export function turned(from: number, to: number, share: number): number {
  const by = ((to - from + 540) % 360) - 180;
  return (from + by * Math.min(1, Math.max(0, share)) + 360) % 360;
}

/** The unit in another pose: its footprint and stands move with its front centre. */
export function carried(unit: TableUnit, pose: Pose): TableUnit {
  const from = unit.place;
  if (!from) return { ...unit, place: pose.place, heading: pose.heading };
  const by = pose.heading - (unit.heading ?? 0);
  const cos = Math.cos((by * Math.PI) / 180);
  const sin = Math.sin((by * Math.PI) / 180);
  const move = (x: number, y: number): Point => {
    const dx = x - from[0];
    const dy = y - from[1];
    return [pose.place[0] + dx * cos + dy * sin, pose.place[1] - dx * sin + dy * cos];
  };
  const out: TableUnit = { ...unit, place: pose.place, heading: pose.heading };
  if (unit.footprint) {
    const centre = move(unit.footprint.centre[0], unit.footprint.centre[1]);
    out.footprint = { ...unit.footprint, centre, heading: (unit.footprint.heading + by + 360) % 360 };
  }
  if (unit.stands) {
    out.stands = unit.stands.map(([x, y, heading, width, depth]): StandBox => {
      const [nx, ny] = move(x, y);
      return [nx, ny, (heading + by + 360) % 360, width, depth];
    });
  }
  return out;
}

/** Slow at both ends, like troops that start and halt. */
export function eased(share: number): number {
  const t = Math.min(1, Math.max(0, share));
  return t * t * (3 - 2 * t);
}

/** Routers run in disorder, each stand for itself; at both ends of their path they are where the server says. */
export function scattered(unit: TableUnit, share: number): TableUnit {
  if (!unit.stands) return unit;
  const wild = Math.sin(Math.PI * Math.min(1, Math.max(0, share)));
  const random = seeded(Number(unit.unit) * 17 + 3);
  const stands = unit.stands.map(([x, y, heading, width, depth]): StandBox => {
    const [across, behind, turn] = [random() - 0.5, random(), random() - 0.5];
    const back = (heading * Math.PI) / 180;
    const [dx, dy] = [across * 1.2 * wild, behind * 1.4 * wild];
    return [
      x + dx * Math.cos(back) + dy * Math.sin(back),
      y - dx * Math.sin(back) + dy * Math.cos(back),
      (heading + turn * 50 * wild + 360) % 360,
      width,
      depth,
    ];
  });
  return { ...unit, stands };
}
