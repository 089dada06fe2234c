// Types of the table that the client's modules share.
import type { Snippet } from "svelte";
import type { Table, TableView, UnitFacts } from "../lib/api";
import type { Point } from "../lib/wire";
import type { Theme } from "./colours";

/** Smoke of a unit that has fired. `key` identifies the volley; `age` goes from 0 (now) to 1 (gone). */
export interface Puff {
  key: number;
  unit: number;
  age: number;
}

/** A recent movement of a unit. */
export interface Trail {
  unit: number;
  path: Point[];
  /** kind of movement; retreats have another line style */
  kind?: "moved" | "fell_back" | "routed";
}

/** Casualties of one event, where they fell. */
export interface Fallen {
  event: number;
  unit: number;
  at: Point;
  count: number;
}

/** A volley: firer, origin, target, and hits once the dice have landed. */
export interface Shot {
  unit: number;
  from: Point;
  to: Point;
  hits?: number;
  /** the hits are hundredths of a figure, not figures */
  percent?: boolean;
}

export interface TableProps {
  table: Table;
  /** seen from the north */
  turned?: boolean;
  view: TableView;
  facts: ReadonlyMap<number, UnitFacts>;
  selected?: number;
  selectedOfficer?: number;
  chosen?: ReadonlySet<number>;
  /** units that can be given orders now */
  acting?: readonly number[];
  /** possible targets, each with a label ("11 in, close") */
  targets?: ReadonlyMap<number, string>;
  dimmed?: ReadonlySet<number>;
  smoke?: readonly Puff[];
  trails?: readonly Trail[];
  shots?: readonly Shot[];
  fallen?: readonly Fallen[];
  /** officers that have just fallen: their flags go down */
  dipped?: ReadonlySet<number>;
  /** draws the deployment zones */
  zones?: boolean;
  /** default: the theme of the page (data-theme of the root element) */
  theme?: Theme;
  /** above the ground, below the units; in table units (y down: use toSvg) */
  under?: Snippet;
  /** above the units */
  overlay?: Snippet;
  /**
   * A tap: a press that moved less than six pixels. `stack`: all units below it, the topmost first; repeated taps
   * cycle.
   */
  ontapunit?: (unit: number, event: Event, stack: readonly number[]) => void;
  ontapofficer?: (officer: number, event: Event) => void;
  ontapground?: (point: Point, event: Event) => void;
  onhoverunit?: (unit: number | undefined) => void;
  /** long press or right click */
  onholdunit?: (unit: number, event: Event) => void;
  /** a unit got the keyboard focus */
  onfocusunit?: (unit: number) => void;
  /** the table was fitted into its window for the first time, at this scale */
  onlaid?: (k: number) => void;
  /** true captures the press: the table does not pan, and a tap is still reported */
  onpress?: (point: Point, unit: number | undefined, event: PointerEvent) => boolean;
  /** a shape is being drawn: a double click ends it, and does not zoom */
  drawing?: boolean;
}
