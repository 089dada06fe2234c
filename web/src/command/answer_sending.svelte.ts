// Sends answers: the draft, the suggestion, the same answer for several units, auto-play; and takes them back.
import type { Answer, AskedPrompt } from "../lib/api";
import type { Decision, Point, SeatName } from "../lib/wire";
import { t } from "../words/words";
import { AnswerDraft } from "./answer_draft.svelte";
import type { AtCommand } from "./at_command";
import type { AutoAnswer } from "./auto_answers.svelte";
import { bulkFor, holdOf, type Bulk } from "./bulk_answers";
import { isSealed } from "./dispatch";
import { laidWith, laysPieces } from "./night";
import { aims, aimsAlike, draftFrom, draftOf, weighed, type Draft } from "./offers";
import { CommandOrders } from "./command_orders.svelte";

export class AnswerSending extends AnswerDraft implements AtCommand {
  /** set after a press that also answers further prompts of this phase */
  protected handed: Bulk | undefined;
  private sending: Promise<boolean> = Promise.resolve(true);

  readonly whole: CommandOrders = new CommandOrders(this);

  /** Sends the current draft. */
  async confirm(): Promise<void> {
    const { draft } = this;
    if (!draft) return;
    if (this.lawful === false) {
      // Show the corrected end for a new confirmation; report what cannot be corrected.
      if (draft.path && draft.path.length > 0) await this.snap();
      else if (this.refused) this.say(this.refused.refusal.text);
      return;
    }
    if (laysPieces(this.prompt) && draft.verb === "place") return this.lay(draft);
    await this.decide(this.decisionFor(draft));
  }

  /** The piece stays where it was placed until all are sent. */
  private lay(draft: Draft): void {
    this.laid = laidWith(this.laid, draft);
    this.clear();
    this.say(t("command.said_laid", { n: this.laid.length }));
  }

  /** Resolves when no answer is in flight. */
  async idle(): Promise<void> {
    while (this.busy) await this.sending;
  }

