// Turn summaries: shown above the first prompt of the next turn, and in the log.
import type { BattleEvent } from "../../lib/api";
import { loadWithRetry } from "../../lib/lazy_load";
import type { Objective } from "../../lib/wire";
import type * as TurnSummaries from "../../reading/turn_summary";
import type { BattlePageState } from "./page_state.svelte";

export class TurnNotes {
  private summaries: typeof TurnSummaries | undefined = $state.raw();
  /** the turn that has just ended, and the first prompt after it */
  private turned: { turn: number; prompt?: number } | undefined = $state.raw();
  private readonly heldAt = new Map<number, readonly Objective[]>();
  readonly turns = $derived.by(() => {
    const { battle, revealed } = this.page;
    return this.summaries?.turnsOf(
      revealed === undefined ? battle.events : battle.events.slice(0, revealed),
      {
        facts: battle.facts,
        armies: battle.table?.armies ?? [],
        book: battle.table?.ruleset,
        stands: new Map(battle.view?.units.map((unit) => [Number(unit.unit), unit.stands_at_start])),
        held: this.heldAt,
      },
      battle.over && revealed === undefined,
    );
  });
  /** the summary above the open prompt */
  readonly summary = $derived.by(() => {
    const { asking } = this.page.commanding;
    return this.turned && !this.page.seeing && asking && this.turned.prompt === asking.prompt
      ? this.turns?.get(this.turned.turn)
      : undefined;
  });

  constructor(private readonly page: BattlePageState) {
    $effect(() => {
      const prompt = page.commanding.asking;
      const { turned } = this;
      if (!prompt || !turned || page.busy) return;
      // While the player aims, the odds take this space. The summary then waits for the first prompt with room for it.
      if (page.aiming && turned.prompt === prompt.prompt) this.turned = { turn: turned.turn };
      else if (!page.aiming && turned.prompt === undefined) this.turned = { ...turned, prompt: prompt.prompt };
    });
    $effect(() => {
      const { panelState } = page;
      if ((this.turned || panelState.panels.log || panelState.sheet === "log") && !this.summaries)
        void loadWithRetry(() => import("../../reading/turn_summary")).then((loaded) => (this.summaries = loaded));
    });
  }

  /** The events may include the beginning of a turn: the turn before it is summed up. */
  turnOver(events: readonly BattleEvent[]): void {
    const { battle, answers, lesson } = this.page;
    const began = events.findLastIndex((event) => event.event === "turn_began");
    const next = events[began]?.turn ?? 0;
    if (next < 2) return;
    // The current objectives are those at the turn's end, unless a unit has acted since.
    if (battle.view && events.slice(began + 1).every((event) => event.unit === undefined))
      this.heldAt.set(next - 1, battle.view.objectives);
    if (answers && lesson === undefined) this.turned = { turn: next - 1 };
  }
  close(): void {
    this.turned = undefined;
  }
}
