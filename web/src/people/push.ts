// Push notifications to this browser while no page is open: the page subscribes with the browser maker's push service,
// by the server's key, and public/notices.js shows the messages. The address that a notification opens is stored beside
// that worker: the server knows no link.
import { hashOf } from "../lib/routes";
import type { SeatName } from "../lib/wire";
import type { PushAsk } from "./api";

const places = "linstock notices"; // public/notices.js reads it
const placeOf = (battle: string, seat: SeatName): string => `notice/${battle}/${seat}`;

export const can = (): boolean =>
  globalThis.isSecureContext &&
  "serviceWorker" in navigator &&
  "PushManager" in globalThis &&
  "Notification" in globalThis;

async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  if (!can()) return undefined;
  const found = await navigator.serviceWorker.getRegistration();
  return found?.active?.scriptURL.endsWith("/notices.js") ? found : undefined;
}

/** Where notifications to this browser go; "" = nowhere. */
export async function endpointHere(): Promise<string> {
  return (await (await registered())?.pushManager.getSubscription())?.endpoint ?? "";
}

const plain = (bytes: ArrayBuffer | null): string =>
  bytes
    ? btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replace(/\+/g, "-")
        .replace(/\//g, "_")
        .replace(/=+$/, "")
    : "";

/** After a tap: the subscription for the server; undefined if the user denies it. */
export async function subscribed(key: string): Promise<PushAsk | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  await navigator.serviceWorker.register("notices.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  let found = await pushManager.getSubscription();
  // A server with a new key cannot send by the old one.
  if (found && plain(found.options.applicationServerKey) !== key) {
    await found.unsubscribe();
    found = null;
  }
  const { endpoint, keys } = (
    found ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  ).toJSON();
  return { way: "push", to: endpoint ?? "", p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" };
}

export async function keepPlace(
  battle: string,
  seat: SeatName,
  token: string,
  of: "battle" | "meeting" = "battle",
): Promise<void> {
  await (
    await caches.open(places)
  ).put(placeOf(battle, seat), new Response(hashOf({ page: of === "meeting" ? "meet" : "battle", token })));
}

/** The battle of a meeting has begun: the subscription moves from the meeting to the battle. */
export async function movePlace(meeting: string, battle: string, seat: SeatName, token: string): Promise<void> {
  if (!can() || !(await caches.has(places))) return;
  const kept = await caches.open(places);
  if (await kept.delete(placeOf(meeting, seat))) await keepPlace(battle, seat, token);
}

/** Ends the notifications of this battle here; after the last battle the browser unsubscribes. */
export async function forgetPlace(battle: string, seat: SeatName): Promise<void> {
  const kept = await caches.open(places);
  await kept.delete(placeOf(battle, seat));
  if ((await kept.keys()).length === 0) await forgetAll();
}

export async function forgetAll(): Promise<void> {
  const registration = await registered();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await registration?.unregister();
  if (can()) await caches.delete(places);
}