  async decide(decision: Decision): Promise<boolean> {
    this.handed = undefined; // a manual decision ends "accept all"
    return this.carry(decision);
  }
  /** Answers by the player's setting. False: it was refused, so the player is asked. */
  protected async answerItself(prompt: AskedPrompt): Promise<boolean> {
    await this.idle();
    if (prompt.prompt !== this.prompt?.prompt) return true;
    const answer = this.autos.begin(prompt);
    this.autos.sending = true;
    const done = answer !== undefined && (await this.carry(answer.decision));
    this.autos.sending = false;
    if (done) this.autos.add(answer);
    else this.autos.held = true;
    return done;
  }
  protected async carry(decision: Decision): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    const sending = this.send(decision);
    this.sending = sending;
    return sending;
  }

  private async send(decision: Decision): Promise<boolean> {
    this.autos.sent();
    if (this.prompt) this.tutor?.hear(this.prompt, decision, this.advice?.decision);
    const at =
      this.draft?.path?.at(-1) ?? this.battle.unit("unit" in decision ? Number(decision.unit) : undefined)?.place;
    const done = await this.told(() => this.battle.decide(decision), at);
    if (done) this.autos.held = false;
    this.busy = false;
    return done;
  }

  async advised(): Promise<void> {
    if (this.laid.length > 0) return void (await this.decide(this.decisionFor({ verb: "dispatch" })));
    const decision = this.advice?.decision;
    if (!decision) return;
    // An attack is shown with its odds and needs confirmation.
    const draft = draftFrom(decision);
    if (
      aims(draft) &&
      weighed.has(draft.verb) &&
      (this.draft?.verb !== draft.verb || !aimsAlike(this.draft, draft) || this.draft.unit !== draft.unit)
    ) {
      if (draft.unit !== undefined) this.unit = draft.unit;
      const from = this.startOf(draft);
      if (from) draft.from = from.place;
      this.refused = undefined;
      this.set(draft);
      this.say(this.advice?.text ?? "");
      return;
    }
    await this.decide(decision);
  }

  async youDoIt(until?: "phase"): Promise<void> {
    this.handed = undefined;
    await this.leave(until);
  }
  protected async leave(until?: "phase"): Promise<void> {
    const asked = this.prompt;
    if (!asked || this.busy) return;
    if (!until && this.lessonSuggestion && this.advice === this.lessonSuggestion)
      return void (await this.carry(this.lessonSuggestion.decision));
    this.busy = true;
    this.autos.sent();
    this.sending = this.told(() => this.battle.youDoIt(asked.prompt, until));
    if (await this.sending) this.autos.held = false;
    else this.handed = undefined;
    this.busy = false;
  }

  /**
   * Accepts the suggestions for all units that can act now, and for their paths. Units asked later are not included:
   * the player has not seen them.
   */
  allAdvised(): Promise<void> {
    return this.beginBulk("suggested", new Set(this.acting));
  }
  /** Gives this answer for the rest of the phase: the suggestion, or to do nothing. */
  answerRest(answer: Bulk["answer"]): Promise<void> {
    return this.beginBulk(answer);
  }
  private async beginBulk(answer: Bulk["answer"], units?: ReadonlySet<number>): Promise<void> {
    const { prompt } = this;
    if (!prompt) return;
    const { epoch } = this.battle;
    this.handed = { phase: this.spokenIn, role: prompt.role, answer, epoch, ...(units ? { units } : {}) };
    await this.giveBulk(prompt, answer);
  }
  protected bulkAnswer(prompt: AskedPrompt, phase: string): Bulk["answer"] | undefined {
    if (this.handed?.epoch !== this.battle.epoch) this.handed = undefined; // an undo happened, here or elsewhere
    if (this.handed?.phase !== phase) return undefined;
    return bulkFor(this.handed, prompt, this.acting, (unit) => this.whole.draws(unit));
  }
  protected async giveBulk(prompt: AskedPrompt, answer: Bulk["answer"]): Promise<void> {
    const hold = answer === "hold" ? holdOf(prompt) : undefined;
    if (!hold) return this.leave();
    if (!(await this.carry(this.decisionFor(draftOf(hold))))) this.handed = undefined;
  }

  /** From now on answers prompts like the open one automatically. */
  alwaysAuto(): void {
    if (this.prompt) this.autos.asks?.changeLike(this.prompt, "auto");
  }

  /** Shows a refusal or a lost connection at the place that the player tried. */
  private async told(wanted: () => Promise<Answer>, at?: Point): Promise<boolean> {
    try {
      const answer = await wanted();
      if (!answer.ok)
        this.refuse(answer.refusal ?? { kind: "not_open", text: answer.error ?? t("command.no_reason") }, at);
      return answer.ok;
    } catch {
      this.refuse({ kind: "not_open", text: t("command.not_sent") });
      return false;
    }
  }

  /**
   * The seat whose last decision an undo reverts. A sealed decision of the other side stays closed to the current
   * player.
   */
  private get undoes(): SeatName | undefined {
    const own = this.battle.undo.find((one) => one === this.prompt?.seat);
    return own ?? (isSealed(this.prompt) ? undefined : this.battle.undo[0]);
  }
  get mayUndo(): boolean {
    return this.undoes !== undefined;
  }
  /** Takes back the last decision by hand, with the automatic answers after it. */
  async undo(): Promise<void> {
    await this.takeBack(true);
  }
  /** Takes back an automatic answer and asks the player instead. */
  async changeAuto(answer: AutoAnswer): Promise<void> {
    if (this.autos.canChange(answer)) await this.takeBack(false);
  }
  private async takeBack(through: boolean): Promise<void> {
    const seat = this.undoes;
    if (seat === undefined) return this.say(t("command.said_no_undo"));
    // Clear first: a running order would otherwise give the same answer again.
    this.whole.tookBack();
    this.handed = undefined;
    this.autos.beginUndo(through);
    if (await this.told(() => this.battle.takeBack(seat))) this.say(t("command.said_undone"));
  }
}
