// Two people at one screen: a curtain hides the table while they change seats if anything is hidden, and both answer.
import assert from "node:assert/strict";
import { test } from "node:test";
import { acceptSuggestion } from "./mouse.mjs";
import { chrome, testServer, question, beforeAndAfter, untilStill, openVisitor } from "./harness.mjs";

beforeAndAfter();

test("hot seat: the curtain hides the table until the players change seats, and both sides answer", async () => {
  const made = await testServer.battle({
    scenario: "little-round-top",
    first: "human",
    second: "human",
    mine: ["first", "second"],
    seed: "3",
  });
  const both = made.links.find((one) => one.role === "both");
  assert.deepEqual([...both.seats].sort(), ["first", "second"]);
  const { page, context, faults, sent, goto } = await openVisitor(chrome, testServer);
  await goto(`#/battle/${both.token}`);

  const curtain = page.getByRole("dialog", { name: /^Pass the device to / });
  const answered = { first: 0, second: 0 };
  let curtains = 0;
  let prompt = "";
  while (answered.first < 3 || answered.second < 3) {
    assert.ok(answered.first + answered.second < 120, `answered were ${JSON.stringify(answered)}`);
    await page.waitForFunction((before) => {
      if (document.querySelector("dialog.curtain[open]")) return true;
      const open = document.querySelector("section.prompt[data-prompt]");
      return (
        open !== null &&
        open.dataset.prompt !== before &&
        open.dataset.ready === "true" &&
        open.querySelector("button:enabled") !== null
      );
    }, prompt);
    if ((await curtain.count()) > 0) {
      curtains++;
      const asked = sent.length;
      assert.equal(await page.locator("[data-unit]").count(), 0, "the table is seen behind the curtain");
      for (const key of ["y", "r", "Enter", "Escape"]) await page.keyboard.press(key === "Enter" ? "1" : key);
      assert.equal(await curtain.count(), 1, "a key opens the curtain");
      assert.ok(
        sent.slice(asked).every(({ ask }) => ask.verb !== "decide" && ask.verb !== "you_do_it"),
        "a key answers behind the curtain",
      );
      await curtain.getByRole("button", { name: /^I am / }).click();
      await page.locator("[data-unit]").first().waitFor();
      prompt = "";
      continue;
    }
    prompt = await page.locator("section.prompt").getAttribute("data-prompt");
    const seat = (await testServer.ask("/api/battle", both.token)).waiting[0];
    await acceptSuggestion(page);
    answered[seat]++;
  }
  assert.ok(curtains >= 2, `the curtain was drawn ${curtains} times`);
  assert.deepEqual(faults, []);
  await context.close();
});

test("hot seat on a phone: the next player's own troops are in the picture", async () => {
  const made = await testServer.battle({
    scenario: "two-brigades",
    ruleset: "mwan18",
    first: "human",
    second: "human",
    mine: ["first", "second"],
    seed: "3",
  });
  const { page, context, faults, news, goto } = await openVisitor(chrome, testServer, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await goto(`#/battle/${made.links.find((one) => one.role === "both").token}`);
  for (const seat of ["first", "second"]) {
    await page
      .getByRole("dialog", { name: /^Pass the device to / })
      .getByRole("button", { name: /^I am / })
      .click();
    await question(page);
    await untilStill(page);
    const own = news()
      .view.units.filter((one) => one.army === (seat === "first" ? 1 : 2))
      .map((one) => one.unit);
    const seen = await page.evaluate((own) => {
      const pane = document.querySelector(".table").getBoundingClientRect();
      return [...document.querySelectorAll("[data-unit] path.block")]
        .filter((block) => own.includes(Number(block.closest("[data-unit]").dataset.unit)))
        .filter((block) => {
          const { left, right, top, bottom } = block.getBoundingClientRect();
          return left >= pane.left && right <= pane.right && top >= pane.top && bottom <= pane.bottom;
        }).length;
    }, own);
    assert.ok(seen > 0, `the ${seat} side has nobody in the picture`);
    await acceptSuggestion(page);
  }
  assert.deepEqual(faults, []);
  await context.close();
});
