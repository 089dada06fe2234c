// Presses of the pointer on the table: taps on units, officers and ground, long presses, and what the pointer is over.
import type { Point } from "../lib/wire";
import type { TableProps } from "./types";
import { nextOf, stackAt, type Standing } from "./units/spatial";

interface Around extends Pick<
  TableProps,
  "selected" | "ontapunit" | "ontapofficer" | "ontapground" | "onhoverunit" | "onholdunit" | "onpress"
> {
  shown: readonly Standing[];
  /** how far beside a unit a press still hits it, in inches */
  reach: number;
  /** where an event is, in inches */
  inches: (event: At) => Point;
  /** where an event is, in the table's own measure */
  pointOf: (event: At) => Point;
}
/** An event, or a touch. */
interface At {
  clientX: number;
  clientY: number;
}
/** of a press that becomes a hold, in milliseconds */
const holdTime = 550;
/** A press that moves more is a drag, in pixels. */
const tapSlack = 6;

export class Presses {
  /** the press belongs to the caller: the table does not pan */
  taken = false;
  private press: { x: number; y: number; id: number; held: boolean } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hovered: number | undefined;

  constructor(private readonly around: () => Around) {}

  readonly down = (event: PointerEvent): void => {
    const { selected, onholdunit, onpress, pointOf } = this.around();
    if (!event.isPrimary) {
      clearTimeout(this.timer);
      this.press = undefined;
      return;
    }
    const stack = this.stackAt(event);
    const top = selected !== undefined && stack.includes(selected) ? selected : stack[0];
    this.press = { x: event.clientX, y: event.clientY, id: event.pointerId, held: false };
    this.taken =
      event.button === 0 &&
      (onpress?.(pointOf(event), officerOf(event) === undefined ? top : undefined, event) ?? false);
    clearTimeout(this.timer);
    if (event.pointerType !== "mouse" && top !== undefined && onholdunit)
      this.timer = setTimeout(() => {
        if (this.press) this.press.held = true;
        onholdunit(top, event);
      }, holdTime);
  };
  readonly move = (event: PointerEvent): void => {
    if (this.press && Math.hypot(event.clientX - this.press.x, event.clientY - this.press.y) > tapSlack) {
      this.press = undefined;
      clearTimeout(this.timer);
    }
    if (event.pointerType === "mouse" && event.buttons === 0) this.hover(this.stackAt(event, 0)[0]);
  };
  readonly leave = (): void => this.hover(undefined);
  readonly up = (event: PointerEvent): void => {
    clearTimeout(this.timer);
    this.taken = false;
    const was = this.press;
    this.press = undefined;
    if (!was || was.id !== event.pointerId || was.held || event.button !== 0) return;
    const { selected, ontapunit, ontapofficer, ontapground, pointOf } = this.around();
    const officer = officerOf(event);
    if (officer !== undefined && ontapofficer) return ontapofficer(officer, event);
    const stack = this.stackAt(event);
    const met = nextOf(stack, selected);
    if (met !== undefined) ontapunit?.(met, event, stack);
    else ontapground?.(pointOf(event), event);
  };
  readonly cancel = (): void => {
    this.press = undefined;
    this.taken = false;
    clearTimeout(this.timer);
  };
  readonly menu = (event: MouseEvent): void => {
    const met = this.stackAt(event)[0];
    const { onholdunit } = this.around();
    if (met === undefined || !onholdunit) return;
    event.preventDefault();
    onholdunit(met, event);
  };

  /** The units at an event, the topmost first. */
  stackAt(event: At, reach = this.around().reach): number[] {
    return stackAt(this.around().shown, this.around().inches(event), reach);
  }
  private hover(unit: number | undefined): void {
    if (unit === this.hovered) return;
    this.hovered = unit;
    this.around().onhoverunit?.(unit);
  }
}

function officerOf(event: Event): number | undefined {
  const id = (event.target as Element | null)?.closest?.("[data-officer]")?.getAttribute("data-officer");
  return id === null || id === undefined ? undefined : Number(id);
}
