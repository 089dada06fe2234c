// A battle as this link knows it: the client's copy of the server's state. It makes no rule decisions.
import type {
  Appeal,
  AdviceAnswer,
  ReviewAnswer,
  SearchingLevel,
  Advised,
  Asked,
  AskedPrompt,
  Answer,
  Ask,
  BattleCard,
  CandidatesAnswer,
  CheckAnswer,
  Joined,
  KnownAnswer,
  LayerAnswer,
  LayerName,
  Link,
  News,
  Note,
  OddsAnswer,
  Table,
  TableUnit,
  TableView,
  BattleEvent,
  UnitFacts,
  ViewAnswer,
  ViewPatch,
} from "./api";
import { preferences } from "./settings.svelte";
import type { BattleClocks } from "../people/api";
import { claim, keyInstead } from "./keys";
import type { DragCheck } from "../engine/drag_check";
import { connect, type Connection, type Line, type Push } from "./net";
import { onDevice, program } from "./where";
import type { Decision, Point, SeatName } from "./wire";

/** Milliseconds from the first news until the judge is fetched, so that the table appears first. */
const patientlyAfter = 2500;

export class TheBattle {
  connection: Connection = $state("connecting");
  /** connected, and all earlier events have arrived */
  current = $state(false);
  /** why the server rejects the link; "" = it is accepted */
  refused = $state("");
  /** the key that this browser received for its invitation or older key */
  moved = $state("");
  card: BattleCard | undefined = $state.raw();
  table: Table | undefined = $state.raw();
  /** the state by the server's last news */
  view: TableView | undefined = $state.raw();
  facts: ReadonlyMap<number, UnitFacts> = $state.raw(new Map());
  events: readonly BattleEvent[] = $state.raw([]);
  prompts: readonly AskedPrompt[] = $state.raw([]);
  waiting: readonly SeatName[] = $state.raw([]);
  asked: Asked | undefined = $state.raw();
  undo: readonly SeatName[] = $state.raw([]);
  online: readonly SeatName[] = $state.raw([]);
  standing: readonly string[] = $state.raw([]);
  notes: readonly Note[] = $state.raw([]);
  links: readonly Link[] = $state.raw([]);
  hours: BattleClocks | undefined = $state.raw();
  appeals: readonly Appeal[] = $state.raw([]);
  /** server time minus browser time, in milliseconds */
  ahead = 0;
  decisions = $state(0);
  over = $state(false);
  /** it ended while this page was open */
  endedHere = $state(false);
  outcomeText = $state("");
  seed = $state("");
  bug = $state("");
  /** the other side has undone its last decision, and no decision followed */
  takenBack = $state(false);
  /** a message of the server to all, such as its shutdown */
  said = $state("");
  /** called with the events of each push, oldest first; for animations, the live region and sounds */
  onEvents: ((events: readonly BattleEvent[]) => void)[] = [];

  /** called after a decision of this link was accepted, with the state before it */
  onDecided: ((events: number, view: TableView) => void) | undefined;

