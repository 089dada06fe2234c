// State of the editor: the document with its history, the selection, the server's messages. It is saved in the
// browser after each change.
import type { BattleMade, LayerAnswer, ScenarioPage } from "../lib/api";
import { http, ServerSays } from "../lib/net";
import { mine } from "../lib/my_battles.svelte";
import { openBattle, ownLink } from "../lib/opening";
import { hashOf } from "../lib/routes";
import type { Point } from "../lib/wire";
import {
  emptyField,
  entities,
  entityAt,
  entityOf,
  frameOf,
  insert,
  ofTable,
  readDocument,
  remove,
  setValues,
  writeDocument,
  type Doc,
  type Entity,
} from "./document";
import { leeway, middle, moved, turned } from "./geometry";
import { History } from "./history";
import type { Forms } from "./forms";
import {
  areaOf,
  bookOf,
  figure,
  headingOfEdge,
  learn,
  pointOf,
  pointsOf,
  shapeOf,
  sheetOf,
  sizeOf,
  text,
  timesOf,
  type Known,
} from "./sheet";
import { storeDraft } from "./draft_list";
import { kinds } from "./spec";
import { freeName, templates } from "./templates";
import { regimentName } from "./unit_names";
import { worthOf, type Worth } from "./worth";
import { dropPicture, keepPicture, keptPicture } from "./picture";
import { isValues, type Value, type Values } from "./toml";

export interface Fault {
  text: string;
  expected: string;
  line: number;
  warning: boolean;
  id: number | undefined;
}
export interface Verdict {
  book: string;
  ok: boolean;
  says: string[];
}
/** pick: select existing items; ground, zone, objective: draw one; put: place a unit or officer */
export type Tool =
  | { is: "pick" }
  | { is: "ground"; kind: string; as: "area" | "line" | "at" }
  | { is: "crest"; hill: number }
  | { is: "zone"; army: number }
  | { is: "objective" }
  | { is: "put"; id: number }
  | { is: "scale" }
  | { is: "shift" };
export interface Underlay {
  url: string;
  picture: Blob;
  name: string;
  width: number; // on the table
  ratio: number; // ratio of height to width
  at: Point; // its lower left corner
  strength: number;
}

export const keptAt = "linstock.draw";
const limit = 4 << 20;
/** Milliseconds before an unreachable server is asked again. */
const again = 5000;
interface Saved {
  text: string;
  locked: number[];
  /** sizes of similar units, from the server */
  sizes?: [string, Known][];
}

/** Substitutes for a quality that a ruleset does not have. */
const kinOf: Readonly<Record<string, readonly string[]>> = {
  veteran: ["line"],
  line: ["veteran"],
  green: ["line", "veteran"],
};
/**
 * Removes keys that conflict with the change: a unit that its player places has no position yet and does not arrive
 * later.
 */
function notTogether(changes: Readonly<Record<string, Value | undefined>>): Record<string, undefined> {
  const start = changes["start"];
  if (start === "zone" || start === "reserve" || start === "absent")
    return { at: undefined, heading: undefined, arrives: undefined };
  if (start !== undefined) return { arrives: undefined };
  return changes["arrives"] === undefined ? {} : { start: undefined };
}

