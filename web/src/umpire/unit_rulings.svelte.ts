// The state of the umpire's panel: the unit to correct, the drafted ruling, and what the ruleset says of it. It decides
// nothing: the server checks and records the ruling.
import "../words/umpire_words";
import type { Appeal, StandBox, TableUnit, BattleEvent } from "../lib/api";
import type { TheBattle } from "../lib/battle.svelte";
import type { Box, Point, Ruling } from "../lib/wire";
import { cornersOf, distance, flanks, headingFromHandle, normal, sixteenths, within } from "../command/path";
import type { PanelState } from "../reading/panels.svelte";
import { t } from "../words/words";
import { OtherRulings } from "./other_rulings.svelte";
import { laidAt, rounded, valueOf, warningsOf, whyOf, type Ruled } from "./typed_ruling";

export type Told = Omit<Ruling, "reason">;
type Grip = { what: "body"; unit: number; from: Point; start: Point } | { what: "flank"; side: "left" | "right" };

/** In pixels: a shorter movement is a tap. */
const still = 5;
/** milliseconds without a change before the ruleset is asked */
const settled = 200;
/** a placeholder reason for the check, while none has been typed */
const unsaid = "not said yet";

export class UnitRulings {
  unit: number | undefined = $state();
  told: Told = $state.raw({});
  reason = $state("");
  /** the parts of the ruling that the ruleset would not allow */
  warnings: readonly string[] = $state.raw([]);
  refused = $state("");
  /** a message about the last ruling, with the objections of the ruleset */
  done = $state("");
  doneWarnings: readonly string[] = $state.raw([]);
  trouble = $state("");
  working = $state(false);
  /** counts new drafts: typed text is cleared then */
  round = $state(0);
  /** table units in one pixel; the overlay sets it */
  pixel = $state(0.05);
  pointOf: (event: PointerEvent) => Point = () => [0, 0];

  readonly others: OtherRulings;
  private grip: Grip | undefined;
  private pressed: { x: number; y: number; moved: boolean } | undefined;
  private asked = 0;
  private later: ReturnType<typeof setTimeout> | undefined;

  /** the number of decisions at the last ruling: later ones may have produced no event */
  private ruledAt = $state(0);

  constructor(
    readonly battle: TheBattle,
    private readonly panelState: PanelState,
  ) {
    this.others = new OtherRulings(battle);
    const hear = (fresh: readonly BattleEvent[]): void => {
      if (fresh.at(-1)?.event === "ruled") this.ruledAt = battle.decisions;
    };
    hear(battle.events);
    battle.onEvents.push(hear);
  }

  /** The units on the table. */
  get there(): readonly TableUnit[] {
    return (this.battle.view?.units ?? []).filter((one) => one.presence === "on_table" || one.presence === "concealed");
  }
  show(points: readonly Point[]): void {
    this.panelState.show(points);
  }
  get stands(): TableUnit | undefined {
    return this.battle.unit(this.unit);
  }
  get changed(): boolean {
    return Object.keys(this.told).length > 0;
  }
  /** Whether the ruling brings the unit onto the table and has no place for it yet. */
  get comes(): boolean {
    const { told, stands } = this;
    return (
      stands !== undefined &&
      stands.place === undefined &&
      told.place === undefined &&
      (told.presence === "on_table" || told.presence === "concealed")
    );
  }
  /** How it would stand, if that differs from how it stands: the whole unit, and then its stands. */
  get ghost(): readonly StandBox[] | undefined {
    const unit = this.stands;
    if (!unit || (this.told.place === undefined && this.told.heading === undefined)) return undefined;
    return laidAt(unit, this.told.place, this.told.heading);
  }
  /** The rulings so far, oldest first. A ruling with two lines, for all and for its side only, is one. */
  get rulings(): readonly (readonly BattleEvent[])[] {
    const out: BattleEvent[][] = [];
    for (const event of this.battle.events) {
      if (event.event !== "ruled") continue;
      const last = out.at(-1)?.at(-1);
      if (
        last &&
        last.n === event.n - 1 &&
        event.unit !== undefined &&
        last.unit === event.unit &&
        last.ruling?.reason === event.ruling?.reason &&
        event.seen_by.length < last.seen_by.length
      )
        out.at(-1)?.push(event);
      else out.push([event]);
    }
    return out;
  }
  /** No decision has followed the last ruling, as far as this page knows. */
  get takesBack(): boolean {
    return this.battle.events.at(-1)?.event === "ruled" && this.ruledAt === this.battle.decisions;
  }

