// The search behind the suggestion: a better answer replaces it. After a battle the page lists the decisions that cost
// most, each with a link to its moment.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { acceptSuggestion } from "./mouse.mjs";
import {
  until,
  untilAnswered,
  chrome,
  testServer,
  question,
  beforeAndAfter,
  untilStill,
  acceptedDecisions,
  openVisitor,
} from "./harness.mjs";

beforeAndAfter();
const picture = (page, name) =>
  process.env["PICTURES"] ? page.screenshot({ path: `${process.env["PICTURES"]}/${name}.png` }) : undefined;

/** The search's opinion on a prompt, once it has arrived. */
const opinionOn = (sent, prompt) =>
  until(
    `the opinion on ${prompt}`,
    () => sent.findLast(({ ask }) => ask.verb === "advice" && String(ask.decision.prompt) === prompt)?.answer?.counsel,
  );

test("a better answer replaces the suggestion, and a longer search can be asked for", async () => {
  const made = await testServer.battle({
    scenario: "two-brigades",
    ruleset: "revised",
    first: "human",
    second: "sergeant",
    seed: "11",
  });
  const { token } = made.links.find((one) => one.role === "commander");
  const { page, faults, goto, news, sent, context } = await openVisitor(chrome, testServer, { advice: "ahead" });
  await goto(`#/battle/${token}`);
  let prompt = await question(page);
  const seen = new Set();
  for (let n = 0; n < 60 && !seen.has("better") && prompt !== ""; n++) {
    const asked = news().prompts.find((one) => String(one.prompt) === prompt);
    if (asked?.counsel) {
      const { verdict, other } = await opinionOn(sent, prompt);
      seen.add(verdict);
      const shown = verdict === "better" ? other.text : asked.advice.text;
      await page.waitForFunction(
        (text) => document.querySelector("section.prompt")?.textContent.includes(text),
        shown.slice(1),
      );
      // No level is named: the enemy may have the same.
      assert.doesNotMatch(await page.locator("section.prompt").textContent(), /sergeant|captain/i);
    }
    if (seen.has("better")) break;
    await page.getByRole("button", { name: "Auto-play: how much?" }).click();
    await page.getByRole("button", { name: "Just this question" }).click();
    await untilAnswered(page, prompt);
    prompt = await question(page, prompt);
  }
  assert.ok(seen.has("better"), `the search never found a better answer: ${[...seen]}`);
  // The whole card is in sight when it opens.
  await untilStill(page);
  await picture(page, "counsel");
  const line = page.locator("[data-part=opinion]");
  const [told, foot] = await Promise.all(
    [line, page.locator("section.prompt > footer")].map((one) => one.boundingBox()),
  );
  assert.ok(told.y + told.height <= foot.y + 1, `it ends at ${told.y + told.height}, the foot begins at ${foot.y}`);
  await line.getByRole("button", { name: "Think longer" }).click();
  await page.locator("[data-part=opinion][data-level=colonel]").waitFor();
  await picture(page, "counsel-longer");
  assert.deepEqual(faults, []);
  await context.close();
});

test("better orders for a whole side are sent unchanged", async () => {
  const made = await testServer.battle({
    scenario: "covered-bridge",
    ruleset: "mwan18",
    first: "human",
    second: "sergeant",
    seed: "7",
  });
  const { page, faults, sent, news, goto, context } = await openVisitor(chrome, testServer, { advice: "ahead" });
  await goto(`#/battle/${made.links.find((one) => one.seats.includes("first")).token}`);
  let prompt = await question(page);
  let better;
  // On a slow machine the search may have too little time for some of them.
  for (let n = 0; n < 60 && !better && prompt !== ""; n++) {
    const { counsel } = news().prompts.find((one) => String(one.prompt) === prompt);
    const { verdict, other } = counsel ? await opinionOn(sent, prompt) : { verdict: "none" };
    if (verdict === "better" && other.decision.verb === "dispatch") better = other;
    else {
      await acceptSuggestion(page);
      prompt = await question(page, prompt);
    }
  }
  assert.ok(better, "the search never found better orders");
  await page.locator("section.prompt .advice", { hasText: better.text.slice(1) }).waitFor();
  await picture(page, "counsel-dispatch");
  await acceptSuggestion(page);
  await question(page, prompt);
  assert.deepEqual(acceptedDecisions(sent, "dispatch").at(-1).parts, better.decision.parts);
  assert.deepEqual(faults, []);
  await context.close();
});

test("after the battle the page lists the costliest decisions, with their moments", async () => {
  const made = await testServer.battle({
    scenario: "two-brigades-lesson-1",
    first: "random",
    second: "sergeant",
    seed: "9",
  });
  const { token } = made.links.find((one) => one.role === "umpire");
  const { page, faults, sent, goto, context } = await openVisitor(chrome, testServer);
  await goto(`#/battle/${token}`);
  const after = page.locator("[data-part=after]");
  await after.waitFor();
  await after.getByRole("button", { name: "Find costly decisions" }).click();
  const moments = after.locator("[data-part=costly] li");
  await moments.first().waitFor();
  assert.ok((await moments.count()) <= 5);
  assert.match(await moments.first().textContent(), /Better:/);
  await moments.first().scrollIntoViewIfNeeded();
  await picture(page, "costly");
  const listed = await moments.allTextContents();
  const moment = moments.first().getByRole("button");
  const turn = /Turn (\d+)/.exec(await moment.textContent())[1];
  await moment.click();
  await page.getByText(`Turn ${turn}`).first().waitFor();
  await page.locator(".replay.card").waitFor();
  // The replay shows both answers beside it and on the table, as long as it stops at this moment.
  const told = after.locator("[data-part=costly-moment]");
  await told.waitFor();
  assert.match(await told.textContent(), /% win chance.*Played: .*Better: /s);
  for (const manner of ["did", "rather"]) await page.locator(`[data-answer=${manner}] .whom`).first().waitFor();
  assert.equal(await page.locator("[data-answer=did] [stroke-dasharray]").count(), 0);
  assert.ok((await page.locator("[data-answer=rather] [stroke-dasharray]").count()) > 0);
  assert.deepEqual(await violations(page, { within: "[data-part=after]" }), []);
  await picture(page, "costly-moment");
  // The decision after it may be in the list too, and then the replay shows that one.
  for (let n = 0; n < listed.length && (await told.count()) > 0; n++) {
    const before = await told.textContent();
    await page.getByRole("button", { name: "Step forward", exact: true }).click();
    await page.waitForFunction(
      (shown) => (document.querySelector("[data-part=costly-moment]")?.textContent ?? "") !== shown,
      before,
    );
  }
  assert.equal(await told.count(), 0);
  assert.equal(await page.locator("[data-answer]").count(), 0);
  // The list is still there, and was not requested again.
  const asked = sent.filter(({ ask }) => ask.verb === "review").length;
  await after.getByRole("button", { name: "Show result" }).click();
  await moments.first().waitFor();
  assert.deepEqual(await moments.allTextContents(), listed);
  await moments.last().getByRole("button").click();
  await told.waitFor();
  await picture(page, "costly-moment-last");
  await page.getByRole("button", { name: "Leave" }).click();
  await moments.first().waitFor();
  assert.equal(sent.filter(({ ask }) => ask.verb === "review").length, asked);
  assert.deepEqual(faults, []);
  await context.close();
});
