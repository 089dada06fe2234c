// Keeps the static site in this browser. FILES and VERSION are put in by tools/site.mjs. A newer site is fetched whole, and
// waits until the player wants it.
const cached = `linstock-${VERSION}`;
// What has its contents in its name is taken from wherever the browser has it: the page has just loaded most of it.
const wanted = (file) => new Request(file, { cache: /^\.\/assets\/.*-[\w-]{8,}\.\w+$/.test(file) ? "force-cache" : "no-cache" });

addEventListener("install", (event) => event.waitUntil(caches.open(cached).then((cache) => cache.addAll(FILES.map(wanted)))));

addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith("linstock-") && name !== cached) await caches.delete(name);
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