  /** number of decisions before auto-play began; undefined: it has not played since the player was last asked */
  autoPlayedFrom: number | undefined;
  epoch = 0; // of the events; changes with an undo
  /** this link has requested an undo */
  private undoing = false;
  private readonly line: Line;
  private judge: DragCheck | undefined;
  private closed = false;
  private later: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly token: string) {
    this.line = connect({ push: (push) => this.hear(push), connection: (state) => this.connected(state) });
  }

  unit(id: number | undefined): TableUnit | undefined {
    return id === undefined ? undefined : this.view?.units.find((unit) => unit.unit === id);
  }

  private get id(): string {
    return this.card?.battle ?? "";
  }

  ask<T extends Answer = Answer>(ask: Ask): Promise<T> {
    return this.line.ask<T>(ask);
  }
  decide(decision: Decision): Promise<Answer> {
    return this.decided({ verb: "decide", battle: this.id, decision });
  }
  private async decided(ask: Ask): Promise<Answer> {
    const { view, events } = this;
    const answer = await this.ask(ask);
    if (answer.ok && view) this.onDecided?.(events.length, view);
    return answer;
  }
  async check(decision: Decision): Promise<CheckAnswer> {
    return (await this.judge?.check(decision)) ?? this.ask<CheckAnswer>({ verb: "check", battle: this.id, decision });
  }
  /**
   * With a server: loads the engine into the page to check moves locally. It is fetched after the files of the table.
   */
  private async fetchJudge(): Promise<void> {
    const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
    if (onDevice || !program || saves || !["commander", "both"].includes(this.card?.role ?? "")) return;
    const { DragCheck } = await import("../engine/drag_check");
    if (this.closed || this.judge) return;
    const known = (): Promise<KnownAnswer> =>
      this.ask<KnownAnswer>({
        verb: "known",
        battle: this.id,
        ...(this.prompts[0] ? { seat: this.prompts[0].seat } : {}),
      });
    this.judge = new DragCheck(program, known);
  }
  async candidates(prompt: number, most = 16): Promise<Advised[]> {
    const answer = await this.ask<CandidatesAnswer>({ verb: "candidates", battle: this.id, prompt, most });
    return answer.ok ? answer.candidates : [];
  }
  odds(decision: Decision): Promise<OddsAnswer> {
    return this.ask<OddsAnswer>({ verb: "odds", battle: this.id, decision });
  }
  advise(decision: Decision, level: SearchingLevel): Promise<AdviceAnswer> {
    return this.ask<AdviceAnswer>({ verb: "advice", battle: this.id, decision, level });
  }
  review(seat: SeatName, of: { level?: SearchingLevel; from?: number; only?: number[] } = {}): Promise<ReviewAnswer> {
    return this.ask<ReviewAnswer>({ verb: "review", battle: this.id, seat, ...of });
  }
  layer(
    layer: LayerName,
    of: { seat?: SeatName; unit?: number; officer?: number; prompt?: number; from?: Point } = {},
  ): Promise<LayerAnswer> {
    return this.ask<LayerAnswer>({ verb: "layer", battle: this.id, layer, ...of });
  }
  /** Answers a prompt by the level that the player's setting names; with `until`, the rest of its phase. */
  async youDoIt(prompt: number, until?: "phase"): Promise<Answer> {
    this.autoPlayedFrom ??= this.decisions;
    const level = preferences.now.autoplay;
    const suggested = (asked: number, to?: "phase"): Promise<Answer> =>
      this.decided({ verb: "you_do_it", battle: this.id, prompt: asked, ...(to ? { until: to } : {}) });
    if (level === "sergeant") return suggested(prompt, until);
    const { playSearched } = await import("./auto_play");
    return playSearched(this, suggested, prompt, level, until);
  }
  async standWith(kinds: string[], seat?: SeatName): Promise<Answer> {
    const answer = await this.ask({ verb: "standing", battle: this.id, kinds, ...(seat ? { seat } : {}) });
    if (answer.ok) this.standing = kinds;
    return answer;
  }
  async takeBack(seat?: SeatName): Promise<Answer> {
    this.undoing = true;
    const answer = await this.ask({ verb: "undo", battle: this.id, ...(seat ? { seat } : {}) });
    if (!answer.ok) this.undoing = false;
    return answer;
  }
  note(event: number, text: string): Promise<Answer> {
    return this.ask({ verb: "note", battle: this.id, event, text });
  }
  close(): void {
    this.closed = true;
    clearTimeout(this.later);
    this.judge?.close();
    this.line.close();
  }

  private connected(state: Connection): void {
    this.connection = state;
    this.current = false;
    if (state !== "live") return;
    this.said = ""; // connected again: the shutdown message is outdated
    void this.join();
  }

  private async join(): Promise<void> {
    const have = this.events.length > 0 ? { epoch: this.epoch, events: this.events.length } : undefined;
    const answer = await this.line
      .ask<Joined>({ verb: "join", token: this.token, ...(have ? { have } : {}) })
      .catch(() => undefined);
    if (!answer) return; // the connection was lost again; it will be restored
    if (!answer.ok) return this.elsewhere(answer);
    this.card = answer.card;
    this.ahead = answer.card.now - Date.now();
    this.table = answer.table;
    this.standing = answer.standing;
    this.notes = answer.notes;
    if (answer.links) this.links = answer.links;
    this.learn(answer.table.units);
  }

  /** Claims an invitation, or follows a replaced key to its new one. */
  private async elsewhere(refused: Joined): Promise<void> {
    try {
      this.moved = refused.invitation ? (await claim(this.token)).token : (keyInstead(this.token) ?? "");
    } catch {
      // Another client was first, or the server is unreachable. The refusal of the link is shown.
    }
    if (!this.moved) this.refused = refused.error ?? "";
  }

  private learn(units: readonly UnitFacts[]): void {
    const facts = new Map(this.facts);
    for (const unit of units) facts.set(unit.unit, unit);
    this.facts = facts;
  }

  /** Stores the pushed view: whole, or as a patch of the current one. */
  private look(told: TableView | ViewPatch | undefined): void {
    if (!told) return;
    if (!isPatch(told)) this.view = told;
    else if (this.view?.number === told.since) this.view = patched(this.view, told);
    else if (this.view?.number !== told.number) void this.lookAnew();
  }
  private async lookAnew(): Promise<void> {
    const answer = await this.ask<ViewAnswer>({ verb: "view", battle: this.id }).catch(() => undefined);
    if (answer?.ok) this.view = answer.view;
  }

  private hear(push: Push): void {
    if (push.push === "news") return this.news(push);
    if (push.notes) this.notes = push.notes;
    if (push.online) this.online = push.online;
    if (push.programs && this.card) this.card = { ...this.card, programs: push.programs };
    if (push.text) this.said = push.text;
  }

  private news(news: News): void {
    // The first news describes the state on arrival, so it cannot be an undo.
    const again = this.current && news.epoch !== this.epoch;
    this.takenBack = again
      ? !this.undoing && news.decisions < this.decisions
      : this.takenBack && news.decisions <= this.decisions;
    if (again) this.undoing = false;
    if (news.epoch !== this.epoch || news.from > this.events.length) {
      if (news.from !== 0) return void this.join(); // events are missing: request all
      this.events = [];
      this.epoch = news.epoch;
    }
    // Skip events that have already arrived.
    const fresh = news.events.slice(this.events.length - news.from);
    if (fresh.length > 0) this.events = [...this.events, ...fresh];
    if (news.units) this.learn(news.units);
    if (this.table && (news.commands ?? news.officers)) this.table = heard(this.table, news);
    this.look(news.view);
    this.prompts = news.prompts;
    this.waiting = news.waiting;
    this.asked = news.asked;
    this.undo = news.undo;
    this.hours = news.hours;
    this.appeals = news.appeals ?? [];
    if (
      this.card &&
      (this.card.players.first !== news.players.first || this.card.players.second !== news.players.second)
    )
      this.card = { ...this.card, players: news.players };
    this.decisions = news.decisions;
    this.judge?.move();
    this.later ??= setTimeout(() => void this.fetchJudge().catch(() => undefined), patientlyAfter);
    this.endedHere = news.over && (this.endedHere || (this.current && !this.over));
    this.current = true;
    this.over = news.over;
    this.outcomeText = news.outcome_text ?? "";
    this.seed = news.seed ?? "";
    this.bug = news.bug ?? "";
    for (const tell of this.onEvents) tell(fresh);
  }
}

