// Pointer input on the table: what taps and drags mean for the open prompt. It only makes drafts and selects options;
// the server checks them.
import type { TableUnit, BattleEvent } from "../lib/api";
import type { Point } from "../lib/wire";
import { stateOf } from "../table/units/badges";
import { t } from "../words/words";
import type { Commanding } from "./commanding.svelte";
import { laysPieces } from "./night";
import { draftFrom, draggedTo, ridesAlone, splitWith, type PromptOption } from "./offers";
import {
  cornersOf,
  distance,
  flanks,
  frontOf,
  headingFromHandle,
  headingOf,
  onward,
  turnBetween,
  within,
} from "./path";
import { waitedFor } from "./wording";

type Grip =
  | { what: "end" } // the ghost: the end of the path follows the pointer
  | { what: "corner"; index: number }
  | { what: "flank"; side: "left" | "right" }
  | { what: "order"; unit: number; from: Point } // a unit without an order yet
  | { what: "asked"; unit: number; from: Point } // the asked unit: whether it stays, or goes at an enemy
  | { what: "group"; from: Point }
  | { what: "idle"; unit: number } // an own unit that is not asked: it does not move, and the reason is shown
  | { what: "foreign"; unit: number } // an enemy unit: it does not move, and its owner is shown
  | { what: "officer"; way: PromptOption }
  | { what: "piece"; way: PromptOption } // one of several pieces placed in one answer
  | { what: "dispatch"; unit: number; from: Point } // a unit of a side that gives all its orders in one decision
  | { what: "dispatch_ride"; officer: number }
  | { what: "lasso" };

/** In pixels: a shorter movement is a tap. */
const STILL = 5;

export class PointerInput {
  /** pointer position during a drag */
  at: Point | undefined = $state.raw();
  /** a path drawn before its prompt has come */
  wish: { unit: number; from: Point; path: Point[]; heading: number } | undefined = $state.raw();
  lasso: readonly Point[] = $state.raw([]);
  /** displacement of a dragged group */
  shift: Point | undefined = $state.raw();
  dragging = $state(false);
  /** table units per pixel; set by the overlay */
  pixel = $state(0.05);
  /** grows when the table is panned or zoomed */
  tick = $state(0);
  /** set by the overlay: screen position of a table point */
  onScreen: (point: Point) => Point = () => [0, 0];
  /** set by the page: table point of an event */
  pointOf: (event: PointerEvent | MouseEvent) => Point = () => [0, 0];

  private grip: Grip | undefined;
  private pressed: { x: number; y: number; point: Point; unit: number | undefined } | undefined;
  private moved = false;

  constructor(private readonly commanding: Commanding) {}

  screenOf(point: Point): Point {
    return this.tick >= 0 ? this.onScreen(point) : [0, 0];
  }

  // ------------------------------------------------------------ input from the table

  /** A press on the table; true = captured, the table does not pan. Taps are reported separately. */
  press(point: Point, unit: number | undefined, event: PointerEvent): boolean {
    if (event.button > 0 || this.grip) return false;
    const grip = this.gripAt(point, unit ?? this.unitAt(point)?.unit, event);
    if (!grip) return false;
    this.grip = grip;
    this.pressed = { x: event.clientX, y: event.clientY, point, unit };
    this.moved = false;
    window.addEventListener("pointermove", this.move);
    window.addEventListener("pointerup", this.release);
    window.addEventListener("pointercancel", this.give_up);
    return true;
  }

