// What a browser stores of battles on this device, and what the page says if it cannot: a store that is full, denied,
// damaged, cleared, or written by an older version; two sites on one host; a battle that moves to a server and back by
// its record.
import assert from "node:assert/strict";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { deviceProxy } from "./device_proxy.mjs";
import { Site, opened, skip } from "./site.mjs";
import { ServerProcess, untilAnswered, question, fromMenu } from "./harness.mjs";

let site;
before(async () => {
  if (!skip) site = await Site.open();
});
after(() => site?.close());

const yes = (page) => page.locator("section.prompt footer .you button").first().click();
const store = "linstock/club/linstock/";

/** In the page: applies `change` to the rows of the store; undefined deletes a row. Returns how many were changed. */
function mend(page, how) {
  return page.evaluate(
    async ({ store, how }) => {
      const change = new Function("key", "text", how);
      const asked = (request) =>
        new Promise(
          (done, wrong) => (
            (request.onsuccess = () => done(request.result)),
            (request.onerror = () => wrong(request.error))
          ),
        );
      const base = await asked(indexedDB.open(store));
      const rows = base.transaction("rows", "readwrite").objectStore("rows");
      let changed = 0;
      for (const key of await asked(rows.getAllKeys())) {
        const text = await asked(rows.get(key));
        const next = change(key, text);
        if (next === text) continue;
        changed++;
        await asked(rows.put(next, key));
      }
      base.close();
      return changed;
    },
    { store, how },
  );
}

/** A battle with some decisions in it, and a page that does not show it any more. */
async function fought(decisions = 3) {
  const context = await site.visitor();
  const one = await opened(context);
  await site.begin(one.page, "revised");
  for (let n = 0; n < decisions; n++) {
    const prompt = await question(one.page);
    await yes(one.page);
    await untilAnswered(one.page, prompt);
  }
  const asked = await question(one.page);
  const address = one.page.url();
  await one.page.goto("about:blank");
  return { context, ...one, asked, address };
}

test(
  "with a full store a decision is refused, the page says so, and play goes on once there is space",
  { skip },
  async () => {
    const { context, page, known } = await site.installed();
    await site.begin(page, "revised");
    const prompt = await question(page);
    const before = known();
    // Like a browser whose disk is full: the second of the rows written together fails.
    await page.workers()[0].evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      let rows = 0;
      IDBObjectStore.prototype.put = function (...given) {
        if (++rows > 1) throw new DOMException("", "QuotaExceededError");
        return put.apply(this, given);
      };
      self.emptied = () => (IDBObjectStore.prototype.put = put);
    });
    await yes(page);
    const note = page.locator("[data-trouble=unkept]");
    await note.waitFor();
    assert.match(await note.textContent(), /could not keep it: QuotaExceededError/);
    assert.equal(await question(page), prompt);
    assert.deepEqual(known(), before, "nothing was told of what was not kept");
    await page.workers()[0].evaluate(() => void self.emptied());
    await note.getByRole("button").click();
    await yes(page);
    await untilAnswered(page, prompt);
    assert.ok(known().decisions > before.decisions);
    await context.close();
  },
);

test("without storage the page says so, and what to do", { skip }, async () => {
  const context = await site.visitor({ serviceWorkers: "block" });
  await context.route(/assets\/worker-[^/]*\.js/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: `IDBFactory.prototype.open = () => { throw new DOMException("The user denied permission to access the database.", "SecurityError"); };\n${await answer.text()}`,
    });
  });
  const { page } = await opened(context);
  await page.goto(site.url);
  await page.locator("[data-trouble=broken]").waitFor();
  assert.match(await page.locator("[data-trouble=broken]").textContent(), /denied permission.*cookies/s);
  await page.goto(`${site.url}#/scenario/two-brigades`);
  assert.equal(await page.getByText("The server does not answer").count(), 0, "there is no server to speak of");
  await context.close();
});

