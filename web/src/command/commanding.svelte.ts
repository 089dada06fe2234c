// Commanding: what the page and the keys do with the open prompt. It begins each new prompt with a suggested draft,
// and selects options, units and candidates.
import { untrack } from "svelte";
import type { Advised } from "../lib/api";
import type { Decision, Point } from "../lib/wire";
import type { BetterAnswer } from "./adviser.svelte";
import { AnswerSending } from "./answer_sending.svelte";
import { isDispatch } from "./dispatch";
import { Dispatching } from "./dispatching.svelte";
import { laidOf, laysPieces } from "./night";
import { answers, draftFrom, draftOf, grouped, isDuplicate, targetsOf, type Draft, type PromptOption } from "./offers";
import { sixteenths } from "./path";
import { farText } from "./wording";

/** Gestures that are drafted on the table or in a field instead of by a press. */
const lies: ReadonlySet<PromptOption["gesture"]> = new Set([
  "march",
  "ride",
  "place",
  "roll",
  "select",
  "along",
  "turn",
]);
/** maximum number of candidates to search for a lesson's suggestion */
const manyCandidates = 120;
/** For these roles the suggested answer is shown with its odds. */
const SHOWN_WITH_ODDS: ReadonlySet<string> = new Set([
  "fire",
  "fire_on",
  "opportunity_fire",
  "fire_aimed",
  "which_stand",
]);
const alike = (a: Decision, b: Decision): boolean => JSON.stringify(draftFrom(a)) === JSON.stringify(draftFrom(b));

export class Commanding extends AnswerSending {
  /** The answers that the digit keys select: of the selected unit if several can act, otherwise all. */
  numbered: readonly PromptOption[] = $derived.by(() => {
    const groups = grouped(this.ways, this.prompt?.unit);
    const ways = groups
      .filter((group, at) => (groups.length < 2 ? at === 0 : group.unit === undefined || group.unit === this.unit))
      .flatMap((group) => group.ways);
    // The answers for the unit come first.
    return ways
      .filter((way) => !this.grave(way))
      .sort((a, b) =>
        groups.length < 2 ? 0 : Number(a.offer.unit === undefined) - Number(b.offer.unit === undefined),
      );
  });
  /** distinguishes a prompt from a repetition of the same one */
  private readonly key: string = $derived.by(() => {
    const { prompt } = this;
    if (!prompt) return "";
    const open = JSON.stringify([prompt.offers, prompt.reach]);
    return `${this.waits} ${this.autos.takes(prompt)} ${prompt.prompt} ${prompt.seat} ${open}`;
  });
  private shown = "";
  /** key of the prompt whose initial draft is complete */
  private started = $state("");
  readonly dispatch: Dispatching = new Dispatching(this);

  /** The targets of the selected or asked unit, each with a label for the table. */
  targets: ReadonlyMap<number, string> = $derived.by(() => {
    const of = this.acting.length > 1 ? this.unit : undefined;
    if (this.acting.length > 1 && of === undefined) return new Map();
    return new Map(
      [...targetsOf(this.prompt, of)].map(([unit, offer]) => [
        unit,
        farText(offer.distance, this.battle.table?.measure) || (offer.word ?? ""),
      ]),
    );
  });
  /** The units selected in the draft or the group. */
  chosen: ReadonlySet<number> = $derived(new Set([...(this.draft?.list ?? []), ...this.whole.group]));

  /** The initial draft is complete and no request is running: the page waits for the player. */
  ready: boolean = $derived.by(
    () => this.key !== "" && this.started === this.key && !this.busy && this.snapping === 0 && this.battle.current,
  );

  /** Follows new prompts until the returned function is called. */
  follow(): () => void {
    return $effect.root(() => {
      $effect(() => {
        if (this.autos.followUndo()) untrack(() => void this.undo());
      });
      $effect(() => this.autos.adopt(this.prompt));
      $effect(() => {
        const key = this.prompt ? this.key : ""; // the prompt is read again whenever the server repeats it
        if (key === this.shown) return;
        this.shown = key;
        queueMicrotask(
          () =>
            void this.asked().then((asks) => {
              if (!asks || key !== this.shown) return;
              this.started = key;
              if (!this.whole.running) this.adviser.start();
            }),
        );
      });
    });
  }