  private gripAt(point: Point, unit: number | undefined, event: PointerEvent): Grip | undefined {
    const { commanding } = this;
    if (commanding.dispatch.open) return this.dispatchGrip(point, unit, event);
    const near = (event.pointerType === "touch" ? 22 : 11) * this.pixel;
    const { draft } = commanding;
    if (draft) {
      const handles = this.handles();
      if (handles && distance(point, handles.left) < near) return { what: "flank", side: "left" };
      if (handles && distance(point, handles.right) < near) return { what: "flank", side: "right" };
      const corners = draft.path?.slice(0, -1) ?? [];
      const index = corners.findIndex((corner) => distance(point, corner) < near);
      if (index >= 0) return { what: "corner", index };
      if (draft.path && (this.onGhost(point) || distance(point, draft.path.at(-1) ?? draft.from ?? [NaN, NaN]) < near))
        return { what: "end" };
      if (draft.path && unit !== undefined && unit === draft.unit && draft.verb !== "ride") return { what: "end" };
    }
    const officer = this.officerAt(point, near * 1.5) ?? (unit === undefined ? this.flagAt(point) : undefined);
    if (officer) return { what: "officer", way: officer };
    if (event.shiftKey && unit === undefined && this.ordering) return { what: "lasso" };
    const piece = this.pieceAt(point, unit, near * 2);
    if (piece) return { what: "piece", way: piece };
    if (unit === undefined) return undefined;
    if (commanding.whole.group.has(unit) && commanding.whole.group.size > 1) return { what: "group", from: point };
    if (this.ordering && commanding.acting.includes(unit)) return { what: "order", unit, from: point };
    if (this.drawsOff && unit === commanding.prompt?.unit) return { what: "asked", unit, from: point };
    return this.unmoved(unit, event);
  }

  /** Dragging a unit that cannot move now shows why; a finger pans the table instead. */
  private unmoved(unit: number | undefined, event: PointerEvent): Grip | undefined {
    if (unit === undefined || event.pointerType === "touch") return undefined;
    if (this.ours(unit)) return { what: "idle", unit };
    return (this.commanding.battle.card?.seats.length ?? 0) > 0 ? { what: "foreign", unit } : undefined;
  }

  private dispatchGrip(point: Point, unit: number | undefined, event: PointerEvent): Grip | undefined {
    const { dispatch } = this.commanding;
    const officer = this.officerAt(point, (event.pointerType === "touch" ? 30 : 18) * this.pixel)?.offer.officer;
    if (officer !== undefined) return { what: "dispatch_ride", officer };
    if (event.shiftKey) return undefined;
    return unit !== undefined && dispatch.units.includes(unit)
      ? { what: "dispatch", unit, from: point }
      : this.unmoved(unit, event);
  }
  /** Release of a drag in a dispatch: at an enemy it aims, on the ground it goes there. */
  private dispatched(grip: { unit: number; from: Point }, point: Point): void {
    const { dispatch, battle } = this.commanding;
    const onto = this.unitAt(point);
    const units = dispatch.group.has(grip.unit)
      ? [grip.unit, ...[...dispatch.group].filter((one) => one !== grip.unit)]
      : [grip.unit];
    if (onto?.unit !== undefined && onto.army !== battle.unit(grip.unit)?.army && dispatch.aim(onto.unit, units))
      return;
    const stands = battle.unit(grip.unit)?.place;
    if (stands) void dispatch.go([stands[0] + point[0] - grip.from[0], stands[1] + point[1] - grip.from[1]], units);
  }

  /** The piece to place: at its new place, or at its current position. */
  private pieceAt(point: Point, unit: number | undefined, near: number): PromptOption | undefined {
    const { commanding } = this;
    if (!laysPieces(commanding.prompt)) return undefined;
    const lies = commanding.laid.find((part) => "path" in part && distance(point, part.path?.[0] ?? [NaN, NaN]) < near);
    const of = (lies as { unit?: number } | undefined)?.unit ?? unit;
    return of === undefined
      ? undefined
      : commanding.ways.find(({ gesture, offer }) => gesture === "place" && offer.unit === of);
  }

  private ours(unit: number): boolean {
    const { battle, prompt } = this.commanding;
    const seats = prompt ? [prompt.seat] : (battle.card?.seats ?? []);
    const army = battle.unit(unit)?.army;
    return (
      army !== undefined && (battle.table?.armies.some((one) => one.army === army && seats.includes(one.seat)) ?? false)
    );
  }

