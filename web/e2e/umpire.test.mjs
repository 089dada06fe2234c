// Two players and an umpire, each with a page: the umpire corrects units, pauses and undoes. Both sides see only what
// they may know, marked as a ruling.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { acceptSuggestion, drag, middleOf } from "./mouse.mjs";
import { picture, screens, openUmpiredBattle } from "./several_people.mjs";
import { chrome, testServer, kindOf, question, beforeAndAfter, untilStill, until, openVisitor } from "./harness.mjs";

beforeAndAfter();

/** The battle has begun: both armies stand. */
async function atTheTable(viewport) {
  const { players, umpire } = await openUmpiredBattle("rossbach", viewport);
  await umpire.page.locator("[data-part=umpire]").waitFor();
  await until("both armies on the table", async () => {
    const news = umpire.news();
    if (["on_table", "concealed"].every((presence) => known(umpire).some((unit) => unit.presence === presence)))
      return true;
    const asked = players.find((one) => one.news()?.prompts.length > 0);
    if (!asked) return false;
    const prompt = await question(asked.page);
    if (prompt !== "") await acceptSuggestion(asked.page);
    await until("the next question", () => umpire.news().decisions > news.decisions);
    return false;
  });
  return { players, umpire };
}

/** The units that the umpire's page knows: the whole view, and each update of it. */
const views = new WeakMap();
function known(who) {
  const view = who.news()?.view;
  const units = views.get(who) ?? new Map();
  for (const unit of view?.units ?? []) units.set(unit.unit, { ...units.get(unit.unit), ...unit });
  views.set(who, units);
  return [...units.values()];
}
const onTable = (page, unit) => page.locator(`[data-unit="${unit}"]`).count();
const sheet = async (page, name) => {
  const key = page.locator("nav.sheets button", { hasText: name });
  if ((await key.count()) > 0 && (await key.getAttribute("aria-pressed")) !== "true") await key.click();
};
/** All text of a page, open or not. */
const heard = async (page, text) => {
  if (await page.locator("nav.sheets").count()) await sheet(page, "Log");
  else if (!(await page.locator("section.panel.right .log, .log.below-orders").count())) await page.keyboard.press("l");
  await page.locator(".line b.umpire").first().waitFor();
  return (await page.locator(".line", { hasText: text }).count()) > 0;
};