  // ------------------------------------------------------------ a new question

  /** Starts a new prompt with a clean state. False: it has been answered already. */
  async asked(): Promise<boolean> {
    this.clear();
    this.adviser.follow();
    this.whole.pastPhase();
    this.candidates = this.laid = [];
    this.reach = undefined;
    const prompt = this.prompt;
    if (!prompt || !this.leads(prompt)) this.circles = [];
    if (!prompt) return true;
    const several = this.acting.length > 1;
    // The selection ends with its phase.
    const phase = `${this.battle.view?.turn} ${this.battle.view?.phase}`;
    if (phase !== this.spokenIn) this.unit = undefined;
    this.spokenIn = phase;
    // The player drew the path that is asked for: it is asked, so that the roll is named. The change starts this again.
    if (this.autos.takes(prompt) && !this.whole.running && this.whole.draws(prompt.unit ?? -1)) {
      this.autos.held = true;
      return false;
    }
    if (this.autos.takes(prompt) && !this.whole.running && (await this.answerItself(prompt))) return false;
    if (prompt.prompt !== this.prompt?.prompt) return false;
    if (prompt.unit !== undefined) this.unit = prompt.unit;
    else if (this.acting.length === 1) this.unit = this.acting[0];
    else if ((several || this.acting.length === 0) && (this.unit === undefined || !this.acting.includes(this.unit)))
      this.unit = undefined;
    this.say(prompt.title);
    this.dispatch.begin();
    if (isDispatch(prompt)) return true; // nothing is drawn before a unit is selected
    if (await this.whole.answer(prompt)) return true;
    // The server may have repeated the prompt meanwhile.
    if (prompt.prompt !== this.prompt?.prompt) return false;
    if (this.autos.takes(prompt) && (await this.answerItself(prompt))) return false;
    const bulk = this.bulkAnswer(prompt, phase);
    if (bulk) {
      await this.idle();
      if (prompt.prompt === this.prompt?.prompt) await this.giveBulk(prompt, bulk);
      if (this.handed) return false;
    }
    if (this.ways.some((way) => way.gesture === "march") && !several) void this.askReach(prompt);
    if (this.leads(prompt)) void this.askCircles(prompt);
    const candidates = await this.battle
      .candidates(prompt.prompt, this.tutor ? manyCandidates : undefined)
      .catch(() => {
        this.shown = ""; // the connection was lost: start again when it is restored
        return [];
      });
    if (prompt.prompt !== this.prompt?.prompt) return false;
    this.lessonSuggestion = this.tutor?.recommends(prompt, candidates);
    const { advice } = this;
    const others = candidates.filter(
      ({ decision }) => !isDuplicate(prompt, draftFrom(decision)) && !(advice && alike(decision, advice.decision)),
    );
    this.candidates = advice ? [advice, ...others] : others;
    this.beginOfItself();
    return true;
  }

  /** A draft other than the suggested one, a selection or orders of a side. */
  override get begun(): boolean {
    const drawn = this.draft !== undefined && !this.draft.bare && this.candidate !== 0;
    const { whole, dispatch } = this;
    return super.begun || drawn || whole.running || whole.group.size > 0 || dispatch.parts.length > 0;
  }
  /** Shows a better suggestion, with its draft. */
  override adopt(better: BetterAnswer): void {
    super.adopt(better);
    this.candidates = [better, ...this.candidates.filter(({ decision }) => !alike(decision, better.decision))];
    if (this.dispatch.open) return;
    this.clear();
    this.beginOfItself();
  }

