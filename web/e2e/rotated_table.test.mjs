// A player on the north side turns the table round; clicks and drags still hit what they point at.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dragToOrder, middleOf } from "./mouse.mjs";
import { beforeAndAfter, openBattle, question, untilStill } from "./harness.mjs";

beforeAndAfter();

test("a table turned with north below: clicks and drags hit what they point at, also after a reload", async () => {
  const { page, context, faults } = await openBattle();
  await untilStill(page);
  const unit = Number(await page.locator("[data-unit]").first().getAttribute("data-unit"));
  const other = Number(await page.locator("[data-unit]").last().getAttribute("data-unit"));
  const [a, b] = [await middleOf(page, unit), await middleOf(page, other)];
  const turn = page.getByRole("button", { name: "Rotate map" });
  await turn.click();
  const [c, d] = [await middleOf(page, unit), await middleOf(page, other)];
  // A half turn: a unit right of and above another is now left of and below it, at the same distance.
  assert.ok(
    Math.abs(c.x - d.x + (a.x - b.x)) < 3 && Math.abs(c.y - d.y + (a.y - b.y)) < 3,
    JSON.stringify({ a, b, c, d }),
  );
  await page.mouse.click(c.x, c.y);
  await page.locator(`[data-unit="${unit}"].selected`).waitFor();
  for (let i = 0; i < 12 && (await page.locator("section.prompt li.unit").count()) === 0; ++i) {
    await page.keyboard.press("r");
    await question(page);
  }
  assert.ok(await dragToOrder(page, [-8, 70]), "no unit could be dragged to its order");
  await page.reload();
  await question(page);
  assert.equal(await turn.getAttribute("aria-pressed"), "true");
  assert.deepEqual(faults, []);
  await context.close();
});
