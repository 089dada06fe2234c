// Orders to a whole command: the selected units and their orders. The engine asks for each unit; this class answers
// its prompts one by one, each checked as usual.
import type { AskedPrompt } from "../lib/api";
import type { Point, Refusal } from "../lib/wire";
import { t } from "../words/words";
import type { AtCommand } from "./at_command";
import {
  disobeyed,
  nextOrder,
  progress,
  settled,
  thrownFor,
  wantedPath,
  withIntention,
  without,
  type Intention,
  type Queue,
} from "./intentions";
import { optionsOf, type Draft, type PromptOption } from "./offers";
import { onward, upTo, lengthOf } from "./path";
import { furthest, hintsOf } from "./snap";

export class CommandOrders {
  /** the selected units */
  group: ReadonlySet<number> = $state.raw(new Set());
  /** how far the player has dragged the selection; the move waits for Confirm */
  drawn: Point | undefined = $state.raw();
  queue: Queue = $state.raw([]);
  running: boolean = $derived(progress(this.queue).open);

  constructor(private readonly commanding: AtCommand) {}

  pick(units: Iterable<number>): void {
    this.group = new Set(units);
    this.drawn = undefined;
    if (this.group.size > 0) this.commanding.say(t("command.said_picked", { n: this.group.size }));
  }
  toggle(unit: number): void {
    const group = new Set(this.group);
    if (!group.delete(unit)) group.add(unit);
    this.pick(group);
  }
  /** The units of a command and its subordinate commands on the table. */
  private unitsUnder(command: number): number[] {
    const { table, facts, view } = this.commanding.battle;
    const under = new Set([command]);
    for (let grown = true; grown;) {
      grown = false;
      for (const one of table?.commands ?? []) {
        if (one.parent !== undefined && under.has(one.parent) && !under.has(one.command))
          grown = !!under.add(one.command);
      }
    }
    const there = new Set(
      (view?.units ?? [])
        .filter((unit) => unit.presence === "on_table" || unit.presence === "concealed")
        .map((unit) => unit.unit),
    );
    return [...facts.values()]
      .filter((unit) => unit.command !== undefined && under.has(unit.command) && there.has(unit.unit))
      .map((unit) => unit.unit);
  }
  /** Selects the units of an officer's command that can act now. False: fewer than two. */
  pickCommandOf(officer: number): boolean {
    const command = this.commanding.battle.table?.officers.find((one) => one.officer === officer)?.command;
    const units = command === undefined ? [] : this.unitsUnder(command);
    const acting = units.filter((unit) => this.commanding.acting.includes(unit));
    if (acting.length > 1) this.pick(acting);
    return acting.length > 1;
  }
  /** Selects all units of a command and its subordinate commands. */
  pickCommand(command: number): void {
    const all = this.unitsUnder(command);
    // Only units that can act now are selected; the others have their orders or get them with another prompt.
    const acting = all.filter((unit) => this.commanding.acting.includes(unit));
    this.pick(acting.length > 0 ? acting : all);
  }

  /** Orders the move that was dragged; false: there is none. */
  confirmDrawn(): boolean {
    const by = this.drawn;
    if (by) this.order("move", { by });
    return by !== undefined;
  }

  /** The same order for all selected units. With `by` each moves equally far in the same direction. */
  order(verb: Intention["verb"], how: { by?: Point; target?: number; advised?: boolean } = {}): void {
    let queue = this.queue.filter((one) => one.carry && one.state !== "done" && one.state !== "refused");
    for (const unit of this.group) {
      const stands = this.commanding.battle.unit(unit);
      if (!stands?.place) continue;
      const { by } = how;
      const path: Intention["path"] =
        verb !== "move" || how.advised
          ? undefined
          : by
            ? [[stands.place[0] + by[0], stands.place[1] + by[1]]]
            : "forward";
      queue = [
        ...withIntention(queue, {
          unit,
          verb,
          carry: true,
          state: "waiting",
          ...(path === undefined ? {} : { path }),
          ...(how.target === undefined ? {} : { target: how.target }),
          ...(path === undefined ? {} : { heading: stands.heading ?? 0 }),
        }),
      ];
    }
    this.queue = queue;
    this.drawn = undefined;
    if (this.commanding.prompt) void this.answer(this.commanding.prompt);
  }

