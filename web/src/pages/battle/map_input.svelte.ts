// Taps, presses and the mouse on the map: passed to the tape measure, the umpire's rulings or the player's answer.
import type { TableUnit } from "../../lib/api";
import type { Point } from "../../lib/wire";
import type { BlockedFire } from "./blocked_fire.svelte";
import type { OptionalControllers } from "./optional_controllers.svelte";
import type { BattlePageState } from "./page_state.svelte";

const mouseEvent = (event: Event): MouseEvent | undefined => (event instanceof MouseEvent ? event : undefined);

export class MapInput {
  private under: number | undefined = $state();
  constructor(
    private readonly page: BattlePageState,
    private readonly optional: OptionalControllers,
    private readonly blockedFire: BlockedFire,
  ) {}

  /** the unit under the mouse */
  get hovered(): TableUnit | undefined {
    return this.page.view?.units.find((one) => one.unit === this.under);
  }
  hover(id: number | undefined): void {
    this.blockedFire.forget();
    this.under = id;
    if (id !== undefined && !this.page.commanding.targets.has(id)) this.blockedFire.explainHovered(id);
  }
  tapUnit(id: number, event: Event): void {
    const { busy, commanding, panelState, pointer } = this.page;
    if (panelState.tape) return;
    this.blockedFire.forget();
    const by = this.blockedFire.firer;
    const meant = !busy && pointer.tapUnit(id, mouseEvent(event));
    if (!meant) void this.blockedFire.explain(id, by);
    if (!meant || commanding.unit === id) panelState.select(id);
  }
  tapOfficer(officer: number): void {
    if (this.optional.rules) this.optional.rules.takeOfficer(officer);
    else if (!this.page.busy) this.page.pointer.tapOfficer(officer);
  }
  /** Long press or right click on a unit opens its card without giving an order. */
  hold(id: number): void {
    const { panelState } = this.page;
    if (panelState.tape) return;
    this.blockedFire.forget();
    void this.blockedFire.explain(id);
    panelState.select(id);
    panelState.sheet = "unit";
  }
  tapGround(point: Point, event: Event): void {
    const { busy, now, panelState, pointer, seeing } = this.page;
    if (panelState.tape || this.optional.rules?.tapGround(point)) return;
    this.blockedFire.forget();
    if (seeing) return now.hurry();
    if (busy || !pointer.tapGround(point, mouseEvent(event))) panelState.select(undefined);
  }
  /** A drag with Ctrl moves the whole brigade of a unit. */
  private pickBrigade(id: number | undefined): void {
    const { battle, commanding, pointer } = this.page;
    const command = id === undefined ? undefined : battle.facts.get(id)?.command;
    if (id === undefined || command === undefined || !pointer.ordering || !commanding.acting.includes(id)) return;
    commanding.whole.pickCommand(command);
  }
  press(point: Point, id: number | undefined, event: PointerEvent): boolean {
    const { busy, panelState, pointer, tape } = this.page;
    if (panelState.tape) return event.button === 0 && tape.press(point, event);
    if (this.optional.rules) return this.optional.rules.press(point, id, event);
    if (!busy && (event.ctrlKey || event.metaKey)) this.pickBrigade(id);
    return !busy && pointer.press(point, id, event);
  }
}
