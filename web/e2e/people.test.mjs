// People who do more than play a seat: a club with its own dice, a subordinate with the units of a brigade, an umpire.
import assert from "node:assert/strict";
import { test } from "node:test";
import { acceptSuggestion } from "./mouse.mjs";
import {
  chrome,
  testServer,
  kindOf,
  question,
  beforeAndAfter,
  acceptedDecisions,
  until,
  openVisitor,
  fromMenu,
} from "./harness.mjs";

beforeAndAfter();

test("own dice: faces are tapped, typed, or thrown by the page", async () => {
  const made = await testServer.battle({
    scenario: "two-brigades",
    ruleset: "firefight",
    first: "human",
    second: "sergeant",
    ask_dice: true,
    seed: "7",
  });
  const { page, context, faults, sent, goto } = await openVisitor(chrome, testServer);
  // The page's own throws are the same in every run.
  await page.addInitScript(() => {
    let last = 7;
    crypto.getRandomValues = (numbers) =>
      numbers.map((_, at) => (numbers[at] = last = (Math.imul(last, 1664525) + 1013904223) >>> 0));
  });
  await goto(`#/battle/${made.links.find((one) => one.seats.includes("first")).token}`);
  let prompt = await question(page);
  let rolls = 0;
  const fell = new Map();
  for (let n = 0; n < 40 && prompt !== ""; n++) {
    if ((await kindOf(page)) === "roll") {
      assert.equal(
        await page.getByRole("button", { name: "Auto-play: how much?" }).count(),
        0,
        "nobody throws real dice for the players",
      );
      await page.locator("section.prompt .thrown li").first().waitFor();
      const count = await page.locator("section.prompt .thrown li").count();
      const faces = Array.from({ length: count }, (_, die) => (die === 0 && rolls % 3 === 1 ? 2 : 1));
      if (rolls % 3 > 0) fell.set(rolls, faces);
      if (rolls % 3 === 1)
        for (const face of faces)
          await page
            .locator("section.prompt .face")
            .nth(face - 1)
            .click();
      else if (rolls % 3 === 2) await page.getByLabel("Enter results").fill(faces.join(" "));
      else await page.getByRole("button", { name: "Roll here" }).click();
      await page.locator("section.prompt .draft[data-judged=true]").waitFor();
      await page.locator("section.prompt .draft .actions button.primary").click();
      rolls++;
    } else await acceptSuggestion(page);
    prompt = await question(page, prompt);
  }
  assert.ok(rolls >= 8, `only ${rolls} rolls were asked`);
  const faces = acceptedDecisions(sent, "roll").map((one) => one.faces);
  assert.equal(faces.length, rolls);
  for (const [roll, fallen] of fell)
    assert.deepEqual(faces[roll], fallen, "what was tapped or typed is not what was taken");
  assert.deepEqual(faults, []);
  await context.close();
});

test("a subordinate's link asks only about the own brigade", async () => {
  const made = await testServer.battle({ scenario: "two-brigades", first: "human", second: "sergeant", seed: "7" });
  const table = await openVisitor(chrome, testServer);
  await table.goto(`#/battle/${made.links.find((one) => one.seats.includes("first")).token}`);
  await question(table.page);
  // The commander makes the link on the page itself.
  await fromMenu(table.page, "Invite");
  await table.page.getByRole("checkbox", { name: /Blue West Brigade/ }).check();
  await table.page.getByRole("button", { name: "Create link" }).click();
  const address = await table.page.locator("[data-link=subordinate] input").inputValue();
  await table.page.keyboard.press("Escape");

  const his = await openVisitor(chrome, testServer);
  // The page with the preview opens the battle.
  assert.match(address, /\/b\/[a-z0-9]{12}#\/battle\/[\w-]{32}$/);
  await his.page.goto(address);
  await his.page.getByText("You command Blue West Brigade, of Blue").waitFor();
  const titles = [];
  let waited = 0;
  for (let n = 0; n < 40; n++) {
    const prompt = await question(table.page);
    if (prompt === "") break;
    // A question about the brigade goes to both: the subordinate answers, and the commander sees the next question. Of
    // a question for the whole side the subordinate answers the part of the brigade; suggestions for other units are
    // for the commander.
    const news = await until(
      "the same news for both",
      () => his.news()?.decisions === table.news().decisions && his.news(),
    );
    const asked = news.prompts.length > 0 && news.prompts[0].advice !== undefined;
    if (asked) {
      assert.equal(await question(his.page), prompt);
      await table.page
        .locator("[data-part=mates]", { hasText: "Also asked: the commander of Blue West Brigade" })
        .waitFor();
    } else if (news.waiting.includes("first") && news.prompts.length === 0) {
      await his.page.locator(".bar", { hasText: "Waiting for your commander" }).waitFor();
      assert.equal(await table.page.locator("[data-part=mates]").count(), 0);
      waited++;
    }
    if (asked) titles.push(await his.page.locator("section.prompt h3").innerText());
    await acceptSuggestion(asked ? his.page : table.page);
    await question(table.page, prompt);
  }
  assert.ok(titles.length > 0, "he was never asked");
  assert.ok(waited > 0, "his commander was never asked alone");
  for (const title of titles) assert.doesNotMatch(title, /Blue East|Grey West 1st go/);
  assert.deepEqual([...his.faults, ...table.faults], []);
  // The list of battles says the same.
  const known = his.news();
  await his.goto("#/lobby");
  await his.goto("#/");
  const state = his.page.locator("section[aria-labelledby=yours] .state").first();
  if (!known.over)
    await until("what the list says", async () =>
      (known.asked ? (known.asked.you ? /Your turn/ : /waiting for your commander/) : /Waiting/).test(
        await state.innerText(),
      ),
    );
  await his.context.close();
  await table.context.close();
});

test("an umpire sees the hidden units of both sides and has no questions to answer", async () => {
  const made = await testServer.battle({ scenario: "brawners-farm", first: "sergeant", second: "sergeant", seed: "3" });
  const link = (role) => made.links.find((one) => one.role === role);
  const { page, context, faults, goto } = await openVisitor(chrome, testServer);
  await goto(`#/battle/${link("umpire").token}`);
  await page.locator("[data-unit]").first().waitFor();
  assert.equal(await page.locator("section.prompt[data-kind]").count(), 0, "an umpire is asked");
  assert.ok(
    (await page.getByRole("treeitem").count()) > 0 || (await page.getByRole("button", { name: "Armies" }).count()) > 0,
  );
  assert.deepEqual(faults, []);
  await context.close();
});
