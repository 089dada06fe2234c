// Effects of a battle: smoke, fallen figures, sounds that the player switches on. With reduced motion nothing moves or
// sounds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chrome, testServer, question, beforeAndAfter, openVisitor, fromMenu } from "./harness.mjs";

beforeAndAfter();

const watching = () => {
  const seen = (window.seen = { smoke: 0, sounds: 0 });
  const look = () => {
    requestAnimationFrame(look);
    seen.smoke = Math.max(seen.smoke, document.querySelectorAll("g.smoke circle").length);
  };
  requestAnimationFrame(look);
  // Chromium counts the scripts of a test as a press of the player.
  const activation = { hasBeenActive: false };
  Object.defineProperty(navigator, "userActivation", { value: activation });
  for (const kind of ["pointerdown", "keydown"])
    addEventListener(kind, () => (activation.hasBeenActive = true), { capture: true });
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...when) {
    seen.sounds++;
    return start.apply(this, when);
  };
};

async function seated(options, settings) {
  const made = await testServer.battle({
    scenario: "little-round-top",
    ruleset: "brothers",
    first: "human",
    second: "sergeant",
    seed: "7",
  });
  const visit = await openVisitor(chrome, testServer, { ...options, settings });
  await visit.page.addInitScript(watching);
  await visit.goto(`#/battle/${made.links.find((one) => one.seats.includes("first")).token}`);
  return visit;
}

test("volleys smoke, fallen figures stay, and there is no sound before the first press or when it is off", async () => {
  const { page, context, faults } = await seated({ reducedMotion: "no-preference" }, { speed: "quick" });
  await page.locator("section.playing").waitFor();
  await question(page);
  const seen = await page.evaluate(() => window.seen);
  assert.ok(seen.smoke > 0, "no volley smoked");
  assert.equal(seen.sounds, 0, "it sounded before a press");
  assert.ok((await page.locator("g.fallen path").count()) > 0, "nobody lies on the ground");
  const volume = page.getByRole("slider", { name: "Volume" });
  await page.getByRole("button", { name: "Sound" }).click();
  assert.equal(await volume.inputValue(), "3");
  await volume.fill("0");
  await fromMenu(page, "Replay events since my last decision");
  await page.getByRole("button", { name: /^Skip/ }).first().click();
  assert.equal(await page.evaluate(() => window.seen.sounds), 0, "it sounded when off");
  await volume.fill("5");
  await fromMenu(page, "Replay events since my last decision");
  await page.waitForFunction(() => window.seen.sounds > 0);
  await page.getByRole("button", { name: /^Skip/ }).first().click();
  await page.reload();
  await question(page);
  await page.getByRole("button", { name: "Sound" }).click();
  assert.equal(await volume.inputValue(), "5");
  assert.deepEqual(faults, []);
  await context.close();
});

test("reduced motion shows fallen figures, and neither smoke nor sound", async () => {
  const { page, context, faults } = await seated({ reducedMotion: "reduce" }, { speed: "normal", sound: "on" });
  await question(page);
  assert.deepEqual(await page.evaluate(() => window.seen), { smoke: 0, sounds: 0 });
  assert.ok((await page.locator("g.fallen path").count()) > 0);
  assert.deepEqual(faults, []);
  await context.close();
});
