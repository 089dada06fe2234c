// Measures how soon a battle played in the browser is ready on a slow device with a slow network, on the first visit
// and on later ones.
//   node tools/device_page.mjs [FOLDER] [slower] [megabits] [runs]
// FOLDER is a site (`./play --static`); without one it is built from dist/ and build/wasm. The files arrive as a host
// sends them: with brotli, a latency of 40 ms, and at most [megabits] per second in total (10). To make the
// device 4 times slower, the tool stops the browser's page processes and their workers for three of four milliseconds;
// Chromium's own throttling slows the page without its workers. It prints the time from the navigation until "Play now"
// can be pressed, the time from that press until the table with its first question is there, and the processor time of
// page and workers.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "playwright-core";
import { fileOf, typeOf } from "./served.mjs";

const [folder = "", slower = "4", megabits = "10", runs = "3"] = process.argv.slice(2);
const goal = { first: 6, then: 2 };
const wait = (ms) => new Promise((then) => setTimeout(then, ms));

const made = folder === "" ? mkdtempSync(join(tmpdir(), "linstock-site-")) : "";
if (made) execFileSync(process.execPath, [fileURLToPath(new URL("site.mjs", import.meta.url)), made]);
const site = folder || made;

const packed = new Map();
const packs = (path) => !/\.(png|woff2)$/.test(path);
function sent(path) {
  if (!packed.has(path)) packed.set(path, packs(path) ? brotliCompressSync(readFileSync(path)) : readFileSync(path));
  return packed.get(path);
}
let free = 0; // when the line is free again
let bytes = 0;
const server = createServer((request, answer) => {
  const path = fileOf(site, request.url);
  if (!existsSync(path)) return answer.writeHead(404).end();
  const body = sent(path);
  bytes += body.length;
  const now = performance.now();
  free = Math.max(free, now) + (body.length * 8) / (Number(megabits) * 1000);
  setTimeout(
    () =>
      answer
        .writeHead(200, { "Content-Type": typeOf(path), ...(packs(path) ? { "Content-Encoding": "br" } : {}) })
        .end(body),
    free - now + 40,
  );
});
for (const name of execFileSync("find", [site, "-type", "f"], { encoding: "utf8" }).trim().split("\n")) sent(name);
await new Promise((there) => server.listen(0, "127.0.0.1", there));
const url = `http://127.0.0.1:${server.address().port}/`;

const spent = { running: 0, all: 0 }; // in ms, while the processes are slowed: the time in which they could run, and the whole time
/** Slows the browser's page processes until the returned function is called. */
async function brake(browser) {
  if (Number(slower) <= 1) return () => undefined;
  const cdp = await browser.newBrowserCDPSession();
  let pages = [];
  let on = true;
  const signal = (name) => {
    for (const id of pages)
      try {
        process.kill(id, name);
      } catch {
        // it has ended
      }
  };
  const look = async () => {
    const { processInfo } = await cdp.send("SystemInfo.getProcessInfo");
    pages = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  };
  await look();
  void (async () => {
    for (let n = 0; on; n++) {
      const from = performance.now();
      signal("SIGCONT");
      await wait(4);
      signal("SIGSTOP");
      spent.running += performance.now() - from;
      if (n % 25 === 0) await look();
      await wait(4 * (Number(slower) - 1));
      spent.all += performance.now() - from;
    }
    signal("SIGCONT");
  })();
  return () => (on = false);
}

/** Processor seconds that the browser's page processes have used. */
async function worked(browser) {
  const { processInfo } = await (await browser.newBrowserCDPSession()).send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/**
 * Ends with the first frame in which the condition holds. Uses the browser's own protocol, because Playwright would
 * inject a script of 132 kB that the slowed page has to parse.
 */
const frame = (cdp, so) =>
  cdp.send("Runtime.evaluate", {
    expression: `new Promise((then) => (function look() { if (${so}) then(); else requestAnimationFrame(look); })())`,
    awaitPromise: true,
  });
const pressed = `[...document.querySelectorAll("button")].some((one) => one.textContent.trim() === "Play now" && !one.disabled && (one.click(), true))`;
const standing = `document.querySelector("section.prompt[data-kind]") && document.querySelector("[data-unit]")`;

async function once(browser, context) {
  const before = await worked(browser);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const began = performance.now();
  await page.goto(url, { waitUntil: "commit", timeout: 120_000 });
  await frame(cdp, pressed);
  const usable = (performance.now() - began) / 1000;
  await frame(cdp, standing);
  const stands = (performance.now() - began) / 1000;
  return { page, usable, stands, work: (await worked(browser)) - before };
}

// Each window of the browser has a page of its own under the address bar, with 140 scripts, which a phone does not
// have. It starts with the window and would be slowed and counted with ours.
const quiet = "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup";
const middle = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const first = [];
const then = [];
let carried = 0;
for (let run = 0; run < Number(runs); ++run) {
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      quiet,
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  try {
    const context = await browser.newContext({
      viewport: { width: 412, height: 870 },
      hasTouch: true,
      reducedMotion: "reduce",
    });
    const blank = await context.newPage(); // so that a process can be slowed from the start
    await blank.goto(`${url}icon.svg`);
    const release = await brake(browser);
    bytes = 0;
    const one = await once(browser, context);
    first.push(one);
    carried = bytes;
    await one.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await one.page.close();
    const again = await once(browser, context);
    then.push(again);
    await again.page.close();
    release();
    await wait(50);
  } finally {
    await browser.close();
  }
}
server.closeAllConnections();
server.close();
if (made) rmSync(made, { recursive: true });
const tell = (what, all) =>
  console.log(
    `${what.padEnd(14)} "Play now" after ${middle(all.map((one) => one.usable)).toFixed(2)} s, the battle stands after ${middle(all.map((one) => one.stands)).toFixed(2)} s (longest ${Math.max(...all.map((one) => one.stands)).toFixed(2)} s); ${middle(all.map((one) => one.work)).toFixed(2)} s of a processor`,
  );
console.log(
  `${slower} times slower (in truth ${(spent.all / (spent.running || 1)).toFixed(1)}), ${megabits} Mbit/s, ${runs} runs; load of this machine ${loadavg()[0].toFixed(1)}; ${(carried / 1000).toFixed(0)} kB sent until the battle stands`,
);
tell("first time", first);
tell("from then on", then);
process.exitCode =
  middle(first.map((one) => one.stands)) < goal.first && middle(then.map((one) => one.stands)) < goal.then ? 0 : 1;
