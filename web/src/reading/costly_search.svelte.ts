// The costly decisions of a finished battle, kept while the page is open, so that going to a moment and back needs no
// request.
import type { SeatName } from "../lib/wire";
import { costly, type Costly, type Reviewed } from "./costly";

export class CostlySearch {
  found: readonly Costly[] | undefined = $state.raw();
  /** progress from 0 to 1 while it searches */
  share: number | undefined = $state();
  trouble = $state("");
  private search = 0;

  async look(battle: Reviewed, seats: readonly SeatName[]): Promise<void> {
    const search = ++this.search;
    this.trouble = "";
    this.share = 0;
    try {
      const found = await costly(battle, seats, (now) => {
        if (search === this.search) this.share = now;
        return search === this.search;
      });
      if (search === this.search) this.found = found;
    } catch (thrown) {
      if (search === this.search) this.trouble = thrown instanceof Error ? thrown.message : String(thrown);
    }
    if (search === this.search) this.share = undefined;
  }
  /** Stops the search; the results so far stay. */
  stop(): void {
    this.search++;
    this.share = undefined;
    this.trouble = "";
  }
  at(decision: number): Costly | undefined {
    return this.found?.find((one) => one.decision === decision);
  }
}

const looks = new Map<string, CostlySearch>();
/** For this link's battle with this end: a battle that was continued and ended again is another one. */
export function lookOf(battle: { readonly token: string; readonly decisions: number }): CostlySearch {
  const key = `${battle.token} ${battle.decisions}`;
  const look = looks.get(key) ?? new CostlySearch();
  looks.set(key, look);
  return look;
}
