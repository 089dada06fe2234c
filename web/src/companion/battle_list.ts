// Battles on a real table that this phone has put aside, because another one was begun or a link to a shared one was
// opened. They stay in this browser until deleted; beyond `maxBattles` the oldest is dropped.
import { parseStoredBattle, type Kept } from "./stored_battle";
import { ownOrdersOf, type OwnOrders } from "./sealed";

export const listPlace = "linstock.tables";
export const maxBattles = 10;

export interface StoredBattle {
  kept: Kept;
  own?: OwnOrders; // the orders that this phone sealed
  at: number; // time of storage, milliseconds since 1970
}

/** Parses the stored list and drops invalid entries. Newest first. */
export function battlesOf(text: string | null): StoredBattle[] {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry: unknown): StoredBattle[] => {
    const one = entry as Partial<StoredBattle> | null;
    const kept = parseStoredBattle(JSON.stringify(one?.kept ?? null));
    const own = ownOrdersOf(JSON.stringify(one?.own ?? null));
    return kept && typeof one?.at === "number" ? [{ kept, at: one.at, ...(own ? { own } : {}) }] : [];
  });
}

/** Whether it contains progress; a battle without steps is quickly started again. */
export const isWorthKeeping = (kept: Kept | undefined): kept is Kept =>
  kept !== undefined &&
  (kept.steps.length > 0 ||
    kept.open !== undefined ||
    kept.orders !== undefined ||
    kept.text !== undefined ||
    kept.shared !== undefined);

/** Adds a battle at the front. A shared battle is in the list once. */
export function withBattle(list: readonly StoredBattle[], one: StoredBattle): StoredBattle[] {
  return [
    one,
    ...list.filter((other) => one.kept.shared === undefined || other.kept.shared?.token !== one.kept.shared.token),
  ].slice(0, maxBattles);
}
