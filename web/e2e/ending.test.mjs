// A battle ends with a page over the table: who won, the turning point, honours, losses by unit, and what to play next.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { autoPlayForGood, autoPlayPhase } from "./mouse.mjs";
import { beforeAndAfter, chrome, openVisitor, question, testServer, until, fromMenu } from "./harness.mjs";

beforeAndAfter();

const tokenOf = (page) => decodeURIComponent(new URL(page.url()).hash.split("/")[2] ?? "");
const end = (page) => page.locator("[data-part=after]");

/** Lets the computer answer every kind of question until the battle is over. */
async function delegated(page) {
  for (let prompt = await question(page); prompt !== ""; prompt = await question(page, prompt))
    await autoPlayForGood(page);
}
async function opened(order, size = {}) {
  const made = await testServer.battle({ second: "recruit", first: "human", seed: "7", ...order });
  const visit = await openVisitor(chrome, testServer, size);
  await visit.goto(`#/battle/${made.links.find((one) => one.role === "commander").token}`);
  return visit;
}

test("the end page: result, turning point, honours, history, losses by unit; show on map, and rematch", async () => {
  const { page, context, faults } = await opened({ scenario: "mill-dam", house: [] });
  await delegated(page);
  await page.locator("[data-part=after]:popover-open").waitFor();
  assert.match(await end(page).locator(".fate").innerText(), /Victory|Defeat|Draw/);
  assert.match(await end(page).locator("[data-part=deciding-line]").innerText(), /^This victory condition applied: \S/);
  assert.match(await end(page).locator("[data-part=honours]").innerText(), /Heaviest loss[^]*lost \d+ of \d+ figures/);
  assert.match(await end(page).locator("[data-part=turning-point]").innerText(), /Turn \d+: \w+ lost/);
  await end(page).getByText("Losses by unit").click();
  const rows = await end(page).locator("[data-part=by-unit] tbody tr:not(.army)").count();
  assert.equal(rows, 14);
  assert.deepEqual(await violations(page, { within: "[data-part=after]" }), []);
  // Escape leads to the table, and the panel beside it has the same content.
  await page.keyboard.press("Escape");
  await page.locator("[data-part=after]:not(:popover-open)").waitFor();
  await end(page).locator("[data-part=turning-point]").getByRole("button", { name: "Show on map" }).click();
  await page.getByRole("slider").first().waitFor();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  const before = await testServer.ask("/api/battle", tokenOf(page));
  await end(page).getByRole("button", { name: "Rematch", exact: true }).click();
  await until(
    "the rematch",
    async () => tokenOf(page) !== "" && (await testServer.ask("/api/battle", tokenOf(page))).battle !== before.battle,
  );
  await question(page);
  const after = await testServer.ask("/api/battle", tokenOf(page));
  assert.deepEqual([after.seats, after.players, after.ruleset], [before.seats, before.players, before.ruleset]);
  assert.deepEqual(faults, []);
  await context.close();
});

test("the end page tells what happened in history, and fits a phone", async () => {
  const { page, context, faults } = await opened(
    { scenario: "seydlitz" },
    { viewport: { width: 390, height: 844 }, hasTouch: true },
  );
  await question(page);
  await fromMenu(page, "Resign / draw");
  await page.getByRole("button", { name: "Resign", exact: true }).tap();
  await page.getByRole("button", { name: "Yes, resign" }).tap();
  await page.locator("[data-part=after]:popover-open").waitFor();
  assert.equal(await end(page).locator(".fate").innerText(), "Defeat");
  await end(page).getByText("What happened in history").tap();
  assert.ok((await end(page).locator("[data-part=history] p").innerText()).length > 80);
  const box = await end(page).boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= 844, JSON.stringify(box));
  await end(page).getByRole("button", { name: "Show table" }).tap();
  await page.locator("[data-part=after]:not(:popover-open)").waitFor();
  // The defeat is in the player's own results.
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("linstock.results")));
  assert.deepEqual([stored.length, stored[0].outcome, stored[0].opponent], [1, "lost", "recruit"]);
  // A page that is opened after the end shows the table, not the end page.
  await page.reload();
  await end(page).waitFor();
  assert.equal(await page.locator("[data-part=after]:popover-open").count(), 0);
  await page.goto(`${testServer.url}/#/`);
  const results = page.locator("[data-part=results]");
  await results.getByText("0 won, 1 lost, 0 drawn").tap();
  assert.match(await results.getByRole("table").innerText(), /recruit\s+0\s+1\s+0/i);
  const download = page.waitForEvent("download");
  await results.getByRole("button", { name: "Export (CSV)" }).tap();
  assert.match(readFileSync(await (await download).path(), "utf8"), /,recruit,lost\r\n$/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("rewind: a copy starts at the player's own turn, and a named save can be loaded unless it was undone", async () => {
  const { page, context, faults } = await opened({ scenario: "mill-dam" });
  await question(page);
  const first = tokenOf(page);
  // Into the second turn.
  for (let prompt = await question(page); (await testServer.ask("/api/battle", first)).turn < 2;) {
    await autoPlayPhase(page);
    prompt = await question(page, prompt);
  }
  await question(page);
  await fromMenu(page, "Resign / draw");
  const panel = page.locator("[data-part=rewind]");
  await panel.getByLabel("Name of a save").fill("second turn");
  await panel.getByRole("button", { name: "Save", exact: true }).click();
  await panel.getByText("Saved as “second turn”.").waitFor();
  await panel.getByRole("button", { name: "Turn 1", exact: true }).click();
  const other = async (than) =>
    until("the copy", async () => !["", ...than].includes(tokenOf(page)) && /#\/battle\//.test(page.url()));
  await other([first]);
  await question(page);
  const second = tokenOf(page);
  const back = await testServer.ask("/api/battle", second);
  assert.deepEqual([back.turn, back.seats, back.players.second], [1, ["first"], "recruit"]);
  assert.equal((await testServer.ask("/api/battle", first)).turn, 2, "the battle itself stays");
  // The save belongs to the first battle.
  await page.goto(`${testServer.url}/#/battle/${first}`);
  await question(page);
  await fromMenu(page, "Resign / draw");
  await panel.getByRole("button", { name: "Load second turn" }).click();
  await other([first, second]);
  await question(page);
  assert.equal((await testServer.ask("/api/battle", tokenOf(page))).turn, 2);
  assert.deepEqual(faults, []);
  await context.close();
});
