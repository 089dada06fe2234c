// The state of the page between questions: the picked unit and the progress of a brigade's order belong to their phase;
// undo asks the units again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { acceptSuggestion } from "./mouse.mjs";
import { beforeAndAfter, kindOf, openBattle, question, testServer, untilStill } from "./harness.mjs";

beforeAndAfter();

const phaseOf = async (token) => {
  const { turn, phase } = await testServer.ask("/api/battle", token);
  return `${turn} ${phase}`;
};

test("undo asks units again; the next phase clears who was picked", async () => {
  const visit = await openBattle();
  const { page, context, faults, token } = visit;
  let { prompt } = visit;
  const pick = page.getByRole("button", { name: /^Select Blue \w+ Brigade$/ }).first();
  for (let n = 0; n < 20 && (await pick.count()) === 0; n++) {
    await acceptSuggestion(page);
    prompt = await question(page, prompt);
  }
  const phase = await phaseOf(token);
  await pick.click();
  const group = page.locator("section.prompt .group");
  const picked = group.locator("p strong");
  assert.match(await picked.innerText(), /^\d+ units selected$/);

  // All of them hold their position: the count is complete.
  await group.getByRole("button", { name: /hold position/i }).click();
  await page.locator("section.prompt .group progress").waitFor();
  const done = page.locator("section.prompt .group progress");
  await page.waitForFunction(() => {
    const bar = document.querySelector("section.prompt .group progress");
    return bar === null || bar.value === bar.max;
  });
  assert.equal(await phaseOf(token), phase, "the phase is over before anything could be taken back");
  await question(page, prompt);
  assert.equal(await done.count(), 0, "what is done is still told");

  await page.locator("section.prompt footer button", { hasText: "Undo" }).click();
  await pick.click();
  await picked.waitFor();
  assert.match(await picked.innerText(), /^\d+ units? selected$/);

  await group.getByRole("button", { name: /hold position/i }).click();
  for (let n = 0; n < 60 && (await phaseOf(token)) === phase; n++) {
    prompt = await question(page);
    await acceptSuggestion(page);
    await question(page, prompt);
  }
  assert.notEqual(await phaseOf(token), phase);
  assert.equal(await done.count(), 0, "what was done in the last phase is still told");
  assert.equal(await picked.count(), 0, "who was picked in the last phase still is");
  assert.deepEqual(faults, []);
  await context.close();
});

test("one button hands over all listed units with their paths", async () => {
  const visit = await openBattle();
  const { page, context, faults, token } = visit;
  let { prompt } = visit;
  for (let n = 0; n < 20 && (await kindOf(page)) !== "order"; n++) {
    await acceptSuggestion(page);
    prompt = await question(page, prompt);
  }
  await page.getByRole("button", { name: /^Accept all \d+ with moves$/ }).click();
  await page.waitForFunction(
    () =>
      !["order", "path"].includes(document.querySelector("section.prompt[data-ready=true]")?.dataset.kind ?? "order"),
  );
  const moved = (await testServer.ask("/api/battle", token)).phase;
  assert.notEqual(moved, "movement");
  assert.deepEqual(faults, []);
  await context.close();
});

test("on a phone the unit in question is in the picture, also after the enemy's turn was shown elsewhere", async () => {
  const visit = await openBattle({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: "no-preference",
  });
  const { page, context, faults } = visit;
  let { prompt } = visit;
  let asked = 0;
  for (let n = 0; n < 14 && asked < 2; n++) {
    if ((await kindOf(page)) === "path") {
      asked++;
      const title = await page.locator("section.prompt h3").innerText();
      await untilStill(page);
      const seen = await page.evaluate(() => {
        const pane = document.querySelector(".table").getBoundingClientRect();
        const box =
          document.querySelector(".command .ghost")?.getBoundingClientRect() ??
          document.querySelector("[data-unit].selected")?.getBoundingClientRect();
        const [x, y] = box ? [box.left + box.width / 2, box.top + box.height / 2] : [-1, -1];
        return x > pane.left && x < pane.right && y > pane.top && y < pane.bottom;
      });
      assert.ok(seen, `"${title}" is asked, and it is out of the picture`);
    }
    await acceptSuggestion(page);
    prompt = await question(page, prompt);
  }
  assert.equal(asked, 2);
  assert.deepEqual(faults, []);
  await context.close();
});
