// Two strangers, each with a browser, exchange no link by hand: they meet in the lobby, fight with clocks, agree on a
// result, and carry a seat to a third browser. Another program computes their dice again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { acceptSuggestion } from "./mouse.mjs";
import { violations } from "./axe.mjs";
import { picture, screens } from "./several_people.mjs";
import { chrome, testServer, question, beforeAndAfter, until, openVisitor, fromMenu } from "./harness.mjs";

beforeAndAfter();

const checker = fileURLToPath(new URL("../../tools/dice_check.py", import.meta.url));
const tokenOf = (page) => decodeURIComponent(new URL(page.url()).hash.split("/")[2] ?? "");

async function offered(book, umpire = "") {
  const ann = await openVisitor(chrome, testServer);
  await ann.goto("#/lobby");
  await ann.page.getByLabel("Your name").fill("Ann");
  const form = ann.page.getByRole("region", { name: "Create game" });
  await form.getByRole("combobox", { name: "Scenario" }).selectOption("two-brigades");
  await form.getByRole("combobox", { name: "Ruleset" }).selectOption(book);
  await form.getByRole("combobox", { name: "Umpire" }).selectOption(umpire);
  await form.getByRole("combobox", { name: "Clock" }).selectOption("days");
  await form.getByRole("spinbutton", { name: "Days per turn" }).fill("2");
  await form.getByRole("combobox", { name: "When time runs out" }).selectOption("lost");
  await form.getByRole("button", { name: "Create game" }).click();
  await ann.page.getByText("The other seat is still open").waitFor();
  return ann;
}

