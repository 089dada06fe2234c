// The basis of the end-to-end tests: a linstockd with an empty store, Debian's Chromium, and functions for what people
// do.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** The time limit of every wait, for a slow and busy machine. */
export const timeLimit = 120_000;

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The program that was built last, or the one that LINSTOCKD names. */
export function program() {
  const named = process.env["LINSTOCKD"];
  if (named) return named;
  const built = ["release", "dev"]
    .map((preset) => join(root, "build", preset, "apps", "linstockd"))
    .filter((path) => existsSync(path));
  if (built.length === 0) throw new Error("no linstockd is built: ninja -C build/dev linstockd");
  return built.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
}

/** The library with the tests' own battles added. */
function libraryIn(folder) {
  const data = join(folder, "data");
  mkdirSync(join(data, "scenarios"), { recursive: true });
  for (const room of readdirSync(join(root, "data")))
    if (room !== "scenarios") symlinkSync(join(root, "data", room), join(data, room));
  for (const from of [join(root, "data", "scenarios"), join(root, "web", "e2e", "scenarios")])
    for (const file of readdirSync(from)) symlinkSync(join(from, file), join(data, "scenarios", file));
  return data;
}

/** A running server; `kill()` is -9, `again()` restarts it on the same store and port. */
export class ServerProcess {
  folder = mkdtempSync(join(tmpdir(), "linstock-e2e-"));
  data = libraryIn(this.folder);
  port = 0;
  child;
  more = [];

  /** `more`: further options, given the server's own folder. */
  static async open(more = () => []) {
    const house = new ServerProcess();
    house.more = more(house.folder);
    await house.again();
    return house;
  }
  async again() {
    const options = [
      "--port",
      String(this.port),
      "--store",
      join(this.folder, "battles.sqlite"),
      "--web",
      process.env["LINSTOCK_WEB"] ?? join(root, "web", "dist"),
      ...this.more,
    ];
    this.child = spawn(program(), options, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, LINSTOCK_DATA: this.data },
    });
    const said = [];
    this.child.stderr.on("data", (text) => said.push(String(text)));
    for await (const line of createInterface({ input: this.child.stdout })) {
      const at = /listening on (http:\/\/127\.0\.0\.1:(\d+))/.exec(line);
      if (at) {
        this.port = Number(at[2]);
        this.url = at[1];
        this.child.stdout.resume();
        return;
      }
    }
    throw new Error(`linstockd did not begin to listen: ${said.join("")}`);
  }
  async kill(signal = "SIGKILL") {
    if (this.child.exitCode !== null) return;
    const gone = once(this.child, "exit");
    this.child.kill(signal);
    await gone;
  }
  async close() {
    await this.kill("SIGTERM");
    rmSync(this.folder, { recursive: true, force: true });
  }
  /** A battle made by the API, for tests that are about something else. */
  async battle(order) {
    const answer = await fetch(`${this.url}/api/battles`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: this.url },
      body: JSON.stringify(order),
    });
    const made = await answer.json();
    if (!answer.ok) throw new Error(made.error);
    return made;
  }
  async ask(path, token) {
    const answer = await fetch(`${this.url}${path}`, { headers: { Authorization: `Bearer ${token}` } });
    return answer.json();
  }
}

export async function browser(...more) {
  return chromium.launch({
    timeout: timeLimit,
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...more,
    ],
  });
}

/**
 * A page in a new browser context with its own storage. Its errors are in `faults`; animations are off. `asks`: which
 * questions the page asks; by default all. `advice`: "ahead" lets the suggestion change once the search has answered;
 * by default it does not change. `unitList`: "" folds the list of units. `settings`: other stored settings.
 */
