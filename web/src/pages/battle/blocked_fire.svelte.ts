// Explains why an enemy cannot be fired at: on tap, hover, long press or right click.
import { untrack } from "svelte";
import type { NoShot } from "../../command/noshot";
import { loadWithRetry } from "../../lib/lazy_load";
import { t } from "../../words/words";
import type { BattlePageState } from "./page_state.svelte";

/** ms that the mouse rests on an enemy before it is explained */
const hoverDelay = 450;

export class BlockedFire {
  noShot: NoShot | undefined = $state.raw();
  /** an enemy was tapped while no firer is selected */
  unaimed = $state("");
  /** counts questions, so that a late answer to an old one is ignored */
  private asking = 0;
  private hoverTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly page: BattlePageState) {
    $effect(() => {
      void [page.battle.decisions, page.busy];
      untrack(() => this.forget());
    });
  }

  /** The unit that would fire: the selected unit, if it is the player's own. */
  get firer(): number | undefined {
    const { commanding, panelState } = this.page;
    return [commanding.draft?.unit, commanding.prompt?.unit, commanding.unit, panelState.selected].find(
      (id) => id !== undefined && this.armyOf(id) === this.army,
    );
  }
  async explain(target: number, by = this.firer, pointed = false): Promise<void> {
    const { battle, busy, answers, live, view } = this.page;
    const asking = ++this.asking;
    const unit = view?.units.find((one) => one.unit === target);
    if (by === undefined && !pointed && !busy && answers && unit && unit.army !== this.army) {
      this.unaimed = t("command.no_firer", { target: battle.facts.get(target)?.name ?? "" });
      live?.say(this.unaimed);
    }
    if (by === undefined || busy || !answers || !unit || unit.army === this.armyOf(by)) return;
    const [answer, { noShotOf }] = await Promise.all([
      battle.layer("fire", { unit: by }).catch(() => undefined),
      loadWithRetry(() => import("../../command/noshot")),
    ]);
    if (asking !== this.asking) return;
    const { ground, view: now } = this.page;
    if (answer && now)
      this.noShot = noShotOf(answer, by, target, { table: ground ?? battle.table, view: now, facts: battle.facts });
    if (this.noShot) this.page.live?.say(this.noShot.text);
  }
  explainHovered(target: number): void {
    this.hoverTimer = setTimeout(() => void this.explain(target, this.firer, true), hoverDelay);
  }
  forget(): void {
    ++this.asking;
    clearTimeout(this.hoverTimer);
    this.noShot = undefined;
    this.unaimed = "";
  }

  private get army(): number | undefined {
    const { card, table } = this.page.battle;
    return table?.armies.find((one) => card?.seats.includes(one.seat))?.army;
  }
  private armyOf(id: number): number | undefined {
    return this.page.view?.units.find((one) => one.unit === id)?.army;
  }
}
