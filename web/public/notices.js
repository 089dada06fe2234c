// The service worker of notifications: shows that it is the player's turn when no page is open (src/people/push.ts
// subscribes), and opens the battle at a tap. It caches nothing of the page and leaves the page's requests alone.
addEventListener("install", () => skipWaiting());

addEventListener("push", (event) => {
  const { title, text, battle, seat } = event.data.json();
  // Of each battle only the newest notification is shown.
  event.waitUntil(registration.showNotification(title, { body: text, tag: battle, renotify: true, icon: "icon-192.png", data: { battle, seat } }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(opened(event.notification.data));
});

/** Opens a new page: the worker does not know what the open pages show, and a player may be busy in one of them. */
async function opened({ battle, seat }) {
  const kept = await (await caches.open("linstock notices")).match(`notice/${battle}/${seat}`);
  return clients.openWindow(new URL(kept ? await kept.text() : "#/lobby", registration.scope).href);
}