export async function openVisitor(
  chrome,
  house,
  { asks = "hand", advice = "quick", unitList = "all", settings = {}, ...options } = {},
) {
  const context = await chrome.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(timeLimit);
  await page.addInitScript(
    (stored) => {
      // about:blank has no storage.
      if (!location.protocol.startsWith("http")) return;
      for (const [name, value] of Object.entries(stored))
        if (!localStorage.getItem(name)) localStorage.setItem(name, JSON.stringify(value));
    },
    { "linstock.asks": { preset: asks }, "linstock.unit-list": unitList, "linstock.settings": { advice, ...settings } },
  );
  // Battles that the page opens by itself have the same dice in every run, unless another person plays.
  await page.route("**/api/battles", (route) => {
    const request = route.request();
    if (request.method() !== "POST") return route.continue();
    const order = JSON.parse(request.postData() ?? "{}");
    const seats = ["first", "second"].filter((seat) => order[seat] === "human");
    const mine = order.mine ?? seats.slice(0, 1);
    const seed = seats.every((seat) => mine.includes(seat)) ? { seed: "7" } : {};
    return route.continue({ postData: JSON.stringify({ ...seed, ...order }) });
  });
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    // A page that waits for its server to restart may log errors to the console.
    if (
      message.type() === "error" &&
      !/WebSocket connection|Failed to load resource|ERR_CONNECTION|ERR_INTERNET/.test(message.text())
    )
      faults.push(message.text());
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(house.url) && !/^(data|blob|about):/.test(request.url()))
      faults.push(`the page asked for ${request.url()}`);
  });
  const { sent, news, events } = overheard(page);
  return { context, page, faults, sent, news, events, goto: (hash) => page.goto(`${house.url}/${hash}`) };
}

/** A visitor at a new battle of "two-brigades" against a sergeant, as the first player, at the first question. */
export async function openBattle(options) {
  const made = await testServer.battle({
    scenario: "two-brigades",
    ruleset: "revised",
    first: "human",
    second: "sergeant",
    seed: "7",
  });
  const visit = await openVisitor(chrome, testServer, options);
  const { token } = made.links.find((one) => one.seats.includes("first"));
  await visit.goto(`#/battle/${token}`);
  return { ...visit, token, prompt: await question(visit.page) };
}

/** The page's requests over its socket, each with its answer once that has arrived; the last update; kinds of events. */
function overheard(page) {
  const sent = [];
  const events = new Set();
  let last, officers, turn;
  page.on("websocket", (socket) => {
    const open = new Map();
    socket.on("framesent", ({ payload }) => {
      const ask = JSON.parse(String(payload));
      const one = { ask, answer: undefined };
      open.set(ask.id, one);
      sent.push(one);
    });
    socket.on("framereceived", ({ payload }) => {
      const answer = JSON.parse(String(payload));
      // An update has only the changed parts of a view: officers stay where they were last reported.
      if (answer.push === "news") {
        for (const { event } of answer.events ?? []) events.add(event);
        officers = answer.view?.officers ?? officers;
        turn = answer.view?.turn ?? turn;
        last = { ...answer, officers, turn };
      }
      const one = open.get(answer.id);
      if (one) one.answer = answer;
    });
  });
  return { sent, events, news: () => last };
}

/** Starts the battle that "Play now" offers. */
export async function playNow(page) {
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator("dialog[data-part=play-now]").getByRole("button", { name: "Start battle" }).click();
}

/** Presses an entry of the menu above the table. */
export async function fromMenu(page, name) {
  await page.getByRole("button", { name: "Battle", exact: true }).click();
  await page.locator("[data-part=battle-menu]").getByRole("button", { name, exact: true }).click();
}

/** Waits for a condition outside the page. */
export async function until(what, test) {
  for (const since = Date.now(); Date.now() - since < timeLimit; await new Promise((soon) => setTimeout(soon, 20))) {
    const found = await test();
    if (found) return found;
  }
  throw new Error(`waited in vain for ${what}`);
}

/** Gives the suggested answer, or lets the computer answer this question if there is none. */
export async function advisedByKeys(page) {
  if ((await page.locator("section.prompt .advice button.primary").count()) === 0) return page.keyboard.press("y");
  const prompt = await page.locator("section.prompt").getAttribute("data-prompt");
  await page.keyboard.press("r");
  // For a suggested attack the page shows its odds first; the same key confirms once the path is checked.
  await page.waitForFunction((before) => {
    const asked = document.querySelector("section.prompt")?.getAttribute("data-prompt");
    return (
      asked !== before || document.querySelector("section.prompt .draft[data-judged=true], [data-part=after]") !== null
    );
  }, prompt);
  if ((await page.locator(`section.prompt[data-prompt="${prompt}"] .draft[data-judged=true]`).count()) > 0)
    await page.keyboard.press("r");
}