  /** Selection and progress end with their phase. */
  pastPhase(): void {
    const { view } = this.commanding.battle;
    const phase = `${view?.turn} ${view?.phase}`;
    const over = this.phase !== "" && phase !== this.phase;
    const was = { phase: this.phase, group: this.group };
    this.phase = phase;
    if (!over) return;
    this.drawn = undefined;
    if (!this.running) this.queue = this.queue.filter((one) => !one.carry);
    this.group = this.before?.phase === phase ? this.before.group : new Set();
    this.before = was;
  }
  /** After an undo, perhaps into the earlier phase: the selection stays, and units asked again are not done. */
  tookBack(): void {
    this.queue = this.queue.filter((one) => !one.carry);
  }

  stop(): void {
    this.queue = this.queue.filter((one) => !one.carry || one.state === "done" || one.state === "refused");
  }
  forget(): void {
    this.queue = [];
  }

  /** Keeps a path that was drawn with an order. */
  keep(unit: number, path: Point[], heading: number | undefined): void {
    this.queue = withIntention(this.queue, {
      unit,
      verb: "move",
      path,
      carry: false,
      state: "ordered",
      ...(heading === undefined ? {} : { heading }),
    });
  }
  drop(unit: number): void {
    this.queue = without(this.queue, unit);
  }
  /** Whether a path was drawn for the unit, or it gets one with the group. */
  draws(unit: number): boolean {
    return wantedPath(this.queue, unit) !== undefined;
  }
  /** The drawn path for the unit whose path is asked now; it is offered once. */
  keptWay(prompt: AskedPrompt): { path: Point[]; heading?: number } | undefined {
    const wanted = wantedPath(this.queue, prompt.unit);
    if (
      !wanted ||
      wanted.carry ||
      !Array.isArray(wanted.path) ||
      !optionsOf(prompt).some(({ gesture }) => gesture === "march")
    )
      return undefined;
    this.queue = without(this.queue, wanted.unit);
    return { path: wanted.path, ...(wanted.heading === undefined ? {} : { heading: wanted.heading }) };
  }

  /** Answers the prompt if it belongs to an order to a whole command. */
  async answer(prompt: AskedPrompt): Promise<boolean> {
    if (!this.running) return false;
    if (this.answering === prompt) return true;
    this.answering = prompt;
    // The news after an answer may arrive before the answer itself.
    await this.commanding.idle();
    const mine = prompt === this.commanding.prompt && (await this.carryOn(prompt));
    if (this.answering === prompt) this.answering = undefined;
    return mine;
  }
  private answering: AskedPrompt | undefined;
  /** why the last wanted path was refused */
  private against: Refusal | undefined;
  private phase = "";
  /** the group of the previous phase */
  private before: { phase: string; group: ReadonlySet<number> } | undefined;

  private async carryOn(prompt: AskedPrompt): Promise<boolean> {
    const wanted = wantedPath(this.queue, prompt.unit);
    if (wanted?.carry) {
      const march = optionsOf(prompt).find(({ gesture }) => gesture === "march");
      if (march) return this.march(prompt, march, wanted);
      if (prompt.role === "terms_of_way" && prompt.advice) return this.commanding.decide(prompt.advice.decision);
      return false;
    }
    const ways = optionsOf(prompt);
    const offered = (unit: number, verb: Intention["verb"], target?: number): PromptOption | undefined =>
      ways.find(({ offer }) => offer.unit === unit && offer.verb === verb && offer.target === target) ??
      direct(unit, verb, target);
    // If the order contains the path, the order is the path.
    const direct = (unit: number, verb: Intention["verb"], target?: number): PromptOption | undefined =>
      ways.find(
        ({ offer }) =>
          offer.unit === unit &&
          offer.verb === (verb === "move" ? "march" : "charge") &&
          verb !== "stand" &&
          offer.target === target,
      );
    if (!ways.some(({ offer }) => offer.verb === "stand" && offer.unit !== undefined) || prompt.unit !== undefined)
      return false;
    this.closeOrdered();
    const next = nextOrder(this.queue, (unit, verb, target) => offered(unit, verb, target) !== undefined);
    const at_once = next && direct(next.unit, next.verb, next.target);
    if (next && at_once?.gesture === "march") return this.march(prompt, at_once, next);
    if (next) return this.give(next, at_once);
    await this.refuseTheRest();
    return false;
  }