  /** A click on an officer. */
  takeOfficer(officer: number): void {
    this.panelState.select(undefined);
    this.others.take({ officer });
  }
  take(unit: number | undefined): void {
    if (unit === this.unit) return;
    if (unit !== undefined) this.others.take(undefined);
    this.unit = unit;
    this.done = "";
    this.reset();
  }
  reset(): void {
    this.told = {};
    ++this.round;
    this.warnings = this.doneWarnings = [];
    this.refused = this.trouble = "";
    ++this.asked;
  }
  say(more: Told): void {
    this.done = "";
    this.doneWarnings = [];
    this.told = Object.fromEntries(
      Object.entries({ ...this.told, ...more }).filter(([, value]) => value !== undefined),
    ) as Told;
    clearTimeout(this.later);
    this.later = setTimeout(() => void this.ask(), settled);
  }
  sayOwn(field: string, text: string): void {
    const own = { ...this.told.own, [field]: valueOf(text) };
    const said = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
    this.say({ own: Object.keys(said).length > 0 ? said : undefined } as Told);
  }
  turn(by: number): void {
    const now = this.told.heading ?? this.stands?.heading ?? 0;
    this.say({ heading: normal(Math.round((now + by) / 15) * 15) });
  }

  private decision(reason: string) {
    return {
      prompt: 0,
      by: "umpire" as const,
      verb: "rule" as const,
      unit: this.unit ?? 0,
      ruling: { ...this.told, reason },
    };
  }
  /** Asks for the objections of the ruleset before the ruling is made. */
  private async ask(): Promise<void> {
    const mine = ++this.asked;
    this.warnings = [];
    this.refused = "";
    if (this.unit === undefined || !this.changed || this.comes) return;
    const answer = await this.battle
      .ask<Ruled>({
        verb: "rule",
        battle: this.id,
        decision: this.decision(this.reason.trim() || unsaid),
        only_check: true,
      })
      .catch(() => undefined);
    if (mine !== this.asked || !answer) return;
    this.warnings = warningsOf(answer);
    this.refused = answer.ok ? "" : whyOf(answer);
  }
  async rule(): Promise<void> {
    if (this.working || this.unit === undefined) return;
    if (!this.changed || this.reason.trim() === "") {
      this.trouble = this.changed ? t("umpire.reason_missing") : t("umpire.nothing");
      return;
    }
    clearTimeout(this.later);
    const answer = await this.doing({ verb: "rule", battle: this.id, decision: this.decision(this.reason.trim()) });
    if (!answer) return;
    this.reset();
    this.reason = "";
    this.done = t(answer.later ? "umpire.ruled_later" : "umpire.ruled");
    this.doneWarnings = warningsOf(answer);
  }
  /** Drafts what a side asked as a ruling: how its unit would stand. The reason is still to be typed. */
  takeUp(one: Appeal): void {
    const { unit, path, heading, formation } = one.decision as {
      unit?: number;
      path?: Point[];
      heading?: number;
      formation?: Ruling["formation"];
    };
    if (unit === undefined) return;
    this.panelState.select(unit);
    this.take(unit);
    const place = path?.at(-1);
    this.say({
      ...(place ? { place: rounded(place) } : {}),
      ...(heading !== undefined ? { heading } : {}),
      ...(formation ? { formation } : {}),
    });
  }
  async turnDown(n: number, reason: string): Promise<void> {
    await this.doing({ verb: "turn_down", battle: this.id, n, reason });
  }
  async takeBack(): Promise<void> {
    if (!(await this.doing({ verb: "unrule", battle: this.id }))) return;
    this.reset();
    this.done = t("umpire.taken_back");
  }
  async pause(yes: boolean): Promise<void> {
    await this.doing({ verb: "pause", battle: this.id, yes });
  }
  private async doing(ask: Parameters<TheBattle["ask"]>[0]): Promise<Ruled | undefined> {
    this.working = true;
    this.trouble = "";
    const answer = await this.battle.ask<Ruled>(ask).catch(() => undefined);
    this.working = false;
    if (answer?.ok) return answer;
    this.trouble = t("umpire.failed", { why: answer ? whyOf(answer) : t("lib.server_away") });
    return undefined;
  }
  private get id(): string {
    return this.battle.card?.battle ?? "";
  }

