// Shows whose turn it is to whoever is not at the table (src/people/here.ts subscribes), and opens the battle at a tap. It
// keeps nothing of the page, and what the page asks for goes by it.
addEventListener("install", () => skipWaiting());

addEventListener("push", (event) => {
  const { title, text, battle, seat } = event.data.json();
  // Of a battle only what is newest stays.
  event.waitUntil(registration.showNotification(title, { body: text, tag: battle, renotify: true, icon: "icon-192.png", data: { battle, seat } }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(opened(event.notification.data));
});

/** In a page of its own: where the others are by now a worker is not told, and somebody may be in the midst of a battle there. */
async function opened({ battle, seat }) {
  const kept = await (await caches.open("linstock notices")).match(`notice/${battle}/${seat}`);
  return clients.openWindow(new URL(kept ? await kept.text() : "#/lobby", registration.scope).href);
}
