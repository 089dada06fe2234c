// The page shows the enemy's actions before it asks the player.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chrome, testServer, question, beforeAndAfter, openVisitor, fromMenu } from "./harness.mjs";

beforeAndAfter();

/** Records, frame by frame, what the page shows: units, the log's last entry, the question, dice beside the troops. */
const watching = () => {
  const seen = (window.seen = {
    frames: 0,
    units: new Set(),
    order: [],
    asked: 0,
    early: [],
    covered: [],
    trails: 0,
    shots: 0,
  });
  const look = () => {
    requestAnimationFrame(look);
    const playing = document.querySelector("section.playing");
    if (!playing) return;
    seen.frames++;
    for (const one of document.querySelectorAll("[data-unit]")) seen.units.add(Number(one.getAttribute("data-unit")));
    for (const one of document.querySelectorAll("[data-shot]"))
      if (seen.order.at(-1) !== one.dataset.shot) seen.order.push(one.dataset.shot);
    if (document.querySelector("section.prompt[data-kind]")?.checkVisibility({ visibilityProperty: true }))
      seen.asked++;
    seen.trails = Math.max(seen.trails, document.querySelectorAll("g.trails > g").length);
    seen.shots = Math.max(seen.shots, document.querySelectorAll("[data-shot]").length);
    const tray = document.querySelector(".tray");
    const lines = [...document.querySelectorAll(".log [data-event] > p:first-child")].map((one) => one.textContent);
    if (tray && tray.querySelector(".result:not(.told)")) {
      const title = tray.querySelector(".title").textContent;
      if (
        /fires at/.test(title) &&
        lines.some(
          (line) =>
            line.startsWith(title.split(" fires at")[0]) &&
            /hits?/.test(line) &&
            line.includes(title.split("fires at ")[1]),
        )
      )
        seen.early.push(title);
    }
    if (tray) {
      const box = tray.getBoundingClientRect();
      const names = [...document.querySelectorAll("[data-unit]")].filter((one) =>
        tray.querySelector(".title").textContent.includes((one.getAttribute("aria-label") ?? "?").split(",")[0]),
      );
      for (const one of names) {
        const unit = one.querySelector("path.block")?.getBoundingClientRect();
        if (unit && unit.left < box.right && unit.right > box.left && unit.top < box.bottom && unit.bottom > box.top)
          seen.covered.push(one.getAttribute("aria-label"));
      }
    }
  };
  requestAnimationFrame(look);
};
const told = (page) => page.evaluate(() => ({ ...window.seen, units: [...window.seen.units] }));

async function firstSight(viewport, speed = "quick") {
  const made = await testServer.battle({
    scenario: "little-round-top",
    ruleset: "brothers",
    first: "human",
    second: "sergeant",
    seed: "355",
  });
  const visit = await openVisitor(chrome, testServer, {
    reducedMotion: "no-preference",
    viewport,
    settings: { speed },
  });
  await visit.page.addInitScript(() =>
    localStorage.setItem("linstock.panels", JSON.stringify({ roster: false, log: true })),
  );
  await visit.page.addInitScript(watching);
  await visit.goto(`#/battle/${made.links.find((one) => one.seats.includes("first")).token}`);
  return visit;
}

test("the page shows an enemy that moves first, in order, before it asks the player", async () => {
  const { page, context, faults } = await firstSight({ width: 1440, height: 900 });
  await page.locator("section.playing").waitFor();
  assert.match(await page.title(), /^(?!●)/);
  await question(page);
  const seen = await told(page);
  assert.ok(seen.frames > 60, "it was not played");
  assert.equal(seen.asked, 0, "the question was shown before");
  assert.deepEqual(seen.early, [], "the log told a die before it fell");
  assert.deepEqual(seen.covered, [], "dice lay on the troops that they are about");
  assert.ok(seen.trails >= 5, "marches left no trails");
  assert.ok(seen.shots > 0, "no line of fire");
  // The 44th New York, dispersed by the first volley, was there before.
  assert.ok(seen.units.includes(2));
  assert.equal(await page.locator('[data-unit="2"]').count(), 0);
  await fromMenu(page, "Replay events since my last decision");
  await page.locator('[data-unit="2"]').waitFor();
  assert.equal(await page.locator("section.prompt[data-kind]").isVisible(), false);
  await page.getByRole("button", { name: /^Skip/ }).first().click();
  assert.equal(await page.locator('[data-unit="2"]').count(), 0);
  await page.getByRole("button", { name: "Layers" }).click();
  await page.getByRole("radio", { name: "Last enemy turn" }).check();
  await page.locator("g.trails > g").nth(4).waitFor({ state: "attached" });
  await page.locator("[data-shot]").nth(4).waitFor({ state: "attached" });
  // After a reload nothing is shown again without a request.
  await page.reload();
  await question(page);
  assert.equal((await told(page)).frames, 0);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a key ends the replay, and answers no question", async () => {
  const { page, context, faults, sent } = await firstSight({ width: 1440, height: 900 }, "slow");
  await page.locator("section.playing").waitFor();
  await page.keyboard.press("y");
  await question(page);
  assert.equal(sent.filter(({ ask }) => /decide|you_do_it/.test(ask.verb)).length, 0);
  assert.deepEqual(faults, []);
  await context.close();
});

test("on a phone too the dice are beside the troops", async () => {
  const { page, context, faults } = await firstSight({ width: 390, height: 844 });
  await page.locator("section.playing").waitFor();
  await question(page);
  const seen = await told(page);
  assert.equal(seen.asked, 0);
  assert.deepEqual(seen.covered, []);
  assert.deepEqual(faults, []);
  await context.close();
});
