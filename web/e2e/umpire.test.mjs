// Two who play and one who rules, each at a page of his own: the umpire puts units right, pauses and takes back; both sides
// are told what they may know, with his mark.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { advised, drag, middleOf } from "./hands.mjs";
import { chrome, house, question, stage, still, until, visitor } from "./stage.mjs";

stage();

const screens = [{ width: 1440, height: 900 }, { width: 390, height: 844 }];
const pictures = process.env["LINSTOCK_PICTURES"];
const picture = async (page, name) => {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  await still(page);
  await page.screenshot({ path: join(pictures, `${name}.png`) });
};

/** The battle under way: both armies stand. */
async function atTheTable(viewport) {
  const made = await house.battle({ scenario: "rossbach", first: "human", second: "human", seed: "7", mine: ["first", "second"], umpire: true });
  const key = (role, seat) => made.links.find((one) => one.role === role && (!seat || (one.seats.length === 1 && one.seats[0] === seat))).token;
  const sits = async (token) => {
    const one = await visitor(chrome, house, { viewport });
    await one.goto(`#/battle/${token}`);
    await one.page.locator(".table").waitFor();
    return one;
  };
  const players = [await sits(key("commander", "first")), await sits(key("commander", "second"))];
  const umpire = await sits(key("umpire"));
  await umpire.page.locator("[data-part=umpire]").waitFor();
  await until("both armies on the table", async () => {
    const news = umpire.news();
    if (["on_table", "concealed"].every((presence) => known(umpire).some((unit) => unit.presence === presence))) return true;
    const asked = players.find((one) => one.news()?.prompts.length > 0);
    if (!asked) return false;
    const prompt = await question(asked.page);
    if (prompt !== "") await advised(asked.page);
    await until("the next question", () => umpire.news().decisions > news.decisions);
    return false;
  });
  return { made, players, umpire, key };
}

/** The units that the umpire's page knows: the whole view, and each change of it. */
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
/** Everything that a page tells, whether it lies open or not. */
const heard = async (page, text) => {
  if (await page.locator("nav.sheets").count()) await sheet(page, "Log");
  else if (!(await page.locator("section.panel.right .log, .log.below-orders").count())) await page.keyboard.press("l");
  await page.locator(".line b.umpire").first().waitFor();
  return (await page.locator(".line", { hasText: text }).count()) > 0;
};