/** Renames a unit or body and updates the references of its officers and members. */
function renamed(from: Doc, id: number, name: string): Doc {
  const one = entityOf(from, id);
  if (!one) return from;
  const old = one.values["name"];
  let doc = setValues(from, id, { name });
  const follow = (table: string, key: string, army?: number): void => {
    for (const other of ofTable(doc, table, army)) {
      const now = other.values[key];
      if (typeof old !== "string" || old === "") continue;
      if (now === old) doc = setValues(doc, other.id, { [key]: name });
      else if (Array.isArray(now) && now.includes(old))
        doc = setValues(doc, other.id, { [key]: now.map((word) => (word === old ? name : word)) });
    }
  };
  if (one.table === "army.command") {
    for (const [table, key] of [
      ["army.unit", "command"],
      ["army.officer", "commands"],
      ["army.command", "parent"],
    ] as const)
      follow(table, key, one.army);
  }
  if (one.table === "army.unit") follow("army.officer", "attached", one.army);
  if (one.table === "army")
    for (const [table, key] of [
      ["victory", "winner"],
      ["objective", "held_by"],
      ["fire_handicap", "army"],
    ] as const)
      follow(table, key);
  if (one.table === "objective") for (const key of ["holds", "denies"]) follow("victory", key);
  return doc;
}
/** Adds a commander with the first unit of the body, or with this unit; an existing commander stays. */
function led(doc: Doc, army: number, body: string, name: string, rank = "brigade", unit = ""): Doc {
  const leaders = ofTable(doc, "army.officer", army);
  if (name === "" || leaders.some((one) => one.values["commands"] === body)) return doc;
  const with_ = text(
    ofTable(doc, "army.unit", army).find((one) => one.values["command"] === body)?.values["name"],
    unit,
  );
  return insert(
    doc,
    "army.officer",
    {
      name: freeName(name, new Set(leaders.map((one) => text(one.values["name"])))),
      rank,
      commands: body,
      ...(with_ === "" ? {} : { attached: with_ }),
    },
    army,
  )[0];
}
/** The bodies of a row from the top down; their commanders are added when they have units. */
function bodiesOf(row: Values, usual: string): { kind: string; name: string; officer: string }[] {
  const chain = [
    ["corps", "corps", "corps_officer"],
    ["division", "division", "division_officer"],
    ["brigade", "command", "officer"],
  ] as const;
  const all = chain
    .map(([kind, key, officer]) => ({ kind, name: text(row[key]), officer: text(row[officer]) }))
    .filter(({ name }) => name !== "");
  return all.length > 0 ? all : [{ kind: "brigade", name: usual, officer: text(row["officer"]) }];
}
/** Gives every unit exactly one body above it. */
function withBodies(from: Doc, army: number, chain: readonly { kind: string; name: string }[]): Doc {
  let doc = from;
  for (const [i, { kind, name }] of chain.entries()) {
    const there = ofTable(doc, "army.command", army);
    if (there.some((one) => one.values["name"] === name)) continue;
    const parents = chain.slice(0, i).map((one) => one.name);
    const card =
      i === chain.length - 1 &&
      !there.some((one) => parents.includes(text(one.values["name"])) && one.values["card"] === true);
    [doc] = insert(
      doc,
      "army.command",
      {
        name,
        ...(kind === "brigade" ? {} : { kind }),
        ...(i > 0 ? { parent: parents[i - 1]! } : {}),
        ...(card ? { card: true } : {}),
      },
      army,
    );
  }
  return doc;
}
function ledOrRiding(doc: Doc, army: number, body: string, name: string, unit: string): Doc {
  const leads = body !== "" && !ofTable(doc, "army.officer", army).some((one) => one.values["commands"] === body);
  return insert(
    doc,
    "army.officer",
    { name, ...(leads ? { rank: "brigade", commands: body } : { rank: "regiment" }), attached: unit },
    army,
  )[0];
}
/** Assigns the sides of the rows to armies: by name, otherwise to an empty army, which gets the name. */
function sidesOf(from: Doc, rows: readonly Values[]): [Doc, Map<string, number>] {
  let doc = from;
  const out = new Map<string, number>();
  const names = [...new Set(rows.map((row) => text(row["army"])))].filter((name) => name !== "");
  for (const name of names) {
    const found = ofTable(doc, "army").find((one) => text(one.values["name"]).toLowerCase() === name.toLowerCase());
    if (found) out.set(name, found.army);
  }
  for (const name of names) {
    if (out.has(name)) continue;
    const taken = new Set(out.values());
    const free = ofTable(doc, "army").find(
      (one) => !taken.has(one.army) && ofTable(doc, "army.unit", one.army).length === 0,
    );
    if (!free) continue;
    doc = renamed(doc, free.id, name);
    out.set(name, free.army);
  }
  return [doc, out];
}

