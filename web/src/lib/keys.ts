// Keys of seats. The browser generates a key and sends it only to the server. It stores the key first: if the answer
// is lost, it requests the same key again.
import type { Link } from "./api";
import { http, ServerSays } from "./net";
import { remember, remembered } from "./settings.svelte";

const place = "linstock.keys";
const most = 200;

/** pairs: the invitation or older key, and the key received for it */
function kept(): [string, string][] {
  try {
    const value: unknown = JSON.parse(remembered(place) ?? "[]");
    return Array.isArray(value)
      ? value.filter(
          (one): one is [string, string] =>
            Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === "string"),
        )
      : [];
  } catch {
    return [];
  }
}
function keep(all: [string, string][]): void {
  remember(place, JSON.stringify(all.slice(0, most)));
}

/** 192 random bits as base64url. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/** The key that this browser received or requested in exchange for this invitation or key. */
export function keyInstead(token: string): string | undefined {
  return kept().find(([before]) => before === token)?.[1];
}

async function ask(path: string, token: string): Promise<Link> {
  const key = keyInstead(token) ?? newKey();
  keep([[token, key], ...kept().filter(([before]) => before !== token)]);
  try {
    return await http<Link>(path, { token, body: { key } });
  } catch (thrown) {
    // The server refused it, so the key does not exist.
    if (thrown instanceof ServerSays && thrown.status < 500) keep(kept().filter(([before]) => before !== token));
    throw thrown;
  }
}

/** Claims the seat of an invitation. */
export const claim = (invitation: string): Promise<Link> => ask("/api/battle/claim", invitation);
/** Replaces this key, which becomes invalid. */
export const exchange = (key: string): Promise<Link> => ask("/api/battle/key", key);
/** An invitation to your own seat, to pass it on. */
export const invite = (key: string): Promise<Link> => http<Link>("/api/battle/invitation", { token: key, body: {} });
