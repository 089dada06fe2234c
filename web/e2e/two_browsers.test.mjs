// One battle between two browsers, each by its own link; the server is killed and a page is reloaded on the way.
// Neither sees what belongs to the other, and nothing is lost.
import assert from "node:assert/strict";
import { test } from "node:test";
import { autoPlayPhase, autoPlayForGood } from "./mouse.mjs";
import { untilAnswered, chrome, testServer, question, beforeAndAfter, openVisitor } from "./harness.mjs";

beforeAndAfter();

for (const ruleset of ["revised", "firefight"])
  test(`two people play through a killed server and a reloaded page: ${ruleset}`, async () => {
    const made = await testServer.battle({
      scenario: "two-brigades",
      ruleset,
      first: "human",
      second: "human",
      mine: ["first", "second"],
      seed: "11",
    });
    const link = (seat) => made.links.find((one) => one.seats.length === 1 && one.seats[0] === seat).token;
    const seats = ["first", "second"];
    const people = await Promise.all(seats.map(() => openVisitor(chrome, testServer)));
    await Promise.all(people.map((person, n) => person.goto(`#/battle/${link(seats[n])}`)));
    for (const { page } of people) await page.locator("section.prompt").waitFor();

    let answers = 0;
    let over = false;
    while (!over) {
      const card = await testServer.ask("/api/battle", link("first"));
      if (card.over) break;
      assert.ok(card.waiting.length > 0, "nobody is asked and the battle is not over");
      const n = seats.indexOf(card.waiting[0]);
      const { page } = people[n];
      const prompt = await question(page, "", 10_000).catch(() => undefined);
      if (prompt === undefined) continue; // the page has answered by itself, and now the other player is asked
      if (prompt === "") break;
      // After all planned interruptions auto-play answers to the end.
      if (answers > 24) await autoPlayForGood(page);
      else await autoPlayPhase(page);
      await untilAnswered(page, prompt);
      answers++;
      if (answers === 6) {
        await testServer.kill();
        await testServer.again();
      }
      if (answers === 10) await people[0].page.reload();
      if (answers === 14) {
        await people[1].context.setOffline(true);
        await people[1].context.setOffline(false);
      }
      assert.ok(answers < 600, "the battle has no end");
      over = (await testServer.ask("/api/battle", link("first"))).over;
    }
    for (const { page, faults, context } of people) {
      await page.locator("[data-part=after]").waitFor();
      assert.deepEqual(faults, []);
      await context.close();
    }
    assert.ok(answers > 14, "the battle was over before its line was cut");
  });