  /** The prompt is whether a unit stays or goes, and where: it can be dragged. */
  get drawsOff(): boolean {
    const { prompt, ways } = this.commanding;
    return (
      prompt?.unit !== undefined &&
      ways.some(({ offer }) => offer.unit === prompt.unit && ["yes", "pursue", "close_on"].includes(offer.verb))
    );
  }

  /** The prompt is for orders: several units can act, each separately. */
  get ordering(): boolean {
    return (
      !this.commanding.dispatch.open &&
      this.commanding.prompt?.unit === undefined &&
      this.commanding.ways.some(({ offer }) => offer.verb === "move" || offer.verb === "stand")
    );
  }

  handles(): { left: Point; right: Point } | undefined {
    const { draft } = this.commanding;
    if (draft?.heading === undefined) return undefined;
    const place = draft.path?.at(-1) ?? draft.from;
    if (!place) return undefined;
    return flanks(place, draft.heading, this.width(draft.unit), 14 * this.pixel);
  }

  /** Width of the ghost. */
  width(unit: number | undefined): number {
    const { verdict } = this.commanding;
    return (
      verdict?.footprint?.width ??
      this.commanding.battle.unit(unit)?.footprint?.width ??
      this.commanding.prompt?.reach?.front ??
      1
    );
  }

  private onGhost(point: Point): boolean {
    const { verdict, lastJudged, draft } = this.commanding;
    if (!verdict?.footprint || lastJudged !== draft) return false;
    return within(point, cornersOf(verdict.footprint));
  }

  /** `stands`: compare with the current position instead of the drafted one. */
  private officerAt(point: Point, near: number, stands = false): PromptOption | undefined {
    const rides = this.commanding.ways.filter(
      ({ gesture, offer }) => offer.officer !== undefined && (gesture === "ride" || gesture === "place"),
    );
    if (rides.length === 0) return undefined;
    const at = (way: PromptOption): Point | undefined => {
      const { draft } = this.commanding;
      if (!stands && draft?.officer === way.offer.officer && draft?.path?.length) return draft.path.at(-1);
      return this.commanding.battle.view?.officers?.find((one) => one.officer === way.offer.officer)?.place;
    };
    const all = rides
      .map((way) => ({ way, far: distance(point, at(way) ?? [Infinity, Infinity]) }))
      .sort((a, b) => a.far - b.far);
    return all[0] && all[0].far < near ? all[0].way : undefined;
  }

  /** The officer whose flag is there. The whole flag inside its ring is a handle, not only its foot. */
  private flagAt([x, y]: Point): PromptOption | undefined {
    const foot: Point = [x - 6 * this.pixel, y - 12 * this.pixel];
    return this.officerAt(foot, 22 * this.pixel) ?? this.officerAt(foot, 22 * this.pixel, true);
  }

  /** The unit at the point. */
  unitAt(point: Point): TableUnit | undefined {
    return this.commanding.battle.view?.units.find(
      (unit) =>
        unit.footprint !== undefined && unit.presence === "on_table" && within(point, cornersOf(unit.footprint)),
    );
  }

  // ------------------------------------------------------------ the drag

  private readonly move = (event: PointerEvent): void => {
    const { grip, pressed } = this;
    if (!grip || !pressed) return;
    if (!this.moved && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < STILL) return;
    if (!this.moved && grip.what === "dispatch") this.commanding.select(grip.unit);
    if (!this.moved && (grip.what === "officer" || grip.what === "piece")) this.commanding.choose(grip.way);
    if (!this.moved && grip.what === "asked") this.commanding.clear();
    if (!this.moved && grip.what === "order") {
      this.commanding.select(grip.unit);
      void this.commanding.askReachOf(grip.unit);
    }
    this.moved = this.dragging = true;
    const point = this.pointOf(event);
    this.at = point;
    this.drag(grip, point, event);
  };

