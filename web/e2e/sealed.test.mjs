// Orders, moves and fire of a whole side in one answer each: a battle by the ruleset that works so, by hand and by
// suggestions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { acceptSuggestion, drag, middleOf } from "./mouse.mjs";
import {
  chrome,
  testServer,
  kindOf,
  question,
  beforeAndAfter,
  untilStill,
  acceptedDecisions,
  openVisitor,
} from "./harness.mjs";

beforeAndAfter();

/** The player's units inside the window, which the mouse can reach. */
async function reachable(page) {
  await untilStill(page);
  return page.locator("[data-unit].first").evaluateAll((all) =>
    all
      .filter((one) => {
        const { x, y, width, height } = one.querySelector("path.block").getBoundingClientRect();
        return x > 400 && y > 320 && x + width < innerWidth - 60 && y + height < innerHeight - 120;
      })
      .map((one) => Number(one.dataset.unit)),
  );
}

test("a whole battle of sealed orders, its first turns by hand", async (context) => {
  let made;
  try {
    made = await testServer.battle({
      scenario: "two-brigades",
      ruleset: "mwan18",
      first: "human",
      second: "sergeant",
      seed: "7",
    });
  } catch (why) {
    context.skip(`it is not played yet: ${why.message}`);
    return;
  }
  const { page, context: own, faults, sent, goto } = await openVisitor(chrome, testServer);
  await goto(`#/battle/${made.links.find((one) => one.seats.includes("first")).token}`);
  let prompt = await question(page);
  const units = await reachable(page);
  assert.ok(units.length >= 2, "no units are in the window");
  const told = (unit) => page.locator(`.dispatch li[data-of="${unit}"] .said:not(.none)`);
  const send = () => page.locator("section.prompt .dispatch .button.primary").click();

  // Taps one and chooses its class of orders, drags one to its objective.
  assert.equal(await kindOf(page), "mw.orders");
  const first = await middleOf(page, units[0]);
  await page.mouse.click(first.x, first.y);
  await page.locator(".dispatch .chip", { hasText: "skirmish" }).click();
  const second = await middleOf(page, units[1]);
  await drag(page, second, { x: second.x, y: second.y - 200 });
  await told(units[1]).waitFor();
  await send();
  prompt = await question(page, prompt);

  assert.equal(await kindOf(page), "mw.moves");
  assert.match(
    await page.locator(`.dispatch li[data-of="${units[0]}"] .said.none`).textContent(),
    /skirmish/,
    "its standing orders are told",
  );
  const from = await middleOf(page, units[1]);
  await drag(page, from, { x: from.x + 6, y: from.y - 40 });
  await told(units[1]).waitFor();
  await send();
  prompt = await question(page, prompt);

  const kinds = new Set();
  for (let n = 0; n < 400 && prompt !== ""; n++) {
    kinds.add(await kindOf(page));
    await acceptSuggestion(page);
    prompt = await question(page, prompt);
  }
  assert.equal(prompt, "", "the battle has no end");
  const dispatches = acceptedDecisions(sent, "dispatch");
  assert.deepEqual(
    dispatches[0].parts.map(({ verb, unit, number }) => [verb, unit, number]),
    [
      ["instruct", units[0], 2],
      ["instruct", units[1], dispatches[0].parts[1].number],
    ],
  );
  assert.equal(dispatches[0].parts[1].path.length, 1);
  assert.ok(
    dispatches[1].parts.some((part) => part.verb === "march" && part.unit === units[1]),
    "the drag was no march",
  );
  assert.ok(kinds.has("mw.fire"), "nobody fired");
  assert.deepEqual(faults, []);
  await own.close();
});
