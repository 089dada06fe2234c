// The summary of a turn is shown above the first question of the next one, can be closed, and stays in the log under
// its turn.
import assert from "node:assert/strict";
import { test } from "node:test";
import { acceptSuggestion } from "./mouse.mjs";
import { beforeAndAfter, openBattle, question, testServer } from "./harness.mjs";

beforeAndAfter();

for (const [what, viewport, more] of [
  ["a desk", { width: 1440, height: 900 }, {}],
  ["a phone", { width: 390, height: 844 }, { hasTouch: true, isMobile: true, colorScheme: "dark" }],
]) {
  test(`the end of a turn is summarised in a few lines: ${what}`, async () => {
    const visit = await openBattle({ viewport, ...more });
    const { page, context, faults, token } = visit;
    let { prompt } = visit;
    const note = page.locator(".orders .turned.note, .sheet .turned.note");
    async function toTurn(turn) {
      // A question that opens with a target shows its odds: the summary waits for the next question.
      const aims = async () => (await page.locator(".sheet.aiming, .left.aiming").count()) > 0;
      for (let n = 0; n < 80 && ((await testServer.ask("/api/battle", token)).turn < turn || (await aims())); n++) {
        const all = page.getByRole("button", { name: /^Accept all \d+ suggestions/ });
        if ((await all.count()) > 0) await all.click();
        else await acceptSuggestion(page);
        prompt = await question(page, prompt);
      }
    }
    assert.equal(await note.count(), 0);
    await toTurn(2);
    await note.waitFor();
    assert.match(
      await note.innerText(),
      /^Turn 1: Blue lost (none|1 figure|\d+ figures), Grey (none|1 figure|\d+ figures)\./,
    );
    // The question is below it, with its head and first answer in sight.
    const pane = await page.locator(".orders, .sheet").boundingBox();
    for (const part of ["h3", ".advice button, .draft .actions button"]) {
      const box = await page.locator(`section.prompt ${part}`).first().boundingBox();
      assert.ok(box.y >= pane.y && box.y + box.height <= pane.y + pane.height, `${part} is out of sight`);
    }
    await note.getByRole("button", { name: "Close summary" }).click();
    assert.equal(await note.count(), 0);
    await toTurn(3);
    await note.waitFor();
    assert.match(await note.innerText(), /^Turn 2: /);
    // The next answer closes it.
    await acceptSuggestion(page);
    await question(page, prompt);
    assert.equal(await note.count(), 0);
    await page.getByRole("button", { name: "Log", exact: true }).click();
    await page.locator(".log .list").evaluate((list) => list.scrollTo(0, 0));
    const kept = page.locator(".log .turned");
    await kept.first().waitFor();
    const turns = new Set();
    for (let n = 0; n < 60; n++) {
      for (const turn of await kept.evaluateAll((all) => all.map((one) => one.dataset.turn))) turns.add(turn);
      await page.locator(".log .list").evaluate((list) => list.scrollBy(0, list.clientHeight));
    }
    assert.deepEqual([...turns].sort(), ["1", "2"], "of the turn that goes on nothing is told");
    assert.deepEqual(faults, []);
    await context.close();
  });
}
