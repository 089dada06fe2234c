// The search behind the suggestion. It starts from the quick suggestion of the prompt and may find a better answer.
import type { Advised, AskedPrompt, Opinion, SearchingLevel } from "../lib/api";
import { preferences } from "../lib/settings.svelte";
import type { Commanded } from "./at_command";

const levels: readonly SearchingLevel[] = ["captain", "colonel", "general"];
/** A second opinion is shown only if it gains at least this much: hundredths of the probability of winning. */
export const minGain = 2;

/** A better answer, with its reason and its gain in hundredths of the probability of winning. */
export interface BetterAnswer extends Advised {
  why?: string;
  gain: number;
}

/** The members of commanding that the adviser uses. */
interface Advisable {
  readonly battle: Pick<Commanded, "advise" | "epoch">;
  readonly prompt: AskedPrompt | undefined;
  readonly advice: Advised | undefined;
  readonly tutor: unknown;
  /** the player has started an answer, which a new suggestion must not replace */
  readonly begun: boolean;
  /** shows the better answer in place of the suggestion */
  adopt(better: BetterAnswer): void;
}

export class Adviser {
  /** replaces the quick suggestion */
  better: BetterAnswer | undefined = $state.raw();
  /** found after the player had started another answer */
  other: BetterAnswer | undefined = $state.raw();
  /** the last opinion, on this prompt */
  opinion: Opinion | undefined = $state.raw();
  asking = $state(false);
  private about = "";

  constructor(private readonly commanding: Advisable) {}

  /** The level that thinks next; undefined: none. */
  get longer(): SearchingLevel | undefined {
    return this.opinion && this.opinion.verdict !== "none" ? levels[levels.indexOf(this.opinion.level) + 1] : undefined;
  }
  /** Thinking longer has not changed the suggestion. */
  get confirmed(): boolean {
    const { opinion } = this;
    return opinion !== undefined && opinion.level !== "captain" && !this.asking && !isBetter(opinion);
  }

  private get key(): string {
    const { prompt, battle } = this.commanding;
    return `${battle.epoch} ${prompt?.prompt} ${JSON.stringify(prompt?.advice?.decision)}`;
  }
  /** Forgets the opinion on another prompt. */
  follow(): void {
    if (this.about === this.key) return;
    this.about = this.key;
    this.better = this.other = this.opinion = undefined;
    this.asking = false;
  }
  /** Thinks about a prompt that the page has just shown. */
  start(): void {
    const { prompt, tutor } = this.commanding;
    if (!prompt?.counsel || tutor || this.opinion || this.asking || preferences.now.advice === "quick") return;
    void this.think("captain");
  }
  async think(level: SearchingLevel): Promise<void> {
    const { advice, battle } = this.commanding;
    if (!advice) return;
    const about = this.about;
    this.asking = true;
    const answer = await battle.advise(advice.decision, level).catch(() => undefined);
    if (about !== this.about || about !== this.key) return;
    this.asking = false;
    if (!answer?.ok) return;
    const { other, gain = 0 } = answer.counsel;
    this.opinion = answer.counsel;
    if (!other || !isBetter(answer.counsel)) return;
    const found = { ...other, gain };
    if (!this.commanding.begun) {
      this.better = found;
      this.commanding.adopt(found);
    } else if (gain >= minGain) this.other = found;
  }
}

const isBetter = ({ verdict, other }: Opinion): boolean => verdict === "better" && other !== undefined;
