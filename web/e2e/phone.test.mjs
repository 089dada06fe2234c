// A phone: the question is read from its head, nothing covers the table that could stand beside it, and the details of
// a shot close with the shot.
import assert from "node:assert/strict";
import { test } from "node:test";
import { acceptSuggestion } from "./mouse.mjs";
import { chrome, testServer, kindOf, question, beforeAndAfter, untilStill, openVisitor } from "./harness.mjs";

beforeAndAfter();

async function opened(ruleset, more = {}) {
  const made = await testServer.battle({
    scenario: "two-brigades",
    ruleset,
    first: "human",
    second: "sergeant",
    seed: "7",
  });
  const visit = await openVisitor(chrome, testServer, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    ...more,
  });
  await visit.goto(`#/battle/${made.links.find((one) => one.role === "commander").token}`);
  return { ...visit, prompt: await question(visit.page) };
}
const placed = (page) =>
  page.evaluate(() => {
    const { a, e, f } = document.querySelector(".table svg > g").getScreenCTM();
    return [a, e, f].map((one) => Math.round(one * 10) / 10);
  });

test("a new question shows its head, a shot its odds, and afterwards the table is where it was", async () => {
  const { page, context, faults, ...begun } = await opened("revised");
  let { prompt } = begun;
  let before,
    shots = 0;
  const seen = new Set();
  for (let n = 0; n < 30 && shots < 3; n++) {
    const kind = await kindOf(page);
    await untilStill(page);
    const top = await page.evaluate(() => {
      const sheet = document.querySelector(".sheet");
      const first =
        document.querySelector(".sheet.aiming .draft .title") ?? document.querySelector("section.prompt h3");
      return {
        scrolled: sheet.scrollTop,
        above: sheet.getBoundingClientRect().top - first.getBoundingClientRect().top,
      };
    });
    assert.ok(top.scrolled === 0 && top.above <= 0, `the ${kind} is not read from its head: ${JSON.stringify(top)}`);
    if (kind === "fire") shots++;
    else if (shots === 0) before = await placed(page);
    else {
      assert.deepEqual(await placed(page), before, `after the shots the table lies elsewhere, at the ${kind}`);
      break;
    }
    seen.add(kind);
    // Scrolled far down, like a player who has searched the list.
    await page.evaluate(() => document.querySelector(".sheet").scrollTo(0, 400));
    await acceptSuggestion(page);
    prompt = await question(page, prompt);
  }
  assert.ok(shots > 0 && seen.has("order") && seen.has("path"), `asked were ${[...seen]}`);
  assert.deepEqual(faults, []);
  await context.close();
});

test("for a unit that cannot move the answer is above the disabled button", async () => {
  const { page, context, faults, ...begun } = await opened("revised");
  let { prompt } = begun;
  for (let n = 0; n < 12 && (await page.locator("section.prompt .draft[data-bare=true]").count()) === 0; n++) {
    await acceptSuggestion(page);
    prompt = await question(page, prompt);
  }
  await untilStill(page);
  const answer = await page.locator("section.prompt .advice button.primary").boundingBox();
  const draft = await page.locator("section.prompt .draft[data-bare=true]").boundingBox();
  assert.ok(answer.y + answer.height <= draft.y, `the answer lies at ${answer.y}, the draft at ${draft.y}`);
  assert.deepEqual(faults, []);
  await context.close();
});

test("the suggested path of one of several units is on the table while its question is open", async () => {
  const { page, context, faults, ...begun } = await opened("brothers");
  let { prompt } = begun;
  for (let n = 0; n < 6 && (await kindOf(page)) !== "move"; n++) {
    await acceptSuggestion(page);
    prompt = await question(page, prompt);
  }
  const way = page.locator(".command polygon[data-advised]");
  await way.first().waitFor({ state: "attached" });
  assert.ok((await way.count()) > 0);
  const before = await way.first().getAttribute("points");
  await acceptSuggestion(page);
  await question(page, prompt);
  const next = (await way.count()) > 0 ? await way.first().getAttribute("points") : "";
  assert.notEqual(next, before, "it goes with the question");
  assert.deepEqual(faults, []);
  await context.close();
});

test("the tools are one small button that opens all of them", async () => {
  const { page, context, faults } = await opened("revised");
  const tools = page.getByRole("toolbar", { name: "Map tools" });
  const box = await tools.boundingBox();
  assert.ok(box.width < 48 && box.height < 48, `they cover ${box.width} by ${box.height}`);
  assert.equal(await tools.getByRole("button").count(), 1);
  await tools.getByRole("button").tap();
  await tools.getByRole("button", { name: "Whole map" }).tap();
  await tools.getByRole("button", { name: "Tape measure" }).waitFor();
  await tools.getByRole("button", { name: "Map tools" }).tap();
  assert.equal(await tools.getByRole("button").count(), 1);
  assert.deepEqual(faults, []);
  await context.close();
});

for (const [ruleset, colorScheme] of [
  ["mwan18", "light"],
  ["revised", "dark"],
]) {
  test(`the table opens with all own troops and the enemy in the picture, each distinguishable: ${ruleset}`, async () => {
    const { page, context, faults, news } = await opened(ruleset, { colorScheme });
    await untilStill(page);
    const seen = await page.evaluate(() => {
      const pane = document.querySelector(".table").getBoundingClientRect();
      return [...document.querySelectorAll(".table [data-unit]")].map((one) => {
        const { left, right, top, bottom } = one.querySelector("path.block").getBoundingClientRect();
        return {
          unit: Number(one.dataset.unit),
          wide: Math.max(right - left, bottom - top),
          inside: left >= pane.left && right <= pane.right && top >= pane.top && bottom <= pane.bottom,
        };
      });
    });
    const { units } = news().view;
    const own = new Set(units.filter((one) => one.army === 1).map((one) => Number(one.unit)));
    assert.equal(await page.locator(".table").getAttribute("data-detail"), "mid");
    assert.deepEqual(
      seen.filter((one) => own.has(one.unit) && !one.inside),
      [],
      "some of one's own are out of the picture",
    );
    assert.ok(seen.filter((one) => !own.has(one.unit) && one.inside).length >= 5, "the enemy is out of the picture");
    assert.ok(
      seen.every((one) => one.wide >= 10),
      "too small to be told apart",
    );
    assert.deepEqual(faults, []);
    await context.close();
  });
}
