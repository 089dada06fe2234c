// The card shows one main way to answer: the list of units is folded to the selected one, and a selection of several
// units ends with their orders.
import assert from "node:assert/strict";
import { test } from "node:test";
import { middleOf } from "./mouse.mjs";
import { beforeAndAfter, openBattle, question, untilStill } from "./harness.mjs";

beforeAndAfter();

test("the list of units is folded to the selected unit, and the browser remembers it open", async () => {
  const { page, context, faults } = await openBattle({ asks: "standard", unitList: "" });
  const rows = page.locator("section.prompt li.unit");
  const all = page.getByRole("button", { name: /^Orders for each of \d+ units$/ });
  await all.waitFor();
  assert.equal(await rows.count(), 0);
  assert.equal(await all.getAttribute("aria-expanded"), "false");
  const unit = await page
    .locator("[data-unit]", { hasText: "" })
    .evaluateAll(
      (units) => units.find((one) => one.getAttribute("aria-label")?.startsWith("Blue West 1st"))?.dataset.unit,
    );
  await page.mouse.click(...Object.values(await middleOf(page, unit)));
  await rows.first().waitFor();
  assert.deepEqual(await rows.evaluateAll((all) => all.map((one) => one.dataset.of)), [unit]);
  await page.keyboard.press("Escape");
  await all.click();
  const listed = await rows.count();
  assert.ok(listed > 3, `${listed} rows`);
  await page
    .getByRole("button", { name: /^Select / })
    .first()
    .waitFor();
  await page.reload();
  await question(page);
  assert.equal(await rows.count(), listed);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a selection ends with its orders, also if some are refused", async () => {
  const { page, context, faults } = await openBattle({ asks: "standard", unitList: "all" });
  await page.getByRole("button", { name: "Select Blue West Brigade" }).click();
  await page.getByText("4 units selected", { exact: true }).waitFor();
  await page
    .locator("section.prompt .group")
    .getByRole("button", { name: /^Move forward/ })
    .click();
  await page.getByText("4 units selected", { exact: true }).waitFor({ state: "detached" });
  await untilStill(page);
  await question(page);
  assert.equal(await page.locator("section.prompt .group", { hasText: "selected" }).count(), 0);
  assert.equal(await page.locator(".command .picked").count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
});
