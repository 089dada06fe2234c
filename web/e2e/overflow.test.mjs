// Tests that everything fits on the page: the charts beside the table, the phases in the head, the button that starts a
// battle.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chrome, testServer, question, beforeAndAfter, untilStill, openVisitor } from "./harness.mjs";

beforeAndAfter();

async function opened(ruleset, viewport) {
  const made = await testServer.battle({
    scenario: "two-brigades",
    ruleset,
    first: "human",
    second: "sergeant",
    seed: "7",
  });
  const visit = await openVisitor(chrome, testServer, { viewport });
  await visit.goto(`#/battle/${made.links.find((one) => one.role === "commander").token}`);
  await question(visit.page);
  return visit;
}

for (const ruleset of ["revised", "brothers", "mwan18", "firefight"]) {
  test(`no chart beside the table is cut off: ${ruleset}`, async () => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 1024, height: 768 },
    ]) {
      const { page, context, faults } = await opened(ruleset, viewport);
      await page.keyboard.press("c");
      await page.locator(".drawer .chart table").first().waitFor();
      await untilStill(page);
      const charts = await page.locator(".drawer .chart").evaluateAll((all) =>
        all.map((one) => {
          const box = one.querySelector(".scroll");
          return {
            title: one.querySelector(".title").textContent.trim(),
            over: box.scrollWidth - box.clientWidth,
            words: [...one.querySelectorAll("th, td")].map((cell) => cell.textContent.trim()),
          };
        }),
      );
      assert.ok(charts.length > 3);
      assert.deepEqual(
        charts.filter((one) => one.over > 1).map((one) => `${one.title}: ${one.over}`),
        [],
      );
      assert.deepEqual(
        charts.flatMap((one) => one.words).filter((word) => /^mm\d|_|^yes no$/.test(word)),
        [],
        "names of the data",
      );
      assert.deepEqual(faults, []);
      await context.close();
    }
  });
}

test("the head of a battle in rounds is not cut off at 1024", async () => {
  const { page, context, faults } = await opened("brothers", { width: 1024, height: 768 });
  let prompt = await question(page);
  for (let n = 0; n < 2; n++) {
    const cut = await page.evaluate(() => {
      const bar = document.querySelector(".phases");
      const right = bar.getBoundingClientRect().right;
      return [...bar.querySelectorAll("li")]
        .filter(
          (one) =>
            !one.classList.contains("unseen") &&
            one.getClientRects().length > 0 &&
            one.getBoundingClientRect().right > right + 1,
        )
        .map((one) => one.textContent);
    });
    assert.deepEqual(cut, []);
    assert.ok(await page.getByRole("button", { name: /^all \d+ phases$/ }).isVisible());
    await page.keyboard.press("y");
    prompt = await question(page, prompt);
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("on a phone a battle starts without scrolling past the briefings", async () => {
  const { page, context, faults, goto } = await openVisitor(chrome, testServer, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await goto("#/scenario/two-brigades");
  const button = page.getByRole("button", { name: "Start battle" });
  await button.waitFor();
  await untilStill(page);
  const box = await button.boundingBox();
  assert.ok(box.y + box.height <= 844, `it lies at ${box.y}`);
  await button.tap();
  await page.waitForURL(/#\/battle\//);
  await question(page);
  assert.deepEqual(faults, []);
  await context.close();
});
