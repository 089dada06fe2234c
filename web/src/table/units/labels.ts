// Where names and badges stand beside their units, so that they neither cover one another nor a block.
import { meet, type Bounds } from "../space";

export interface Wanted {
  id: number;
  /** the block on the screen (pixels; any origin) */
  block: Bounds;
  width: number;
  height: number;
  /** width without its words, for signs that must be seen where the words have no room */
  brief?: number;
  /** the rear is below on the screen: that side is tried first */
  rearBelow: boolean;
  /** stands in any case, even where it covers something */
  must: boolean;
}

export interface Placed {
  /** middle of the label */
  x: number;
  y: number;
  /** which of the tries it was: the next time it is tried first */
  spot: number;
  /** only the signs had room */
  brief: boolean;
}

/** Middles of a label that may be tried, the best first. */
export function spotsOf({ block, width, height, rearBelow }: Wanted): [number, number][] {
  const cx = (block.x0 + block.x1) / 2;
  const cy = (block.y0 + block.y1) / 2;
  const below = block.y1 + height / 2 + 2;
  const above = block.y0 - height / 2 - 2;
  const [rear, front] = rearBelow ? [below, above] : [above, below];
  const half = (block.x1 - block.x0) / 2;
  const right = block.x1 + width / 2 + 3;
  const left = block.x0 - width / 2 - 3;
  return [
    [cx, rear],
    [cx - half * 0.5, rear],
    [cx + half * 0.5, rear],
    [cx, front],
    [right, cy],
    [left, cy],
    [right, rear],
    [left, rear],
    [right, front],
    [left, front],
    [cx, rear + (rearBelow ? height : -height)],
    [cx, front - (rearBelow ? height : -height)],
  ];
}

/** Gives each label the first free spot; those that find none are left out, or their words are, unless they must be seen. */
export function placeLabels(
  wanted: readonly Wanted[],
  taken: readonly Bounds[],
  before: ReadonlyMap<number, number> = new Map(),
): Map<number, Placed> {
  const out = new Map<number, Placed>();
  const full = new Grid(taken);
  const words = new Grid([]);
  const order = [...wanted].sort((a, b) => Number(b.must) - Number(a.must));
  for (const label of order) {
    const first = before.get(label.id);
    const fits = (one: Wanted): Placed | undefined => {
      const spots = spotsOf(one);
      const tries = spots.map((_, i) => i);
      if (first !== undefined && first < spots.length) tries.unshift(first);
      const spot = tries.find((i) => !full.meets(boxAt(one, spots[i]!)));
      return spot === undefined ? undefined : { x: spots[spot]![0], y: spots[spot]![1], spot, brief: false };
    };
    const small = label.brief === undefined ? undefined : { ...label, width: label.brief };
    let found = fits(label);
    let drawn: Wanted = label;
    if (!found && label.must && !small) {
      // It may lie over troops then, but not over another that must be seen: it is pushed aside until they are apart.
      const spots = spotsOf(label);
      const [x, y] = spots[0]!;
      const away = [1, 2, 3].flatMap((n): [number, number][] => [
        [x, y + n * label.height],
        [x, y - n * label.height],
        [x + n * label.width, y],
        [x - n * label.width, y],
      ]);
      const free = [...spots, ...away].find((at) => !words.meets(boxAt(label, at))) ?? [x, y];
      found = { x: free[0], y: free[1], spot: 0, brief: false };
    } else if (!found && (small ?? label.must)) {
      const [x, y] = spotsOf(small ?? label)[0]!;
      drawn = small ?? label;
      found = { ...((small && fits(small)) ?? { x, y, spot: 0 }), brief: small !== undefined };
    }
    if (!found) continue;
    full.add(boxAt(drawn, [found.x, found.y]));
    words.add(boxAt(drawn, [found.x, found.y]));
    out.set(label.id, found);
  }
  return out;
}

export function boxAt({ width, height }: { width: number; height: number }, [x, y]: readonly [number, number]): Bounds {
  return { x0: x - width / 2, y0: y - height / 2, x1: x + width / 2, y1: y + height / 2 };
}

/** What is taken, by squares of the screen, so that a label asks only its neighbourhood. */
class Grid {
  private readonly squares = new Map<string, Bounds[]>();
  private readonly side = 64;

  constructor(taken: readonly Bounds[]) {
    for (const b of taken) this.add(b);
  }
  private *of(b: Bounds): Generator<string> {
    for (let x = Math.floor(b.x0 / this.side); x <= Math.floor(b.x1 / this.side); ++x)
      for (let y = Math.floor(b.y0 / this.side); y <= Math.floor(b.y1 / this.side); ++y) yield `${x},${y}`;
  }
  add(b: Bounds): void {
    for (const key of this.of(b)) {
      const there = this.squares.get(key);
      if (there) there.push(b);
      else this.squares.set(key, [b]);
    }
  }
  meets(b: Bounds): boolean {
    for (const key of this.of(b)) if (this.squares.get(key)?.some((o) => meet(o, b))) return true;
    return false;
  }
}