  /** Starts the suggested draft if it is drawn on the table; other answers need a press. */
  private beginOfItself(): void {
    const { prompt } = this;
    if (this.waits || this.draft || !prompt || laysPieces(prompt)) return;
    const kept = this.whole.keptWay(prompt);
    const drawn = kept && this.ways.find(({ gesture }) => gesture === "march");
    if (kept && drawn) return void this.takeUp(drawn, kept); // the player drew it earlier
    // Real dice have no suggestion.
    const roll = this.ways.find(({ gesture }) => gesture === "roll");
    if (roll) return this.begin(roll);
    const advice = this.advice?.decision;
    if (!advice) return;
    const draft = draftFrom(advice);
    const way = this.ways.find(({ offer }) => answers(draft, offer));
    // If several units can march, no unit is preselected, nor one that enters.
    const many = this.acting.length > 1 && this.ways.some(({ gesture }) => gesture === "march");
    if (
      way &&
      lies.has(way.gesture) &&
      !(many && ["march", "place"].includes(way.gesture)) &&
      !(way.gesture === "ride" && !this.onlyRide())
    )
      return this.begin(way);
    // The unit was ordered to move but the suggestion is to stay: show a ghost to drag, without a path.
    const go = this.ways.find(
      ({ gesture, offer }) =>
        gesture === "march" && this.candidates.some(({ decision }) => answers(draftFrom(decision), offer)),
    );
    if (!way?.gesture.startsWith("weigh") && prompt.unit !== undefined && go) return this.begin(go, false);
    // The suggested target or stand is shown with its odds; one key confirms it.
    const shot = SHOWN_WITH_ODDS.has(prompt.role ?? "other");
    if (shot && (draft.verb === "fire" || draft.verb === "fire_at" || draft.verb === "choose"))
      this.takeCandidate(0, true);
  }

  /**
   * Uses a path that was drawn with the order, or before it (`here`: in this prompt). The unit keeps its formation
   * and front, and wheels onto the path if needed.
   */
  async takeUp(way: PromptOption, kept: { path: Point[]; heading?: number }, here = false): Promise<void> {
    this.begin(way, false);
    this.change({ path: kept.path });
    const { draft } = this;
    if (!draft) return;
    this.snapping++;
    try {
      await this.fitted(draft, kept.heading, here);
    } finally {
      this.snapping--;
    }
    // The refused draft belongs to another prompt, so the tried place is not shown here.
    if (!here && this.refused?.kept)
      this.refused = {
        refusal: this.refused.refusal,
        kept: true,
        ...(this.refused.tried ? { tried: this.refused.tried } : {}),
      };
  }
  private async fitted(draft: Draft, heading: number | undefined, here: boolean): Promise<void> {
    const lawful = async (one: Draft): Promise<boolean> =>
      (await this.battle.check(this.decisionFor(one)).catch(() => undefined))?.lawful ?? false;
    const asItStands = await lawful(draft);
    if (draft !== this.draft) return;
    if (!asItStands && heading !== undefined) {
      const wheeled: Draft = { ...draft, heading: sixteenths(heading), turned: true };
      const after = await lawful(wheeled);
      if (draft !== this.draft) return;
      if (after) return this.set(wheeled);
      // Too far, or the path is blocked: set the unit back along the drawn path.
      if (here) this.set(wheeled);
    }
    await this.snap();
  }

  private onlyRide(): PromptOption | undefined {
    const rides = this.ways.filter(({ gesture }) => gesture === "ride");
    return rides.length === 1 ? rides[0] : undefined;
  }

  /** Uses an option: answers with it, or starts its gesture. `weigh`: requires confirmation. */
  choose(way: PromptOption, weigh = false): void {
    this.palette = false;
    this.refused = undefined;
    if (this.dispatch.open) return this.dispatch.take(way.offer);
    if (way.gesture === "at_once" && !weigh && !this.grave(way)) {
      void this.decide(this.decisionFor(draftOf(way.offer)));
      return;
    }
    this.begin(way);
    this.say(way.offer.text);
  }

  /** Starts the draft of an option: at the suggestion (`advise`), or at the unit's position. */
  begin(way: PromptOption, advise = true): void {
    const { offer } = way;
    if (offer.unit !== undefined) this.unit = offer.unit;
    const advised = !advise ? undefined : this.candidates.find(({ decision }) => answers(draftFrom(decision), offer));
    const draft: Draft = draftOf(offer);
    this.candidate = -1; // a different draft, not the previous suggestion
    const from = this.startOf(draft);
    if (from) draft.from = from.place;
    else if (advise && !advised && ["march", "ride", "place"].includes(way.gesture)) void this.comeIn(way);
    // An officer is a flag without front or formation.
    const flag = way.gesture === "ride" || (way.gesture === "place" && offer.officer !== undefined);
    if (flag) draft.path = [];
    else if (["march", "form", "turn", "place"].includes(way.gesture)) {
      draft.heading = from?.heading ?? 0;
      if (way.gesture !== "turn") draft.formation = from?.formation ?? "line";
      if (way.gesture === "march" || way.gesture === "place") draft.path = [];
    }
    if (way.gesture === "place" && laysPieces(this.prompt)) {
      // Start from the earlier placement, otherwise from the current position.
      if (from) draft.path = [from.place];
      Object.assign(draft, laidOf(this.laid, draft));
    }
    if (advised && way.gesture !== "weigh" && way.gesture !== "at_once") {
      const { verb: _verb, ...there } = draftFrom(advised.decision);
      Object.assign(draft, there);
      const edge = draft.from ?? this.edgeOf(draft);
      if (edge) draft.from = edge;
      this.candidate = this.candidates.indexOf(advised);
    }
    if (way.gesture === "march" && !advise) draft.bare = true;
    this.set(draft);
    if (way.gesture === "march" && this.acting.length > 1 && this.prompt) {
      this.reach = undefined;
      void this.askReach(this.prompt, offer.unit);
    }
    if (!flag && ["march", "form", "place"].includes(way.gesture)) void this.probeFormations(draft);
  }

