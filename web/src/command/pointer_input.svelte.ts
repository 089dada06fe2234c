// Pointer input on the table: what drags mean for the open prompt; taps are in its base class. It only makes drafts and
// selects options; the server checks them.
import type { Point } from "../lib/wire";
import { t } from "../words/words";
import { PointerTaps } from "./pointer_taps.svelte";
import type { Commanding } from "./commanding.svelte";
import { draggedTo, type PromptOption } from "./offers";
import { distance, frontOf, headingFromHandle, headingOf, onward, turnBetween, within } from "./path";
import { refusalOfEnemy, refusalOfIdle } from "./unmoved_units";

interface Wish {
  unit: number;
  from: Point;
  path: Point[];
  heading: number;
}
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

export class PointerInput extends PointerTaps {
  /** pointer position during a drag */
  at: Point | undefined = $state.raw();
  /** a path drawn before its prompt has come */
  wish: Wish | undefined = $state.raw();
  lasso: readonly Point[] = $state.raw([]);
  /** displacement of a dragged group */
  shift: Point | undefined = $state.raw();
  dragging = $state(false);

  private grip: Grip | undefined;
  private pressed: { x: number; y: number; point: Point; unit: number | undefined } | undefined;
  private moved = false;
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
      if (shift) this.commanding.whole.drawn = shift;
    } else if (grip.what === "idle") void this.refuseIdle(grip.unit, point);
    else if (grip.what === "foreign") this.commanding.refuse(refusalOfEnemy(this.commanding, grip.unit), point);
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
    if (this.ordering && (await this.tryToGo(unit, point))) return;
    this.commanding.refuse(refusalOfIdle(this.commanding, unit), point);
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
  private async orderTo(unit: number, point: Point, wish: Wish | undefined): Promise<void> {
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
}
