// axe finds no fault of any severity on any page: in a large window, a small one and on a phone, in the light and the
// dark theme. Nothing overflows the page, also with text at 200 %.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ofColours, violations } from "./axe.mjs";
import { chrome, testServer, kindOf, question, beforeAndAfter, untilStill, openVisitor, fromMenu } from "./harness.mjs";

let battle, shooting, watched, sealed, shared;
const linkOf = (made) => made.links.find((one) => one.seats.includes("first")).token;
beforeAndAfter(async () => {
  const order = { scenario: "two-brigades", first: "human", second: "sergeant", seed: "7" };
  battle = linkOf(await testServer.battle(order));
  sealed = linkOf(await testServer.battle({ ...order, ruleset: "mwan18" }));
  shooting = linkOf(await testServer.battle({ ...order, seed: "1863" }));
  shared = (
    await testServer.battle({
      scenario: "little-round-top",
      first: "human",
      second: "human",
      mine: ["first", "second"],
      seed: "3",
    })
  ).links.find((one) => one.role === "both").token;
  watched = (await testServer.battle({ ...order, first: "sergeant" })).links[0].token;
});

const broad = { width: 1440, height: 900 };
const small = { width: 1024, height: 768 };
const phone = { width: 390, height: 844 };
const bothThemes = ["light", "dark"];
/**
 * Checks this size in both themes, or in the named ones. The dark theme has the same elements in other colours.
 * `opened` limits the check to an element that was not checked before; `where` describes it in words.
 */
async function inBoth(page, viewport, { opened, where = "", between, themes = bothThemes } = {}) {
  await page.setViewportSize(viewport);
  const said = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    for (const one of await violations(page, colorScheme === "dark" ? { within: opened, rules: ofColours } : {}))
      said.push(`${viewport.width} ${colorScheme}${where}: ${one}`);
    await between?.();
  }
  return said;
}

/** By how much the page is wider than its window. */
const over = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Accepts suggestions until the page is in the wanted state. */
async function onTo(page, there) {
  let prompt = await question(page);
  for (let n = 0; n < 60 && !(await there()); n++) {
    await page.keyboard.press("y");
    prompt = await question(page, prompt);
  }
  assert.ok(await there(), "it did not come to that");
}
const begun = async (page) => {
  await page.getByRole("heading", { level: 3 }).first().waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll("button")].some((one) => one.textContent.trim() === "Play now" && !one.disabled),
  );
  await page.locator("li.scenario").first().waitFor(); // the battle list comes after the buttons
};

/**
 * A long list of elements of one kind is checked whole once; at other sizes and in other colours only those that a word
 * finds.
 */
const foundBy = (place, word) => async (page, shorter) => {
  await page.setViewportSize(broad);
  await page
    .getByPlaceholder(place)
    .first()
    .fill(shorter ? word : "");
  await untilStill(page);
};
const pages = [
  ["the start page with its library", () => "", begun],
  [
    "a scenario",
    () => "#/scenario/two-brigades",
    async (page) => page.getByRole("button", { name: "Start battle" }).waitFor(),
  ],
  [
    "the drawing board",
    () => "#/draw",
    async (page) =>
      page
        .getByText(/^\s*Errors: 2|^Check \(2\)/)
        .first()
        .waitFor(),
  ],
  [
    "the drawing board, a wood picked and all of it under a link",
    () => "#/draw",
    async (page) => {
      await page.locator(".kinds").getByRole("button", { name: "woods", exact: true }).click();
      await page.getByRole("button", { name: "Place in centre" }).click();
      await page.getByRole("button", { name: "Stop", exact: true }).click();
      await page.getByRole("button", { name: /^Link…/ }).click();
      await page.getByRole("button", { name: "Create links" }).click();
      await page.getByText("Saved as version 1.").waitFor();
    },
  ],
  // The clauses about morale have every mark.
  [
    "a ruleset",
    () => "#/rules/revised",
    async (page) => page.getByRole("heading", { level: 2 }).first().waitFor(),
    foundBy(/^Search clauses/, "morale"),
  ],
  ["about, a licence open", () => "#/about", async (page) => page.locator("details.card summary").first().click()],
  ["beside a real table", () => "#/table", async (page) => page.getByLabel("Armies from").waitFor()],
  [
    "beside a real table, a shot told",
    () => "#/table",
    async (page) => {
      await page.getByLabel("Armies from").selectOption("two-brigades");
      await page.getByRole("button", { name: "Start battle", exact: true }).click();
      await page.getByRole("button", { name: /^Blue West 1st/ }).click();
      await page.getByRole("button", { name: /^Grey West 3rd/ }).click();
      await page.getByLabel(/^Range/).fill("4");
      await page.locator(".answer .lines").waitFor();
    },
  ],
  [
    "a lesson",
    () => "",
    async (page) => {
      await begun(page);
      await page.getByRole("navigation", { name: "Lessons" }).getByRole("button").first().click();
      await page.locator("section.lesson").getByRole("button", { name: "Next", exact: true }).click();
      await question(page);
    },
  ],
  [
    "orders to a brigade and its regiments",
    () => `#/battle/${battle}`,
    async (page) =>
      onTo(
        page,
        async () => (await kindOf(page)) === "order" && (await page.locator("section.prompt li.unit").count()) > 1,
      ),
  ],
  [
    "a shot and its odds",
    () => `#/battle/${shooting}`,
    async (page) => {
      await onTo(
        page,
        async () => /fire/.test(await kindOf(page)) && (await page.locator("section.prompt .draft.aimed").count()) > 0,
      );
      await page.locator("section.prompt .draft figure.odds").waitFor();
    },
  ],
  ["a paper under seal", () => `#/battle/${sealed}`, async (page) => question(page)],
  ["a watched battle", () => `#/watch/${watched}`, async (page) => page.getByRole("button", { name: "Pause" }).click()],
  [
    "a watched battle at its end",
    () => `#/watch/${watched}`,
    async (page) => {
      await page.locator("section.replay").getByRole("button", { name: "Skip to end" }).click();
      await page.getByRole("slider").first().waitFor();
    },
    foundBy(/^Search the log/, "morale"),
  ],
  [
    "after a battle",
    () => `#/battle/${watched}`,
    async (page) =>
      page.getByRole("region", { name: "After the battle" }).or(page.getByText("After the battle")).first().waitFor(),
  ],
  [
    "the curtain between two at one screen",
    () => `#/battle/${shared}`,
    async (page) => {
      const curtain = page.locator("dialog.curtain[open]");
      const asked = page.locator("section.prompt[data-ready=true]");
      await curtain.or(asked).first().waitFor();
      for (let n = 0; n < 60 && (await curtain.count()) === 0; n++) {
        const prompt = await asked.getAttribute("data-prompt");
        await page.keyboard.press("y");
        await page.waitForFunction(
          (before) =>
            document.querySelector("dialog.curtain[open]") !== null ||
            document.querySelector("section.prompt[data-ready=true]")?.dataset.prompt !== before,
          prompt,
        );
      }
      await curtain.waitFor();
    },
  ],
  [
    "beside a real table, the turn",
    () => "#/table",
    async (page) => {
      await page.getByRole("button", { name: "Start battle", exact: true }).click();
      await page.getByRole("button", { name: "Turn", exact: true }).click();
      await page.getByRole("button", { name: "Shuffle", exact: true }).click();
      await page.getByRole("button", { name: "Draw card", exact: true }).click();
    },
  ],
  [
    "beside a real table, a test of one unit",
    () => "#/table",
    async (page) => {
      await page.getByLabel("Ruleset").selectOption("mwan18");
      await page.getByRole("button", { name: "Start battle", exact: true }).click();
      await page.getByRole("button", { name: "Test", exact: true }).click();
      await page.locator(".key").first().click();
      await page.getByRole("button", { name: /^it checks its morale/ }).click();
      await page.getByText("Odds").waitFor();
    },
  ],
  [
    "the lobby, an offer with a clock",
    () => "#/lobby",
    async (page) => {
      await page.getByRole("combobox", { name: "Clock" }).selectOption("days");
      await page.getByRole("spinbutton", { name: "Days of holiday" }).waitFor();
    },
  ],
  ["what is one's own", () => "#/yours", async (page) => page.getByRole("button", { name: "Create code" }).waitFor()],
  ["a link to nothing", () => "#/battle/nothing", async (page) => page.getByRole("heading").first().waitFor()],
];