  /** A unit that is not on the table cannot be dragged: it starts with the first entry path from the server. */
  private async comeIn(way: PromptOption): Promise<void> {
    const { prompt } = this;
    if (!prompt) return;
    const all = await this.battle.candidates(prompt.prompt, 400).catch(() => []);
    const his = all.filter(({ decision }) => answers(draftFrom(decision), way.offer));
    const { draft } = this;
    if (prompt !== this.prompt || his.length === 0 || !draft || !answers(draft, way.offer)) return;
    this.candidates = [...this.candidates, ...his.slice(0, 16)];
    this.begin(way);
  }

  // ------------------------------------------------------------ by keys and buttons

  stepCandidate(by: number): void {
    const many = this.candidates.length;
    if (many === 0) return;
    const next = (this.candidate + by + (this.candidate < 0 && by < 0 ? 1 : 0) + many) % many;
    this.takeCandidate(next);
  }

  takeCandidate(index: number, quietly = false): void {
    const one = this.candidates[index];
    if (!one) return;
    const draft = draftFrom(one.decision);
    if (draft.unit !== undefined && draft.verb !== "ride") this.unit = draft.unit;
    const from = this.startOf(draft)?.place ?? this.edgeOf(draft);
    if (from) draft.from = from;
    this.set(draft);
    this.candidate = index;
    if (!quietly) this.say(one.text);
  }

  /** Turns a suggestion into a draft without sending it. */
  layOut(one: Advised): void {
    if (one.decision.verb === "dispatch") return this.dispatch.lay(one.decision);
    const same = JSON.stringify(one.decision);
    let at = this.candidates.findIndex((other) => JSON.stringify(other.decision) === same);
    if (at < 0) {
      at = this.candidates.length;
      this.candidates = [...this.candidates, { decision: one.decision, text: one.text }];
    }
    this.takeCandidate(at);
  }

  /** Selects the next unit that can act. */
  stepUnit(by: number): void {
    const many = this.acting.length;
    if (many === 0) return;
    const now = this.unit === undefined ? -1 : this.acting.indexOf(this.unit);
    const next = now < 0 ? (by > 0 ? 0 : many - 1) : (now + by + many) % many;
    this.select(this.acting[next]);
  }

  select(unit: number | undefined): void {
    this.letGo();
    if (unit !== this.unit && this.acting.length > 1) this.clear();
    this.unit = unit;
    if (unit === undefined) return;
    const name = this.battle.facts.get(unit)?.name ?? "";
    const verbs = this.ways.filter(({ offer }) => offer.unit === unit).map(({ offer }) => offer.text);
    this.say(verbs.length > 0 ? `${name}: ${verbs.join("; ")}` : name);
  }

  cancel(): void {
    if (this.handing) this.handing = false;
    else if (this.keysShown) this.keysShown = false;
    else if (this.dispatch.open && this.dispatch.group.size > 0) this.dispatch.group = new Set();
    else if (this.palette) this.palette = false;
    else if (this.draft) this.forgetDraft();
    else if (this.refused) this.letGo();
    else if (this.whole.drawn) this.whole.drawn = undefined;
    else if (this.whole.running) this.whole.stop();
    else if (this.whole.group.size > 0) this.whole.pick([]);
    else this.unit = undefined;
  }
}
