// axe finds nothing serious on any page, in both themes and at 200 % text; nothing runs over the edge.
import { AxeBuilder } from "@axe-core/playwright";
import assert from "node:assert/strict";
import { test } from "node:test";
import { chrome, house, question, stage, still, visitor } from "./stage.mjs";

let battle, watched;
stage(async () => {
  const made = await house.battle({ scenario: "two-brigades", first: "human", second: "sergeant", seed: "7" });
  battle = made.links.find((one) => one.seats.includes("first")).token;
  watched = (await house.battle({ scenario: "two-brigades", first: "sergeant", second: "sergeant", seed: "7" })).links[0].token;
});

async function found(page) {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await still(page);
  // A button that has just been enabled is still taking on its colours.
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))));
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).analyze();
  return violations.filter((one) => one.impact === "serious" || one.impact === "critical").map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.target.join(" ")).join("; ")}`);
}

const pages = [
  ["the start page", () => "", async (page) => {
    await page.getByRole("heading", { level: 3 }).first().waitFor();
    await page.waitForFunction(() => [...document.querySelectorAll("button")].some((one) => one.textContent.trim() === "Play now" && !one.disabled));
  }],
  ["a scenario", () => "#/scenario/two-brigades", async (page) => page.getByRole("button", { name: "Open the battle" }).waitFor()],
  ["the drawing board", () => "#/draw", async (page) => page.getByText(/^\s*2 wrong|^Check \(2\)/).first().waitFor()],
  ["a ruleset", () => "#/rules/revised", async (page) => page.getByRole("heading", { level: 2 }).first().waitFor()],
  ["a battle", () => `#/battle/${battle}`, async (page) => question(page)],
  ["a watched battle", () => `#/watch/${watched}`, async (page) => page.getByRole("button", { name: "Pause" }).click()],
  ["a watched battle at its end", () => `#/watch/${watched}`, async (page) => {
    await page.locator("section.replay").getByRole("button", { name: "To the end" }).click();
    await page.getByRole("slider").first().waitFor();
  }],
  ["a link to nothing", () => "#/battle/nothing", async (page) => page.getByRole("heading").first().waitFor()],
];

for (const [name, hash, ready] of pages)
  for (const theme of ["light", "dark"])
    test(`${name}, ${theme}`, async () => {
      const { page, context, goto } = await visitor(chrome, house, { colorScheme: theme });
      await goto(hash());
      await ready(page);
      assert.deepEqual(await found(page), []);
      await context.close();
    });

for (const [name, hash, ready] of pages)
  test(`${name} on a phone and with text twice as large`, async () => {
    const { page, context, goto } = await visitor(chrome, house, { viewport: { width: 390, height: 844 } });
    await goto(hash());
    await ready(page);
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await still(page);
    assert.ok((await over()) <= 1, "the page is wider than the phone");
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
    await still(page);
    assert.ok((await over()) <= 1, "the page is wider than the screen at 200 % text");
    await context.close();
  });
