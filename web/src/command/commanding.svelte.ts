// The state of commanding: the open prompt, the draft answer, and the server's verdict on it. It contains no rules:
// `check` decides what is allowed; the prompt's options and candidates define what is possible.
import { untrack } from "svelte";
import type { Advised, Answer, AskedPrompt, CheckAnswer, LayerAnswer, Odds, OddsAnswer } from "../lib/api";
import type { Decision, Part, Point, Refusal, SeatName } from "../lib/wire";
import { t } from "../words/words";
import type { AskPreferences } from "../lib/ask_setting.svelte";
import type { AtCommand, Commanded, Refused } from "./at_command";
import { AutoAnswers, type AutoAnswer } from "./auto_answers.svelte";
import { bulkFor, holdOf, type Bulk } from "./bulk_answers";
import { isDispatch, isSealed } from "./dispatch";
import { Dispatching } from "./dispatching.svelte";
import { Newest } from "./newest_request";
import { laidOf, laidWith, laysPieces } from "./night";
import {
  actingUnits,
  answers,
  aims,
  aimsAlike,
  decisionOf,
  draftFrom,
  draftOf,
  formationsOf,
  grouped,
  isGrave,
  isDuplicate,
  targetsOf,
  weighed,
  optionsOf,
  type Draft,
  type Formation,
  type PromptOption,
} from "./offers";
import { lengthOf, sixteenths, stretched, upTo } from "./path";
import { furthest, hintsOf } from "./snap";
import { CommandOrders } from "./command_orders.svelte";
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

export class Commanding implements AtCommand {
  /** The current one of the open prompts; prompts are answered one at a time. */
  private wished: number | undefined = $state();
  prompt: AskedPrompt | undefined = $derived.by(
    () => this.battle.prompts.find((one) => one.prompt === this.wished) ?? this.battle.prompts[0],
  );
  others: readonly AskedPrompt[] = $derived.by(() => this.battle.prompts.filter((one) => one !== this.prompt));
  ways: readonly PromptOption[] = $derived(this.prompt ? optionsOf(this.prompt) : []);
  acting: readonly number[] = $derived(actingUnits(this.prompt));
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

  /** the selected unit: the prompt's, or the one that was tapped */
  unit: number | undefined = $state();
  /** the formations of the ruleset */
  formations: readonly Formation[] = $derived.by(() => formationsOf(this.battle.table?.ruleset));
  draft: Draft | undefined = $state.raw();
  verdict: CheckAnswer | undefined = $state.raw();
  refused: Refused | undefined = $state.raw();
  private spokenIn = "";
  candidates: readonly Advised[] = $state.raw([]);
  candidate = $state(-1);
  /** null: unavailable */
  odds: Odds | null | undefined = $state.raw();
  /** formations that `check` rejected for this draft */
  barred: ReadonlySet<Formation> = $state.raw(new Set());
  reach: LayerAnswer | undefined = $state.raw();
  /** command radii of the officers that can ride now */
  circles: LayerAnswer["circles"] = $state.raw([]);
  /** inches of the mover's path at which the unit can fire */
  inches: readonly number[] = $state.raw([]);
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
  /** The lesson: its suggestion replaces the sergeant's, and it is notified of the player's answers. */
  tutor:
    | {
        recommends: (prompt: AskedPrompt, candidates: readonly Advised[]) => Advised | undefined;
        hear: (prompt: AskedPrompt, decision: Decision, recommended?: Decision) => void;
      }
    | undefined;
  private lessonSuggestion: Advised | undefined = $state.raw();
  /** the suggested decision */
  advice: Advised | undefined = $derived.by(
    () =>
      (this.lessonSuggestion?.decision.prompt === this.prompt?.prompt ? this.lessonSuggestion : undefined) ??
      this.prompt?.advice,
  );
  /** the screen is being handed over, so answers are disabled */
  curtained = $state(false);
  /** the last draft known to be allowed */
  private good: Draft | undefined;
  private judged: Draft | undefined;
  /** distinguishes a prompt from a repetition of the same one */
  private readonly key: string = $derived.by(() => {
    const { prompt } = this;
    if (!prompt) return "";
    const open = JSON.stringify([prompt.offers, prompt.reach]);
    return `${this.waits} ${this.autos.takes(prompt)} ${prompt.prompt} ${prompt.seat} ${open}`;
  });
  private shown = "";
  /** key of the prompt whose initial draft is complete */
  private begun = $state("");
  private snapping = $state(0);
  private sending: Promise<boolean> = Promise.resolve(true);

  readonly whole: CommandOrders = new CommandOrders(this);
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
  private judgedNow = $state(false);
  /** `check`'s verdict on this exact draft; undefined until it arrives. */
  lawful: boolean | undefined = $derived(this.verdict && this.judgedNow ? this.verdict.lawful : undefined);
  /** For display: during a drag, the last verdict. */
  seemsLawful: boolean | undefined = $derived(this.verdict?.lawful);

  /** The initial draft is complete and no request is running: the page waits for the player. */
  ready: boolean = $derived.by(
    () => this.key !== "" && this.begun === this.key && !this.busy && this.snapping === 0 && this.battle.current,
  );

