// Rare questions, by hand: deployment behind the curtain, concealment, reserves and their entry, sharpshooters.
import assert from "node:assert/strict";
import { test } from "node:test";
import { acceptSuggestion, drag, middleOf, placeOn } from "./mouse.mjs";
import {
  chrome,
  testServer,
  kindOf,
  question,
  beforeAndAfter,
  untilStill,
  acceptedDecisions,
  openVisitor,
} from "./harness.mjs";

beforeAndAfter();

const confirm = async (page) => {
  await page.locator("section.prompt .draft[data-judged=true][data-lawful=true]").waitFor();
  await page.locator("section.prompt .draft .actions button.primary").click();
};
const titleOf = (page) => page.locator("section.prompt h3").innerText();

/** Drags the ghost to a point of the table; it may have to be put down there. */
async function setDown(page, thing, to) {
  await page.locator(thing).first().waitFor();
  await untilStill(page);
  const box = await page.locator(thing).first().boundingBox();
  await drag(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, await placeOn(page, to));
  await confirm(page);
}

const places = { "1st": [9, 9], "2nd": [32, 11], marksmen: [20, 11.5] };
const gestures = {
  deploy: async (page) => {
    const title = await titleOf(page);
    const [, to] = Object.entries(places).find(([name]) => title.includes(name)) ?? [];
    await setDown(page, ".command .ghost", to);
    return true;
  },
  deploy_officer: async (page, _, times) => {
    assert.equal(
      await page.getByRole("radiogroup", { name: "Formation" }).count(),
      0,
      "an officer is asked for a formation",
    );
    await setDown(page, ".command .flag", [26 + 3 * times, 6]);
    return true;
  },
  // Taps the unit in the wood until it is selected.
  conceal: async (page) => {
    const chosen = page.locator("section.prompt .row[aria-pressed=true]");
    const before = await chosen.count();
    const at = await middleOf(page, 1);
    const tap = async (before) => {
      await page.mouse.click(at.x, at.y);
      await page.waitForFunction(
        (count) => document.querySelectorAll("section.prompt .row[aria-pressed=true]").length !== count,
        before,
      );
    };
    await tap(before);
    if ((await chosen.count()) === 0) await tap(0);
    await confirm(page);
    return true;
  },
  announce_entry: async (page) => {
    const at = await placeOn(page, [30, 0.3]);
    await page.mouse.click(at.x, at.y);
    await page.locator("section.prompt .draft output", { hasText: "30" }).waitFor();
    await confirm(page);
    return true;
  },
  order: async (page) => {
    const marksmen = page.locator("section.prompt li.unit").filter({ hasText: "marksmen" });
    if ((await marksmen.count()) === 0) return false;
    await marksmen.locator(".chip", { hasText: "stand" }).click();
    return true;
  },
  path: async (page) => {
    if (/3rd/.test(await titleOf(page)))
      assert.doesNotMatch(await page.locator("section.prompt .tape").innerText(), /^0/, "an arriving unit goes no way");
    return false;
  },
  sharpshooter: async (page) => {
    await untilStill(page);
    for (const flag of await page.locator("[data-officer]").all()) {
      const box = await flag.boundingBox();
      await page.mouse.click(box.x + 6, box.y + box.height / 2);
    }
    await confirm(page);
    return true;
  },
};

test("deployment, concealment, a reserve and sharpshooters are done by hand", async () => {
  const made = await testServer.battle({ scenario: "rehearsal", first: "human", second: "sergeant", seed: "7" });
  const { page, context, faults, sent, goto } = await openVisitor(chrome, testServer);
  await goto(`#/battle/${made.links.find((one) => one.seats.includes("first")).token}`);
  const seen = new Map();
  let prompt = await question(page);
  // A unit still to be placed has no losses and is not under way.
  await page.getByRole("button", { name: /Armies/ }).click();
  await page.getByRole("treeitem", { name: /2nd Blue/ }).click();
  const away = page.locator("article.unit .away");
  assert.equal(await away.innerText(), "not on the table yet");
  assert.equal(
    await away.evaluate((one) => getComputedStyle(one).color),
    await page.locator("article.unit h2").evaluate((one) => getComputedStyle(one).color),
  );
  await page.locator("article.unit").getByRole("button", { name: "Close card" }).click();
  await page.getByRole("button", { name: /Armies/ }).click();
  for (let n = 0; n < 60 && prompt !== "" && !(seen.has("sharpshooter") && seen.has("path")); n++) {
    const kind = (await kindOf(page)) ?? "";
    const times = seen.get(kind) ?? 0;
    seen.set(kind, times + 1);
    if (!(await gestures[kind]?.(page, prompt, times))) await acceptSuggestion(page);
    prompt = await question(page, prompt);
  }
  const placed = acceptedDecisions(sent, "place");
  assert.equal(placed.length, 5);
  assert.deepEqual(
    placed.filter((one) => one.unit === 2).map((one) => one.path.map(([x, y]) => [Math.round(x), Math.round(y)])),
    [[[32, 11]]],
  );
  assert.deepEqual(
    acceptedDecisions(sent, "select").map((one) => one.list),
    [[1]],
  );
  assert.deepEqual(
    acceptedDecisions(sent, "announce").map((one) => one.number),
    [30],
  );
  assert.ok(seen.has("sharpshooter"), `asked were ${[...seen.keys()].join(", ")}`);
  assert.deepEqual(faults, []);
  await context.close();
});
