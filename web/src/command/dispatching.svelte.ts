// The draft of orders for a whole side: the parts, the server's verdict, and changes by pointer and keys. Nothing is
// sent before the player confirms.
import type { CheckAnswer, Odds, OddsAnswer, TextOffer } from "../lib/api";
import type { Decision, Part, Point } from "../lib/wire";
import { t } from "../words/words";
import type { AtCommand } from "./at_command";
import {
  classWithObjective,
  draftOfDispatch,
  dropLast,
  pathsTo,
  isDispatch,
  named,
  partsOf,
  rideOf,
  says,
  targetOf,
  weighable,
  without,
  withPart,
} from "./dispatch";
import { Newest } from "./newest_request";
import type { Verb } from "./offers";
import { distance, headingOf, onward, sixteenths } from "./path";
import { furthest } from "./snap";

/** Chips that a second press clears. */
const TAKEN_BACK: ReadonlySet<Verb> = new Set([
  "gait",
  "dismantle",
  "abandon",
  "stand",
  "lie_down",
  "rise",
  "attack",
  "hold_fire",
  "about_face",
  "mount",
  "dismount",
  "limber",
  "unlimber",
  "rig_prolonge",
]);

export class Dispatching {
  parts: readonly Part[] = $state.raw([]);
  verdict: CheckAnswer | undefined = $state.raw();
  /** units that receive the same orders */
  group: ReadonlySet<number> = $state.raw(new Set());
  open: boolean = $derived.by(() => isDispatch(this.commanding.prompt));
  units: readonly number[] = $derived.by(() =>
    this.open ? [...new Set((this.commanding.prompt?.offers ?? []).flatMap((offer) => offer.unit ?? []))] : [],
  );
  told: ReadonlySet<number> = $derived.by(() => named(this.parts));

  private readonly checks = new Newest<readonly Part[], CheckAnswer>(
    (parts) => this.commanding.battle.check(this.commanding.decisionFor(draftOfDispatch(parts))),
    (answer, parts) => {
      if (parts === this.parts) this.verdict = answer;
    },
  );

  /** Odds of the fire or charge of the selected unit. null: unavailable; undefined: being computed. */
  odds: Odds | null | undefined = $state.raw();
  /** The parts for the odds as JSON, so that equal parts compare as equal. */
  private readonly weighed: string = $derived.by(() => {
    const { unit } = this.commanding;
    return this.open && unit !== undefined ? JSON.stringify(weighable(this.parts, unit)) : "[]";
  });
  weighs: boolean = $derived.by(() => this.weighed !== "[]");
  private readonly chances = new Newest<readonly Part[], OddsAnswer>(
    (parts) => this.commanding.battle.odds(this.commanding.decisionFor(draftOfDispatch(parts))),
    (answer) => {
      this.odds = answer.ok ? answer.odds : null;
    },
  );
  /** Requests the odds. Call it where they are shown, whenever these parts change. */
  weigh(): void {
    const parts = JSON.parse(this.weighed) as Part[];
    this.odds = undefined;
    this.chances.drop();
    if (parts.length > 0) this.chances.put(parts);
  }

  constructor(private readonly commanding: AtCommand) {}

  begin(): void {
    this.parts = [];
    this.verdict = undefined;
    this.group = new Set();
    this.checks.drop();
  }

  offersOf(unit: number): TextOffer[] {
    return (this.commanding.prompt?.offers ?? []).filter((offer) => offer.unit === unit);
  }
  private verbsOf(unit: number): Set<Verb> {
    return new Set(this.offersOf(unit).map((offer) => offer.verb));
  }
  /** The units that receive the orders. */
  get spokenTo(): number[] {
    const { unit } = this.commanding;
    if (this.group.size > 0) return [...this.group];
    return unit !== undefined && this.units.includes(unit) ? [unit] : [];
  }

  set(parts: readonly Part[]): void {
    this.parts = parts;
    this.verdict = undefined;
    this.commanding.refused = undefined;
    this.checks.put(parts);
  }
  say(part: Part): void {
    this.set(withPart(this.parts, part));
  }
  /** Applies an option's chip to all selected units that have it. */
  take(offer: TextOffer): void {
    if (offer.unit === undefined && offer.officer === undefined) return this.say({ verb: "offer_end" });
    const all =
      this.group.size > 0 && offer.unit !== undefined && this.group.has(offer.unit)
        ? [...this.group]
        : [Number(offer.unit)];
    let { parts } = this;
    for (const unit of all) {
      const same = this.offersOf(unit).find(
        (one) =>
          one.verb === offer.verb &&
          (one.number ?? 0) === (offer.number ?? 0) &&
          (one.target === undefined || one.target === offer.target),
      );
      const own = partsOf(parts, unit);
      // A second press clears what has no other way to be removed.
      if (same && TAKEN_BACK.has(same.verb) && says(own, same))
        parts = [...without(parts, unit), ...own.filter((part) => !says([part], same))];
      else if (same) parts = withPart(parts, this.partOf(same, own));
    }
    this.set(parts);
  }
  private partOf(offer: TextOffer, own: readonly Part[]): Part {
    const part: Record<string, unknown> = { verb: offer.verb, unit: offer.unit };
    if (offer.number !== undefined) part["number"] = offer.number;
    if (offer.target !== undefined) part["target"] = offer.target;
    if (offer.piece !== undefined) part["piece"] = offer.piece;
    // Another order class keeps the objective.
    const before = own.find((one) => one.verb === "instruct");
    if (offer.verb === "instruct" && before?.verb === "instruct") {
      if (before.target !== undefined) part["target"] = before.target;
      else if (before.path) part["path"] = before.path;
    }
    if (offer.verb === "form") part["formation"] = "column";
    return part as unknown as Part;
  }

