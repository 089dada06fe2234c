// Space for the question: the whole card of a shot is visible without scrolling, firer and target are in the picture,
// and the table keeps its share of the window.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertShotFits } from "./mouse.mjs";
import { chrome, testServer, kindOf, question, beforeAndAfter, untilStill, openVisitor } from "./harness.mjs";

beforeAndAfter();

const brothers = { scenario: "little-round-top", ruleset: "brothers", seed: "7" };
const brom = { scenario: "two-brigades", seed: "1863" };
const shots = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
].flatMap((viewport) => [brom, brothers].map((order) => [viewport, order]));
for (const [viewport, order] of shots) {
  test(`a shot at ${viewport.width} × ${viewport.height} in ${order.scenario}: odds, modifiers and the button, firer and target`, async () => {
    const made = await testServer.battle({ ...order, first: "human", second: "sergeant" });
    const { page, context, faults, news, goto } = await openVisitor(chrome, testServer, { viewport });
    await goto(`#/battle/${made.links.find((one) => one.seats.includes("first")).token}`);
    let prompt = await question(page);
    for (
      let n = 0;
      n < 60 && !(/fire/.test(await kindOf(page)) && (await page.locator("section.prompt .draft.aimed").count()) > 0);
      n++
    ) {
      await page.keyboard.press("y");
      prompt = await question(page, prompt);
    }
    const odds = page.locator("section.prompt .draft figure.odds");
    await odds.waitFor();
    await page.locator("section.prompt .draft[data-judged=true]").waitFor();
    const map = await assertShotFits(page);
    const { decision } = news().prompts.find((one) => String(one.prompt) === prompt).advice;
    for (const unit of [decision.unit, decision.target]) {
      const at = await page.locator(`[data-unit="${unit}"] path.block`).boundingBox();
      assert.ok(
        at && at.x > map.x && at.y + at.height / 2 > map.y && at.x < map.right && at.y + at.height / 2 < map.bottom,
        `unit ${unit} is not in the picture`,
      );
    }
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("the head shows this phase and the next, the rest on request; the table keeps three quarters beside armies and log", async () => {
  const made = await testServer.battle({ scenario: "two-brigades", first: "human", second: "sergeant", seed: "7" });
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
  ]) {
    const { page, context, faults, goto } = await openVisitor(chrome, testServer, { viewport });
    await goto(`#/battle/${made.links.find((one) => one.seats.includes("first")).token}`);
    await question(page);
    const phases = page.locator("ol.phases > li[data-at]:not(.unseen)");
    assert.ok((await phases.count()) <= 2);
    await page.getByRole("button", { name: /all \d+ phases/ }).click();
    assert.ok((await phases.count()) > 5);
    for (const name of ["Armies", "Log"]) {
      const fold = page.locator(".fold").getByRole("button", { name });
      if ((await fold.getAttribute("aria-expanded")) === "false") await fold.click();
    }
    const { width } = await page.locator(".table").boundingBox();
    assert.ok(
      width >= (viewport.width >= 1440 ? 0.75 : 0.7) * viewport.width,
      `the table has ${width} of ${viewport.width}`,
    );
    await page.locator(".log").first().waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("on a phone the bar above the table is one row, also with chat and dispatches", async () => {
  const made = await testServer.battle({
    scenario: "two-brigades",
    first: "human",
    second: "human",
    couriers: true,
  });
  const { page, context, faults, goto } = await openVisitor(chrome, testServer, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await goto(`#/battle/${made.links.find((one) => one.role === "commander" && one.seats.includes("first")).token}`);
  const buttons = page.locator(".top .buttons button");
  for (const name of ["Battle", "Rules", "Chat", "Dispatches", "Settings"])
    await page.locator(".top").getByRole("button", { name, exact: true }).waitFor();
  const boxes = await buttons.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ top, right }) => ({ top: Math.round(top), right })),
  );
  assert.equal(new Set(boxes.map(({ top }) => top)).size, 1, JSON.stringify(boxes));
  assert.ok(
    boxes.every(({ right }) => right <= 390),
    JSON.stringify(boxes),
  );
  assert.deepEqual(faults, []);
  await context.close();
});

test("orders to all but one are one answer", async () => {
  const made = await testServer.battle({ scenario: "two-brigades", first: "human", second: "sergeant", seed: "7" });
  const { page, context, faults, goto } = await openVisitor(chrome, testServer);
  await goto(`#/battle/${made.links.find((one) => one.seats.includes("first")).token}`);
  let prompt = await question(page);
  let answers = 0;
  for (; prompt !== "" && /^Turn 1 /.test(await page.locator(".bar .turn").innerText()); answers++) {
    const others = page.getByRole("button", { name: /Accept all \d+ suggestions/ });
    if ((await others.count()) > 0) await others.click();
    else {
      await page.getByRole("button", { name: "Auto-play: how much?" }).click();
      await page.getByRole("button", { name: "Rest of this phase" }).click();
    }
    prompt = await question(page, prompt);
  }
  assert.ok(answers > 0 && answers <= 8, `${answers} answers in a turn`);
  assert.deepEqual(faults, []);
  await context.close();
});

test("sealed orders need one answer per order sheet, and each unit has its own line", async () => {
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
  let answers = 0;
  for (; prompt !== "" && /^Turn 1 /.test(await page.locator(".bar .turn").innerText()); answers++) {
    await page.locator("section.prompt .advice button").first().click();
    prompt = await question(page, prompt);
  }
  assert.ok(answers > 0 && answers <= 8, `${answers} answers in a turn`);
  const units = page.locator("div.dispatch li[data-of]");
  const many = await units.count();
  assert.equal(many, 9);
  for (let n = 0; n < many; n++) {
    await units.nth(n).locator(".name").click();
    await units.nth(n).locator(".chip").first().click();
    assert.equal(await page.locator("div.dispatch").getAttribute("data-told"), String(n + 1));
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("each unit can have its own order", async () => {
  const made = await testServer.battle({ scenario: "two-brigades", first: "human", second: "sergeant", seed: "7" });
  const { page, context, faults, sent, goto } = await openVisitor(chrome, testServer);
  await goto(`#/battle/${made.links.find((one) => one.seats.includes("first")).token}`);
  let prompt = await question(page);
  for (let n = 0; n < 60 && prompt !== "" && /^Turn 1 /.test(await page.locator(".bar .turn").innerText()); n++) {
    const stand = page.locator("section.prompt li.unit .chip", { hasText: "stand" }).first();
    if (await stand.count()) await stand.click();
    else await page.keyboard.press("y");
    prompt = await question(page, prompt);
  }
  const told = sent
    .filter(({ ask, answer }) => ask.verb === "decide" && ask.decision.verb === "stand" && answer?.ok)
    .map(({ ask }) => ask.decision.unit);
  assert.equal(new Set(told).size, told.length, "a unit is told once");
  assert.ok(told.length >= 5, `${told.length} units had an order of their own`);
  assert.deepEqual(faults, []);
  await context.close();
});

test("at 1024 by 768 the opened log and the card of a tapped unit are in sight", async () => {
  const made = await testServer.battle({
    scenario: "two-brigades",
    ruleset: "revised",
    first: "human",
    second: "sergeant",
    seed: "7",
  });
  const { page, context, faults, goto } = await openVisitor(chrome, testServer, {
    viewport: { width: 1024, height: 768 },
  });
  await goto(`#/battle/${made.links.find((one) => one.seats.includes("first")).token}`);
  let prompt = await question(page);
  for (let n = 0; n < 30 && (await kindOf(page)) !== "order"; n++) {
    await page.keyboard.press("y");
    prompt = await question(page, prompt);
  }
  const seen = async (pane) => {
    await pane.waitFor();
    const box = await pane.boundingBox();
    assert.ok(box.y >= 0 && box.y + Math.min(box.height, 120) <= 768, `it begins at ${box.y}, ${box.height} high`);
  };
  await page.locator("[data-unit].second").first().click({ force: true });
  await seen(page.locator(".unit.below-orders"));
  await page.locator("h2.fold button").last().click();
  await seen(page.locator(".log.below-orders"));
  assert.deepEqual(faults, []);
  await context.close();
});

test("at 1280 by 720 the orders and the card of a selected unit are side by side, and the card opens whole", async () => {
  // In mwan18 the list holds all possible orders of the selected unit.
  for (const [ruleset, list, wanted] of [
    ["firefight", "section.prompt ul.plain > li", 3],
    ["mwan18", "section.prompt .dispatch li.on .chip", 4],
  ]) {
    const made = await testServer.battle({
      scenario: "two-brigades",
      ruleset,
      first: "human",
      second: "sergeant",
      seed: "7",
    });
    const { page, context, faults, goto } = await openVisitor(chrome, testServer, {
      viewport: { width: 1280, height: 720 },
    });
    await goto(`#/battle/${made.links.find((one) => one.seats.includes("first")).token}`);
    let prompt = await question(page);
    if (ruleset === "mwan18") await page.locator("section.prompt .dispatch li").first().waitFor();
    for (let n = 0; n < 30 && (await page.locator("section.prompt ul.plain > li").count()) < 3; n++) {
      await page.keyboard.press("y");
      prompt = await question(page, prompt);
    }
    await page.locator("[data-unit].first").nth(1).click({ force: true });
    const card = page.locator(".unit.below-orders");
    await card.locator("h2").waitFor();
    await page.locator(list).first().waitFor();
    await untilStill(page);
    const seen = () =>
      page.evaluate((list) => {
        const box = (one) => one.getBoundingClientRect();
        const rows = [...document.querySelectorAll(list)].map(box);
        const floor = Math.min(
          ...[...document.querySelectorAll("section.prompt > footer, section.prompt .dispatch > .actions")].map(
            (one) => box(one).top,
          ),
        );
        const pane = document.querySelector(".unit.below-orders");
        const said = [...pane.querySelectorAll("h2, .kind, .strength")].map((one) => box(one).bottom);
        const top = box(document.querySelector(".left .orders")).top;
        return {
          rows: rows.filter((row) => row.top >= top && row.bottom <= floor + 1).length,
          said: Math.max(...said),
          ends: box(pane).bottom,
          high: box(pane).height,
        };
      }, list);
    const brief = await seen();
    assert.ok(brief.rows >= wanted, `${ruleset}: of the list ${brief.rows} rows are in sight`);
    assert.ok(
      brief.said <= brief.ends + 1,
      `${ruleset}: who that is and how strong ends at ${brief.said} of ${brief.ends}`,
    );
    await card.getByRole("button", { name: "Show all details" }).click();
    await untilStill(page);
    assert.ok((await seen()).high > 300, `${ruleset}: whole, it has ${(await seen()).high}`);
    await card.getByRole("button", { name: "Show fewer details" }).click();
    await untilStill(page);
    // A suggestion that arrives meanwhile moves the list down.
    const folded = await seen();
    assert.ok(folded.rows >= wanted, `${ruleset}: of the list ${folded.rows} rows are in sight`);
    assert.deepEqual({ ...folded, rows: brief.rows }, brief);
    assert.deepEqual(faults, []);
    await context.close();
  }
});
