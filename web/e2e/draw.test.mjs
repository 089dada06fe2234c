// A battle is drawn from an empty table, ground, two brigades, a zone and an objective; its first turn is played, and it is
// opened again as it was drawn. Every shipped battle opens on the board, and undone it is what it was.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readdirSync, readFileSync } from "node:fs";
import { advised, allOfThePhase } from "./hands.mjs";
import { kept, press, stroke, tap } from "./drawer.mjs";
import { chrome, house, kindOf, question, stage, still, until, visitor } from "./stage.mjs";

stage();

async function opened(options) {
  const visit = await visitor(chrome, house, options);
  await visit.goto("#/draw");
  await visit.page.getByText(/^2 wrong|^Check \(2\)/).first().waitFor();
  await still(visit.page);
  return visit;
}

test("a battle is drawn from an empty table, played and opened again", async () => {
  const { page, faults, context } = await opened();
  // Ground: a wood by its corners, a road by two points, a hill in one stroke with its crest.
  await press(page, "woods");
  for (const [x, y] of [[8, 14], [14, 14], [14, 20], [8, 20]]) await tap(page, x, y);
  await page.keyboard.press("Enter");
  await press(page, "road");
  await tap(page, 24, 1);
  await tap(page, 24, 34);
  await press(page, "Finish");
  await press(page, "hill");
  await stroke(page, [[28, 16], [36, 16], [40, 19], [36, 22], [28, 22], [26, 19]]);
  await press(page, "Stop");
  await press(page, "Draw a crest");
  await tap(page, 29, 19);
  await tap(page, 37, 19);
  await press(page, "Finish");
  let text = await kept(page);
  assert.match(text, /kind = "woods"\narea = \[\[8, 14\], \[14, 14\], \[14, 20\], \[8, 20\]\]/);
  assert.match(text, /kind = "road"\nline = \[\[24, 1\], \[24, 34\]\]/);
  assert.match(text, /kind = "hill"\narea = .*\ncrests = \[\[\[29, 19\], \[37, 19\]\]\]/);

  // The wood is picked, moved and given a name; a step is undone and done again.
  await tap(page, 11, 17);
  await stroke(page, [[11, 17], [13, 18]]);
  await page.getByLabel("Name", { exact: true }).fill("Hazel wood");
  await page.getByLabel("Name", { exact: true }).press("Tab");
  assert.match(await kept(page), /name = "Hazel wood"\narea = \[\[10, 15\], \[16, 15\]/);
  await press(page, "Undo");
  assert.doesNotMatch(await kept(page), /Hazel/);
  await press(page, "Redo");
  assert.match(await kept(page), /Hazel/);

  // Two brigades, a zone, an objective, a line of the victory table.
  await press(page, "Armies");
  for (const side of [0, 1]) await page.getByRole("combobox", { name: "Add a body of troops…" }).nth(side).selectOption("us_1862");
  await page.getByRole("button", { name: "Draw a zone" }).first().click();
  for (const [x, y] of [[1, 1], [47, 1], [47, 9], [1, 9]]) await tap(page, x, y);
  await press(page, "Finish");
  await press(page, "Battle");
  await press(page, "Place an objective");
  await tap(page, 33, 19);
  await press(page, "Add a line");
  await page.getByText("0 wrong").or(page.getByText("Nothing is wrong.")).waitFor();
  text = await kept(page);
  assert.equal(text.match(/quality = "line"/g).length, 8);
  assert.match(text, /holds = \["Objective 1"\]\n\n\[\[victory\]\]\nwinner = "draw"/);

  // A fresh visit finds it as it was left, and the server reads it.
  await page.reload();
  await page.getByText("0 wrong").or(page.getByText("Nothing is wrong.")).waitFor();
  assert.equal(await kept(page), text);
  await press(page, "Ask by each book");
  await page.locator(".check li .good").waitFor();

  // Its first turn is played.
  await press(page, "Play it");
  let prompt = await question(page);
  for (let n = 0; prompt !== "" && !/Turn 2 /.test(await page.locator("body").innerText()); ++n) {
    assert.ok(n < 200, "the first turn has no end");
    if (["order", "path"].includes((await kindOf(page)) ?? "")) await allOfThePhase(page);
    else await advised(page);
    prompt = await question(page, prompt);
  }

  // And it opens again, equal.
  await page.goto(`${house.url}/#/draw`);
  await page.locator(".board [data-unit]").first().waitFor();
  assert.equal(await kept(page), text);
  assert.deepEqual(faults, []);
  await context.close();
});

test("every shipped battle opens on the board, is clean and saved as it was", async () => {
  const { page, faults, context } = await opened();
  for (const file of readdirSync(new URL("../../data/scenarios/", import.meta.url))) {
    const id = file.replace(".toml", "");
    const source = readFileSync(new URL(`../../data/scenarios/${file}`, import.meta.url), "utf8");
    await page.locator("header.bar select").first().selectOption(id);
    await until(id, async () => (await kept(page)) === source);
    await page.getByText(/^\s*0 wrong|Nothing is wrong/).first().waitFor();
    assert.ok((await page.locator(".board [data-unit]").count()) > 3, id);
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("a file of faults opens and shows them; markup in names stays text", async () => {
  const { page, faults, context } = await opened({ viewport: { width: 390, height: 844 } });
  const wood = '[[terrain]]\nkind = "woods"\nname = "<img src=x onerror=alert(1)>"\narea = [[1, 1], [9, 9], [9, 1], [1, 9]]\n\n';
  const text = `[scenario]\ntitle = "<b>x</b>"\nrulesets = ["revised"]\ntable = [20, 20]\nturns = = 2\n\n${wood}${'[[terrain]]\nkind = "wods"\n'.repeat(300)}[[[`;
  await page.locator("input[type=file]").first().setInputFiles({ name: "x.toml", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: /^Check \(\d+\)/ }).click();
  await page.locator("li.wrong").first().waitFor();
  assert.equal(await kept(page), text);
  assert.equal(await page.locator("img").count(), 0);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth + 1));
  assert.deepEqual(faults, []);
  await context.close();
});

test("a fault has its remedy beside it, and all of a kind are mended at once", async () => {
  const { page, faults, context } = await opened();
  const hill = (x) => `[[terrain]]\nkind = "hill"\narea = [[${x}, 14], [${x + 6}, 14], [${x + 3}, 20]]\n\n`;
  const side = (name, edge, rows) => `[[army]]\nname = "${name}"\nedge = "${edge}"\ncommand = [{ name = "B", card = true }]\nunit = [\n${rows.map(([unit, quality, at]) => `  { name = "${unit}", command = "B", quality = "${quality}", stands = 6, at = [${at}] },\n`).join("")}]\n\n`;
  const text = `[scenario]\ntitle = "x"\nrulesets = ["revised"]\ntable = [48, 36]\nturns = 8\n\n${hill(10)}${hill(30)}${side("Blue", "south", [["1st", "vetran", "10, 6"], ["2nd", "elite", "30, 6"], ["3rd", "elite", "30, 6.5"]])}${side("Grey", "north", [["4th", "elite", "20, 30"]])}`;
  await page.locator("input[type=file]").first().setInputFiles({ name: "x.toml", mimeType: "text/plain", buffer: Buffer.from(text) });
  await press(page, "Put “veteran”");
  await until("the word", async () => /quality = "veteran"/.test(await kept(page)));
  await page.getByRole("button", { name: "All 2 such" }).click();
  await until("the crests", async () => (await kept(page)).match(/crests = \[\]/g)?.length === 2);
  await press(page, "Let its player place it");
  await page.getByText("Nothing is wrong.").waitFor();
  assert.match(await kept(page), /name = "3rd".*start = "zone"/);
  await press(page, "Undo");
  assert.doesNotMatch(await kept(page), /start = "zone"/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("what a unit sees and reaches is drawn, and battles of it are fought in the background", async () => {
  const { page, faults, context } = await opened();
  await page.locator("header.bar select").first().selectOption("two-brigades");
  await page.getByText(/^\s*0 wrong|Nothing is wrong/).first().waitFor();
  await page.locator(".board [data-unit]").first().waitFor();
  await press(page, "Armies");
  await page.getByRole("button", { name: "Blue West 2nd" }).first().click();
  for (const [name, kind] of [["Sight from here", "sight"], ["How far in one move", "reach"]]) {
    await press(page, name);
    await page.locator(`.board .area.${kind}`).waitFor();
    assert.equal(await page.getByRole("button", { name, exact: true }).getAttribute("aria-pressed"), "true");
  }
  await page.screenshot({ path: process.env["SHOT"] ?? "/dev/null", type: "png" });
  await press(page, "How far in one move");
  assert.equal(await page.locator(".board .area").count(), 0);
  await page.getByLabel("How many battles").selectOption("60");
  await press(page, "Fight 60 battles");
  await page.getByText(/It favours|it is fair/).waitFor();
  await until("sixty battles", async () => [...(await page.locator(".bar[role=img]").getAttribute("aria-label")).matchAll(/\d+/g)].reduce((sum, [n]) => sum + Number(n), 0) === 60);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a map to trace lies there again after the page was closed", async () => {
  const { page, faults, context } = await opened();
  const dot = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4z8AARAAI/AH/JxLzEQAAAABJRU5ErkJggg==", "base64");
  await page.getByText("A map to trace").first().click();
  await page.locator("details input[type=file]").setInputFiles({ name: "map.png", mimeType: "image/png", buffer: dot });
  await page.locator(".board image").waitFor({ state: "attached" });
  await until("the picture to be kept", () => page.evaluate(() => new Promise((done) => {
    const ask = indexedDB.open("linstock.draw", 1);
    ask.onsuccess = () => {
      const found = ask.result.transaction("pictures").objectStore("pictures").get("under");
      found.onsuccess = () => (ask.result.close(), done(found.result?.name === "map.png"));
    };
  })));
  await page.reload();
  await page.locator(".board image").waitFor({ state: "attached" });
  assert.equal(Number(await page.locator(".board image").getAttribute("width")), 48);
  assert.deepEqual(faults, []);
  await context.close();
});

test("each book has a form and columns of what differs in it", async () => {
  const { page, faults, context } = await opened();
  await page.locator("header.bar select").first().selectOption("two-brigades");
  await page.getByText(/^\s*0 wrong|Nothing is wrong/).first().waitFor();
  await press(page, "Armies");
  assert.match(await page.getByRole("button", { name: /Blue West Brigade/ }).first().innerText(), /4 · 1,080/);
  await page.getByRole("button", { name: "Blue West 2nd" }).first().click();
  await page.getByText("What differs in Brothers At Arms").click();
  await page.getByLabel("attack", { exact: true }).fill("6");
  await page.getByLabel("attack", { exact: true }).press("Tab");
  await until("the counter", async () => /name = "Blue West 2nd".*brothers = \{ range = 2, attack = 6, strength = 4 \}/.test(await kept(page)));
  await press(page, "Order of battle as a table");
  await page.locator(".grid").getByLabel("Columns").selectOption("mwan18");
  await page.getByLabel("order of Blue West 3rd").fill("2");
  await page.getByLabel("order of Blue West 3rd").press("Tab");
  await until("the order", async () => /name = "Blue West 3rd".*mwan18 = \{ figures = 24, order = 2 \}/.test(await kept(page)));
  await page.getByText(/^\s*0 wrong|Nothing is wrong/).first().waitFor();
  if (process.env["SHOT"]) await page.screenshot({ path: process.env["SHOT"] });
  assert.deepEqual(faults, []);
  await context.close();
});
