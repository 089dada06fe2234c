// The lessons, each played to its end by doing what its card says, and nothing else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { card, formUp, learn, march, marchTowards, order, ride, tapTarget } from "./learner.mjs";
import { chrome, house, stage, taken, visitor } from "./stage.mjs";

stage();

/** What the card says when a regiment shall go on. */
const forward = /drag its ghost forward|March on|Go nearer/;

test("lesson 1 by its own words", async () => {
  const { page, context, faults, sent, goto } = await visitor(chrome, house);
  await goto("");
  await page.getByRole("button", { name: "Your first battle" }).click();
  await page.waitForURL(/#\/battle\//);
  await card(page).waitFor();
  const seen = await learn(page, [
    [/drag his flag/, "officer_move", () => ride(page, [0, -60])],
    [forward, "order", () => order(page, /move/)],
    [forward, "path", (_, prompt) => march(page, prompt, [4, -60])],
    [/choose its target and fire|keep firing/, "fire", () => tapTarget(page)],
    [/Change the formation/, "order", async () => (await order(page, /re-form|form up/)) && formUp(page)],
  ], /next lesson has brigadiers/);
  assert.deepEqual(seen, [...seen].sort((a, b) => a - b));
  assert.ok(taken(sent, "follow").length > 0, "no way was drawn");
  assert.ok(sent.every(({ ask }) => ask.until !== "phase"));
  await card(page).getByRole("button", { name: "Next lesson" }).click();
  await card(page).getByText(/Lesson 2/i).first().waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

/** A lesson by its own link; plays it by these habits until its card says the last thing. */
async function lesson(number, habits, last) {
  const made = await house.battle({ scenario: `two-brigades-lesson-${number}`, first: "human", second: "sergeant", seed: "7" });
  const { page, context, faults, sent, goto } = await visitor(chrome, house);
  await goto(`#/battle/${made.links.find((one) => one.seats.includes("first")).token}?lesson=${number}`);
  await card(page).waitFor();
  const seen = await learn(page, habits, last);
  assert.deepEqual(seen, [...seen].sort((a, b) => a - b));
  assert.ok(sent.every(({ ask }) => ask.until !== "phase"));
  assert.deepEqual(faults, []);
  return { page, context, sent, seen };
}
const grey = "[data-unit].second path.block";

test("lesson 2 by its own words", async () => {
  const { page, context, sent } = await lesson(2, [
    [/order one of them to move|towards the fence/, "order", (page) => order(page, /move/)],
    [/towards the fence/, "path", (page, prompt) => march(page, prompt, [5, -70])],
    [/choose the attack|order the next/, "order", async (page) => (await order(page, /attack/)) || order(page, /move/)],
    [/March on/, "order", (page) => order(page, /move/)],
    [/March on|Go nearer/, "path", (page, prompt) => marchTowards(page, prompt, grey)],
    [/asked whether yours fires/, "fire", (page) => tapTarget(page)],
  ], /last lesson brings/);
  assert.ok(taken(sent, "follow").length > 0, "no way was drawn");
  assert.ok(taken(sent, "attack").length > 0, "nobody charged");
  await card(page).getByRole("button", { name: "Next lesson" }).click();
  await card(page).getByText(/Lesson 3/i).first().waitFor();
  await context.close();
});

test("lesson 3 by its own words", async () => {
  const { context, sent } = await lesson(3, [
    [/choose its target and fire/, "fire", (page) => tapTarget(page)],
    [/towards the wood/, "order", (page) => order(page, /move/, /2nd/)],
    [/towards the wood/, "path", (page, prompt) => march(page, prompt, [4, -70])],
    [/Go nearer and fire/, "order", (page) => order(page, /move/, /2nd|3rd/)],
    [/Go nearer and fire/, "path", (page, prompt) => marchTowards(page, prompt, grey)],
    [/Go nearer and fire/, "fire", (page) => tapTarget(page)],
  ], /all you need/);
  assert.ok(taken(sent, "fire").length > 0, "no gun was fired by hand");
  assert.ok(taken(sent, "follow").length > 0, "no way was drawn");
  await context.close();
});
