// Pieces of the ground, zones and objectives: drawing, moving, turning and reshaping them.
import type { Point } from "../lib/wire";
import { entities, entityOf, ofTable, type Entity } from "./document";
import { insert, setValues } from "./document_edits";
import { leeway, middle, moved, turned } from "./geometry";
import { areaOf, figure, headingOfEdge, pointOf, pointsOf, shapeOf, text } from "./sheet";
import { kinds } from "./spec";
import { freeName } from "./templates";
import { isValues, type Values } from "./toml";
import { DrawnDocument, type Tool } from "./drawn_document.svelte";

export abstract class DrawnPieces extends DrawnDocument {
  grid = $state(1);
  edges = $state(true);
  /** position of the keyboard cursor */
  cross: Point | undefined = $state.raw();
  copyPicked(): void {
    let doc = this.doc;
    const made: number[] = [];
    for (const one of this.chosen) {
      if (one.table === "scenario" || one.table === "army" || one.table === "situation") continue;
      const values = this.movedValues(one, [2 * (this.grid || 1), -2 * (this.grid || 1)]) ?? one.values;
      const taken = new Set(
        entities(doc)
          .filter((other) => other.table === one.table && other.army === one.army)
          .map((other) => text(other.values["name"])),
      );
      const name = text(one.values["name"]);
      const [next, id] = insert(
        doc,
        one.table,
        { ...one.values, ...values, ...(name === "" ? {} : { name: freeName(name, taken) }) },
        one.army,
      );
      doc = next;
      made.push(id);
    }
    this.change(doc);
    this.pick(made);
  }
  private movedValues({ values }: Entity, by: Point): Values | undefined {
    const shape = shapeOf(values);
    const go = leeway(shape.points, by, this.size);
    if (shape.points.length === 0 || (go[0] === 0 && go[1] === 0)) return undefined;
    const out: Values = {};
    for (const key of ["area", "line", "rectangle"]) {
      const points = pointsOf(values[key]);
      if (points) out[key] = moved(points, go);
    }
    const at = pointOf(values["at"]);
    if (at) out["at"] = moved([at], go)[0]!;
    const circle = values["circle"];
    const centre = isValues(circle) ? pointOf(circle["centre"]) : undefined;
    if (isValues(circle) && centre) out["circle"] = { ...circle, centre: moved([centre], go)[0]! };
    if (Array.isArray(values["crests"]))
      out["crests"] = values["crests"].map((line) => moved(pointsOf(line) ?? [], go));
    return out;
  }
  movePicked(by: Point, run = ""): void {
    let doc = this.doc;
    for (const one of this.free) {
      const changes = this.movedValues(one, by);
      if (changes) doc = setValues(doc, one.id, changes);
    }
    this.change(doc, run);
  }
  turnPicked(degrees: number): void {
    let doc = this.doc;
    for (const one of this.free) {
      const { values } = one;
      if (one.table === "army.unit") {
        const now = figure(values["heading"], headingOfEdge(ofTable(doc, "army")[one.army]?.values["edge"], one.army));
        doc = setValues(doc, one.id, { heading: (((now + degrees) % 360) + 360) % 360 });
        continue;
      }
      const area = areaOf(values);
      const line = pointsOf(values["line"]);
      const about = middle(area ?? line ?? [[0, 0]]);
      const turn = (points: readonly Point[]): Point[] => turned(points, degrees, about, this.size);
      if (area)
        doc = setValues(doc, one.id, {
          area: turn(area),
          rectangle: undefined,
          circle: undefined,
          ...(Array.isArray(values["crests"])
            ? { crests: values["crests"].map((crest) => turn(pointsOf(crest) ?? [])) }
            : {}),
        });
      else if (line) doc = setValues(doc, one.id, { line: turn(line) });
    }
    this.change(doc, "turn");
  }
  /** Moves one corner; from now on the piece has explicit corners. */
  reshape(id: number, points: readonly Point[], run = ""): void {
    const one = entityOf(this.doc, id);
    if (!one) return;
    if (areaOf(one.values)) this.set(id, { area: [...points], rectangle: undefined, circle: undefined }, run);
    else if (one.values["line"] !== undefined) this.set(id, { line: [...points] }, run);
    else if (points[0]) this.set(id, { at: points[0] }, run);
  }
  /** The only selected piece, if it has corners. */
  get cornered(): { id: number; points: Point[]; closed: boolean } | undefined {
    const one = this.chosen.length === 1 ? this.chosen[0] : undefined;
    if (
      !one ||
      this.locked.has(one.id) ||
      (one.table !== "terrain" && one.table !== "army.zone" && one.table !== "objective")
    )
      return undefined;
    const shape = shapeOf(one.values);
    return shape.points.length > 1 ? { id: one.id, ...shape } : undefined;
  }
  nextCorner(by: number): void {
    const n = this.cornered?.points.length ?? 0;
    if (n > 0) this.corner = this.corner === undefined ? (by > 0 ? 0 : n - 1) : (this.corner + by + n) % n;
  }
  moveCorner([dx, dy]: Point): void {
    const of = this.cornered;
    const at = of?.points[this.corner ?? -1];
    if (!of || !at) return;
    const [gx, gy] = leeway([at], [dx, dy], this.size);
    this.reshape(
      of.id,
      of.points.map((p, i) => (i === this.corner ? moved([at], [gx, gy])[0]! : p)),
      "corner",
    );
  }
  /** Adds a corner half-way to the next and selects it. */
  addCorner(): void {
    const of = this.cornered;
    const at = of?.points[this.corner ?? -1];
    if (!of || !at || this.corner === undefined) return;
    const next = of.points[(this.corner + 1) % of.points.length]!;
    const half = middle([at, next]);
    const i = this.corner + 1;
    this.reshape(of.id, [
      ...of.points.slice(0, i),
      [Math.round(half[0] * 100) / 100, Math.round(half[1] * 100) / 100],
      ...of.points.slice(i),
    ]);
    this.corner = i;
  }
  dropCorner(): void {
    const of = this.cornered;
    if (!of || this.corner === undefined || of.points.length <= (of.closed ? 3 : 2)) return;
    this.reshape(
      of.id,
      of.points.filter((_, i) => i !== this.corner),
    );
    this.corner = undefined;
  }
  take(tool: Tool): void {
    this.tool = tool;
    this.draft = [];
    this.cross = undefined;
    this.corner = undefined;
    this.rest();
  }
  /** Minimum number of points of the shape. */
  get least(): number {
    const { tool } = this;
    if (tool.is === "zone") return 3;
    if (tool.is === "crest" || tool.is === "scale" || tool.is === "shift") return 2;
    return tool.is === "ground" && tool.as !== "at" ? (tool.as === "area" ? 3 : 2) : 1;
  }
  get closed(): boolean {
    return this.tool.is === "zone" || (this.tool.is === "ground" && this.tool.as === "area");
  }
  finish(points: readonly Point[] = this.draft): void {
    const { tool } = this;
    this.draft = [];
    if (points.length < this.least || tool.is === "pick" || tool.is === "scale" || tool.is === "shift") return;
    const first = points[0]!;
    if (tool.is === "objective")
      this.add("objective", { name: freeName("Objective {n}", this.takenNames("objective")), at: first });
    else if (tool.is === "zone") this.add("army.zone", { area: [...points] }, tool.army);
    else if (tool.is === "put") this.set(tool.id, { at: first, start: undefined, attached: undefined });
    else if (tool.is === "crest") {
      const hill = entityOf(this.doc, tool.hill);
      const crests = hill?.values["crests"];
      if (hill) this.set(tool.hill, { crests: [...(Array.isArray(crests) ? crests : []), [...points]] });
    } else {
      const values: Values = { kind: tool.kind, [tool.as]: tool.as === "at" ? first : [...points] };
      // An explicit empty list means no crest, until one is drawn.
      if (tool.kind === "hill") values["crests"] = [];
      this.add("terrain", values);
      return;
    }
    this.tool = { is: "pick" };
  }
  /** Keyboard: adds a default shape in the middle of the table, to be moved and reshaped. */
  finishInMiddle(): void {
    const [x, y] = [Math.round(this.size[0] / 2), Math.round(this.size[1] / 2)];
    const r = Math.max(2, Math.round(Math.min(...this.size) / 8));
    if (this.closed)
      this.finish([
        [x - r, y - r],
        [x + r, y - r],
        [x + r, y + r],
        [x - r, y + r],
      ]);
    else
      this.finish(
        this.least === 1
          ? [[x, y]]
          : [
              [x - r, y],
              [x + r, y],
            ],
      );
  }
  /** Keyboard: moves the cursor over the table; the point under it belongs to the shape. */
  moveCross([dx, dy]: Point): void {
    const [w, h] = this.size;
    const [x, y] = this.cross ?? this.draft.at(-1) ?? [Math.round(w / 2), Math.round(h / 2)];
    const first = this.cross === undefined && this.draft.length === 0;
    this.cross = first
      ? [x, y]
      : [
          Math.max(0, Math.min(w, Math.round((x + dx) * 1000) / 1000)),
          Math.max(0, Math.min(h, Math.round((y + dy) * 1000) / 1000)),
        ];
  }
  kindTool(kind: string, as?: "area" | "line"): void {
    const place = kinds[kind] ?? "area";
    this.take({ is: "ground", kind, as: place === "either" ? (as ?? "line") : place });
  }

  /** New rows of the victory table go before the default row. */
  addVictory(winner: string): void {
    const values: Values = {
      winner,
      holds: ofTable(this.doc, "objective")
        .slice(0, 1)
        .map((one) => text(one.values["name"])),
    };
    const last = ofTable(this.doc, "victory").at(-1);
    const otherwise =
      last && Object.keys(last.values).every((key) => key === "winner" || key === "level") ? last : undefined;
    if (!otherwise) {
      this.add("victory", values);
      return;
    }
    const level = otherwise.values["level"];
    const gone = Object.fromEntries(Object.keys(otherwise.values).map((key) => [key, undefined]));
    this.change(
      setValues(
        insert(this.doc, "victory", {
          winner: otherwise.values["winner"] ?? "draw",
          ...(level === undefined ? {} : { level }),
        })[0],
        otherwise.id,
        { ...gone, ...values },
      ),
    );
    this.pick([otherwise.id]);
  }
}
