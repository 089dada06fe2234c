// The computer's levels: chosen for a new battle. The player sees their own decision while the computer thinks, and then what the
// computer did.
import assert from "node:assert/strict";
import { test } from "node:test";
import { untilAnswered, chrome, testServer, question, beforeAndAfter, openVisitor, fromMenu } from "./harness.mjs";

beforeAndAfter();

test("a battle against a captain is created and goes on", async () => {
  const { page, faults, goto, context } = await openVisitor(chrome, testServer);
  await goto("#/scenario/two-brigades");
  const side = page.getByLabel(/is played by/).nth(1);
  await side.waitFor();
  assert.equal(await side.inputValue(), "sergeant");
  assert.deepEqual(await side.locator("optgroup option").evaluateAll((all) => all.map((one) => one.value)), [
    "recruit",
    "sergeant",
    "captain",
    "colonel",
    "general",
    "random",
  ]);
  await side.selectOption("captain");
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/levels-form.png` });
  await page.getByRole("button", { name: "Start battle" }).click();
  let prompt = await question(page);
  const token = page.url().split("/").at(-1);
  const card = await testServer.ask("/api/battle", token);
  assert.deepEqual(card.players, { first: "human", second: "captain" });
  // The page names the opponent beside the goal of the battle.
  await fromMenu(page, "Briefing");
  await page.getByRole("region", { name: "Briefing" }).waitFor();
  assert.deepEqual(await page.locator('[data-part="led"]').allInnerTexts(), [
    "Grey is played by the computer: the captain.",
  ]);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/levels-briefing.png` });
  await fromMenu(page, "Briefing");

  // Plays until the captain has given its orders and it is the player's turn again.
  const seats = new Set();
  for (let n = 0; n < 200 && prompt !== "" && seats.size < 2; n++) {
    await page.getByRole("button", { name: "Auto-play: how much?" }).click();
    await page.getByRole("button", { name: "Rest of this phase" }).click();
    await untilAnswered(page, prompt);
    prompt = await question(page, prompt);
    const { moments } = await once(page, token);
    for (const { seat } of moments) if (seat) seats.add(seat);
  }
  assert.equal(seats.size, 2, "the captain did nothing");
  assert.deepEqual(faults, []);
  await context.close();
});

test("an open game names the computer level that fills in", async () => {
  const { page, faults, goto, context } = await openVisitor(chrome, testServer);
  await goto("#/lobby");
  await page.getByLabel("Your name").fill("Ann");
  const form = page.getByRole("region", { name: "Create game" });
  await form.getByRole("combobox", { name: "Scenario" }).selectOption("two-brigades");
  const led = form.getByRole("combobox", { name: /the other side is played by/ });
  assert.equal(await led.inputValue(), "sergeant");
  await led.selectOption("captain");
  if (process.env.PICTURES) await form.screenshot({ path: `${process.env.PICTURES}/levels-offer.png` });
  await form.getByRole("button", { name: "Create game" }).click();
  await page.getByRole("button", { name: "Start now" }).click();
  await page.waitForURL(/#\/battle\//);
  const card = await testServer.ask("/api/battle", page.url().split("/").at(-1));
  assert.deepEqual(card.players, { first: "human", second: "captain" });
  assert.deepEqual(faults, []);
  await context.close();
});

/** The events so far, as a spectator with this link sees them. */
async function once(page, token) {
  return page.evaluate(async (key) => {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
    await new Promise((open) => (socket.onopen = open));
    const answer = (id) =>
      new Promise((told) =>
        socket.addEventListener("message", ({ data }) => JSON.parse(data).id === id && told(JSON.parse(data))),
      );
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
