// A whole battle by keyboard alone: no mouse is moved, nothing is clicked.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { House, browser, kindOf, question, visitor } from "./stage.mjs";

let house, chrome;
before(async () => {
  house = await House.open();
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  await house?.close();
});

/** Tab until the element with this name has the focus. */
async function tabTo(page, name) {
  for (let n = 0; n < 60; n++) {
    await page.keyboard.press("Tab");
    const text = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
    if (text.startsWith(name)) return;
  }
  assert.fail(`"${name}" is not reached with the Tab key`);
}

test("a whole battle by keyboard", async () => {
  const { page, context, faults, goto } = await visitor(chrome, house);
  await goto("");
  await page.getByRole("button", { name: "Play now" }).waitFor();
  await page.waitForFunction(() => [...document.querySelectorAll("button")].some((button) => button.textContent?.includes("Play now") && !button.disabled));
  await tabTo(page, "Play now");
  await page.keyboard.press("Enter");
  await page.waitForURL(/#\/battle\//);

  let prompt = await question(page);
  let ways = 0;
  let byHand = 0;
  while (prompt !== "") {
    const kind = await kindOf(page);
    if (kind === "path" && ways < 6) {
      // The first way that is listed, its first suggestion, confirmed.
      ways++;
      await page.keyboard.press("1");
      await page.locator("section.prompt .draft, section.prompt [data-part=draft]").first().waitFor({ timeout: 3000 }).catch(() => undefined);
      await page.keyboard.press("Enter");
      const gone = await page.waitForFunction((before) => document.querySelector("section.prompt[data-prompt]")?.getAttribute("data-prompt") !== before, prompt, { timeout: 3000 }).then(() => true, () => false);
      if (gone) byHand++;
      else {
        await page.keyboard.press("Escape");
        await page.keyboard.press("y");
      }
    } else {
      await page.keyboard.press((await page.locator("section.prompt .advice button.primary").count()) > 0 ? "r" : "y");
    }
    prompt = await question(page, prompt);
  }
  assert.ok(byHand > 0, "no way was laid by the keyboard");
  await page.locator("[data-part=after]").waitFor();
  // What has happened was told in the live region.
  const told = await page.locator("[aria-live]").allTextContents();
  assert.ok(told.join("").trim().length > 0, "the live region says nothing");
  assert.deepEqual(faults, []);
  await context.close();
});

test("units and targets can be read as a list with distances", async () => {
  const made = await house.battle({ scenario: "two-brigades", first: "human", second: "sergeant", seed: "7" });
  const { page, context, goto } = await visitor(chrome, house);
  await goto(`#/battle/${made.links.find((one) => one.seats.includes("first")).token}`);
  await question(page);
  const tree = page.getByRole("tree").first();
  await tree.getByRole("treeitem").first().focus();
  for (let n = 0; n < 4; n++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByText(/as the crow flies/i).first().waitFor();
  assert.ok((await page.getByText(/\d+(\.\d+)?\s*(″|inches)/).count()) > 0);
  await context.close();
});
