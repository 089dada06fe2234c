// A finished battle is played again with the sides exchanged. Two people who ask for it, each in a browser, meet in one
// battle, in whatever way the first was made; against the computer it starts immediately.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chrome, testServer, question, beforeAndAfter, until, openVisitor, fromMenu } from "./harness.mjs";

beforeAndAfter();

const again = "Rematch, swap sides";
const tokenOf = (page) => decodeURIComponent(new URL(page.url()).hash.split("/")[2] ?? "");
const cardOf = (one) => testServer.ask("/api/battle", tokenOf(one.page));

async function conceded(one) {
  await fromMenu(one.page, "Resign / draw");
  await one.page.getByRole("button", { name: "Resign", exact: true }).click();
  await one.page.getByRole("button", { name: "Yes, resign" }).click();
}
/** The page shows another battle than before; its card. */
async function elsewhere(one, before) {
  await until(
    "the rematch",
    async () => /#\/battle\//.test(one.page.url()) && ![before.battle, undefined].includes((await cardOf(one)).battle),
  );
  return cardOf(one);
}
async function ended(all) {
  for (const one of all) {
    assert.deepEqual(one.faults, []);
    await one.context.close();
  }
}

/** Ann makes a battle by links, and Ben follows his. */
async function byLinks(order) {
  const made = await testServer.battle({ first: "human", second: "human", ...order });
  const [ann, ben] = [await openVisitor(chrome, testServer), await openVisitor(chrome, testServer)];
  await ann.goto(`#/battle/${made.links.find((one) => one.role === "commander" && !one.invitation).token}`);
  const invitation = made.links.find((one) => one.invitation).token;
  const claimed = await fetch(`${testServer.url}/api/battle/claim`, {
    method: "POST",
    headers: { Authorization: `Bearer ${invitation}`, "Content-Type": "application/json", Origin: testServer.url },
    body: "{}",
  });
  await ben.goto(`#/battle/${(await claimed.json()).token}`);
  await conceded(ann);
  for (const one of [ann, ben]) await one.page.locator("[data-part=after]").waitFor();
  return [ann, ben];
}

for (const [what, order] of [
  ["of the library", { scenario: "two-brigades" }],
  ["by a house rule", { scenario: "two-brigades", ruleset: "revised", house: ["no-halt"] }],
  ["of a drawn scenario", undefined],
]) {
  test(`two simultaneous requests for a rematch make one battle: made by links, ${what}`, async () => {
    const drawn = order ?? { text: await (await fetch(`${testServer.url}/api/scenarios/two-brigades?as=text`)).text() };
    const both = await byLinks(drawn);
    const before = await Promise.all(both.map(cardOf));
    await Promise.all(both.map((one) => one.page.getByRole("button", { name: again }).click()));
    // The first player has a link to send in case the other does not ask; the other opens it with a tap.
    const go = (one) => one.page.getByRole("link", { name: "Open battle" });
    await until("both to be answered", async () => {
      const there = await Promise.all(
        both.map(
          async (one) =>
            (await go(one).count()) > 0 || tokenOf(one.page) === "" || (await cardOf(one)).battle !== before[0].battle,
        ),
      );
      return there.every(Boolean);
    });
    for (const one of both) if ((await go(one).count()) > 0) await go(one).click();
    const after = [await elsewhere(both[0], before[0]), await elsewhere(both[1], before[1])];
    assert.equal(after[0].battle, after[1].battle);
    for (const at of [0, 1]) assert.deepEqual(after[at].seats, before[1 - at].seats, "sides are exchanged");
    for (const one of both) await one.page.locator("[data-unit]").first().waitFor();
    await ended(both);
  });
}