  // ------------------------------------------------------------ on the table

  /** A click on the ground: where a unit enters, or is now. True = the click was used. */
  tapGround(point: Point): boolean {
    if (this.unit === undefined) return this.others.tapGround(point);
    if (!this.comes && this.told.place === undefined) return false;
    this.say({ place: rounded(point) });
    return true;
  }
  handles(): { left: Point; right: Point } | undefined {
    const place = this.told.place ?? this.stands?.place;
    const [whole] = (this.stands && laidAt(this.stands, this.told.place, this.told.heading)) ?? [];
    return whole && place ? flanks(place, whole[2], whole[3], 14 * this.pixel) : undefined;
  }
  private gripAt(point: Point, unit: number | undefined, event: PointerEvent): Grip | undefined {
    const near = (event.pointerType === "touch" ? 22 : 11) * this.pixel;
    const handles = this.handles();
    if (handles && distance(point, handles.left) < near) return { what: "flank", side: "left" };
    if (handles && distance(point, handles.right) < near) return { what: "flank", side: "right" };
    const { ghost } = this;
    const start = this.told.place ?? this.stands?.place;
    if (this.unit !== undefined && start && ghost && ghost[0] && within(point, cornersOf(boxOf(ghost[0]))))
      return { what: "body", unit: this.unit, from: point, start };
    // A drag pans unless the unit is already selected.
    if (unit === undefined || (event.pointerType === "touch" && unit !== this.unit)) return undefined;
    const at = this.battle.unit(unit)?.place;
    return at ? { what: "body", unit, from: point, start: at } : undefined;
  }
  press(point: Point, unit: number | undefined, event: PointerEvent): boolean {
    if (event.button > 0 || this.grip) return false;
    this.grip = this.gripAt(point, unit, event);
    if (!this.grip) return false;
    this.pressed = { x: event.clientX, y: event.clientY, moved: false };
    addEventListener("pointermove", this.move);
    addEventListener("pointerup", this.release);
    addEventListener("pointercancel", this.release);
    return true;
  }
  private readonly move = (event: PointerEvent): void => {
    const { grip, pressed } = this;
    if (!grip || !pressed) return;
    if (!pressed.moved && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < still) return;
    pressed.moved = true;
    const point = this.pointOf(event);
    if (grip.what === "body") {
      if (grip.unit !== this.unit) {
        this.panelState.select(grip.unit);
        this.take(grip.unit);
      }
      this.say({ place: rounded([grip.start[0] + point[0] - grip.from[0], grip.start[1] + point[1] - grip.from[1]]) });
      return;
    }
    const place = this.told.place ?? this.stands?.place;
    if (place)
      this.say({
        heading: sixteenths(headingFromHandle(place, point, grip.side, this.told.heading ?? this.stands?.heading ?? 0)),
      });
  };
  private readonly release = (): void => {
    this.grip = this.pressed = undefined;
    removeEventListener("pointermove", this.move);
    removeEventListener("pointerup", this.release);
    removeEventListener("pointercancel", this.release);
  };
  close(): void {
    clearTimeout(this.later);
    this.release();
  }
}

export const boxOf = ([x, y, heading, width, depth]: StandBox): Box => ({ centre: [x, y], heading, width, depth });
