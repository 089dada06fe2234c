// The draft of an answer, the server's verdict on it and its odds, and changes by drag, keys and buttons.
import type { AskedPrompt, CheckAnswer, LayerAnswer, Odds, OddsAnswer } from "../lib/api";
import type { Decision, Refusal } from "../lib/wire";
import { t } from "../words/words";
import { OpenPrompt } from "./open_prompt.svelte";
import { Newest } from "./newest_request";
import { laidWith, laysPieces } from "./night";
import { aimsAlike, decisionOf, draftFrom, weighed, type Draft, type Formation } from "./offers";
import { lengthOf, sixteenths, stretched, upTo } from "./path";
import { furthest, hintsOf } from "./snap";

export class AnswerDraft extends OpenPrompt {
  /** command radii of the officers that can ride now */
  circles: LayerAnswer["circles"] = $state.raw([]);

  /** Command radii matter only while officers ride; the command check of other units is past. */
  protected leads(prompt: AskedPrompt): boolean {
    return prompt.offers.some((offer) => offer.verb === "ride");
  }
  protected async askCircles(prompt: AskedPrompt): Promise<void> {
    const answer = await this.battle.layer("command", { seat: prompt.seat }).catch(() => undefined);
    if (answer?.ok && prompt.prompt === this.prompt?.prompt) this.circles = answer.circles;
  }
  /** The reach of a unit that is dragged before it has its order. */
  async askReachOf(unit: number): Promise<void> {
    const { prompt } = this;
    // If the order contains the path, the reach of this prompt applies.
    const of = this.ways.some(({ gesture }) => gesture === "march") && prompt ? { prompt: prompt.prompt } : {};
    const answer = await this.battle.layer("reach", { unit, ...of }).catch(() => undefined);
    if (answer?.ok && prompt === this.prompt && this.unit === unit) this.reach = answer;
  }

  /** For a prompt to several units: the reach of this one. */
  protected async askReach(prompt: AskedPrompt, unit?: number): Promise<void> {
    const answer = await this.battle
      .layer("reach", { prompt: prompt.prompt, ...(unit === undefined ? {} : { unit }) })
      .catch(() => undefined);
    if (answer?.ok && prompt.prompt === this.prompt?.prompt && (unit === undefined || unit === this.draft?.unit))
      this.reach = answer;
  }
  draft: Draft | undefined = $state.raw();
  verdict: CheckAnswer | undefined = $state.raw();
  /** the last draft known to be allowed */
  protected good: Draft | undefined;
  protected judged: Draft | undefined;
  private judgedNow = $state(false);
  /** `check`'s verdict on this exact draft; undefined until it arrives. */
  lawful: boolean | undefined = $derived(this.verdict && this.judgedNow ? this.verdict.lawful : undefined);
  /** For display: during a drag, the last verdict. */
  seemsLawful: boolean | undefined = $derived(this.verdict?.lawful);
  /** null: unavailable */
  odds: Odds | null | undefined = $state.raw();
  /** formations that `check` rejected for this draft */
  barred: ReadonlySet<Formation> = $state.raw(new Set());
  /** inches of the mover's path at which the unit can fire */
  inches: readonly number[] = $state.raw([]);
  protected snapping = $state(0);

  private readonly checks = new Newest<Draft, CheckAnswer>(
    (draft) => this.battle.check(this.decisionFor(draft)),
    (answer, draft) => this.hearCheck(answer, draft),
  );
  private readonly chances = new Newest<Draft, OddsAnswer>(
    (draft) => this.battle.odds(this.decisionFor(draft)),
    (answer, draft) => {
      if (draft === this.draft) this.odds = answer.ok ? answer.odds : null;
    },
  );

  clear(): void {
    this.draft = this.verdict = this.refused = this.odds = this.good = this.judged = undefined;
    this.judgedNow = false;
    this.barred = new Set();
    this.candidate = -1;
    this.palette = this.handing = false;
    this.checks.drop();
    this.chances.drop();
  }
  decisionFor(draft: Draft): Decision {
    if (laysPieces(this.prompt))
      draft = { verb: "dispatch", parts: draft.verb === "place" ? laidWith(this.laid, draft) : [...this.laid] };
    return decisionOf(this.prompt ?? { prompt: 0, seat: "first" }, draft);
  }