  /** set after a press that also answers further prompts of this phase */
  private handed: Bulk | undefined;
  /** the prompts that the page answers by the player's setting */
  readonly autos: AutoAnswers;
  /** the prompt that the player must answer; undefined while the page answers it */
  asking: AskedPrompt | undefined = $derived.by(() => (this.autos.takes(this.prompt) ? undefined : this.prompt));

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

  constructor(
    readonly battle: Commanded,
    readonly say: (text: string) => void = () => undefined,
    asks?: AskPreferences,
  ) {
    this.autos = new AutoAnswers(battle, asks);
  }

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
              if (asks && key === this.shown) this.begun = key;
            }),
        );
      });
    });
  }

  // ------------------------------------------------------------ a new question

  /** Starts a new prompt with a clean state. False: it has been answered already. */
  async asked(): Promise<boolean> {
    this.clear();
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

  /** Command radii matter only while officers ride; the command check of other units is past. */
  private leads(prompt: AskedPrompt): boolean {
    return prompt.offers.some((offer) => offer.verb === "ride");
  }
  private async askCircles(prompt: AskedPrompt): Promise<void> {
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
  private async askReach(prompt: AskedPrompt, unit?: number): Promise<void> {
    const answer = await this.battle
      .layer("reach", { prompt: prompt.prompt, ...(unit === undefined ? {} : { unit }) })
      .catch(() => undefined);
    if (answer?.ok && prompt.prompt === this.prompt?.prompt && (unit === undefined || unit === this.draft?.unit))
      this.reach = answer;
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

  clear(): void {
    this.draft = this.verdict = this.refused = this.odds = this.good = this.judged = undefined;
    this.judgedNow = false;
    this.barred = new Set();
    this.candidate = -1;
    this.palette = this.handing = false;
    this.checks.drop();
    this.chances.drop();
  }

  open(prompt: number): void {
    this.wished = prompt;
  }

  // ------------------------------------------------------------ making an answer

  decisionFor(draft: Draft): Decision {
    if (laysPieces(this.prompt))
      draft = { verb: "dispatch", parts: draft.verb === "place" ? laidWith(this.laid, draft) : [...this.laid] };
    return decisionOf(this.prompt ?? { prompt: 0, seat: "first" }, draft);
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

  /** Whether no key can do it and a confirmation is required. */
  grave(way: PromptOption): boolean {
    return isGrave(way, this.ways);
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

  /** An entering unit's path is measured from the table edge. */
  private edgeOf(draft: Draft): Point | undefined {
    return draft.path && draft.path.length > 1 ? draft.path[0] : undefined;
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
  private async probeFormations({ bare: _bare, ...draft }: Draft): Promise<void> {
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

  cancel(): void {
    if (this.handing) this.handing = false;
    else if (this.keysShown) this.keysShown = false;
    else if (this.dispatch.open && this.dispatch.group.size > 0) this.dispatch.group = new Set();
    else if (this.palette) this.palette = false;
    else if (this.draft) this.forgetDraft();
    else if (this.refused) this.letGo();
    else if (this.whole.running) this.whole.stop();
    else if (this.whole.group.size > 0) this.whole.pick([]);
    else this.unit = undefined;
  }

  // ------------------------------------------------------------ answering

  /** The draft is not allowed and cannot be moved back, so it cannot be confirmed. */
  get stuck(): boolean {
    const { draft } = this;
    if (draft?.bare || (draft?.verb === "place" && draft.path?.length === 0)) return true;
    return this.lawful === false && !(draft?.path?.length && (draft.from || this.good));
  }

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
  private async answerItself(prompt: AskedPrompt): Promise<boolean> {
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
  private async carry(decision: Decision): Promise<boolean> {
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
  private async leave(until?: "phase"): Promise<void> {
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
  private bulkAnswer(prompt: AskedPrompt, phase: string): Bulk["answer"] | undefined {
    if (this.handed?.epoch !== this.battle.epoch) this.handed = undefined; // an undo happened, here or elsewhere
    if (this.handed?.phase !== phase) return undefined;
    return bulkFor(this.handed, prompt, this.acting, (unit) => this.whole.draws(unit));
  }
  private async giveBulk(prompt: AskedPrompt, answer: Bulk["answer"]): Promise<void> {
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
  /** Hides the refusal when the player does something else. A ghost that was moved back keeps its message. */
  letGo(): void {
    if (this.refused && !this.refused.kept && this.lawful !== false) this.refused = undefined;
  }
  refuse(refusal: Refusal, at?: Point): void {
    this.refused = { refusal, ...(at ? { at } : {}) };
    this.say(refusal.text);
  }

  /** Length of the path: the server's measure, if it knows the start. */
  get length(): number {
    const { draft } = this;
    if (!draft?.from || !draft.path) return 0;
    const stands = draft.officer !== undefined || this.battle.unit(draft.unit)?.presence === "on_table";
    const measured = this.lawful && stands ? this.verdict?.length : undefined;
    return measured ?? lengthOf(draft.from, draft.path);
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
