// The prompts that the page has answered with the suggestion, because the player's setting says so. The player can see
// them, take the last one back, and have such prompts asked again.
import { untrack } from "svelte";
import type { AskedPrompt, BattleEvent } from "../lib/api";
import type { AskPreferences } from "../lib/ask_setting.svelte";
import type { Commanded } from "./at_command";
import type { AutoAnswer, AutoRecord } from "./auto_record";
import { loadWithRetry } from "../lib/lazy_load";

export type { AutoAnswer };

/** Answers without an event: nothing in the log shows them. */
const SILENT: ReadonlySet<string> = new Set(["no", "done", "hold_fire", "stand"]);
/** maximum number of events that the event of an answer can follow it: sealed fire is resolved at the end */
const maxEventsLater = 120;

/** The event that shows an automatic answer; undefined: there is none yet. */
export function eventOf(answer: AutoAnswer, events: readonly BattleEvent[]): number | undefined {
  if (SILENT.has(answer.decision.verb)) return undefined;
  const { unit: mover, officer } = answer.decision as { unit?: number; officer?: number };
  const unit = answer.prompt.unit ?? mover;
  for (let n = answer.events; n < Math.min(events.length, answer.events + maxEventsLater); ++n) {
    const event = events[n];
    if (!event || event.turn !== answer.turn) return undefined;
    if (officer !== undefined ? event.officer === officer : unit !== undefined && event.unit === unit) return event.n;
  }
  return undefined;
}

/** The record after an undo to this number of decisions. */
export function trimmed({ answers, played }: AutoRecord, decisions: number): AutoRecord {
  return {
    answers: answers.filter((answer) => answer.at < decisions),
    played: played
      .filter(([from]) => from < decisions)
      .map(([from, to]): [number, number] => [from, Math.min(to, decisions)]),
  };
}

const storage = () => loadWithRetry(() => import("./auto_record"));

export class AutoAnswers {
  private record: AutoRecord = $state.raw({ answers: [], played: [] });
  /** the battle whose stored record has been read */
  private restored = "";
  private stored = false;
  /** after an undo the next prompt is asked, so that the player can change the answer */
  held = $state(false);
  /** an automatic answer is in flight */
  sending = false;
  /** number of decisions before the last one that this page sent */
  private lastSent = -1;
  private undoing = false;
  private epoch = 0;
  /** kinds that the server answered by an earlier version's setting for this battle */
  private formerKinds: readonly string[] = [];
  private adopting = false;

  constructor(
    private readonly battle: Commanded,
    readonly asks?: AskPreferences,
  ) {}

  /** oldest first */
  get list(): readonly AutoAnswer[] {
    return this.record.answers;
  }
  /** Reads what an earlier visit to this battle stored. */
  private restore(): void {
    const id = this.battle.card?.battle ?? "";
    if (id === "" || id === this.restored || this.battle.decisions === 0) return;
    this.restored = id;
    const { decisions } = this.battle;
    void storage().then(({ autoRecordOf }) => {
      const stored = trimmed(autoRecordOf(id), decisions);
      this.record = {
        answers: [...stored.answers, ...this.record.answers],
        played: [...stored.played, ...this.record.played],
      };
      this.stored = true;
    });
  }
  private change(record: AutoRecord): void {
    this.record = record;
    if (this.stored) void storage().then(({ storeAutoRecord }) => storeAutoRecord(this.restored, this.record));
  }

  /** Whether this prompt is answered automatically. */
  takes(prompt: AskedPrompt | undefined): boolean {
    return prompt !== undefined && !this.held && this.asks?.answers(prompt) === true;
  }

  /** Call before a decision is sent. */
  sent(): void {
    this.lastSent = this.battle.decisions;
  }
  /** Call after an automatic answer was accepted. */
  add(answer: AutoAnswer): void {
    this.change({ ...this.record, answers: [...this.record.answers, answer] });
  }
  /** The player is asked again, or the battle has ended: notes what auto-play has decided until now. */
  private endPlay(): void {
    const { autoPlayedFrom: from, decisions } = this.battle;
    if (from === undefined) return;
    this.battle.autoPlayedFrom = undefined;
    if (decisions > from) this.change({ ...this.record, played: [...this.record.played, [from, decisions]] });
  }
  /** An answer that is about to be given to this prompt. */
  begin(prompt: AskedPrompt): AutoAnswer | undefined {
    const { advice } = prompt;
    return (
      advice && {
        prompt,
        decision: advice.decision,
        text: advice.text,
        turn: this.battle.view?.turn ?? 0,
        at: this.battle.decisions,
        events: this.battle.events.length,
      }
    );
  }

  /** Whether an undo takes back this answer and nothing else. */
  canChange(answer: AutoAnswer): boolean {
    return answer === this.list.at(-1) && answer.at === this.lastSent && this.battle.undo.includes(answer.prompt.seat);
  }
  /** From now on prompts like this one are asked. */
  askAgain(answer: AutoAnswer): void {
    this.asks?.changeLike(answer.prompt, "ask");
  }

  /** Call before an undo. `through`: also take back the decision by hand before automatic answers. */
  beginUndo(through: boolean): void {
    this.held = true;
    this.undoing = through;
  }
  /** Drops answers that were taken back. True: the undo reverted an automatic answer and must continue. */
  followUndo(): boolean {
    const { epoch, decisions } = this.battle;
    if (epoch === this.epoch) return false;
    this.epoch = epoch;
    const reverted = this.list.find((answer) => answer.at === decisions);
    this.change(trimmed(this.record, decisions));
    const further = this.undoing && reverted !== undefined && this.battle.undo.includes(reverted.prompt.seat);
    this.undoing = further;
    return further;
  }

  /** Moves the settings that an earlier version stored with the battle into the player's setting. */
  adopt(prompt: AskedPrompt | undefined): void {
    const { standing, card, over } = this.battle;
    untrack(() => {
      this.restore();
      if (over || (prompt && !this.takes(prompt))) this.endPlay();
    });
    if (standing.length > 0 && this.asks && !this.adopting) {
      this.adopting = true;
      this.formerKinds = [...this.formerKinds, ...standing];
      for (const seat of card?.seats ?? []) void this.battle.standWith([], seat).catch(() => undefined);
    }
    if (!prompt || !this.formerKinds.includes(prompt.kind)) return;
    this.formerKinds = this.formerKinds.filter((kind) => kind !== prompt.kind);
    this.asks?.changeLike(prompt, "auto");
  }
}
