// Places for dice and cards: parts of the window that do not cover the troops concerned.

/** Shares of the window, 0..1 from left and from top. */
export type Share = readonly [number, number];
export interface Corner {
  across: "left" | "middle" | "right";
  down: "top" | "centre" | "low";
}
interface Place extends Corner {
  box: readonly [number, number, number, number]; // left, top, right, bottom
}

/** A wide window has four corners, a narrow one three bands; `size`: of the card, as shares of the window. */
function places(narrow: boolean, [wide, high]: Share): Place[] {
  const rows: ["top" | "centre" | "low", number, number][] = [
    ["top", 0, high],
    ["low", 1 - high, 1],
    ["centre", 0.5 - high / 2, 0.5 + high / 2],
  ];
  if (narrow) return rows.map(([down, from, to]) => ({ across: "middle", down, box: [0, from, 1, to] }));
  return rows.slice(0, 2).flatMap(([down, from, to]): Place[] => [
    { across: "right", down, box: [1 - wide, from, 1, to] },
    { across: "left", down, box: [0, from, wide, to] },
  ]);
}
const within = ([x, y]: Share, [x0, y0, x1, y1]: Place["box"]): boolean => x > x0 && x < x1 && y > y0 && y < y1;

/**
 * The place that covers the fewest of the units concerned; among equals the one that covers the fewest other units, then
 * the first.
 */
export function clearCorner(about: readonly Share[], others: readonly Share[], narrow: boolean, size: Share): Corner {
  const cost = (place: Place): number =>
    about.filter((at) => within(at, place.box)).length * 1000 + others.filter((at) => within(at, place.box)).length;
  const [best] = places(narrow, size).sort((a, b) => cost(a) - cost(b));
  return { across: best?.across ?? "right", down: best?.down ?? "top" };
}
