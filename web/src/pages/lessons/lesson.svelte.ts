// A lesson in progress: the current step, its suggestion, and the text after a different answer.
import type { Advised, AskedPrompt } from "../../lib/api";
import type { TheBattle } from "../../lib/battle.svelte";
import type { Decision, Point } from "../../lib/wire";
import type { Key } from "../../words/words";
import { lessons, type Step } from "./lessons";
import { stepAt } from "./progress";
import { misses, lessonSuggestion } from "./tutor";

type Taught = Pick<TheBattle, "table" | "card" | "events" | "facts" | "view" | "prompts" | "over">;

export class Lesson {
  passed: ReadonlySet<number> = $state.raw(new Set<number>());
  folded = $state(false);
  /** the step at which the player answered differently */
  private missedAt = $state(-1);

  readonly steps: readonly Step[];
  private readonly army: number = $derived.by(
    () => this.battle.table?.armies.find((one) => this.battle.card?.seats.includes(one.seat))?.army ?? 0,
  );
  private readonly officers: ReadonlyMap<number, number> = $derived.by(
    () => new Map((this.battle.table?.officers ?? []).map((one) => [one.officer, one.army])),
  );
  readonly at: number = $derived.by(() =>
    stepAt(this.steps, this.passed, {
      events: this.battle.events,
      facts: this.battle.facts,
      officers: this.officers,
      army: this.army,
    }),
  );
  readonly step: Step | undefined = $derived.by(() => this.steps[this.at]);
  readonly last: boolean = $derived.by(() => this.at === this.steps.length - 1);
  /** the open prompt is one at which the step can be done */
  readonly now: boolean = $derived.by(() =>
    this.battle.prompts.some((prompt) => this.step?.at[prompt.kind] !== undefined),
  );
  readonly miss: Key | undefined = $derived.by(() => (this.missedAt === this.at ? this.step?.miss : undefined));

  constructor(
    readonly number: number,
    private readonly battle: Taught,
  ) {
    this.steps = lessons[number - 1] ?? [];
  }

  /** The first text must be read before the first prompt. */
  get begun(): boolean {
    return this.passed.has(0);
  }
  /** The battle ended before the last step. */
  get cut(): boolean {
    return this.battle.over && !this.last;
  }

  pass(): void {
    this.passed = new Set([...this.passed, this.at]);
  }

  recommends(prompt: AskedPrompt, candidates: readonly Advised[]): Advised | undefined {
    const enemies = (this.battle.view?.units ?? []).flatMap((unit): Point[] =>
      unit.army !== this.army && unit.place ? [unit.place] : [],
    );
    const unit = (id: number) => this.battle.view?.units.find((one) => one.unit === id);
    return lessonSuggestion(this.step, prompt, candidates, { enemies, unit });
  }

  /** Records a decision that is about to be sent, with the suggestion for that prompt. */
  hear(prompt: AskedPrompt, decision: Decision, recommended?: Decision): void {
    this.missedAt = misses(this.step, prompt.kind, decision.verb, recommended?.verb) ? this.at : -1;
  }
}
