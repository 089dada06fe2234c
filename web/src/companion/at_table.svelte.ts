// A battle on a real table. What was told is kept here, step by step, and in the browser with every tap; the engine is
// asked with all of it and says how things stand. Taking a step back is leaving it out.
import type { CorrectStep, FireStep, RealTable, RealTableAsk, RealTableUnit, TableStep } from "../lib/api";
import { faultOf } from "../lib/fetched.svelte";
import { http } from "../lib/net";
import { remember, remembered } from "../lib/settings.svelte";
import { t } from "../words/words";

export const place = "linstock.table";

/** All that is kept. */
export interface Kept {
  scenario: string;
  ruleset: string;
  steps: TableStep[];
  open?: FireStep; // being asked, with the dice thrown so far
  throwing?: boolean; // its dice are on the table
  phase?: number; // of the turn in hand; of a book in rounds those of the second follow those of the first
  deck?: Deck;
}

/** The deck as it lies: cards by their numbers, the first `turned` of them face up. */
export interface Deck {
  order: number[];
  turned: number;
}

/** Every order is as likely as any other. `below(n)` is a number from 0 to n - 1. */
export function shuffled(count: number, below: (n: number) => number): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; --last) {
    const other = below(last + 1);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

/** Of the browser's own chance, each number as likely as the others. */
export function chanceBelow(n: number): number {
  const most = Math.floor(2 ** 32 / n) * n;
  for (;;) {
    const number = crypto.getRandomValues(new Uint32Array(1))[0]!;
    if (number < most) return number % n;
  }
}

/** What was kept, if it makes sense. */
export function keptOf(text: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? "null") as Partial<Kept> | null;
    if (typeof kept?.scenario === "string" && typeof kept.ruleset === "string" && Array.isArray(kept.steps)) return kept as Kept;
  } catch {
    // as if nothing had been kept
  }
  return undefined;
}

/** The fact is told, or another number of it; of its group no other is. */
export function withFact(step: FireStep, word: string, number: number, rivals: readonly string[]): FireStep {
  const facts = Object.fromEntries(Object.entries(step.facts).filter(([other]) => other !== word && !rivals.includes(other)));
  if (number > 0) facts[word] = number;
  return { ...step, facts, faces: [] };
}

export class AtTable {
  kept: Kept | undefined = $state.raw(keptOf(remembered(place)));
  said: RealTable | undefined = $state.raw();
  trouble = $state("");
  waiting = $state(false);
  private turn = 0;

  constructor() {
    if (this.kept) void this.ask();
  }

  begin(scenario: string, ruleset: string): void {
    this.said = undefined;
    this.put({ scenario, ruleset, steps: [] });
  }
  leave(): void {
    this.kept = undefined;
    this.said = undefined;
    this.trouble = "";
    remember(place, "null");
  }

  unit(id: number | undefined): RealTableUnit | undefined {
    return this.said?.units.find((unit) => unit.id === id);
  }
  get open(): FireStep | undefined {
    return this.kept?.open;
  }

  /** Another question, or the same told otherwise: its dice have not been thrown. */
  tell(open: FireStep | undefined): void {
    if (!this.kept) return;
    const { open: _was, throwing: _threw, ...rest } = this.kept;
    this.put(open ? { ...rest, open: { ...open, faces: [] } } : rest);
  }
  throwDice(): void {
    if (this.kept?.open) this.put({ ...this.kept, throwing: true });
  }
  /** Dice that have come to lie. The engine is asked when it has what it wants. */
  show(faces: readonly number[]): void {
    if (!this.kept?.open) return;
    const wants = this.said?.answer?.wants;
    const read = this.said?.answer?.read ?? 0;
    const all = [...this.kept.open.faces, ...faces];
    this.put({ ...this.kept, open: { ...this.kept.open, faces: all } }, !wants || all.length >= read + wants.count);
  }
  takeBack(): void {
    if (!this.kept?.open) return;
    this.put({ ...this.kept, open: { ...this.kept.open, faces: this.kept.open.faces.slice(0, -1) } });
  }
  /** What came of it goes into the rosters. */
  keep(): void {
    const { kept } = this;
    if (!kept?.open) return;
    const { open, throwing: _threw, ...rest } = kept;
    this.put({ ...rest, steps: [...kept.steps, open] });
  }

  /** Where the turn stands, and how the deck lies: the players' own business, of which the engine is not asked. */
  toPhase(phase: number): void {
    if (this.kept) this.put({ ...this.kept, phase }, false);
  }
  layDeck(deck: Deck): void {
    if (this.kept) this.put({ ...this.kept, deck }, false);
  }
  shuffle(): void {
    this.layDeck({ order: shuffled(this.said?.deck.length ?? 0, chanceBelow), turned: 0 });
  }
  nextTurn(): void {
    if (!this.kept) return;
    const { deck: _deck, phase: _phase, ...rest } = this.kept;
    void this.put({ ...rest, steps: [...this.kept.steps, { do: "turn" }] });
  }

  add(step: CorrectStep | { do: "turn" }): Promise<boolean> {
    if (!this.kept) return Promise.resolve(false);
    return this.put({ ...this.kept, steps: [...this.kept.steps, step] });
  }
  undo(count = 1): void {
    if (this.kept) this.put({ ...this.kept, steps: this.kept.steps.slice(0, this.kept.steps.length - count) });
  }

  /** Keeps it, first of all; what the engine refuses is as it was before. */
  private async put(kept: Kept, asks = true): Promise<boolean> {
    const before = this.kept;
    this.kept = kept;
    remember(place, JSON.stringify(kept));
    if (!asks) return true;
    const well = await this.ask();
    if (!well && this.kept === kept && before && kept.steps.length > before.steps.length) {
      this.kept = before;
      remember(place, JSON.stringify(before));
    }
    return well;
  }

  async ask(): Promise<boolean> {
    const { kept } = this;
    if (!kept) return false;
    const turn = ++this.turn;
    this.waiting = true;
    const body: RealTableAsk = { scenario: kept.scenario, ruleset: kept.ruleset, steps: kept.steps };
    if (kept.open) body.ask = kept.open;
    let well = false;
    try {
      const said = await http<RealTable>("/api/table", { method: "POST", body });
      well = true;
      if (turn === this.turn) {
        this.said = said;
        this.trouble = "";
      }
    } catch (thrown) {
      if (turn === this.turn) this.trouble = faultOf(thrown).text || t("lib.server_away");
    }
    if (turn === this.turn) this.waiting = false;
    return well;
  }
}