/** Waits until nothing on the page moves any more, so that the mouse meets the boxes measured now. */
export async function untilStill(page) {
  await page.evaluate(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const seen = () => {
      const group = document.querySelector(".table svg > g");
      const boxes = [
        document.querySelector(".table"),
        document.querySelector("section.prompt"),
        ...document.querySelectorAll(".command .ghost, [data-officer]"),
      ].map((one) => {
        const { x = 0, y = 0, width = 0, height = 0 } = one?.getBoundingClientRect() ?? {};
        return [x, y, width, height];
      });
      const { a = 0, e = 0, f = 0 } = group?.getScreenCTM() ?? {};
      return JSON.stringify([a, e, f, document.documentElement.scrollWidth, boxes]);
    };
    // A zoomed table is a stretched picture until it is drawn again; at that moment its boxes belong to neither state.
    const stretched = () => (document.querySelector(".table > svg")?.style.transform ?? "") !== "";
    let before = "";
    for (let same = 0; same < 3;) {
      await frame();
      const now = seen();
      same = now === before && !stretched() ? same + 1 : 0;
      before = now;
    }
  });
}

/** Decisions that the page sent and the server accepted, of one verb. */
export const acceptedDecisions = (sent, verb) =>
  sent
    .filter(({ ask, answer }) => ask.verb === "decide" && ask.decision.verb === verb && answer?.ok)
    .map(({ ask }) => ask.decision);
const endOf = ({ path, heading }) => JSON.stringify([path, heading]);
/** Whether the server suggested this path: then it was not drawn by hand. */
export const wasSuggested = (sent, decision) =>
  sent.some(({ answer }) => (answer?.candidates ?? []).some((one) => endOf(one.decision) === endOf(decision)));

const asked = (page) => page.locator("section.prompt[data-kind]");
const ended = (page) => page.locator("[data-part=after]");

/**
 * Waits until the page shows a question other than `answered` with all its parts, or the battle is over. Returns the
 * question; "" = over.
 */
export async function question(page, answered = "", timeout = timeLimit) {
  await page.waitForFunction(
    (before) => {
      if (document.querySelector("[data-part=after]")) return true;
      const prompt = document.querySelector("section.prompt[data-prompt]");
      // A question does not count while past events are still being shown.
      return (
        prompt !== null &&
        prompt.checkVisibility({ visibilityProperty: true }) &&
        prompt.dataset.prompt !== before &&
        prompt.dataset.ready === "true" &&
        prompt.querySelector("button:enabled") !== null
      );
    },
    answered,
    { timeout },
  );
  if ((await ended(page).count()) > 0) return "";
  // Exactly one of the buttons is the next step.
  assert.ok((await asked(page).locator("button.primary").count()) < 2, "two buttons are the first");
  return (await asked(page).getAttribute("data-prompt")) ?? "";
}
/** Waits until this question is answered. */
export const untilAnswered = (page, prompt) =>
  page.waitForFunction(
    (before) =>
      document.querySelector("[data-part=after]") !== null ||
      document.querySelector("section.prompt")?.getAttribute("data-prompt") !== before,
    prompt,
  );
export const kindOf = (page) => asked(page).getAttribute("data-kind");

/** The server and browser of one file's tests: each file is a process. */
export let testServer;
export let chrome;
/** Opens both before the tests of the calling file, runs `prepare`, and closes them afterwards. */
export function beforeAndAfter(prepare, more) {
  before(async () => {
    testServer = await ServerProcess.open(more);
    chrome = await browser();
    await prepare?.();
  });
  after(async () => {
    await chrome?.close();
    await testServer?.close();
  });
}
