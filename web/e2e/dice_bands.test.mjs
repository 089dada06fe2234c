// Where dice decide how far a unit goes, the drag shows before the roll what is certain, likely and possible.
import assert from "node:assert/strict";
import { test } from "node:test";
import { middleOf } from "./mouse.mjs";
import { beforeAndAfter, openBattle, question, untilStill } from "./harness.mjs";

beforeAndAfter();

test("the drag before the roll shows bands, and afterwards the card names the roll that shortened the path", async () => {
  const { page, context, faults, prompt } = await openBattle({ asks: "standard" });
  const unit = await page
    .locator("[data-unit]")
    .evaluateAll(
      (units) => units.find((one) => one.getAttribute("aria-label")?.startsWith("Blue West 2nd")).dataset.unit,
    );
  const from = await middleOf(page, unit);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 40, { steps: 4 });
  await page.locator("[data-band=certain]").waitFor({ state: "attached" });
  const bands = page.locator("[data-band]");
  assert.deepEqual(await bands.evaluateAll((all) => all.map((one) => one.dataset.band)), [
    "possible",
    "likely",
    "certain",
  ]);
  // The label at the unit's outline says in which band it is, however far the unit is dragged.
  const label = page.locator(".command .label.strong");
  const { y, height } = await bands.first().boundingBox();
  await page.mouse.move(from.x, y + 40, { steps: 4 });
  await page.waitForFunction(() => /· possible$/.test(document.querySelector(".command .label.strong")?.textContent));
  await page.mouse.move(from.x, y - height, { steps: 4 });
  assert.match(await label.textContent(), /too far/);
  await page.mouse.move(from.x, y + 30, { steps: 4 });
  await page.mouse.up();
  await question(page, prompt);
  await untilStill(page);
  assert.match(await page.locator("section.prompt").textContent(), /Rolled \d+: [\d.]+ inches/);
  assert.deepEqual(faults, []);
  await context.close();
});
