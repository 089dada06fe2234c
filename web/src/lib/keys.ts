// The key of a seat is made in this browser and told to the server alone. It is kept before it is sent: when the answer is
// lost on the way, the same key is asked for again.
import type { Link } from "./api";
import { http, ServerSays } from "./net";
import { remember, remembered } from "./settings.svelte";

const place = "linstock.keys";
const most = 200;

/** [what it was got for: an invitation or an older key, the key] */
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

/** The key that this browser has got, or asked for, instead of this invitation or key. */
export function keyInstead(token: string): string | undefined {
  return kept().find(([before]) => before === token)?.[1];
}

async function ask(path: string, token: string): Promise<Link> {
  const key = keyInstead(token) ?? newKey();
  keep([[token, key], ...kept().filter(([before]) => before !== token)]);
  try {
    return await http<Link>(path, { token, body: { key } });
  } catch (thrown) {
    // It was refused: there is no such key.
    if (thrown instanceof ServerSays && thrown.status < 500) keep(kept().filter(([before]) => before !== token));
    throw thrown;
  }
}

/** Takes the seat of an invitation. */
export const claim = (invitation: string): Promise<Link> => ask("/api/battle/claim", invitation);
/** Another key instead of this one, which opens nothing any more. */
export const exchange = (key: string): Promise<Link> => ask("/api/battle/key", key);
/** An invitation to one's own seat: to hand it on. */
export const invite = (key: string): Promise<Link> => http<Link>("/api/battle/invitation", { token: key, body: {} });
