// Where this page's battles are: with the server that it is from, or on this device, by the program that lies beside the
// page (tools/site.mjs names its files in a meta). The address says which, so that it holds for every page and reload.
const named =
  typeof document === "undefined" ? null : document.querySelector<HTMLMetaElement>('meta[name="linstock-program"]');

/** the program's files: itself and its texts; undefined = it is not offered here */
export const program: { program: string; texts: string } | undefined = named
  ? { program: named.content.split(" ")[0] ?? "", texts: named.content.split(" ")[1] ?? "" }
  : undefined;
/** there is a server: no static site */
export const withServer = !named || named.dataset["server"] !== undefined;
/** A page over plain http from another machine has no lasting room and no locks: where there is a server it plays by that. */
export const secure = globalThis.isSecureContext && "locks" in navigator && "indexedDB" in globalThis;
/** the folder that this site is in, "" at the top: each has battles of its own */
export const home = typeof document === "undefined" ? "" : new URL(".", document.baseURI).pathname.replace(/^\/$/, "");
export const onDevice =
  program !== undefined && (!withServer || (secure && new URLSearchParams(location.search).has("device")));