/** The other player finds the open game in the lobby. Both players are then in the battle. */
async function met(book) {
  const ann = await offered(book);
  const ben = await openVisitor(chrome, testServer);
  await ben.goto("#/lobby");
  await ben.page.getByLabel("Your name").fill("Ben");
  await ben.page
    .getByText("2 days per turn, plus 7 days in reserve; the battle is lost when time runs out")
    .first()
    .waitFor();
  await ben.page.getByRole("button", { name: "Play Grey" }).first().click();
  for (const one of [ann, ben]) await one.page.waitForURL(/#\/battle\//);
  for (const one of [ann, ben]) await one.page.locator("[data-part=between]").waitFor();
  return { ann, ben };
}

async function answeredBy(both, decisions) {
  for (let n = 0; n < decisions; n++) {
    const who = await until("somebody to be asked", () => both.find((one) => (one.news()?.prompts.length ?? 0) > 0));
    const before = who.news().decisions;
    await question(who.page);
    await acceptSuggestion(who.page);
    await until("the answer to be taken", () => who.news().decisions > before);
  }
}

test("two players meet in the lobby, play by the clock over a restart, and agree on a draw; their dice are correct", async () => {
  const { ann, ben } = await met("revised");
  await answeredBy([ann, ben], 6);
  // The page shows whose clock runs; the shuffled cards decide which one it is.
  assert.match(await ann.page.getByRole("list", { name: "Clocks" }).innerText(), /(You|Ben)\s+8 d 23 h/);
  // The server is killed and restarts; neither player has to do anything.
  await testServer.kill();
  await testServer.again();
  await answeredBy([ann, ben], 3);
  await fromMenu(ben.page, "Resign / draw");
  await ben.page.getByRole("button", { name: "Offer draw" }).click();
  await ben.page.getByText("You offered a draw.").waitFor();
  await ann.page.getByText("Ben offers a draw.").waitFor();
  // A new proposal can be answered after a second, and the answer names it.
  assert.ok(
    await ann.page.getByRole("button", { name: "Accept", exact: true }).isDisabled(),
    "it can be answered before it is read",
  );
  const { proposal } = ann.news().hours;
  await ann.page.getByRole("button", { name: "Accept", exact: true }).click();
  for (const one of [ann, ben]) await one.page.locator("[data-part=after]").waitFor();
  assert.match(ann.news().outcome_text, /by agreement/);
  assert.deepEqual(
    ann.sent.filter(({ ask }) => ask.verb === "answer").map(({ ask }) => [ask.yes, ask.proposal]),
    [[true, proposal]],
  );
  assert.ok(proposal > 0);
  const answer = await fetch(`${testServer.url}/api/battle/record`, {
    headers: { Authorization: `Bearer ${tokenOf(ann.page)}` },
  });
  const record = join(testServer.folder, "battle.jsonl");
  writeFileSync(record, await answer.text());
  const told = execFileSync("/usr/bin/python3", [checker, record], { encoding: "utf8" });
  assert.match(told, /right/i);
  assert.deepEqual([...ann.faults, ...ben.faults], []);
  await ann.context.close();
  await ben.context.close();
});

test("a seat moves to another device by its code, and resigns there", async () => {
  const { ann, ben } = await met("brothers");
  await ann.goto("#/yours");
  await ann.page.getByRole("button", { name: "Create code" }).click();
  const code = await ann.page.locator(".code").innerText();
  assert.match(code, /^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  await ann.page.getByRole("img", { name: "QR code" }).waitFor();
  const phone = await openVisitor(chrome, testServer, { viewport: { width: 390, height: 844 } });
  await phone.goto("#/yours");
  await phone.page.getByLabel("Code from another device").fill(code.toUpperCase());
  await phone.page.getByRole("button", { name: "Import" }).click();
  await phone.page.getByText("Imported 1 seat.").waitFor();
  await phone.page.reload();
  await phone.goto("#/lobby");
  assert.equal(await phone.page.getByLabel("Your name").inputValue(), "Ann");
  await phone.page.getByRole("link", { name: "Two brigades" }).first().click();
  await phone.page.locator("[data-part=between]").waitFor();
  await fromMenu(phone.page, "Resign / draw");
  await phone.page.getByRole("button", { name: "Resign", exact: true }).click();
  await phone.page.getByRole("button", { name: "Yes, resign" }).click();
  await ben.page.locator("[data-part=after]").waitFor();
  assert.match(ben.news().outcome_text, /concedes/);
  assert.deepEqual([...ann.faults, ...ben.faults, ...phone.faults], []);
  for (const one of [ann, ben, phone]) await one.context.close();
});

for (const viewport of screens) {
  test(`an umpire takes a seat in the lobby, both sides see the name, and the umpire rules, ${viewport.width} wide`, async () => {
    const ann = await offered("revised", "open");
    await picture(ann.page, `lobby_offered_${viewport.width}`);
    const cay = await openVisitor(chrome, testServer, { viewport });
    await cay.goto("#/lobby");
    await cay.page.getByLabel("Your name").fill("Cay");
    await cay.page.getByText("Umpire wanted").waitFor();
    assert.deepEqual(await violations(cay.page), []);
    await picture(cay.page, `lobby_umpire_${viewport.width}`);
    await cay.page.getByRole("button", { name: "Join as umpire" }).click();
    await cay.page.getByText("You are the umpire of this battle").waitFor();
    await picture(cay.page, `lobby_seated_${viewport.width}`);
    await ann.page.getByText("Umpire: Cay").waitFor();
    const ben = await openVisitor(chrome, testServer, { viewport });
    await ben.goto("#/lobby");
    await ben.page.getByText("Umpire: Cay").waitFor();
    await ben.page.getByLabel("Your name").fill("Ben");
    await ben.page.getByRole("button", { name: "Play Grey" }).first().click();
    for (const one of [ann, ben, cay]) await one.page.waitForURL(/#\/battle\//);
    await cay.page.locator("[data-part=umpire]").getByRole("button", { name: "Pause battle" }).click();
    for (const one of [ann, ben])
      await one.page.locator("[data-part=paused]", { hasText: "Paused by the umpire" }).waitFor();
    for (const one of [ann, ben, cay]) {
      assert.deepEqual(one.faults, []);
      await one.context.close();
    }
  });
}

test("an umpire gets a link, and joins before the battle begins", async () => {
  const ann = await offered("revised", "link");
  const link = await ann.page.locator("input[readonly]").nth(1).inputValue();
  // The leader of a side is asked to send the link on.
  const self = await ann.context.newPage();
  await self.goto(link);
  await self.getByText("You play a side in this battle").waitFor();
  await self.close();
  const cay = await openVisitor(chrome, testServer);
  await cay.page.goto(link);
  await cay.page.getByLabel("Your name").fill("Cay");
  await cay.page.getByRole("button", { name: "Join as umpire" }).click();
  await ann.page.getByText("Umpire: Cay").waitFor();
  await ann.page.getByRole("button", { name: "Start now" }).click();
  await ann.page.waitForURL(/#\/battle\//);
  await ann.page.getByText("umpire: Cay").waitFor();
  await cay.page.locator("[data-part=umpire]").waitFor();
  assert.deepEqual([...ann.faults, ...cay.faults], []);
  for (const one of [ann, cay]) await one.context.close();
});
