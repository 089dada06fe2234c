// Where this page's battles are: on its server, or on this device in the program beside the page. tools/site.mjs
// names the program's files in a meta element. The address contains the choice, so it survives reloads.
const named =
  typeof document === "undefined" ? null : document.querySelector<HTMLMetaElement>('meta[name="linstock-program"]');

/** the program and its texts; undefined = not available here */
export const program: { program: string; texts: string } | undefined = named
  ? { program: named.content.split(" ")[0] ?? "", texts: named.content.split(" ")[1] ?? "" }
  : undefined;
/** false for a static site */
export const withServer = !named || named.dataset["server"] !== undefined;
/**
 * Over plain http from another machine the browser has no persistent storage and no locks. If there is a server, the
 * page then uses it.
 */
export const secure = globalThis.isSecureContext && "locks" in navigator && "indexedDB" in globalThis;
/** The folder of this site, "" at the top. Each folder has battles of its own. */
export const home = typeof document === "undefined" ? "" : new URL(".", document.baseURI).pathname.replace(/^\/$/, "");
export const onDevice =
  program !== undefined && (!withServer || (secure && new URLSearchParams(location.search).has("device")));
