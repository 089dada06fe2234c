// The basis of the tests of battles on this device: the static site in a sub-folder of a plain file server, and its
// visitors.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { browser, timeLimit } from "./harness.mjs";
import { served } from "../tools/served.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const program = process.env["LINSTOCK_WASM"] ?? join(root, "build", "wasm", "linstock.wasm");
export const skip = existsSync(program) ? false : "the program for browsers is not built: ninja -C build/wasm";

export class Site {
  static async open() {
    const site = new Site();
    site.folder = mkdtempSync(join(tmpdir(), "linstock-site-"));
    site.files = join(site.folder, "club", "linstock");
    const documentation = join(site.folder, "pages");
    mkdirSync(documentation);
    writeFileSync(
      join(documentation, "index.html"),
      "<!doctype html><title>Pages</title><h1>Documentation of Linstock</h1>",
    );
    execFileSync(process.execPath, [join(root, "web", "tools", "site.mjs"), site.files], {
      env: { ...process.env, LINSTOCK_WASM: program, LINSTOCK_DOCUMENTATION: documentation },
    });
    site.server = await served(site.folder);
    site.url = `${site.server.url}club/linstock/`;
    site.chrome = await browser();
    return site;
  }
  async close() {
    await this.chrome.close();
    this.server.close();
    rmSync(this.folder, { recursive: true });
  }

  visitor(options = {}) {
    return this.chrome.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", ...options });
  }
  /** The site was installed, and there is no network from now on. */
  async installed(options = {}) {
    const context = await this.visitor(options);
    const one = await opened(context);
    await one.page.goto(this.url);
    await one.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    return { context, ...one };
  }
  async begin(page, book, scenario = "two-brigades") {
    await page.goto(`${this.url}#/scenario/${scenario}?ruleset=${book}`);
    await page.getByRole("button", { name: "Start battle" }).click();
    await page.locator("section.prompt").waitFor();
  }
}

/** A page of this context, with all messages of its worker, also when the page is killed. */
export async function opened(context) {
  const page = await context.newPage();
  page.setDefaultTimeout(timeLimit);
  const told = [];
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on(
    "console",
    (message) =>
      message.type() === "error" &&
      !/Failed to load resource|ERR_INTERNET|ERR_CONNECTION/.test(message.text()) &&
      faults.push(message.text()),
  );
  await page.exposeFunction("overheard", (text) => void told.push(JSON.parse(text)));
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      constructor(...given) {
        super(...given);
        this.addEventListener("message", ({ data }) =>
          data.is === "text" ? window.overheard(data.text) : data.is === "lost" && window.overheard('{"lost":true}'),
        );
      }
    };
  });
  /** The events of the battle that this page knows, and the number of decisions. */
  const known = () => {
    let events = [];
    let decisions = 0;
    for (const one of told)
      if (one.push === "news") {
        events = [...events.slice(0, one.from), ...one.events];
        decisions = one.decisions;
      }
    return { events, decisions };
  };
  return {
    page,
    faults,
    known,
    forget: () => void told.splice(0),
    losses: () => told.filter((one) => one.lost).length,
  };
}
