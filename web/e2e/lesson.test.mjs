// The lessons: accepting all suggestions plays each to its end, a wrong try is explained, and none can be lost.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { transformWithEsbuild } from "vite";
import { acceptSuggestion, assertShotFits } from "./mouse.mjs";
import {
  chrome,
  testServer,
  kindOf,
  question,
  beforeAndAfter,
  acceptedDecisions,
  until,
  openVisitor,
} from "./harness.mjs";

beforeAndAfter();

/** The steps of the lessons, from the page's source. */
async function stepsOf(number) {
  const source = readFileSync(fileURLToPath(new URL("../src/pages/lessons/lessons.ts", import.meta.url)), "utf8");
  const { code } = await transformWithEsbuild(source, "lessons.ts");
  const { lessons } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return lessons[number - 1];
}
const lastDecision = (sent) => sent.findLast(({ ask }) => ask.verb === "decide")?.ask.decision;

const field = (number) =>
  readFileSync(fileURLToPath(new URL(`../../data/lessons/lesson-${number}.toml`, import.meta.url)), "utf8");
const card = (page) => page.locator("section.lesson");
const stepOf = async (page) => {
  const [, at, of] = /(\d+) of (\d+)/i.exec(await card(page).locator("h2").innerText()) ?? [];
  return [Number(at), Number(of)];
};

/** From the first page into a lesson, past the text that comes first. */
async function begin(page, number) {
  await page
    .getByRole("navigation", { name: "Lessons" })
    .getByRole("button")
    .nth(number - 1)
    .click();
  await page.waitForURL(new RegExp(`lesson=${number}$`));
  await card(page).getByText("Look at the battlefield, then press Next.").waitFor();
  // One thing is next: the question waits until the card has been read.
  assert.equal(
    await page.locator("section.prompt .draft, section.prompt button.primary, section.prompt .row").count(),
    0,
  );
  await card(page).getByRole("button", { name: "Next", exact: true }).click();
  return question(page);
}

