// Battles on this device: the static site in a sub-folder of a plain file server, which stops once the page is loaded.
// The test plays each ruleset, reloads the page during a melee, and closes its tab during a write. The program stops
// and starts again, two tabs share it, and whole battles run beside it. A newer site waits until the player wants it.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { deviceProxy } from "./device_proxy.mjs";
import { Site, opened, skip } from "./site.mjs";
import { ServerProcess, untilAnswered, browser, kindOf, question, until, playNow } from "./harness.mjs";

let site;
before(async () => {
  if (!skip) site = await Site.open();
});
after(() => site?.close());

async function phase(page, prompt) {
  await page.getByRole("button", { name: "Auto-play: how much?" }).click();
  await page.getByRole("button", { name: "Rest of this phase" }).click();
  await untilAnswered(page, prompt);
}

/** A result that should stay the same when the test runs a second time. */
const combat = /fire|melee|charge|combat|shock|stand|volley|attack|defend|fight/;

test("Chromium's own check accepts the site for installation", { skip }, async () => {
  // A private window installs nothing, so this one has a profile.
  const profile = mkdtempSync(join(tmpdir(), "linstock-profile-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  try {
    const page = await context.newPage();
    await page.goto(site.url);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const cdp = await context.newCDPSession(page);
    assert.deepEqual((await cdp.send("Page.getInstallabilityErrors")).installabilityErrors, []);
    const { url, errors, manifest } = await cdp.send("Page.getAppManifest");
    assert.equal(url, `${site.url}manifest.webmanifest`);
    assert.deepEqual(errors, []);
    assert.equal(manifest.display, "kStandalone");
    assert.deepEqual(
      [manifest.id, manifest.startUrl, manifest.scope],
      [site.url, site.url, site.url],
      "it is installed as the folder in which it lies",
    );
    assert.ok((await cdp.send("Page.getManifestIcons")).primaryIcon, "no icon of it could be drawn");
    // Each icon has the size that it declares.
    for (const { url, sizes } of manifest.icons.filter((icon) => !icon.url.endsWith(".svg"))) {
      const size = await page.evaluate(async (from) => {
        const { width, height } = await createImageBitmap(await (await fetch(from)).blob());
        return `${width}x${height}`;
      }, url);
      assert.equal(size, sizes, url);
    }
    // The check can fail.
    await page.evaluate(() => document.querySelector("link[rel=manifest]").remove());
    await until("the check to find no manifest", async () =>
      (await cdp.send("Page.getInstallabilityErrors")).installabilityErrors.some(
        ({ errorId }) => errorId === "no-manifest",
      ),
    );
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

test("the program starts before the page's scripts, and its early messages are not lost", { skip }, async () => {
  for (const whole of [true, false]) {
    const context = await site.visitor();
    const { page, faults } = await opened(context);
    let release;
    const held = new Promise((then) => (release = then));
    await page.route(/assets\/index-[^/]*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    if (!whole) await page.route(/assets\/worker-[^/]*\.js$/, (route) => route.abort());
    const program = whole ? context.waitForEvent("request", (request) => request.url().endsWith(".wasm")) : undefined;
    await page.goto(site.url, { waitUntil: "commit" });
    if (whole) {
      await program;
      assert.equal(page.workers().length, 1);
    } else await page.waitForFunction(() => self.linstock?.said.some(({ is }) => is === "broken"));
    assert.equal(await page.locator("main").count(), 0, "the page's scripts were held back");
    release();
    if (whole) {
      await playNow(page);
      await page.locator("section.prompt").waitFor();
      assert.equal(
        page.workers().filter((worker) => /worker-/.test(worker.url())).length,
        1,
        "the page took over the worker that was there",
      );
      assert.deepEqual(faults, []);
    } else await page.locator("[data-trouble=broken]").waitFor();
    await context.close();
  }
});

test("the page runs only its own scripts and the program, and asks for persistent storage", { skip }, async () => {
  const context = await site.visitor();
  const { page } = await opened(context);
  await page.addInitScript(() => {
    const persist = navigator.storage.persist.bind(navigator.storage);
    navigator.storage.persist = () => ((window.persists = true), persist());
  });
  await page.goto(site.url);
  await playNow(page);
  await page.locator("section.prompt").waitFor();
  assert.equal(await page.evaluate(() => window.persists), true);
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
  const scripts = /script-src ([^;]*)/
    .exec(policy)[1]
    .split(" ")
    .filter((source) => !source.startsWith("'sha256-"));
  assert.deepEqual(scripts, ["'self'", "'wasm-unsafe-eval'"]);
  // The browser enforces the policy: it runs neither a text as code nor a script injected into the page.
  const ran = await page.evaluate(() => {
    const laid = document.createElement("script");
    laid.textContent = "window.laid = true";
    document.head.append(laid);
    // After a delay: the browser's own protocol is exempt from the policy.
    return new Promise((done) =>
      setTimeout(() => {
        let run;
        try {
          run = new Function("return true")();
        } catch (thrown) {
          run = thrown.name;
        }
        done({ laid: window.laid ?? false, run });
      }),
    );
  });
  assert.deepEqual(ran, { laid: false, run: "EvalError" });
  await context.close();
});

test("installed, without a network: each ruleset is played, and reloaded during a melee", { skip }, async () => {
  const { context, page, faults, known, forget } = await site.installed();
  for (const book of ["revised", "reasonable", "firefight", "mwan18", "brothers"]) {
    forget();
    await site.begin(page, book);
    let again = 0;
    for (let n = 0; n < 40 && again < 2; n++) {
      const prompt = await question(page);
      if (prompt === "") break;
      if (!combat.test(await kindOf(page))) {
        await phase(page, prompt);
        continue;
      }
      // Answers one question of the melee, then reloads the page.
      await page.locator("section.prompt footer .you button").first().click();
      await untilAnswered(page, prompt);
      const asked = await question(page);
      const before = known();
      forget();
      await page.reload();
      await until("the battle as it was", () => known().events.length >= before.events.length);
      assert.deepEqual(known().events, before.events, `${book}: what was told is told again, and no more`);
      assert.equal(known().decisions, before.decisions);
      assert.equal(await question(page), asked, `${book}: the same is asked`);
      again++;
    }
    assert.ok(again > 0, `${book}: no combat was met`);
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("closing a tab during a write, twenty times, loses nothing and doubles nothing", { skip }, async () => {
  const { context, page, known } = await site.installed();
  await site.begin(page, "revised");
  const address = page.url();
  let one = { page, known };
  for (let n = 0; n < 20; n++) {
    const prompt = await question(one.page);
    if (prompt === "") break;
    const before = one.known();
    await one.page.locator("section.prompt footer .you button").first().click();
    // At various times after the click: before the request arrives, while it is stored, and while the answer is sent.
    for (let turn = 0; turn < n % 5; turn++)
      await one.page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
    const told = one.known();
    await one.page.close(); // its worker ends with it, in any state
    one = await opened(context);
    await one.page.goto(address);
    await one.page.locator("section.prompt, [data-part=after]").first().waitFor();
    const again = await until("the battle again", () => (one.known().events.length > 0 ? one.known() : undefined));
    assert.ok(again.decisions >= told.decisions, "a decision that was told is lost");
    assert.ok(told.decisions >= before.decisions);
    assert.deepEqual(again.events.slice(0, told.events.length), told.events, "what was told has changed");
  }
  await context.close();
});

test("a program that stops during a decision is restarted, and the decision can be made", { skip }, async () => {
  const { context, page, known, losses } = await site.installed();
  await site.begin(page, "revised");
  for (let n = 0; n < 5; n++) {
    const prompt = await question(page);
    const before = known();
    // The program reads the clock after it has decided and before it stores anything: the test stops it there, as a
    // trap would.
    await page.workers()[0].evaluate(() => {
      const now = Date.now;
      Date.now = () => {
        Date.now = now;
        throw new WebAssembly.RuntimeError("unreachable");
      };
    });
    await page.locator("section.prompt footer .you button").first().click();
    await until("the line to be lost", () => losses() > n);
    assert.equal(await question(page), prompt, "what was asked is asked again");
    assert.deepEqual(known(), before, "nothing was told of what was not kept");
    await page.locator("section.prompt footer .you button").first().click();
    await untilAnswered(page, prompt);
    assert.ok(known().decisions > before.decisions);
  }
  await context.close();
});

test("two tabs: one runs the program, the other follows and takes over", { skip }, async () => {
  const { context, page, known } = await site.installed();
  await site.begin(page, "revised");
  const other = await opened(context);
  await other.page.goto(page.url());
  await other.page.locator("section.prompt").waitFor();
  for (let n = 0; n < 4; n++) {
    const prompt = await question(n % 2 === 0 ? page : other.page);
    await (n % 2 === 0 ? page : other.page).locator("section.prompt footer .you button").first().click();
    await untilAnswered(n % 2 === 0 ? page : other.page, prompt);
    await until(
      "the same in both tabs",
      () => known().decisions === other.known().decisions && known().events.length === other.known().events.length,
    );
    assert.deepEqual(other.known(), known());
  }
  const locks = await page.evaluate(
    async () =>
      (await navigator.locks.query()).held.filter(({ name }) => name === "linstock/club/linstock/.program").length,
  );
  assert.equal(locks, 1);
  const told = known();
  await page.close();
  const prompt = await question(other.page);
  await until("the other tab to go on", async () => {
    await other.page
      .locator("section.prompt footer .you button")
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined);
    return other.known().decisions > told.decisions;
  });
  await untilAnswered(other.page, prompt);
  assert.deepEqual(other.known().events.slice(0, told.events.length), told.events);
  await context.close();
});

test("whole battles run beside the player's, with a progress bar, and can be stopped", { skip }, async () => {
  const { context, page, faults } = await site.installed();
  await page.goto(`${site.url}#/draw`);
  await page.locator("header.bar select").first().selectOption("two-brigades");
  await page
    .getByText(/^\s*Errors: 0|No errors/)
    .first()
    .waitFor();
  // No server can publish it under a link, and the page says so.
  await page.getByRole("button", { name: "Link…" }).click();
  await page.getByRole("dialog").getByText("No server is available to store it").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Play 200 battles" }).click();
  await page.waitForFunction(() => Number(document.querySelector("progress")?.value) > 0);
  const player = await opened(context);
  await site.begin(player.page, "revised");
  for (let n = 0; n < 3; n++) {
    const prompt = await question(player.page);
    await player.page.locator("section.prompt footer .you button").first().click();
    await untilAnswered(player.page, prompt);
  }
  await page.getByRole("button", { name: "Stop" }).click();
  await page.locator("progress").waitFor({ state: "detached" });
  const so_far = await page.locator(".bar[role=img]").getAttribute("aria-label");
  assert.match(so_far, /[1-9]/);
  await page.getByLabel("Number of battles").selectOption("60");
  await page.getByRole("button", { name: "Play 60 battles" }).click();
  await page.locator("progress").waitFor();
  await page.locator("progress").waitFor({ state: "detached" });
  const counts = (await page.locator(".bar[role=img]").getAttribute("aria-label")).match(/\d+/g).map(Number);
  assert.equal(
    counts.reduce((sum, one) => sum + one, 0),
    60,
  );
  // A battle of the library is played on its own page, by the chosen ruleset.
  await page.goto(`${site.url}#/scenario/two-brigades?ruleset=brothers`);
  await page.getByText("Balance test").click();
  await page.getByRole("button", { name: "Play 200 battles" }).click();
  await page.waitForFunction(() => Number(document.querySelector("progress")?.value) > 0);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.locator("progress").waitFor({ state: "detached" });
  assert.match(await page.locator(".bar[role=img]").getAttribute("aria-label"), /[1-9]/);
  assert.deepEqual([...faults, ...player.faults], []);
  await context.close();
});

test("a newer site is announced, and waits until the player wants it", { skip }, async () => {
  const { context, page } = await site.installed();
  await context.setOffline(false);
  const before = ["index.html", "sw.js"].map((name) => [name, readFileSync(join(site.files, name), "utf8")]);
  try {
    writeFileSync(
      join(site.files, "index.html"),
      before[0][1].replace("<title>", '<meta name="age" content="newer" /><title>'),
    );
    writeFileSync(join(site.files, "sw.js"), before[1][1].replace(/VERSION = "\w+"/, 'VERSION = "newer"'));
    await page.evaluate(() => navigator.serviceWorker.getRegistration().then((one) => one.update()));
    const note = page.getByText("A new version of Linstock is available");
    await note.waitFor();
    await page.reload();
    await note.waitFor();
    assert.equal(await page.locator('meta[name="age"]').count(), 0, "what is here stays until it is to go");
    await page.getByRole("button", { name: "Update now" }).click();
    await page.locator('meta[name="age"]').waitFor({ state: "attached" });
    assert.equal(await note.count(), 0);
  } finally {
    for (const [name, text] of before) writeFileSync(join(site.files, name), text);
  }
  await context.close();
});

test("the start page links the documentation, which is not stored in the browser", { skip }, async () => {
  const { context, page } = await site.installed();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Documentation" }).click();
  await page.getByRole("heading", { name: "Documentation of Linstock" }).waitFor();
  const stored = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(all.map((cache) => cache.keys()))).flat().map((request) => request.url);
  });
  assert.ok(stored.length > 0);
  assert.deepEqual(
    stored.filter((url) => url.includes("/documentation/")),
    [],
  );
  await context.close();
});

test("the page says where the player's battles are stored", { skip }, async () => {
  const { context, page } = await site.installed();
  await site.begin(page, "revised");
  await question(page);
  await page.goto(site.url);
  const mine = page.locator("section", { has: page.getByRole("heading", { name: "Your battles" }) });
  await mine.getByText("Battles are saved in this browser.").waitFor();
  assert.doesNotMatch(await mine.innerText(), /server/);
  // Without other players there is no lobby: its address leads to an explanation, not to an open game that nobody could
  // join.
  await page.goto(`${site.url}#/lobby`);
  await page.getByText("Links for friends and email are not available here").waitFor();
  assert.equal(await page.getByRole("button", { name: "Create game" }).count(), 0);
  await context.close();
});

test("over plain http from another machine the page explains why it plays on the server", { skip }, async () => {
  const house = await ServerProcess.open();
  const server = await deviceProxy(house, site.files);
  const far = await browser("--host-resolver-rules=MAP club.test 127.0.0.1");
  try {
    const context = await far.newContext({ reducedMotion: "reduce" });
    const { page, faults } = await opened(context);
    for (const asked of ["", "?device"]) {
      await page.goto(`http://club.test:${server.address().port}/${asked}`);
      await page.locator("[data-part=insecure]").waitFor();
      assert.equal(await page.getByRole("link", { name: "Play on this device" }).count(), 0);
      await playNow(page);
      const prompt = await question(page);
      await page.locator("section.prompt footer .you button").first().click();
      await untilAnswered(page, prompt);
      assert.deepEqual(page.workers(), []);
    }
    // A page without a server can say no more than that either.
    await page.goto(site.url.replace("127.0.0.1", "club.test"));
    await page.getByRole("alert").filter({ hasText: "https" }).first().waitFor();
    assert.deepEqual(
      faults.filter((fault) => !/https/.test(fault)),
      [],
    );
  } finally {
    await far.close();
    server.closeAllConnections();
    server.close();
    await house.close();
  }
});
