// A whole battle of two-brigades against the sergeant by mouse, for each book of the family: from the start page to the report.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { House, browser, kindOf, question, visitor } from "./stage.mjs";

let house, chrome;
before(async () => {
  house = await House.open();
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  await house?.close();
});

/** Every question by its recommended button, or by "you do it" where there is none. Gestures are tried on the way. */
async function fight(page, gestures) {
  const seen = new Set();
  let prompt = await question(page);
  while (prompt !== "") {
    const kind = (await kindOf(page)) ?? "";
    if (!seen.has(kind) && gestures[kind]) await gestures[kind](page);
    else if (seen.has(kind) && (kind === "order" || kind === "path")) {
      // What has been done by hand once is handed over for the rest of the phase.
      await page.getByRole("button", { name: "You do it: how far?" }).click();
      await page.getByRole("button", { name: "all such questions of this phase" }).click();
    } else {
      const advised = page.locator("section.prompt .advice button.primary");
      if ((await advised.count()) > 0) await advised.click();
      else await page.locator("section.prompt footer .you button").first().click();
    }
    seen.add(kind);
    prompt = await question(page, prompt);
  }
  return seen;
}

/** A path by hand: the unit is dragged forward, and confirmed where it may stand. */
async function drag(page) {
  const unit = page.locator("[data-unit].asked, [data-unit][aria-current=true]").first();
  const box = await unit.boundingBox();
  if (box) {
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - 30, { steps: 6 });
    await page.mouse.up();
  }
  const confirm = page.getByRole("button", { name: /^Confirm/ });
  if ((await confirm.count()) > 0 && (await confirm.first().isEnabled())) await confirm.first().click();
  else await page.locator("section.prompt footer .you button").first().click();
}

test("from the start page: play now, to the end of the battle, its report and its record", async () => {
  const { page, context, faults, goto } = await visitor(chrome, house);
  await goto("");
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/#\/battle\//);
  const kinds = await fight(page, { path: drag });
  assert.ok(kinds.has("order"), `asked were ${[...kinds].join(", ")}`);
  const end = page.locator("[data-part=after]");
  await end.getByRole("heading").first().waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the record" }).click();
  assert.match((await download).suggestedFilename(), /\.jsonl$/);
  const token = decodeURIComponent(/#\/battle\/([^?]+)/.exec(page.url())[1]);
  const report = await fetch(`${house.url}/api/battle/report`, { headers: { Authorization: `Bearer ${token}` } });
  assert.equal(report.status, 200);
  assert.match(await report.text(), /<svg/);
  assert.deepEqual(faults, []);
  await context.close();
});

for (const ruleset of ["reasonable", "firefight"])
  test(`a whole battle of two-brigades by ${ruleset}`, async () => {
    const made = await house.battle({ scenario: "two-brigades", ruleset, first: "human", second: "sergeant", seed: "7" });
    const link = made.links.find((one) => one.seats.includes("first"));
    const { page, context, faults, goto } = await visitor(chrome, house);
    await goto(`#/battle/${link.token}`);
    await fight(page, { path: drag });
    const card = await house.ask("/api/battle", link.token);
    assert.equal(card.over, true);
    assert.deepEqual(faults, []);
    await context.close();
  });
