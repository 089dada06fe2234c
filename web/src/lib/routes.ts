import { home, onDevice } from "./where";

// The pages by the part of the address after #. Browsers do not send it, so a link's secret reaches no server log.
export type Route =
  | { page: "start" }
  | { page: "scenario"; id: string; ruleset?: string }
  | { page: "rules"; id: string; clause?: string }
  | { page: "battle"; token: string; lesson?: number }
  | { page: "watch"; token: string; at?: number; say?: string }
  | { page: "yours"; code?: string }
  | { page: "draw"; token?: string }
  | { page: "table"; token?: string }
  | { page: "skirmish"; query?: string }
  | { page: "lobby" }
  | { page: "meet"; token: string }
  | { page: "dice" }
  | { page: "about" }
  | { page: "host"; token: string }
  | { page: "notice"; what: "stop" | "sure"; token: string }
  | { page: "unknown"; address: string };

/** maximum length of a comment on a moment of a battle */
export const maxSpokenSentences = 300;

export function routeOf(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?");
  const parts = path
    .split("/")
    .filter((part) => part !== "")
    .map(plain);
  const [page = "", first = "", second = ""] = parts;
  const asked = new URLSearchParams(query);
  if (parts.length === 0) return { page: "start" };
  if (page === "scenario" && parts.length === 2) {
    const ruleset = asked.get("ruleset");
    return ruleset ? { page, id: first, ruleset } : { page, id: first };
  }
  if (page === "rules" && (parts.length === 2 || parts.length === 3))
    return second ? { page, id: first, clause: second } : { page, id: first };
  if (page === "battle" && parts.length === 2) {
    const lesson = Number(asked.get("lesson"));
    return Number.isInteger(lesson) && lesson > 0 ? { page, token: first, lesson } : { page, token: first };
  }
  if (page === "watch" && parts.length === 2) {
    const at = Number(asked.get("at"));
    const say = asked.get("say")?.slice(0, maxSpokenSentences);
    return {
      page,
      token: first,
      ...(asked.has("at") && Number.isInteger(at) && at >= 0 ? { at } : {}),
      ...(say ? { say } : {}),
    };
  }
  if (page === "yours" && parts.length <= 2) return first ? { page, code: first } : { page };
  if ((page === "draw" || page === "table") && parts.length <= 2) return first ? { page, token: first } : { page };
  if ((page === "lobby" || page === "dice" || page === "about") && parts.length === 1) return { page };
  if (page === "skirmish" && parts.length === 1) return query ? { page, query } : { page };
  if (page === "notice" && parts.length === 3 && (first === "stop" || first === "sure"))
    return { page, what: first, token: second };
  if ((page === "meet" || page === "host") && parts.length === 2) return { page, token: first };
  return { page: "unknown", address: hash };
}

/** A decoded part of an address. Invalid escapes stay as they are. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function hashOf(route: Exclude<Route, { page: "unknown" }>): string {
  switch (route.page) {
    case "start":
      return "#/";
    case "scenario":
      return `#/scenario/${encodeURIComponent(route.id)}${route.ruleset ? `?ruleset=${encodeURIComponent(route.ruleset)}` : ""}`;
    case "rules":
      return `#/rules/${encodeURIComponent(route.id)}${route.clause ? `/${encodeURIComponent(route.clause)}` : ""}`;
    case "battle":
      return `#/battle/${encodeURIComponent(route.token)}${route.lesson ? `?lesson=${route.lesson}` : ""}`;
    case "draw":
    case "table":
    case "meet":
    case "host":
    case "lobby":
    case "dice":
    case "about":
      return `#/${route.page}${"token" in route && route.token ? `/${encodeURIComponent(route.token)}` : ""}`;
    case "skirmish":
      return `#/skirmish${route.query ? `?${route.query}` : ""}`;
    case "notice":
      return `#/notice/${route.what}/${encodeURIComponent(route.token)}`;
    case "yours":
      return route.code ? `#/yours/${encodeURIComponent(route.code)}` : "#/yours";
    case "watch": {
      const asked = new URLSearchParams();
      if (route.at !== undefined) asked.set("at", String(route.at));
      if (route.say) asked.set("say", route.say);
      return `#/watch/${encodeURIComponent(route.token)}${asked.size > 0 ? `?${asked.toString()}` : ""}`;
    }
  }
}

/** The host name if it is only valid on this machine, such as localhost; otherwise "". */
export function onlyHere(host = location.hostname): string {
  return host === "localhost" || host === "[::1]" || /^127\./.test(host) ? host : "";
}

/**
 * The complete address of a link, to send to another person. A server shows previews of /b/BATTLE, which opens this
 * page with the same fragment.
 */
export function addressOf(battle: string, route: Exclude<Route, { page: "unknown" }>): string {
  const page = onDevice || !battle ? location.pathname + location.search : `${home}/b/${battle}`;
  return location.origin + page + hashOf(route);
}
