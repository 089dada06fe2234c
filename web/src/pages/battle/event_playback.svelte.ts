// Decides which events are played on the table: new ones, those since the player last looked, and those that the
// player wants to see again.
import { onMount, untrack } from "svelte";
import type { BattleEvent } from "../../lib/api";
import { preferences } from "../../lib/settings.svelte";
import type { Act } from "../../reading/acts";
import { continuedEvents, seenOf, type Seen } from "../../reading/announcement";
import { eventsSeen, markAt, storeEventsSeen, type Mark } from "../../reading/first_unseen";
import { t } from "../../words/words";
import type { EventTraces } from "./event_traces.svelte";
import type { MapFraming } from "./map_framing.svelte";
import type { BattlePageState } from "./page_state.svelte";
import type { TurnNotes } from "./turn_notes.svelte";

export class EventPlayback {
  /** the page was left before the prompt was answered, and no decision followed */
  reopened = $state(false);
  private began = false;
  /** the state at this link's last decision */
  private mark: Mark | undefined;
  /** number of events already seen, if the page was left before the prompt was answered */
  private missed: number | undefined;
  private seen: Seen = seenOf([]);
  /** number of events already announced */
  private announced = 0;

  constructor(
    private readonly page: BattlePageState,
    private readonly turnNotes: TurnNotes,
    private readonly traces: EventTraces,
    framing: MapFraming,
    /** the page's address asks for a replay from the start, or at a moment */
    private readonly asked: () => { watch: boolean; at?: number },
  ) {
    const { battle, now, replay } = page;
    const guns = (unit: number): boolean => battle.facts.get(unit)?.branch === "guns";
    $effect(() => {
      const play = preferences.sound
        ? (act: Act) =>
            void import("../../reading/sounds")
              .then(({ sound }) => sound(act, preferences.pace, preferences.volume, guns))
              .catch(() => undefined)
        : undefined;
      now.onAct = (act) => {
        play?.(act);
        framing.follow(act);
      };
      replay.shown.onAct = play;
    });
    // Announcements follow the picture: a result is read out when its die has landed.
    $effect(() => {
      const upTo = page.revealed ?? battle.events.length;
      if (replay.on || page.opening) return;
      untrack(() => {
        if (upTo > this.announced) page.live?.tell(battle.events.slice(this.announced, upTo));
        this.announced = Math.max(this.announced, upTo);
      });
    });
    $effect(() => {
      if (battle.takenBack) page.live?.say(t("reading.taken_back"));
    });
    $effect(() => {
      const events = battle.events.length;
      if (!page.busy && events > 0) untrack(() => storeEventsSeen(page.token, events));
    });
    onMount(() => {
      battle.onEvents.push((events) => this.hear(events));
      battle.onDecided = (events, view) => {
        // "Since your last decision" means one by hand.
        if (!page.commanding.autos.sending) this.mark = { events, view };
        this.reopened = false;
      };
    });
  }

  /** Replays the events since the last decision. Without movement it lists their lines instead. */
  async again(): Promise<void> {
    const { battle, panelState, replay } = this.page;
    if (replay.on) return;
    this.reopened = false;
    if (preferences.pace === 0) {
      panelState.answer = undefined;
      panelState.layer = "last_turn";
      return;
    }
    const from = this.mark ?? (await markAt((ask) => battle.ask(ask), battle.card?.battle ?? "", this.missed));
    if (from) this.playFrom(from);
  }

  private hear(events: readonly BattleEvent[]): void {
    const { battle, now, panelState, replay } = this.page;
    const next = battle.view;
    if (!next) return;
    // Events of a join, or after an undo, are already seen or past.
    const anew = !this.began || events[0]?.n === 0;
    const fresh = anew ? continuedEvents(this.seen, events) : events;
    this.seen = seenOf(battle.events);
    this.traces.remember(next.units);
    if (anew) {
      replay.forget();
      this.mark = undefined;
    }
    if (!this.began && this.unseen() !== undefined) {
      this.began = this.page.opening = true;
      void this.showUnseen();
      return;
    }
    if (fresh && !anew) this.turnNotes.turnOver(fresh);
    if (this.page.opening) return; // it is played with the rest
    if (fresh) now.play(fresh, next);
    else {
      this.announced = battle.events.length;
      now.jump(next);
    }
    const { at } = this.asked();
    if (!this.began && at !== undefined) void replay.open(at);
    else if (!this.began && this.watchesFromStart()) {
      if (innerWidth >= 1200) panelState.panels.log = true;
      void replay.watch(battle.card?.record !== true);
    }
    this.began = true;
  }

  /**
   * Number of events seen here earlier, if there are more now. On the first view of a battle, all events so far are
   * shown.
   */
  private unseen(): number | undefined {
    const { battle, token } = this.page;
    const { card } = battle;
    if (!card || card.seats.length !== 1 || card.record || battle.over || preferences.pace === 0) return undefined;
    const before = eventsSeen(token);
    if ((before ?? 0) >= battle.events.length) return undefined;
    // The computer answers immediately, so a player who was asked here also saw the rest. A reloaded or resumed page
    // continues with the prompt and replays the events on request.
    if (before === undefined || (card.players.first === "human" && card.players.second === "human")) return before ?? 0;
    this.missed = before;
    this.reopened = true;
    return undefined;
  }
  private async showUnseen(): Promise<void> {
    const { battle, token } = this.page;
    const before = eventsSeen(token);
    const from = await markAt((ask) => battle.ask(ask), battle.card?.battle ?? "", before);
    this.page.opening = false;
    if (from) this.mark = from;
    this.traces.remember(from?.view.units);
    this.announced = from?.events ?? battle.events.length;
    this.playFrom(from);
  }
  private playFrom(from: Mark | undefined): void {
    const { battle, now } = this.page;
    if (!battle.view) return;
    if (from) now.jump(from.view);
    now.play(from ? battle.events.slice(from.events) : [], battle.view);
  }

  /** A battle without human players, and a record, start at the opening. */
  private watchesFromStart(): boolean {
    const { card, over } = this.page.battle;
    const alone = card !== undefined && card.players.first !== "human" && card.players.second !== "human";
    return (this.asked().watch && (alone || over)) || card?.record === true;
  }
}