for (const [number, verb] of [
  [1, "follow"],
  [2, "attack"],
  [3, "fire"],
  [4, "dispatch"],
  [5, "fire"],
]) {
  test(`accepting suggestions completes lesson ${number}`, async (t) => {
    const { page, context, faults, sent, news, goto } = await openVisitor(chrome, testServer);
    const steps = await stepsOf(number);
    await goto("");
    let prompt = await begin(page, number);
    const seen = [];
    let lessonPrompts = 0;
    let answers = 0;
    for (; answers < 160; answers++) {
      const [at, of] = await stepOf(page);
      if (seen.at(-1) !== at) seen.push(at);
      if (at === of) break;
      assert.equal(
        await card(page).locator(".miss").count(),
        0,
        `who does as recommended is told that he has not, at step ${at}`,
      );
      assert.notEqual(prompt, "", `the battle was over before the lesson was, at step ${at}`);
      const kind = await page.locator("section.prompt").getAttribute("data-kind");
      const said = await page
        .locator("section.prompt .advice button.primary, section.prompt .draft .title")
        .first()
        .innerText()
        .catch(() => "");
      t.diagnostic(`${at} ${kind}: ${said}`);
      // The unit that has just moved is no longer highlighted when the next one is asked for.
      const title = await page.locator("section.prompt h3").innerText();
      if (/which unit is next/.test(title))
        assert.equal(await page.locator("[data-unit].selected").count(), 0, `somebody is lit at "${title}"`);
      // The text of a lesson leaves room for the odds.
      if ((await page.locator("section.prompt .draft.aimed figure.odds").count()) > 0) await assertShotFits(page);
      const wanted = steps[at - 1].at[kind] ?? [];
      const { offers = [] } = news().prompts.find((one) => String(one.prompt) === prompt) ?? {};
      await acceptSuggestion(page);
      prompt = await question(page, prompt);
      // Where an answer of the step is possible, the suggestion is that answer.
      if (!offers.some((offer) => wanted.includes(offer.verb))) continue;
      ++lessonPrompts;
      const { verb } = lastDecision(sent);
      assert.ok(wanted.includes(verb), `step ${at}, ${kind}: "${said}" is "${verb}", the lesson wants ${wanted}`);
    }
    assert.ok(lessonPrompts > 2, `only ${lessonPrompts} questions of the lesson`);
    const [at, of] = await stepOf(page);
    assert.equal(at, of, `after ${answers} answers it is at step ${at} of ${of}`);
    assert.deepEqual(
      seen,
      [...seen].sort((a, b) => a - b),
    );
    assert.ok(answers < 60, `${answers} answers are too many for a lesson`);
    assert.ok(acceptedDecisions(sent, verb).length > 0, `nobody was told to ${verb}`);
    if (number < 5) {
      await card(page).getByRole("button", { name: "Next lesson" }).click();
      await page.waitForURL(new RegExp(`lesson=${number + 1}$`));
      await card(page)
        .getByText(`Lesson ${number + 1}`)
        .first()
        .waitFor();
    }
    // A unit that should change formation gets no formation that it already has. Without cavalry near, no unit should
    // form square: the step speaks of line and column.
    if (number === 1) {
      assert.equal(acceptedDecisions(sent, "ride")[0].unit, undefined, "the general leaves a regiment");
      assert.deepEqual(
        acceptedDecisions(sent, "reform").map((decision) => decision.formation),
        ["column"],
      );
    }
    // After the last lesson the page offers a battle and mentions no next lesson.
    if (number === 5) {
      assert.doesNotMatch(await card(page).innerText(), /next lesson/i);
      await card(page).getByRole("link", { name: "Brawner's Farm" }).click();
      await page.getByRole("button", { name: "Start battle" }).waitFor();
    }
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("a lesson on a phone: the first shot's card fits the screen", async () => {
  const { page, context, faults, goto } = await openVisitor(chrome, testServer, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await goto("");
  let prompt = await begin(page, 1);
  for (let n = 0; n < 20 && (await page.locator("section.prompt .draft.aimed").count()) === 0; n++) {
    await acceptSuggestion(page);
    prompt = await question(page, prompt);
  }
  await assertShotFits(page);
  assert.doesNotMatch(await page.locator("body").innerText(), /\bShift\b/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a lesson on a phone: the units that it asks for are in the picture", async () => {
  const { page, context, news, goto } = await openVisitor(chrome, testServer, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await goto("");
  let prompt = await begin(page, 4);
  for (let n = 0; n < 30 && (await kindOf(page)) !== "mw.fire"; n++) {
    await acceptSuggestion(page);
    prompt = await question(page, prompt);
  }
  assert.equal(await kindOf(page), "mw.fire");
  const asked = news().prompts.find((one) => String(one.prompt) === prompt);
  const units = new Set(
    asked.advice.decision.parts.filter((one) => one.target !== undefined).flatMap((one) => [one.unit, one.target]),
  );
  assert.ok(units.size > 1, "nobody can be named");
  for (const unit of units) {
    await page.waitForFunction(
      (unit) => {
        const box = document.querySelector(`[data-unit="${unit}"] path.block`)?.getBoundingClientRect();
        const at = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return at?.closest(".table") !== null && at?.closest(".table") !== undefined;
      },
      unit,
      { timeout: 10_000 },
    );
  }
  await context.close();
});

test("a wrong try is explained", async () => {
  const { page, context, goto } = await openVisitor(chrome, testServer);
  await goto("");
  const prompt = await begin(page, 1);
  assert.match(await card(page).innerText(), /drag your general's flag/i);
  // The player rides with no officer, although the lesson suggests another answer.
  await page
    .locator("section.prompt .row", { hasText: /no officer|no more|done|stay/i })
    .first()
    .click();
  await question(page, prompt);
  await card(page).locator(".miss").waitFor();
  assert.match(await card(page).locator(".miss").innerText(), /Next turn you get another chance/);
  await context.close();
});

test("no lesson can be lost", async () => {
  // With arbitrary answers the player is never beaten, and has time for every step.
  for (const number of [1, 2, 3, 4, 5]) {
    const made = await testServer.battle({ text: field(number), first: "random", second: "sentry", seed: "11" });
    const link = made.links.find((one) => one.role === "umpire");
    const told = await until("the end", async () => {
      const now = await testServer.ask("/api/battle", link.token);
      return now.over && now;
    });
    assert.ok(told.turn >= 15, `lesson ${number} ended in turn ${told.turn}: ${told.outcome}`);
    assert.doesNotMatch(told.outcome, /^Grey/);
  }
});
