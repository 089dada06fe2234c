// The document of the editor with its history, the selection, and the picture under the table. It is saved in the
// browser after each change.
import type { LayerAnswer } from "../lib/api";
import type { Point } from "../lib/wire";
import { emptyField, entities, entityOf, frameOf, ofTable, writeDocument, type Doc, type Entity } from "./document";
import { insert, remove, setValues } from "./document_edits";
import { readDocument } from "./document_reading";
import { History } from "./history";
import type { Forms } from "./forms";
import { bookOf, sheetOf, sizeOf, text, type Known } from "./sheet";
import { storeDraft } from "./draft_list";
import { dropPicture, keepPicture, keptPicture } from "./picture";
import { isValues, type Value, type Values } from "./toml";
import { notTogether, renamed } from "./renaming";

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
interface Saved {
  text: string;
  locked: number[];
  /** sizes of similar units, from the server */
  sizes?: [string, Known][];
}

export abstract class DrawnDocument {
  doc: Doc = $state.raw(readDocument(emptyField));
  /** ruleset-specific forms; empty until the server has answered */
  forms: Forms = $state.raw({});
  picked: ReadonlySet<number> = $state.raw(new Set());
  locked: ReadonlySet<number> = $state.raw(new Set());
  tool: Tool = $state.raw({ is: "pick" });
  draft: Point[] = $state.raw([]);
  /** the corner to which keys and buttons apply, if exactly one piece is selected */
  corner: number | undefined = $state();
  under: Underlay | undefined = $state.raw();
  private layTimer: ReturnType<typeof setTimeout> | undefined;
  verdicts: Verdict[] | undefined = $state.raw();
  /** what the selected unit can see or reach, over the table */
  layer: { kind: "reach" | "sight"; id: number; shapes: LayerAnswer["shapes"]; note: string } | undefined =
    $state.raw();
  unkept = $state(false);
  /** another tab edits a drawing: only one can be stored as "last drawing" */
  elsewhere = $state("");
  /** the text as opened: unchanged it need not be stored */
  private asOpened = emptyField;
  steps = $state(0);
  undone = $state(0);
  protected shownBook = $state("");
  protected learned = $state(0);
  protected known = new Map<string, Known>();
  private readonly history = new History<Doc>();

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
  readonly title: string = $derived(text(frameOf(this.doc)?.values["title"]));
  readonly chosen: Entity[] = $derived(this.all.filter((one) => this.picked.has(one.id)));
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
  get source(): string {
    return writeDocument(this.doc);
  }
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
  protected get free(): Entity[] {
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

  /** Asks the server about the document after this many milliseconds. */
  protected abstract checkSoon(after?: number): void;
}