for (const viewport of screens) {
  test(`an umpire rules between two sides, ${viewport.width} wide`, async () => {
    const small = viewport.width < 500;
    const { players, umpire } = await atTheTable(viewport);
    const [first, second] = players;
    const { page } = umpire;
    const panel = page.locator("[data-part=umpire]");
    const rule = async (reason) => {
      await panel.getByLabel("Reason").fill(reason);
      await panel.getByRole("button", { name: "Apply ruling" }).click();
      await panel.locator("[data-part=done]").waitFor();
    };
    const settled = () =>
      until(
        "the news to be the same",
        () => new Set([first, second, umpire].map((one) => one.news().decisions)).size === 1,
      );
    const told = (who, unit) => (known(who), views.get(who).get(unit));
    for (const one of [first, second, umpire]) known(one);

    assert.equal(await page.getByText("You are the umpire").count(), 1);
    assert.deepEqual(await violations(page, { within: "[data-part=umpire]" }), []);
    await picture(page, `umpire_nothing_${viewport.width}`);

    // Picks a unit and puts it elsewhere: by a drag, and by typing the rest.
    const [unit] = known(umpire)
      .filter((one) => one.presence === "on_table" && one.stands_left > 1)
      .map((one) => one.unit);
    const from = told(umpire, unit);
    const [own, enemy] = from.army === 1 ? [first, second] : [second, first];
    await sheet(page, "Armies");
    if (!small && (await page.getByRole("treeitem").count()) === 0) await page.keyboard.press("a");
    await page.locator(`[data-key=u${unit}]`).first().click();
    await panel.locator(`form[data-of="${unit}"]`).waitFor();
    await untilStill(page);
    const at = await middleOf(page, unit);
    await drag(page, at, { x: at.x + (small ? 12 : 30), y: at.y - (small ? 10 : 24) }, () =>
      page.locator(".umpire .ghost").waitFor(),
    );
    await panel.getByRole("button", { name: "Turn right by 15°" }).click();
    await panel.getByRole("spinbutton", { name: /^Stands left/ }).fill(String(from.stands_left - 1));
    await panel.getByRole("spinbutton", { name: /^Stands left/ }).blur();
    assert.deepEqual(await violations(page, { within: "[data-part=umpire]" }), []);
    await picture(page, `umpire_drag_${viewport.width}`);
    // A ruling without a reason is refused.
    await panel.getByRole("button", { name: "Apply ruling" }).click();
    await panel.getByText("Enter a reason").waitFor();
    await rule("it never left the wood");
    await settled();
    for (const one of [first, second, umpire]) known(one);
    const now = told(umpire, unit);
    assert.notDeepEqual(now.place, from.place);
    assert.equal(now.stands_left, from.stands_left - 1);
    for (const one of players) {
      assert.ok(await heard(one.page, "it never left the wood"), "a side was not told");
      assert.deepEqual(told(one, unit).place, now.place);
    }
    await picture(first.page, `umpire_told_${viewport.width}`);

    // The page says before and after that the rules would not allow it, and does it.
    const [other] = known(umpire).filter(
      (one) => one.presence === "on_table" && one.army === from.army && one.unit !== unit,
    );
    for (const [name, n] of [
      ["From left edge", other.place[0]],
      ["From bottom edge", other.place[1]],
    ]) {
      await panel.getByLabel(name).fill(String(Math.round(n * 10) / 10));
      await panel.getByLabel(name).blur();
    }
    await panel.locator("[data-part=warned]").waitFor();
    await picture(page, `umpire_warned_${viewport.width}`);
    await rule("they stood mixed");
    await panel.getByText("Applied, although").waitFor();

    // The ruling is taken back.
    await settled();
    const before = umpire.news().decisions;
    await panel.getByRole("button", { name: "Undo", exact: true }).click();
    await panel.getByText("Undone.").waitFor();
    await until("it is taken back", () => umpire.news().decisions === before - 1);
    assert.equal(await panel.locator("[data-part=rulings] li").count(), 1);

    // Hidden and shown: the other side loses sight of the unit, and learns nothing of the ruling.
    await settled();
    await panel.getByRole("button", { name: "Other unit" }).click();
    const [shown] = known(umpire)
      .filter(
        (one) => one.presence === "on_table" && one.stands_left > 1 && one.unit !== unit && one.army === from.army,
      )
      .map((one) => one.unit);
    await sheet(page, "Armies");
    await page.locator(`[data-key=u${shown}]`).first().click();
    assert.equal(await onTable(enemy.page, shown), 1);
    await panel.getByLabel("Position").selectOption("concealed");
    await rule("behind the hill");
    await until("it is out of sight", async () => (await onTable(enemy.page, shown)) === 0);
    assert.equal(await onTable(own.page, shown), 1);
    assert.ok(await heard(own.page, "behind the hill"));
    assert.ok(!(await heard(enemy.page, "behind the hill")), "the other side was told of a hidden unit");
    await panel.getByLabel("Position").selectOption("on_table");
    await rule("it came over the crest");
    await until("it is in sight", async () => (await onTable(enemy.page, shown)) === 1);
    assert.ok(await heard(enemy.page, "it came over the crest"));

    // Paused and resumed.
    await panel.getByRole("button", { name: "Pause battle" }).click();
    for (const one of players)
      await one.page.locator("[data-part=paused]", { hasText: "Paused by the umpire" }).waitFor();
    const asked = players.find((one) => one.news().prompts.length > 0);
    await sheet(asked.page, "Orders");
    assert.equal(await asked.page.locator(".prompt[inert]").count(), 1, "who is asked may answer all the same");
    await picture(asked.page, `umpire_paused_${viewport.width}`);
    await picture(page, `umpire_rulings_${viewport.width}`);
    await panel.getByRole("button", { name: "Continue" }).click();
    for (const one of players) await one.page.locator("[data-part=paused]").waitFor({ state: "detached" });
    const count = umpire.news().decisions;
    await question(asked.page);
    await acceptSuggestion(asked.page);
    await until("it is played on", () => umpire.news().decisions > count);
    // After a further decision the last ruling can no longer be taken back.
    await until(
      "no key to take back",
      async () => (await panel.getByRole("button", { name: "Undo", exact: true }).count()) === 0,
    );

    for (const one of [first, second, umpire]) {
      assert.deepEqual(one.faults, []);
      await one.context.close();
    }
  });
}