test("a store cleared under a page is opened again, and keeps the next battle", { skip }, async () => {
  const { context, page, faults } = await site.installed();
  await site.begin(page, "revised");
  await page.evaluate(
    (name) =>
      new Promise((done, wrong) => Object.assign(indexedDB.deleteDatabase(name), { onsuccess: done, onerror: wrong })),
    store,
  );
  await page.goto(site.url);
  await site.begin(page, "firefight");
  const asked = await question(page);
  await page.reload();
  assert.equal(await question(page), asked);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a damaged row is reported at its battle, and other battles go on", { skip }, async () => {
  const { context, page, address } = await fought();
  await page.goto(`${site.url}icon.svg`);
  assert.equal(await mend(page, 'return key.startsWith("battle/") ? text.slice(0, text.length / 2) : text;'), 1);
  await page.goto(address);
  await page
    .getByText(/damaged in the store/)
    .first()
    .waitFor();
  await site.begin(page, "brothers");
  const prompt = await question(page);
  await yes(page);
  await untilAnswered(page, prompt);
  await context.close();
});

test("rows of an older version, without later fields, are read", { skip }, async () => {
  const { context, page, address, asked, known, forget } = await fought();
  const before = known().events.length;
  await page.goto(`${site.url}icon.svg`);
  // An older version did not store the ruleset of a battle, the author of a decision and the owner of an invitation.
  const changed = await mend(
    page,
    `const fields = []; let at = 0;
     const bytes = new TextEncoder().encode(text);
     while (at < bytes.length) { let n = 0; const from = at; while (bytes[at] !== 58) n = n * 10 + bytes[at++] - 48; at += 1 + n; fields.push(from); }
     const later = key.startsWith("battle/") ? 1 : key.startsWith("decision/") ? 1 : key.startsWith("link/") ? 2 : 0;
     return later === 0 ? text : new TextDecoder().decode(bytes.slice(0, fields[fields.length - later]));`,
  );
  assert.ok(changed > 4);
  forget();
  await page.goto(address);
  assert.equal(await question(page), asked);
  assert.ok(known().events.length >= before);
  await yes(page);
  await untilAnswered(page, asked);
  await context.close();
});

test("two sites on one host keep their battles and files apart", { skip }, async () => {
  cpSync(site.files, join(site.folder, "other"), { recursive: true });
  const { context, page } = await site.installed();
  await context.setOffline(false);
  await site.begin(page, "revised");
  const other = await opened(context);
  await other.page.goto(`${site.server.url}other/`);
  await other.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await other.page.getByRole("button", { name: "Play now" }).waitFor();
  assert.equal(await other.page.getByRole("heading", { name: "Your battles" }).count(), 0);
  await context.setOffline(true);
  for (const { page: one, url } of [
    { page, url: site.url },
    { page: other.page, url: `${site.server.url}other/` },
  ]) {
    await one.goto(url);
    await one.getByRole("button", { name: "Play now" }).waitFor();
  }
  await context.close();
});

test("a battle under way moves to a server by its record, and back", { skip }, async () => {
  const house = await ServerProcess.open();
  const server = await deviceProxy(house, site.files);
  try {
    const url = `http://127.0.0.1:${server.address().port}/`;
    const context = await site.visitor({ acceptDownloads: true });
    const { page, faults, known, forget } = await opened(context);
    await page.goto(`${url}?device#/scenario/two-brigades?ruleset=revised`);
    await page.getByRole("button", { name: "Start battle" }).click();
    for (let n = 0; n < 4; n++) {
      const prompt = await question(page);
      await yes(page);
      await untilAnswered(page, prompt);
    }
    /** Opens the battle's record on the start page of the server. */
    const move = async (to) => {
      await fromMenu(page, "Invite");
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.locator("[data-part=along] button").click(),
      ]);
      const path = await download.path();
      assert.ok(readFileSync(path, "utf8").startsWith("{"));
      forget();
      await page.goto("about:blank");
      await page.goto(to);
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        page.getByRole("button", { name: "Choose record" }).click(),
      ]);
      await chooser.setFiles({
        name: "battle.record.jsonl",
        mimeType: "application/x-ndjson",
        buffer: readFileSync(path),
      });
      await page.getByRole("button", { name: "Play from here" }).click();
      await page.waitForURL(/#\/battle\//);
    };
    const asked = await question(page);
    const events = known().events.length;
    await move(url);
    assert.equal(await question(page), asked, "the server asks what was asked on this device");
    await yes(page);
    await untilAnswered(page, asked);
    const there = await question(page);
    await move(`${url}?device`);
    assert.equal(await question(page), there, "and back");
    assert.ok(known().events.length > events);
    await yes(page);
    await untilAnswered(page, there);
    assert.deepEqual(faults, []);
    await context.close();
  } finally {
    server.closeAllConnections();
    server.close();
    await house.close();
  }
});
