// The controllers that only some battles need, each loaded when it does: the lesson, the umpire's rulings, dispatches.
import { untrack } from "svelte";
import { loadWithRetry } from "../../lib/lazy_load";
import type { Post } from "../../people/dispatches.svelte";
import type { UnitRulings } from "../../umpire/unit_rulings.svelte";
import type { Lesson } from "../lessons/lesson.svelte";
import type { BattlePageState } from "./page_state.svelte";

export class OptionalControllers {
  teaching: Lesson | undefined = $state.raw();
  post: Post | undefined = $state.raw();
  private umpiring: UnitRulings | undefined = $state.raw();
  readonly umpires: boolean = $derived.by(
    () =>
      this.page.battle.card?.role === "umpire" && this.page.battle.hours?.umpired === true && !this.page.battle.over,
  );
  private readonly couriers: boolean = $derived.by(() => this.page.battle.card?.couriers === true);
  private readonly turn: number | undefined = $derived.by(() => this.page.battle.view?.turn);

  constructor(private readonly page: BattlePageState) {
    this.teach();
    this.umpire();
    this.followDispatches();
  }

  /** the umpire's rulings, unless the replay is open */
  get rules(): UnitRulings | undefined {
    return this.umpires && !this.page.replay.on ? this.umpiring : undefined;
  }
  close(): void {
    this.umpiring?.close();
  }

  private teach(): void {
    const { battle, commanding, lesson } = this.page;
    // A lesson starts with a text: answers stay hidden until it has been read.
    $effect.pre(() => {
      commanding.waits = lesson !== undefined && this.teaching?.begun !== true && !battle.over;
    });
    if (lesson !== undefined)
      void loadWithRetry(() => import("../lessons/lesson.svelte")).then(({ Lesson }) => {
        commanding.tutor = this.teaching = new Lesson(lesson, battle);
      });
  }

  private umpire(): void {
    const { page } = this;
    $effect(() => {
      if (!this.umpires || untrack(() => this.umpiring)) return;
      void loadWithRetry(() => import("../../umpire/unit_rulings.svelte")).then(({ UnitRulings }) => {
        const umpiring = (this.umpiring = new UnitRulings(page.battle, page.panelState));
        umpiring.pointOf = (event) => page.pointOf(event);
        umpiring.take(page.panelState.selected);
      });
    });
    $effect(() => {
      const picked = page.panelState.selected;
      untrack(() => this.umpiring?.take(picked));
    });
  }

  /** Dispatches are fetched when a turn begins and at intervals: the server does not push them. */
  private followDispatches(): void {
    $effect(() => {
      if (!this.couriers) return;
      let stop: (() => void) | undefined;
      let gone = false;
      void loadWithRetry(() => import("../../people/dispatches.svelte")).then(({ Post }) => {
        if (gone) return;
        this.post = new Post(this.page.token);
        stop = this.post.follow();
      });
      return () => {
        gone = true;
        stop?.();
      };
    });
    $effect(() => {
      void this.turn;
      void this.page.battle.over;
      untrack(() => void this.post?.look());
    });
  }
}
