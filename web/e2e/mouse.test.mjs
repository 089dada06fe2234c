// A whole battle of two-brigades against the sergeant by mouse, for each ruleset of the family: from the start page to
// the report. Units are dragged along paths that were not suggested, targets are clicked.
import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmPath, drag, dragGhost, dragToOrder, playBattle, middleOf, tapTarget } from "./mouse.mjs";
import {
  chrome,
  testServer,
  beforeAndAfter,
  wasSuggested,
  acceptedDecisions,
  openVisitor,
  playNow,
} from "./harness.mjs";

beforeAndAfter();

/** Actions by mouse, until each has been done a few times. */
function byHand(news) {
  const done = { ordered: 0, ways: 0, shots: [], drawn: [] };
  const open = (prompt) => news().prompts.find((one) => String(one.prompt) === prompt);
  const confirm = async (page) => {
    await page.locator("section.prompt .draft[data-judged=true][data-lawful=true]").waitFor();
    await page.locator("section.prompt .draft .actions button.primary").click();
  };
  const gestures = {
    order: async (page, _prompt, times) => {
      if (done.ways >= 3 || times > 12 || !(await dragToOrder(page, [8, -70]))) return false;
      done.ordered++;
      return true;
    },
    path: async (page, prompt) => {
      if (done.ways >= 3) return false;
      await dragGhost(page, [14, -9]);
      await confirmPath(page, prompt);
      done.ways++;
      return true;
    },
    fire: async (page, _prompt, times) => {
      if (times > 3 || (await page.locator("[data-unit].target").count()) === 0) return false;
      done.shots.push(await tapTarget(page));
      return true;
    },
    // A unit that may withdraw is dragged back; Blue faces up the screen.
    fall_back_by_choice: async (page, prompt, times) => {
      if (times > 0) return false;
      const { unit } = open(prompt);
      const from = await middleOf(page, unit);
      await drag(page, from, { x: from.x, y: from.y + 60 });
      await confirm(page);
      done.drawn.push(unit);
      return true;
    },
  };
  return { done, gestures };
}
/** The server accepted at least one path drawn by mouse, and a shot at a clicked target. */
function assertByHand({ done }, sent) {
  assert.ok(done.ordered > 0, "no unit was dragged to give it its order");
  const own = acceptedDecisions(sent, "follow").filter((decision) => !wasSuggested(sent, decision));
  assert.ok(own.length > 0, "no way that was drawn by hand was accepted");
  const shots = acceptedDecisions(sent, "fire");
  assert.ok(
    done.shots.some((unit) => shots.some((shot) => shot.target === unit)),
    `tapped were ${done.shots.join(", ")}; fired at were ${shots.map((shot) => shot.target).join(", ")}`,
  );
}

test("from the start page: play now, to the end of the battle, its report and its record", async () => {
  const { page, context, faults, sent, news, goto } = await openVisitor(chrome, testServer);
  await goto("");
  await playNow(page);
  await page.waitForURL(/#\/battle\//);
  const hand = byHand(news);
  const kinds = await playBattle(page, hand.gestures);
  assert.ok(kinds.has("order"), `asked were ${[...kinds].join(", ")}`);
  assertByHand(hand, sent);
  const end = page.locator("[data-part=after]");
  await end.getByRole("heading").first().waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save record" }).click();
  assert.match((await download).suggestedFilename(), /\.jsonl$/);
  const token = decodeURIComponent(/#\/battle\/([^?]+)/.exec(page.url())[1]);
  const report = await fetch(`${testServer.url}/api/battle/report`, { headers: { Authorization: `Bearer ${token}` } });
  assert.equal(report.status, 200);
  assert.match(await report.text(), /<svg/);
  assert.deepEqual(faults, []);
  await context.close();
});

for (const ruleset of ["reasonable", "firefight"])
  test(`a whole battle of two-brigades by ${ruleset}`, async () => {
    const made = await testServer.battle({
      scenario: "two-brigades",
      ruleset,
      first: "human",
      second: "sergeant",
      seed: "7",
    });
    const link = made.links.find((one) => one.seats.includes("first"));
    const { page, context, faults, sent, news, goto } = await openVisitor(chrome, testServer);
    await goto(`#/battle/${link.token}`);
    const hand = byHand(news);
    const kinds = await playBattle(page, hand.gestures);
    if (kinds.has("fall_back_by_choice"))
      assert.deepEqual(
        acceptedDecisions(sent, "yes").filter(({ unit }) => unit === hand.done.drawn[0]).length,
        1,
        "who was dragged back did not draw off",
      );
    if (ruleset === "firefight") assert.ok(kinds.has("fall_back_by_choice"), `asked were ${[...kinds].join(", ")}`);
    assertByHand(hand, sent);
    const card = await testServer.ask("/api/battle", link.token);
    assert.equal(card.over, true);
    assert.deepEqual(faults, []);
    await context.close();
  });
