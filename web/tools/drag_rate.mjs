// Frames a second during a drag whose every position is checked by the program in this browser.
//   node tools/drag_rate.mjs [SCENARIO] [seconds] [delay]
// A battle on this device, from the site made of dist/ and build/wasm, in a Chromium without a graphics card. With
// `delay`, a battle at a linstockd that many milliseconds away, whose page has the program too. A unit's ghost is
// dragged in circles over the table, one movement a frame. Printed are the frames drawn, how many showed the verdict
// for the present position, the round trip of a check, and the texts shown at the pointer.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { deviceProxy } from "../e2e/device_proxy.mjs";
import { ServerProcess, browser, question } from "../e2e/harness.mjs";
import { served } from "./served.mjs";

const [scenario = "gettysburg-day2-union-left", seconds = "5", away = ""] = process.argv.slice(2);
const site = mkdtempSync(join(tmpdir(), "linstock-site-"));
execFileSync(process.execPath, [fileURLToPath(new URL("site.mjs", import.meta.url)), site]);
const house = away === "" ? undefined : await ServerProcess.open();
const between = house && (await deviceProxy(house, site, Number(away)));
const server = between
  ? {
      url: `http://127.0.0.1:${between.address().port}/`,
      close: () => (between.closeAllConnections(), between.close()),
    }
  : await served(site);

/** In the page: requests to the worker, and how long each answer takes. */
function listen() {
  globalThis.checks = [];
  const open = new Map();
  globalThis.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        const { id } = data.is === "text" ? JSON.parse(data.text) : "answer" in data ? data : {};
        if (open.has(id)) globalThis.checks.push(performance.now() - open.get(id));
        open.delete(id);
      });
    }
    postMessage(said, ...rest) {
      if (said.do === "ask" && said.text.includes('"check"')) open.set(JSON.parse(said.text).id, performance.now());
      if ("decision" in said) open.set(said.id, performance.now());
      super.postMessage(said, ...rest);
    }
  };
}
/** In the page: the pointer moves in circles around the start of the drag. */
function drag({ x, y, radius, lasts }) {
  globalThis.checks.length = 0;
  return new Promise((done) => {
    const times = [];
    const seen = { judged: 0, lawful: 0, clause: 0, far: 0, clauses: new Set() };
    let first;
    let before;
    const frame = (now) => {
      first ??= now;
      if (before !== undefined) times.push(now - before);
      before = now;
      const draft = document.querySelector("section.prompt .draft");
      if (draft?.dataset.judged === "true") seen.judged++;
      if (draft?.dataset.lawful === "true") seen.lawful++;
      const no = document.querySelector(".command .no text");
      if (no) seen.clauses.add(no.textContent);
      if (no) seen.clause++;
      if (document.querySelector(".command text.label.strong")) seen.far++;
      const turn = ((now - first) / 1000) * 2;
      window.dispatchEvent(
        new PointerEvent("pointermove", {
          clientX: x + Math.sin(turn) * radius,
          clientY: y - (1 - Math.cos(turn)) * radius,
          pointerType: "mouse",
          buttons: 1,
          bubbles: true,
        }),
      );
      if (now - first < lasts) requestAnimationFrame(frame);
      else done({ times, seen: { ...seen, clauses: [...seen.clauses] }, checks: [...globalThis.checks] });
    };
    requestAnimationFrame(frame);
  });
}

const chrome = await browser();
/** Processor seconds of each kind of browser process; the load of the machine does not change them. */
async function worked() {
  const { processInfo } = await (await chrome.newBrowserCDPSession()).send("SystemInfo.getProcessInfo");
  const all = {};
  for (const { type, cpuTime } of processInfo) all[type] = (all[type] ?? 0) + cpuTime;
  return all;
}
let rate = 0;
try {
  const context = await chrome.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  await context.addInitScript(listen);
  const page = await context.newPage();
  let there = 0; // checks that went to the server
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => void (String(payload).includes('"verb":"check"') && there++)),
  );
  page.setDefaultTimeout(120_000);
  await page.goto(`${server.url}#/scenario/${scenario}`);
  await page.getByRole("button", { name: "Open the battle" }).click();
  const ghost = page.locator(".command .ghost").first();
  for (let n = 0; n < 200; n++) {
    await question(page);
    if (
      (await page.locator("section.prompt .draft").count()) > 0 &&
      (await ghost.count()) > 0 &&
      (await page.locator(".command .way").count()) > 0
    )
      break;
    const prompt = await page.locator("section.prompt").getAttribute("data-prompt");
    await page.locator("section.prompt footer .you button").first().click();
    await page.waitForFunction(
      (was) => document.querySelector("section.prompt")?.getAttribute("data-prompt") !== was,
      prompt,
    );
  }
  const box = await ghost.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  if (house) {
    // The page loads the program after the table, and sends it the state at the start of a drag.
    await new Promise((then) => setTimeout(then, 8000));
    await page.evaluate(drag, { x, y, radius: 90, lasts: 2000 });
    there = 0;
  }
  const cdp = await context.newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const thread = async () =>
    (await cdp.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value;
  const [was, began] = [await worked(), await thread()];
  const { times, seen, checks } = await page.evaluate(drag, { x, y, radius: 90, lasts: Number(seconds) * 1000 });
  const [is, ended] = [await worked(), await thread()];
  if (process.env["SHOT"]) await page.screenshot({ path: process.env["SHOT"] });
  await page.mouse.up();
  const sorted = [...times].sort((a, b) => a - b);
  const asked = [...checks].sort((a, b) => a - b);
  rate = 1000 / (times.reduce((sum, one) => sum + one, 0) / times.length);
  const share = (n) => `${Math.round((100 * n) / (times.length + 1))} %`;
  console.log(
    `${await page.locator("[data-unit]").count()} units in sight, ${seconds} s, load of this machine ${loadavg()[0].toFixed(1)}`,
  );
  console.log(
    `${rate.toFixed(1)} frames a second; half within ${sorted[sorted.length >> 1].toFixed(1)} ms, 95 % within ${sorted[Math.floor(sorted.length * 0.95)].toFixed(1)} ms, longest ${sorted.at(-1).toFixed(1)} ms`,
  );
  const each = (more) => `${((1000 * more) / (times.length + 1)).toFixed(1)} ms`;
  console.log(
    `of a processor's time a frame: ${each(ended - began)} of the page's own thread; ${Object.keys(is)
      .map((type) => `${each(is[type] - (was[type] ?? 0))} ${type}`)
      .join(", ")}`,
  );
  console.log(
    `${asked.length} checks: half within ${asked[asked.length >> 1]?.toFixed(1)} ms there and back, 95 % within ${asked[Math.floor(asked.length * 0.95)]?.toFixed(1)} ms`,
  );
  if (house) console.log(`a server ${away} ms away, of which ${there} were asked`);
  console.log(
    `of the frames ${share(seen.judged)} had the verdict of that very place, ${share(seen.lawful)} a lawful one, ${share(seen.clause)} a clause against it (${seen.clauses.join(", ")}), ${share(seen.far)} the distance`,
  );
} finally {
  await chrome.close();
  server.close();
  await house?.close();
  rmSync(site, { recursive: true });
}
process.exitCode = rate >= 50 ? 0 : 1;
