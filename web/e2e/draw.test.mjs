// A battle drawn from an empty table: ground, two brigades, a zone and an objective. Its first turn is played, and it
// opens again as it was drawn. Each shipped battle opens in the editor, and undoing an edit restores its text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readdirSync, readFileSync } from "node:fs";
import { acceptSuggestion, autoPlayPhase } from "./mouse.mjs";
import { pointOf, draftText, press, stroke, tap } from "./editor.mjs";
import { chrome, testServer, kindOf, question, beforeAndAfter, untilStill, until, openVisitor } from "./harness.mjs";

beforeAndAfter();

async function opened(options) {
  const visit = await openVisitor(chrome, testServer, options);
  await visit.goto("#/draw");
  await visit.page
    .getByText(/^Errors: 2|^Check \(2\)/)
    .first()
    .waitFor();
  await untilStill(visit.page);
  return visit;
}

test("a battle is drawn from an empty table, played and opened again", async () => {
  const { page, faults, context } = await opened();
  // Ground: a wood by its corners, a road by two points, a hill in one stroke with its crest.
  assert.ok(
    await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight),
    "nothing of the panels makes the page longer than the window",
  );
  await press(page, "woods");
  await press(page, "woods"); // a second press means "keep drawing", not "stop"
  for (const [x, y] of [
    [8, 14],
    [14, 14],
    [14, 20],
    [8, 20],
  ])
    await tap(page, x, y);
  await page.keyboard.press("Enter");
  await press(page, "road");
  await tap(page, 24, 1);
  await tap(page, 24, 34);
  await press(page, "Finish");
  await press(page, "hill");
  await stroke(page, [
    [28, 16],
    [36, 16],
    [40, 19],
    [36, 22],
    [28, 22],
    [26, 19],
  ]);
  await press(page, "Stop");
  await press(page, "Add crest");
  await tap(page, 29, 19);
  await tap(page, 37, 19);
  await press(page, "Finish");
  let text = await draftText(page);
  assert.match(text, /kind = "woods"\narea = \[\[8, 14\], \[14, 14\], \[14, 20\], \[8, 20\]\]/);
  assert.match(text, /kind = "road"\nline = \[\[24, 1\], \[24, 34\]\]/);
  assert.match(text, /kind = "hill"\narea = .*\ncrests = \[\[\[29, 19\], \[37, 19\]\]\]/);

  // Picks the wood, moves and names it, then undoes and redoes a step.
  await tap(page, 11, 17);
  await stroke(page, [
    [11, 17],
    [13, 18],
  ]);
  await page.getByLabel("Name", { exact: true }).fill("Hazel wood");
  await page.getByLabel("Name", { exact: true }).press("Tab");
  assert.match(await draftText(page), /name = "Hazel wood"\narea = \[\[10, 15\], \[16, 15\]/);
  await press(page, "Undo");
  assert.doesNotMatch(await draftText(page), /Hazel/);
  await press(page, "Redo");
  assert.match(await draftText(page), /Hazel/);

  // Two brigades, a zone, an objective, a row of the victory table.
  await press(page, "Armies");
  for (const side of [0, 1])
    await page.getByRole("combobox", { name: "Add brigade…" }).nth(side).selectOption("us_1862");
  await page.getByRole("button", { name: "Draw zone" }).first().click();
  for (const [x, y] of [
    [1, 1],
    [71, 1],
    [71, 9],
    [1, 9],
  ])
    await tap(page, x, y);
  await press(page, "Finish");
  await press(page, "Battle");
  await press(page, "Add objective");
  await tap(page, 33, 19);
  await press(page, "Add line");
  await page.getByText("Errors: 0,").or(page.getByText("No errors.")).waitFor();
  text = await draftText(page);
  assert.equal(text.match(/quality = "veteran"/g).length, 8);
  assert.match(text, /holds = \["Objective 1"\]\n\n\[\[victory\]\]\nwinner = "draw"/);

  // A new visit finds the draft as it was left, and the server can read it.
  await page.reload();
  await page.getByText("Errors: 0,").or(page.getByText("No errors.")).waitFor();
  assert.equal(await draftText(page), text);
  await press(page, "Check all rulesets");
  await until("five verdicts", async () => (await page.locator(".check li .good, .check li .danger").count()) === 5);
  await page.locator(".check li .good").first().waitFor();

  // The first turn of the drawn battle is played.
  // The other side is chosen; the card is remembered.
  await press(page, "Play");
  await page.getByLabel("Your side").selectOption("Grey");
  await press(page, "Start battle");
  let prompt = await question(page);
  for (let n = 0; prompt !== "" && !/Turn 2 /.test(await page.locator("body").innerText()); ++n) {
    assert.ok(n < 200, "the first turn has no end");
    if (["order", "path"].includes((await kindOf(page)) ?? "")) await autoPlayPhase(page);
    else await acceptSuggestion(page);
    prompt = await question(page, prompt);
  }

  // The drawing opens again, unchanged.
  await page.goto(`${testServer.url}/#/draw`);
  await page.locator(".board [data-unit]").first().waitFor();
  assert.equal(await draftText(page), text);
  assert.deepEqual(faults, []);
  await context.close();
});

