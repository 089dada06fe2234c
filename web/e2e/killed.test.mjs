// The whole browser is killed while it writes, as by a battery that dies: nothing that was told is lost, nothing happens twice.
// (device.test.mjs closes a tab; here no process of the browser has a word to say before it ends.)
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { Site, opened, skip } from "./site.mjs";
import { question, until } from "./stage.mjs";

const rounds = 20;

let site;
before(async () => {
  if (!skip) site = await Site.open();
});
after(() => site?.close());

/** A Chromium of its own on this profile, in a group of processes that ends at one signal. */
async function begun(profile) {
  const options = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-prefers-reduced-motion",
    "--remote-debugging-port=0",
    `--user-data-dir=${profile}`,
  ];
  const child = spawn(process.env["CHROMIUM"] ?? "/usr/bin/chromium", options, {
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const gone = once(child, "exit");
  const kill = async () => {
    process.kill(-child.pid, "SIGKILL");
    await gone;
  };
  for await (const line of createInterface({ input: child.stderr })) {
    const at = /DevTools listening on (ws:\S+)/.exec(line);
    if (!at) continue;
    child.stderr.resume();
    const chrome = await chromium.connectOverCDP(at[1]);
    return { kill, one: await opened(chrome.contexts()[0]) };
  }
  throw new Error("Chromium did not begin to listen");
}

test(`the browser is killed while it writes, ${rounds} times: nothing told is lost or doubled`, { skip }, async () => {
  const profile = mkdtempSync(join(tmpdir(), "linstock-profile-"));
  let { kill, one } = await begun(profile);
  try {
    await site.begin(one.page, "revised");
    const address = one.page.url();
    let written = 0;
    for (let n = 0; n < rounds; n++) {
      assert.notEqual(await question(one.page), "", "the battle was over too soon");
      const before = one.known();
      // Sooner and later after the click: before it is heard, while it is kept, while it is told. The page answers at once, so
      // that the signal is not behind it.
      await one.page.evaluate(() =>
        setTimeout(() => document.querySelector("section.prompt footer .you button").click()),
      );
      for (let turn = 0; turn < n % 5; turn++)
        await one.page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
      const told = one.known();
      await kill();
      ({ kill, one } = await begun(profile));
      await one.page.goto(address);
      await one.page.locator("section.prompt, [data-part=after]").first().waitFor();
      const again = await until("the battle again", () => (one.known().events.length > 0 ? one.known() : undefined));
      assert.ok(again.decisions >= told.decisions, "a decision that was told is lost");
      assert.deepEqual(again.events.slice(0, told.events.length), told.events, "what was told has changed");
      if (again.decisions > before.decisions) written++;
    }
    assert.ok(written > 0, "it was never killed after it wrote");
    console.log(`# of ${rounds} kills ${written} came when the decision was kept, ${rounds - written} before`);
  } finally {
    await kill();
    rmSync(profile, { recursive: true, force: true });
  }
});
