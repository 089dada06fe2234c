// The report of a finished battle: opened beside the page, and saved as a file that needs no other.
import assert from "node:assert/strict";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { chrome, testServer, beforeAndAfter, openVisitor } from "./harness.mjs";

beforeAndAfter();

const lettersOf = (page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const shown = [...document.fonts]
      .filter((font) => font.status === "loaded")
      .map((font) => font.family.replaceAll('"', ""));
    return [...new Set(shown)].sort();
  });

test("the report has the page's font, opened and saved, and its turns can be stepped through", async () => {
  const made = await testServer.battle({
    scenario: "two-brigades",
    ruleset: "revised",
    first: "sergeant",
    second: "sergeant",
    seed: "7",
  });
  const { page, context, goto, faults } = await openVisitor(chrome, testServer);
  await goto(`#/battle/${made.links.find((one) => one.role === "umpire").token}`);
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
