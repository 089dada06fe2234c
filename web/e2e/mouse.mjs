// Actions of a player with a mouse: drag units, click targets, press the buttons of the question.
import assert from "node:assert/strict";
import { untilAnswered, kindOf, question, untilStill } from "./harness.mjs";

/** The middle of a unit on the screen. */
export async function middleOf(page, unit) {
  await untilStill(page);
  const box = await page.locator(`[data-unit="${unit}"] path.block`).boundingBox();
  assert.ok(box, `unit ${unit} is not on the table`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The place on the screen of a point of the table. */
export async function placeOn(page, [x, y]) {
  await untilStill(page);
  return page.evaluate(
    ([x, y]) => {
      const matrix = document.querySelector(".table svg > g").getScreenCTM();
      const north = Number(document.querySelector(".table").dataset.height);
      return { x: matrix.a * x + matrix.e, y: matrix.d * (north - y) + matrix.f };
    },
    [x, y],
  );
}

export async function drag(page, from, to, meanwhile) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await meanwhile?.();
  await page.mouse.up();
}

/** Accepts the suggestion, or presses "Auto-play" where there is none. */
export async function acceptSuggestion(page) {
  const button = page.locator("section.prompt .advice button.primary");
  if ((await button.count()) > 0) {
    const prompt = await page.locator("section.prompt").getAttribute("data-prompt");
    await button.click();
    // For a suggested attack the page shows its odds first.
    await page.waitForFunction(
      (before) =>
        document.querySelector("section.prompt")?.getAttribute("data-prompt") !== before ||
        document.querySelector("section.prompt .draft, [data-part=after]"),
      prompt,
    );
    const draft = page.locator(`section.prompt[data-prompt="${prompt}"] .draft .actions button.primary`);
    if ((await draft.count()) > 0) await draft.click();
  } else await page.locator("section.prompt footer .you button").first().click();
}
export async function autoPlayPhase(page) {
  await page.getByRole("button", { name: "Auto-play: how much?" }).click();
  await page.getByRole("button", { name: "Rest of this phase" }).click();
}

/** Accepts the suggestion for each further question of this kind, until the battle ends. */
export async function autoPlayForGood(page) {
  await page.getByRole("button", { name: "Auto-play: how much?" }).click();
  await page.getByRole("button", { name: "Always, for this kind" }).click();
}

/** The units that the open question lets move, by their names in the list. */
async function movable(page) {
  const of = await page
    .locator("section.prompt li.unit")
    .filter({ has: page.locator(".chip", { hasText: "move" }) })
    .evaluateAll((rows) => rows.map((row) => Number(row.dataset.of)));
  const there = [];
  for (const unit of of) if ((await page.locator(`[data-unit="${unit}"] path.block`).count()) > 0) there.push(unit);
  return there;
}

/**
 * Drags a unit before it has its order: the path is kept and the unit gets the order to move. Its ghost follows the
 * mouse.
 */
export async function dragToOrder(page, by) {
  const [unit] = await movable(page);
  if (unit === undefined) return false;
  const from = await middleOf(page, unit);
  await drag(page, from, { x: from.x + by[0], y: from.y + by[1] }, () =>
    page.locator(".command .ghost").first().waitFor(),
  );
  return true;
}

/** In the question for its path, drags the ghost on, waits for the check and confirms. */
export async function dragGhost(page, by) {
  await page.locator("section.prompt .draft").waitFor();
  const ghost = page.locator(".command .ghost").first();
  await ghost.waitFor();
  await untilStill(page);
  const box = await page.locator(".command .ghost").evaluateAll((all) => {
    const boxes = all.map((one) => one.getBoundingClientRect());
    const left = Math.min(...boxes.map((one) => one.left));
    const top = Math.min(...boxes.map((one) => one.top));
    return {
      x: left,
      y: top,
      width: Math.max(...boxes.map((one) => one.right)) - left,
      height: Math.max(...boxes.map((one) => one.bottom)) - top,
    };
  });
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await drag(page, from, { x: from.x + by[0], y: from.y + by[1] }, () =>
    page.locator(".command .way").first().waitFor(),
  );
}

/** Confirms the path once it is known to be legal; a ghost dropped in an illegal place moves back. */
export async function confirmPath(page, prompt) {
  await page.locator("section.prompt .draft[data-judged=true][data-lawful=true]").waitFor();
  await page.getByRole("button", { name: /^Confirm/ }).click();
  await untilAnswered(page, prompt);
}

/** Clicks a target on the table, reads the odds, and fires. */
export async function tapTarget(page) {
  const target = page.locator("[data-unit].target").last();
  const unit = Number(await target.getAttribute("data-unit"));
  const at = await middleOf(page, unit);
  await page.mouse.click(at.x, at.y);
  const draft = page.locator("section.prompt .draft");
  await draft.locator("figure.odds, .title").first().waitFor();
  await page.locator("section.prompt .draft[data-judged=true]").waitFor();
  await draft.locator(".actions button.primary").click();
  return unit;
}

/** The card of a shot fits: its odds do not scroll, and the button is below them. Returns where the map is. */
export async function assertShotFits(page) {
  await page.locator("section.prompt .draft[data-judged=true] figure.odds").waitFor();
  await untilStill(page);
  const seen = await page.evaluate(() => {
    const box = (one) => one.getBoundingClientRect();
    const figure = document.querySelector("figure.odds");
    const fire = box(document.querySelector(".draft .actions button.primary"));
    const pane = box(document.querySelector(".sheet, .orders"));
    const bottom = Math.max(
      ...[...figure.querySelectorAll("li, p, summary, ol")]
        .filter((one) => one.checkVisibility())
        .map((one) => box(one).bottom),
    );
    const on = document.elementFromPoint((fire.left + fire.right) / 2, (fire.top + fire.bottom) / 2);
    return {
      scrolls: figure.scrollHeight - figure.clientHeight,
      bottom,
      fire: { top: fire.top, bottom: fire.bottom },
      pane: { top: pane.top, bottom: pane.bottom },
      pressed: on?.closest("button")?.matches(".primary") === true,
      map: box(document.querySelector(".table")).toJSON(),
    };
  });
  assert.ok(seen.scrolls <= 4, `the odds scroll by ${seen.scrolls}`);
  assert.ok(
    seen.pressed && seen.fire.bottom <= seen.pane.bottom + 1 && seen.bottom <= seen.fire.top + 8,
    `the card does not fit: ${JSON.stringify(seen)}`,
  );
  return seen.map;
}

/** Plays a whole battle: gestures[kind](page, prompt) while it returns true, else the suggestion. */
export async function playBattle(page, gestures, handOver = ["order", "path"]) {
  const seen = new Map();
  let prompt = await question(page);
  while (prompt !== "") {
    const kind = (await kindOf(page)) ?? "";
    const times = seen.get(kind) ?? 0;
    seen.set(kind, times + 1);
    if (!(await gestures[kind]?.(page, prompt, times))) {
      // After the question was answered by hand, auto-play takes the rest of the phase; a question asked often goes to
      // auto-play permanently.
      if (times > 12) await autoPlayForGood(page);
      else if (times > 3 && handOver.includes(kind)) await autoPlayPhase(page);
      else await acceptSuggestion(page);
    }
    prompt = await question(page, prompt);
  }
  return new Set(seen.keys());
}
