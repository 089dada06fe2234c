// A battle between two computers is watched: played, paused, stepped, and dragged through. A record dropped on the
// start page is watched. Animations raise no error.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { chrome, testServer, kindOf, question, beforeAndAfter, openVisitor } from "./harness.mjs";

let watched;
beforeAndAfter(async () => {
  const made = await testServer.battle({ scenario: "two-brigades", first: "sergeant", second: "sergeant", seed: "7" });
  watched = made.links[0].token;
  await ended(watched);
});

/** The computers need no page: their battle is over when the server says so. */
async function ended(token) {
  for (
    let card = await testServer.ask("/api/battle", token);
    !card.over;
    card = await testServer.ask("/api/battle", token)
  );
}

const line = (page) => page.getByRole("slider", { name: "Replay" });
const at = async (page) => Number(await line(page).getAttribute("aria-valuenow"));
const most = async (page) => Number(await line(page).getAttribute("aria-valuemax"));
const reaches = (page, test, than) =>
  page.waitForFunction(
    ([what, n]) => {
      const now = Number(document.querySelector("[role=slider]")?.getAttribute("aria-valuenow"));
      return what === "is" ? now === n : what === "over" ? now > n : now < n;
    },
    [test, than],
  );
/** Where the units are drawn, once the wanted moment is shown. */
const picture = async (page) => {
  await page.locator("section.replay[aria-busy=false]").waitFor();
  return drawn(page);
};
const drawn = (page) =>
  page.locator("[data-unit] path.block").evaluateAll((all) => all.map((one) => one.getAttribute("d")).join("|"));

test("computer against computer: play, pause, step, to the end and back", async () => {
  const { page, context, faults, goto } = await openVisitor(chrome, testServer);
  await goto(`#/watch/${watched}`);
  // The replay starts by itself at the opening and reveals neither the result nor the length.
  const bar = page.locator("section.replay");
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await bar.getByRole("group", { name: "Speed" }).getByRole("button", { name: "4×" }).click();
  await bar.getByText(/^after [2-9] decisions$/).waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  assert.equal(await line(page).count(), 0);
  assert.equal(await page.locator("[data-part=after]").count(), 0);
  assert.doesNotMatch(await page.locator("body").innerText(), /has won|is beaten|drawn battle/i);
  // On request the page shows the timeline and the result.
  await bar.getByRole("button", { name: "Skip to end" }).click();
  await page.locator("[data-part=after] h2").waitFor();
  await line(page).waitFor();
  await reaches(page, "is", await most(page));
  await page.getByRole("button", { name: "Previous turn" }).click();
  await page.getByRole("button", { name: "Previous turn" }).click();
  await reaches(page, "under", await most(page));
  await page.locator("section.replay[aria-busy=false]").waitFor();
  const paused = await at(page);

  await page.getByRole("button", { name: "Step forward" }).click();
  await reaches(page, "is", paused + 1);
  await page.getByRole("button", { name: "Step back" }).click();
  await reaches(page, "is", paused);
  await page.getByRole("button", { name: "Next turn" }).click();
  await reaches(page, "over", paused + 1);

  // The moment that is shown becomes a scenario file.
  await page.locator("section.replay[aria-busy=false]").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    bar.getByRole("button", { name: "Save as scenario" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), `two-brigades-${await at(page)}.toml`);
  const moment = await readFile(await download.path(), "utf8");
  assert.match(moment, /\n\[situation\]\nturn = \d+\n/);
  assert.match(moment, /exact = "1 /);

  await page.getByRole("button", { name: "Go to start" }).click();
  await reaches(page, "is", 0);
  await page.getByText("Start", { exact: true }).waitFor();
  const opening = await picture(page);
  // Drags the handle to the end, and back to the beginning.
  const box = await line(page).boundingBox();
  const y = box.y + 10;
  await page.mouse.move(box.x + 2, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, y, { steps: 5 });
  await reaches(page, "over", 5);
  await page.mouse.move(box.x + box.width + 5, y, { steps: 5 });
  await page.mouse.up();
  await reaches(page, "is", await most(page));
  await page.waitForFunction(
    (before) =>
      [...document.querySelectorAll("[data-unit] path.block")].map((one) => one.getAttribute("d")).join("|") !== before,
    opening,
  );
  await line(page).focus();
  await page.keyboard.press("Home");
  await reaches(page, "is", 0);
  await page.waitForFunction(
    (before) =>
      [...document.querySelectorAll("[data-unit] path.block")].map((one) => one.getAttribute("d")).join("|") === before,
    opening,
  );
  await page.keyboard.press("ArrowRight");
  await reaches(page, "over", 0);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a record dropped on the start page can be watched", async () => {
  const record = await (
    await fetch(`${testServer.url}/api/battle/record`, { headers: { Authorization: `Bearer ${watched}` } })
  ).text();
  const { page, context, faults, goto } = await openVisitor(chrome, testServer);
  await goto("");
  await page.getByRole("heading", { name: "Watch a replay" }).waitFor();
  const carried = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "battle.jsonl"));
    return transfer;
  }, record);
  for (const type of ["dragenter", "dragover", "drop"])
    await page.dispatchEvent("body", type, { dataTransfer: carried });
  await page.waitForURL(/#\/(watch|battle)\//);
  await line(page).waitFor();
  // The timeline is there before its decisions are known.
  await page.waitForFunction(() => Number(document.querySelector("[role=slider]")?.getAttribute("aria-valuemax")) > 20);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a file that is not a record is refused with an explanation", async () => {
  const { page, context, faults, goto } = await openVisitor(chrome, testServer);
  await goto("");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "letter.jsonl", mimeType: "text/plain", buffer: Buffer.from("Dear sir\n") });
  await page.locator("section.record").getByRole("alert").or(page.locator("section.record .danger")).first().waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test("with all animations there is no error", async () => {
  const made = await testServer.battle({ scenario: "two-brigades", first: "human", second: "sergeant", seed: "7" });
  const { page, context, faults, goto } = await openVisitor(chrome, testServer, { reducedMotion: "no-preference" });
  await goto(`#/battle/${made.links.find((one) => one.seats.includes("first")).token}`);
  let prompt = await question(page);
  let shots = 0;
  for (let n = 0; n < 30 && shots < 4 && prompt !== ""; n++) {
    if (/fire/.test((await kindOf(page)) ?? "")) shots++;
    await page.keyboard.press("y");
    // A key speeds up what is being shown.
    await page.waitForFunction(
      (before) =>
        document.querySelector("section.playing, [data-part=after]") !== null ||
        document.querySelector("section.prompt")?.getAttribute("data-prompt") !== before,
      prompt,
    );
    if ((await page.locator("section.playing").count()) > 0) await page.keyboard.press("j");
    prompt = await question(page, prompt);
  }
  assert.ok(shots > 0, "nobody fired");
  assert.deepEqual(faults, []);
  await context.close();
});