export class Drawing {
  doc: Doc = $state.raw(readDocument(emptyField));
  /** ruleset-specific forms; empty until the server has answered */
  forms: Forms = $state.raw({});
  picked: ReadonlySet<number> = $state.raw(new Set());
  locked: ReadonlySet<number> = $state.raw(new Set());
  tool: Tool = $state.raw({ is: "pick" });
  draft: Point[] = $state.raw([]);
  grid = $state(1);
  edges = $state(true);
  under: Underlay | undefined = $state.raw();
  faults: Fault[] = $state.raw([]);
  checked: "yet" | "done" | "away" = $state("yet");
  verdicts: Verdict[] | undefined = $state.raw();
  /** what the selected unit can see or reach, over the table */
  layer: { kind: "reach" | "sight"; id: number; shapes: LayerAnswer["shapes"]; note: string } | undefined =
    $state.raw();
  /** the corner to which keys and buttons apply, if exactly one piece is selected */
  corner: number | undefined = $state();
  /** position of the keyboard cursor */
  cross: Point | undefined = $state.raw();
  /** points of units, by rulesets that use them */
  private readonly worths = $state<Record<string, Worth | undefined>>({});
  said = $state(""); // for screen readers
  unkept = $state(false);
  /** another tab edits a drawing: only one can be stored as "last drawing" */
  elsewhere = $state("");
  /** the text as opened: unchanged it need not be stored */
  private asOpened = emptyField;
  steps = $state(0);
  undone = $state(0);
  private shownBook = $state("");
  private learned = $state(0);
  private known = new Map<string, Known>();
  private readonly times = new Map<string, number>();
  private readonly history = new History<Doc>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  readonly all: Entity[] = $derived(entities(this.doc));
  readonly size: Point = $derived(sizeOf(this.doc));
  readonly books: string[] = $derived.by(() => {
    const books = frameOf(this.doc)?.values["rulesets"];
    return Array.isArray(books) ? books.filter((one) => typeof one === "string") : [];
  });
  readonly book: string = $derived(this.books.includes(this.shownBook) ? this.shownBook : bookOf(this.doc));
  readonly sheet = $derived.by(() => {
    void this.learned;
    return sheetOf(this.doc, this.known, this.book);
  });
  readonly worth: Worth | undefined = $derived(this.worths[this.book]);
  readonly title: string = $derived(text(frameOf(this.doc)?.values["title"]));
  readonly wrong: number = $derived(this.faults.filter((fault) => !fault.warning).length);
  readonly chosen: Entity[] = $derived(this.all.filter((one) => this.picked.has(one.id)));

  // ------------------------------------------------------------ opening and storing
  start(): void {
    try {
      const saved = JSON.parse(localStorage.getItem(keptAt) ?? "null") as Saved | null;
      if (saved && typeof saved.text === "string") {
        this.doc = readDocument(saved.text);
        const all = entities(this.doc);
        this.known = new Map((saved.sizes ?? []).filter(([, size]) => size.width > 0 && size.depth > 0));
        this.locked = new Set((saved.locked ?? []).flatMap((at) => all[at]?.id ?? []));
      }
    } catch {
      // not written by this page: the empty table stays
    }
    this.checkSoon(0);
    void keptPicture().then((kept) => {
      if (kept && !this.under) this.under = { ...kept, url: URL.createObjectURL(kept.picture) };
    });
  }
  private layTimer: ReturnType<typeof setTimeout> | undefined;
  /** Sets or removes the picture under the table; it is stored only in this browser. */
  lay(under: Underlay | undefined): void {
    const another = this.under?.url !== under?.url;
    if (this.under && another) URL.revokeObjectURL(this.under.url);
    this.under = under;
    clearTimeout(this.layTimer);
    this.layTimer = setTimeout(
      () => {
        // Without storage it stays until the page is closed.
        const { picture, name, width, ratio, at, strength } = under ?? {};
        void (
          picture && name !== undefined && width && ratio && at && strength
            ? keepPicture({ picture, name, width, ratio, at: [at[0], at[1]], strength })
            : dropPicture()
        ).catch(() => undefined);
      },
      another ? 0 : 200,
    );
  }
  /** Resizes the table to its picture. The picture moves to the table's corner, together with what was traced. */
  fitTable(): void {
    const { under } = this;
    const frame = frameOf(this.doc);
    if (!under || !frame) return;
    const at: Point = ofTable(this.doc, "terrain").length > 0 ? under.at : [0, 0];
    const whole = (length: number): number => Math.max(1, Math.round(length));
    this.set(frame.id, { table: [whole(at[0] + under.width), whole(at[1] + under.width * under.ratio)] });
    this.lay({ ...under, at });
  }
  /** Called when another tab has written. */
  heard(value: string | null): void {
    try {
      const saved = JSON.parse(value ?? "null") as Saved | null;
      if (saved && typeof saved.text === "string") this.elsewhere = saved.text === this.source ? "" : saved.text;
    } catch {
      // not written by this page
    }
  }
  private keep(): void {
    // The other tab's drawing is put into the list of drawings before this one replaces it.
    if (this.elsewhere !== "") {
      const other = readDocument(this.elsewhere);
      storeDraft(text(frameOf(other)?.values["title"]), this.elsewhere);
      this.elsewhere = "";
    }
    try {
      const all = entities(this.doc);
      const saved: Saved = {
        text: writeDocument(this.doc),
        locked: all.flatMap((one, at) => (this.locked.has(one.id) ? [at] : [])),
        sizes: [...this.known],
      };
      localStorage.setItem(keptAt, JSON.stringify(saved));
      this.unkept = false;
    } catch {
      this.unkept = true;
    }
  }
  /** Replaces the document by another file; undo restores it. */
  open(source: string): boolean {
    if (source.length > limit) return false;
    this.asOpened = source;
    this.locked = new Set();
    this.change(readDocument(source));
    this.pick([]);
    this.tool = { is: "pick" };
    this.draft = [];
    return true;
  }
  /** Whether the document exists nowhere else. */
  get worthKeeping(): boolean {
    return this.source !== this.asOpened && this.source !== emptyField;
  }
  shipped(id: string): Promise<string> {
    return http<string>(`/api/scenarios/${encodeURIComponent(id)}?as=text`);
  }
  get source(): string {
    return writeDocument(this.doc);
  }

