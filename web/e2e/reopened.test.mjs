// A page that is loaded again, as after a crash: against the computer the question is there at once, and what happened before
// it is offered instead of played; whoever has not been asked anything yet sees what the enemy has done.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answered, chrome, house, question, stage, visitor } from "./stage.mjs";

stage();

const moving = { reducedMotion: "no-preference" };
/** A browser that is killed has written down what it knew some seconds ago: of all that it has shown only the beginning. */
const crash = (page) =>
  page.evaluate(() =>
    localStorage.setItem(
      "linstock.seen",
      JSON.stringify(JSON.parse(localStorage.getItem("linstock.seen")).map(([link]) => [link, 1])),
    ),
  );

test("after a crash the question stands at once, and what happened is offered", async () => {
  const made = await house.battle({ scenario: "two-brigades", first: "human", second: "sergeant", seed: "7" });
  const { page, context, faults, goto } = await visitor(chrome, house, moving);
  await goto(`#/battle/${made.links.find((one) => one.role === "commander").token}`);
  for (let n = 0; n < 4; n++) {
    const prompt = await question(page);
    await page.keyboard.press("y");
    await answered(page, prompt);
    // What is being shown is ended: the next question is wanted.
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

test("who has been asked nothing yet sees the enemy's opening, also when it is loaded again", async () => {
  const made = await house.battle({
    scenario: "little-round-top",
    ruleset: "brothers",
    first: "human",
    second: "sergeant",
    seed: "7",
  });
  const { page, context, faults, goto } = await visitor(chrome, house, moving);
  await goto(`#/battle/${made.links.find((one) => one.role === "commander").token}`);
  await page.locator("section.playing").waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem("linstock.seen")), null);
  await page.reload();
  await page.locator("section.playing").waitFor();
  assert.equal(await page.locator("[data-part=reopened]").count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
});
