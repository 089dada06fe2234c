// Generated battles: "Surprise me" leads from the start page to the first shot with three clicks, by each ruleset.
// The choices are remembered, errors stand beside their field, and the battle opens on the drawing board.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { advisedByKeys, beforeAndAfter, chrome, openVisitor, question, testServer } from "./harness.mjs";

beforeAndAfter();

const rulesets = ["revised", "reasonable", "firefight", "mwan18", "brothers"];
const play = (page) => page.locator("form[data-part=play]").getByRole("button", { name: "Play" });
const choices = (page) => page.locator("form[data-part=choices]");
const ready = (page) =>
  page.waitForFunction(() => document.querySelector("form[data-part=play] button[type=submit]:enabled") !== null);
const tokenOf = (page) => decodeURIComponent(new URL(page.url()).hash.split("/")[2] ?? "");

for (const ruleset of rulesets)
  test(`surprise me by ${ruleset}: three clicks from the start page to the first shot`, async () => {
    const { page, context, faults, events, goto } = await openVisitor(chrome, testServer);
    // The ruleset chosen last time.
    await page.addInitScript(
      (one) => localStorage.setItem("linstock.skirmish", JSON.stringify({ ruleset: one, minutes: 30 })),
      ruleset,
    );
    // The page draws a seed; the test has the same one in every run.
    await page.route("**/api/skirmish", (route) =>
      route.request().method() === "POST"
        ? route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), seed: "7" }) })
        : route.continue(),
    );
    await goto("");
    let clicks = 0;
    const click = async (button) => {
      await button.click();
      clicks++;
    };
    await click(page.getByRole("link", { name: "Surprise me" }));
    await ready(page);
    const firstColour = (part) =>
      page.evaluate((one) => getComputedStyle(document.querySelector(one)).getPropertyValue("--side-1"), part);
    const beside = await firstColour("form[data-part=play]");
    const box = await play(page).boundingBox();
    assert.ok(box && box.y + box.height <= 900, "the play button is below the window");
    await click(play(page));
    await page.waitForURL(/#\/battle\//);
    await question(page);
    // The armies have the same colours on the page of choices and in the battle.
    assert.equal(await firstColour(".table"), beside);
    const battle = await testServer.ask("/api/battle", tokenOf(page));
    assert.equal(battle.ruleset, ruleset);
    await click(page.locator("section.prompt[data-kind] button.primary:enabled"));
    assert.equal(clicks, 3);
    // The suggested answers follow by keyboard, one by one, until either side fires.
    for (let answered = ""; !events.has("fired");) {
      answered = await question(page, answered);
      assert.notEqual(answered, "", "the battle ended without a shot");
      if (!events.has("fired")) await advisedByKeys(page);
    }
    assert.deepEqual(faults, []);
    await context.close();
  });

test("the choices are remembered; errors stand beside their field; another seed is another battle", async () => {
  const { page, context, faults, goto } = await openVisitor(chrome, testServer);
  await goto("#/skirmish");
  await ready(page);
  const form = choices(page);
  await form.getByLabel("Ruleset").selectOption("reasonable");
  await form.getByLabel("Army from the south").selectOption("prussian-1757");
  // Only enemies of the period can be chosen.
  const enemies = await form
    .getByLabel("Army from the north")
    .locator("option")
    .evaluateAll((all) => all.map((one) => one.value));
  assert.ok(enemies.includes("austrian-1757"));
  for (const wrong of ["prussian-1759", "swedish-1709", "union-virginia-1862"])
    assert.ok(!enemies.includes(wrong), wrong);
  await form.getByLabel("Kind of battle").selectOption("rear-guard");
  await form.getByLabel("Weather").selectOption("rain");
  assert.equal(await form.getByLabel("Hour").locator("option[value=night]").count(), 0);
  await form.getByRole("radio", { name: "45" }).check();
  await ready(page);
  assert.match(page.url(), /kind=rear-guard.*minutes=45|minutes=45.*kind=rear-guard/);
  assert.deepEqual(await violations(page), []);

  const before = page.url();
  await page.getByRole("button", { name: "Another one" }).click();
  await page.waitForFunction((url) => location.href !== url, before);
  await ready(page);

  await form.getByLabel("Seed").fill("seventeen");
  await form.getByRole("button", { name: "Make" }).click();
  await form.getByLabel("Seed").and(page.locator("[aria-invalid=true]")).waitFor();
  const id = await form.getByLabel("Seed").getAttribute("aria-describedby");
  assert.match((await page.locator(`[id="${id}"]`).textContent()) ?? "", /^Seed: expected/);
  assert.ok(await play(page).isDisabled(), "a battle that was not asked for can be played");
  await form.getByLabel("Seed").fill("17");
  await form.getByRole("button", { name: "Make" }).click();
  await ready(page);
  const title = await page.locator("h1").textContent();

  // The address names the battle.
  await page.reload();
  await ready(page);
  assert.equal(await page.locator("h1").textContent(), title);
  assert.equal(await form.getByLabel("Army from the south").inputValue(), "prussian-1757");
  assert.equal(await form.getByLabel("Kind of battle").inputValue(), "rear-guard");
  assert.equal(await form.getByLabel("Weather").inputValue(), "rain");

  await page.getByRole("button", { name: "Open on the drawing board" }).click();
  await page
    .locator(".draw h1")
    .filter({ hasText: title ?? "" })
    .waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test("on a phone the play button is in view, and nothing is wider than the window", async () => {
  const { page, context, faults, goto } = await openVisitor(chrome, testServer, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await goto("");
  await page.getByRole("link", { name: "Surprise me" }).tap();
  await ready(page);
  const box = await play(page).boundingBox();
  assert.ok(box && box.y + box.height <= 844, `the play button ends at ${box && box.y + box.height}`);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page is too wide");
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(faults, []);
  await context.close();
});
