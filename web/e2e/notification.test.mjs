// A player who is not at the battle gets a notification in the browser. The push service is the test's own: the test
// decrypts the server's message with the keys of the subscription and passes it to the page's worker as Chromium does.
// Chromium itself reaches no push service here, so the test provides the subscription; all else is the page's.
import assert from "node:assert/strict";
import { test } from "node:test";
import { join } from "node:path";
import { certificateFiles, fakeSubscription, pushService, signedBy } from "./push_service.mjs";
import { chrome, testServer, question, beforeAndAfter, until, openVisitor, fromMenu } from "./harness.mjs";

let certificate;
beforeAndAfter(undefined, (folder) => {
  certificate = certificateFiles(folder);
  return ["--push-key", join(folder, "push.pem"), "--hooks-anywhere", "--trust", certificate.cert];
});

const settle = async (page) => {
  await fromMenu(page, "Resign / draw");
  await page.getByRole("region", { name: "Notify me when it's my turn" }).waitFor();
};
const registrations = (page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

async function seated() {
  // The server chooses the dice, so either side may begin.
  let made, token;
  do {
    made = await testServer.battle({ scenario: "two-brigades", first: "human", second: "human" });
    ({ token } = made.links.find((one) => one.role === "commander" && one.seats.includes("first") && !one.invitation));
  } while (!(await testServer.ask("/api/battle", token)).waiting.includes("first"));
  const push = await pushService(certificate);
  const visit = await openVisitor(chrome, testServer);
  await visit.page.addInitScript(fakeSubscription, push.shape);
  await visit.goto(`#/battle/${token}`);
  await question(visit.page);
  return { ...visit, ...push, token, battle: made.battle };
}

test("one tap switches notifications on, and one opens the battle; another tap switches them off", async () => {
  const { page, context, faults, goto, token, battle, heard, opened } = await seated();
  await settle(page);
  const tell = page.getByRole("button", { name: "Notify me in this browser" });
  await tell.waitFor();
  assert.equal(await registrations(page), 0, "nothing is begun before the tap");

  // The user denies the permission.
  await page.evaluate(() => (Notification.requestPermission = async () => "denied"));
  await tell.click();
  await page.getByText("Notifications are blocked for this page").waitFor();
  assert.equal((await testServer.ask("/api/battle/notices", token)).ways.length, 0);

  await context.grantPermissions(["notifications"], { origin: testServer.url });
  await page.evaluate(() => (Notification.requestPermission = async () => "granted"));
  const registered = new Promise((found) => {
    void context.newCDPSession(page).then(async (tools) => {
      tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        ({ registrations: all }) =>
          all[0] && !all[0].isDeleted && found({ tools, registrationId: all[0].registrationId }),
      );
      await tools.send("ServiceWorker.enable");
    });
  });
  await tell.click();
  await page.getByText("This browser notifies you, even when no page is open.").waitFor();
  const offered = await testServer.ask("/api/battle/notices", token);
  assert.deepEqual(
    offered.ways.map((way) => way.way),
    ["push"],
  );
  const sent = await until("what the server sends", () => heard[0]);
  assert.equal(signedBy(sent.headers), offered.push);
  assert.equal(sent.headers["topic"], battle);
  const text = opened(sent.body);
  assert.ok(!text.includes(token));

  // Elsewhere on the site, where no battle is open.
  await goto("#/lobby");
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  const { tools, registrationId } = await registered;
  await tools.send("ServiceWorker.deliverPushMessage", { origin: testServer.url, registrationId, data: text });
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({
        title,
        body,
        tag,
      })),
    );
  const first = await until("the notice", async () => (await shown())[0]);
  assert.equal(first.tag, battle);
  assert.match(first.title, /You get notifications: Two brigades/);
  await tools.send("ServiceWorker.deliverPushMessage", {
    origin: testServer.url,
    registrationId,
    data: JSON.stringify({ ...JSON.parse(text), title: "Your turn: Two brigades" }),
  });
  await until("the newer one alone", async () => {
    const all = await shown();
    return all.length === 1 && all[0].title === "Your turn: Two brigades";
  });

  const worker = context.serviceWorkers().find((one) => one.url().endsWith("/notices.js"));
  // A browser opens a page only for a tap of its user: the test follows the link by hand.
  const address = await worker.evaluate(async () => {
    const [notification] = await registration.getNotifications();
    return new Promise((found) => {
      clients.openWindow = async (where) => found(where);
      const tap = new NotificationEvent("notificationclick", { notification });
      tap.waitUntil = () => undefined; // only the browser's own events have this
      dispatchEvent(tap);
    });
  });
  assert.equal(address, `${testServer.url}/#/battle/${token}`);
  await page.goto(address);
  await question(page);
  assert.deepEqual(await shown(), []);

  await settle(page);
  // Like a browser that was closed in between and still has its subscription.
  await page.evaluate(
    (key) =>
      navigator.serviceWorker.ready.then(({ pushManager }) =>
        pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }),
      ),
    offered.push,
  );
  await fromMenu(page, "Resign / draw");
  await settle(page);
  await page.getByRole("button", { name: "Turn off" }).click();
  await tell.waitFor();
  assert.deepEqual((await testServer.ask("/api/battle/notices", token)).ways, []);
  assert.equal(await registrations(page), 0);
  assert.equal(await page.evaluate(() => caches.has("linstock notices")), false);
  assert.deepEqual(faults, []);
  await context.close();
});

test("the player's data include the notification, and deleting all data deletes it", async () => {
  const { page, context, faults, goto, token, heard, shape } = await seated();
  await context.grantPermissions(["notifications"], { origin: testServer.url });
  await page.evaluate(() => (Notification.requestPermission = async () => "granted"));
  await settle(page);
  await page.getByRole("button", { name: "Notify me in this browser" }).click();
  await page.getByText("This browser notifies you, even when no page is open.").waitFor();
  await until("what the server sends", () => heard[0]);
  assert.equal((await testServer.ask("/api/battle/own", token)).notices.ways[0].to, shape.endpoint);
  await goto("#/yours");
  await page.getByRole("button", { name: "Delete my data" }).click();
  await page.getByRole("button", { name: "Yes, delete everything" }).click();
  await page.getByText("Your data is deleted.").waitFor();
  assert.equal(await registrations(page), 0);
  assert.equal(await page.evaluate(() => caches.has("linstock notices")), false);
  assert.match((await testServer.ask("/api/battle/notices", token)).error ?? "", /./);
  assert.deepEqual(faults, []);
  await context.close();
});
