// In a battle on a server the page checks a dragged unit itself: the verdict follows the mouse without a round trip and
// equals the server's. A seat that may not know the whole state asks the server as before.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { deviceProxy } from "./device_proxy.mjs";
import { ServerProcess, browser, question, until, openVisitor } from "./harness.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const program = process.env["LINSTOCK_WASM"] ?? join(root, "build", "wasm", "linstock.wasm");
const skip = existsSync(program) ? false : "the program for browsers is not built: ninja -C build/wasm";
const away = 100; // milliseconds to the server

let site;
let house;
let server;
let chrome;
before(async () => {
  if (skip) return;
  site = mkdtempSync(join(tmpdir(), "linstock-site-"));
  execFileSync(process.execPath, [join(root, "web", "tools", "site.mjs"), site], {
    env: { ...process.env, LINSTOCK_WASM: program },
  });
  house = await ServerProcess.open();
  server = await deviceProxy(house, site, away);
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  server?.closeAllConnections();
  server?.close();
  await house?.close();
  if (site) rmSync(site, { recursive: true });
});

/** In the page: requests to the checking worker, and its answers. */
function listen() {
  globalThis.judged = [];
  globalThis.ready = 0;
  const open = new Map();
  globalThis.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        if (data.ready) globalThis.ready++;
        if ("answer" in data) globalThis.judged.push({ decision: open.get(data.id), answer: data.answer });
      });
    }
    postMessage(put, ...rest) {
      if ("decision" in put) open.set(put.id, JSON.parse(put.decision));
      super.postMessage(put, ...rest);
    }
  };
}

async function atTheTable() {
  const url = `http://127.0.0.1:${server.address().port}`;
  const one = await openVisitor(chrome, { url });
  await one.context.addInitScript(listen);
  await one.page.goto(`${url}/#/scenario/two-brigades?ruleset=revised`);
  await one.page.getByRole("button", { name: "Start battle" }).click();
  await one.page.locator("section.prompt").waitFor();
  return one;
}
/** Answers until a path is wanted, and takes hold of the ghost at its end. */
async function inHand(page) {
  const ghost = page.locator(".command .ghost").first();
  for (let n = 0; n < 60; n++) {
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
  // Before its place has been checked, the table does not know how large its handle is.
  await page.locator("section.prompt .draft[data-judged=true]").waitFor();
  const box = await ghost.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  return [x, y];
}

test("a dragged unit is checked in the page, with the server's verdicts", { skip }, async () => {
  const { context, page, sent, faults } = await atTheTable();
  await until("the program beside the page", () => page.workers().some((worker) => /judging/.test(worker.url())));
  const [x, y] = await inHand(page);
  await until("the program to know the battle", async () => {
    await page.mouse.move(x + Math.random() * 8, y);
    return page.evaluate(() => globalThis.ready > 0);
  });
  await until("what was asked before", () => sent.every(({ answer }) => answer));
  const before = sent.length;
  // A place is checked once a frame; a busy machine has fewer frames than mouse movements.
  let moved = 0;
  const judged = await until("the verdicts", async () => {
    moved = (moved % 40) + 1;
    await page.mouse.move(x + 6 * moved, y + 3 * moved);
    const all = await page.evaluate(() => globalThis.judged);
    return all.length >= 10 && all;
  });
  await page.waitForFunction(() => document.querySelector("section.prompt .draft")?.dataset.judged === "true");
  assert.deepEqual(
    sent.slice(before).map(({ ask }) => ask.verb),
    [],
    "nothing was asked of the server",
  );
  assert.ok(
    judged.some(({ answer }) => JSON.parse(answer).lawful === false),
    "no place was refused",
  );
  assert.match(
    await page.locator(".command .no text").first().textContent(),
    /^[A-Z]+-[\w.-]+$/,
    "the clause stands under the finger",
  );
  const battle = sent.find(({ ask }) => ask.battle)?.ask.battle;
  const token = sent.find(({ ask }) => ask.verb === "join").ask.token;
  const says = await page.evaluate(asServer, { judged, battle, token });
  for (const [n, { answer }] of judged.entries()) {
    const { id: _id, ...told } = says[n];
    assert.deepEqual(JSON.parse(answer), told);
  }
  await page.mouse.up();
  assert.deepEqual(faults, []);
  await context.close();
});

/** In the page: the server's own verdict on each of these, over another connection. */
function asServer({ judged, battle, token }) {
  return new Promise((done) => {
    const line = new WebSocket(`ws://${location.host}/ws`);
    const answers = [];
    line.onopen = () => line.send(JSON.stringify({ id: 0, verb: "join", token }));
    line.onmessage = ({ data }) => {
      const told = JSON.parse(data);
      if (told.id === 0)
        for (const [n, { decision }] of judged.entries())
          line.send(JSON.stringify({ id: n + 1, verb: "check", battle, decision }));
      if (told.id > 0) answers[told.id - 1] = told;
      if (answers.filter(Boolean).length === judged.length) done(answers);
    };
  });
}
