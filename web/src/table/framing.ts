// What of the table is in the window: commands of the page, keys of the map, and the focus of the keyboard.
import type { Point } from "../lib/wire";
import type { Camera } from "./camera";
import type { DrawnTroops } from "./drawn_troops.svelte";
import { worldOf } from "./ground/sheet";
import { smaller } from "./measure";
import { cornersOf, toSvg, type Space } from "./space";
import type { TableProps } from "./types";
import { apart } from "./units/lod";
import { neighbour } from "./units/spatial";

interface Framed extends Pick<TableProps, "selected" | "acting" | "ontapunit"> {
  camera: Camera | undefined;
  pane: HTMLElement | undefined;
  svg: SVGSVGElement | undefined;
  width: number;
  height: number;
  space: Space;
  /** inches of the table's own measure */
  unit: number;
  drawn: DrawnTroops;
  focused: number | undefined;
}

/** Directions of the arrow keys on the screen. */
const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class Framing {
  constructor(private readonly framed: Framed) {}

  readonly unitKey = (event: KeyboardEvent, of: number): void => {
    const { space, ontapunit } = this.framed;
    const { shown } = this.framed.drawn;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      ontapunit?.(of, event, [of]);
      return;
    }
    const way = ways[event.key];
    if (!way || event.shiftKey || event.ctrlKey || event.altKey) return;
    const next = space.turned ? neighbour(shown, of, -way[0], -way[1]) : neighbour(shown, of, way[0], way[1]);
    event.preventDefault();
    event.stopPropagation();
    if (next !== undefined) this.focusUnit(next);
  };
  readonly key = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { camera, focused, selected } = this.framed;
    const way = ways[event.key];
    if (way) camera?.panBy(-way[0] * 80, -way[1] * 80);
    else if (event.key === "+" || event.key === "=") this.zoomBy(1.4);
    else if (event.key === "-" || event.key === "_") this.zoomBy(1 / 1.4);
    else if (event.key === "0") this.fit();
    else if (event.key === "f" || event.key === "F") this.showUnit(focused ?? selected);
    else return;
    event.preventDefault();
  };

  /** Moves the keyboard focus to a unit and brings it into view. */
  readonly focusUnit = (id: number): void => {
    const { svg, camera } = this.framed;
    svg?.querySelector<SVGGElement>(`[data-unit="${id}"]`)?.focus({ preventScroll: true });
    const at = this.placeOf(id);
    if (at) camera?.reveal(this.drawnAt(at));
  };
  readonly showUnit = (id: number | undefined): void => {
    const at = this.placeOf(id);
    if (!at) return;
    this.framed.camera?.zoomTo([this.drawnAt([at[0] - 8, at[1] - 8]), this.drawnAt([at[0] + 8, at[1] + 8])]);
  };
  /** Selects the next of the units that can be given orders, and brings it into view. */
  readonly nextUnit = (): void => {
    const { drawn, acting = [], selected, camera, ontapunit } = this.framed;
    const all = drawn.shown.map((s) => s.unit).filter((id) => acting.includes(id));
    const next = all[(all.indexOf(selected ?? -1) + 1) % all.length];
    if (next === undefined) return;
    const at = this.placeOf(next);
    if (at) camera?.reveal(this.drawnAt(at), 120);
    ontapunit?.(next, new Event("next"), [next]);
  };
  readonly fit = (): void => this.framed.camera?.fit();
  readonly zoomBy = (factor: number): void => this.framed.camera?.zoomBy(factor);
  readonly zoomTo = (points: readonly Point[]): void =>
    this.framed.camera?.zoomTo(points.map((p) => this.drawnFrom(p)));
  /** Brings points into view temporarily; lookBack() restores the view. */
  readonly lookAt = (points: readonly Point[]): void => this.sized()?.lookAt(points.map((p) => this.drawnFrom(p)));
  readonly lookBack = (): void => this.sized()?.lookBack();
  /** Pans just enough to show a point. */
  readonly reveal = (point: Point): void => this.sized()?.reveal(this.drawnFrom(point));
  /** Zooms so that all these units are in the window and distinguishable. */
  readonly openOn = (units: readonly number[]): void => {
    const corners = this.cornersOfUnits(units);
    if (corners.length > 0) this.framed.camera?.openOn(corners, apart(this.framed.drawn.front), 9.5);
  };
  /** Position of a point in the window: 0..1 from the left and from the top. */
  readonly partOf = (point: Point): [number, number] => {
    const { camera, width, height } = this.framed;
    const [x, y] = this.drawnFrom(point);
    const now = camera?.now ?? { x: 0, y: 0, k: 1 };
    return [(x * now.k + now.x) / Math.max(1, width), (y * now.k + now.y) / Math.max(1, height)];
  };
  readonly size = (): [number, number] => {
    const { width, height } = this.framed;
    return [Math.max(1, width), Math.max(1, height)];
  };
  readonly inside = (point: Point): boolean =>
    (this.sized()?.partOf(this.drawnFrom(point)) ?? [0, 0]).every((part) => part > 0.04 && part < 0.96);
  /**
   * Zooms so that these units are completely in the window, if they are not. `around` is the share of the window to
   * leave free.
   */
  readonly keepIn = (units: readonly number[], around?: number): void => {
    const { camera, width, height } = this.framed;
    const corners = this.cornersOfUnits(units);
    const { x, y, k } = camera?.now ?? { x: 0, y: 0, k: 1 };
    const out = ([px, py]: Point): boolean =>
      px * k + x < 0 || py * k + y < 0 || px * k + x > width || py * k + y > height;
    if (corners.some(out)) this.sized()?.lookAt(corners, around);
  };

  /**
   * The camera with the current window size. The panel below may have resized the window before the observer reports
   * it.
   */
  private sized(): Camera | undefined {
    const { camera, pane, space } = this.framed;
    if (pane) camera?.frame(pane.clientWidth, pane.clientHeight, worldOf(space));
    return camera;
  }
  private drawnAt(inches: Point): Point {
    return toSvg(this.framed.space, inches);
  }
  /** from the table's own measure */
  private drawnFrom(point: Point): Point {
    return this.drawnAt(smaller(point, this.framed.unit));
  }
  private placeOf(id: number | undefined): Point | undefined {
    const box = this.framed.drawn.shown.find((s) => s.unit === id)?.box;
    return box && [box[0], box[1]];
  }
  private cornersOfUnits(units: readonly number[]): Point[] {
    return this.framed.drawn.shown
      .filter((s) => units.includes(s.unit))
      .flatMap((s) => cornersOf(s.box).map((p) => this.drawnAt(p)));
  }
}
