// The computer's levels: chosen for a new battle, with a temper; whoever decides sees what he has done while the other
// side's general thinks, and then what that general did.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answered, chrome, house, question, stage, visitor } from "./stage.mjs";

stage();

test("a battle against a bold captain is chosen and fought on", async () => {
  const { page, faults, goto, context } = await visitor(chrome, house);
  await goto("#/scenario/two-brigades");
  const side = page.getByLabel(/is led by/).nth(1);
  await side.waitFor();
  assert.equal(await side.inputValue(), "sergeant");
  assert.deepEqual(await side.locator("optgroup option").evaluateAll((all) => all.map((one) => one.value)), ["recruit", "sergeant", "captain", "colonel", "general", "random"]);
  assert.equal(await page.getByLabel("Temper").count(), 0, "a sergeant has no temper");
  await side.selectOption("captain");
  await page.getByLabel("Temper").selectOption("bold");
  // Where both think, each field says whose it is.
  const other = page.getByLabel(/is led by/).first();
  await other.selectOption("general");
  assert.deepEqual(await page.getByRole("combobox", { name: "Temper" }).evaluateAll((all) => all.map((one) => [one.labels[0].firstChild.textContent.trim(), one.value])), [["Temper of who leads Blue", "even"], ["Temper of who leads Grey", "bold"]]);
  await other.selectOption("you");
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/levels-form.png` });
  await page.getByRole("button", { name: "Open the battle" }).click();
  let prompt = await question(page);
  const token = page.url().split("/").at(-1);
  const card = await house.ask("/api/battle", token);
  assert.deepEqual(card.players, { first: "human", second: "bold-captain" });
  // Against whom is told with what the battle is fought for.
  const briefing = page.locator(".top").getByRole("button", { name: "Briefing", exact: true });
  await briefing.click();
  await page.getByRole("region", { name: "Briefing" }).waitFor();
  assert.deepEqual(await page.locator('[data-part="led"]').allInnerTexts(), ["Grey is led by the computer: the bold captain."]);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/levels-briefing.png` });
  await briefing.click();

  // Until the captain has had orders to think about, and it is one's own turn again.
  const seats = new Set();
  for (let n = 0; n < 200 && prompt !== "" && seats.size < 2; n++) {
    await page.getByRole("button", { name: "You do it: how far?" }).click();
    await page.getByRole("button", { name: "all such questions of this phase" }).click();
    await answered(page, prompt);
    prompt = await question(page, prompt);
    const { moments } = await once(page, token);
    for (const { seat } of moments) if (seat) seats.add(seat);
  }
  assert.equal(seats.size, 2, "the captain did nothing");
  assert.deepEqual(faults, []);
  await context.close();
});

test("who offers a battle chooses the temper of the computer that stands in", async () => {
  const { page, faults, goto, context } = await visitor(chrome, house);
  await goto("#/lobby");
  await page.getByLabel("The name you go by").fill("Ann");
  const form = page.getByRole("region", { name: "Offer a battle" });
  await form.getByRole("combobox", { name: "Battle" }).selectOption("two-brigades");
  const led = form.getByRole("combobox", { name: /the other side is led by/ });
  assert.deepEqual([await led.inputValue(), await form.getByLabel("Temper").count()], ["sergeant", 0]);
  await led.selectOption("captain");
  await form.getByLabel("Temper").selectOption("bold");
  if (process.env.PICTURES) await form.screenshot({ path: `${process.env.PICTURES}/levels-offer.png` });
  await form.getByRole("button", { name: "Make the offer" }).click();
  await page.getByRole("button", { name: "Begin now" }).click();
  await page.waitForURL(/#\/battle\//);
  const card = await house.ask("/api/battle", page.url().split("/").at(-1));
  assert.deepEqual(card.players, { first: "human", second: "bold-captain" });
  assert.deepEqual(faults, []);
  await context.close();
});

/** What has happened so far, as a watcher of this link is told. */
async function once(page, token) {
  return page.evaluate(async (key) => {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
    await new Promise((open) => (socket.onopen = open));
    const answer = (id) => new Promise((told) => socket.addEventListener("message", ({ data }) => JSON.parse(data).id === id && told(JSON.parse(data))));
    const joined = answer(1);
    socket.send(JSON.stringify({ id: 1, verb: "join", token: key }));
    const { battle } = (await joined).card;
    const asked = answer(2);
    socket.send(JSON.stringify({ id: 2, verb: "moments", battle }));
    const out = await asked;
    socket.close();
    return out;
  }, token);
}