  set(draft: Draft | undefined): void {
    if (draft?.bare && draft.path?.length) {
      const { bare: _bare, ...drawn } = draft;
      draft = drawn;
    }
    if (this.refused?.kept || draft?.verb !== this.draft?.verb || draft?.unit !== this.draft?.unit)
      this.refused = undefined;
    if (draft?.verb !== this.draft?.verb || draft?.unit !== this.draft?.unit || draft?.officer !== this.draft?.officer)
      this.verdict = this.good = undefined;
    const other = draft?.unit !== this.draft?.unit || draft?.verb !== this.draft?.verb;
    if (!aimsAlike(draft, this.draft) || draft?.number !== this.draft?.number) this.odds = undefined;
    this.draft = draft;
    this.judgedNow = false;
    if (other) this.inches = [];
    if (!draft) return;
    if (other && draft.verb === "fire" && this.prompt?.role === "opportunity_fire") void this.probeInches(draft);
    if (this.judgeable(draft)) this.checks.put(draft);
    if (weighed.has(draft.verb) || (draft.verb === "choose" && draft.target !== undefined)) this.chances.put(draft);
  }

  change(by: Partial<Draft>): void {
    if (!this.draft) return;
    this.candidate = -1;
    const { bare: _bare, ...draft } = { ...this.draft, ...by };
    if (draft.heading !== undefined) draft.heading = sixteenths(draft.heading);
    this.set(draft);
  }

  private judgeable(draft: Draft): boolean {
    if (draft.bare) return false;
    if (draft.verb === "roll") return (draft.faces?.length ?? 0) === (this.prompt?.roll?.count ?? 1);
    return draft.verb !== "place" || (draft.path?.length ?? 0) > 0;
  }

  private hearCheck(answer: CheckAnswer, draft: Draft): void {
    this.verdict = answer;
    this.judged = draft;
    this.judgedNow = draft === this.draft;
    // During a drag, the last verdict moves with the pointer.
    const now = this.draft;
    const moves = !this.judgedNow && now?.verb === draft.verb && now.unit === draft.unit;
    if (answer.lawful) {
      this.good = draft;
      if ((this.judgedNow || moves) && !this.refused?.kept) this.refused = undefined;
    } else if (answer.refusal && (this.judgedNow || moves)) {
      const at = now?.path?.at(-1) ?? draft.path?.at(-1) ?? draft.from;
      this.refused = { refusal: answer.refusal, ...(at ? { at } : {}), tried: this.decisionFor(draft) };
    }
  }

  /** Whether the last verdict of `check` is for this draft, even if the pointer has moved since. */
  get lastJudged(): Draft | undefined {
    return this.judged;
  }

  /** On release, a draft that is not allowed moves back along its path to the last allowed place. */
  async snap(): Promise<void> {
    this.snapping++;
    await this.snapBack();
    this.snapping--;
  }

  private async snapBack(): Promise<void> {
    const draft = this.draft;
    const from = draft?.from;
    const path = draft?.path;
    if (!draft || !path || path.length === 0 || (!from && draft.verb !== "place")) return;
    const asked = this.prompt;
    const first = await this.battle.check(this.decisionFor(draft)).catch(() => undefined);
    if (draft !== this.draft || !first) return;
    this.hearCheck(first, draft);
    if (first.lawful || !from || draft.verb === "place") {
      if (!first.lawful && this.good && this.good !== draft) this.backTo(this.good, first.refusal);
      return;
    }
    const kept = first.refusal;
    const length = lengthOf(from, path);
    const far = await furthest(length - 0.01, hintsOf(asked?.reach), async (d) => {
      if (draft !== this.draft) return false;
      const answer = await this.battle
        .check(this.decisionFor({ ...draft, path: upTo(from, path, d) }))
        .catch(() => undefined);
      return answer?.lawful ?? false;
    });
    if (draft !== this.draft) return;
    if (far !== undefined) this.backTo({ ...draft, path: upTo(from, path, far) }, kept);
    else {
      const known = this.good ?? this.knownLike(draft);
      if (known) this.backTo(known, kept);
    }
  }
  /** A similar path that is known to be allowed. */
  private knownLike(draft: Draft): Draft | undefined {
    const like = this.candidates
      .map(({ decision }) => draftFrom(decision))
      .find((one) => one.verb === draft.verb && one.unit === draft.unit);
    return like && { ...draft, ...like };
  }

