// A battle in rounds, by the ruleset in which an order includes the path: the test drags units and a commander, changes
// the formation of one, and taps a target; auto-play does the rest of each phase.
import assert from "node:assert/strict";
import { test } from "node:test";
import { acceptSuggestion, autoPlayPhase, drag, playBattle, middleOf, placeOn } from "./mouse.mjs";
import {
  untilAnswered,
  chrome,
  testServer,
  kindOf,
  question,
  beforeAndAfter,
  wasSuggested,
  acceptedDecisions,
  until,
  openVisitor,
} from "./harness.mjs";

beforeAndAfter();

const confirm = async (page) => {
  await page.locator("section.prompt .draft[data-judged=true][data-lawful=true]").waitFor();
  await page.locator("section.prompt .draft .actions button.primary").click();
};

test("a whole battle of two-brigades by brothers, its first turns by hand", async () => {
  const made = await testServer.battle({
    scenario: "two-brigades",
    ruleset: "brothers",
    first: "human",
    second: "sergeant",
    seed: "7",
  });
  const link = made.links.find((one) => one.seats.includes("first"));
  const { page, context, faults, sent, news, goto } = await openVisitor(chrome, testServer);
  await goto(`#/battle/${link.token}`);
  const open = (prompt) => news().prompts.find((one) => String(one.prompt) === prompt);
  const done = { ways: 0, columns: 0, rides: 0, shots: [] };
  const marching = async (prompt, nth) => {
    const units = [
      ...new Set(
        open(prompt)
          .offers.filter((one) => one.verb === "march")
          .map((one) => one.unit),
      ),
    ];
    return units[nth % units.length];
  };
  const gestures = {
    move: async (page, prompt, times) => {
      if (times > 2) {
        if (times > 3) return false;
        await autoPlayPhase(page);
        return true;
      }
      const from = await middleOf(page, await marching(prompt, times));
      await drag(page, from, { x: from.x + 6 * times, y: from.y - 40 }, () =>
        page.locator(".command .ghost").first().waitFor(),
      );
      await page.locator("section.prompt .draft").waitFor();
      if (times === 1) {
        await page.getByRole("radio", { name: /^column/ }).click();
        done.columns++;
      }
      await confirm(page);
      done.ways++;
      return true;
    },
    move_commander: async (page, prompt, times) => {
      if (times > 0) return false;
      const { officer } = open(prompt).offers.find((one) => one.verb === "ride");
      const at = news().officers.find((one) => one.officer === officer).place;
      const from = await placeOn(page, at);
      const to = await placeOn(page, [at[0] + 2, at[1] + 2]);
      await drag(page, from, to);
      await confirm(page);
      done.rides++;
      return true;
    },
    fire: async (page, prompt, times) => {
      const shot = open(prompt).offers.find((one) => one.verb === "fire");
      if (times > 1 || !shot) return false;
      for (const unit of [shot.unit, shot.target]) {
        const at = await middleOf(page, unit);
        await page.mouse.click(at.x, at.y);
      }
      await confirm(page);
      done.shots.push(shot.target);
      return true;
    },
  };
  const kinds = await playBattle(page, gestures, ["move", "move_commander", "fire", "melee"]);
  assert.ok(kinds.has("move") && kinds.has("fire"), `asked were ${[...kinds].join(", ")}`);
  const ways = acceptedDecisions(sent, "march").filter((decision) => !wasSuggested(sent, decision));
  assert.ok(ways.length >= 2, "no way that was drawn by hand was accepted");
  assert.ok(
    acceptedDecisions(sent, "march").some(({ formation }) => formation === "column"),
    "nobody was told to form column",
  );
  assert.ok(
    acceptedDecisions(sent, "ride").some(({ officer, unit }) => officer !== undefined && unit === undefined),
    "no commander rode",
  );
  assert.ok(
    done.shots.length > 0 && acceptedDecisions(sent, "fire").some(({ target }) => target === done.shots[0]),
    "the target that was tapped was not fired at",
  );
  assert.equal((await testServer.ask("/api/battle", link.token)).over, true);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a tap on the track unloads a unit from a train", async () => {
  const made = await testServer.battle({
    scenario: "by-rail",
    ruleset: "brothers",
    first: "human",
    second: "sergeant",
    seed: "7",
  });
  const { page, context, faults, sent, goto } = await openVisitor(chrome, testServer);
  await goto(`#/battle/${made.links.find((one) => one.seats.includes("first")).token}`);
  let prompt = await question(page);
  for (; (await kindOf(page)) !== "move"; prompt = await question(page, prompt)) await acceptSuggestion(page);
  assert.equal(
    await page.locator("section.prompt :is(.draft, .refusal)").count(),
    0,
    "something lies there that nobody wanted",
  );
  await page.getByRole("button", { name: /leaves? the train/ }).click();
  await page.locator("section.prompt .draft[data-judged=true][data-lawful=true]").waitFor();
  await page.locator(".command .ghost").first().waitFor();
  await page
    .locator("section.prompt .draft")
    .getByText(/Tap the track/)
    .waitFor();
  const track = await placeOn(page, [48, 8]);
  await page.mouse.click(track.x, track.y);
  await confirm(page);
  await untilAnswered(page, prompt);
  await until("the unit is put down", () => acceptedDecisions(sent, "place").length > 0);
  assert.ok(Math.abs(acceptedDecisions(sent, "place")[0].path[0][0] - 48) < 1);
  assert.deepEqual(faults, []);
  await context.close();
});
