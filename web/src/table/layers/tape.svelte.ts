// A tape measure. The table's `onpress` starts it with `press`; each tap adds a leg, a drag moves the end.
import type { Point } from "../../lib/wire";
import { distance } from "../space";

type Where = (event: { clientX: number; clientY: number }) => Point;

export class TapeMeasure {
  /** corners so far; the last one follows the pointer while it is down */
  points: Point[] = $state.raw([]);
  drawing = $state(false);

  constructor(private readonly where: Where) {}

  /** For the table's `onpress`: always captures the press. */
  press(point: Point, event: Pick<PointerEvent, "pointerId">): true {
    this.points = this.points.length === 0 ? [point, point] : [...this.points, point];
    this.drawing = true;
    const follow = (move: PointerEvent) => {
      if (move.pointerId === event.pointerId) this.moveTo(this.where(move));
    };
    const leave = (up: PointerEvent) => {
      if (up.pointerId !== event.pointerId) return;
      window.removeEventListener("pointermove", follow);
      window.removeEventListener("pointerup", leave);
      window.removeEventListener("pointercancel", leave);
      this.release();
    };
    window.addEventListener("pointermove", follow);
    window.addEventListener("pointerup", leave);
    window.addEventListener("pointercancel", leave);
    return true;
  }
  moveTo(point: Point): void {
    this.points = [...this.points.slice(0, -1), point];
  }
  release(): void {
    this.drawing = false;
    // A tap has set only the start; the next one sets the end.
    const [a, b] = this.points;
    if (this.points.length === 2 && a && b && distance(a, b) < 0.05) this.points = [a];
  }
  /** Removes the last leg. */
  back(): void {
    this.points = this.points.length > 2 ? this.points.slice(0, -1) : [];
  }
  clear(): void {
    this.points = [];
  }
}
