// What the layouts of the battle's page show.
import type { Snippet } from "svelte";
import type { PanelState } from "./panels.svelte";

export interface LayoutParts {
  panelState: PanelState;
  map: Snippet;
  roster: Snippet;
  /** the text of a lesson stands above its question */
  lesson?: Snippet | undefined;
  orders: Snippet;
  unit: Snippet;
  log: Snippet;
  below?: Snippet | undefined;
  /** content that covers the whole page for a while on a phone */
  beside?: Snippet | undefined;
  book?: Snippet | undefined;
  hasUnit: boolean;
  /** a shot is being considered: its card must fit */
  aiming?: boolean;
  /** this link has a question, or the battle has ended: the orders keep their place */
  hasOrders: boolean;
  /** the umpire's panel stands there */
  umpires?: boolean;
}
