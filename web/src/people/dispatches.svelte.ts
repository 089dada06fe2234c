// Dispatches between the commanders of a side (server/couriers/couriers.hpp), as the server shows them to this link.
// Nothing is pushed, because even a signal would arrive before its courier. The page polls when a turn begins and at
// intervals.
import { faultOf } from "../lib/fetched.svelte";
import { http } from "../lib/net";
import type { Point, SeatName } from "../lib/wire";
import { t } from "../words/words";
import "../words/couriers_words";

/** "commander", "umpire", or the numbers of a subordinate's commands: "3,4" */
export type Station = string;
export interface CourierRuling {
  turn: number;
  what: "delay" | "hurry" | "lose";
  turns?: number;
  reason: string;
}
export interface Dispatch {
  from: Station;
  to: Station;
  name: string;
  text: string;
  written: number; // turn
  expected?: number; // expected turn of arrival; only for the player's own dispatches, or if the link sees everything
  arrived?: number; // turn
  // Visible to the umpire, and to all when the battle is over:
  seat?: SeatName;
  n?: number;
  state?: "rides" | "arrived" | "lost";
  due?: number;
  at?: Point; // where the rider is
  start?: Point;
  goal?: Point;
  rulings?: CourierRuling[];
}
/** GET, POST /api/battle/dispatches; POST /api/battle/courier */
export interface Told {
  turn: number;
  ride: { a_turn: number; clause?: string; mark?: string };
  post?: Station; // the player's own; left out: this link writes none
  posts: { to: Station; seat?: SeatName; commands: string[] }[]; // possible addressees
  dispatches: Dispatch[];
}

/** Whether it has arrived at this link: neither the player's own, nor on its way. */
export const came = (told: Told, one: Dispatch): boolean =>
  told.post !== undefined && one.to === told.post && one.from !== told.post && one.arrived !== undefined;

const often = 4000;
const seldom = 15_000;

export class Post {
  told: Told | undefined = $state.raw();
  trouble = $state("");
  working = $state(false);
  /** how many of those that have arrived were read; undefined = not fetched yet */
  read: number | undefined = $state();
  open = $state(false);

  constructor(private readonly token: string) {}

  get received(): Dispatch[] {
    const told = this.told;
    return told ? told.dispatches.filter((one) => came(told, one)) : [];
  }
  get unread(): number {
    return Math.max(0, this.received.length - (this.read ?? 0));
  }
  get riding(): Dispatch[] {
    return (this.told?.dispatches ?? []).filter((one) => one.state === "rides");
  }

  /** All that has arrived is on the screen. */
  seen(): void {
    this.read = this.received.length;
  }

  async look(): Promise<void> {
    await this.ask(undefined);
  }
  async write(seat: SeatName | undefined, to: Station, name: string, text: string): Promise<boolean> {
    return this.ask("/api/battle/dispatches", { to, name, text, ...(seat ? { seat } : {}) });
  }
  async rule(one: Dispatch, what: CourierRuling["what"], turns: number, reason: string): Promise<boolean> {
    return this.ask("/api/battle/courier", {
      seat: one.seat,
      n: one.n,
      what,
      reason,
      ...(what === "lose" ? {} : { turns }),
    });
  }

  /** Fetches immediately and then at intervals, until the returned function is called. */
  follow(): () => void {
    let last = Date.now();
    void this.look();
    const timer = setInterval(() => {
      if (document.hidden || Date.now() - last < (this.open || this.told?.post === "umpire" ? often : seldom)) return;
      last = Date.now();
      void this.look();
    }, often);
    return () => clearInterval(timer);
  }

  private async ask(path: string | undefined, body?: object): Promise<boolean> {
    if (body) this.working = true;
    try {
      const told = await http<Told>(
        path ?? "/api/battle/dispatches",
        body ? { token: this.token, body } : { token: this.token },
      );
      this.told = told;
      // Dispatches that were there when this page opened are not announced.
      this.read ??= this.received.length;
      if (this.open) this.seen();
      if (body) this.trouble = "";
      return true;
    } catch (thrown) {
      if (body) this.trouble = faultOf(thrown).text || t("lib.server_away");
      return false;
    } finally {
      if (body) this.working = false;
    }
  }
}
