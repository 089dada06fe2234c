// What the reader has in hand: the unit that is chosen, what the log points at, which panels are open. The battle knows
// nothing of it.
import type { LayerAnswer, LayerName } from "../lib/api";
import { remember, remembered } from "../lib/settings.svelte";
import type { Point } from "../lib/wire";

export type Sheet = "orders" | "roster" | "unit" | "log";
const kept = "linstock.panels";

/** Those that the server draws, and one that the page draws from what it was told. */
export type Laid = LayerName | "last_turn";

interface Panels {
  roster: boolean;
  log: boolean;
}
/** The map and the question come first: what else there is lies open where there is room for all. */
function panelsOf(text: string | null, rems: number): Panels {
  const fallback = { roster: rems >= 120, log: rems >= 105 };
  try {
    const found = JSON.parse(text ?? "null") as Partial<Panels> | null;
    return { roster: found?.roster ?? fallback.roster, log: found?.log ?? fallback.log };
  } catch {
    return fallback;
  }
}

export class Desk {
  selected: number | undefined = $state();
  /** units that an entry of the log is about */
  lit: readonly number[] = $state.raw([]);
  hovered: number | undefined = $state();
  panels: Panels = $state(panelsOf(remembered(kept), typeof innerWidth === "number" ? innerWidth / 16 : 0));
  /** on a phone: the sheet that is up */
  sheet: Sheet | undefined = $state("orders");
  /** one pane with sheets below: a phone, or very large letters */
  narrow = $state(false);
  /** the card of a unit has the room below the question, and more */
  tallUnit = $state(false);
  /** armies and log do not both have room */
  takesTurns = false;
  drawer: "clauses" | "charts" | undefined = $state();
  clause: string | undefined = $state();
  /** the log shows only this unit */
  story: number | undefined = $state();
  /** the table is looked at from the north */
  turned = $state(false);
  layer: Laid | undefined = $state();
  answer: LayerAnswer | undefined = $state.raw();
  tape = $state(false);
  sharing = $state(false);
  briefing = $state(false);
  talking = $state(false);
  settling = $state(false);
  writing = $state(false);
  /** set by the page: the clause of what is asked now */
  question: () => string | undefined = () => undefined;
  /** set by the page: brings points of the table into sight */
  show: (points: readonly Point[]) => void = () => undefined;

  select(unit: number | undefined): void {
    this.selected = unit;
  }

  /** The card of the chosen unit stands below the question. */
  get unitBelow(): boolean {
    return !this.narrow && !this.panels.log;
  }

  fold(panel: keyof Panels): void {
    this.panels[panel] = !this.panels[panel];
    if (this.takesTurns && this.panels[panel]) this.panels[panel === "log" ? "roster" : "log"] = false;
    remember(kept, JSON.stringify(this.panels));
  }

  /** The log shows the chosen unit alone; folded, it is opened: else nothing would be seen to happen. */
  tellStory(): void {
    this.story = this.selected;
    this.sheet = this.sheet && "log";
    if (!this.panels.log) this.fold("log");
  }

  rule(clause: string): void {
    this.clause = clause;
    this.drawer = "clauses";
  }
  charts(): void {
    this.drawer = this.drawer === "charts" ? undefined : "charts";
  }
  /** What lies beside the table: one thing at a time. */
  beside(what: "sharing" | "briefing" | "talking" | "settling" | "writing"): void {
    const open = !this[what];
    this.clear();
    this[what] = open;
  }
  get besides(): boolean {
    return this.sharing || this.briefing || this.talking || this.settling || this.writing;
  }
  clear(): void {
    this.sharing = this.briefing = this.talking = this.settling = this.writing = false;
  }
  rules(): void {
    this.clause = this.question();
    this.drawer = this.drawer === "clauses" ? undefined : "clauses";
  }
}
