// What the parts of commanding (a whole side's orders, a whole command's) need of it. They know this, and not one another.
import type { AskedPrompt } from "../lib/api";
import type { TheBattle } from "../lib/battle.svelte";
import type { Decision, Point, Refusal } from "../lib/wire";
import type { Draft, Formation } from "./offers";

/** What commanding needs of a battle. */
export type Commanded = Pick<
  TheBattle,
  | "prompts"
  | "view"
  | "table"
  | "facts"
  | "waiting"
  | "undo"
  | "standing"
  | "card"
  | "over"
  | "connection"
  | "current"
  | "unit"
  | "events"
  | "epoch"
  | "decide"
  | "check"
  | "candidates"
  | "odds"
  | "advise"
  | "layer"
  | "youDoIt"
  | "standWith"
  | "takeBack"
>;

export interface Refused {
  refusal: Refusal;
  /** where it was tried */
  at?: Point;
  /** it stays while what was made of it is judged: the ghost was set back */
  kept?: boolean;
  /** what was tried: an umpire may be asked for it */
  tried?: Decision;
}

export interface AtCommand {
  readonly battle: Commanded;
  /** the open question, who may act by it, and the unit that is spoken of */
  readonly prompt: AskedPrompt | undefined;
  readonly acting: readonly number[];
  readonly unit: number | undefined;
  refused: Refused | undefined;
  startOf(draft: Draft): { place: Point; heading: number; formation: Formation } | undefined;
  decisionFor(draft: Draft): Decision;
  decide(decision: Decision): Promise<boolean>;
  /** until no answer is on its way */
  idle(): Promise<void>;
  say(text: string): void;
}