  private drag(grip: Grip, point: Point, event: PointerEvent): void {
    const { commanding } = this;
    const { draft } = commanding;
    if (grip.what === "dispatch" || grip.what === "asked") this.wishFor(grip, point);
    else if (grip.what === "dispatch_ride" || grip.what === "idle" || grip.what === "foreign") return;
    else if (grip.what === "lasso") this.lasso = [...this.lasso, point];
    else if (grip.what === "group") this.shift = [point[0] - grip.from[0], point[1] - grip.from[1]];
    else if (grip.what === "order") this.wishFor(grip, point);
    else if (grip.what === "officer") this.rideTo(point);
    else if (!draft) return;
    else if (grip.what === "flank") {
      const place = draft.path?.at(-1) ?? draft.from;
      if (place)
        commanding.change({ heading: headingFromHandle(place, point, grip.side, draft.heading ?? 0), turned: true });
    } else if (grip.what === "corner") {
      commanding.change({ path: draft.path?.map((one, index) => (index === grip.index ? point : one)) ?? [] });
    } else this.endAt(point, event.altKey);
  }

  /**
   * The end of the path follows the pointer. The front follows the path, unless the player has turned it or the unit
   * moves back.
   */
  private endAt(point: Point, straight: boolean): void {
    const { commanding } = this;
    const { draft } = commanding;
    if (!draft) return;
    const before = draft.path && draft.path.length > 1 ? draft.path.slice(0, -1) : [];
    const start = commanding.startOf(draft);
    let end = point;
    if (straight && start) {
      const from = before.at(-1) ?? draft.from ?? start.place;
      end = onward(
        from,
        start.heading,
        Math.max(
          0,
          distance(from, point) * Math.cos((turnBetween(start.heading, headingOf(from, point)) * Math.PI) / 180),
        ),
      );
    }
    const path = draft.verb === "place" || draft.verb === "leave_town" ? [end] : [...before, end];
    commanding.change({ path, ...this.frontAlong(path, straight) });
  }

  private frontAlong(path: readonly Point[], straight: boolean): { heading?: number } {
    const { draft } = this.commanding;
    if (!draft || draft.turned || straight || draft.verb === "place" || draft.heading === undefined) return {};
    const from = path.length > 1 ? path[path.length - 2] : draft.from;
    const to = path.at(-1);
    if (!from || !to || distance(from, to) < 0.25) return {};
    const heading = headingOf(from, to);
    const faced = this.commanding.startOf(draft)?.heading ?? heading;
    return { heading: Math.abs(turnBetween(faced, heading)) > 100 ? faced : heading };
  }

  private wishFor(grip: { unit: number; from: Point }, point: Point): void {
    const unit = this.commanding.battle.unit(grip.unit);
    if (!unit?.place) return;
    const to: Point = [unit.place[0] + point[0] - grip.from[0], unit.place[1] + point[1] - grip.from[1]];
    const along = headingOf(unit.place, to);
    const back = Math.abs(turnBetween(unit.heading ?? 0, along)) > 100;
    this.wish = { unit: grip.unit, from: unit.place, path: [to], heading: back ? (unit.heading ?? 0) : along };
  }

  /** The path that was drawn before its order ends out of the unit's current reach. */
  get beyond(): boolean {
    const end = this.wish?.path.at(-1);
    const shapes = this.commanding.reach?.shapes ?? [];
    return end !== undefined && shapes.length > 0 && !shapes.some((shape) => within(end, shape.points));
  }

  private rideTo(point: Point): void {
    const { draft } = this.commanding;
    if (!draft) return;
    const onto = draft.verb === "ride" && !ridesAlone(this.commanding.prompt) ? this.unitAt(point) : undefined;
    const ours =
      onto && onto.army === this.commanding.battle.view?.officers?.find((one) => one.officer === draft.officer)?.army;
    const { unit: _unit, ...free } = draft;
    this.commanding.candidate = -1;
    // At a unit, the officer's path ends at the unit's front, and the officer attaches to it.
    this.commanding.set({
      ...free,
      path: [ours && onto?.footprint ? frontOf(onto.footprint) : point],
      ...(ours && onto?.unit !== undefined ? { unit: onto.unit } : {}),
    });
  }