  // ------------------------------------------------------------ changes
  change(doc: Doc, run = ""): void {
    if (doc === this.doc) return;
    this.history.keep(this.doc, run);
    this.put(doc);
  }
  private put(doc: Doc): void {
    this.doc = doc;
    this.steps = this.history.steps;
    this.undone = this.history.undone;
    const there = new Set(entities(doc).map((one) => one.id));
    if ([...this.picked].some((id) => !there.has(id)))
      this.picked = new Set([...this.picked].filter((id) => there.has(id)));
    this.verdicts = undefined;
    this.layer = undefined;
    this.keep();
    this.checkSoon();
  }
  undo(): void {
    const was = this.history.undo(this.doc);
    if (was) this.put(was);
  }
  redo(): void {
    const again = this.history.redo(this.doc);
    if (again) this.put(again);
  }
  rest(): void {
    this.history.rest();
  }
  set(id: number, changes: Readonly<Record<string, Value | undefined>>, run = ""): void {
    this.change(setValues(this.doc, id, changes), run);
  }
  setAll(ids: Iterable<number>, changes: Readonly<Record<string, Value | undefined>>, run = ""): void {
    let doc = this.doc;
    const all = { ...notTogether(changes), ...changes };
    for (const id of ids) doc = setValues(doc, id, all);
    this.change(doc, run);
  }
  /** Sets a key of a ruleset's own table; the table is removed with its last key. */
  setOwn(ids: Iterable<number>, book: string, key: string, value: Value | undefined, run = ""): void {
    let doc = this.doc;
    for (const id of ids) {
      const was = entityOf(doc, id)?.values[book];
      const own = Object.fromEntries(
        Object.entries({ ...(was !== undefined && isValues(was) ? was : {}), [key]: value }).filter(
          (one): one is [string, Value] => one[1] !== undefined,
        ),
      );
      doc = setValues(doc, id, { [book]: Object.keys(own).length > 0 ? own : undefined });
    }
    this.change(doc, run);
  }
  rename(id: number, name: string): void {
    this.change(renamed(this.doc, id, name), `name ${id}`);
  }
  add(table: string, values: Values, army = -1): number {
    const [doc, id] = insert(this.doc, table, values, army);
    this.change(doc);
    this.pick([id]);
    return id;
  }
  pick(ids: Iterable<number>, more = false): void {
    this.rest();
    const next = new Set(more ? this.picked : []);
    for (const id of ids)
      if (more && next.has(id)) next.delete(id);
      else next.add(id);
    this.picked = next;
    this.corner = undefined;
    if (this.layer && !next.has(this.layer.id)) this.layer = undefined;
  }
  private get free(): Entity[] {
    return this.chosen.filter((one) => !this.locked.has(one.id));
  }
  deletePicked(): void {
    const gone = new Set(
      this.free.filter((one) => one.table !== "scenario" && one.table !== "army").map((one) => one.id),
    );
    if (gone.size > 0) this.change(remove(this.doc, gone));
  }
  lockPicked(): void {
    const all = this.chosen.every((one) => this.locked.has(one.id));
    const next = new Set(this.locked);
    for (const { id } of this.chosen)
      if (all) next.delete(id);
      else next.add(id);
    this.locked = next;
    this.keep();
  }
  takenNames(table: string, army = -1): Set<string> {
    return new Set(
      this.all
        .filter((one) => one.table === table && (army < 0 || one.army === army))
        .map((one) => text(one.values["name"])),
    );
  }
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

