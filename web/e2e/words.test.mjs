// Words as at a club table: no names from the data, turns by the smaller angle, the meaning of an order beside it, the
// brigade of a link, and no undo without a message to the other side.
import assert from "node:assert/strict";
import { test } from "node:test";
import { acceptSuggestion } from "./mouse.mjs";
import { chrome, testServer, kindOf, question, beforeAndAfter, openVisitor, fromMenu } from "./harness.mjs";

beforeAndAfter();

const token = (made, seat) => made.links.find((one) => one.seats.length === 1 && one.seats[0] === seat).token;
async function opened(order, options) {
  const made = await testServer.battle({
    scenario: "two-brigades",
    first: "human",
    second: "sergeant",
    seed: "7",
    ...order,
  });
  const one = await openVisitor(chrome, testServer, options);
  await one.goto(`#/battle/${token(made, "first")}`);
  return { ...one, made };
}

test("the list of battles shows the length by the chosen ruleset, and so does a page whose address names another", async () => {
  const { page, faults, goto, context } = await openVisitor(chrome, testServer);
  await goto("#/");
  const card = page
    .locator(".card.scenario")
    .filter({ has: page.getByRole("link", { name: "Two brigades", exact: true }) });
  const listed = card.locator(".foot span").first();
  await listed.waitFor();
  const list = {};
  for (const ruleset of ["brothers", "mwan18", "revised"]) {
    await page.getByRole("combobox", { name: "Ruleset" }).selectOption(ruleset);
    list[ruleset] = await listed.innerText();
  }
  assert.match(list.brothers, /^16 bounds, /);
  assert.match(list.mwan18, /^20 turns, /);
  assert.match(list.revised, /^12 turns, /);
  for (const ruleset of ["brothers", "mwan18", "revised"]) {
    await page.evaluate((book) => (location.hash = `#/scenario/two-brigades?ruleset=${book}`), ruleset);
    await page.locator("dl.facts").getByText(list[ruleset], { exact: true }).waitFor();
    assert.equal(await page.getByRole("combobox", { name: "Ruleset" }).inputValue(), ruleset);
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("the charts are those of the scale in play, with readable headings", async () => {
  for (const ruleset of ["revised", "reasonable", "firefight", "mwan18", "brothers"]) {
    const { page, context } = await opened({ ruleset });
    await question(page);
    await page.keyboard.press("c");
    const drawer = page.locator("section.drawer");
    await drawer.locator("figure.chart").first().waitFor();
    const words = await drawer.locator("figure.chart :is(th, td, .title)").allTextContents();
    assert.deepEqual(
      words.filter((one) => /_/.test(one)),
      [],
      ruleset,
    );
    // No table repeats the name of the row in the first cell of every row.
    const twice = await drawer.locator("figure.chart table").evaluateAll((all) =>
      all
        .filter((one) => {
          const rows = [...one.querySelectorAll("tbody tr")].map((row) =>
            [...row.cells].map((cell) => cell.textContent.trim()),
          );
          return rows.length > 1 && rows.every(([name, first]) => name === first);
        })
        .map((one) => one.innerText.slice(0, 60)),
    );
    assert.deepEqual(twice, [], ruleset);
    if (ruleset === "revised") {
      const titles = await drawer.locator("figure.chart .title").allTextContents();
      assert.ok(titles.some((one) => /15 mm/.test(one)));
      assert.deepEqual(
        titles.filter((one) => /25 mm/.test(one)),
        [],
      );
    }
    await context.close();
  }
});

test("a path shows its turn as the smaller angle", async () => {
  const { page, context } = await opened({});
  let prompt = await question(page);
  for (let n = 0; n < 40 && (await kindOf(page)) !== "path"; n++) {
    const move = page.locator("section.prompt li.unit .chip", { hasText: "move" }).first();
    if ((await kindOf(page)) === "order" && (await move.count()) > 0) await move.click();
    else await acceptSuggestion(page);
    prompt = await question(page, prompt);
  }
  const turned = page.locator("section.prompt .draft .turns .figures").first();
  await turned.waitFor();
  for (let n = 0; n < 3; n++) await page.keyboard.press("ArrowLeft");
  assert.match(await turned.innerText(), /^no turn$|^\d{1,3}° to the (left|right)$/);
  const said = Number(/\d+/.exec(await turned.innerText())?.[0] ?? 0);
  assert.ok(said <= 180);
  await context.close();
});

test("the meaning of a class of orders is shown where it is chosen", async () => {
  const { page, context } = await opened({ ruleset: "mwan18" });
  await question(page);
  await page.locator(".dispatch .name").first().click();
  const told = await page.locator(".dispatch .classes li").allInnerTexts();
  assert.ok(told.length >= 3, told.join("; "));
  assert.match(told.join(" "), /halt: stays;.*skirmish: may move freely/s);
  await context.close();
});

test("undo is announced to the other side", async () => {
  const made = await testServer.battle({ scenario: "two-brigades", first: "human", second: "human" });
  const people = [await openVisitor(chrome, testServer), await openVisitor(chrome, testServer)];
  await Promise.all(people.map(({ goto }, n) => goto(`#/battle/${token(made, n === 0 ? "first" : "second")}`)));
  for (const { page } of people) await page.locator("section.prompt").waitFor();
  const waiting = (await testServer.ask("/api/battle", token(made, "first"))).waiting[0];
  const [mover, other] = waiting === "first" ? people : [people[1], people[0]];
  let prompt = await question(mover.page);
  const undo = mover.page.getByRole("button", { name: "Undo" });
  for (let n = 0; n < 8 && (await undo.isDisabled()); n++) {
    await acceptSuggestion(mover.page);
    prompt = await question(mover.page, prompt);
  }
  assert.equal(await other.page.locator("[data-part=taken-back]").count(), 0);
  await undo.click();
  await other.page.locator("[data-part=taken-back]").waitFor();
  assert.equal(await mover.page.locator("[data-part=taken-back]").count(), 0);
  for (const { context } of people) await context.close();
});

test("a link to a part names the brigade", async () => {
  const { page, context } = await opened({});
  await question(page);
  await fromMenu(page, "Invite");
  const share = page.locator("section.share");
  await share.getByRole("checkbox", { name: "Blue West Brigade" }).check();
  await share.getByRole("button", { name: /link/i }).last().waitFor();
  // Against the computer the link of "both sides" is that of one side, and is listed once.
  assert.deepEqual(
    await share.locator("li label").evaluateAll((all) => all.map((one) => one.firstChild?.textContent?.trim())),
    ["Commands Blue", "Watches"],
  );
  await share.locator("fieldset").first().getByRole("button").click();
  await share.locator("[data-link=subordinate]").getByText("Commands Blue West Brigade, of Blue").waitFor();
  await context.close();
});

test("a phone shows no keyboard shortcuts", async () => {
  const { page, context } = await opened({}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  let prompt = await question(page);
  for (let n = 0; n < 6; n++) {
    assert.doesNotMatch(await page.locator("body").innerText(), /\bShift\b/);
    await acceptSuggestion(page);
    prompt = await question(page, prompt);
  }
  await context.close();
});
