// What lies under the pointer: units, officers, stands, places to stop at, and the handles of the draft.
import type { TableUnit } from "../lib/api";
import type { Point } from "../lib/wire";
import type { Commanding } from "./commanding.svelte";
import { laysPieces } from "./night";
import type { PromptOption } from "./offers";
import { cornersOf, distance, flanks, onward, within } from "./path";

export class PointerTargets {
  /** table units per pixel; set by the overlay */
  pixel = $state(0.05);
  /** grows when the table is panned or zoomed */
  tick = $state(0);
  /** set by the overlay: screen position of a table point */
  onScreen: (point: Point) => Point = () => [0, 0];
  /** set by the page: table point of an event */
  pointOf: (event: PointerEvent | MouseEvent) => Point = () => [0, 0];

  constructor(protected readonly commanding: Commanding) {}

  screenOf(point: Point): Point {
    return this.tick >= 0 ? this.onScreen(point) : [0, 0];
  }

  /** The prompt is for orders: several units can act, each separately. */
  get ordering(): boolean {
    return (
      !this.commanding.dispatch.open &&
      this.commanding.prompt?.unit === undefined &&
      this.commanding.ways.some(({ offer }) => offer.verb === "move" || offer.verb === "stand")
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

  protected ours(unit: number): boolean {
    const { battle, prompt } = this.commanding;
    const seats = prompt ? [prompt.seat] : (battle.card?.seats ?? []);
    const army = battle.unit(unit)?.army;
    return (
      army !== undefined && (battle.table?.armies.some((one) => one.army === army && seats.includes(one.seat)) ?? false)
    );
  }

  /** The unit at the point. */
  unitAt(point: Point): TableUnit | undefined {
    return this.commanding.battle.view?.units.find(
      (unit) =>
        unit.footprint !== undefined && unit.presence === "on_table" && within(point, cornersOf(unit.footprint)),
    );
  }

  /** `stands`: compare with the current position instead of the drafted one. */
  protected officerAt(point: Point, near: number, stands = false): PromptOption | undefined {
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
  protected flagAt([x, y]: Point): PromptOption | undefined {
    const foot: Point = [x - 6 * this.pixel, y - 12 * this.pixel];
    return this.officerAt(foot, 22 * this.pixel) ?? this.officerAt(foot, 22 * this.pixel, true);
  }

  /** The piece to place: at its new place, or at its current position. */
  protected pieceAt(point: Point, unit: number | undefined, near: number): PromptOption | undefined {
    const { commanding } = this;
    if (!laysPieces(commanding.prompt)) return undefined;
    const lies = commanding.laid.find((part) => "path" in part && distance(point, part.path?.[0] ?? [NaN, NaN]) < near);
    const of = (lies as { unit?: number } | undefined)?.unit ?? unit;
    return of === undefined
      ? undefined
      : commanding.ways.find(({ gesture, offer }) => gesture === "place" && offer.unit === of);
  }

  /** The tapped stand, if the player is choosing one. Numbered as in the options: only remaining stands count. */
  protected standAt(unit: number, point: Point): PromptOption | undefined {
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

  /** Places to stop at, on the straight path of the prompt. */
  stops(): { way: PromptOption; point: Point }[] {
    const { prompt, ways } = this.commanding;
    const reach = prompt?.reach;
    if (!reach?.from || reach.heading === undefined || prompt?.role !== "where_to_stop") return [];
    return ways
      .filter(({ offer }) => offer.verb === "choose" && offer.distance !== undefined)
      .map((way) => ({ way, point: onward(reach.from!, reach.heading!, way.offer.distance!) }));
  }
  protected stopAt(point: Point): PromptOption | undefined {
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

  protected onGhost(point: Point): boolean {
    const { verdict, lastJudged, draft } = this.commanding;
    if (!verdict?.footprint || lastJudged !== draft) return false;
    return within(point, cornersOf(verdict.footprint));
  }
}