for (const viewport of screens) {
  test(`an umpire removes an officer, burns a bridge and repeats a roll, ${viewport.width} wide`, async () => {
    const { players, umpire } = await openUmpiredBattle("two-brigades", viewport);
    const { page } = umpire;
    const panel = page.locator("[data-part=others]");
    await panel.waitFor();
    assert.deepEqual(await violations(page, { within: "[data-part=umpire]" }), []);
    const done = panel.locator("[data-part=done-other]");

    // An officer: without a reason there is no ruling.
    await panel.locator("select[data-part=officer]").selectOption({ label: "Grey West Brigadier" });
    const his = panel.locator("form[data-officer]");
    await his.getByLabel("Status").selectOption("destroyed");
    await his.getByRole("button", { name: "Apply ruling" }).click();
    await panel.getByText("Enter a reason").waitFor();
    await his.getByLabel("Reason").fill("seen to fall");
    assert.deepEqual(await violations(page, { within: "[data-part=umpire]" }), []);
    await picture(page, `umpire_officer_${viewport.width}`);
    await his.getByRole("button", { name: "Apply ruling" }).click();
    await done.waitFor();
    for (const one of players) assert.ok(await heard(one.page, "now killed (reason: seen to fall)"));

    // The ground: the west brook's bridge on the south road.
    await panel.locator("select[data-part=officer]").selectOption("");
    const bridge = await panel
      .locator("select[data-part=ground] option", { hasText: /bridge/ })
      .first()
      .getAttribute("value");
    await panel.locator("select[data-part=ground]").selectOption(bridge);
    const ground = panel.locator(`form[data-piece="${bridge}"]`);
    await ground.getByRole("checkbox", { name: /Destroyed:/ }).check();
    await ground.getByLabel("Reason").fill("the bridge burns");
    await ground.getByRole("button", { name: "Apply ruling" }).click();
    await done.waitFor();
    await until("all see that it is broken", () =>
      [umpire, ...players].every((one) => JSON.stringify(one.news().view?.pieces ?? []).includes(`"piece":${bridge}`)),
    );
    for (const one of players) assert.ok(await heard(one.page, "now broken (reason: the bridge burns)"));
    assert.ok(await ground.getByRole("checkbox", { name: /Destroyed:/ }).isChecked());
    await picture(page, `umpire_bridge_${viewport.width}`);

    // New ground: drawn on the table, its points typed where that is easier.
    await panel.locator("select[data-part=ground]").selectOption("");
    await panel.locator("[data-part=lay]").click();
    const laying = panel.locator("[data-part=laying]");
    await laying.getByLabel("Name (optional)").fill("Barricade");
    await laying.getByLabel("Name (optional)").blur();
    await untilStill(page);
    const board = await page.locator(".table").first().boundingBox();
    for (const [at, share] of [
      [1, 0.46],
      [2, 0.54],
    ]) {
      await page.mouse.click(board.x + board.width * share, board.y + board.height * 0.5);
      await until("the point is laid", async () => (await page.locator("[data-part=laid-point]").count()) === at);
    }
    assert.deepEqual(await violations(page, { within: "[data-part=umpire]" }), []);
    await picture(page, `umpire_laying_${viewport.width}`);
    await laying.getByLabel(/^Points/).fill("30, 22; here");
    await laying.getByLabel(/^Points/).blur();
    await panel.getByText("Not a list of points").waitFor();
    await laying.getByLabel(/^Points/).fill("30, 23; 42, 25");
    await laying.getByLabel(/^Points/).blur();
    await laying.getByLabel("Reason").fill("thrown up at noon");
    await laying.getByRole("button", { name: "Apply ruling" }).click();
    await done.waitFor();
    await until("all see it", () =>
      [umpire, ...players].every((one) => JSON.stringify(one.news().view?.laid ?? []).includes("Barricade")),
    );
    for (const one of players) assert.ok(await heard(one.page, "new ground, Barricade (breastwork)"));
    assert.equal(await panel.locator("select[data-part=ground] option", { hasText: /Barricade/ }).count(), 1);
    await untilStill(page);
    await picture(page, `umpire_laid_${viewport.width}`);
    await picture(players[0].page, `umpire_laid_seen_${viewport.width}`);

    // Dice: the last roll can be taken back as long as no decision has followed it.
    await panel.locator("[data-part=dice] summary").click();
    let thrown = false;
    for (let n = 0; n < 60 && !thrown; ++n) {
      const asked = await until("who is asked", () => players.find((one) => one.news()?.prompts.length > 0));
      const before = umpire.news().decisions;
      await sheet(asked.page, "Orders");
      await question(asked.page);
      await acceptSuggestion(asked.page);
      await until("the umpire to hear of it", () => umpire.news().decisions > before);
      await panel.locator("[data-part=dice]").getByLabel("Reason").fill("a die lay askew");
      await panel.getByRole("button", { name: "Roll again" }).click();
      const said = panel.locator("[data-part=done-other], .said .danger").first();
      await said.waitFor();
      thrown = (await said.textContent()) === "Rolled again.";
    }
    assert.ok(thrown, "no die was thrown");
    await picture(page, `umpire_dice_${viewport.width}`);
    for (const one of players) assert.ok(await heard(one.page, "rolled again (reason: a die lay askew)"));
    for (const one of [...players, umpire]) {
      assert.deepEqual(one.faults, []);
      await one.context.close();
    }
  });
}

