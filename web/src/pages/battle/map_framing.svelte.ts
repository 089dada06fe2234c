// Moves the map so that what the page is about stays in view: the unit of the prompt, a shot, an event, a moment.
import { tick, untrack } from "svelte";
import type { BattleEvent } from "../../lib/api";
import type { Point } from "../../lib/wire";
import type { Act } from "../../reading/acts";
import { placeOf } from "../../reading/log_rows";
import type { OptionalControllers } from "./optional_controllers.svelte";
import type { BattlePageState } from "./page_state.svelte";

/** Runs after the page has been laid out with its latest changes. */
function afterLayout(call: () => void): void {
  void tick().then(() => requestAnimationFrame(() => requestAnimationFrame(call)));
}

export class MapFraming {
  private framedPrompt: number | undefined;
  /** the decision of the replay that the player has opened from a list */
  private sought: number | undefined;

  constructor(
    private readonly page: BattlePageState,
    private readonly optional: OptionalControllers,
  ) {
    page.panelState.show = (points) => this.show(points);
    $effect(() => this.framePrompt());
    // The result of a shot is shown with the view before it: the panel has shrunk again.
    $effect(() => {
      if (page.seeing) untrack(() => page.map?.lookBack());
    });
    $effect(() => this.frameShot());
  }

  private show(points: readonly Point[]): void {
    const [point] = points;
    if (point && points.length === 1) this.page.map?.reveal([point[0], point[1]]);
    else this.page.map?.zoomTo(points);
  }

  /** Keep the acting unit in view. */
  follow(act: Act): void {
    const { map, now } = this.page;
    const [first] = act.events;
    if (!first || act.ms === 0 || act.kind === "quiet") return;
    for (const at of [
      first.to,
      ...[first.unit, first.other].map((unit) => now.view?.units.find((one) => one.unit === unit)?.place),
    ]) {
      if (at && map && !map.inside([at[0], at[1]])) map.reveal([at[0], at[1]]);
    }
  }

  /**
   * The map has its size; scale: pixels per inch of the table. From afar a brigade is one block. A small screen
   * therefore opens on the player's own troops, close enough to distinguish units.
   */
  laid(scale: number): void {
    const { battle, map, view } = this.page;
    const seats = battle.card?.seats ?? [];
    // A wide window shows the whole table; its blocks stay legible.
    if (scale >= 7 || innerWidth >= 1000 || seats.length === 0) return;
    // With two players at one screen: the troops of the player in turn.
    const sits = battle.prompts.map((prompt) => prompt.seat).find((seat) => seats.includes(seat)) ?? seats[0];
    const own = battle.table?.armies.find((army) => army.seat === sits)?.army;
    map?.openOn(
      (view?.units ?? []).flatMap((unit) => (unit.army === own && unit.unit !== undefined ? [unit.unit] : [])),
    );
  }

  choose(id: number): void {
    const { map, panelState, view } = this.page;
    panelState.select(id);
    const place = view?.units.find((one) => one.unit === id)?.place;
    if (place) panelState.show([place]);
    if (!this.optional.rules) return;
    // On a phone, zoom in until a finger can grab the unit.
    if (panelState.narrow && place) map?.showUnit(id);
    panelState.sheet &&= "orders";
  }
  showEvent(event: BattleEvent): void {
    const { panelState, replay } = this.page;
    const at = placeOf(event);
    if (event.unit !== undefined) panelState.select(event.unit);
    if (replay.on) void replay.toEvent(event.n);
    if (at) panelState.show([[at[0], at[1]]]);
  }
  async replayEvent(event: BattleEvent): Promise<void> {
    if (!this.page.replay.on) await this.page.replay.open(0);
    this.showEvent(event);
  }
  /** Opens a costly decision from the list with everything that was drawn for it. */
  toMoment(decision: number): void {
    const { replay } = this.page;
    this.sought = decision;
    replay.pause();
    void (replay.on ? replay.to(decision) : replay.open(decision));
  }
  /** The points that are drawn for the shown decision. */
  frameMoment(points: Point[]): void {
    const { page } = this;
    if (this.sought !== page.replay.decision) return;
    this.sought = undefined;
    // A small map shows brigades from afar, so zoom in.
    void tick().then(() =>
      setTimeout(() => {
        page.map?.size(); // the replay bar has appeared and leaves less room
        if (page.panelState.narrow || points.some((point) => page.map?.inside(point) === false))
          page.map?.lookAt(points);
      }, 250),
    );
  }

  /**
   * Bring the unit of the prompt into view, wherever the replay moved the map. In a lesson also show the units that
   * the step asks the player to name.
   */
  private framePrompt(): void {
    const { page } = this;
    const { battle, commanding } = page;
    const prompt = commanding.asking;
    if (page.busy || !page.map || !prompt || prompt.prompt === this.framedPrompt || !commanding.ready) return;
    this.framedPrompt = prompt.prompt;
    const decision = untrack(() => commanding.advice?.decision);
    const pairs = (all: readonly object[]): number[] =>
      all.flatMap((one) => ("target" in one && "unit" in one ? [Number(one.unit), Number(one.target)] : []));
    const recommended = decision?.verb === "dispatch" ? pairs(decision.parts ?? []) : [];
    const named = this.optional.teaching?.now ? (recommended.length > 0 ? recommended : pairs(prompt.offers)) : [];
    const about = prompt.unit ?? (decision && "unit" in decision ? Number(decision.unit) : undefined);
    const at = untrack(() => (about === undefined ? undefined : battle.unit(about)?.place));
    afterLayout(() => {
      const { map } = page;
      map?.size();
      // Undo the view of the last shot; the next effect shows firer and target of this one.
      if (!page.aiming) map?.lookBack();
      if (named.length > 0)
        map?.keepIn(named, 0.24); // clear of the tools at the edge of a small window
      else if (at && !page.aiming && map?.inside(at) === false) map.reveal(at);
    });
  }

  /** Keep the firer and the target in view. */
  private frameShot(): void {
    const { page } = this;
    const draft = page.commanding.draft;
    if (!page.aiming || !draft) return;
    const units = [draft.unit, draft.target].flatMap((id) => (id === undefined ? [] : [id]));
    const points = units.flatMap((id) => {
      const at = page.battle.unit(id)?.place;
      return at ? [at] : [];
    });
    if (points.length < 2) return;
    page.map?.size(); // a taller panel leaves less room for the map
    afterLayout(() => {
      const { map } = page;
      if (map && points.some((point) => !map.inside(point))) map.lookAt(points);
      else map?.keepIn(units);
    });
  }
}