  private readonly release = (event: PointerEvent): void => {
    const { grip, pressed } = this;
    const point = this.pointOf(event);
    const { moved, shift, wish, lasso } = this;
    this.let_go();
    if (!grip || !pressed) return;
    if (!moved) return; // the table reports the tap
    this.commanding.letGo();
    if (grip.what === "dispatch") this.dispatched(grip, point);
    else if (grip.what === "asked") this.drawnOff(grip, point);
    else if (grip.what === "dispatch_ride") void this.dispatchRide(grip.officer, point);
    else if (grip.what === "lasso") this.pickLasso(lasso);
    else if (grip.what === "group") {
      if (shift) this.commanding.whole.order("move", { by: shift });
    } else if (grip.what === "idle") void this.refuseIdle(grip.unit, point);
    else if (grip.what === "foreign") this.refuseForeign(grip.unit, point);
    else if (grip.what === "order") void this.orderTo(grip.unit, point, wish);
    else if (grip.what !== "flank") void this.commanding.snap();
  };

  /**
   * Onto an enemy the unit goes at it. Away from the approaching enemy, or back without one, it draws off. It needs
   * confirmation.
   */
  private drawnOff(grip: { unit: number; from: Point }, point: Point): void {
    const { commanding } = this;
    const unit = commanding.battle.unit(grip.unit);
    if (!unit?.place) return;
    const onto = this.unitAt(point);
    const enemy = onto?.army === unit.army ? undefined : onto?.unit;
    const foe = commanding.battle.unit(commanding.prompt?.other)?.place;
    const away = foe
      ? distance(foe, point) > distance(foe, grip.from)
      : Math.abs(turnBetween(unit.heading ?? 0, headingOf(grip.from, point))) > 90;
    const way = draggedTo(commanding.ways, grip.unit, enemy, away);
    if (way) commanding.choose(way, true);
  }

  private dispatchRide(officer: number, point: Point): Promise<void> {
    const { battle, dispatch } = this.commanding;
    const onto = this.unitAt(point);
    const ours =
      onto !== undefined && onto.army === battle.view?.officers?.find((one) => one.officer === officer)?.army;
    return dispatch.ride(
      officer,
      ours && onto.footprint ? frontOf(onto.footprint) : point,
      ours ? onto.unit : undefined,
    );
  }

  /** A unit that is not asked stays. For orders the ruleset gives the reason, otherwise the page. */
  private async refuseIdle(unit: number, point: Point): Promise<void> {
    const { commanding } = this;
    if (this.ordering && (await this.tryToGo(unit, point))) return;
    const { facts } = commanding.battle;
    const name = facts.get(unit)?.name ?? "";
    if (!commanding.prompt)
      return commanding.refuse(
        {
          kind: "not_open",
          text: t("command.no_turn", {
            unit: name,
            who: waitedFor(commanding.battle).replace(/^./, (letter) => letter.toLowerCase()),
          }),
        },
        point,
      );
    const no = this.outOfCommand(unit);
    if (no)
      return commanding.refuse(
        {
          kind: "not_open",
          text: t("command.not_in_command", {
            unit: name,
            state: t("table.not_in_command"),
            asked: commanding.prompt.title,
          }),
          why: no.why ?? [],
        },
        point,
      );
    const asked = facts.get(commanding.prompt?.unit ?? -1)?.name;
    // If the prompt can be closed, that is how other units get their turn.
    const done = commanding.ways.find(({ offer }) => offer.verb === "done" && offer.unit === undefined)?.offer.text;
    const then = done === undefined ? "" : ` ${t("command.not_asked_then", { done })}`;
    const text =
      asked === undefined
        ? t("command.not_asked_now", { unit: name, asked: commanding.prompt.title }) + then
        : t("command.not_asked", { unit: name, asked });
    commanding.refuse({ kind: "not_open", text }, point);
  }

