// Interfaces between the parts of commanding (a side's orders, a command's orders). The parts do not depend on each
// other.
import type { Advised, AskedPrompt } from "../lib/api";
import type { TheBattle } from "../lib/battle.svelte";
import type { Decision, Point, Refusal } from "../lib/wire";
import type { Draft, Formation } from "./offers";

/** The members of a battle that commanding uses. */
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
  | "decisions"
  | "autoPlayedFrom"
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
  /** stays while a corrected draft is checked: the ghost was moved back */
  kept?: boolean;
  /** the refused decision, which a player can appeal to the umpire */
  tried?: Decision;
}

export interface AtCommand {
  readonly battle: Commanded;
  /** the suggested decision */
  readonly advice: Advised | undefined;
  /** the open prompt, the units that can act on it, and the selected unit */
  readonly prompt: AskedPrompt | undefined;
  readonly acting: readonly number[];
  readonly unit: number | undefined;
  refused: Refused | undefined;
  startOf(draft: Draft): { place: Point; heading: number; formation: Formation } | undefined;
  decisionFor(draft: Draft): Decision;
  decide(decision: Decision): Promise<boolean>;
  /** resolves when no answer is in flight */
  idle(): Promise<void>;
  say(text: string): void;
}
