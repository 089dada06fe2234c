// A battle at a real table, on a phone: a player starts a battle, enters a shot and answers before the dice, and taps
// the faces of the dice. A reload in the middle of the dice keeps them. Casualties go into the rosters, a step is
// undone and a unit is corrected. The same for a charge that has reached its target. The player goes through the turn
// phase by phase and turns the deck.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { test } from "node:test";
import { chrome, testServer, beforeAndAfter, openVisitor } from "./harness.mjs";

beforeAndAfter();

const shots = process.env["SHOTS"];
async function picture(page, name) {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("linstock.table")));
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

async function begun(book) {
  const visit = await openVisitor(chrome, testServer, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const { page, goto } = visit;
  await goto("#/table");
  await page.getByLabel("Ruleset").selectOption(book);
  await page.getByLabel("Armies from").selectOption("two-brigades");
  await picture(page, `begin-${book}`);
  await press(page, "Start battle");
  await page.getByText("Who fires?").waitFor();
  return visit;
}
async function aimed(page, distance) {
  await who(page);
  await page.getByLabel(/^Range/).fill(distance);
}
/** Chooses the two units of the question. */
async function who(page, first = "Blue West 1st") {
  await page.getByRole("button", { name: new RegExp(`^${first}`) }).click();
  await page.getByRole("button", { name: /^Grey West 3rd/ }).click();
}
/** Opens the question of a charge that has reached its target. */
async function charged(page) {
  await press(page, "Charge");
  await who(page);
  await page.locator(".answer").waitFor();
}
/** Adds a unit that also takes part; `how` is its part. */
async function joined(page, name, how) {
  await page.getByText("Other units involved").click();
  await page.getByLabel("Add unit").selectOption({ label: `${name} ${how}` });
  await settled(page);
  await page.getByText(how, { exact: true }).waitFor();
}
/** Enters a fact; the answer changes. */
async function tells(page, fact) {
  const before = await page.locator(".answer").innerText();
  await page.getByLabel(fact).first().check();
  await page.waitForFunction((was) => document.querySelector(".answer")?.innerText !== was, before);
}
/** The page is no wider than the phone. */
async function fits(page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `the page is ${wide} wide`);
}
/** Enters one die after another until no more are wanted. */
async function dice(page, face) {
  for (let i = 0; i < 40; ++i) {
    const over = page.getByRole("button", { name: "Apply to rosters" });
    const die = page.getByRole("button", { name: `A ${face}`, exact: true });
    const option = page.locator(".option").first();
    await over.or(die).or(option).first().waitFor();
    if (await over.isVisible()) return;
    await ((await option.isVisible()) ? option : die).click();
    await settled(page);
  }
  assert.fail("forty dice for one shot");
}

/** The engine has answered the last request. */
const settled = (page) => page.locator('.at-table[aria-busy="false"]').waitFor();

/** The phone throws all dice until the question is over. */
async function thrownOut(page) {
  const over = page.getByRole("button", { name: "Apply to rosters" });
  const phone = page.getByRole("button", { name: "Roll for me" });
  const option = page.locator(".option").first();
  for (let i = 0; i < 80; ++i) {
    await settled(page);
    await over.or(phone).or(option).first().waitFor();
    if (await over.isVisible()) return;
    await ((await option.isVisible()) ? option : phone).click();
  }
  assert.fail("eighty throws for one question");
}

