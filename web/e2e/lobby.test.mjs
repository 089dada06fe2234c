// Two browsers that never share a link by hand: they meet in the lobby, talk, play to the end over a restart, check the
// dice on the page, and meet again with sides exchanged.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { answered, chrome, house, question, stage, until, visitor } from "./stage.mjs";

stage();
const checker = fileURLToPath(new URL("../../tools/dice_check.py", import.meta.url));
const tokenOf = (page) => page.url().split("#/battle/")[1];

test("two strangers meet in the lobby, play, and check the dice", async () => {
  const [ann, ben] = await Promise.all([visitor(chrome, house), visitor(chrome, house)]);
  await ann.goto("#/lobby");
  await ann.page.getByLabel("The name you go by").fill("Ann");
  await ann.page.getByLabel("Battle", { exact: true }).selectOption("two-brigades");
  await ann.page.getByRole("button", { name: "Make the offer" }).click();
  await ann.page.getByText("Nobody has taken the other seat yet").waitFor();

  await ben.goto("#/lobby");
  await ben.page.getByText("Ann offers").waitFor();
  await ben.page.getByRole("button", { name: "Take Grey" }).click();
  await ben.page.getByText("Give the name you go by first").waitFor();
  await ben.page.getByLabel("The name you go by").fill("Ben <b>");
  await ben.page.getByRole("button", { name: "Take Grey" }).click();

  const people = [ann, ben];
  for (const { page } of people) await page.waitForURL(/#\/battle\//);
  for (const { page } of people) await page.locator("section.prompt, [data-unit]").first().waitFor();

  // A line for all, and one for one's own side.
  await ann.page.getByRole("button", { name: "Talk" }).click();
  const say = async (page, text) => {
    await page.getByLabel("What you say").fill(text);
    await page.getByRole("button", { name: "Say it" }).click();
    await page.locator("[data-part=talk]").getByText(text).waitFor();
  };
  await say(ann.page, "<i>good morning</i>");
  await ann.page.getByRole("button", { name: "Blue alone" }).click();
  await say(ann.page, "we hold the left");
  await ben.page.getByRole("button", { name: "Talk" }).click();
  await ben.page.locator("[data-part=talk]").getByText("<i>good morning</i>").waitFor();
  assert.equal(await ben.page.getByText("we hold the left").count(), 0);
  for (const { page } of people) await page.locator("[data-part=talk]").getByRole("button", { name: "Close" }).click();

  const key = tokenOf(ann.page);
  const seats = ["first", "second"];
  for (let answers = 0; ; answers++) {
    const card = await house.ask("/api/battle", key);
    if (card.over) break;
    assert.ok(answers < 600, "the battle has no end");
    const { page } = people[seats.indexOf(card.waiting[0])];
    const prompt = await question(page);
    if (prompt === "") break;
    await page.getByRole("button", { name: "You do it: how far?" }).click();
    await page.getByRole("button", { name: "all such questions of this phase" }).click();
    await answered(page, prompt);
    if (answers === 5) {
      await house.kill();
      await house.again();
    }
  }
  for (const { page } of people) await page.locator("[data-part=after]").waitFor();

  const card = await house.ask("/api/battle", key);
  assert.equal(card.names.second, "Ben <b>");
  assert.match(card.fair.first.share, /^[0-9a-f]{64}$/);
  const record = await fetch(`${house.url}/api/battle/record`, { headers: { Authorization: `Bearer ${key}` } });
  const file = join(house.folder, "battle.jsonl");
  writeFileSync(file, await record.text());
  // A third program, and the page, say the same.
  assert.match(execFileSync("/usr/bin/python3", [checker, file, "--quiet", "--seen", `first=${card.fair.first.commit}`], { encoding: "utf8" }), /rolls right, none asked for twice/);

  // Who presses it second finds the table of who pressed it first.
  const rematch = async ({ page }) => {
    await page.locator("[data-part=after]").getByRole("button", { name: "Again, sides exchanged" }).click();
    await page.waitForURL(/#\/meet\/|#\/battle\//);
  };
  await rematch(ann);
  await rematch(ben);
  const next = await until("both at the new battle", async () => people.every(({ page }) => /#\/battle\//.test(page.url()) && tokenOf(page) !== key) && tokenOf(ann.page));
  const again = await house.ask("/api/battle", next);
  assert.notEqual(again.battle, card.battle);
  assert.deepEqual(again.seats, ["second"]);
  assert.equal(again.battle, (await house.ask("/api/battle", tokenOf(ben.page))).battle);

  await ann.goto("#/dice");
  await ann.page.getByLabel("The record").setInputFiles(file);
  await ann.page.getByText(/rolls, every one right, none asked for twice/).waitFor();
  assert.equal(await ann.page.getByText("and what this browser saw before the battle").count(), 3);
  assert.deepEqual([...ann.faults, ...ben.faults], []);
  for (const { context } of people) await context.close();
});
