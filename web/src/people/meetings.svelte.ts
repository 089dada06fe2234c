// One's own meetings: the key and the share of each are made in this browser and kept here, with the commitments as they
// were first seen. The share goes to the server when all three are public, and not before.
import { http } from "../lib/net";
import { newKey } from "../lib/keys";
import { mine } from "../lib/mine.svelte";
import { remember, remembered } from "../lib/settings.svelte";
import type { SeatName } from "../lib/wire";
import { faultOf } from "../lib/fetched.svelte";
import type { Meeting, Who } from "./api";
import { commitment, newShare } from "./fair";
import { movePlace } from "./here";

const place = "linstock.meetings";
const namePlace = "linstock.name";
const most = 50;

export interface MyMeeting {
  key: string;
  id: string;
  title: string;
  seat: SeatName | "umpire";
  share: string; // an umpire has none
  /** As they were first seen: by these a record is held to what was shown before the battle. */
  seen: Partial<Record<Who, string>>;
  battle: string; // "" = it has not begun
  lapsed?: boolean; // nor will it
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
    if (typeof one?.key !== "string" || keys.has(one.key)) return false; // of each key one
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

/** A commitment that is not what it was when it was first seen: somebody has changed his share. */
export class Changed extends Error {}

interface Sits {
  key: string;
  name: string;
  commit: string;
}

class MyMeetings {
  all: readonly MyMeeting[] = $state.raw(meetingsOf(remembered(place)));

  /** Those whose battle has not begun. */
  get waiting(): MyMeeting[] {
    return this.all.filter((one) => one.battle === "");
  }

  async offer(seat: SeatName, name: string, terms: Record<string, unknown>): Promise<MyMeeting> {
    return this.sit(seat, name, (sits) => http<Meeting>("/api/meetings", { body: { ...terms, seat, ...sits } }));
  }
  /** Takes the seat that is free. */
  async take(meeting: Meeting, invitation: string, name: string): Promise<MyMeeting> {
    const seat = meeting.free[0] ?? "second";
    return this.sit(seat, name, (sits) => http<Meeting>("/api/meeting/take", { token: invitation, body: sits }));
  }
  /** The same battle with sides exchanged; who asks second sits down at the table of who asked first. */
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
    return this.at({ key: newKey(), id: "", title: "", seat, share, seen: {}, battle: "" }, name, ({ key }) =>
      ask({ key, name, commit: commitment(seat, share) }),
    );
  }
  private async at(one: MyMeeting, name: string, ask: (one: MyMeeting) => Promise<Meeting>): Promise<MyMeeting> {
    // Before it is sent: if the answer is lost the seat is not.
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

  /** Looks how it stands; brings the share when it is time. */
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

  /** All whose battle has not begun: whoever comes back brings his share. */
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
      if (before !== undefined && before !== now) throw new Changed(who);
      if (now !== "") one.seen[who] = now;
    }
    this.change((all) => all.map((other) => (other.key === key ? one : other)));
    return one;
  }

  forget(key: string): void {
    this.change((all) => all.filter((one) => one.key !== key));
  }
  /** Of what is kept now: another tab may have sat down elsewhere meanwhile, and its keys are nowhere else. */
  private change(how: (all: readonly MyMeeting[]) => readonly MyMeeting[]): void {
    const kept = this.written ? remembered(place) : null;
    this.all = how(kept === null ? this.all : meetingsOf(kept)).slice(0, most);
    this.written = remember(place, JSON.stringify(this.all));
  }
  private written = true; // false: what is here is nowhere else

  /** What another tab has kept. */
  listen(): void {
    addEventListener("storage", (event) => {
      if (event.key === place && event.newValue !== null) this.all = meetingsOf(event.newValue);
    });
  }
}

export const meetings = new MyMeetings();
if (typeof addEventListener === "function") meetings.listen();
