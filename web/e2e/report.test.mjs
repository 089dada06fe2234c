// The report of a finished battle: opened beside the page, and saved as a file that needs no other.
import assert from "node:assert/strict";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { chrome, testServer, beforeAndAfter, openVisitor } from "./harness.mjs";

beforeAndAfter();

/** A visitor at a battle that two sergeants have fought. */
async function finishedBattle() {
  const made = await testServer.battle({
    scenario: "two-brigades",
    ruleset: "revised",
    first: "sergeant",
    second: "sergeant",
    seed: "7",
  });
  const visitor = await openVisitor(chrome, testServer);
  await visitor.goto(`#/battle/${made.links.find((one) => one.role === "umpire").token}`);
  return visitor;
}

const lettersOf = (page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const shown = [...document.fonts]
      .filter((font) => font.status === "loaded")
      .map((font) => font.family.replaceAll('"', ""));
    return [...new Set(shown)].sort();
  });

test("the report has the page's font, opened and saved, and its turns can be stepped through", async () => {
  const { page, context, faults } = await finishedBattle();
  const [opened] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "Read report" }).click(),
  ]);
  await opened.locator("h1").waitFor();
  assert.deepEqual(await lettersOf(opened), ["EB Garamond", "Source Sans 3"]);
  assert.ok(
    await opened.evaluate(() => document.documentElement.classList.contains("js")),
    "opened beside the page it does not step through turns",
  );
  await opened.close();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save report" }).click(),
  ]);
  const path = join(tmpdir(), `linstock-report-${process.pid}.html`); // a browser recognises the file type by its name
  await file.saveAs(path);
  assert.doesNotMatch(readFileSync(path, "utf8"), /url\("?https?:/);
  const kept = await context.newPage();
  await kept.goto(pathToFileURL(path).href);
  assert.deepEqual(await lettersOf(kept), ["EB Garamond", "Source Sans 3"]);
  assert.ok(await kept.evaluate(() => document.documentElement.classList.contains("js")));
  rmSync(path);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a wrong ruling is packed into one file with the event, its clauses and the record", async () => {
  const { page, context, faults } = await finishedBattle();
  const open = page.getByRole("button", { name: "Log", exact: true });
  if ((await open.getAttribute("aria-pressed")) !== "true" && (await open.getAttribute("aria-expanded")) !== "true")
    await open.click();
  const line = page
    .locator("[data-event]")
    .filter({ has: page.getByRole("button", { name: "Report a wrong ruling" }) })
    .last();
  await line.hover();
  await line.getByRole("button", { name: "Report a wrong ruling" }).click();
  const dialog = page.getByRole("dialog", { name: "Report a wrong ruling" });
  await dialog.getByRole("textbox").fill("The table on page 4 gives another result.");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Save file" }).click(),
  ]);
  assert.match(file.suggestedFilename(), /^ruling-revised-turn-\d+-RV-[\w-]+\.json$/);
  const ruling = JSON.parse(readFileSync(await file.path(), "utf8"));
  assert.equal(ruling.expected, "The table on page 4 gives another result.");
  assert.equal(ruling.clauses[0], ruling.event.why[0].clause);
  assert.match(ruling.record, /^\{.*"scenario".*\n/);
  await dialog.getByText("The file is saved. Attach it to your report.").waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
  assert.deepEqual(faults, []);
  await context.close();
});
