// Couriers, with a page for each person: a commander, a subordinate who leads a part, the enemy and the umpire. Only
// the writer and the umpire see a courier. The umpire delays it and removes it. On arrival the addressee reads the
// dispatch.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { acceptSuggestion } from "./mouse.mjs";
import { picture as drawn, screens, openSeat, makeUmpiredBattle } from "./several_people.mjs";
import { chrome, testServer, question, beforeAndAfter, until, openVisitor } from "./harness.mjs";

beforeAndAfter();

const picture = (page, name) => drawn(page, name, ["light", "dark"]);
const secret = "Hold the wood at any price";
const lost = "Fall back behind the brook";

async function atTheTable(viewport) {
  const key = await makeUmpiredBattle("two-brigades", { couriers: true });
  const link = await fetch(`${testServer.url}/api/battle/links`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Origin: testServer.url,
      Authorization: `Bearer ${key("commander", "first")}`,
    },
    body: JSON.stringify({ commands: [2] }),
  });
  const { token } = await link.json();
  return {
    commander: await openSeat(key("commander", "first"), viewport),
    his: await openSeat(token, viewport),
    enemy: await openSeat(key("commander", "second"), viewport),
    umpire: await openSeat(key("umpire"), viewport),
    tokens: { his: token, enemy: key("commander", "second"), umpire: key("umpire") },
  };
}

const papers = (page) => page.locator("[data-part=dispatches]");
async function open(page) {
  if (await papers(page).count()) return;
  const more = page.getByRole("button", { name: "More", exact: true });
  const key = page.getByRole("button", { name: /^Dispatches/ });
  if (!(await key.count()) || !(await key.isVisible())) await more.click();
  await key.click();
  await papers(page).waitFor();
}
async function write(page, to, text) {
  await open(page);
  const form = papers(page).locator("form");
  await form.locator("select").selectOption({ label: to });
  const name = form.getByLabel("Your name");
  if ((await name.count()) > 0) await name.fill("Somebody");
  await form.getByLabel("Message").fill(text);
  await form.getByRole("button", { name: "Send" }).click();
  await papers(page).locator("li", { hasText: text }).waitFor();
}
/** Each side accepts suggestions until that many turns are over. */
async function play(players, umpire, turns) {
  const now = async () => (await testServer.ask("/api/battle/dispatches", umpire)).turn;
  const goal = (await now()) + turns;
  while ((await now()) < goal) {
    const asked = await until("who is asked", () => players.find((one) => one.news()?.prompts.length > 0));
    const before = asked.news().decisions;
    const orders = asked.page.locator("nav.sheets button", { hasText: "Orders" });
    if ((await orders.count()) > 0 && (await orders.getAttribute("aria-pressed")) !== "true") await orders.click();
    await question(asked.page);
    await acceptSuggestion(asked.page);
    await until("the next question", () => asked.news().decisions > before);
  }
}

