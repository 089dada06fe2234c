// The draft shown when a question opens is the suggested decision with its reason; otherwise nothing is drafted.
import assert from "node:assert/strict";
import { test } from "node:test";
import { acceptSuggestion } from "./mouse.mjs";
import { chrome, testServer, question, beforeAndAfter, openVisitor } from "./harness.mjs";

beforeAndAfter();

for (const [scenario, ruleset] of [
  ["two-brigades", "revised"],
  ["two-brigades", "firefight"],
  ["two-brigades", "reasonable"],
  ["two-brigades", "mwan18"],
  ["little-round-top", "brothers"],
]) {
  test(`${scenario} by ${ruleset}: the draft is the suggestion`, async () => {
    const made = await testServer.battle({ scenario, ruleset, first: "human", second: "sergeant", seed: "7" });
    const { page, context, faults, news, goto } = await openVisitor(chrome, testServer);
    await goto(`#/battle/${made.links.find((one) => one.seats.includes("first")).token}`);
    let prompt = await question(page);
    let drafted = 0;
    let reasons = 0;
    let suggestions = 0;
    for (let n = 0; n < 14 && prompt !== ""; n++) {
      const draft = page.locator("section.prompt .draft");
      if ((await draft.count()) > 0 && (await draft.getAttribute("data-bare")) === null) {
        drafted++;
        assert.equal(
          await draft.locator("[data-recommended]").count(),
          1,
          `${await page.locator("section.prompt h3").innerText()}: something else is drafted`,
        );
        const advice = news().prompts.find((one) => String(one.prompt) === prompt).advice;
        assert.equal(await draft.locator(".title").innerText(), advice.text);
      }
      // A reason is more than a distance. Where no reason speaks for the suggestion, none is given.
      if (news().prompts.find((one) => String(one.prompt) === prompt)?.advice) {
        suggestions++;
        const why = page.locator("section.prompt .because").first();
        if ((await why.count()) > 0) {
          const text = (await why.innerText()).replace(/^Suggestion: /, "");
          assert.doesNotMatch(text, /^[\d.,]+\S*( from the [^;,]*)?$/, "a bare distance is no reason");
          if (text.trim() !== "" && text.trim() !== "Suggested") reasons++;
        }
      }
      await acceptSuggestion(page);
      prompt = await question(page, prompt);
    }
    assert.ok(drafted > 0 || ["brothers", "mwan18"].includes(ruleset), "nothing was drafted");
    // By mwan18 most questions are about all units at once, for which one sentence is no reason.
    const enough = ruleset === "mwan18" ? 3 : suggestions / 2;
    assert.ok(reasons >= enough, `${reasons} of ${suggestions} suggestions have a reason`);
    assert.deepEqual(faults, []);
    await context.close();
  });
}
