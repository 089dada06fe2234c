// The first lesson, played to its end by doing what its card says, and nothing else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { advised, confirmWay, drag, dragTheGhost, tapTarget } from "./hands.mjs";
import { chrome, house, kindOf, question, stage, taken, visitor } from "./stage.mjs";

stage();

/** What the card says when a regiment shall go on. */
const forward = /drag its ghost forward|March on|Go nearer/;
const card = (page) => page.locator("section.lesson");
const stepOf = async (page) => Number(/Step (\d+)|(\d+) of/i.exec(await card(page).locator("h2").innerText())?.slice(1).find((one) => one !== undefined));

/** A regiment is told to move; where there is none that may, the question is answered as recommended. */
async function order(page, verb) {
  const row = page.locator("section.prompt li.unit").filter({ has: page.locator(".chip", { hasText: verb }) }).first();
  if ((await row.count()) > 0) return row.locator(".chip", { hasText: verb }).click();
  const single = page.locator("section.prompt .row", { hasText: verb }).first();
  if ((await single.count()) > 0) return single.click();
  return advised(page);
}

/** The general's flag is dragged towards the middle of the table. */
async function ride(page) {
  await page.locator("section.prompt .draft").waitFor();
  const box = await page.locator("[data-officer]").first().boundingBox();
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await drag(page, from, { x: from.x, y: from.y - 60 });
  await page.locator("section.prompt .draft[data-judged=true][data-lawful=true]").waitFor();
  await page.getByRole("button", { name: /^Confirm/ }).click();
}

/** Another formation than it has: column for a line, line for all else. */
async function formUp(page) {
  const dial = page.locator("section.prompt .draft").getByRole("radiogroup", { name: "Formation" });
  await dial.waitFor();
  const line = (await dial.getByRole("radio", { name: "line", exact: true }).getAttribute("aria-checked")) === "true";
  await dial.getByRole("radio", { name: line ? "column" : "line", exact: true }).click();
  await page.locator("section.prompt .draft[data-judged=true]").waitFor();
  await page.locator("section.prompt .draft .actions button.primary").click();
}

test("lesson 1 by its own words", async () => {
  const { page, context, faults, sent, goto } = await visitor(chrome, house);
  await goto("");
  await page.getByRole("button", { name: "Your first battle" }).click();
  await page.waitForURL(/#\/battle\//);
  await card(page).waitFor();
  await card(page).getByText("Look at the field, then press Next.").waitFor();
  await card(page).getByRole("button", { name: "Next", exact: true }).click();

  const seen = [];
  let prompt = await question(page);
  while (prompt !== "") {
    const text = await card(page).locator(".body").innerText();
    const kind = await kindOf(page);
    const step = await stepOf(page);
    if (seen.at(-1) !== step) seen.push(step);
    if (/next lesson has brigadiers/.test(text)) break; // the lesson's last step
    if (/drag his flag/.test(text) && kind === "officer_move") await ride(page);
    else if (forward.test(text) && kind === "order") await order(page, /move/);
    else if (forward.test(text) && kind === "path") {
      await dragTheGhost(page, [4, -60]);
      await confirmWay(page, prompt);
    } else if (/choose its target and fire|keep firing/.test(text) && kind === "fire") await tapTarget(page);
    else if (/Change the formation/.test(text) && kind === "order") {
      await order(page, /re-form|form up/);
      await formUp(page);
    } else await advised(page);
    prompt = await question(page, prompt);
  }
  assert.notEqual(prompt, "", `the battle was over before the lesson was; its steps were ${seen.join(", ")}`);
  assert.deepEqual(seen, [...seen].sort((a, b) => a - b));
  assert.ok(taken(sent, "follow").length > 0, "no way was drawn");
  assert.ok(sent.every(({ ask }) => ask.until !== "phase"));
  await card(page).getByRole("button", { name: "Next lesson" }).click();
  await card(page).getByText(/Lesson 2/i).first().waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});
