// The player's own meetings: this browser makes and stores the key and the share of each, with the commitments as they
// were first seen. The share goes to the server only when all three commitments are public.
import { http } from "../lib/net";
import { newKey } from "../lib/keys";
import { mine } from "../lib/my_battles.svelte";
import { remember, remembered } from "../lib/settings.svelte";
import type { SeatName } from "../lib/wire";
import { faultOf } from "../lib/fetched.svelte";
import type { Meeting, Who } from "./api";
import { commitment, newShare } from "./fair";
import { movePlace } from "./push";

const place = "linstock.meetings";
const namePlace = "linstock.name";
const most = 50;

export interface MyMeeting {
  key: string;
  id: string;
  title: string;
  seat: SeatName | "umpire";
  share: string; // an umpire has none
  /** As they were first seen: the record is compared with these. */
  seen: Partial<Record<Who, string>>;
  battle: string; // "" = it has not begun
  /** The share has not left this browser; until then another player may take the seat of the opponent. */
  secret?: boolean;
  lapsed?: boolean; // and it will not begin
}

export function meetingsOf(text: string | null): MyMeeting[] {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(kept)) return [];
  const keys = new Set<string>();
  return kept.filter((entry: unknown): entry is MyMeeting => {
    const one = entry as Partial<MyMeeting> | null;
    if (typeof one?.key !== "string" || keys.has(one.key)) return false; // one for each key
    keys.add(one.key);
    return (
      typeof one === "object" &&
      one !== null &&
      [one.key, one.id, one.title, one.share, one.seat, one.battle].every((part) => typeof part === "string") &&
      typeof one.seen === "object" &&
      one.seen !== null
    );
  });
}

export const myName = (): string => remembered(namePlace) ?? "";
export const callMe = (name: string): boolean => remember(namePlace, name);

/** A commitment that differs from the one first seen: a player has changed their share. */
export class Changed extends Error {}

interface Sits {
  key: string;
  name: string;
  commit: string;
}

class MyMeetings {
  all: readonly MyMeeting[] = $state.raw(meetingsOf(remembered(place)));

  /** The open games whose battle has not begun. */
  get waiting(): MyMeeting[] {
    return this.all.filter((one) => one.battle === "");
  }

  async offer(seat: SeatName, name: string, terms: Record<string, unknown>): Promise<MyMeeting> {
    return this.sit(seat, name, (sits) => http<Meeting>("/api/meetings", { body: { ...terms, seat, ...sits } }));
  }
  /** Takes the free seat. */
  async take(meeting: Meeting, invitation: string, name: string): Promise<MyMeeting> {
    const seat = meeting.free[0] ?? "second";
    return this.sit(seat, name, (sits) => http<Meeting>("/api/meeting/take", { token: invitation, body: sits }));
  }
  /** A rematch with exchanged sides; the second to ask joins the table of the first. */
  async rematch(battleKey: string, sat: SeatName, name: string): Promise<MyMeeting> {
    return this.sit(sat === "first" ? "second" : "first", name, (sits) =>
      http<Meeting>("/api/meetings", { token: battleKey, body: sits }),
    );
  }
  /** The umpire's seat, before the battle has begun. */
  async rule(invitation: string, name: string): Promise<MyMeeting> {
    return this.at(
      { key: newKey(), id: "", title: "", seat: "umpire", share: "", seen: {}, battle: "" },
      name,
      ({ key }) => http<Meeting>("/api/meeting/rule", { token: invitation, body: { key, name } }),
    );
  }
  private async sit(seat: SeatName, name: string, ask: (sits: Sits) => Promise<Meeting>): Promise<MyMeeting> {
    const share = newShare();
    return this.at(
      { key: newKey(), id: "", title: "", seat, share, seen: {}, battle: "", secret: true },
      name,
      ({ key }) => ask({ key, name, commit: commitment(seat, share) }),
    );
  }
  private async at(one: MyMeeting, name: string, ask: (one: MyMeeting) => Promise<Meeting>): Promise<MyMeeting> {
    // Stored before it is sent: a lost answer must not lose the seat.
    this.change((all) => [one, ...all]);
    try {
      const meeting = await ask(one);
      callMe(name);
      return this.seen(one.key, meeting);
    } catch (thrown) {
      if (faultOf(thrown).kind !== "away") this.forget(one.key);
      throw thrown;
    }
  }

