// Every refusal explains itself: a click on an enemy that cannot be fired at shows the reason on the table.
import assert from "node:assert/strict";
import { test } from "node:test";
import { acceptSuggestion, middleOf } from "./mouse.mjs";
import { chrome, testServer, question, beforeAndAfter, openVisitor } from "./harness.mjs";

beforeAndAfter();

async function opened(scenario, ruleset, options) {
  const made = await testServer.battle({ scenario, ruleset, first: "human", second: "sergeant", seed: "7" });
  const visit = await openVisitor(chrome, testServer, options);
  await visit.goto(`#/battle/${made.links.find((one) => one.seats.includes("first")).token}`);
  await question(visit.page);
  return visit;
}
const no = (page) => page.locator("[data-no]");
const enemies = (page, side) =>
  page.locator(`[data-unit].${side}`).evaluateAll((all) => all.map((one) => Number(one.dataset.unit)));

for (const [scenario, ruleset] of [
  ["two-brigades", "revised"],
  ["little-round-top", "brothers"],
]) {
  test(`${scenario} by ${ruleset}: an enemy that cannot be fired at says why, with the clause`, async () => {
    const { page, context, faults } = await opened(scenario, ruleset);
    const [own] = await enemies(page, "first");
    const [foe] = await enemies(page, "second");
    const at = await middleOf(page, own);
    await page.mouse.click(at.x, at.y);
    const enemy = await middleOf(page, foe);
    await page.mouse.click(enemy.x, enemy.y);
    await no(page).waitFor();
    assert.match(await no(page).innerText(), /cannot fire at|can hit|has no fire/);
    assert.ok((await no(page).getByRole("button").count()) > 0, "no clause is named");
    assert.equal(await page.locator("g.noshot").count(), 1);
    // The refusal disappears with the next action.
    const { x, y, width } = await page.locator(".table").boundingBox();
    await page.mouse.click(x + width - 30, y + 120);
    await no(page).waitFor({ state: "detached" });
    // The refusal also appears after a click with the other mouse button.
    await page.mouse.click(at.x, at.y);
    await page.mouse.click(enemy.x, enemy.y, { button: "right" });
    await no(page).waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("on a phone the refusal is a strip below the table, which covers nothing in between", async () => {
  const { page, context, faults } = await opened("two-brigades", "revised", {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  let prompt = await question(page);
  for (let n = 0; n < 60 && (await page.locator("section.prompt .draft.aimed").count()) === 0; n++) {
    await acceptSuggestion(page);
    prompt = await question(page, prompt);
  }
  const map = await page.locator(".table").boundingBox();
  for (const foe of await enemies(page, "second")) {
    const { x, y } = await middleOf(page, foe);
    if (x < map.x || y < map.y || x > map.x + map.width || y > map.y + map.height) continue;
    await page.touchscreen.tap(x, y);
    if (
      await no(page)
        .and(page.locator(".danger"))
        .waitFor({ timeout: 4000 })
        .then(
          () => true,
          () => false,
        )
    )
      break;
  }
  const said = await no(page).boundingBox();
  assert.ok(said.height <= map.height / 3, `it takes ${said.height} of the table's ${map.height}`);
  assert.deepEqual(faults, []);
  await context.close();
});

test("dragging a unit out of turn says so, until its turn comes", async () => {
  const { page, context, faults } = await opened("two-brigades", "revised");
  let prompt = await question(page);
  for (let n = 0; n < 30 && (await page.locator("section.prompt").getAttribute("data-kind")) !== "path"; n++) {
    const move = page.locator("section.prompt li.unit .chip", { hasText: "move" }).first();
    if ((await move.count()) > 0) await move.click();
    else await acceptSuggestion(page);
    prompt = await question(page, prompt);
  }
  const asked = await page.locator("section.prompt .draft, section.prompt").first().count();
  assert.ok(asked > 0);
  const own = await enemies(page, "first");
  const at = await middleOf(page, own.at(-1));
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x, at.y - 60, { steps: 6 });
  await page.mouse.up();
  const refusal = page.locator("section.prompt .refusal");
  await refusal.waitFor();
  const { x, y, width } = await page.locator(".table").boundingBox();
  await page.keyboard.press("Escape");
  await page.mouse.click(x + width - 30, y + 120);
  await refusal.waitFor({ state: "detached" });
  assert.deepEqual(faults, []);
  await context.close();
});

test("a drag onto an enemy out of charge reach says so", async () => {
  const { page, context, faults } = await opened("two-brigades", "revised");
  let prompt = await question(page);
  for (let n = 0; n < 30 && (await page.locator("section.prompt").getAttribute("data-kind")) !== "order"; n++) {
    await acceptSuggestion(page);
    prompt = await question(page, prompt);
  }
  const units = await enemies(page, "first");
  let spoke = 0;
  for (const unit of units.slice(0, 3))
    for (const foe of (await enemies(page, "second")).slice(0, 6)) {
      const from = await middleOf(page, unit);
      const to = await middleOf(page, foe);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.up();
      const refusal = page.locator("section.prompt .refusal");
      if (
        !(await refusal.waitFor({ timeout: 3000 }).then(
          () => true,
          () => false,
        ))
      )
        continue; // an attack that is possible is drafted
      if (/Too far: .* cannot reach .* even with the best charge roll/.test(await refusal.innerText())) spoke += 1;
      await page.keyboard.press("Escape");
      await refusal.waitFor({ state: "detached" });
    }
  assert.ok(spoke > 0, "of the enemies who are seen and out of reach nothing was said");
  assert.deepEqual(faults, []);
  await context.close();
});

test("dragging an enemy unit says whose it is, in each ruleset", async () => {
  for (const ruleset of ["revised", "mwan18"]) {
    const { page, context, faults } = await opened("two-brigades", ruleset);
    const [foe] = await enemies(page, "second");
    const at = await middleOf(page, foe);
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + 40, at.y + 60, { steps: 6 });
    await page.mouse.up();
    assert.match(await page.locator("section.prompt .refusal").innerText(), /belongs to Grey/);
    // The table has not moved with the mouse.
    assert.deepEqual(await middleOf(page, foe), at);
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("a double click on a unit leaves the table where it is, one on the ground zooms in", async () => {
  const { page, context, faults } = await opened("two-brigades", "revised");
  const [own] = await enemies(page, "first");
  const [foe] = await enemies(page, "second");
  const was = await middleOf(page, foe);
  const at = await middleOf(page, own);
  await page.mouse.dblclick(at.x, at.y);
  assert.deepEqual(await middleOf(page, foe), was);
  const { x, y } = await page.locator(".table").boundingBox();
  await page.mouse.dblclick(x + 60, y + 400);
  const after = await middleOf(page, foe);
  assert.ok(Math.hypot(after.x - was.x, after.y - was.y) > 40, "the ground came no nearer");
  assert.deepEqual(faults, []);
  await context.close();
});

test("a newcomer's first taps: an enemy before a unit is selected, and a regiment while the question is about officers", async () => {
  const { page, context, faults } = await opened("two-brigades", "revised");
  const [own] = await enemies(page, "first");
  const [foe] = await enemies(page, "second");
  for (const button of ["left", "right"]) {
    const enemy = await middleOf(page, foe);
    await page.mouse.click(enemy.x, enemy.y, { button });
    await page.locator("[data-part=unaimed]").waitFor();
    assert.match(await page.locator("[data-part=unaimed]").innerText(), /Select one of your own units first/);
    const { x, y, width } = await page.locator(".table").boundingBox();
    await page.mouse.click(x + width - 30, y + 120);
    await page.locator("[data-part=unaimed]").waitFor({ state: "detached" });
  }
  const at = await middleOf(page, own);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x, at.y - 200, { steps: 4 });
  await page.mouse.up();
  // The refusal repeats the open question, and Escape closes it.
  const refusal = page.locator("section.prompt .refusal");
  assert.match(
    await refusal.innerText(),
    new RegExp(
      await page
        .locator("section.prompt h3")
        .innerText()
        .then((title) => title.replace(/[?.]/g, ".")),
    ),
  );
  // The refusal also says when the regiments are asked.
  assert.match(await refusal.innerText(), /Choose “no more officers ride”/);
  await page.keyboard.press("Escape");
  await refusal.waitFor({ state: "detached" });
  assert.deepEqual(faults, []);
  await context.close();
});

test("a die that lets no unit move says so", async () => {
  const { page, context, faults } = await opened("two-brigades", "revised");
  let prompt = await question(page);
  const kind = () => page.locator("section.prompt").getAttribute("data-kind");
  for (let n = 0; n < 30 && (await kind()) !== "order"; n++) {
    await acceptSuggestion(page);
    prompt = await question(page, prompt);
  }
  // The first regiment of this battle rolls a 19, which takes 4 inches from its rate of 4.
  await page.locator("section.prompt li.unit[data-of='1'] .chip", { hasText: "move" }).click();
  await question(page, prompt);
  await page.locator("section.prompt .draft [data-part=rooted]").waitFor();
  assert.match(await page.locator("section.prompt .draft").innerText(), /cannot move now/);
  assert.deepEqual(faults, []);
  await context.close();
});