test("every shipped battle opens on the board, is clean and saved as it was", async () => {
  const { page, faults, context } = await opened();
  for (const file of readdirSync(new URL("../../data/scenarios/", import.meta.url))) {
    const id = file.replace(".toml", "");
    const source = readFileSync(new URL(`../../data/scenarios/${file}`, import.meta.url), "utf8");
    await page.locator("header.bar select").first().selectOption(id);
    await until(id, async () => (await draftText(page)) === source);
    await page
      .getByText(/^\s*Errors: 0|No errors/)
      .first()
      .waitFor();
    assert.ok((await page.locator(".board [data-unit]").count()) > 3, id);
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("a file with faults opens and shows them; markup in names stays text", async () => {
  const { page, faults, context } = await opened({ viewport: { width: 390, height: 844 } });
  const wood =
    '[[terrain]]\nkind = "woods"\nname = "<img src=x onerror=alert(1)>"\narea = [[1, 1], [9, 9], [9, 1], [1, 9]]\n\n';
  const text = `[scenario]\ntitle = "<b>x</b>"\nrulesets = ["revised"]\ntable = [20, 20]\nturns = = 2\n\n${wood}${'[[terrain]]\nkind = "wods"\n'.repeat(300)}[[[`;
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "x.toml", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: /^Check \(\d+\)/ }).click();
  await page.locator("li.wrong").first().waitFor();
  assert.equal(await draftText(page), text);
  assert.equal(await page.locator("img").count(), 0);
  assert.ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth + 1),
  );
  assert.deepEqual(faults, []);
  await context.close();
});

