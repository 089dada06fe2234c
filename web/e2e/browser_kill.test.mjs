// Kills the whole browser while it writes, as an empty battery would: nothing that the page confirmed is lost, and
// nothing happens twice. (device.test.mjs closes a tab; here no process of the browser can act before it ends.)
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
import { question, until } from "./harness.mjs";

const rounds = 20;

let site;
before(async () => {
  if (!skip) site = await Site.open();
});
after(() => site?.close());

/** A Chromium on this profile, in a process group that ends at one signal. */
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

test(
  `the browser is killed during a write, ${rounds} times: nothing confirmed is lost or doubled`,
  { skip },
  async () => {
    const profile = mkdtempSync(join(tmpdir(), "linstock-profile-"));
    let { kill, one } = await begun(profile);
    try {
      await site.begin(one.page, "revised");
      const address = one.page.url();
      let written = 0;
      for (let n = 0; n < rounds; n++) {
        assert.notEqual(await question(one.page), "", "the battle was over too soon");
        const before = one.known();
        // At various times after the click: before the request arrives, while it is stored, and while the answer is sent.
        // The page answers without waiting for the click, so that the signal does not wait for it.
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
  },
);