test("the second to ask for a rematch joins at once, and the link of that request expires", async () => {
  const [ann, ben] = await byLinks({ scenario: "two-brigades" });
  const before = await cardOf(ben);
  await ann.page.getByRole("button", { name: again }).click();
  await ann.page.getByText("joins with the same button").waitFor();
  const link = await ann.page.locator("[data-link=commander] input").first().inputValue();
  await ben.page.getByRole("button", { name: again }).click();
  const there = await elsewhere(ben, before);
  assert.deepEqual(there.seats, ["first"]);
  const late = await openVisitor(chrome, testServer);
  await late.page.goto(link);
  await late.page.getByText("was used").waitFor();
  await late.context.close();
  // The rematch is in the list of battles of both players.
  for (const one of [ann, ben]) {
    await one.goto("#/");
    await until(
      "both battles in the list",
      async () => (await one.page.locator("section[aria-labelledby=yours] .state").count()) === 2,
    );
  }
  await ended([ann, ben]);
});

const asked = (one) => one.page.locator("[data-part=asks-again]");

test("the opponent sees the rematch on the battle's page, at once and on return, and opens it by one tap", async () => {
  const [ann, ben] = await byLinks({ scenario: "two-brigades" });
  const before = await cardOf(ben);
  assert.equal(await asked(ben).count(), 0);
  await ann.page.getByRole("button", { name: again }).click();
  await asked(ben).waitFor();
  assert.equal((await asked(ben).locator("p").innerText()).trim(), "Blue asks for a rematch.");
  assert.equal(await asked(ann).count(), 0, "who asked is not asked");
  await ben.page.reload();
  await asked(ben).getByRole("button", { name: again }).click();
  assert.deepEqual((await elsewhere(ben, before)).seats, ["first"]);
  // Nobody has to wait any more.
  assert.equal("again" in (await cardOf(ann)), false);
  await ended([ann, ben]);
});

async function offered() {
  const ann = await openVisitor(chrome, testServer);
  await ann.goto("#/lobby");
  await ann.page.getByLabel("Your name").fill("Ann");
  const form = ann.page.getByRole("region", { name: "Create game" });
  await form.getByRole("combobox", { name: "Scenario" }).selectOption("two-brigades");
  await form.getByRole("combobox", { name: "Ruleset" }).selectOption("revised");
  await form.getByRole("button", { name: "Create game" }).click();
  await ann.page.getByText("The other seat is still open").waitFor();
  return ann;
}

test("two simultaneous requests for a rematch make one battle: from the lobby", async () => {
  const ann = await offered();
  const ben = await openVisitor(chrome, testServer);
  await ben.goto("#/lobby");
  await ben.page.getByLabel("Your name").fill("Ben");
  await ben.page.getByRole("button", { name: "Play Grey" }).first().click();
  const both = [ann, ben];
  for (const one of both) await one.page.waitForURL(/#\/battle\//);
  await conceded(ben);
  for (const one of both) await one.page.locator("[data-part=after]").waitFor();
  const before = await Promise.all(both.map(cardOf));
  await Promise.all(both.map((one) => one.page.getByRole("button", { name: again }).click()));
  const after = [await elsewhere(ann, before[0]), await elsewhere(ben, before[1])];
  assert.equal(after[0].battle, after[1].battle);
  assert.deepEqual(
    after.map((card) => card.seats[0]),
    ["second", "first"],
  );
  assert.deepEqual(after[0].names, { first: "Ben", second: "Ann" });
  await ended(both);
});

test("a rematch against the computer begins at once: made by a link, and from the lobby", async () => {
  const made = await testServer.battle({ scenario: "two-brigades", first: "human", second: "recruit", seed: "7" });
  const one = await openVisitor(chrome, testServer);
  await one.goto(`#/battle/${made.links.find((link) => link.role === "commander").token}`);
  const lobby = await offered();
  await lobby.page.getByRole("button", { name: "Start now" }).click();
  await lobby.page.waitForURL(/#\/battle\//);
  for (const visit of [one, lobby]) {
    await conceded(visit);
    await visit.page.locator("[data-part=after]").waitFor();
    const before = await cardOf(visit);
    await visit.page.getByRole("button", { name: visit === one ? "Swap sides" : again }).click();
    const after = await elsewhere(visit, before);
    assert.deepEqual([after.seats, after.players.second], [["second"], "human"]);
    assert.notEqual(after.players.first, "human");
    assert.equal("fair" in after, "fair" in before, "dice that nobody can doubt stay so");
    await question(visit.page);
  }
  await ended([one, lobby]);
});