  /** The last event that put the unit out of command, if that still holds. It cites the clauses. */
  private outOfCommand(unit: number): BattleEvent | undefined {
    const { battle } = this.commanding;
    const seen = battle.unit(unit);
    if (!seen || !stateOf(seen).some(({ sign }) => sign === "not_in_command")) return undefined;
    return battle.events.findLast((event) => event.unit === unit && event.upshot === "out_of_command");
  }

  /** Dragging an enemy unit shows its owner, and how to act against it. */
  private refuseForeign(unit: number, point: Point): void {
    const { commanding } = this;
    const { facts, table } = commanding.battle;
    const army = commanding.battle.unit(unit)?.army;
    const whose = table?.armies.find((one) => one.army === army)?.name ?? "";
    commanding.refuse(
      { kind: "wrong_seat", text: t("command.not_yours", { unit: facts.get(unit)?.name ?? "", whose }) },
      point,
    );
  }

  private readonly give_up = (): void => {
    this.let_go();
  };

  private let_go(): void {
    window.removeEventListener("pointermove", this.move);
    window.removeEventListener("pointerup", this.release);
    window.removeEventListener("pointercancel", this.give_up);
    this.grip = this.pressed = this.at = this.wish = this.shift = undefined;
    this.lasso = [];
    this.moved = this.dragging = false;
  }

  private pickLasso(lasso: readonly Point[]): void {
    const { commanding } = this;
    const inside = (commanding.battle.view?.units ?? []).filter(
      (unit) => unit.unit !== undefined && unit.footprint && within(unit.footprint.centre, lasso),
    );
    commanding.whole.pick(inside.map((unit) => unit.unit!).filter((unit) => commanding.acting.includes(unit)));
  }

  /** A unit was dragged before its order: onto an enemy it attacks, elsewhere it moves and keeps the path. */
  private async orderTo(unit: number, point: Point, wish: PointerInput["wish"]): Promise<void> {
    const { commanding } = this;
    const of = commanding.ways.filter(({ offer }) => offer.unit === unit);
    const onto = this.unitAt(point);
    const army = commanding.battle.unit(unit)?.army;
    if (onto?.unit !== undefined && onto.army !== army) {
      const attack = of.find(
        ({ offer }) => (offer.verb === "attack" || offer.verb === "charge") && offer.target === onto.unit,
      );
      if (attack) return commanding.choose(attack);
      if (await this.tryAt({ verb: this.toldWithWay ? "charge" : "attack", unit, target: onto.unit }, point)) return;
      // The order is allowed but not offered, so it would have no effect.
      const { facts } = commanding.battle;
      const name = (id: number): string => facts.get(id)?.name ?? "";
      return commanding.refuse(
        { kind: "not_open", text: t("command.attack_too_far", { unit: name(unit), enemy: name(onto.unit) }) },
        point,
      );
    }
    // The order contains its path.
    const march = of.find(({ offer }) => offer.verb === "march");
    if (march && wish) return commanding.takeUp(march, wish, true);
    const move = of.find(({ offer }) => offer.verb === "move");
    if (!move || !wish) return void this.tryToGo(unit, point);
    commanding.whole.keep(unit, wish.path, wish.heading);
    commanding.say(t("command.said_way_kept"));
    if (!(await commanding.decide(commanding.decisionFor({ verb: "move", unit })))) commanding.whole.drop(unit);
  }

  /** The order is the path: the prompt has no separate verb for moving. */
  private get toldWithWay(): boolean {
    return this.commanding.ways.some(({ offer }) => offer.verb === "march");
  }

  private tryToGo(unit: number, point: Point): Promise<boolean> {
    return this.tryAt(this.toldWithWay ? { verb: "march", unit, path: [point] } : { verb: "move", unit }, point);
  }

  /** Checks the draft and shows the refusal where it was tried. */
  private async tryAt(draft: Parameters<Commanding["decisionFor"]>[0], at: Point): Promise<boolean> {
    const { commanding } = this;
    const answer = await commanding.battle.check(commanding.decisionFor(draft)).catch(() => undefined);
    if (answer?.refusal) commanding.refuse(answer.refusal, at);
    return answer?.refusal !== undefined;
  }

