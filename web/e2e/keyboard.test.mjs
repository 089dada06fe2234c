// A whole battle by keyboard: the test moves no mouse and clicks nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  advisedByKeys,
  untilAnswered,
  chrome,
  testServer,
  kindOf,
  question,
  beforeAndAfter,
  untilStill,
  wasSuggested,
  acceptedDecisions,
  openVisitor,
} from "./harness.mjs";

beforeAndAfter();

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page, name) {
  for (let n = 0; n < 200; n++) {
    await page.keyboard.press("Tab");
    const text = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
    if (text.startsWith(name)) return;
  }
  assert.fail(`"${name}" is not reached with the Tab key`);
}

/** Orders the first unit that may move: "]" selects the next unit, a digit is one of its orders. */
async function orderByKeys(page) {
  const units = await page.locator("section.prompt li.unit").count();
  for (let n = 0; n < units; n++) {
    await page.keyboard.press("]");
    await page.locator("section.prompt li.unit.on").first().waitFor();
    const chip = page.locator("section.prompt li.unit.on .chip", { hasText: "move" });
    if ((await chip.count()) === 0) continue;
    return page.keyboard.press(await chip.locator(".digit").innerText());
  }
  return advisedByKeys(page);
}

/** Shortens and wheels the suggested path a little, waits for the check, and confirms. */
async function wayByKeys(page, prompt) {
  const judged = () => page.locator("section.prompt .draft[data-judged=true]").waitFor();
  // If the suggestion is to stay, the ghost has no path yet.
  await page.locator("section.prompt .draft").waitFor();
  if ((await page.locator("section.prompt .draft").getAttribute("data-bare")) !== null)
    for (let n = 0; n < 3; n++) await page.keyboard.press("ArrowUp");
  await judged();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await judged();
  if ((await page.locator("section.prompt .draft").getAttribute("data-lawful")) !== "true") {
    await page.keyboard.press("Escape");
    await page.keyboard.press("y");
    return false;
  }
  await page.keyboard.press("Enter");
  await untilAnswered(page, prompt);
  return true;
}

/** Enter confirms the target, once its odds are shown. */
async function fireByKeys(page) {
  if ((await page.locator("section.prompt .draft").count()) === 0) await page.keyboard.press("n");
  await page.locator("section.prompt .draft figure.odds").waitFor();
  await page.keyboard.press("Enter");
}

test("a whole battle by keyboard", async () => {
  const { page, context, faults, sent, goto } = await openVisitor(chrome, testServer);
  await goto("");
  await page.getByRole("button", { name: "Play now" }).waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll("button")].some(
      (button) => button.textContent?.includes("Play now") && !button.disabled,
    ),
  );
  await tabTo(page, "Play now");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.textContent === "Start battle");
  await page.keyboard.press("Enter");
  await page.waitForURL(/#\/battle\//);

  let prompt = await question(page);
  const times = new Map();
  let byHand = 0;
  while (prompt !== "") {
    const kind = await kindOf(page);
    const before = times.get(kind) ?? 0;
    times.set(kind, before + 1);
    if (kind === "order" && byHand < 3 && before < 12) await orderByKeys(page);
    else if (kind === "path" && byHand < 3) byHand += (await wayByKeys(page, prompt)) ? 1 : 0;
    else if (kind === "fire" && before < 3) await fireByKeys(page);
    else await advisedByKeys(page);
    prompt = await question(page, prompt);
  }
  assert.ok(byHand > 0, "no way was laid by the keyboard");
  const own = acceptedDecisions(sent, "follow").filter((decision) => !wasSuggested(sent, decision));
  assert.ok(own.length > 0, "no way that was laid by the keyboard was accepted");
  assert.ok(acceptedDecisions(sent, "fire").length > 0, "no shot was fired by the keyboard");
  await page.locator("[data-part=after]").waitFor();
  // The live region has announced what happened.
  const told = await page.locator("[aria-live]").allTextContents();
  assert.ok(told.join("").trim().length > 0, "the live region says nothing");
  assert.deepEqual(faults, []);
  await context.close();
});

