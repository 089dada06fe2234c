// The costliest decisions of a battle: a quick pass over all, then a search by the level General for those that seem
// costly.
import type { CostlyDecision, ReviewAnswer, SearchingLevel } from "../lib/api";
import type { SeatName } from "../lib/wire";

export interface Reviewed {
  review(seat: SeatName, of: { level?: SearchingLevel; from?: number; only?: number[] }): Promise<ReviewAnswer>;
}
export interface Costly extends CostlyDecision {
  seat: SeatName;
}

export const most = 5;

/** The costliest first. */
export function dearest(all: readonly Costly[], count: number): Costly[] {
  return [...all].sort((a, b) => b.cost - a.cost || a.decision - b.decision).slice(0, count);
}

/** `onProgress` is called with the progress from 0 to 1; if it returns false, the search stops. */
export async function costly(
  battle: Reviewed,
  seats: readonly SeatName[],
  onProgress: (share: number) => boolean,
): Promise<Costly[]> {
  const seeming: Costly[] = [];
  for (const [n, seat] of seats.entries())
    seeming.push(...(await through(battle, seat, {}, (share) => onProgress((0.6 * (n + share)) / seats.length))));
  const dear = dearest(seeming, 2 * most);
  const out: Costly[] = [];
  for (const [n, seat] of seats.entries()) {
    const only = dear
      .filter((one) => one.seat === seat)
      .map((one) => one.decision)
      .sort((a, b) => a - b);
    if (only.length > 0)
      out.push(
        ...(await through(battle, seat, { level: "general", only }, (share) =>
          onProgress(0.6 + (0.4 * (n + share)) / seats.length),
        )),
      );
  }
  return dearest(out, most);
}

async function through(
  battle: Reviewed,
  seat: SeatName,
  how: { level?: SearchingLevel; only?: number[] },
  onProgress: (share: number) => boolean,
): Promise<Costly[]> {
  const out: Costly[] = [];
  for (let from: number | undefined = 0; from !== undefined;) {
    const answer: ReviewAnswer = await battle.review(seat, { ...how, from });
    if (!answer.ok) throw new Error(answer.error ?? "");
    out.push(...answer.costly.map((one) => ({ ...one, seat })));
    from = answer.next;
    if (!onProgress(from === undefined ? 1 : from / Math.max(1, answer.of))) return out;
  }
  return out;
}