test("a shot keeps its facts, dice and casualties through a reload", async () => {
  const { page, faults, context } = await begun("revised");
  await aimed(page, "4");
  await page.getByText("Roll 6d6").waitFor();
  const plain = await page.locator(".answer .lines").innerText();
  await picture(page, "answer");

  // Half the target is in cover: another answer, with its clause.
  await page.getByLabel(/half of the target or more is in cover/).check();
  await page.locator(".answer").getByText("RV-7.3").waitFor();
  assert.notEqual(await page.locator(".answer .lines").innerText(), plain);
  await page.getByLabel(/half of the target or more is in cover/).uncheck();
  await page.locator(".answer").getByText("RV-7.3").waitFor({ state: "hidden" });

  // After three dice the phone is put away and taken out again.
  await press(page, "Roll dice");
  for (const face of [6, 5, 4]) await press(page, `A ${face}`);
  await page.getByText("Rolled so far: 6 5 4").waitFor();
  await picture(page, "faces");
  await page.reload();
  await page.getByText("Rolled so far: 6 5 4").waitFor();
  await page.getByText("Roll 3d6").waitFor();
  await press(page, "A 1");
  await press(page, "Undo die");
  for (const face of [3, 2, 1]) await press(page, `A ${face}`);
  await page.getByText(/three hits/).waitFor();
  await dice(page, 6);
  await picture(page, "result");
  await press(page, "Apply to rosters");
  assert.equal((await kept(page)).steps.length, 1);

  await press(page, "Roster");
  await page.getByText("6 of 6 stands, 3 casualties").waitFor();
  await page.getByText("3 casualties").scrollIntoViewIfNeeded();
  if (shots) await page.screenshot({ path: `${shots}/roster.png` });

  // The third casualty is taken back.
  await page.getByRole("button", { name: "Correct: Grey West 3rd" }).click();
  await page
    .getByLabel(/^Casualties of stand/)
    .filter({ visible: true })
    .evaluateAll((all) => all.filter((one) => one.value === "3").length)
    .then((found) => assert.equal(found, 1));
  for (const field of await page.getByLabel(/^Casualties of stand/).all())
    if ((await field.inputValue()) === "3") await field.fill("2");
  await page.getByLabel("Reason").fill("the third was a cocked die");
  await picture(page, "put-right");
  await page.locator("form").getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("6 of 6 stands, 2 casualties").waitFor();

  await press(page, "Next turn");
  await page.getByText("turn 2", { exact: false }).first().waitFor();
  await press(page, "Log");
  await page.getByText("Grey West 3rd corrected: the third was a cocked die").waitFor();
  await picture(page, "log");
  await press(page, "Undo");
  await press(page, "Undo");
  await press(page, "Roster");
  await page.getByText("6 of 6 stands, 3 casualties").waitFor();
  await fits(page);
  assert.deepEqual(faults, []);
  await context.close();
});

