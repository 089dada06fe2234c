// The service worker of the static site: keeps the site in this browser. tools/site.mjs inserts FILES and VERSION. A
// newer site is fetched whole, and waits until the player wants it. Another folder on the same host may have a site of
// its own, whose caches are not touched.
const ours = `linstock ${new URL(registration.scope).pathname} `;
const cached = ours + VERSION;
// A file with its content hash in its name may come from the browser's cache: the page has just loaded most of them.
const wanted = (file) =>
  new Request(file, { cache: /^\.\/assets\/.*-[\w-]{8,}\.\w+$/.test(file) ? "force-cache" : "no-cache" });
/** Requests that name a kept file exactly: the page itself, and the files that it loads. */
const own = [new URL("./", registration.scope).pathname, new URL("./assets/", registration.scope).pathname + "*"];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(cached).then((cache) => cache.addAll(FILES.map(wanted))));
  // If the browser supports it, it answers these from the cache itself: on a slow phone nothing waits for this worker
  // to start.
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
  if (request.url.startsWith(`${registration.scope}documentation/`)) return; // pages of their own, which are not kept
  event.respondWith(
    (async () => {
      const cache = await caches.open(cached);
      const kept = await cache.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true });
      return kept ?? fetch(request);
    })(),
  );
});
