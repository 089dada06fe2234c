// The service worker for notifications: shows whose turn it is to subscribed players who do not have the page open
// (src/people/here.ts subscribes), and opens the battle at a tap. It caches no part of the page and handles no
// requests of it.
addEventListener("install", () => skipWaiting());

addEventListener("push", (event) => {
  const { title, text, battle, seat } = event.data.json();
  // Only the newest notification of a battle is kept.
  event.waitUntil(registration.showNotification(title, { body: text, tag: battle, renotify: true, icon: "icon-192.png", data: { battle, seat } }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(opened(event.notification.data));
});

/** Opens a new page: a service worker does not know what the other pages show, and they may be in a battle. */
async function opened({ battle, seat }) {
  const kept = await (await caches.open("linstock notices")).match(`notice/${battle}/${seat}`);
  return clients.openWindow(new URL(kept ? await kept.text() : "#/lobby", registration.scope).href);
}
