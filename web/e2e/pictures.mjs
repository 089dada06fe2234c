// The pictures of the README from the real page: node e2e/pictures.mjs writes docs/pictures/. The dice are fixed, so
// the pictures stay the same until the page changes.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { served } from "../tools/served.mjs";
import { screenshots } from "./screenshots.mjs";
import { middleOf } from "./mouse.mjs";
import { ServerProcess, browser, kindOf, question, openVisitor } from "./harness.mjs";

const house = await ServerProcess.open();
const chrome = await browser();

const save = await screenshots(chrome, "pictures");

/** Starts a battle and answers its prompts by the suggestions, at most `most`, until one of this kind is open. */
async function battle(scenario, first, second, most, until) {
  const made = await house.battle({ scenario, first, second, seed: "1863" });
  const token = made.links.find((one) => one.seats.length === 1)?.token ?? made.links[0].token;
  const visit = await openVisitor(chrome, house, { viewport: { width: 1056, height: 660 } });
  await visit.goto(`#/battle/${token}`);
  let prompt = await question(visit.page);
  for (let n = 0; n < most && prompt !== ""; n++) {
    const kind = (await kindOf(visit.page)) ?? "";
    if (n > until.after && until.kind === kind) break;
    await visit.page.keyboard.press("y");
    prompt = await question(visit.page, prompt);
  }
  return { ...visit, token };
}

const start = await openVisitor(chrome, house, { viewport: { width: 1056, height: 660 } });
await start.goto("");
await start.page.locator("figure.sheet canvas").first().waitFor();
await save(start.page, "start");
await start.context.close();

const fought = await battle("brawners-farm", "human", "sergeant", 60, { kind: "order", after: 8 });
await save(fought.page, "battle");
await fought.page.emulateMedia({ colorScheme: "dark" });
await save(fought.page, "dark");
await fought.context.close();

const fired = await battle("two-brigades", "human", "sergeant", 60, { kind: "fire", after: 8 });
await fired.page
  .locator("section.prompt .draft figure.odds")
  .waitFor({ timeout: 10_000 })
  .catch(() => console.log("fire: no odds are shown"));
await save(fired.page, "fire");
const phone = await openVisitor(chrome, house, { viewport: { width: 390, height: 844 } });
await phone.goto(`#/battle/${fired.token}`);
await question(phone.page);
await save(phone.page, "phone");

// The picture of the page without a server and a network, if the program for browsers has been built.
const program =
  process.env["LINSTOCK_WASM"] ?? fileURLToPath(new URL("../../build/wasm/linstock.wasm", import.meta.url));
if (existsSync(program)) {
  const folder = mkdtempSync(join(tmpdir(), "linstock-site-"));
  execFileSync(process.execPath, [fileURLToPath(new URL("../tools/site.mjs", import.meta.url)), join(folder, "club")]);
  const files = await served(folder);
  const context = await chrome.newContext({ viewport: { width: 1056, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`${files.url}club/`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  files.close();
  await context.setOffline(true);
  await page.reload();
  await page.locator("figure.sheet canvas").first().waitFor();
  await page.locator(".where").waitFor();
  await save(page, "device");
  rmSync(folder, { recursive: true });
}

// The picture of the enemy's turn: taken at its first volley that hits, after its dice have fallen.
const enemy = await house.battle({
  scenario: "little-round-top",
  ruleset: "brothers",
  first: "human",
  second: "sergeant",
  seed: "7",
});
const seen = await openVisitor(chrome, house, {
  viewport: { width: 1056, height: 660 },
  reducedMotion: "no-preference",
});
await seen.page.addInitScript(() => localStorage.setItem("linstock.settings", JSON.stringify({ speed: "slow" })));
await seen.goto(`#/battle/${enemy.links.find((one) => one.seats.includes("first")).token}`);
await seen.page.locator("g.shots .hit text").first().waitFor();
await save(seen.page, "enemy", { pointing: true });
await seen.context.close();

// A refusal: a crest is in between.
const refused = await house.battle({
  scenario: "two-brigades",
  ruleset: "revised",
  first: "human",
  second: "sergeant",
  seed: "7",
});
const asking = await openVisitor(chrome, house, { viewport: { width: 1056, height: 660 } });
await asking.goto(`#/battle/${refused.links.find((one) => one.seats.includes("first")).token}`);
await question(asking.page);
// The Blue West battery and the Grey East battery, with the Central hill between.
for (const unit of [4, 17]) {
  const { x, y } = await middleOf(asking.page, unit);
  await asking.page.mouse.click(x, y);
}
await asking.page.locator("[data-no]").first().waitFor();
await save(asking.page, "no", { pointing: true });
await asking.context.close();

await chrome.close();
await house.close();