  /** Aims the units at an enemy: as the objective, the target, or for a charge, depending on the prompt. */
  aim(target: number, units = this.spokenTo): boolean {
    let { parts } = this;
    let meant = false;
    for (const unit of units) {
      const offers = this.offersOf(unit);
      const at =
        offers.find((offer) => offer.target === target && offer.verb !== "fire_section") ??
        offers.find((offer) => offer.verb === "attack" && offer.target === target);
      if (at) parts = withPart(parts, this.partOf(at, []));
      else if (offers.some((offer) => offer.verb === "instruct"))
        parts = withPart(parts, { verb: "instruct", unit, number: this.classOf(unit), target });
      else continue;
      meant = true;
    }
    if (meant) this.set(parts);
    return meant;
  }
  private classOf(unit: number): number {
    const said = partsOf(this.parts, unit).find((part) => part.verb === "instruct");
    const open = this.offersOf(unit)
      .filter((offer) => offer.verb === "instruct")
      .map((offer) => offer.number ?? 0);
    return classWithObjective(said?.verb === "instruct" ? said.number : undefined, open);
  }

  /** To a point on the table: an objective, or as far towards it as allowed. */
  async go(to: Point, units = this.spokenTo): Promise<boolean> {
    const first = this.commanding.battle.unit(units[0]);
    if (!first?.place || units.length === 0) return false;
    const by: Point = [to[0] - first.place[0], to[1] - first.place[1]];
    let meant = false;
    for (const unit of units) {
      const stands = this.commanding.battle.unit(unit);
      if (!stands?.place) continue;
      const aim: Point = units.length === 1 ? to : [stands.place[0] + by[0], stands.place[1] + by[1]];
      const verbs = this.verbsOf(unit);
      if (verbs.has("instruct"))
        this.say({ verb: "instruct", unit, number: this.classOf(unit), path: [units.length === 1 ? to : aim] });
      else if (verbs.has("march") || verbs.has("limber") || verbs.has("by_hand"))
        await this.march(unit, stands.place, stands.heading ?? 0, aim, verbs);
      else continue;
      meant = true;
    }
    return meant;
  }

  private async march(unit: number, from: Point, faced: number, to: Point, verbs: Set<Verb>): Promise<void> {
    const heading = sixteenths(headingOf(from, to));
    const gait = partsOf(this.parts, unit).filter((part) => part.verb === "gait");
    const rest = without(this.parts, unit);
    const far = distance(from, to);
    const ask = (own: Part[]) =>
      this.commanding.battle
        .check(this.commanding.decisionFor(draftOfDispatch([...rest, ...gait, ...own])))
        .catch(() => undefined);
    let best: { own: Part[]; far: number; why?: CheckAnswer | undefined } | undefined;
    let why: CheckAnswer | undefined;
    for (const way of pathsTo(unit, to, heading, faced, verbs)) {
      const shorter = (d: number): Part[] =>
        way.map((part) =>
          part.verb === "march" || part.verb === "by_hand"
            ? { ...part, path: [onward(from, headingOf(from, to), d)] }
            : part,
        );
      const whole = await ask(way);
      if (whole?.lawful) {
        best = { own: way, far };
        break;
      }
      why ??= whole;
      const reached = await furthest(
        far - 0.01,
        [],
        async (d) => (await ask(shorter(d)))?.lawful ?? false,
        Math.max(0.25, far / 64),
      );
      if (reached !== undefined && reached > (best?.far ?? 0))
        best = { own: shorter(reached), far: reached, why: whole };
    }
    if (best) this.set([...rest, ...gait, ...best.own]);
    const refusal = (best ?? { why }).why?.refusal;
    if ((!best || best.far < far) && refusal) {
      this.commanding.refused = { refusal, at: to, kept: true };
      this.commanding.say(best ? t("command.said_snapped", { why: refusal.text }) : refusal.text);
    }
  }