for (const viewport of screens) {
  test(`a dispatch travels, is delayed and removed, ${viewport.width} wide`, async () => {
    const { commander, his, enemy, umpire, tokens } = await atTheTable(viewport);
    const all = [commander, his, enemy, umpire];

    await write(commander.page, "Blue West Brigade", secret);
    await write(commander.page, "Blue West Brigade", lost);
    await commander.page.getByText("expected in turn").first().waitFor();
    assert.deepEqual(await violations(commander.page, { within: "[data-part=dispatches]" }), []);
    await picture(commander.page, `couriers_written_${viewport.width}`);

    // The addressee and the enemy see nothing of it.
    for (const [one, name] of [
      [his, "his"],
      [enemy, "enemy"],
    ]) {
      await open(one.page);
      await one.page.getByText("Nothing received yet.").waitFor();
      assert.equal(await one.page.getByText(secret).count(), 0);
      assert.doesNotMatch(
        JSON.stringify(await testServer.ask("/api/battle/dispatches", tokens[name])),
        /Hold the wood|rides|Fall back/,
      );
    }

    // The umpire sees both on the map, delays one and removes the other, with a reason.
    const { page } = umpire;
    await page.locator("[data-rider]").nth(1).waitFor({ state: "attached" });
    await open(page);
    const of = (text) => papers(page).locator("li[data-dispatch]", { hasText: text });
    await of(secret).waitFor();
    await of(secret).locator("summary").click();
    await of(secret).getByRole("button", { name: "Delay courier" }).click();
    await of(secret).getByText("Enter a reason.").waitFor();
    await of(secret).getByLabel("Reason").fill("his horse is lame");
    assert.deepEqual(await violations(page, { within: "[data-part=dispatches]" }), []);
    await picture(page, `couriers_umpire_${viewport.width}`);
    await of(secret).getByRole("button", { name: "Delay courier" }).click();
    await of(secret).getByText("his horse is lame").waitFor();
    await of(lost).locator("summary").click();
    await of(lost).getByLabel("Reason").fill("taken by a patrol");
    await of(lost).getByRole("button", { name: "Remove courier" }).click();
    await papers(page).locator("li[data-dispatch=lost]", { hasText: "taken by a patrol" }).waitFor();
    await until("one rider less", async () => (await page.locator("[data-rider]").count()) === 1);
    // The writer learns of neither.
    await commander.page.reload();
    await commander.page.locator(".table").waitFor();
    await open(commander.page);
    await papers(commander.page).getByText(lost).waitFor();
    assert.equal(await commander.page.getByText(/lame|patrol/).count(), 0);

    // A good road makes up for the slow horse: the courier arrives before the next turn begins, and the page says so.
    await of(secret).getByLabel("Reason").fill("the road is good");
    await of(secret).getByLabel("Number of turns").fill("2");
    await of(secret).getByRole("button", { name: "Speed up courier" }).click();
    await of(secret).getByText("the road is good").waitFor();
    for (const one of [commander, his, enemy]) await papers(one.page).getByRole("button", { name: "Close" }).click();
    assert.doesNotMatch(JSON.stringify(await testServer.ask("/api/battle/dispatches", tokens.his)), /Hold the wood/);
    await play([commander, enemy], tokens.umpire, 1);
    await his.page.locator("[data-part=arrived]", { hasText: "A dispatch has arrived." }).waitFor();
    await picture(his.page, `couriers_arrived_${viewport.width}`);
    await his.page.locator("[data-part=arrived]").getByRole("button", { name: "Read" }).click();
    await papers(his.page).locator("[data-part=came]", { hasText: secret }).waitFor();
    await until("it is read", async () => (await his.page.locator("[data-part=arrived]").count()) === 0);
    assert.equal(await his.page.getByText(lost).count(), 0);
    await picture(his.page, `couriers_read_${viewport.width}`);
    assert.doesNotMatch(
      JSON.stringify(await testServer.ask("/api/battle/dispatches", tokens.enemy)),
      /Hold the wood|Fall back/,
    );

    for (const one of all) {
      assert.deepEqual(one.faults, []);
      await one.context.close();
    }
  });
}

test("a battle with couriers is created", async () => {
  const { page, context, faults, goto } = await openVisitor(chrome, testServer);
  await goto("#/scenario/two-brigades");
  const tick = page.getByRole("checkbox", { name: /With couriers/ });
  await tick.check();
  const sides = page.locator("aside form select");
  // Two players at one screen cannot write dispatches to each other.
  await sides.nth(1).selectOption("here");
  assert.equal(await tick.count(), 0);
  await sides.nth(1).selectOption("sergeant");
  assert.ok(await tick.isChecked());
  await page.getByRole("button", { name: "Start battle" }).click();
  await page.locator(".table").waitFor();
  await open(page);
  await papers(page).getByText("You are the only commander on this side.").waitFor();
  await picture(page, "couriers_nobody");
  assert.deepEqual(faults, []);
  await context.close();
});
