// The lessons, each played to its end by doing what its card says, and nothing else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { card, formUp, learn, march, order, ride, tapTarget } from "./learner.mjs";
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