  async ride(officer: number, to: Point, unit?: number): Promise<void> {
    const part: Part = { verb: "ride", officer, path: [to], ...(unit === undefined ? {} : { unit }) };
    const all = withPart(this.parts, part);
    const answer = await this.commanding.battle
      .check(this.commanding.decisionFor(draftOfDispatch(all)))
      .catch(() => undefined);
    if (answer?.lawful) this.set(all);
    else if (answer?.refusal) this.commanding.refused = { refusal: answer.refusal, at: to };
  }
  rides(officer: number): Part | undefined {
    return rideOf(this.parts, officer);
  }

  /** Turns the selected unit; a pivot if offered. */
  turn(by: number): boolean {
    const [unit] = this.spokenTo;
    if (unit === undefined || !this.verbsOf(unit).has("pivot")) return false;
    const last = partsOf(this.parts, unit)
      .filter((part) => part.verb === "pivot")
      .at(-1);
    const now = (last?.verb === "pivot" ? last.heading : undefined) ?? this.commanding.battle.unit(unit)?.heading ?? 0;
    const kept = partsOf(this.parts, unit).filter((part) => part !== last && part.verb !== "stand");
    this.set([...without(this.parts, unit), ...kept, { verb: "pivot", unit, heading: sixteenths(now + by) }]);
    return true;
  }
  /** Wheels the selected unit on a corner, 1 left, 2 right. It continues a wheel that was the last part. */
  wheel(corner: 1 | 2, by: number): boolean {
    const [unit] = this.spokenTo;
    if (unit === undefined || !this.verbsOf(unit).has("wheel")) return false;
    const own = partsOf(this.parts, unit).filter((part) => part.verb !== "stand");
    const last = own.at(-1);
    const goesOn = last?.verb === "wheel" && last.number === corner;
    const angle = sixteenths((goesOn ? (last.heading ?? 0) : 0) + by);
    this.set([
      ...without(this.parts, unit),
      ...(goesOn ? own.slice(0, -1) : own),
      { verb: "wheel", unit, number: corner, heading: angle },
    ]);
    return true;
  }
  /** Feet to retire by prolonge; 0 removes the part. */
  retire(unit: number, feet: number): void {
    if (feet > 0) this.say({ verb: "prolonge", unit, number: feet });
    else
      this.set([...without(this.parts, unit), ...partsOf(this.parts, unit).filter((part) => part.verb !== "prolonge")]);
  }
  /** Changes the length of the move straight ahead. */
  stretch(by: number): boolean {
    const [unit] = this.spokenTo;
    const stands = this.commanding.battle.unit(unit);
    if (unit === undefined || !stands?.place || !this.verbsOf(unit).has("march")) return false;
    const legs = partsOf(this.parts, unit).filter((part) => part.verb === "march");
    const last = legs.at(-1);
    const end = last?.verb === "march" ? last.path?.at(-1) : undefined;
    const along = end ? headingOf(stands.place, end) : (stands.heading ?? 0);
    const far = (end ? distance(stands.place, end) : 0) + by;
    if (far > 0) void this.go(onward(stands.place, along, far), [unit]);
    return true;
  }
  /** Selects the next possible target. */
  nextTarget(by: number): boolean {
    const [unit] = this.spokenTo;
    if (unit === undefined) return false;
    const own = this.commanding.battle.unit(unit);
    const offered = this.offersOf(unit).flatMap((offer) => offer.target ?? []);
    const foes =
      this.commanding.battle.view?.units.filter(
        (one) => one.army !== own?.army && one.presence === "on_table" && one.place,
      ) ?? [];
    const near = foes
      .sort((a, b) => distance(own?.place ?? [0, 0], a.place!) - distance(own?.place ?? [0, 0], b.place!))
      .flatMap((one) => one.unit ?? []);
    const all = offered.length > 0 ? [...new Set(offered)] : near;
    if (all.length === 0) return false;
    const at = all.indexOf(targetOf(partsOf(this.parts, unit)) ?? -1);
    return this.aim(all[(at + by + all.length) % all.length]!);
  }
  dropLeg(): boolean {
    const units = this.spokenTo.filter((unit) => this.told.has(unit));
    if (units.length === 0) return false;
    this.set(units.reduce<Part[]>((parts, unit) => dropLast(parts, unit), [...this.parts]));
    return true;
  }
  /** Uses the suggestion for all units, as a start for changes. */
  recommend(): void {
    const advice = this.commanding.advice?.decision;
    if (advice) this.lay(advice);
  }
  /** Replaces all orders with a given decision. */
  lay(whole: Decision): void {
    if (whole.verb === "dispatch") this.set(whole.parts ?? []);
  }
  toggle(unit: number): void {
    const group = new Set(this.group);
    if (!group.delete(unit)) group.add(unit);
    this.group = group;
  }
  async send(): Promise<void> {
    await this.commanding.decide(this.commanding.decisionFor(draftOfDispatch(this.parts)));
  }
}
