// What the parts of the battle page share: the battle, how much of it is shown, the panels, and the open answer.
import { untrack } from "svelte";
import { Commanding } from "../../command/commanding.svelte";
import { aims } from "../../command/offers";
import { PointerInput } from "../../command/pointer_input.svelte";
import { withAddedGround } from "../../lib/added_ground";
import type { Table, TableUnit, TableView } from "../../lib/api";
import { asks } from "../../lib/ask_setting.svelte";
import { BackCloses } from "../../lib/back";
import { TheBattle } from "../../lib/battle.svelte";
import { mine } from "../../lib/my_battles.svelte";
import { hashOf } from "../../lib/routes";
import { preferences, remember, remembered } from "../../lib/settings.svelte";
import type { Point } from "../../lib/wire";
import { Shown } from "../../reading/animation.svelte";
import type LiveRegion from "../../reading/LiveRegion.svelte";
import type Log from "../../reading/Log.svelte";
import { PanelState } from "../../reading/panels.svelte";
import { Replay } from "../../reading/replay.svelte";
import { TapeMeasure } from "../../table/layers/tape.svelte";
import type TableMap from "../../table/Table.svelte";

const turnedTable = "linstock.turned";

/** Created while the page is set up: its effects end with the page. */
export class BattlePageState {
  readonly battle: TheBattle;
  readonly replay: Replay;
  readonly commanding: Commanding;
  readonly pointer: PointerInput;
  readonly now = new Shown();
  readonly panelState = new PanelState();
  readonly tape = new TapeMeasure((event) => this.pointOf(event));
  readonly back = new BackCloses(() => this.closePanels());
  live: LiveRegion | undefined = $state();
  story: Log | undefined = $state();
  map: TableMap | undefined = $state();
  /** the menu of layers is open */
  menu = $state(false);
  /** fetching what happened before this link was opened */
  opening = $state(false);

  /** the table with its current ground; the same object until the ground changes */
  readonly ground: Table | undefined = $derived.by(
    () => this.battle.table && withAddedGround(this.battle.table, this.laidNow),
  );
  private readonly laidNow = $derived.by(() => (this.shown.view ?? this.battle.view)?.laid);
  // A spectator who watches a battle for the first time does not see how it ends.
  readonly view: TableView | undefined = $derived.by(
    () => this.shown.view ?? (this.replay.secret || this.opening ? undefined : this.battle.view),
  );
  readonly chosen: TableUnit | undefined = $derived.by(() =>
    this.view?.units.find((one) => one.unit === this.panelState.selected),
  );
  readonly busy: boolean = $derived.by(() => this.now.playing || this.opening || this.replay.on);

  private askedPhase = "";
  private askedUnit: number | undefined;

  constructor(
    readonly token: string,
    readonly lesson: number | undefined,
  ) {
    this.battle = new TheBattle(token);
    this.replay = new Replay(this.battle);
    // A lesson asks everything.
    this.commanding = new Commanding(
      this.battle,
      (text) => this.live?.say(text),
      lesson === undefined ? asks : undefined,
    );
    this.pointer = new PointerInput(this.commanding);
    this.pointer.pointOf = (event) => this.pointOf(event);
    // The rulebook opens at the clause of the prompt.
    this.panelState.question = () => this.commanding.prompt?.why?.[0]?.clause;
    $effect(() => {
      this.now.pace = this.replay.pace = preferences.pace;
      this.now.commandOf = this.replay.shown.commandOf = (unit) => this.battle.facts.get(unit)?.command;
    });
    // Add the link to this browser's list of battles.
    $effect(() => {
      const card = this.battle.card;
      if (card && !card.record) untrack(() => mine.met(token, card, lesson));
    });
    // A claimed invitation or exchanged key: continue with the new key. Replacing the address keeps the old key out of
    // the history.
    $effect(() => {
      if (this.battle.moved) location.replace(hashOf({ page: "battle", token: this.battle.moved }));
    });
    $effect(() => this.followAskedUnit());
    // The player's rotation of the table lasts for this battle.
    $effect(() => {
      const id = this.battle.card?.battle;
      if (id && remembered(turnedTable) === id) untrack(() => (this.panelState.turned = true));
    });
    $effect(() => this.back.open(this.panelState.drawer !== undefined || this.panelState.besides));
  }

  get shown(): Shown {
    return this.replay.on ? this.replay.shown : this.now;
  }
  /** recent events are shown before any prompt */
  get seeing(): boolean {
    return this.now.playing && !this.replay.on;
  }
  get paused(): boolean {
    return this.battle.hours?.paused === true && !this.battle.over;
  }
  /** number of events that may be revealed; undefined: all */
  get revealed(): number | undefined {
    return this.replay.on ? this.replay.until : this.now.playing ? this.now.told : undefined;
  }
  /** this link commands a side */
  get answers(): boolean {
    return (this.battle.card?.seats.length ?? 0) > 0;
  }
  /** the draft names a firer and a target */
  get aiming(): boolean {
    return !this.busy && aims(this.commanding.draft);
  }
  /** the replay of a finished battle is paused and shows that moment */
  get atMoment(): boolean {
    const { on, secret, playing, waiting } = this.replay;
    return on && this.battle.over && !secret && !playing && !waiting;
  }
  /** On a phone the dice are in the bottom panel: the map has no room. */
  get diceInSheet(): boolean {
    return this.seeing && this.answers && this.panelState.narrow && this.panelState.sheet === "orders";
  }

  /** The point of the table under the pointer. */
  pointOf(event: { clientX: number; clientY: number }): Point {
    return this.map?.pointOf(event) ?? [0, 0];
  }
  turnTable(): void {
    this.panelState.turned = !this.panelState.turned;
    remember(turnedTable, this.panelState.turned ? (this.battle.card?.battle ?? "") : "");
  }
  measure(on: boolean): void {
    this.panelState.tape = on;
    this.tape.clear();
  }
  closePanels(): void {
    this.panelState.drawer = undefined;
    this.menu = false;
    this.panelState.clear();
  }

  /** The unit of the prompt stays selected until another unit or no unit is asked. */
  private followAskedUnit(): void {
    const { battle, commanding, panelState } = this;
    if (this.busy || !commanding.asking) return;
    const asked = commanding.unit;
    const phase = untrack(() => `${battle.view?.turn} ${battle.view?.phase}`);
    if (asked !== undefined) untrack(() => panelState.select(asked));
    // The selection of the last prompt or phase is cleared.
    else if (
      (this.askedUnit !== undefined && untrack(() => panelState.selected) === this.askedUnit) ||
      phase !== this.askedPhase ||
      commanding.asking.offers.some((offer) => offer.verb === "ride" && offer.unit === undefined)
    )
      untrack(() => panelState.select(undefined));
    this.askedUnit = asked;
    this.askedPhase = phase;
  }
}
