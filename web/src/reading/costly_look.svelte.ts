// What the general found in a battle that is over, kept while the page is open: going to a moment and back costs nothing.
import type { SeatName } from "../lib/wire";
import { costly, type Costly, type Reviewed } from "./costly";

export class CostlyLook {
  found: readonly Costly[] | undefined = $state.raw();
  /** how far it has come, from 0 to 1, while it looks */
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
  /** Nobody waits for it any more; what was found stays. */
  stop(): void {
    this.search++;
    this.share = undefined;
    this.trouble = "";
  }
  at(decision: number): Costly | undefined {
    return this.found?.find((one) => one.decision === decision);
  }
}

const looks = new Map<string, CostlyLook>();
/** Of this link's battle as it ended: one that was gone on with and has ended anew is another. */
export function lookOf(battle: { readonly token: string; readonly decisions: number }): CostlyLook {
  const key = `${battle.token} ${battle.decisions}`;
  const look = looks.get(key) ?? new CostlyLook();
  looks.set(key, look);
  return look;
}
