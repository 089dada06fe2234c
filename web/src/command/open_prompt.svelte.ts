// The open prompt of commanding: its options and units, the suggestion, the selection, the last refusal. It contains no
// rules: `check` decides what is allowed; the prompt's options and candidates define what is possible.
import type { Advised, AskedPrompt, LayerAnswer } from "../lib/api";
import type { Decision, Part, Point, Refusal } from "../lib/wire";
import type { AskPreferences } from "../lib/ask_setting.svelte";
import { Adviser, type BetterAnswer } from "./adviser.svelte";
import type { Commanded, Refused } from "./at_command";
import { AutoAnswers } from "./auto_answers.svelte";
import { actingUnits, formationsOf, isGrave, optionsOf, type Draft, type Formation, type PromptOption } from "./offers";

export class OpenPrompt {
  /** The current one of the open prompts; prompts are answered one at a time. */
  private wished: number | undefined = $state();
  prompt: AskedPrompt | undefined = $derived.by(
    () => this.battle.prompts.find((one) => one.prompt === this.wished) ?? this.battle.prompts[0],
  );
  others: readonly AskedPrompt[] = $derived.by(() => this.battle.prompts.filter((one) => one !== this.prompt));
  ways: readonly PromptOption[] = $derived(this.prompt ? optionsOf(this.prompt) : []);
  acting: readonly number[] = $derived(actingUnits(this.prompt));

  /** the selected unit: the prompt's, or the one that was tapped */
  unit: number | undefined = $state();
  /** the formations of the ruleset */
  formations: readonly Formation[] = $derived.by(() => formationsOf(this.battle.table?.ruleset));
  refused: Refused | undefined = $state.raw();
  protected spokenIn = "";
  candidates: readonly Advised[] = $state.raw([]);
  candidate = $state(-1);
  reach: LayerAnswer | undefined = $state.raw();
  /** pieces already placed, where all are sent in one answer */
  laid: readonly Part[] = $state.raw([]);
  /** an answer is in flight */
  busy = $state(false);
  /** the palette of orders next to the unit */
  palette = $state(false);
  keysShown = $state(false);
  /** the player is choosing the extent of auto-play */
  handing = $state(false);
  /** a text must be read first, so no draft is started */
  waits = $state(false);
  /** the screen is being handed over, so answers are disabled */
  curtained = $state(false);
  /** The lesson: its suggestion replaces the computer's, and it is notified of the player's answers. */
  tutor:
    | {
        recommends: (prompt: AskedPrompt, candidates: readonly Advised[]) => Advised | undefined;
        hear: (prompt: AskedPrompt, decision: Decision, recommended?: Decision) => void;
      }
    | undefined;
  protected lessonSuggestion: Advised | undefined = $state.raw();
  /** the search that may replace the quick suggestion */
  readonly adviser: Adviser = new Adviser(this);
  /** the suggested decision */
  advice: Advised | undefined = $derived.by(
    () =>
      [this.lessonSuggestion, this.adviser.better].find((one) => one?.decision.prompt === this.prompt?.prompt) ??
      this.prompt?.advice,
  );
  /** the prompts that the page answers by the player's setting */
  readonly autos: AutoAnswers;
  /** the prompt that the player must answer; undefined while the page answers it */
  asking: AskedPrompt | undefined = $derived.by(() => (this.autos.takes(this.prompt) ? undefined : this.prompt));

  constructor(
    readonly battle: Commanded,
    readonly say: (text: string) => void = () => undefined,
    asks?: AskPreferences,
  ) {
    this.autos = new AutoAnswers(battle, asks);
  }

  /** The player has started an answer. */
  get begun(): boolean {
    return this.busy || this.palette || this.handing || this.laid.length > 0 || this.refused !== undefined;
  }
  adopt(better: BetterAnswer): void {
    this.say(better.text);
  }

  open(prompt: number): void {
    this.wished = prompt;
  }

  /** Whether no key can do it and a confirmation is required. */
  grave(way: PromptOption): boolean {
    return isGrave(way, this.ways);
  }
  refuse(refusal: Refusal, at?: Point): void {
    this.refused = { refusal, ...(at ? { at } : {}) };
    this.say(refusal.text);
  }

  /** An entering unit's path is measured from the table edge. */
  protected edgeOf(draft: Draft): Point | undefined {
    return draft.path && draft.path.length > 1 ? draft.path[0] : undefined;
  }

  /** The current position of the moved unit or officer. */
  startOf(draft: Draft): { place: Point; heading: number; formation: Formation } | undefined {
    const officer =
      draft.officer === undefined || draft.verb === "fire_at"
        ? undefined
        : this.battle.view?.officers?.find((one) => one.officer === draft.officer);
    if (officer?.place) return { place: officer.place, heading: 0, formation: "line" };
    const unit = this.battle.unit(draft.unit);
    const reach = this.prompt?.reach;
    const place = reach?.from ?? unit?.place;
    if (!place) return undefined;
    return { place, heading: reach?.heading ?? unit?.heading ?? 0, formation: unit?.formation ?? "line" };
  }
}
