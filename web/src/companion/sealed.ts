// Sealed orders: each side writes its own, on separate phones or in turn on one. Until both are sealed only hashes
// are shared; then both are opened together. A phone stores the other side's hash when it opens its own orders. If
// another hash arrives later, the other side has read them first.
import { sha256 } from "@noble/hashes/sha2";

/** By unit id: the order, and its goal in words. */
export type Orders = Record<string, { order: string; words: string }>;
export interface Written {
  salt: string;
  orders: Orders;
}
export interface Sealed {
  hash: string;
  open?: Written;
}
/** Of one turn, by army. */
export interface SealedTurn {
  turn: number;
  sides: Record<string, Sealed>;
}

/** The sealed orders of one turn that this phone wrote and saw. They stay on this phone. */
export interface OwnOrders {
  turn: number;
  sides: Record<string, Written>;
  seen?: Record<string, string>; // the other sides' hashes when this phone opened its own orders, by army
}

/** The stored orders, if valid. */
export function ownOrdersOf(text: string | null): OwnOrders | undefined {
  try {
    const own = JSON.parse(text ?? "null") as Partial<OwnOrders> | null;
    if (typeof own?.turn === "number" && typeof own.sides === "object" && own.sides !== null) return own as OwnOrders;
  } catch {
    // same as no stored orders
  }
  return undefined;
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
/** Sorted by unit id, so that equal orders have equal hashes. */
export function hashOfOrders({ salt, orders }: Written): string {
  const rows = Object.keys(orders)
    .map(Number)
    .sort((a, b) => a - b)
    .map((id) => [id, orders[id]?.order ?? "", orders[id]?.words ?? ""]);
  return hex(sha256(new TextEncoder().encode(salt + JSON.stringify(rows))));
}
export function salted(orders: Orders): Written {
  return { salt: hex(crypto.getRandomValues(new Uint8Array(16))), orders };
}

/** The turn with this side's seal; past turns are dropped. */
export function withSeal(was: SealedTurn | undefined, turn: number, army: number, written: Written): SealedTurn {
  const sides = was?.turn === turn ? was.sides : {};
  return { turn, sides: { ...sides, [army]: { hash: hashOfOrders(written) } } };
}
export const allSealed = (turn: SealedTurn, armies: readonly number[]): boolean =>
  armies.every((army) => turn.sides[army] !== undefined);
/** The turn with the orders that this phone knows, once all are sealed; undefined: nothing to open. */
export function opened(
  turn: SealedTurn,
  armies: readonly number[],
  mine: Readonly<Record<string, Written>>,
): SealedTurn | undefined {
  if (!allSealed(turn, armies)) return undefined;
  const found = armies.filter(
    (army) =>
      turn.sides[army]?.open === undefined &&
      mine[army] !== undefined &&
      hashOfOrders(mine[army]) === turn.sides[army]?.hash,
  );
  if (found.length === 0) return undefined;
  const sides = { ...turn.sides };
  for (const army of found) sides[army] = { hash: sides[army]!.hash, open: mine[army]! };
  return { turn: turn.turn, sides };
}
/** Hashes of the sides whose orders were not written on this phone. */
export function hashesOfOthers(turn: SealedTurn, mine: Readonly<Record<string, Written>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(turn.sides)
      .filter(([army, side]) => mine[army] === undefined || hashOfOrders(mine[army]) !== side.hash)
      .map(([army, side]) => [army, side.hash]),
  );
}
/** Armies whose sealed orders were replaced after this phone opened its own. */
export function replacedSince(turn: SealedTurn | undefined, own: OwnOrders | undefined): number[] {
  const seen = turn !== undefined && own?.turn === turn.turn ? own.seen : undefined;
  if (!turn || !seen) return [];
  return Object.keys(seen)
    .map(Number)
    .filter((army) => turn.sides[army] !== undefined && turn.sides[army].hash !== seen[army]);
}
/** Whether opened orders match their hash. */
export const isTrue = (side: Sealed): boolean => side.open === undefined || hashOfOrders(side.open) === side.hash;