test("units and targets can be read as a list with distances", async () => {
  const made = await testServer.battle({ scenario: "two-brigades", first: "human", second: "sergeant", seed: "7" });
  const { page, context, goto } = await openVisitor(chrome, testServer);
  await goto(`#/battle/${made.links.find((one) => one.seats.includes("first")).token}`);
  await question(page);
  // The armies can be folded away.
  if ((await page.getByRole("tree").count()) === 0) await page.keyboard.press("a");
  const tree = page.getByRole("tree").first();
  await tree.getByRole("treeitem").first().focus();
  for (let n = 0; n < 12 && !(await page.evaluate(() => document.activeElement?.classList.contains("unit"))); n++)
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  // Below the question the card is short until the player opens it.
  await tabTo(page, "▴");
  await page.keyboard.press("Enter");
  await tabTo(page, "Distances");
  await page.keyboard.press("Enter");
  await page
    .getByText(/straight lines from centre to centre/i)
    .first()
    .waitFor();
  assert.ok((await page.getByText(/\d+(\.\d+)?\s*(″|inches)/).count()) > 0);
  await context.close();
});

test("focusing a unit outside the window does not shift the table", async () => {
  const made = await testServer.battle({ scenario: "two-brigades", first: "human", second: "sergeant", seed: "7" });
  const { page, context, goto } = await openVisitor(chrome, testServer, { viewport: { width: 390, height: 844 } });
  await goto(`#/battle/${made.links.find((one) => one.seats.includes("first")).token}`);
  await question(page);
  // The table opens with all units in the window; zoomed in, some are outside.
  await page.locator(".table").focus();
  for (let n = 0; n < 4; n++) await page.keyboard.press("+");
  await untilStill(page);
  const shifted = await page.evaluate(() => {
    const pane = document.querySelector(".table").getBoundingClientRect();
    const outside = [...document.querySelectorAll("[data-unit]")].filter((unit) => {
      const { left, right } = unit.getBoundingClientRect();
      return right < pane.left || left > pane.right;
    });
    return outside.map((unit) => {
      unit.scrollIntoView({ block: "center", inline: "center" });
      const { scrollLeft, scrollTop } = document.querySelector(".table");
      return [scrollLeft, scrollTop];
    });
  });
  assert.ok(shifted.length > 0, "every unit is in the window");
  assert.deepEqual(
    shifted.filter(([x, y]) => x !== 0 || y !== 0),
    [],
  );
  await context.close();
});

// A turn of each ruleset: suggestions by their key, and what can be done by hand by keys too.
for (const ruleset of ["revised", "reasonable", "firefight", "mwan18", "brothers"])
  test(`a turn by keyboard: ${ruleset}`, async () => {
    const made = await testServer.battle({
      scenario: "two-brigades",
      ruleset,
      first: "human",
      second: "sergeant",
      seed: "7",
    });
    const { page, context, faults, sent, goto } = await openVisitor(chrome, testServer);
    await goto(`#/battle/${made.links.find((one) => one.seats.includes("first")).token}`);
    const turn = async () => (await page.locator(".bar .turn").innerText()).split(/\s+/)[1];
    let prompt = await question(page);
    const began = await turn();
    let answers = 0;
    let byHand = 0;
    for (; prompt !== "" && (await turn()) === began && answers < 120; answers++) {
      const kind = await kindOf(page);
      if (kind === "order" && byHand < 2) await orderByKeys(page);
      else if (kind === "path" && byHand < 2) byHand += (await wayByKeys(page, prompt)) ? 1 : 0;
      else await advisedByKeys(page);
      prompt = await question(page, prompt);
    }
    assert.notEqual(await turn(), began, `after ${answers} answers it is still the same turn`);
    assert.ok(sent.some(({ ask, answer }) => (ask.verb === "decide" || ask.verb === "you_do_it") && answer?.ok));
    assert.deepEqual(faults, []);
    await context.close();
  });
