// All data that this browser stores for its user, to transfer, save or delete: every entry of ours in localStorage.
import { faultOf } from "../lib/fetched.svelte";
import { http } from "../lib/net";
import { forgetAll } from "./push";
import { meetingsOf, type MyMeeting } from "./meetings.svelte";
import { mineOf, type MyBattle } from "../lib/my_battles.svelte";

const ours = "linstock.";
/** The settings that go to another device. The others belong to this device, such as text size and panels. */
const carried = ["linstock.name", "linstock.muted"] as const;
const lists = { battles: "linstock.battles", meetings: "linstock.meetings" } as const;

export interface Parcel {
  linstock: 1;
  texts: Record<string, string>;
  battles: MyBattle[];
  meetings: MyMeeting[];
}

export function packed(from: Pick<Storage, "getItem"> = localStorage): Parcel {
  const texts: Record<string, string> = {};
  for (const name of carried) {
    const text = from.getItem(name);
    if (text !== null) texts[name] = text;
  }
  return {
    linstock: 1,
    texts,
    battles: mineOf(from.getItem(lists.battles)),
    meetings: meetingsOf(from.getItem(lists.meetings)),
  };
}

/** Undefined if it is no such file; invalid entries are left out. */
export function unpacked(text: string): Parcel | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const found = value as Partial<Parcel> | null;
  if (typeof found !== "object" || found === null || found.linstock !== 1) return undefined;
  const texts: Record<string, string> = {};
  for (const name of carried) {
    const one: unknown = found.texts?.[name];
    if (typeof one === "string") texts[name] = one;
  }
  return {
    linstock: 1,
    texts,
    battles: mineOf(JSON.stringify(found.battles ?? [])),
    meetings: meetingsOf(JSON.stringify(found.meetings ?? [])),
  };
}

/** Merges it into the present data; existing entries stay. Returns the number of new seats. */
export function brought(parcel: Parcel, to: Pick<Storage, "getItem" | "setItem"> = localStorage): number {
  for (const [name, text] of Object.entries(parcel.texts)) if (to.getItem(name) === null) to.setItem(name, text);
  const battles = mineOf(to.getItem(lists.battles));
  const fresh = parcel.battles.filter((one) => !battles.some((other) => other.token === one.token));
  to.setItem(lists.battles, JSON.stringify([...fresh, ...battles]));
  const meetings = meetingsOf(to.getItem(lists.meetings));
  const offers = parcel.meetings.filter((one) => !meetings.some((other) => other.key === one.key));
  to.setItem(lists.meetings, JSON.stringify([...offers, ...meetings]));
  return fresh.length;
}

/** With the data on the server, seat by seat. */
export async function exported(): Promise<unknown> {
  const browser: Record<string, string | null> = {};
  for (const name of Object.keys(localStorage)) if (name.startsWith(ours)) browser[name] = localStorage.getItem(name);
  const server = await Promise.all(
    mineOf(localStorage.getItem(lists.battles))
      .filter((one) => one.seats.length === 1 && !one.gone)
      .map((one) =>
        http("/api/battle/own", { token: one.token }).catch((thrown: unknown) => ({
          battle: one.battle,
          error: faultOf(thrown).text,
        })),
      ),
  );
  return { linstock: 1, browser, server };
}

/** The number of seats that the server could not be asked to forget; if zero, this browser forgets too. */
export async function deleted(): Promise<number> {
  const asked = async (path: string, token: string): Promise<boolean> => {
    try {
      await http(path, { token, body: {} });
      return true;
    } catch (thrown) {
      // Deletes links that the server no longer knows; a link without a seat has no data there.
      return faultOf(thrown).kind !== "away";
    }
  };
  const seats = mineOf(localStorage.getItem(lists.battles)).filter(
    (one) => (one.seats.length > 0 || one.role === "umpire") && !one.gone,
  );
  const offers = meetingsOf(localStorage.getItem(lists.meetings)).filter((one) => one.battle === "");
  const done = await Promise.all([
    ...seats.map((one) => asked("/api/battle/delete", one.token)),
    ...offers.map((one) => asked("/api/meeting/withdraw", one.key)),
  ]);
  const left = done.filter((one) => !one).length;
  if (left === 0) await forgetAll();
  if (left === 0)
    for (const name of Object.keys(localStorage)) if (name.startsWith(ours)) localStorage.removeItem(name);
  return left;
}
