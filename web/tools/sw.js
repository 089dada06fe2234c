// Keeps the static site in this browser. FILES and VERSION are put in by tools/site.mjs. A newer site is fetched whole, and
// waits until the player wants it.
// Another folder of the same host may have a site of its own, and its caches are not this one's.
const ours = `linstock ${new URL(registration.scope).pathname} `;
const cached = ours + VERSION;
// What has its contents in its name is taken from wherever the browser has it: the page has just loaded most of it.
const wanted = (file) =>
  new Request(file, { cache: /^\.\/assets\/.*-[\w-]{8,}\.\w+$/.test(file) ? "force-cache" : "no-cache" });
/** What is asked for by just the name by which it is kept: the page itself, and what it loads. */
const own = [new URL("./", registration.scope).pathname, new URL("./assets/", registration.scope).pathname + "*"];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(cached).then((cache) => cache.addAll(FILES.map(wanted))));
  // Where the browser can, it takes them from there by itself: on a slow telephone nobody waits for this worker to begin.
  if (event.addRoutes)
    event.waitUntil(
      event
        .addRoutes(
          own.map((pathname) => ({
            condition: {
              urlPattern: new URLPattern({ baseURL: registration.scope, pathname, search: "" }),
              requestMethod: "get",
            },
            source: { cacheName: cached },
          })),
        )
        .catch(() => undefined),
    );
});

addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith(ours) && name !== cached) await caches.delete(name);
      await clients.claim();
    })(),
  ),
);

addEventListener("message", (event) => {
  if (event.data === "take") skipWaiting();
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(cached);
      const kept = await cache.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true });
      return kept ?? fetch(request);
    })(),
  );
});
