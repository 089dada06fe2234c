// The state of the page: the selected unit, the units that the log points at, the open panels. The battle does not
// depend on it.
import type { LayerAnswer, LayerName } from "../lib/api";
import { remember, remembered } from "../lib/settings.svelte";
import type { Point } from "../lib/wire";

export type Sheet = "orders" | "roster" | "unit" | "log";
const kept = "linstock.panels";

/** The layers that the server draws, and one that the page draws from the events. */
export type Laid = LayerName | "last_turn";

interface Panels {
  roster: boolean;
  log: boolean;
}
/** The map and the question come first: other panels start open only if there is space for all. */
function panelsOf(text: string | null, rems: number): Panels {
  const fallback = { roster: rems >= 120, log: rems >= 105 };
  try {
    const found = JSON.parse(text ?? "null") as Partial<Panels> | null;
    return { roster: found?.roster ?? fallback.roster, log: found?.log ?? fallback.log };
  } catch {
    return fallback;
  }
}

export class PanelState {
  selected: number | undefined = $state();
  /** units that an entry of the log is about */
  lit: readonly number[] = $state.raw([]);
  hovered: number | undefined = $state();
  panels: Panels = $state(panelsOf(remembered(kept), typeof innerWidth === "number" ? innerWidth / 16 : 0));
  /** on a phone: the open sheet */
  sheet: Sheet | undefined = $state("orders");
  /** one pane with sheets below: a phone, or very large text */
  narrow = $state(false);
  /** a unit's card has the space below the question, and more */
  tallUnit = $state(false);
  /** armies and log are shown in turn, because there is no space for both */
  takesTurns = false;
  drawer: "clauses" | "charts" | undefined = $state();
  clause: string | undefined = $state();
  /** the log shows only this unit */
  story: number | undefined = $state();
  /** the table is seen from the north */
  turned = $state(false);
  layer: Laid | undefined = $state();
  answer: LayerAnswer | undefined = $state.raw();
  tape = $state(false);
  sharing = $state(false);
  briefing = $state(false);
  talking = $state(false);
  settling = $state(false);
  writing = $state(false);
  /** set by the page: the clause of the open question */
  question: () => string | undefined = () => undefined;
  /** set by the page: scrolls points of the table into view */
  show: (points: readonly Point[]) => void = () => undefined;

  select(unit: number | undefined): void {
    this.selected = unit;
  }

  /** The card of the selected unit stands below the question. */
  get unitBelow(): boolean {
    return !this.narrow && !this.panels.log;
  }

  fold(panel: keyof Panels): void {
    this.panels[panel] = !this.panels[panel];
    if (panel === "log") this.story = undefined;
    if (this.takesTurns && this.panels[panel]) this.panels[panel === "log" ? "roster" : "log"] = false;
    remember(kept, JSON.stringify(this.panels));
  }

  /** On a phone: opens this sheet, or closes it. The log opens with the events of all units. */
  toggleSheet(sheet: Sheet): void {
    this.sheet = this.sheet === sheet ? undefined : sheet;
    if (sheet === "log") this.story = undefined;
  }

  /** Limits the log to the selected unit, and opens a folded log, so that the change is visible. */
  tellStory(): void {
    this.sheet = this.sheet && "log";
    if (!this.panels.log) this.fold("log");
    this.story = this.selected;
  }

  rule(clause: string): void {
    this.clause = clause;
    this.drawer = "clauses";
  }
  charts(): void {
    this.drawer = this.drawer === "charts" ? undefined : "charts";
  }
  /** The panels beside the table: one at a time. */
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