  // ------------------------------------------------------------ moving and turning
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

  // ------------------------------------------------------------ corners
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

  // ------------------------------------------------------------ drawing
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

  // ------------------------------------------------------------ armies
  /** A quality in the shown ruleset: not every ruleset has veterans. */
  private quality(wanted: string): string {
    const known = this.forms[this.book]?.qualities ?? [];
    return known.length === 0 || known.includes(wanted)
      ? wanted
      : (kinOf[wanted]?.find((other) => known.includes(other)) ?? wanted);
  }
  addTemplate(id: string, army: number): void {
    const template = templates.find((one) => one.id === id);
    if (!template) return;
    let doc = this.doc;
    const free = (table: string, wanted: string): string =>
      freeName(wanted, new Set(ofTable(doc, table, army).map((one) => text(one.values["name"]))));
    const command = free("army.command", template.name);
    const made: number[] = [];
    const put = (table: string, values: Values): void => {
      const [next, one] = insert(doc, table, values, army);
      doc = next;
      made.push(one);
    };
    put("army.command", { name: command, kind: template.rank, card: true });
    const edge = headingOfEdge(ofTable(doc, "army")[army]?.values["edge"], army);
    const count = template.units.reduce((sum, { count }) => sum + count, 0);
    let first = "";
    let n = 0;
    for (const { name, count: many, values } of template.units) {
      for (let i = 0; i < many; ++i, ++n) {
        const unit = free("army.unit", name);
        first ||= unit;
        put("army.unit", {
          name: unit,
          command,
          ...values,
          quality: this.quality(text(values["quality"])),
          ...this.berth(doc, edge, n, count, command, army),
        });
      }
    }
    put("army.officer", {
      name: free("army.officer", "Commander {n}"),
      rank: template.rank,
      commands: command,
      attached: first,
    });
    this.change(doc);
    this.pick(made.slice(1, -1));
  }
  /** A free position along the army's edge; each body has a row behind those of others. */
  private berth(doc: Doc, edge: number, n: number, of: number, command: string, army: number): Values {
    const [w, h] = sizeOf(doc);
    const scale = Math.min(w, h) / 36;
    const rows = new Set(
      ofTable(doc, "army.unit", army)
        .map((one) => text(one.values["command"]))
        .filter((name) => name !== command),
    );
    const flank = edge === 90 || edge === 270;
    const along = Math.round((((flank ? h : w) * (n + 1)) / (of + 1)) * 2) / 2;
    const wide = Math.max(5 * scale, ...this.sheet.view.units.map((one) => one.footprint?.width ?? 0)) + scale / 2;
    const others = ofTable(doc, "army.unit")
      .flatMap((one) => [pointOf(one.values["at"])])
      .filter((at) => at !== undefined);
    const row = (at: number): Point => {
      const deep = (3 + 2.5 * (at % 6)) * scale;
      const place: Point =
        edge === 180
          ? [along, h - deep]
          : edge === 90
            ? [deep, along]
            : edge === 270
              ? [w - deep, along]
              : [along, deep];
      return [place[0], Math.round(place[1] * 2) / 2];
    };
    const clear = (place: Point): boolean =>
      !others.some(
        (at) =>
          Math.abs(at[flank ? 1 : 0] - place[flank ? 1 : 0]) < wide &&
          Math.abs(at[flank ? 0 : 1] - place[flank ? 0 : 1]) < 2 * scale,
      );
    const places = Array.from({ length: 6 }, (_, i) => row(rows.size + i));
    return { at: places.find(clear) ?? places[0]! };
  }
  /** A unit without a position is placed by its player, or arrives in the middle of its edge. */
  private whence(doc: Doc, row: Values, army: number): Values {
    if (row["at"] !== undefined || row["start"] !== undefined) return {};
    if (row["arrives"] === undefined) return { start: "zone" };
    const [w, h] = sizeOf(doc);
    const edge = headingOfEdge(ofTable(doc, "army")[army]?.values["edge"], army);
    return { at: edge === 180 ? [w / 2, h] : edge === 90 ? [0, h / 2] : edge === 270 ? [w, h / 2] : [w / 2, 0] };
  }
  /** Adds spreadsheet rows; those without an army go to the shown one. `unheard`: sides that match no army. */
  addRows(rows: readonly Values[], shown: number): { added: number; unheard: string[] } {
    const [begun, sides] = sidesOf(this.doc, rows);
    let doc = begun;
    const made: number[] = [];
    const unheard = new Set<string>();
    for (const given of rows) {
      const side = text(given["army"]);
      const army = sides.get(side) ?? shown;
      if (side !== "" && !sides.has(side)) unheard.add(side);
      const chain = bodiesOf(given, text(ofTable(doc, "army.command", army).at(-1)?.values["name"], "1st Brigade"));
      doc = withBodies(doc, army, chain);
      const name = freeName(
        text(given["name"]),
        new Set(ofTable(doc, "army.unit", army).map((one) => text(one.values["name"]))),
      );
      const row = Object.fromEntries(
        Object.entries(given).filter(([key]) => !/^(army|corps|division|(corps_|division_)?officer)$/.test(key)),
      );
      const [next, id] = insert(
        doc,
        "army.unit",
        { quality: this.quality("line"), ...this.whence(doc, row, army), ...row, command: chain.at(-1)!.name, name },
        army,
      );
      doc = next;
      made.push(id);
      for (const body of chain) doc = led(doc, army, body.name, body.officer, body.kind, name);
    }
    this.change(doc);
    this.pick(made);
    return { added: made.length, unheard: [...unheard] };
  }
  /**
   * Sets the officers with a unit, by name. An existing officer moves there; a new one leads the body if it has no
   * commander. Officers who are no longer named are removed; replacing one name by another renames the officer.
   */
  setOfficers(id: number, names: readonly string[]): void {
    const unit = entityOf(this.doc, id);
    if (!unit) return;
    let doc = this.doc;
    const { army } = unit;
    const own = text(unit.values["name"]);
    const called = (name: string): Entity | undefined =>
      ofTable(doc, "army.officer", army).find((one) => one.values["name"] === name);
    const gone = ofTable(doc, "army.officer", army).filter(
      (one) => one.values["attached"] === own && !names.includes(text(one.values["name"])),
    );
    for (const name of new Set(names)) {
      const there = called(name);
      if (there) doc = setValues(doc, there.id, { attached: own, at: undefined, start: undefined, arrives: undefined });
      else {
        const other = gone.shift();
        doc = other ? renamed(doc, other.id, name) : ledOrRiding(doc, army, text(unit.values["command"]), name, own);
      }
    }
    if (gone.length > 0) doc = remove(doc, new Set(gone.map((one) => one.id)));
    this.change(doc);
  }
  addUnit(army: number): void {
    const bodies = ofTable(this.doc, "army.command", army);
    const command = text(bodies.at(-1)?.values["name"]);
    const edge = headingOfEdge(ofTable(this.doc, "army")[army]?.values["edge"], army);
    if (command === "") return this.addTemplate("us_1862", army);
    // Copies the last foot unit of the body.
    const like =
      ofTable(this.doc, "army.unit", army).findLast(
        (one) => one.values["command"] === command && /^(light_)?infantry$/.test(text(one.values["arm"], "infantry")),
      )?.values ?? {};
    const alike = Object.fromEntries(
      ["arm", "quality", "weapon", "men", "stands"].flatMap((key) =>
        like[key] === undefined ? [] : [[key, like[key]]],
      ),
    );
    const taken = this.takenNames("army.unit", army);
    const colours = text(ofTable(this.doc, "army")[army]?.values["colours"]);
    this.add(
      "army.unit",
      {
        name: regimentName(colours, taken) ?? freeName("{n} Regiment", taken),
        command,
        quality: this.quality("line"),
        ...alike,
        ...this.berth(this.doc, edge, ofTable(this.doc, "army.unit", army).length % 5, 5, command, army),
      },
      army,
    );
  }