test("a fault has a fix beside it, and one press fixes all of a kind", async () => {
  const { page, faults, context } = await opened();
  const hill = (x) => `[[terrain]]\nkind = "hill"\narea = [[${x}, 14], [${x + 6}, 14], [${x + 3}, 20]]\n\n`;
  const side = (name, edge, rows) =>
    `[[army]]\nname = "${name}"\nedge = "${edge}"\ncommand = [{ name = "B", card = true }]\nunit = [\n${rows.map(([unit, quality, at]) => `  { name = "${unit}", command = "B", quality = "${quality}", stands = 6, at = [${at}] },\n`).join("")}]\n\n`;
  const text = `[scenario]\ntitle = "x"\nrulesets = ["revised"]\ntable = [48, 36]\nturns = 8\n\n${hill(10)}${hill(30)}${side(
    "Blue",
    "south",
    [
      ["1st", "vetran", "10, 6"],
      ["2nd", "elite", "30, 6"],
      ["3rd", "elite", "30, 6.5"],
    ],
  )}${side("Grey", "north", [["4th", "elite", "20, 30"]])}`;
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "x.toml", mimeType: "text/plain", buffer: Buffer.from(text) });
  await press(page, "Use “veteran”");
  await until("the word", async () => /quality = "veteran"/.test(await draftText(page)));
  await page.getByRole("button", { name: "Fix all 2" }).click();
  await until("the crests", async () => (await draftText(page)).match(/crests = \[\]/g)?.length === 2);
  await press(page, "Let its player place it");
  await page.getByText("No errors.").waitFor();
  assert.match(await draftText(page), /name = "3rd".*start = "zone"/);
  await press(page, "Undo");
  assert.doesNotMatch(await draftText(page), /start = "zone"/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("sight and reach of a unit are drawn, and a balance test runs in the background", async () => {
  const { page, faults, context } = await opened();
  await page.locator("header.bar select").first().selectOption("two-brigades");
  await page
    .getByText(/^\s*Errors: 0|No errors/)
    .first()
    .waitFor();
  await page.locator(".board [data-unit]").first().waitFor();
  await press(page, "Armies");
  await page.getByRole("button", { name: "Blue West 2nd" }).first().click();
  for (const [name, kind] of [
    ["View from here", "sight"],
    ["Range of one move", "reach"],
  ]) {
    await press(page, name);
    await page.locator(`.board .area.${kind}`).waitFor();
    assert.equal(await page.getByRole("button", { name, exact: true }).getAttribute("aria-pressed"), "true");
  }
  await page.screenshot({ path: process.env["SHOT"] ?? "/dev/null", type: "png" });
  await press(page, "Range of one move");
  assert.equal(await page.locator(".board .area").count(), 0);
  await page.getByLabel("Number of battles").selectOption("60");
  await press(page, "Play 60 battles");
  await page.getByText(/Favours|Balanced as far/).waitFor();
  await until(
    "sixty battles",
    async () =>
      [...(await page.locator(".bar[role=img]").getAttribute("aria-label")).matchAll(/\d+/g)].reduce(
        (sum, [n]) => sum + Number(n),
        0,
      ) === 60,
  );
  assert.deepEqual(faults, []);
  await context.close();
});

test("a map to trace is still there after the page was closed", async () => {
  const { page, faults, context } = await opened();
  const dot = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4z8AARAAI/AH/JxLzEQAAAABJRU5ErkJggg==",
    "base64",
  );
  await page.getByText("Background map").first().click();
  await page.locator("details input[type=file]").setInputFiles({ name: "map.png", mimeType: "image/png", buffer: dot });
  await page.locator(".board image").waitFor({ state: "attached" });
  await until("the picture to be kept", () =>
    page.evaluate(
      () =>
        new Promise((done) => {
          const ask = indexedDB.open("linstock.draw", 1);
          ask.onsuccess = () => {
            const found = ask.result.transaction("pictures").objectStore("pictures").get("under");
            found.onsuccess = () => (ask.result.close(), done(found.result?.name === "map.png"));
          };
        }),
    ),
  );
  await page.reload();
  await page.locator(".board image").waitFor({ state: "attached" });
  const laid = (key) => page.locator(".board image").getAttribute(key).then(Number);
  const near = async (key, value) =>
    assert.ok(Math.abs((await laid(key)) - value) < 0.1, `${key}: ${await laid(key)} for ${value}`);
  assert.equal(await laid("width"), 72);
  // Two points of it are 12 inches apart and one of them is misplaced; nothing of this is drawn.
  const before = await draftText(page);
  await page.getByText("Background map").first().click();
  await page.getByLabel("Distance of two points on the table").fill("12");
  await press(page, "Scale with two points");
  await tap(page, 12, 12);
  await tap(page, 36, 12);
  await near("width", 36);
  await near("x", 6);
  await press(page, "Move picture");
  await tap(page, 12, 12);
  await tap(page, 20, 15);
  await near("x", 14);
  await near("width", 36);
  assert.equal(await draftText(page), before);
  await press(page, "Fit table to picture");
  await near("x", 0);
  assert.match(await draftText(page), /table = \[36, 18\]/);
  // A file that is not a picture is refused, and the present picture stays.
  await page
    .locator("details input[type=file]")
    .setInputFiles({ name: "map.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await page.getByText("This file is not a picture that the browser can read.").waitFor();
  assert.equal(await page.locator(".board image").count(), 1);
  assert.deepEqual(faults, []);
  await context.close();
});

test("each ruleset has a form and columns for its own fields", async () => {
  const { page, faults, context } = await opened();
  await page.locator("header.bar select").first().selectOption("two-brigades");
  await page
    .getByText(/^\s*Errors: 0|No errors/)
    .first()
    .waitFor();
  await press(page, "Armies");
  assert.match(
    await page
      .getByRole("button", { name: /Blue West Brigade/ })
      .first()
      .innerText(),
    /4 · 1,080/,
  );
  await page.getByRole("button", { name: "Blue West 2nd" }).first().click();
  await page.getByText("Changes for Brothers At Arms").click();
  await page.getByLabel("attack", { exact: true }).fill("6");
  await page.getByLabel("attack", { exact: true }).press("Tab");
  await until("the counter", async () =>
    /name = "Blue West 2nd".*brothers = \{ range = 2, attack = 6, strength = 4 \}/.test(await draftText(page)),
  );
  await press(page, "Edit as table");
  await page.locator(".grid").getByLabel("Columns").selectOption("mwan18");
  await page.getByLabel("order of Blue West 3rd").fill("2");
  await page.getByLabel("order of Blue West 3rd").press("Tab");
  await until("the order", async () =>
    /name = "Blue West 3rd".*mwan18 = \{ figures = 24, order = 2 \}/.test(await draftText(page)),
  );
  await page
    .getByText(/^\s*Errors: 0|No errors/)
    .first()
    .waitFor();
  // The officer's unit is a column.
  await page.locator(".grid").getByLabel("Columns").selectOption("");
  await page.getByLabel("Officers of Blue West 3rd").fill("A. Moor");
  await page.getByLabel("Officers of Blue West 3rd").press("Tab");
  await until("the officer", async () =>
    /name = "A\. Moor", rank = "regiment", attached = "Blue West 3rd"/.test(await draftText(page)),
  );
  // Rows of a spreadsheet with its usual words: a formation, its officer, its regiments.
  await page.getByText("Paste from spreadsheet").click();
  await page
    .locator(".grid textarea")
    .fill(
      "Brigade,Commander,Regiment,Type,Class,Strength,Colour\nIron,J. Gibbon,2nd Wisconsin,foot,vet,430,black\nIron,,7th <b>Wisconsin</b>,inf,raw,580,\n",
    );
  await press(page, "Add these units");
  await page.getByText("Added 2 units. Unknown columns, not used: Colour.").waitFor();
  await until(
    "the brigade",
    async () =>
      /name = "J\. Gibbon", rank = "brigade", commands = "Iron", attached = "2nd Wisconsin"/.test(
        await draftText(page),
      ) && /name = "7th <b>Wisconsin<\/b>", command = "Iron", .*quality = "green"/.test(await draftText(page)),
  );
  await page
    .getByText(/^\s*Errors: 0|No errors/)
    .first()
    .waitFor();
  if (process.env["SHOT"]) await page.screenshot({ path: process.env["SHOT"] });
  assert.deepEqual(faults, []);
  await context.close();
});

const battle = (pieces, rows, more = "") =>
  `[scenario]\ntitle = "Faults"\nrulesets = ["revised"]\ntable = [48, 36]\nturns = 8\n${more}\n${pieces}\n[[army]]\nname = "Blue"\nedge = "south"\ncommand = [{ name = "B", card = true }]\nunit = [\n${rows.map(([name, more]) => `  { name = "${name}", command = "B", quality = "veteran", stands = 6, ${more} },\n`).join("")}]\n\n[[army]]\nname = "Grey"\nedge = "north"\ncommand = [{ name = "G", card = true }]\nunit = [\n  { name = "1st Grey", command = "G", quality = "veteran", stands = 6, at = [24, 30] },\n]\n`;
const bring = (page, text) =>
  page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "x.toml", mimeType: "text/plain", buffer: Buffer.from(text) });