  private async give(next: Intention, as?: PromptOption): Promise<boolean> {
    this.queue = settled(this.queue, next.unit, next.verb === "stand" || as ? "done" : "ordered").map((one) =>
      one.unit === next.unit ? { ...one, since: this.commanding.battle.events.length } : one,
    );
    const draft: Draft = {
      verb: as?.offer.verb ?? next.verb,
      unit: next.unit,
      ...(next.target === undefined ? {} : { target: next.target }),
    };
    const given = await this.commanding.decide(this.commanding.decisionFor(draft));
    const against = this.commanding.refused?.refusal;
    if (!given) this.queue = settled(this.queue, next.unit, "refused", against?.text ?? "", against?.why);
    return given;
  }

  /** Ordered units without a path prompt are done. */
  private closeOrdered(): void {
    for (const one of this.queue) {
      if (!one.carry || one.state !== "ordered") continue;
      const no = one.verb === "stand" ? undefined : disobeyed(this.commanding.battle.events, one);
      this.queue = no
        ? settled(this.queue, one.unit, "refused", no.text, no.why)
        : settled(this.queue, one.unit, "done");
    }
  }

  /** Other orders are asked, so these fail; keeping them for a later prompt would surprise the player. */
  private async refuseTheRest(): Promise<void> {
    const { commanding } = this;
    for (const one of this.queue) {
      if (!one.carry || one.state !== "waiting") continue;
      const draft: Draft = {
        verb: one.verb,
        unit: one.unit,
        ...(one.target === undefined ? {} : { target: one.target }),
      };
      const why = await commanding.battle.check(commanding.decisionFor(draft)).catch(() => undefined);
      this.queue = settled(
        this.queue,
        one.unit,
        "refused",
        why?.refusal?.text ?? t("command.not_offered"),
        why?.refusal?.why,
      );
    }
  }

  private async march(prompt: AskedPrompt, way: PromptOption, wanted: Intention): Promise<boolean> {
    const draft = await this.wayOf(prompt, way, wanted);
    if (!draft) {
      // No part of the path is allowed: the unit stands, or the player decides after a message.
      const stand = prompt.unit !== undefined && prompt.offers.find((offer) => offer.verb === "stand");
      const why = this.against?.text ?? t("command.no_way");
      const die = thrownFor(this.commanding.battle.events, wanted);
      this.queue = settled(
        this.queue,
        wanted.unit,
        "refused",
        die ? t("command.no_by_die", { why: why.replace(/\.$/, ""), die }) : why,
        this.against?.why,
      );
      return stand
        ? this.commanding.decide(this.commanding.decisionFor({ verb: "stand", unit: wanted.unit }))
        : this.carryOn(prompt);
    }
    const gone = await this.commanding.decide(draft);
    const against = this.commanding.refused?.refusal;
    this.queue = gone
      ? settled(this.queue, wanted.unit, "done")
      : settled(this.queue, wanted.unit, "refused", against?.text ?? "", against?.why);
    return gone;
  }

  /** The wanted path, as far as it is allowed. */
  private async wayOf(prompt: AskedPrompt, way: PromptOption, wanted: Intention) {
    const { commanding } = this;
    if (wanted.path === undefined) return prompt.advice?.decision;
    const start = commanding.startOf({ verb: way.offer.verb, unit: wanted.unit });
    if (!start) return prompt.advice?.decision;
    const hints = [...hintsOf(prompt.reach), ...(way.offer.verb === "march" ? [way.offer.distance ?? 0] : [])];
    const path = wanted.path === "forward" ? [onward(start.place, start.heading, Math.max(0, ...hints))] : wanted.path;
    const of = (far: number) =>
      commanding.decisionFor({
        verb: way.offer.verb,
        unit: wanted.unit,
        path: upTo(start.place, path, far),
        heading: wanted.heading ?? start.heading,
        formation: wanted.formation ?? start.formation,
      });
    const length = lengthOf(start.place, path);
    if (length <= 0) return undefined;
    this.against = undefined;
    const far = await furthest(length, hints, async (d) => {
      const answer = await commanding.battle.check(of(d)).catch(() => undefined);
      // Keep the refusal of the full path: those of shorter trial lengths say less.
      if (answer?.refusal) this.against ??= answer.refusal;
      return answer?.lawful ?? false;
    });
    return far === undefined || far <= 0 ? undefined : of(far);
  }
}