  // ------------------------------------------------------------ answers of the server
  showBook(id: string): void {
    this.shownBook = id;
    this.layer = undefined; // it belonged to the other ruleset
    this.checkSoon(0);
  }
  setBooks(books: readonly string[]): void {
    const frame = frameOf(this.doc);
    if (frame) this.set(frame.id, { rulesets: [...books] });
  }
  private checkSoon(after = 600): void {
    clearTimeout(this.timer);
    if (this.checked === "away" && after !== again) this.checked = "yet";
    this.timer = setTimeout(() => void this.check(), after);
  }
  private async check(): Promise<void> {
    const mineNow = ++this.asked;
    const { doc, source, book } = this;
    try {
      const { problems } = await http<{
        problems: { line: number; text: string; expected?: string; warning?: boolean }[];
      }>("/api/check", { body: source });
      if (mineNow !== this.asked) return;
      this.faults = problems.map((one) => ({
        text: one.text,
        expected: one.expected ?? "",
        line: one.line,
        warning: one.warning ?? false,
        id: one.line > 0 ? entityAt(doc, one.line) : undefined,
      }));
      this.checked = "done";
      if (problems.some((one) => !one.warning)) return;
      const page = await http<ScenarioPage>(`/api/scenarios?ruleset=${encodeURIComponent(book)}`, { body: source });
      if (mineNow !== this.asked) return;
      learn(this.known, doc, page);
      this.times.set(book, timesOf(doc, page));
      if (!(book in this.worths)) this.worths[book] = await worthOf(book);
      ++this.learned;
    } catch (thrown) {
      if (mineNow !== this.asked || (thrown instanceof ServerSays && thrown.status === 422)) return;
      this.checked = "away";
      this.checkSoon(again); // check again by timer, without a change by the user
    }
  }
  /** The page is closed: stops all requests. */
  leave(): void {
    ++this.asked;
    clearTimeout(this.timer);
  }
  /** The device is online again. */
  online(): void {
    if (this.checked === "away") this.checkSoon(0);
  }
  /** What a unit sees from its position, or reaches in one move, in the shown ruleset. */
  async show(kind: "reach" | "sight", id: number): Promise<void> {
    if (this.layer?.kind === kind && this.layer.id === id) {
      this.layer = undefined;
      return;
    }
    const unit = entityOf(this.doc, id);
    const { doc, book, source } = this;
    if (!unit) return;
    const army = text(ofTable(doc, "army")[unit.army]?.values["name"]);
    // The server reads %20 as a space and + as a plus.
    const query = Object.entries({ ruleset: book, layer: kind, army, unit: text(unit.values["name"]) })
      .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
      .join("&");
    const answer = await http<Pick<LayerAnswer, "shapes" | "note">>(`/api/scenarios?${query}`, { body: source });
    if (doc !== this.doc) return;
    const k = this.times.get(book) ?? 1;
    this.layer = {
      kind,
      id,
      shapes: answer.shapes.map((shape) => ({ ...shape, points: shape.points.map(([x, y]): Point => [x * k, y * k]) })),
      note: answer.note ?? "",
    };
  }
  /** Checks with each ruleset of the scenario. */
  async canBePlayed(): Promise<void> {
    const { source, books, doc } = this;
    const verdicts: Verdict[] = [];
    for (const book of books) {
      try {
        await http(`/api/scenarios?ruleset=${encodeURIComponent(book)}`, { body: source });
        verdicts.push({ book, ok: true, says: [] });
      } catch (thrown) {
        const body = thrown instanceof ServerSays ? thrown.body : undefined;
        verdicts.push({
          book,
          ok: false,
          says: body?.problems?.map((one) => one.text) ?? [body?.error ?? String(thrown)],
        });
      }
    }
    if (doc === this.doc) this.verdicts = verdicts;
  }
  /** Starts a battle of the drawing against the computer; returns its address. */
  async play(house: readonly string[] = []): Promise<string> {
    const made: BattleMade = await openBattle({
      text: this.source,
      ruleset: this.book,
      first: "human",
      second: "sergeant",
      ...(house.length > 0 ? { house: [...house] } : {}),
    });
    const link = ownLink(made, 1);
    if (!link) throw new Error("the server gave no link to the battle");
    mine.made(link, made.battle, this.title, "", figure(frameOf(this.doc)?.values["turns"], 1), 0);
    return hashOf({ page: "battle", token: link.token });
  }
}