/** The key that moves a regiment in the visible part of the table. */
async function inSight(page) {
  const { x, y, width, height } = await page.locator(".table").boundingBox();
  for (const row of await page
    .locator("section.prompt li.unit", { has: page.locator(".chip", { hasText: "move" }) })
    .all()) {
    const box = await page.locator(`[data-unit="${await row.getAttribute("data-of")}"] path.block`).boundingBox();
    if (box && box.x > x && box.x + box.width < x + width && box.y > y && box.y + box.height < y + height)
      return row.locator(".chip", { hasText: "move" }).first();
  }
  return undefined;
}

for (const viewport of screens) {
  test(`a side asks its umpire for a move that the rules refuse, ${viewport.width} wide`, async () => {
    const { players, umpire } = await openUmpiredBattle("two-brigades", viewport);
    const panel = umpire.page.locator("[data-part=umpire]");
    const appeals = panel.locator("[data-part=appeals]");
    // The player drags a regiment over the enemy's edge of the table.
    let asks;
    for (let n = 0; n < 60 && !asks; n++) {
      known(umpire);
      const asked = await until("who is asked", () => players.find((one) => one.news()?.prompts.length > 0));
      await sheet(asked.page, "Orders");
      const before = umpire.news()?.decisions ?? 0;
      await question(asked.page);
      if ((await kindOf(asked.page)) === "path") asks = asked;
      else {
        const move = await inSight(asked.page);
        if (move) await move.click();
        else await acceptSuggestion(asked.page);
        await until("the umpire to hear of it", () => umpire.news()?.decisions > before);
      }
    }
    assert.ok(asks, "nobody was asked for a way");
    const { page } = asks;
    const other = players.find((one) => one !== asks);
    const unit = asks.news().prompts[0].unit;
    const [, y] = known(umpire).find((one) => one.unit === unit).place;
    const north = y < 24;
    assert.equal(await page.locator("[data-part=ask-umpire]").count(), 0);
    const from = await middleOf(page, unit);
    await page.locator("section.prompt .draft").waitFor();
    await untilStill(page);
    await drag(page, from, { x: from.x, y: from.y + (north ? -1 : 1) * (viewport.width < 500 ? 90 : 220) });
    const ask = page.getByRole("button", { name: "Ask the umpire" });
    await ask.waitFor();
    await page.locator("section.prompt .refusal").waitFor();
    assert.deepEqual(await violations(page, { within: "[data-part=ask-umpire]" }), []);
    await ask.scrollIntoViewIfNeeded();
    await picture(page, `appeal_refused_${viewport.width}`);
    await ask.click();
    await page.getByText("The umpire has your request").waitFor();

    // The umpire sees the move, the refusal and its clause; a rejection needs a reason.
    await appeals.waitFor();
    await sheet(umpire.page, "Orders");
    assert.ok((await appeals.locator("button.clause").count()) > 0, "no clause is named");
    assert.deepEqual(await violations(umpire.page, { within: "[data-part=umpire]" }), []);
    await picture(umpire.page, `appeal_umpire_${viewport.width}`);
    await appeals.getByRole("button", { name: "Reject with this reason" }).click();
    await appeals.getByText("Enter a reason").waitFor();
    await appeals.getByLabel("Reason").fill("the brook is in flood");
    await appeals.getByRole("button", { name: "Reject with this reason" }).click();
    await appeals.waitFor({ state: "detached" });
    await page.getByText("the brook is in flood").waitFor();
    await picture(page, `appeal_no_${viewport.width}`);
    // The other side has learned nothing of the appeal.
    assert.equal(other.news().appeals, undefined);
    assert.equal(await other.page.getByText("the brook is in flood").count(), 0);

    // Asked again, the umpire grants it when the regiment's own question is answered.
    await ask.click();
    await appeals.waitFor();
    const before = umpire.news().decisions;
    await page.locator("section.prompt .draft .actions button.primary").click();
    await until("it has its way", () => umpire.news().decisions > before);
    await appeals.getByRole("button", { name: "Grant request" }).click();
    await panel.locator(`form[data-of="${unit}"]`).waitFor();
    await panel.locator(`form[data-of="${unit}"]`).getByLabel("Reason").fill("they waded through");
    await picture(umpire.page, `appeal_allowed_${viewport.width}`);
    await panel.getByRole("button", { name: "Apply ruling" }).click();
    await panel.locator("[data-part=done]").waitFor();
    await appeals.waitFor({ state: "detached" });
    await until("nothing waits any more", () => asks.news().appeals === undefined);
    for (const one of players) assert.ok(await heard(one.page, "they waded through"), "a side was not told");
    for (const one of [...players, umpire]) {
      assert.deepEqual(one.faults, []);
      await one.context.close();
    }
  });
}

test("a battle with an umpire is created: its maker has the umpire's link, the sides are invited", async () => {
  const { page, context, faults, goto } = await openVisitor(chrome, testServer);
  await goto("#/scenario/two-brigades");
  const tick = page.getByRole("checkbox", { name: /With an umpire/ });
  const sides = page.locator("aside form select");
  await sides.nth(1).selectOption("friend");
  assert.ok(await tick.isDisabled(), "who commands one side would see all");
  await sides.nth(0).selectOption("friend");
  await tick.check();
  await picture(page, "umpire_form");
  await page.getByRole("button", { name: "Start battle" }).click();
  await page.getByText("You are the umpire.").waitFor();
  await picture(page, "umpire_links");
  await page.getByRole("link", { name: "Open battle" }).click();
  await page.locator("[data-part=umpire]").waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});