  // ------------------------------------------------------------ taps

  /** A tap on a unit; true = it has a meaning for the prompt. */
  tapUnit(unit: number, event?: { shiftKey: boolean } | MouseEvent): boolean {
    const { commanding } = this;
    const { ways, draft, dispatch } = commanding;
    commanding.letGo();
    if (dispatch.open) {
      const own = dispatch.units.includes(unit);
      if (own && event?.shiftKey) dispatch.toggle(unit);
      else if (own) commanding.select(unit);
      else return dispatch.aim(unit);
      return true;
    }
    if (event?.shiftKey && this.ordering && commanding.acting.includes(unit)) {
      commanding.whole.toggle(unit);
      return true;
    }
    if (draft?.list) return this.toggle(unit);
    const stand =
      event instanceof MouseEvent && unit === commanding.prompt?.unit
        ? this.standAt(unit, this.pointOf(event))
        : undefined;
    if (stand) {
      commanding.choose(stand, true);
      return true;
    }
    const aimed = this.aimedAt(unit);
    if (aimed) {
      commanding.choose(aimed, true);
      return true;
    }
    if (draft?.verb === "ride" || draft?.verb === "place") {
      const attach = ways.find(
        ({ offer }) => offer.officer === draft.officer && offer.unit === unit && offer.verb === "attach",
      );
      const ride = commanding.candidates.findIndex(({ decision }) => {
        const one = draftFrom(decision);
        return one.verb === "ride" && one.officer === draft.officer && one.unit === unit;
      });
      if (attach) commanding.choose(attach, true);
      else if (ride >= 0) commanding.takeCandidate(ride);
      if (attach || ride >= 0) return true;
    }
    const piece = laysPieces(commanding.prompt)
      ? ways.find(({ gesture, offer }) => gesture === "place" && offer.unit === unit)
      : undefined;
    const mine = piece ?? this.chosenBy(unit);
    if (mine) {
      commanding.choose(mine, true);
      return true;
    }
    if (commanding.acting.length > 1 && commanding.acting.includes(unit)) {
      const again = commanding.unit === unit && commanding.palette;
      commanding.select(unit);
      commanding.palette = !again && this.ordering;
      return true;
    }
    return false;
  }

  /** The tapped stand, if the player is choosing one. Numbered as in the options: only remaining stands count. */
  private standAt(unit: number, point: Point): PromptOption | undefined {
    const { prompt, ways, battle } = this.commanding;
    if (prompt?.role !== "which_stand") return undefined;
    const stands = battle.unit(unit)?.stands ?? [];
    const choices = ways
      .filter(({ offer }) => offer.verb === "choose")
      .sort((a, b) => (a.offer.number ?? 0) - (b.offer.number ?? 0));
    if (stands.length !== choices.length) return undefined;
    const index = stands.findIndex(([x, y, heading, width, depth]) =>
      within(point, cornersOf({ centre: [x, y], heading, width, depth })),
    );
    return choices[index];
  }

  private aimedAt(unit: number): PromptOption | undefined {
    const { ways, unit: by, acting, candidates } = this.commanding;
    const all = ways.filter(({ offer }) => offer.target === unit && offer.unit !== unit);
    // No unit is selected and only one can aim there, so it is meant.
    const alone = by === undefined && new Set(all.map(({ offer }) => offer.unit)).size === 1;
    const at = all.filter(({ offer }) => alone || acting.length < 2 || offer.unit === by);
    if (at.length < 2) return at[0];
    // A tap on the approaching enemy: the unit stays and receives it.
    const stays = at.find(({ offer }) => offer.verb === "no");
    if (stays) return stays;
    // If several ways to fire there exist (ammunition), the suggested one comes first.
    for (const { decision } of candidates) {
      const one = draftFrom(decision);
      const found = at.find(
        ({ offer }) =>
          offer.verb === one.verb &&
          offer.unit === one.unit &&
          offer.target === one.target &&
          (offer.number ?? 0) === (one.number ?? 0),
      );
      if (found) return found;
    }
    return at[0];
  }