for (const viewport of screens) {
  test(`two sides and their umpire, ${viewport.width} broad`, async () => {
    const small = viewport.width < 500;
    const { players, umpire } = await atTheTable(viewport);
    const [first, second] = players;
    const { page } = umpire;
    const panel = page.locator("[data-part=umpire]");
    const rule = async (reason) => {
      await panel.getByLabel("Reason").fill(reason);
      await panel.getByRole("button", { name: "Rule so" }).click();
      await panel.locator("[data-part=done]").waitFor();
    };
    const settled = () => until("the news to be the same", () => new Set([first, second, umpire].map((one) => one.news().decisions)).size === 1);
    const told = (who, unit) => (known(who), views.get(who).get(unit));
    for (const one of [first, second, umpire]) known(one);

    assert.equal(await page.getByText("You are the umpire").count(), 1);
    assert.deepEqual(await violations(page, { within: "[data-part=umpire]" }), []);
    await picture(page, `umpire_nothing_${viewport.width}`);

    // A unit is picked and put elsewhere: by a drag, and what is typed besides.
    const [unit] = known(umpire).filter((one) => one.presence === "on_table" && one.stands_left > 1).map((one) => one.unit);
    const from = told(umpire, unit);
    const [own, enemy] = from.army === 1 ? [first, second] : [second, first];
    await sheet(page, "Armies");
    if (!small && (await page.getByRole("treeitem").count()) === 0) await page.keyboard.press("a");
    await page.locator(`[data-key=u${unit}]`).first().click();
    await panel.locator(`form[data-of="${unit}"]`).waitFor();
    await still(page);
    const at = await middleOf(page, unit);
    await drag(page, at, { x: at.x + (small ? 12 : 30), y: at.y - (small ? 10 : 24) }, () => page.locator(".umpire .ghost").waitFor());
    await panel.getByRole("button", { name: "Turn right by 15°" }).click();
    await panel.getByRole("spinbutton", { name: /^Stands left/ }).fill(String(from.stands_left - 1));
    await panel.getByRole("spinbutton", { name: /^Stands left/ }).blur();
    assert.deepEqual(await violations(page, { within: "[data-part=umpire]" }), []);
    await picture(page, `umpire_drag_${viewport.width}`);
    // Without a reason nothing is ruled.
    await panel.getByRole("button", { name: "Rule so" }).click();
    await panel.getByText("Say why").waitFor();
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

    // What the book would not allow is said before and after, and is done all the same.
    const [other] = known(umpire).filter((one) => one.presence === "on_table" && one.army === from.army && one.unit !== unit);
    for (const [name, n] of [["From the left", other.place[0]], ["From below", other.place[1]]]) {
      await panel.getByLabel(name).fill(String(Math.round(n * 10) / 10));
      await panel.getByLabel(name).blur();
    }
    await panel.locator("[data-part=warned]").waitFor();
    await picture(page, `umpire_warned_${viewport.width}`);
    await rule("they stood mixed");
    await panel.getByText("Ruled, though").waitFor();

    // And is taken back.
    await settled();
    const before = umpire.news().decisions;
    await panel.getByRole("button", { name: "Take back" }).click();
    await panel.getByText("Taken back.").waitFor();
    await until("it is taken back", () => umpire.news().decisions === before - 1);
    assert.equal(await panel.locator("[data-part=rulings] li").count(), 1);

    // Hidden and shown: the other side loses it from sight, and hears nothing of the ruling.
    await settled();
    await panel.getByRole("button", { name: "Another unit" }).click();
    const [shown] = known(umpire).filter((one) => one.presence === "on_table" && one.stands_left > 1 && one.unit !== unit && one.army === from.army).map((one) => one.unit);
    await sheet(page, "Armies");
    await page.locator(`[data-key=u${shown}]`).first().click();
    assert.equal(await onTable(enemy.page, shown), 1);
    await panel.getByLabel("Where it is").selectOption("concealed");
    await rule("behind the hill");
    await until("it is out of sight", async () => (await onTable(enemy.page, shown)) === 0);
    assert.equal(await onTable(own.page, shown), 1);
    assert.ok(await heard(own.page, "behind the hill"));
    assert.ok(!(await heard(enemy.page, "behind the hill")), "the other side was told of a hidden unit");
    await panel.getByLabel("Where it is").selectOption("on_table");
    await rule("it came over the crest");
    await until("it is in sight", async () => (await onTable(enemy.page, shown)) === 1);
    assert.ok(await heard(enemy.page, "it came over the crest"));

    // Paused and gone on.
    await panel.getByRole("button", { name: "Pause the battle" }).click();
    for (const one of players) await one.page.locator("[data-part=paused]", { hasText: "Paused by the umpire" }).waitFor();
    const asked = players.find((one) => one.news().prompts.length > 0);
    await sheet(asked.page, "Orders");
    assert.equal(await asked.page.locator(".prompt[inert]").count(), 1, "who is asked may answer all the same");
    await picture(asked.page, `umpire_paused_${viewport.width}`);
    await picture(page, `umpire_rulings_${viewport.width}`);
    await panel.getByRole("button", { name: "Go on" }).click();
    for (const one of players) await one.page.locator("[data-part=paused]").waitFor({ state: "detached" });
    const count = umpire.news().decisions;
    await question(asked.page);
    await advised(asked.page);
    await until("it is played on", () => umpire.news().decisions > count);
    // Something has been decided since: the last ruling is no longer taken back.
    await until("no key to take back", async () => (await panel.getByRole("button", { name: "Take back" }).count()) === 0);

    for (const one of [first, second, umpire]) {
      assert.deepEqual(one.faults, []);
      await one.context.close();
    }
  });
}

