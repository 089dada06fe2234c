// The odds of a charge have many lines: they are comparable by eye, and the button below them is in sight.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { acceptSuggestion } from "./mouse.mjs";
import { chrome, testServer, kindOf, question, beforeAndAfter, untilStill, openVisitor } from "./harness.mjs";

beforeAndAfter();

/** Accepts suggested orders until a unit may attack, and orders it to: the page shows the odds. */
async function attacking(page) {
  let prompt = await question(page);
  for (let n = 0; n < 60 && prompt !== ""; n++) {
    if ((await kindOf(page)) === "order") {
      const row = page.locator("section.prompt li.unit", { has: page.locator(".chip", { hasText: "attack" }) }).first();
      if ((await row.count()) > 0) {
        await row.locator(".chip", { hasText: "attack" }).first().click();
        const whom = row.locator(".inner button").first();
        if ((await whom.count()) > 0) await whom.click();
        await page.locator("section.prompt .draft figure.odds").waitFor();
        return;
      }
    }
    await page.keyboard.press("y");
    prompt = await question(page, prompt);
  }
  assert.fail("nobody may attack");
}

test("the odds of a charge, on a screen and a phone", async () => {
  const made = await testServer.battle({
    scenario: "two-brigades",
    ruleset: "firefight",
    first: "human",
    second: "sergeant",
    seed: "7",
  });
  const { page, context, faults, goto } = await openVisitor(chrome, testServer, {
    viewport: { width: 1300, height: 1000 },
  });
  await goto(`#/battle/${made.links.find((one) => one.seats.includes("first")).token}`);
  await attacking(page);
  const card = page.locator("figure.odds");
  assert.equal(await card.locator(".summary").count(), 2, "each unit has a line of its own");
  assert.equal(await card.locator(".track:visible").count(), 0, "the table is folded");
  await card.locator("details.all > summary").click();
  assert.equal(await card.locator("h4").count(), 2, "each unit has its name once");
  for (const [width, height, theme] of [
    [1300, 1000, "light"],
    [1300, 850, "dark"],
    [390, 844, "light"],
  ]) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme });
    await untilStill(page);
    // On a screen the bars are in one column and have one width; a phone shows the numbers only.
    const bars = await card.locator(".track").evaluateAll((all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .filter((box) => box.width > 0)
        .map(({ left, right }) => [Math.round(left), Math.round(right)]),
    );
    assert.ok(width < 700 ? bars.length === 0 : bars.length > 6, `at ${width} there are ${bars.length} bars`);
    assert.ok(
      new Set(bars.map(([left]) => left)).size <= 1,
      `at ${width} bars begin at different places: ${bars.join(" | ")}`,
    );
    assert.ok(
      new Set(bars.map(([left, right]) => right - left)).size <= 1,
      `at ${width} bars are of different breadth: ${bars.join(" | ")}`,
    );
    const seen = await page.locator("section.prompt .draft .actions button.primary").evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    });
    assert.ok(seen, `at ${width} by ${height} the button is out of sight`);
    assert.deepEqual(await violations(page, { within: "figure.odds" }), []);
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("in simultaneous fire the odds of a shot scroll into sight when it is ordered, on a screen and a phone", async () => {
  const made = await testServer.battle({
    scenario: "two-brigades",
    ruleset: "mwan18",
    first: "human",
    second: "sergeant",
    seed: "7",
  });
  const { page, context, faults, goto } = await openVisitor(chrome, testServer);
  await goto(`#/battle/${made.links.find((one) => one.seats.includes("first")).token}`);
  let prompt = await question(page);
  const foot = page.locator("section.prompt .dispatch li[data-of]").filter({ hasNotText: "battery" });
  const fires = (one) => one.locator("button", { hasText: "fire: " });
  /** The first regiment that can choose between two targets. */
  const withTwo = async () => {
    for (const id of await foot.evaluateAll((all) => all.map((one) => one.dataset.of))) {
      const one = page.locator(`section.prompt .dispatch li[data-of="${id}"]`);
      await one.locator("button.name").click();
      await fires(one).first().waitFor();
      if ((await fires(one).count()) > 1) return one;
    }
    return undefined;
  };
  let row;
  for (let n = 0; n < 150 && !row; n++) {
    if ((await kindOf(page)) === "mw.fire") row = await withTwo();
    if (row) break;
    await acceptSuggestion(page);
    prompt = await question(page, prompt);
  }
  assert.ok(row, "no regiment has two to fire at");
  for (const [at, width, height] of [
    [0, 1440, 900],
    [1, 390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    await fires(row).nth(at).click();
    await row.locator("figure.odds h4").first().waitFor();
    await untilStill(page);
    const seen = await row
      .locator("figure.odds .mods")
      .first()
      .evaluate((all) => {
        const { left, top, bottom } = all.getBoundingClientRect();
        return [top + 4, bottom - 4].map((y) => all.contains(document.elementFromPoint(left + 4, y)));
      });
    assert.deepEqual(seen, [true, true], `at ${width} the shot's modifiers are out of sight`);
  }
  assert.deepEqual(faults, []);
  await context.close();
});