test("an impossible entry is refused with its clause, and nothing is lost", async () => {
  const { page, faults, context } = await begun("revised");
  await aimed(page, "40");
  await page.getByText("does not reach that far").waitFor();
  await picture(page, "refused");
  await page.getByLabel(/^Range/).fill("9");
  await page.getByText(/Roll \d+d6/).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

for (const [book, distance, fact] of [
  ["reasonable", "2", /enfilad|flank to the firer/],
  ["firefight", "8", /half of the target/],
  ["mwan18", "300", /the firer has moved/],
  ["brothers", "3", /soft cover/],
])
  test(`a shot by ${book}`, async () => {
    const { page, faults, context } = await begun(book);
    await aimed(page, distance);
    await page.getByText(/Roll \d+d\d/).waitFor();
    await tells(page, fact);
    await picture(page, `answer-${book}`);
    await press(page, "Roll dice");
    await thrownOut(page);
    await press(page, "Apply to rosters");
    assert.equal((await kept(page)).steps.length, 1);
    assert.deepEqual(faults, []);
    await context.close();
  });

for (const [book, fact] of [
  ["revised", /meets the target's rear/],
  ["reasonable", /meets the target's rear/],
  ["firefight", /friend close behind/],
  ["mwan18", /the target is behind a stone wall/],
  ["brothers", /in hard cover/],
])
  test(`a charge that has come up by ${book}`, async () => {
    const { page, faults, context } = await begun(book);
    await charged(page);
    await tells(page, fact);
    await picture(page, `charge-${book}`);
    await page.getByRole("button", { name: /^(Roll dice|Continue)$/ }).click();
    await thrownOut(page);
    await picture(page, `charge-result-${book}`);
    await press(page, "Apply to rosters");
    assert.equal((await kept(page)).steps.at(-1).do, "charge");
    await press(page, "Log");
    await page.getByText("Blue West 1st charges Grey West 3rd").waitFor();
    // The report has the losses that the ruleset counts, and no chance that was not computed.
    await press(page, "Report");
    await page.getByText(book === "brothers" ? "Bases at the start" : "Figures at the start").waitFor();
    if (book !== "mwan18") assert.equal(await page.getByText("Fights won: actual / expected").count(), 0);
    // The head fits in one row.
    const middles = await page
      .locator(".at-table header > *")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map((box) => box.top + box.height / 2));
    assert.ok(Math.max(...middles) - Math.min(...middles) < 20, "the head is broken over two rows");
    assert.deepEqual(faults, []);
    await context.close();
  });

test("the player goes through the turn and turns the deck", async () => {
  const { page, faults, context } = await begun("revised");
  await press(page, "Turn");
  await press(page, "Shuffle");
  await press(page, "Draw card");
  const first = await page.locator(".card b").innerText();
  await press(page, "Draw card");
  await page.getByText(`Previous cards: ${first}`).waitFor();
  await page.reload();
  await press(page, "Turn");
  await page.getByText(`Previous cards: ${first}`).waitFor();
  await press(page, "Put back");
  assert.equal(await page.locator(".card b").innerText(), first);
  await picture(page, "turn");
  const phases = await page.locator(".phases li").count();
  for (let i = 1; i < phases; ++i) await press(page, "Next phase");
  await press(page, "Next phase");
  await page.getByText("turn 2", { exact: false }).first().waitFor();
  const now = await kept(page);
  assert.equal(now.deck, undefined); // The deck is shuffled again.
  assert.equal(now.phase, undefined);
  await fits(page);
  assert.deepEqual(faults, []);
  await context.close();
});

test("the page shows the battle's length and its end, and allows more turns", async () => {
  const { page, faults, context } = await begun("brothers");
  const heading = page.locator("h1");
  await page.getByText("Bound 1 of 16").waitFor();
  assert.match(await heading.innerText(), /05:00/);
  for (let bound = 2; bound <= 16; ++bound) {
    assert.equal(await page.locator(".length").count(), 0);
    await press(page, "Next bound");
    await page.getByText(`Bound ${bound} of 16`).waitFor();
  }
  await page.getByText("This is the last bound").waitFor();
  await fits(page);
  await press(page, "Next bound");
  await page.getByText("The battle's 16 bounds are over").waitFor();
  assert.equal(await heading.innerText(), "Bound 17");
  await fits(page);
  await picture(page, "past-last");
  assert.deepEqual(faults, []);
  await context.close();
});

// A test of one unit: choose the unit, read its chances, throw the die, find it in the log.
for (const [book, question, fact] of [
  ["revised", "a friend close by has routed", /holds a town/],
  ["reasonable", "it tests command response", undefined],
  ["firefight", "a friend close by has routed", /friend is close behind/],
  ["mwan18", "it checks its morale", /enfiladed by fire/],
  ["brothers", "it is out of command and rolls", undefined],
])
  test(`a test of one unit by ${book}`, async () => {
    const { page, faults, context } = await begun(book);
    await press(page, "Test");
    await page.getByRole("button", { name: /^Blue West 1st/ }).click();
    await page.getByRole("button", { name: new RegExp(`^${question}`) }).click();
    await page.getByText(/Roll \d+d\d/).waitFor();
    await settled(page);
    if (fact) await tells(page, fact);
    await picture(page, `test-${book}`);
    await press(page, "Roll dice");
    await thrownOut(page);
    await picture(page, `test-result-${book}`);
    await press(page, "Apply to rosters");
    assert.equal((await kept(page)).steps.at(-1).do, "ask");
    await press(page, "Log");
    await page.getByText(/^Blue West 1st: /).waitFor();
    await fits(page);
    assert.deepEqual(faults, []);
    await context.close();
  });

test("an officer moves with a unit, and the armies are read from the rosters", async () => {
  const { page, faults, context } = await begun("revised");
  await press(page, "Roster");
  const officer = page.locator(".officers select").first();
  const unit = await officer.locator("option").nth(1).innerText();
  await officer.selectOption({ index: 1 });
  await settled(page);
  await press(page, "Log");
  await page.getByText(new RegExp(`is ${unit}$`)).waitFor();
  await press(page, "Test");
  await press(page, "Army status");
  await press(page, "Show result");
  await page
    .getByText(/The effectiveness of .* is 100 percent/)
    .first()
    .waitFor();
  await picture(page, "armies");
  await press(page, "Apply to rosters");
  assert.deepEqual(
    (await kept(page)).steps.map((step) => step.do),
    ["officer", "ask"],
  );
  assert.deepEqual(faults, []);
  await context.close();
});

test("two phones keep one battle, and the later of two simultaneous steps is reported", async () => {
  const one = await begun("revised");
  await press(one.page, "Turn");
  await one.page.getByText("Second phone").click();
  await press(one.page, "Share battle");
  const address = await one.page.locator(".qr code").innerText();
  assert.match(await one.page.locator(".qr img").getAttribute("src"), /^data:image\/svg/);
  await picture(one.page, "second-phone");
  const two = await openVisitor(chrome, testServer, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await two.goto(address.slice(address.indexOf("#")));
  await two.page.getByText("Who fires?").waitFor();
  // What one phone does, the other shows within seconds.
  await press(two.page, "Next turn");
  await two.page.getByText("turn 2", { exact: false }).first().waitFor();
  await one.page.getByText("turn 2", { exact: false }).first().waitFor();
  // Both phones act at the same time: one of them gets a notice, and the step of the other.
  await one.context.setOffline(true);
  await press(two.page, "Next turn");
  await two.page.getByText("turn 3", { exact: false }).first().waitFor();
  await one.context.setOffline(false);
  await one.page.getByText("turn 3", { exact: false }).first().waitFor();
  assert.equal((await kept(one.page)).steps.length, 2);
  assert.equal((await kept(two.page)).steps.length, 2);
  // One of them deletes the copy on the server: each phone keeps the battle for itself.
  const { token } = (await kept(one.page)).shared;
  await press(one.page, "Stop sharing");
  await picture(one.page, "stop-sharing");
  await press(one.page, "Delete copy");
  await one.page.getByRole("button", { name: "Share battle" }).waitFor();
  assert.equal((await asked(token)).status, 404);
  await two.page.getByText("no longer shared", { exact: false }).waitFor();
  assert.equal((await kept(two.page)).shared, undefined);
  assert.equal((await kept(two.page)).steps.length, 2);
  assert.deepEqual(
    two.faults.filter((fault) => !fault.includes("404")),
    [],
  );
  await two.context.close();
  await one.context.close();
});

/** The token of this phone's battle, once it is shared. */
async function sharedBy(page) {
  await press(page, "Turn");
  await page.getByText("Second phone").click();
  await press(page, "Share battle");
  await page.locator(".qr code").waitFor();
  return (await kept(page)).shared.token;
}
/** A request with the token that does not come from a phone. */
async function asked(token, version, body) {
  const answer = await fetch(`${testServer.url}/api/shared${body ? `?version=${version}` : ""}`, {
    method: body ? "POST" : "GET",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, ...(await answer.json()) };
}
/** The state of the shared battle on the server, once it has these sealed orders of army 1. */
async function withHash(token) {
  for (;;) {
    const now = await asked(token);
    if (now.kept.orders?.sides["1"]?.hash) return now;
    await new Promise((soon) => setTimeout(soon, 100));
  }
}

test("sealed orders: after a false hash the phone warns, and the server keeps the hash", async () => {
  const { page, faults, context } = await begun("mwan18");
  const token = await sharedBy(page);
  await press(page, "Orders of Blue");
  await page.locator(".orders input").first().fill("the hill");
  await press(page, "Seal orders");
  await page.getByText("Blue: sealed").waitFor();
  let now = await withHash(token);
  const fake = "0".repeat(64);
  const posted = (hash, more = {}) => ({
    ...now.kept,
    orders: { ...now.kept.orders, sides: { ...now.kept.orders.sides, 2: { hash, ...more } } },
  });
  assert.equal((await asked(token, now.version, posted(fake))).status, 200);
  // The phone opens its orders, because both sides are sealed.
  do now = await asked(token);
  while (!now.kept.orders.sides["1"].open);
  assert.match(JSON.stringify(now.kept), /the hill/);
  // Orders written after reading the opponent's, with their true hash.
  const open = { salt: "ab", orders: { 1: { order: "stand", words: "" } } };
  const bytes = await webcrypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(`ab${JSON.stringify([[1, "stand", ""]])}`),
  );
  const hash = Buffer.from(bytes).toString("hex");
  const refused = await asked(token, now.version, posted(hash, { open }));
  assert.equal(refused.status, 409);
  assert.equal(refused.sealed, "2");
  assert.equal((await asked(token)).kept.orders.sides["2"].hash, fake);

  // If a server lets them pass, the phone warns, whatever it shows and also after a reload.
  await page.route("**/api/shared", (route) =>
    route.fulfill({
      status: 200,
      contentType: "application/json",
      body: JSON.stringify({ version: now.version + 1, kept: posted(hash, { open }) }),
    }),
  );
  const warning = page
    .getByRole("alert")
    .filter({ hasText: "Grey replaced its sealed orders after yours were opened" });
  await warning.waitFor();
  await picture(page, "orders-replaced");
  await press(page, "Fire");
  await warning.waitFor();
  await page.reload();
  await warning.waitFor();
  await fits(page);
  assert.deepEqual(faults, []);
  await context.close();
});

test("sealed orders of two honest phones are opened without a warning", async () => {
  const { page, faults, context } = await begun("mwan18");
  const token = await sharedBy(page);
  const two = await openVisitor(chrome, testServer, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await two.goto(`#/table/${token}`);
  await press(two.page, "Turn");
  for (const [one, army] of [
    [page, "Blue"],
    [two.page, "Grey"],
  ]) {
    await press(one, `Orders of ${army}`);
    await one.locator(".orders input").first().fill(`words of ${army}`);
    await press(one, "Seal orders");
    await page.getByText(`${army}: sealed`).or(page.getByText("words of Grey")).first().waitFor();
    await two.page.getByText(`${army}: sealed`).or(two.page.getByText("words of Blue")).first().waitFor();
  }
  for (const one of [page, two.page]) {
    for (const army of ["Blue", "Grey"]) await one.getByText(`words of ${army}`).waitFor();
    assert.equal(await one.getByRole("alert").count(), 0);
  }
  assert.deepEqual([faults, two.faults], [[], []]);
  await two.context.close();
  await context.close();
});

test("a link to a shared battle asks first, and the phone's own battle stays in its list", async () => {
  const one = await begun("revised");
  const token = await sharedBy(one.page);
  const { page, faults, context, goto } = await begun("firefight");
  for (let turn = 2; turn < 5; ++turn) {
    await press(page, "Next turn");
    await page.getByText(`turn ${turn}`, { exact: false }).first().waitFor();
  }
  const mine = (await kept(page)).steps;
  const stranger = async () => {
    await goto(`#/table/${token}`);
    await page.reload();
    await page.getByRole("heading", { name: "Open the shared battle?" }).waitFor();
  };
  // Nothing is replaced before the player has chosen.
  await stranger();
  await picture(page, "invited");
  await fits(page);
  assert.deepEqual((await kept(page)).steps, mine);
  await press(page, "Keep mine");
  await page.getByText("turn 4", { exact: false }).first().waitFor();
  assert.equal((await kept(page)).ruleset, "firefight");

  await stranger();
  await press(page, "Open shared battle");
  await page.getByText("Who fires?").waitFor();
  assert.equal((await kept(page)).shared.token, token);
  // The list still has the old battle, and opens it with all its steps.
  await press(page, "Another battle");
  await page.getByRole("heading", { name: "Battles on this phone" }).waitFor();
  assert.equal(await page.locator(".battles li").count(), 2);
  await picture(page, "battles");
  await fits(page);
  await page.locator(".battles li", { hasText: "3 steps" }).getByRole("button", { name: "Open" }).click();
  await page.getByText("turn 4", { exact: false }).first().waitFor();
  assert.deepEqual((await kept(page)).steps, mine);
  // A battle is deleted only after a question.
  await press(page, "Another battle");
  await page.locator(".battles li").first().waitFor();
  page.once("dialog", (dialog) => void dialog.dismiss());
  await page.locator(".battles li").first().getByRole("button", { name: "Delete" }).click();
  assert.equal(await page.locator(".battles li").count(), 2);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.locator(".battles li").first().getByRole("button", { name: "Delete" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".battles li").length === 1);
  assert.deepEqual(faults, []);
  await context.close();
  await one.context.close();
});

test("armies are imported from a spreadsheet; one army is refused", async () => {
  const { page, faults, goto, context } = await openVisitor(chrome, testServer, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await goto("#/table");
  await page.getByLabel("Ruleset").selectOption("revised");
  await page.getByText("Your own armies").click();
  const csv = (rows) => ({
    name: "club.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`army,name,command,arm,quality,men,stands,guns\n${rows}`),
  });
  await page.getByLabel("File").setInputFiles(csv("Blue,1st Blue,West,,veteran,360,6,\n"));
  await page.getByText("The file must have two armies").waitFor();
  await page
    .getByLabel("File")
    .setInputFiles(
      csv(
        "Blue,1st Blue,West,,veteran,360,6,\nGrey,1st Grey,East,,green,300,5,\nGrey,Battery A,East,artillery,line,,3,6\n",
      ),
    );
  await page.getByText("Who fires?").waitFor();
  await page.getByRole("button", { name: /^1st Blue/ }).click();
  await page.getByRole("button", { name: /^1st Grey/ }).click();
  await page.getByLabel(/^Range/).fill("4");
  await page.getByText("Roll 6d6").waitFor();
  await picture(page, "own-armies");
  assert.deepEqual(faults, []);
  await context.close();
});

test("several units fire at one, its owner chooses the stand, and the report has the losses", async () => {
  const { page, faults, context } = await begun("revised");
  for (const [firer, faces] of [
    ["Blue West 1st", [6, 6, 1, 1, 1, 1]],
    ["Blue West 2nd", [6, 1, 1, 1, 1, 1]],
  ]) {
    await who(page, firer);
    await page.getByLabel(/^Range/).fill("4");
    await page.getByLabel(/other units fire in this step too/).check();
    await settled(page);
    await press(page, "Roll dice");
    for (const face of faces) await press(page, `A ${face}`);
    await press(page, "Apply to rosters");
    await settled(page);
  }
  await page.getByText("Tests still due").waitFor();
  await picture(page, "owed");
  await page.getByRole("button", { name: /^Grey West 3rd: take hits/ }).click();
  await page.getByRole("button", { name: /Show result|Roll dice/ }).click();
  await page.locator(".option").first().waitFor();
  await picture(page, "choice");
  await page.locator(".option").nth(1).click();
  await settled(page);
  await thrownOut(page);
  await press(page, "Apply to rosters");
  assert.deepEqual((await kept(page)).steps.at(-1).choices, [1]);
  await press(page, "Next turn");
  await settled(page);
  await press(page, "Log");
  await press(page, "Report");
  await page.getByText("Armies by turn").waitFor();
  await page.getByText("Hits: actual / expected").waitFor();
  await page
    .getByText(/Grey West 3rd/)
    .first()
    .waitFor();
  await picture(page, "report");
  await fits(page);
  assert.deepEqual(faults, []);
  await context.close();
});

for (const book of ["revised", "mwan18"])
  test(`two charge one by ${book}`, async () => {
    const { page, faults, context } = await begun(book);
    await charged(page);
    await joined(page, "Blue West 2nd", "charges too");
    await picture(page, `several-${book}`);
    await page.getByRole("button", { name: /^(Roll dice|Continue)$/ }).click();
    await thrownOut(page);
    await press(page, "Apply to rosters");
    assert.equal((await kept(page)).steps.at(-1).others.length, 1);
    await press(page, "Log");
    await page.getByText("Blue West 1st, Blue West 2nd charges Grey West 3rd").waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

test("one attacks two by brothers", async () => {
  const { page, faults, context } = await begun("brothers");
  await charged(page);
  await joined(page, "Grey West 2nd", "is attacked too");
  await page.getByText(/attack Grey West 2nd is missing/).waitFor();
  await page.getByLabel(/number of the attacker's bases that attack it/).selectOption("2");
  await page.getByLabel(/number of its bases that fight/).selectOption("1");
  await settled(page);
  await picture(page, "several-brothers");
  await page.getByRole("button", { name: /^(Roll dice|Continue)$/ }).click();
  await thrownOut(page);
  await press(page, "Apply to rosters");
  assert.deepEqual(
    (await kept(page)).steps.at(-1).others.map((one) => one.facts.fighting),
    [2],
  );
  assert.deepEqual(faults, []);
  await context.close();
});

test("armies made by hand survive a reload", async () => {
  const { page, faults, goto, context } = await openVisitor(chrome, testServer, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await goto("#/table");
  await page.getByLabel("Ruleset").selectOption("revised");
  await page.getByText("Armies made here").click();
  const blue = page.getByRole("region", { name: "Blue" });
  const grey = page.getByRole("region", { name: "Grey" });
  await blue.getByRole("button", { name: "Add unit" }).click();
  await blue.getByLabel("Name").fill("2nd Wisconsin");
  await blue.getByLabel("Quality").selectOption("veteran");
  await blue.getByRole("button", { name: "Add officer" }).click();
  await blue.getByLabel("Officer").fill("Gibbon");
  await grey.getByRole("button", { name: "Add unit" }).click();
  await page.reload();
  await page.getByText("Armies made here").click();
  assert.equal(await page.getByRole("region", { name: "Blue" }).getByLabel("Name").inputValue(), "2nd Wisconsin");
  await picture(page, "made");
  await press(page, "Start with these");
  await page.getByText("Who fires?").waitFor();
  await page.getByRole("button", { name: /^2nd Wisconsin/ }).click();
  await page.getByRole("button", { name: /^Grey 1/ }).click();
  await page.getByLabel(/^Range/).fill("4");
  await page.getByText("Roll 6d6").waitFor();
  await press(page, "Roster");
  await page.getByText("Gibbon").first().waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test("sealed orders of both sides open together", async () => {
  const { page, faults, context } = await begun("mwan18");
  await press(page, "Turn");
  await press(page, "Orders of Blue");
  await page.locator(".orders select").first().selectOption({ index: 1 });
  await page.locator(".orders input").first().fill("the hill");
  await picture(page, "orders");
  await press(page, "Seal orders");
  await page.getByText("Blue: sealed").waitFor();
  assert.doesNotMatch(JSON.stringify(await kept(page)), /the hill/);
  await press(page, "Orders of Grey");
  await press(page, "Seal orders");
  await page.getByText("the hill").waitFor();
  await picture(page, "orders-opened");
  assert.match(JSON.stringify(await kept(page)), /the hill/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a question without dice is replaced by the next, one with dice stays open", async () => {
  const { page, faults, context } = await begun("revised");
  await press(page, "Test");
  await page.getByRole("button", { name: /^Blue West 1st/ }).click();
  await page.getByText("it tests command response").waitFor();
  await press(page, "Fire");
  await page.getByText("Who fires?").waitFor();
  await aimed(page, "4");
  await press(page, "Roll dice");
  await press(page, "A 6");
  await press(page, "Charge");
  await page.getByText("Another question is still waiting").waitFor();
  await press(page, "Back to it");
  await page.getByRole("heading", { name: "Blue West 1st fires at Grey West 3rd" }).waitFor();
  assert.equal((await kept(page)).open.faces.length, 1);
  await press(page, "Charge");
  await press(page, "Cancel it");
  await page.getByText("Who is charging?").waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});