for (const [name, hash, ready, shorten] of pages)
  test(name, async () => {
    const { page, context, goto } = await openVisitor(chrome, testServer, { viewport: broad });
    await goto(hash());
    await ready(page);
    let whole = true;
    const shortly = async () => {
      if (whole) await shorten?.(page, true);
      whole = false;
    };
    const said = await inBoth(page, broad, { between: shortly });
    // Between the two sizes the layout differs; the colours do not.
    said.push(...(await inBoth(page, small, { themes: ["light"] })));
    await untilStill(page);
    assert.ok((await over(page)) <= 1, "the page is wider than a small window");
    said.push(...(await inBoth(page, phone)));
    await shorten?.(page, false);
    await page.setViewportSize(phone);
    assert.deepEqual(said, []);
    await untilStill(page);
    assert.ok((await over(page)) <= 1, "the page is wider than the phone");
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await untilStill(page);
    assert.ok((await over(page)) <= 1, "the page is wider than the screen at 200 % text");
    await context.close();
  });

test("panels beside a battle: ruleset, charts, layers, briefing, links, settings, the phone's sheets", async () => {
  const { page, context, goto } = await openVisitor(chrome, testServer, { viewport: broad });
  await goto(`#/battle/${shooting}`);
  await question(page);
  const said = [];
  const press = (name) => page.getByRole("button", { name, exact: true }).first().click();
  const things = [
    ["the book", () => press("Rules"), ".book"],
    ["charts", () => page.keyboard.press("c"), ".book"],
    ["layers", () => press("Layers"), ".layers"],
    ["briefing", () => fromMenu(page, "Briefing"), ".beside"],
    ["links", () => fromMenu(page, "Invite"), ".beside"],
    ["what two settle", () => fromMenu(page, "Resign / draw"), "[data-part=settle]"],
    ["settings", () => press("Settings"), "dialog[open]"],
  ];
  for (const [name, open, where] of things) {
    await open();
    await page.locator(where).first().waitFor();
    if (where !== ".book" && where !== ".layers") await page.locator(`${where} h2`).first().waitFor();
    said.push(...(await inBoth(page, broad, { opened: where, where: `, ${name}` })));
    await page.keyboard.press("Escape");
    await page.locator(".book, dialog[open]").waitFor({ state: "detached" });
  }
  await page.setViewportSize(phone);
  for (const sheet of ["Armies", "Unit", "Log"]) {
    await page.locator("nav.sheets").getByRole("button", { name: sheet }).click();
    said.push(...(await inBoth(page, phone, { opened: ".sheet", where: `, ${sheet}` })));
  }
  assert.deepEqual(said, []);
  await context.close();
});
