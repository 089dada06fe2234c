// Positions of names and badges beside their units, without overlaps with each other or a block.
import { meet, type Bounds } from "../space";

export interface Wanted {
  id: number;
  /** the block on the screen (pixels; any origin) */
  block: Bounds;
  width: number;
  height: number;
  /** width without text, for badges that must be visible when the text does not fit */
  brief?: number;
  /** the rear is below on the screen: that side is tried first */
  rearBelow: boolean;
  /** placed in any case, even over other elements */
  must: boolean;
}

export interface Placed {
  /** middle of the label */
  x: number;
  y: number;
  /** index of the chosen position, which is tried first the next time */
  spot: number;
  /** only the badges fitted */
  brief: boolean;
}

/** Possible centres of a label, the best first. */
function spotsOf({ block, width, height, rearBelow }: Wanted): [number, number][] {
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
  ];
}
/** From this position on, a label touches only a corner of its unit: another unit may be as near. */
const firstCorner = 6;

/** Pixels between two boxes; 0 if they touch. */
function gap(a: Bounds, b: Bounds): number {
  return Math.hypot(Math.max(0, a.x0 - b.x1, b.x0 - a.x1), Math.max(0, a.y0 - b.y1, b.y0 - a.y1));
}

/**
 * Gives each label its first free position. A label without one is reduced to its badges or omitted, unless it must
 * be visible.
 */
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
      const spot = tries.find((i) => {
        const box = boxAt(one, spots[i]!);
        const own = gap(box, one.block);
        const nearer = ({ id, block }: Wanted): boolean => id !== one.id && gap(box, block) <= own;
        return !full.meets(box) && (i < firstCorner || !wanted.some(nearer));
      });
      return spot === undefined ? undefined : { x: spots[spot]![0], y: spots[spot]![1], spot, brief: false };
    };
    const small = label.brief === undefined ? undefined : { ...label, width: label.brief };
    let found = fits(label);
    let drawn: Wanted = label;
    if (!found && label.must && !small) {
      // The label may cover troops, but not another label that must be visible: it is moved until they are apart.
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

/** Occupied boxes by square of the screen, so that a label checks only its neighbourhood. */
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
