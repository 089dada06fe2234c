// Orders written under seal: each side writes its own, on its own phone or one after the other on the same; what is
// shared before both are there is a hash. When both are sealed they are opened together, and whoever has written
// something else meanwhile is found out.
import { sha256 } from "@noble/hashes/sha2";

/** Of each unit by its id: the order, and in words whither. */
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

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
/** Units in the order of their ids, so that the same orders have the same hash. */
export function hashOfOrders({ salt, orders }: Written): string {
  const rows = Object.keys(orders).map(Number).sort((a, b) => a - b).map((id) => [id, orders[id]?.order ?? "", orders[id]?.words ?? ""]);
  return hex(sha256(new TextEncoder().encode(salt + JSON.stringify(rows))));
}
export function salted(orders: Orders): Written {
  return { salt: hex(crypto.getRandomValues(new Uint8Array(16))), orders };
}

/** The turn with this side's seal on it; a turn that is over is forgotten. */
export function withSeal(was: SealedTurn | undefined, turn: number, army: number, written: Written): SealedTurn {
  const sides = was?.turn === turn ? was.sides : {};
  return { turn, sides: { ...sides, [army]: { hash: hashOfOrders(written) } } };
}
export const allSealed = (turn: SealedTurn, armies: readonly number[]): boolean => armies.every((army) => turn.sides[army] !== undefined);
/** With what this phone knows of it, once all are sealed; undefined: there is nothing to open. */
export function opened(turn: SealedTurn, armies: readonly number[], mine: Readonly<Record<string, Written>>): SealedTurn | undefined {
  if (!allSealed(turn, armies)) return undefined;
  const found = armies.filter((army) => turn.sides[army]?.open === undefined && mine[army] !== undefined && hashOfOrders(mine[army]) === turn.sides[army]?.hash);
  if (found.length === 0) return undefined;
  const sides = { ...turn.sides };
  for (const army of found) sides[army] = { hash: sides[army]!.hash, open: mine[army]! };
  return { turn: turn.turn, sides };
}
/** What was opened is what was sealed. */
export const isTrue = (side: Sealed): boolean => side.open === undefined || hashOfOrders(side.open) === side.hash;