  private backTo(draft: Draft, why: Refusal | undefined): void {
    const was = this.draft;
    const at = was?.path?.at(-1);
    this.set(draft);
    if (why) {
      this.refused = {
        refusal: why,
        kept: true,
        ...(at ? { at } : {}),
        ...(was ? { tried: this.decisionFor(was) } : {}),
      };
      this.say(t("command.said_snapped", { why: why.text }));
    }
  }

  /** Checks once for each formation whether the unit can end in it. */
  protected async probeFormations({ bare: _bare, ...draft }: Draft): Promise<void> {
    const barred = new Set<Formation>();
    // With several units, the formation is checked in place: a longer path may be too long with the change.
    const there: Partial<Draft> = this.acting.length > 1 && draft.verb === "march" ? { path: [] } : {};
    for (const formation of this.formations) {
      if (formation === draft.formation) continue;
      const answer = await this.battle
        .check(this.decisionFor({ ...draft, ...there, formation }))
        .catch(() => undefined);
      if (answer && !answer.lawful) barred.add(formation);
      if (this.draft?.verb !== draft.verb || this.draft.unit !== draft.unit) return;
    }
    this.barred = barred;
  }

  /** Checks each inch of the mover's path for opportunity fire, and stops after a run of refusals. */
  private async probeInches(draft: Draft): Promise<void> {
    const prompt = this.prompt;
    const found: number[] = [];
    for (let number = 1, refused = 0; number <= 60 && refused < 12; ++number) {
      const answer = await this.battle.check(this.decisionFor({ ...draft, number })).catch(() => undefined);
      if (prompt !== this.prompt || this.draft?.verb !== draft.verb || this.draft.unit !== draft.unit) return;
      refused = answer?.lawful ? 0 : refused + 1;
      if (answer?.lawful) found.push(number);
    }
    this.inches = found;
  }
  /** The draft is not allowed and cannot be moved back, so it cannot be confirmed. */
  get stuck(): boolean {
    const { draft } = this;
    if (draft?.bare || (draft?.verb === "place" && draft.path?.length === 0)) return true;
    return this.lawful === false && !(draft?.path?.length && (draft.from || this.good));
  }

  /** Length of the path: the server's measure, if it knows the start. */
  get length(): number {
    const { draft } = this;
    if (!draft?.from || !draft.path) return 0;
    const stands = draft.officer !== undefined || this.battle.unit(draft.unit)?.presence === "on_table";
    const measured = this.lawful && stands ? this.verdict?.length : undefined;
    return measured ?? lengthOf(draft.from, draft.path);
  }
  /** Hides the refusal when the player does something else. A ghost that was moved back keeps its message. */
  letGo(): void {
    if (this.refused && !this.refused.kept && this.lawful !== false) this.refused = undefined;
  }

  turnBy(degrees: number): void {
    if (this.draft?.heading === undefined) return;
    this.change({ heading: this.draft.heading + degrees, turned: true });
  }

  stretchBy(far: number): void {
    const { draft } = this;
    if (!draft?.from || !draft.path) return;
    const start = this.startOf(draft);
    this.change({ path: stretched(draft.from, draft.path, far, start?.heading ?? draft.heading ?? 0) });
  }

  nextFormation(): void {
    const now = this.draft?.formation;
    if (now === undefined) return;
    const open = this.formations.filter((one) => one === now || !this.barred.has(one));
    const next = open[(open.indexOf(now) + 1) % open.length]!;
    this.change({ formation: next });
    this.say(t(`command.formation_${next}`));
  }

  /** Removes the last leg of the path. */
  dropLeg(): void {
    if (this.draft?.path && this.draft.path.length > 0) this.change({ path: this.draft.path.slice(0, -1) });
  }

  /** Drops the draft. */
  forgetDraft(): void {
    this.clear();
  }
}
