// "Play now" asks side, opponent and length on one card, remembers them, and starts them again with Enter.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { beforeAndAfter, chrome, openVisitor, question, testServer } from "./harness.mjs";

beforeAndAfter();

const tokenOf = (page) => decodeURIComponent(new URL(page.url()).hash.split("/")[2] ?? "");

test("play now: the chosen side, opponent and length are played, and Enter starts them again", async () => {
  const { page, context, faults, goto } = await openVisitor(chrome, testServer);
  await goto("");
  const card = page.locator("dialog[data-part=play-now]");
  await page.getByRole("button", { name: "Play now" }).click();
  await card.getByRole("radio", { name: "Short" }).check();
  await card.getByRole("radio", { name: "Austrian" }).check();
  await card.getByRole("radio", { name: "Recruit" }).check();
  assert.deepEqual(await violations(page), []);
  await card.getByRole("button", { name: "Start battle" }).click();
  await question(page);
  const first = await testServer.ask("/api/battle", tokenOf(page));
  assert.equal(first.scenario, "mill-dam");
  assert.deepEqual(first.seats, ["second"]);
  assert.equal(first.players.first, "recruit");
  // The goal stands on the map until the briefing has been opened.
  const goal = page.locator("[data-part=goal]");
  assert.match(await goal.innerText(), /^Your goal: /);
  await goal.click();
  await page.getByRole("region", { name: "Briefing" }).waitFor();
  assert.equal(await goal.count(), 0);

  await goto("");
  await page.getByRole("button", { name: "Play now" }).focus();
  await page.keyboard.press("Enter");
  await card.getByRole("button", { name: "Start battle" }).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "Start battle");
  await page.keyboard.press("Enter");
  await page.waitForURL(/#\/battle\//);
  await question(page);
  const again = await testServer.ask("/api/battle", tokenOf(page));
  assert.notEqual(again.battle, first.battle);
  assert.deepEqual([again.scenario, again.seats, again.players.first], ["mill-dam", ["second"], "recruit"]);
  assert.equal(again.ruleset, "reasonable");

  // Another ruleset: the card names its battles, and it is played.
  await goto("");
  await page.getByRole("button", { name: "Play now" }).click();
  await card.getByRole("radio", { name: /Short.*Reasonable Brom/ }).waitFor();
  await card.getByLabel("Ruleset").selectOption("brothers");
  await card.getByRole("radio", { name: /Short.*Brothers At Arms/ }).waitFor();
  await card.getByRole("button", { name: "Start battle" }).click();
  await page.waitForURL(/#\/battle\//);
  await question(page);
  assert.equal((await testServer.ask("/api/battle", tokenOf(page))).ruleset, "brothers");
  assert.deepEqual(faults, []);
  await context.close();
});

test("play now on a phone: the start button is in view, and Escape closes the card", async () => {
  const { page, context, faults, goto } = await openVisitor(chrome, testServer, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await goto("");
  await page.getByRole("button", { name: "Play now" }).tap();
  const start = page.locator("dialog[data-part=play-now]").getByRole("button", { name: "Start battle" });
  const box = await start.boundingBox();
  assert.ok(box && box.y + box.height <= 844, "the start button is below the window");
  await page.keyboard.press("Escape");
  await start.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Play now" }).tap();
  await start.waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});