  /** Reads the state; sends the share when all commitments are public. */
  async look(key: string): Promise<{ mine: MyMeeting; meeting: Meeting }> {
    let meeting = await http<Meeting>("/api/meeting", { token: key });
    let one = this.seen(key, meeting);
    const public_ = (["server", "first", "second"] as const).every((who) => meeting.dice[who].commit !== "");
    if (one.seat === "umpire") {
      if (meeting.battle)
        mine.made(
          { role: "umpire", seats: [], commands: [], token: key },
          meeting.battle,
          meeting.title,
          meeting.scenario,
          0,
        );
      return { mine: one, meeting };
    }
    if (public_ && !meeting.lapsed && !meeting.shared.includes(one.seat)) {
      this.change((all) => all.map((other) => (other.key === key ? { ...other, secret: false } : other)));
      meeting = await http<Meeting>("/api/meeting/share", { token: key, body: { share: one.share } });
      one = this.seen(key, meeting);
    }
    if (meeting.battle) await movePlace(meeting.id, meeting.battle, one.seat, key);
    if (meeting.battle)
      mine.made(
        { role: "commander", seats: [one.seat], commands: [], token: key },
        meeting.battle,
        meeting.title,
        meeting.scenario,
        0,
      );
    return { mine: one, meeting };
  }

  /** For all battles that have not begun: sends the shares when a player returns. */
  async refresh(): Promise<void> {
    await Promise.all(
      this.waiting.map(async (one) => {
        try {
          await this.look(one.key);
        } catch (thrown) {
          if (faultOf(thrown).kind === "gone") this.forget(one.key);
        }
      }),
    );
  }

  private seen(key: string, meeting: Meeting): MyMeeting {
    const known = this.all.find((one) => one.key === key);
    if (!known) throw new Error("this browser does not sit at that table");
    const one: MyMeeting = {
      ...known,
      id: meeting.id,
      title: meeting.title,
      seat: meeting.seat ?? known.seat,
      seen: { ...known.seen },
      battle: meeting.battle ?? "",
      lapsed: meeting.lapsed ?? false,
    };
    for (const who of ["server", "first", "second"] as const) {
      const now = meeting.dice[who].commit;
      const before = one.seen[who];
      const opponents = who !== "server" && who !== one.seat;
      if (before !== undefined && before !== now && !(opponents && known.secret)) throw new Changed(who);
      if (now !== "") one.seen[who] = now;
      else delete one.seen[who];
    }
    this.change((all) => all.map((other) => (other.key === key ? one : other)));
    return one;
  }

  forget(key: string): void {
    this.change((all) => all.filter((one) => one.key !== key));
  }
  /** Reads the stored list first: another tab may have joined a meeting, and its keys exist nowhere else. */
  private change(how: (all: readonly MyMeeting[]) => readonly MyMeeting[]): void {
    const kept = this.written ? remembered(place) : null;
    this.all = how(kept === null ? this.all : meetingsOf(kept)).slice(0, most);
    this.written = remember(place, JSON.stringify(this.all));
  }
  private written = true; // false: what is here is stored nowhere else

  /** Reads the list again when another tab has stored it. */
  listen(): void {
    addEventListener("storage", (event) => {
      if (event.key === place && event.newValue !== null) this.all = meetingsOf(event.newValue);
    });
  }
}

export const meetings = new MyMeetings();
if (typeof addEventListener === "function") meetings.listen();
