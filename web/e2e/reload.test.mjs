// A page that is reloaded, as after a crash: against the computer the question is there immediately, and the events before
// it can be replayed on request. A player who has not been asked yet sees the enemy's actions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { untilAnswered, chrome, testServer, question, beforeAndAfter, openVisitor } from "./harness.mjs";

beforeAndAfter();

const moving = { reducedMotion: "no-preference" };
/** A killed browser wrote its state some seconds ago: it has only the beginning of what it has shown. */
const crash = (page) =>
  page.evaluate(() =>
    localStorage.setItem(
      "linstock.seen",
      JSON.stringify(JSON.parse(localStorage.getItem("linstock.seen")).map(([link]) => [link, 1])),
    ),
  );

test("after a crash the question is there immediately, and the last events can be replayed", async () => {
  const made = await testServer.battle({ scenario: "two-brigades", first: "human", second: "sergeant", seed: "7" });
  const { page, context, faults, goto } = await openVisitor(chrome, testServer, moving);
  await goto(`#/battle/${made.links.find((one) => one.role === "commander").token}`);
  for (let n = 0; n < 4; n++) {
    const prompt = await question(page);
    await page.keyboard.press("y");
    await untilAnswered(page, prompt);
    // Ends the replay: the next question is wanted.
    await page.keyboard.press(" ");
  }
  await question(page);
  await crash(page);
  await page.reload();
  const offer = page.locator("[data-part=reopened]");
  await offer.waitFor();
  assert.equal(await page.locator("section.playing").count(), 0, "it is played before anything is asked");
  assert.equal(await page.locator(".prompt.resting").count(), 0);
  assert.notEqual(await question(page), "");
  await offer.getByRole("button", { name: "Replay events since my last decision" }).click();
  await page.locator("section.playing").waitFor();
  await offer.waitFor({ state: "detached" });
  assert.deepEqual(faults, []);
  await context.close();
});

test("a player without a question yet sees the enemy's opening, also after a reload", async () => {
  const made = await testServer.battle({
    scenario: "little-round-top",
    ruleset: "brothers",
    first: "human",
    second: "sergeant",
    seed: "7",
  });
  const { page, context, faults, goto } = await openVisitor(chrome, testServer, moving);
  await goto(`#/battle/${made.links.find((one) => one.role === "commander").token}`);
  await page.locator("section.playing").waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem("linstock.seen")), null);
  await page.reload();
  await page.locator("section.playing").waitFor();
  assert.equal(await page.locator("[data-part=reopened]").count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
});
