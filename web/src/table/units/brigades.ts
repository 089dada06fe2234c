// From afar a brigade is one block with its strength.
import type { Table, TableUnit, UnitFacts } from "../../lib/api";
import type { Point } from "../../lib/wire";
import { boxAt } from "./labels";
import { meet, toSvg, type Bounds, type Space } from "../space";
import type { Standing } from "./spatial";

export interface Brigade {
  command: number;
  army: number;
  name: string;
  units: number[];
  figures: number;
  /** the branch of most of its units */
  branch: UnitFacts["branch"];
  heading: number;
  /** middle of the block in drawing coordinates, moved to avoid overlaps */
  at: Point;
}

type Shown = Standing & { view: TableUnit };

/** The units of each lowest-level command, with their mean position. */
export function brigadesOf(
  space: Space,
  table: Table,
  all: readonly Shown[],
  facts: ReadonlyMap<number, UnitFacts>,
  k: number,
): Brigade[] {
  const groups = new Map<string, Shown[]>();
  for (const s of all) {
    const command = facts.get(s.unit)?.command;
    const key = command === undefined ? `u${s.unit}` : `c${command}`;
    groups.set(key, [...(groups.get(key) ?? []), s]);
  }
  const out = [...groups.values()].map((own) => brigade(space, table, own, facts));
  return apart(out, k);
}

function brigade(space: Space, table: Table, own: readonly Shown[], facts: ReadonlyMap<number, UnitFacts>): Brigade {
  const command = facts.get(own[0]!.unit)?.command;
  const count = new Map<UnitFacts["branch"], number>();
  let weight = 0;
  let x = 0;
  let y = 0;
  let east = 0;
  let north = 0;
  for (const { unit, view, box } of own) {
    const w = Math.max(1, view.figures_left);
    weight += w;
    x += box[0] * w;
    y += box[1] * w;
    east += Math.sin((box[2] * Math.PI) / 180) * w;
    north += Math.cos((box[2] * Math.PI) / 180) * w;
    const branch = facts.get(unit)?.branch ?? "foot";
    count.set(branch, (count.get(branch) ?? 0) + w);
  }
  return {
    command: command ?? -own[0]!.unit,
    army: own[0]!.view.army ?? 0,
    name: table.commands.find((c) => c.command === command)?.name ?? facts.get(own[0]!.unit)?.name ?? "",
    units: own.map((s) => s.unit),
    figures: own.reduce((sum, s) => sum + s.view.figures_left, 0),
    branch: [...count].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "foot",
    heading: (Math.atan2(east, north) * 180) / Math.PI,
    at: toSvg(space, [x / weight, y / weight]),
  };
}

const brigadeSize = { width: 31, height: 21 };

/** Moves blocks one by one until none overlap; the strongest stay in place. */
function apart(brigades: Brigade[], k: number): Brigade[] {
  const taken: Bounds[] = [];
  const order = [...brigades].sort((a, b) => b.figures - a.figures || a.command - b.command);
  for (const b of order) {
    const at: [number, number] = [b.at[0] * k, b.at[1] * k];
    let best = at;
    search: for (let ring = 0; ring < 7; ++ring)
      for (let i = 0; i < (ring === 0 ? 1 : 8); ++i) {
        const a = (i / 8) * Math.PI * 2;
        const spot: [number, number] = [at[0] + Math.cos(a) * ring * 14, at[1] + Math.sin(a) * ring * 12];
        const box = boxAt(brigadeSize, spot);
        if (taken.some((t) => meet(t, box))) continue;
        best = spot;
        break search;
      }
    taken.push(boxAt(brigadeSize, best));
    b.at = [best[0] / k, best[1] / k];
  }
  return brigades;
}