/** Whether it is a patch. */
const isPatch = (view: TableView | ViewPatch): view is ViewPatch => "since" in view;

/** The table with newly known commands and officers. */
export function heard(table: Table, news: Pick<News, "commands" | "officers">): Table {
  const known = new Set(table.commands.map((one) => one.command));
  const met = new Set(table.officers.map((one) => one.officer));
  return {
    ...table,
    commands: [...table.commands, ...(news.commands ?? []).filter((one) => !known.has(one.command))],
    officers: [...table.officers, ...(news.officers ?? []).filter((one) => !met.has(one.officer))],
  };
}

/** Merges a patch into an object; null removes a member. */
function mended<T extends object>(was: T, patch: object): T {
  const now = new Map<string, unknown>(Object.entries(was));
  for (const [key, value] of Object.entries(patch) as [string, unknown][]) {
    if (value === null) now.delete(key);
    else now.set(key, value);
  }
  return Object.fromEntries(now) as T;
}

/** The view after the patch. */
export function patched(view: TableView, patch: ViewPatch): TableView {
  const units = new Map(view.units.map((unit) => [unit.unit, unit]));
  for (const unit of patch.units) units.set(unit.unit, mended(units.get(unit.unit) ?? {}, unit) as TableUnit);
  for (const gone of patch.gone) units.delete(gone);
  const { since: _since, gone: _gone, units: _units, ...rest } = patch;
  const inOrder = [...units.values()].sort((a, b) => Number(a.unit) - Number(b.unit));
  return { ...mended(view, rest), units: inOrder };
}