/** The marks on the table: the text of each, and where on the table it points. */
const marks = (page) =>
  page.evaluate(() => {
    const group = document.querySelector(".board .table > svg > g");
    const { a, e, f } = group.getScreenCTM();
    const height = Number(document.querySelector(".board .table").dataset.height);
    return [...document.querySelectorAll(".board .mark")].map((mark) => {
      const box = mark.querySelector("circle").getBoundingClientRect();
      return {
        says: mark.getAttribute("aria-label"),
        at: [(box.x + box.width / 2 - 12 - e) / a, height - (box.y + box.height / 2 + 12 - f) / a],
      };
    });
  });

test("faults are listed in words and marked on the table, and a press goes to the mark", async () => {
  const { page, faults, context } = await opened();
  // First the faults that no file may have, then pieces that stand in a forbidden place.
  await bring(
    page,
    battle(
      `[[terrain]]\nkind = "woods"\narea = [[2, 10], [10, 20], [10, 10], [2, 20]]\n[[terrain]]\nkind = "river"\nline = [[20, 20], [60, 20]]\n`,
      [
        ["1st", "at = [30, 6]"],
        ["2nd", "at = [38, 6], colour = 3"],
      ],
    ),
  );
  await page.locator("li.wrong").first().waitFor();
  await until("three marks", async () => (await marks(page)).length === 3);
  const first = await marks(page);
  const near = (says, [x, y]) =>
    assert.ok(
      first.some((mark) => says.test(mark.says) && Math.hypot(mark.at[0] - x, mark.at[1] - y) < 1.5),
      `${says} at ${x}, ${y}: ${JSON.stringify(first)}`,
    );
  near(/crosses or touches itself/, [6, 15]);
  near(/off the table/, [48, 20]);
  near(/“colour” is not allowed here/, [38, 6]);
  const list = await page.locator(".check ul").first().innerText();
  assert.doesNotMatch(list, /\[\[|\]\]|army\[|unit\[|_/);
  await page.locator("li.wrong .item", { hasText: "2nd" }).click();
  assert.equal(await page.locator(".piece h2").innerText(), "2nd");
  await page.getByRole("button", { name: "Remove “colour”" }).click();
  await press(page, "Move onto table");
  await press(page, "Remove crossings");
  await page.getByText("No errors.").waitFor();

  // A unit in a building it cannot enter, two units in one place.
  await bring(
    page,
    battle(`[[terrain]]\nkind = "impassable"\nname = "Mill"\nrectangle = [[8, 4], [14, 9]]\n`, [
      ["1st", "at = [11, 7]"],
      ["2nd", "at = [30, 6]"],
      ["3rd", "at = [30, 6]"],
    ]),
  );
  await page.locator("li.wrong", { hasText: "3rd" }).first().waitFor();
  const second = await marks(page);
  assert.ok(
    second.some((mark) => Math.hypot(mark.at[0] - 11, mark.at[1] - 7) < 2),
    JSON.stringify(second),
  );
  assert.ok(
    second.some((mark) => /stands on/.test(mark.says) && Math.hypot(mark.at[0] - 30, mark.at[1] - 6) < 2),
    JSON.stringify(second),
  );
  // A missing army has a link to where it can be made.
  await bring(page, battle("", [["1st", "at = [30, 6]"]]).replace(/unit = \[\n  \{ name = "1st Grey".*\n\]\n/, ""));
  await page.locator("li.wrong .item", { hasText: "Grey" }).click();
  await page.getByText("add a brigade or a unit under Armies").first().waitFor();
  await page.getByRole("combobox", { name: "Add brigade…" }).nth(1).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test("two people edit a drawing under one link, and no version is lost", async () => {
  const mine = await opened();
  const { page } = mine;
  const title = async (page, text) => {
    await press(page, "Battle");
    await page.getByLabel("Title").first().fill(text);
    await page.getByLabel("Title").first().press("Tab");
  };
  const link = (page) => page.getByRole("button", { name: /^Link…/ }).click();
  const close = (page) => page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await title(page, "The mill");
  await link(page);
  await press(page, "Create links");
  const [view, edit] = await Promise.all(
    ["View link", "Edit link"].map((name) =>
      page.getByRole("dialog").getByLabel(name, { exact: false }).first().inputValue(),
    ),
  );
  assert.notEqual(view, edit);
  await page.getByText("Saved as version 1.").waitFor();
  if (process.env["SHOT"]) await page.screenshot({ path: process.env["SHOT"] });
  await close(page);

  // Another person changes it by the edit link.
  const other = await openVisitor(chrome, testServer);
  await other.page.goto(edit);
  await until("the drawing", async () => /title = "The mill"/.test((await draftText(other.page)) ?? ""));
  await title(other.page, "The old mill");
  await link(other.page);
  await other.page.getByLabel("What is new (optional)").fill("older");
  await press(other.page, "Save version");
  await other.page.getByText("Saved as version 2.").waitFor();
  await close(other.page);

  // Opening the dialog shows which version is stored.
  await link(page);
  await page.getByText("2 versions").waitFor();
  await page.getByText("Version 2 is newer.").waitFor();
  await page.getByText("Saved as version 1.").waitFor();
  await close(page);

  // The second save is reported as a conflict, and neither version is lost.
  await title(page, "The new mill");
  await link(page);
  await press(page, "Save version");
  await page.getByText(/Another editor was faster: version 2/).waitFor();
  await press(page, "Save mine");
  await page.getByText("Saved as version 3.").waitFor();
  await page.getByText("older").waitFor();
  await press(page, "Restore version 2");
  await page.getByText("Saved as version 4.").waitFor();
  assert.match(await draftText(page), /title = "The old mill"/);
  await close(page);
  // The version that it replaced is in the list of earlier drafts.
  const shelved = await page
    .locator("header.bar select")
    .first()
    .locator("optgroup")
    .first()
    .locator("option")
    .allInnerTexts();
  assert.ok(
    shelved.some((one) => one.startsWith("The new mill")),
    shelved.join(),
  );

  // By the view link a person can look and change their own copy, but cannot save it there.
  const looker = await openVisitor(chrome, testServer);
  await looker.page.goto(view);
  await looker.page.getByText("You are viewing another person's scenario.").first().waitFor();
  await title(looker.page, "My mill");
  await link(looker.page);
  assert.equal(await looker.page.getByRole("button", { name: "Save version" }).count(), 0);
  await close(looker.page);
  await looker.page.reload();
  await looker.page.getByText("You are viewing another person's scenario.").first().waitFor();
  assert.match(await draftText(looker.page), /title = "My mill"/);

  // If the server cannot be reached, the drawing stays as it is and the page says so.
  await page.route("**/api/drawing**", (route) => route.abort());
  await title(page, "The mill at night");
  await link(page);
  await press(page, "Save version");
  await page.getByRole("dialog").getByRole("alert").waitFor();
  await page.unroute("**/api/drawing**");
  await press(page, "Save version");
  await page.getByText("Saved as version 5.").waitFor();
  await press(page, "Delete from server…");
  await press(page, "Delete all versions");
  await press(page, "Create links");
  await page.getByText("Saved as version 1.").waitFor();
  await other.page.reload();
  await other.page
    .getByRole("dialog")
    .getByText(/leads to no drawing/)
    .waitFor();
  assert.match(await draftText(other.page), /title = "The old mill"/);
  for (const one of [mine, other, looker]) {
    assert.deepEqual(one.faults, []);
    await one.context.close();
  }
});

test("two tabs draw, and the overwritten draft is in the list of drafts", async () => {
  const { page, faults, context } = await opened();
  const second = await context.newPage();
  await second.goto(`${testServer.url}/#/draw`);
  await second.locator(".board .table").waitFor();
  await press(second, "woods");
  await press(second, "Place in centre");
  await page.getByText("Another tab is also editing").waitFor();
  await press(page, "hill");
  await press(page, "Place in centre");
  await page.getByText("Another tab is also editing").waitFor({ state: "detached" });
  assert.match(await draftText(page), /kind = "hill"/);
  await page.reload();
  await page.locator("header.bar select").first().selectOption("shelf 0");
  await until("the other's woods", async () => /kind = "woods"/.test(await draftText(page)));
  assert.deepEqual(faults, []);
  await context.close();
});

test("a battle is drawn by keyboard", async () => {
  const { page, faults, context } = await opened();
  const keys = async (...all) => {
    for (const one of all) await page.keyboard.press(one);
  };
  await page.getByRole("button", { name: "woods", exact: true }).focus();
  await keys("Enter");
  // The cross is in the middle, and the table has the keyboard focus.
  await keys(
    "Space",
    "ArrowRight",
    "ArrowRight",
    "ArrowRight",
    "ArrowRight",
    "Space",
    "ArrowUp",
    "ArrowUp",
    "ArrowUp",
    "Space",
    "Enter",
    "Escape",
  );
  assert.match(await draftText(page), /kind = "woods"\narea = \[\[36, 24\], \[40, 24\], \[40, 27\]\]/);
  // Goes from corner to corner: one moved, one added, one removed.
  await keys(".", ".", "Alt+ArrowUp");
  assert.match(await draftText(page), /area = \[\[36, 24\], \[40, 25\], \[40, 27\]\]/);
  await keys("Insert");
  assert.match(await draftText(page), /area = \[\[36, 24\], \[40, 25\], \[40, 26\], \[40, 27\]\]/);
  await keys("Delete");
  assert.match(await draftText(page), /area = \[\[36, 24\], \[40, 25\], \[40, 27\]\]/);
  await keys("Escape", "Escape", "r");
  await page.getByRole("button", { name: "road", exact: true }).focus();
  await keys("Enter", "Space", "Shift+ArrowLeft", "Space", "Enter");
  assert.match(await draftText(page), /line = \[\[36, 24\], \[35\.75, 24\]\]/);
  await keys("Control+z");
  assert.doesNotMatch(await draftText(page), /road/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("on a touch screen fingers draw, zoom and pick several", async () => {
  const visit = await openVisitor(chrome, testServer, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const { page, faults, context } = visit;
  await visit.goto("#/draw");
  await page.locator(".board .table").waitFor();
  await untilStill(page);
  const fingers = await context.newCDPSession(page);
  const touch = (type, ...points) =>
    fingers.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const frame = () => page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
  const scale = () => page.evaluate(() => document.querySelector(".board .table > svg > g").getScreenCTM().a);

  // One finger draws a wood in one stroke, and its outline is smooth.
  await page.getByRole("button", { name: "woods", exact: true }).tap();
  await page.evaluate(() => scrollTo(0, 0));
  await untilStill(page);
  const ring = await Promise.all(
    [
      [10, 8],
      [20, 8],
      [20, 16],
      [10, 16],
      [10, 9],
    ].map(([x, y]) => pointOf(page, x, y)),
  );
  await touch("touchStart", ring[0]);
  for (let i = 1; i < ring.length; ++i)
    for (let part = 0.1; part < 1.01; part += 0.1) {
      await touch("touchMove", [
        ring[i - 1][0] + (ring[i][0] - ring[i - 1][0]) * part,
        ring[i - 1][1] + (ring[i][1] - ring[i - 1][1]) * part,
      ]);
      await frame();
    }
  await touch("touchEnd");
  await until("the wood", async () => /kind = "woods"/.test(await draftText(page)));
  assert.ok(/area = (.*)/.exec(await draftText(page))[1].split("], [").length > 5, await draftText(page));

  // Two fingers zoom and draw nothing, also with a drawing tool.
  const before = [await scale(), await draftText(page)];
  const [x, y] = await pointOf(page, 24, 18);
  await touch("touchStart", [x - 20, y]);
  await touch("touchStart", [x - 20, y], [x + 20, y]);
  for (let part = 0.2; part < 1.01; part += 0.2) {
    await touch("touchMove", [x - 20 - 50 * part, y], [x + 20 + 50 * part, y]);
    await frame();
  }
  await touch("touchEnd");
  await untilStill(page);
  assert.ok((await scale()) > before[0] * 1.5, `${before[0]} to ${await scale()}`);
  assert.equal(await draftText(page), before[1]);
  await press(page, "Stop");

  // A long press adds one to the selection.
  await page.getByRole("button", { name: "New", exact: true }).tap();
  for (const [kind, dx] of [
    ["woods", -8],
    ["crops", 8],
  ]) {
    await page.getByRole("button", { name: kind === "crops" ? "crops, orchard" : kind, exact: true }).tap();
    await page.getByRole("button", { name: "Place in centre" }).tap();
    await press(page, "Stop");
    for (let i = 0; i < 8; ++i) await page.keyboard.press(dx < 0 ? "Alt+ArrowLeft" : "Alt+ArrowRight");
  }
  await page.evaluate(() => scrollTo(0, 0));
  await untilStill(page);
  await page.touchscreen.tap(...(await pointOf(page, 28, 24)));
  await touch("touchStart", await pointOf(page, 44, 24));
  await page.getByRole("button", { name: "Selection", exact: true }).waitFor();
  await until("both", async () => (await page.locator(".board path.outline").count()) === 2);
  await touch("touchEnd");
  await frame();
  assert.equal(await page.locator(".board path.outline").count(), 2, "the finger that is lifted is no tap");
  // The two selected pieces are dragged together.
  const [from, to] = [await pointOf(page, 44, 24), await pointOf(page, 46, 27)];
  await touch("touchStart", from);
  for (let part = 0.25; part < 1.01; part += 0.25) {
    await touch("touchMove", [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]);
    await frame();
  }
  await touch("touchEnd");
  await until(
    "both moved",
    async () =>
      /woods"\narea = \[\[24, 21\]/.test(await draftText(page)) &&
      /crops"\narea = \[\[40, 21\]/.test(await draftText(page)),
  );
  assert.deepEqual(faults, []);
  await context.close();
});

test("a frame picks several, a handle turns, and the ruleset's switches are in the file", async () => {
  const { page, faults, context } = await opened();
  for (const [x, y] of [
    [10, 10],
    [20, 10],
  ]) {
    await page.locator(".kinds").getByRole("button", { name: "house", exact: true }).click();
    for (const [dx, dy] of [
      [0, 0],
      [3, 0],
      [3, 2],
      [0, 2],
    ])
      await tap(page, x + dx, y + dy);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("Escape");
  await page.keyboard.down("Shift");
  await stroke(page, [
    [8, 8],
    [25, 14],
  ]);
  await page.keyboard.up("Shift");
  await page.getByText("2 selected").first().waitFor();
  await press(page, "Copy");
  assert.equal((await draftText(page)).match(/kind = "house"/g).length, 4);
  await press(page, "Lock");
  await page.keyboard.press("Delete");
  assert.equal((await draftText(page)).match(/kind = "house"/g).length, 4, "what is locked stays");
  await press(page, "Unlock");
  await page.keyboard.press("Delete");
  assert.equal((await draftText(page)).match(/kind = "house"/g).length, 2);
  await page.mouse.click(...(await pointOf(page, 11, 11)));
  const box = await page.locator(".board [data-turn]").boundingBox();
  const [mx, my] = await pointOf(page, 11.5, 11);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(mx + 200, my, { steps: 6 });
  await page.mouse.up();
  await until("a quarter turn", async () => /area = \[\[10\.5, 12\.5\], \[10\.5, 9\.5\]/.test(await draftText(page)));
  await press(page, "Battle");
  await page.getByLabel("Officer casualties").check();
  await press(page, "Add fire handicap");
  await press(page, "Limit visibility");
  const text = await draftText(page);
  assert.match(text, /optional_rules = \["officer_casualties"\]/);
  assert.match(text, /\[\[fire_handicap\]\]\nweapon = "flintlock"/);
  assert.match(text, /\[\[sight\]\]/);
  assert.deepEqual(faults, []);
  await context.close();
});