for (const viewport of screens) {
  test(`an officer falls, a bridge burns, dice are thrown anew, ${viewport.width} broad`, async () => {
    const made = await house.battle({ scenario: "two-brigades", first: "human", second: "human", seed: "7", mine: ["first", "second"], umpire: true });
    const key = (role, seat) => made.links.find((one) => one.role === role && (!seat || (one.seats.length === 1 && one.seats[0] === seat))).token;
    const sits = async (token) => {
      const one = await visitor(chrome, house, { viewport });
      await one.goto(`#/battle/${token}`);
      await one.page.locator(".table").waitFor();
      return one;
    };
    const players = [await sits(key("commander", "first")), await sits(key("commander", "second"))];
    const umpire = await sits(key("umpire"));
    const { page } = umpire;
    const panel = page.locator("[data-part=others]");
    await panel.waitFor();
    assert.deepEqual(await violations(page, { within: "[data-part=umpire]" }), []);
    const done = panel.locator("[data-part=done-other]");

    // An officer: without a reason nothing is ruled.
    await panel.locator("select[data-part=officer]").selectOption({ label: "Grey West Brigadier" });
    const his = panel.locator("form[data-officer]");
    await his.getByLabel("What has become of him").selectOption("destroyed");
    await his.getByRole("button", { name: "Rule so" }).click();
    await panel.getByText("Say why").waitFor();
    await his.getByLabel("Reason").fill("seen to fall");
    assert.deepEqual(await violations(page, { within: "[data-part=umpire]" }), []);
    await picture(page, `umpire_officer_${viewport.width}`);
    await his.getByRole("button", { name: "Rule so" }).click();
    await done.waitFor();
    for (const one of players) assert.ok(await heard(one.page, "now killed (reason: seen to fall)"));

    // The ground: the west brook's bridge on the south road.
    await panel.locator("select[data-part=officer]").selectOption("");
    const bridge = await panel.locator("select[data-part=ground] option", { hasText: /bridge/ }).first().getAttribute("value");
    await panel.locator("select[data-part=ground]").selectOption(bridge);
    const ground = panel.locator(`form[data-piece="${bridge}"]`);
    await ground.getByRole("checkbox", { name: /It is gone/ }).check();
    await ground.getByLabel("Reason").fill("the bridge burns");
    await ground.getByRole("button", { name: "Rule so" }).click();
    await done.waitFor();
    await until("all see that it is broken", () => [umpire, ...players].every((one) => JSON.stringify(one.news().view?.pieces ?? []).includes(`"piece":${bridge}`)));
    for (const one of players) assert.ok(await heard(one.page, "now broken (reason: the bridge burns)"));
    assert.ok(await ground.getByRole("checkbox", { name: /It is gone/ }).isChecked());
    await picture(page, `umpire_bridge_${viewport.width}`);

    // Dice: those thrown last, as long as nobody has decided since.
    await panel.locator("select[data-part=ground]").selectOption("");
    await panel.locator("[data-part=dice] summary").click();
    let thrown = false;
    for (let n = 0; n < 60 && !thrown; ++n) {
      const asked = await until("who is asked", () => players.find((one) => one.news()?.prompts.length > 0));
      const before = umpire.news().decisions;
      await sheet(asked.page, "Orders");
      await question(asked.page);
      await advised(asked.page);
      await until("the umpire to hear of it", () => umpire.news().decisions > before);
      await panel.locator("[data-part=dice]").getByLabel("Reason").fill("a die lay askew");
      await panel.getByRole("button", { name: "Throw them anew" }).click();
      const said = panel.locator("[data-part=done-other], .said .danger").first();
      await said.waitFor();
      thrown = (await said.textContent()) === "Thrown anew.";
    }
    assert.ok(thrown, "no die was thrown");
    await picture(page, `umpire_dice_${viewport.width}`);
    for (const one of players) assert.ok(await heard(one.page, "thrown anew (reason: a die lay askew)"));
    for (const one of [...players, umpire]) {
      assert.deepEqual(one.faults, []);
      await one.context.close();
    }
  });
}

test("a battle with an umpire is opened: his link is the maker's, the sides are invited", async () => {
  const { page, context, faults, goto } = await visitor(chrome, house);
  await goto("#/scenario/two-brigades");
  const tick = page.getByRole("checkbox", { name: /With an umpire/ });
  const sides = page.locator("aside form select");
  await sides.nth(1).selectOption("friend");
  assert.ok(await tick.isDisabled(), "who commands one side would see all");
  await sides.nth(0).selectOption("friend");
  await tick.check();
  await picture(page, "umpire_form");
  await page.getByRole("button", { name: "Open the battle" }).click();
  await page.getByText("You are the umpire.").waitFor();
  await picture(page, "umpire_links");
  await page.getByRole("link", { name: "To the battle" }).click();
  await page.locator("[data-part=umpire]").waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});
