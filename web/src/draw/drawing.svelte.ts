// State of the editor: the document and what the server says about it.
import type { BattleMade, LayerAnswer, Level, ScenarioPage } from "../lib/api";
import { http, ServerSays } from "../lib/net";
import { mine } from "../lib/my_battles.svelte";
import { openBattle, ownLink } from "../lib/opening";
import { hashOf } from "../lib/routes";
import type { Seat } from "../pages/start/quick_battle";
import type { Point } from "../lib/wire";
import { entityAt, entityOf, frameOf, ofTable, writeDocument } from "./document";
import { setValues } from "./document_edits";
import { uncounted, type Fault } from "./uncounted";
import { figure, learn, text, timesOf } from "./sheet";
import { worthOf, type Worth } from "./worth";
import { DrawnArmies } from "./drawn_armies.svelte";
import type { Verdict } from "./drawn_document.svelte";

/** Milliseconds before an unreachable server is asked again. */
const again = 5000;

export class Drawing extends DrawnArmies {
  faults: Fault[] = $state.raw([]);
  checked: "yet" | "done" | "away" = $state("yet");
  /** points of units, by rulesets that use them */
  private readonly worths = $state<Record<string, Worth | undefined>>({});
  said = $state(""); // for screen readers
  private readonly times = new Map<string, number>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  readonly worth: Worth | undefined = $derived(this.worths[this.book]);
  readonly wrong: number = $derived(this.faults.filter((fault) => !fault.warning).length);
  shipped(id: string): Promise<string> {
    return http<string>(`/api/scenarios/${encodeURIComponent(id)}?as=text`);
  }
  showBook(id: string): void {
    this.shownBook = id;
    this.layer = undefined; // it belonged to the other ruleset
    this.checkSoon(0);
  }
  setBooks(books: readonly string[]): void {
    const frame = frameOf(this.doc);
    if (frame) this.set(frame.id, { rulesets: [...books] });
  }
  protected checkSoon(after = 600): void {
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
      this.faults = [
        ...problems.map((one) => ({
          text: one.text,
          expected: one.expected ?? "",
          line: one.line,
          warning: one.warning ?? false,
          id: one.line > 0 ? entityAt(doc, one.line) : undefined,
        })),
        ...uncounted(doc),
      ];
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
  /** Checks with each of these rulesets, also those that the scenario does not list. */
  async canBePlayed(rulesets: readonly string[]): Promise<void> {
    const { books, doc } = this;
    const frame = frameOf(doc);
    const verdicts: Verdict[] = [];
    for (const book of new Set([...books, ...rulesets])) {
      const source =
        books.includes(book) || !frame
          ? this.source
          : writeDocument(setValues(doc, frame.id, { rulesets: [...books, book] }));
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
  async play(side: Seat, level: Level, house: readonly string[] = []): Promise<string> {
    const made: BattleMade = await openBattle({
      text: this.source,
      ruleset: this.book,
      first: side === "first" ? "human" : level,
      second: side === "second" ? "human" : level,
      ...(house.length > 0 ? { house: [...house] } : {}),
    });
    const link = ownLink(made, 1);
    if (!link) throw new Error("the server gave no link to the battle");
    mine.made(link, made.battle, this.title, "", figure(frameOf(this.doc)?.values["turns"], 1), 0);
    return hashOf({ page: "battle", token: link.token });
  }
}
