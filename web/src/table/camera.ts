// Zoom and pan: one transform for ground and troops, moved by wheel, drag, pinch, double tap and keys.
import { select } from "d3-selection";
import { zoom as d3zoom, zoomIdentity, type D3ZoomEvent, type ZoomTransform } from "d3-zoom";
import type { Point } from "../lib/wire";
import { boundsOf, type Bounds } from "./space";

export interface Transform {
  x: number;
  y: number;
  k: number;
}

export interface CameraHooks {
  moved: (t: Transform) => void;
  /** the table has stopped moving */
  settled: (t: Transform) => void;
  /** whether a press moves the table (and does not drag a unit) */
  mine: (event: Event) => boolean;
  /** whether a unit is there: a double tap on a unit does not zoom */
  taken: (at: { clientX: number; clientY: number }) => boolean;
}

const calm = () => typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Camera {
  now: Transform = { x: 0, y: 0, k: 1 };
  private readonly behaviour = d3zoom<HTMLElement, unknown>();
  private size = { width: 1, height: 1 };
  private world: Bounds = { x0: 0, y0: 0, x1: 1, y1: 1 };
  private whole: Transform | undefined;
  private flight = 0;
  /** the current transform, or the target of the running animation */
  private bound: Transform = this.now;
  /** the view before a temporary one ("" = the whole table), and the temporary one */
  private before: { from: Transform | ""; to: Transform } | undefined;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly frameElement: HTMLElement,
    private readonly hooks: CameraHooks,
  ) {
    this.behaviour
      .duration(0)
      .clickDistance(6)
      .filter((event: Event) => this.takes(event))
      .on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => this.take(event.transform, Boolean(event.sourceEvent)))
      .on("end", () => this.settleSoon(60));
    // Double taps use the same listener.
    select(frameElement)
      .call(this.behaviour)
      .on("dblclick.zoom", (event: MouseEvent | TouchEvent) => this.twice(event));
  }

  /** Double click or double tap zooms in about that point, with Shift out. */
  private twice(event: MouseEvent | TouchEvent): void {
    if (!this.takes(event)) return;
    const at = "changedTouches" in event ? event.changedTouches[0] : event;
    if (!at) return;
    event.preventDefault();
    if (this.hooks.taken(at)) return;
    const corner = this.frameElement.getBoundingClientRect();
    this.zoomBy(event.shiftKey ? 0.5 : 2, true, [at.clientX - corner.left, at.clientY - corner.top]);
  }

  private takes(event: Event): boolean {
    const mouse = event as MouseEvent;
    if (event.type !== "wheel" && (mouse.ctrlKey || mouse.button > 0)) return false;
    return this.hooks.mine(event);
  }

  private take(t: ZoomTransform, byHand: boolean): void {
    this.now = { x: t.x, y: t.y, k: t.k };
    if (byHand) this.bound = this.now;
    this.hooks.moved(this.now);
    this.settleSoon(180);
  }

  private settleSoon(after: number): void {
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.hooks.settled(this.now), after);
  }

  /** The window has changed its width because a panel was folded or opened. Show the same part of the table. */
  refit(before: number, width: number): void {
    const { k, x, y } = this.now;
    const [low, high] = this.behaviour.scaleExtent();
    const to = Math.max(low, Math.min(high, (k * width) / before));
    const middle = this.size.height / 2;
    this.go({ k: to, x: (x * to) / k, y: middle - ((middle - y) / k) * to }, false);
  }

  /** Sets the size of the window and the bounds of the table with its frame. */
  frame(width: number, height: number, world: Bounds): void {
    this.size = { width, height };
    this.world = world;
    const least = this.scaleFor(world, 0) * 0.75;
    const margin = Math.max(world.x1 - world.x0, world.y1 - world.y0) * 0.3;
    this.behaviour
      .extent([
        [0, 0],
        [width, height],
      ])
      .scaleExtent([least, Math.max(110, least * 4)])
      .translateExtent([
        [world.x0 - margin, world.y0 - margin],
        [world.x1 + margin, world.y1 + margin],
      ]);
  }

  /** Space at the bottom for the scale and the tools, as far as the table leaves it. */
  private footFor(k: number): number {
    const spare = this.size.height - (this.world.y1 - this.world.y0) * k - 12;
    return Math.max(0, Math.min(52, spare));
  }

  private scaleFor(box: Bounds, margin: number): number {
    const w = Math.max(0.001, box.x1 - box.x0);
    const h = Math.max(0.001, box.y1 - box.y0);
    // In a window smaller than its margins the scale must stay positive: a negative one would mirror the table.
    const room = (size: number): number => Math.max(1, size - 2 * margin);
    return Math.min(room(this.size.width) / w, room(this.size.height) / h);
  }

  private showing(box: Bounds, k: number): Transform {
    return {
      k,
      x: this.size.width / 2 - ((box.x0 + box.x1) / 2) * k,
      y: this.size.height / 2 - ((box.y0 + box.y1) / 2) * k,
    };
  }

  fit(smooth = true): void {
    const k = this.scaleFor(this.world, 6);
    const whole = this.showing(this.world, k);
    this.whole = { ...whole, y: whole.y - this.footFor(k) / 2 };
    this.go(this.whole, smooth);
  }
  /** Whether the view still is the fitted whole table. */
  get fitted(): boolean {
    const { x, y, k } = this.now;
    return (
      this.whole !== undefined &&
      Math.abs(k / this.whole.k - 1) < 1e-6 &&
      Math.abs(x - this.whole.x) < 1 &&
      Math.abs(y - this.whole.y) < 1
    );
  }

  /** Centres a point at a scale. */
  centre(at: Point, k: number): void {
    const to = this.showing({ x0: at[0], y0: at[1], x1: at[0], y1: at[1] }, k);
    // Limits the shift so that the table fills as much of the window as possible.
    const within = (shift: number, from: number, till: number, size: number): number =>
      (till - from) * k <= size
        ? size / 2 - ((from + till) / 2) * k
        : Math.max(size - till * k, Math.min(-from * k, shift));
    this.go(
      {
        k,
        x: within(to.x, this.world.x0, this.world.x1, this.size.width),
        y: within(to.y, this.world.y0, this.world.y1, this.size.height),
      },
      false,
    );
  }

  /**
   * Brings points (drawing coordinates) into view without zooming in more than is legible. `around` is the share of
   * the window to leave free.
   */
  zoomTo(points: readonly Point[], smooth = true, around = 0.18): void {
    if (points.length === 0) return;
    const box = boundsOf(points);
    const k = Math.min(this.scaleFor(box, Math.min(this.size.width, this.size.height) * around), 40);
    this.go(this.showing(box, Math.max(k, this.scaleFor(this.world, 8))), smooth);
  }

  /** Like zoomTo, but temporary: lookBack() restores the view. */
  lookAt(points: readonly Point[], around?: number): void {
    const from = this.stays() ? this.before?.from : this.fitted ? "" : this.bound;
    this.zoomTo(points, true, around);
    this.before = { from: from ?? this.bound, to: this.bound };
  }
  /** Restores the view before lookAt(), unless the table has been moved since. */
  lookBack(): void {
    const from = this.stays() ? this.before?.from : undefined;
    this.before = undefined;
    if (from === "") this.fit();
    else if (from) this.go(from, true);
  }
  /** Whether the temporary view is still shown. */
  private stays(): boolean {
    return this.before !== undefined && this.before.to === this.bound;
  }
  /** Position of a point (drawing coordinates) in the window, 0..1, after the movement has ended. */
  partOf([px, py]: Point): Point {
    return [
      (px * this.bound.k + this.bound.x) / Math.max(1, this.size.width),
      (py * this.bound.k + this.bound.y) / Math.max(1, this.size.height),
    ];
  }

  /** Zooms so that all these points are in the window, within two scales. At the smaller one, centres them. */
  openOn(points: readonly Point[], least: number, most: number): void {
    const box = boundsOf(points);
    const k = Math.max(least, Math.min(most, this.scaleFor(box, 6)));
    const middle: Point = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2];
    const far = ([x, y]: Point): number => Math.hypot(x - middle[0], y - middle[1]);
    const fits = (box.x1 - box.x0) * k <= this.size.width && (box.y1 - box.y0) * k <= this.size.height;
    this.centre(fits ? middle : points.reduce((best, at) => (far(at) < far(best) ? at : best)), k);
  }

  zoomBy(factor: number, smooth = true, about: Point = [this.size.width / 2, this.size.height / 2]): void {
    const { x, y, k } = this.now;
    const [low, high] = this.behaviour.scaleExtent();
    const to = Math.max(low, Math.min(high, k * factor));
    const [cx, cy] = about;
    this.go({ k: to, x: cx - ((cx - x) / k) * to, y: cy - ((cy - y) / k) * to }, smooth);
  }

  panBy(dx: number, dy: number): void {
    this.go({ ...this.now, x: this.now.x + dx, y: this.now.y + dy }, false);
  }

  /** Pans just enough to bring a point (drawing coordinates) well inside the window. */
  reveal([px, py]: Point, margin = 60): void {
    const { x, y, k } = this.bound;
    const sx = px * k + x;
    const sy = py * k + y;
    const dx = sx < margin ? margin - sx : sx > this.size.width - margin ? this.size.width - margin - sx : 0;
    const dy = sy < margin ? margin - sy : sy > this.size.height - margin ? this.size.height - margin - sy : 0;
    if (dx || dy) this.go({ k, x: x + dx, y: y + dy }, true);
  }

  /** The drawing coordinates of a window point, relative to the table's corner. */
  pointAt(x: number, y: number): Point {
    return [(x - this.now.x) / this.now.k, (y - this.now.y) / this.now.k];
  }

  private set(t: Transform): void {
    select(this.frameElement).call(this.behaviour.transform, zoomIdentity.translate(t.x, t.y).scale(t.k));
  }

  private go(to: Transform, smooth: boolean): void {
    cancelAnimationFrame(this.flight);
    this.bound = to;
    const from = { ...this.now };
    if (!smooth || calm() || from.k === 1) {
      this.set(to);
      return;
    }
    const began = performance.now();
    const middle = (t: Transform) => [(this.size.width / 2 - t.x) / t.k, (this.size.height / 2 - t.y) / t.k] as const;
    const [ax, ay] = middle(from);
    const [bx, by] = middle(to);
    const step = (time: number) => {
      const p = Math.min(1, Math.max(0, (time - began) / 260));
      const e = p * p * (3 - 2 * p);
      const k = from.k * Math.pow(to.k / from.k, e);
      // The centre follows the scale, so that a point in view does not swing during the animation.
      const f = Math.abs(to.k - from.k) < 1e-6 ? e : (1 / from.k - 1 / k) / (1 / from.k - 1 / to.k);
      const cx = ax + (bx - ax) * f;
      const cy = ay + (by - ay) * f;
      this.set({ k, x: this.size.width / 2 - cx * k, y: this.size.height / 2 - cy * k });
      if (p < 1) this.flight = requestAnimationFrame(step);
    };
    this.flight = requestAnimationFrame(step);
  }

  end(): void {
    clearTimeout(this.rest);
    cancelAnimationFrame(this.flight);
    select(this.frameElement).on(".zoom", null);
  }
}
