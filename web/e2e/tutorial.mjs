// The pictures of docs/your-own-battle.md from the real page: node e2e/tutorial.mjs draws the battle of the tutorial as
// its text says, and writes docs/pictures/draw-*.png and docs/the-ford.toml. It does what a reader does.
import { readFileSync, writeFileSync } from "node:fs";
import { screenshots } from "./screenshots.mjs";
import { draftText, press, stroke, tap } from "./editor.mjs";
import { ServerProcess, browser, untilStill, openVisitor } from "./harness.mjs";

const house = await ServerProcess.open();
const chrome = await browser();
const save = await screenshots(chrome, "pictures");
const visit = await openVisitor(chrome, house, { viewport: { width: 1200, height: 760 } });
await visit.goto("#/draw");
const { page } = visit;
await page.locator(".board .table > svg").first().waitFor();
await untilStill(page);
const corners = async (points) => {
  for (const [x, y] of points) await tap(page, x, y);
};
const fill = async (label, text) => {
  const field = page.getByLabel(label, { exact: true }).first();
  await field.fill(text);
  await field.press("Tab");
};

// 1. The frame and the ground.
await press(page, "Battle");
await fill("Title", "The ford");
await fill("Table, width and height", "48, 36");
await press(page, "Ground");
await press(page, "stream");
await corners([
  [0, 17],
  [12, 18],
  [30, 17],
  [48, 19],
]);
await page.keyboard.press("Enter");
await press(page, "ford");
await tap(page, 24, 17.3);
await press(page, "road");
await corners([
  [24, 0],
  [24, 36],
]);
await page.keyboard.press("Enter");
await press(page, "woods");
await stroke(page, [
  [5, 22],
  [12, 21],
  [15, 24],
  [13, 29],
  [6, 29],
  [4, 25],
]);
await press(page, "hill");
await stroke(page, [
  [28, 23],
  [38, 22],
  [43, 25],
  [40, 29],
  [29, 29],
  [26, 26],
]);
await press(page, "Stop");
await press(page, "Add crest");
await corners([
  [28, 26],
  [40, 26],
]);
await press(page, "Finish");
await save(page, "draw-1-ground");

// 2. Two brigades.
await press(page, "Armies");
for (const side of [0, 1])
  await page.getByRole("combobox", { name: "Add brigade…" }).nth(side).selectOption("us_1862_guns");
await page
  .getByText(/^Errors: 0|No errors/)
  .first()
  .waitFor();
await untilStill(page);
await save(page, "draw-2-armies");

// 3. The objectives.
await press(page, "Battle");
await press(page, "Add objective");
await tap(page, 33, 26);
await press(page, "Add line");
await page
  .getByText(/^Errors: 0|No errors/)
  .first()
  .waitFor();
await save(page, "draw-3-goal");

// 4. The reach of a unit in one move.
await press(page, "Armies");
await page.getByRole("button", { name: "19th Indiana" }).first().click();
await press(page, "Range of one move");
await page.locator(".board .area.reach").waitFor();
await save(page, "draw-4-reach");

// 5. The balance test.
await page.getByLabel("Number of battles").selectOption("200");
await press(page, "Play 200 battles");
await page
  .getByText(/Favours|Balanced as far/)
  .first()
  .waitFor();
await page.waitForFunction(
  () =>
    [...(document.querySelector(".bar[role=img]")?.getAttribute("aria-label") ?? "").matchAll(/\d+/g)].reduce(
      (sum, [n]) => sum + Number(n),
      0,
    ) === 200,
);
if (await page.getByRole("button", { name: "Stop", exact: true }).count()) await press(page, "Stop");
await page.locator(".bar[role=img]").scrollIntoViewIfNeeded();
await save(page, "draw-5-fair");
const [blue, grey] = [...(await page.locator(".bar[role=img]").getAttribute("aria-label")).matchAll(/\d+/g)].map(
  ([n]) => n,
);

writeFileSync(new URL("../../docs/the-ford.toml", import.meta.url), await draftText(page));
await chrome.close();
await house.close();
// If the computer's sergeant plays differently now, the text of the tutorial must change too.
const page5 = readFileSync(new URL("../../docs/your-own-battle.md", import.meta.url), "utf8");
if (!page5.includes(`Blue wins ${blue} and Grey ${grey}`))
  throw new Error(`docs/your-own-battle.md does not say that Blue wins ${blue} and Grey ${grey}`);
