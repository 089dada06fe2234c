// The first event to show to a player who opens the battle: the first that they have not seen.
import type { Answer, Ask, LookBackAnswer, MomentsAnswer, TableView } from "../lib/api";
import { remember, remembered } from "../lib/settings.svelte";

export interface Mark {
  /** how many events had happened */
  events: number;
  view: TableView;
}
type Asking = <T extends Answer>(ask: Ask) => Promise<T>;

const place = "linstock.seen";
const most = 100;

function kept(): [string, number][] {
  try {
    const found: unknown = JSON.parse(remembered(place) ?? "[]");
    return Array.isArray(found)
      ? found.filter(
          (one): one is [string, number] =>
            Array.isArray(one) && typeof one[0] === "string" && typeof one[1] === "number",
        )
      : [];
  } catch {
    return [];
  }
}
/** How many events of this link's battle this browser has shown; undefined: none yet. */
export function eventsSeen(token: string): number | undefined {
  return kept().find(([one]) => one === token)?.[1];
}
export function storeEventsSeen(token: string, events: number): void {
  remember(place, JSON.stringify([[token, events], ...kept().filter(([one]) => one !== token)].slice(0, most)));
}

/**
 * The state when this many events had happened, or shortly before; undefined events: at the start of the present turn.
 */
export async function markAt(ask: Asking, battle: string, events: number | undefined): Promise<Mark | undefined> {
  const told = await ask<MomentsAnswer>({ verb: "moments", battle }).catch(() => undefined);
  if (!told?.ok) return undefined;
  const turn = told.moments.at(-1)?.turn;
  const begin = told.moments.find((one) => one.turn === turn)?.event ?? 0;
  const before = events ?? begin;
  // The last moment before that event, as a number of decisions.
  const last = told.moments.filter((one) => one.event <= before).at(-1);
  const decision = last ? Math.max(0, last.decision - 1) : 0;
  const then = await ask<LookBackAnswer>({ verb: "look_back", battle, decision }).catch(() => undefined);
  return then?.ok ? { events: then.events, view: then.view } : undefined;
}
