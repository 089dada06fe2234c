// What the rooms of the client agree on about the table.
import type { Snippet } from "svelte";
import type { Table, TableView, UnitFacts } from "../lib/api";
import type { Point } from "../lib/wire";
import type { Theme } from "./colours";

/** Smoke of a unit that has fired: `key` is the volley's own, `age` goes from 0 (now) to 1 (gone). */
export interface Puff {
  key: number;
  unit: number;
  age: number;
}

/** Where a unit has come from in the last events. */
export interface Trail {
  unit: number;
  path: Point[];
  /** how it went; retreats are drawn with another line */
  kind?: "moved" | "fell_back" | "routed";
}

/** Casualties of one event, where they fell. */
export interface Fallen {
  event: number;
  unit: number;
  at: Point;
  count: number;
}

/** A volley: who fires, from where, at what, and how many it hit, once the dice have fallen. */
export interface Shot {
  unit: number;
  from: Point;
  to: Point;
  hits?: number;
}

export interface TableProps {
  table: Table;
  /** looked at from the north */
  turned?: boolean;
  view: TableView;
  facts: ReadonlyMap<number, UnitFacts>;
  selected?: number;
  selectedOfficer?: number;
  chosen?: ReadonlySet<number>;
  /** units that may be aimed at, with a word ("11 in, close") */
  targets?: ReadonlyMap<number, string>;
  dimmed?: ReadonlySet<number>;
  smoke?: readonly Puff[];
  trails?: readonly Trail[];
  shots?: readonly Shot[];
  fallen?: readonly Fallen[];
  /** officers who fall just now: their flags go down */
  dipped?: ReadonlySet<number>;
  /** draws the armies' zones of deployment */
  zones?: boolean;
  /** left out: as the page has it (data-theme of the root element) */
  theme?: Theme;
  /** above the ground, below the units; in table units (y down: use toSvg) */
  under?: Snippet;
  /** above the units */
  overlay?: Snippet;
  /** A tap: the press moved less than six pixels. `stack`: all units under it, the topmost first; tapping again cycles. */
  ontapunit?: (unit: number, event: Event, stack: readonly number[]) => void;
  ontapofficer?: (officer: number, event: Event) => void;
  ontapground?: (point: Point, event: Event) => void;
  onhoverunit?: (unit: number | undefined) => void;
  /** long press or right button: "why?" */
  onholdunit?: (unit: number, event: Event) => void;
  /** the keyboard's focus has come to a unit */
  onfocusunit?: (unit: number) => void;
  /** the table has been fitted into its window for the first time, at this scale */
  onlaid?: (k: number) => void;
  /** true = the press is taken, the table does not pan; a tap is still told */
  onpress?: (point: Point, unit: number | undefined, event: PointerEvent) => boolean;
}
