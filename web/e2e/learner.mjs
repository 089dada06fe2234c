// A pupil who does what the lesson's card says, and nothing else: what its words mean to a hand at the table.
import assert from "node:assert/strict";
import { advised, confirmWay, drag, dragTheGhost, tapTarget } from "./hands.mjs";
import { kindOf, question, still } from "./stage.mjs";

export const card = (page) => page.locator("section.lesson");
const stepOf = async (page) => Number(/(\d+) of/i.exec(await card(page).locator("h2").innerText())?.[1]);
const listed = (page, verb) => page.locator("section.prompt li.unit").filter({ has: page.locator(".chip", { hasText: verb }) });

/** A regiment gets an order: the one of this name where the card names one. False: none may have it. */
export async function order(page, verb, name = /./) {
  const row = listed(page, verb).filter({ hasText: name }).first();
  if ((await row.count()) > 0) {
    await row.locator(".chip", { hasText: verb }).first().click();
    const inner = row.locator(".inner button").first();
    if ((await inner.count()) > 0) await inner.click();
    // An attack is shown with its odds before it is confirmed.
    if (/attack/.test(String(verb))) await page.locator("section.prompt .draft .actions button.primary").click();
    return true;
  }
  const single = page.locator("section.prompt .row", { hasText: verb }).first();
  if ((await single.count()) === 0) return false;
  await single.click();
  return true;
}

/** An officer's flag is dragged by so many pixels, and the place confirmed. */
export async function ride(page, by, officer) {
  const flag = officer === undefined ? page.locator("[data-officer]").first() : page.locator(`[data-officer="${officer}"]`);
  await still(page);
  const box = await flag.boundingBox();
  // By its cloth: all of it is a handle.
  const from = { x: box.x + box.width * 0.6, y: box.y + box.height * 0.35 };
  await drag(page, from, { x: from.x + by[0], y: from.y + by[1] });
  assert.ok((await page.locator(".command .way").count()) > 0, "the flag was not taken");
  await page.locator("section.prompt .draft[data-judged=true][data-lawful=true]").waitFor();
  await page.getByRole("button", { name: /^Confirm/ }).click();
}

/** Another formation than it has: column for a line, line for all else. */
export async function formUp(page) {
  const dial = page.locator("section.prompt .draft").getByRole("radiogroup", { name: "Formation" });
  await dial.waitFor();
  const line = (await dial.getByRole("radio", { name: "line", exact: true }).getAttribute("aria-checked")) === "true";
  await dial.getByRole("radio", { name: line ? "column" : "line", exact: true }).click();
  await page.locator("section.prompt .draft[data-judged=true]").waitFor();
  await page.locator("section.prompt .draft .actions button.primary").click();
}

/** Its ghost is dragged by so many pixels, and let go where it may lie. */
export async function march(page, prompt, by) {
  await dragTheGhost(page, by);
  await confirmWay(page, prompt);
}
/** The same towards what is nearest of these on the table: far enough to go as far as it may. */
export async function marchTowards(page, prompt, places) {
  const ghost = page.locator(".command .ghost").first();
  await ghost.waitFor();
  await still(page);
  const own = await ghost.boundingBox();
  const boxes = await page.locator(places).evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ x, y, width, height }) => ({ x, y, width, height })));
  const by = boxes.map((box) => [box.x + box.width / 2 - own.x - own.width / 2, box.y + box.height / 2 - own.y - own.height / 2]).sort((a, b) => Math.hypot(...a) - Math.hypot(...b))[0];
  const far = Math.min(1, 90 / Math.max(1, Math.hypot(...by)));
  return march(page, prompt, [by[0] * far + 3, by[1] * far]);
}

export { advised, tapTarget };

/** Plays until the card shows its last step: `habits` are [words of the card, kind of question, what is done then]; what
 *  the card says nothing of is answered as recommended. Tells the steps that were seen. */
export async function learn(page, habits, last, log) {
  await card(page).getByText("Look at the field, then press Next.").waitFor();
  // One thing is to be done next: what is asked waits until the card has been read.
  assert.equal(await page.locator("section.prompt .draft, section.prompt button.primary, section.prompt .row").count(), 0);
  await card(page).getByRole("button", { name: "Next", exact: true }).click();
  const seen = [];
  let prompt = await question(page);
  while (prompt !== "") {
    const text = await card(page).locator(".body").innerText();
    const kind = await kindOf(page);
    const step = await stepOf(page);
    if (seen.at(-1) !== step) seen.push(step);
    if (last.test(text)) return seen;
    const habit = habits.find(([words, at]) => words.test(text) && at === kind);
    const foot = await page.locator("section.prompt > footer").boundingBox();
    assert.ok(foot === null || foot.y + foot.height <= page.viewportSize().height + 1, "the foot of the question is out of sight");
    const title = log ? await page.locator("section.prompt h3").innerText() : "";
    const done = await habit?.[2](page, prompt);
    log?.(`${step} ${kind}: ${title} -> ${habit ? done === false ? "(could not)" : "by hand" : "advised"}`);
    if (!habit || done === false) await advised(page);
    prompt = await question(page, prompt);
  }
  throw new Error(`the battle was over before the lesson was; its steps were ${seen.join(", ")}`);
}