  private toggle(unit: number): boolean {
    const { commanding } = this;
    const offered = commanding.ways.some(({ offer, gesture }) => gesture === "select" && offer.unit === unit);
    const list = commanding.draft?.list ?? [];
    if (offered && commanding.prompt?.role === "share_out")
      commanding.change({ list: splitWith(commanding.prompt, list, unit) });
    else if (offered)
      commanding.change({ list: list.includes(unit) ? list.filter((one) => one !== unit) : [...list, unit] });
    return offered;
  }

  /** An option that concerns this unit or its command. */
  private chosenBy(unit: number): PromptOption | undefined {
    const choices = this.commanding.ways.filter(
      ({ offer }) => offer.verb === "choose" && this.commanding.prompt?.unit === undefined,
    );
    const command = this.commanding.battle.facts.get(unit)?.command;
    return (
      choices.find(({ offer }) => offer.unit === unit) ??
      choices.find(({ offer }) => offer.command !== undefined && offer.command === command)
    );
  }

  tapOfficer(officer: number): boolean {
    const { ways } = this.commanding;
    const at = ways.filter(({ offer }) => offer.officer === officer);
    const way = at.find(({ offer }) => offer.unit !== undefined && offer.unit === this.commanding.unit) ?? at[0];
    const { attached_to } = this.commanding.battle.view?.officers?.find((one) => one.officer === officer) ?? {};
    if (!way) return attached_to !== undefined && this.tapUnit(attached_to);
    this.commanding.choose(way, true);
    return true;
  }

  /** A tap on the ground extends the path to that point. */
  tapGround(point: Point, event?: { shiftKey: boolean; altKey: boolean }): boolean {
    const { commanding } = this;
    const { draft, prompt, dispatch } = commanding;
    commanding.letGo();
    if (dispatch.open) {
      if (dispatch.spokenTo.length === 0) return false;
      void dispatch.go(point);
      return true;
    }
    const mark = this.stopAt(point);
    if (mark) {
      commanding.choose(mark, true);
      return true;
    }
    if (!draft) {
      commanding.palette = false;
      return false;
    }
    if (draft.verb === "announce") {
      commanding.change({ number: this.numberAlong(point) });
      return true;
    }
    if (!draft.path) return false;
    if (draft.verb === "ride") this.rideTo(point);
    else if (draft.verb === "place" || draft.verb === "leave_town") commanding.change({ path: [point] });
    else {
      // The first tap replaces a suggested ghost; each further tap adds a leg.
      const own = commanding.candidate < 0 || event?.shiftKey;
      const path: Point[] = own ? [...draft.path, point] : [point];
      commanding.change({ path, ...this.frontAlong(path, false) });
    }
    if (prompt) void commanding.snap();
    return true;
  }

  /** Places to stop at, on the straight path of the prompt. */
  stops(): { way: PromptOption; point: Point }[] {
    const { prompt, ways } = this.commanding;
    const reach = prompt?.reach;
    if (!reach?.from || reach.heading === undefined || prompt?.role !== "where_to_stop") return [];
    return ways
      .filter(({ offer }) => offer.verb === "choose" && offer.distance !== undefined)
      .map((way) => ({ way, point: onward(reach.from!, reach.heading!, way.offer.distance!) }));
  }
  private stopAt(point: Point): PromptOption | undefined {
    return this.stops().find((stop) => distance(stop.point, point) < 18 * this.pixel)?.way;
  }

  /** Distance of the point along the own table edge. */
  numberAlong(point: Point): number {
    const { battle, prompt } = this.commanding;
    const edge = battle.table?.armies.find((army) => army.seat === prompt?.seat)?.edge ?? 0;
    const sideways = Math.abs(Math.sin((edge * Math.PI) / 180)) > 0.7;
    const most = prompt?.offers.find((offer) => offer.verb === "announce")?.number ?? 0;
    return Math.max(0, Math.min(most, Math.round(point[sideways ? 1 : 0])));
  }
}
