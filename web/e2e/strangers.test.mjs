// Two people who never share a link find each other in the lobby, choose a notification and leave the battle. The
// player whose turn it is gets an email from Debian's aiosmtpd or a push message of the test's push service, and comes
// back. Whole battles run to their ends by the ruleset while the server is killed repeatedly; then other programs
// compute every die again. One ruleset by default; LINSTOCK_E2E_LONG plays all.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { acceptSuggestion, autoPlayForGood } from "./mouse.mjs";
import {
  untilAnswered,
  chrome,
  testServer,
  program,
  question,
  beforeAndAfter,
  until,
  openVisitor,
  fromMenu,
} from "./harness.mjs";
import { certificateFiles, fakeSubscription, pushService } from "./push_service.mjs";

const books = process.env["LINSTOCK_E2E_LONG"]
  ? ["revised", "reasonable", "firefight", "mwan18", "brothers"]
  : ["revised"];
const checker = fileURLToPath(new URL("../../tools/dice_check.py", import.meta.url));
const linstock = join(dirname(program()), "linstock");
const tokenOf = (page) => decodeURIComponent(new URL(page.url()).hash.split("/")[2] ?? "");

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/** Debian's aiosmtpd prints the mail that it accepts. */
class Mails {
  said = "";
  constructor(port) {
    this.child = spawn(
      "/usr/bin/python3",
      ["-u", "-m", "aiosmtpd", "-n", "-l", `127.0.0.1:${port}`, "-c", "aiosmtpd.handlers.Debugging", "stdout"],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    this.child.stdout.on("data", (text) => (this.said += String(text)));
  }
  get all() {
    return [...this.said.matchAll(/^-+ MESSAGE FOLLOWS -+\n([\s\S]*?)^-+ END MESSAGE -+$/gm)].map(([, text]) => {
      const [heads, ...body] = text.split("\n\n");
      const subject = /^Subject: ((?:.*\n[ \t])*.*)$/m.exec(heads)?.[1] ?? "";
      const words = [...subject.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/g)]
        .map(([, one]) => Buffer.from(one, "base64").toString())
        .join("");
      return {
        to: /^To: <(.*)>$/m.exec(heads)?.[1],
        subject: words,
        text: Buffer.from(body.join(""), "base64").toString(),
      };
    });
  }
}

const mailPort = await freePort();
const mails = new Mails(mailPort);
after(() => mails.child.kill());
let certificate;
beforeAndAfter(undefined, (folder) => {
  certificate = certificateFiles(folder);
  return [
    "--push-key",
    join(folder, "push.pem"),
    "--hooks-anywhere",
    "--trust",
    certificate.cert,
    "--mail",
    `smtp://127.0.0.1:${mailPort}`,
    "--mail-from",
    "table@example.org",
  ];
});

const settle = async (page) => {
  await fromMenu(page, "Resign / draw");
  await page.getByRole("region", { name: "Notify me when it's my turn" }).waitFor();
};

const mailsOf = (subject) => mails.all.filter((one) => one.subject === subject);

/** Ann enters her address and confirms it by the mail that asks; then she closes the page. */
async function byMail(ann) {
  const place = ann.page.url();
  const question = "Do you want notifications of your turns?";
  const before = mailsOf(question).length;
  await ann.page.getByRole("textbox", { name: "Address" }).fill("ann@example.org");
  await ann.page.getByRole("button", { name: "Notify me", exact: true }).click();
  const asked = await until("the mail that asks first", () => mailsOf(question)[before]);
  assert.equal(asked.to, "ann@example.org");
  await ann.page.goto(/http\S+#\/notice\/sure\/\S+/.exec(asked.text)[0]);
  await ann.page.getByText("Notifications are on.").waitFor();
  assert.ok(!mails.said.includes(decodeURIComponent(place.split("/").at(-1))), "her key is in a mail");
  await ann.page.goto("about:blank");
}

/**
 * Ann opens a game and leaves; Ben finds it; she is notified and comes. Both play with keys that never left their
 * browsers.
 */
async function meet(ann, ben, book) {
  await ann.goto("#/lobby");
  await ann.page.getByLabel("Your name").fill("Ann");
  const form = ann.page.getByRole("region", { name: "Create game" });
  await form.getByRole("combobox", { name: "Scenario" }).selectOption("few");
  await form.getByRole("combobox", { name: "Ruleset" }).selectOption(book);
  await form.getByRole("combobox", { name: "Clock" }).selectOption("days");
  await form.getByRole("button", { name: "Create game" }).click();
  await ann.page.getByText("The other seat is still open").waitFor();
  const key = tokenOf(ann.page);
  await byMail(ann);
  const taken = "Your offer is taken: A few";
  const before = mailsOf(taken).length;
  await ben.goto("#/lobby");
  await ben.page.getByLabel("Your name").fill("Ben");
  await ben.page.getByRole("button", { name: "Play Grey" }).first().click();
  const told = await until("the mail that her offer is taken", () => mailsOf(taken)[before]);
  assert.match(told.text, /^Ben has taken your offer/);
  // The link in the notification leads to the lobby, which completes her key.
  await ann.page.goto(/http\S+#\/lobby/.exec(told.text)[0]);
  await ann.page.locator(`a.title[href*="${key}"]`).click();
  const seats = [];
  for (const one of [ann, ben]) {
    await one.page.waitForURL(/#\/battle\//);
    await one.page.locator("[data-part=between]").waitFor();
    seats.push({ ...one, name: one === ann ? "first" : "second", token: tokenOf(one.page) });
  }
  assert.notEqual(seats[0].token, seats[1].token);
  const { battle } = await testServer.ask("/api/battle", seats[0].token);
  return { book, seats, battle };
}

/** Ann by email, as set before the battle; Ben here, by one tap. */
async function beTold(ann, ben, { battle }, push) {
  await settle(ann.page);
  await ann.page.getByRole("button", { name: "Stop notifying ann@example.org" }).waitFor();
  await settle(ben.page);
  await ben.page.getByRole("button", { name: "Notify me in this browser" }).click();
  await ben.page.getByText("This browser notifies you, even when no page is open.").waitFor();
  await until("the push that says so", () => push.heard.some(({ headers }) => headers.topic === battle));
}

/** The seats whose turn it is now; none when the battle is over. */
async function askedIn({ seats }) {
  const cards = await Promise.all(seats.map(({ token }) => testServer.ask("/api/battle", token)));
  return seats.filter(({ name }, at) => !cards[at].over && cards[at].waiting.includes(name));
}

/** Where a player goes at their turn: the lobby lists these battles first. */
async function comeBack(seat) {
  if (seat.page.url().includes(seat.token)) return;
  await seat.goto("#/lobby");
  await seat.page.reload(); // the page may have been open there already
  await seat.page.locator(`li.asked a[href*="${seat.token}"]`).click();
}

/** Answers this many questions of either player, or all; returns whether the battle goes on. */
async function playOn(fight, decisions, hand = acceptSuggestion) {
  for (let n = 0; n < decisions; n++) {
    const [seat] = await until("somebody to be asked", async () => {
      const found = await askedIn(fight);
      return found.length > 0 ? found : (await testServer.ask("/api/battle", fight.seats[0].token)).over && [undefined];
    });
    if (!seat) return false;
    await comeBack(seat);
    const prompt = await question(seat.page, "", 10_000).catch(() => undefined);
    if (prompt === undefined) continue; // the page has answered by itself, and now the other player is asked
    if (prompt === "") return false;
    await hand(seat.page);
    await untilAnswered(seat.page, prompt);
  }
  return true;
}

/** The record, as its page saves it; three independent programs find its dice correct. */
async function holdDice({ book, seats: [ann, ben] }) {
  for (const one of [ann, ben]) {
    await one.goto(`#/battle/${one.token}`);
    await one.page.locator("[data-part=after]").waitFor();
  }
  const saved = ann.page.waitForEvent("download");
  await ann.page.getByRole("button", { name: "Save record" }).click();
  const record = join(testServer.folder, `${book}.jsonl`);
  await (await saved).saveAs(record);
  const text = readFileSync(record, "utf8");
  const head = JSON.parse(text.slice(0, text.indexOf("\n")));
  assert.equal(head.fair.second.by_server ?? false, false);
  const seen = await ben.page.evaluate(
    (key) => JSON.parse(localStorage.getItem("linstock.meetings")).find((one) => one.key === key).seen,
    ben.token,
  );
  const by = execFileSync(
    linstock,
    ["verify", record, ...["server", "first", "second"].flatMap((who) => ["--seen", `${who}=${seen[who]}`])],
    { encoding: "utf8" },
  );
  const [, rolls] = /: (\d+) rolls? verified, none repeated; the seed matches the shares of both sides/.exec(by);
  assert.equal(by.match(/: right$/gm).length, Number(rolls));
  assert.match(execFileSync("/usr/bin/python3", [checker, record], { encoding: "utf8" }), /right/i);

  // The page checks the dice without a server.
  await ben.goto("#/dice");
  await ben.page.getByRole("heading", { level: 1, name: "Check dice" }).waitFor();
  await ben.context.setOffline(true);
  await ben.page.getByLabel("Record").setInputFiles(record);
  await ben.page.getByText(`All ${rolls} rolls are correct, and none was repeated.`).waitFor();
  assert.equal(await ben.page.getByText("and what this browser saw before the battle").count(), 3);
  assert.equal(
    await ben.page
      .locator("tbody tr")
      .filter({ hasText: /correct$/ })
      .count(),
    Math.min(Number(rolls), 60),
  );
  await damaged(ben, text, record);
  await ben.context.setOffline(false);
}

/** One changed face and one repeated roll: each is reported with its place. */
async function damaged(ben, text, record) {
  const lines = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const [line] = lines.filter(({ rolls }) => rolls?.length > 0).slice(-1);
  const [at, sides, face] = line.rolls.at(-1);
  line.rolls[line.rolls.length - 1] = [at, sides, (face % sides) + 1];
  line.rolls.push([at, sides, face]);
  const broken = record.replace(".jsonl", "-broken.jsonl");
  writeFileSync(broken, lines.map((one) => JSON.stringify(one)).join("\n"));
  await ben.page.getByLabel("Record").setInputFiles(broken);
  await ben.page.getByRole("alert").filter({ hasText: "Found 2 errors." }).waitFor();
  const told = await ben.page.locator("tbody tr.danger").allInnerTexts();
  assert.match(told[0], new RegExp(`^${at + 1}\\s.*wrong: the seed gives ${face}$`));
  assert.match(told[1], new RegExp(`^${at + 1}\\s.*repeated$`));
  assert.throws(() => execFileSync(linstock, ["verify", "--quiet", broken], { stdio: "pipe" }));
  assert.throws(() => execFileSync("/usr/bin/python3", [checker, broken], { stdio: "pipe" }));
}

test(`two strangers play whole battles over restarts, are notified at their turns, and their dice are correct: ${books.join(", ")}`, async () => {
  const ann = await openVisitor(chrome, testServer);
  const ben = await openVisitor(chrome, testServer);
  const push = await pushService(certificate);
  await ben.page.addInitScript(fakeSubscription, push.shape);
  await ben.page.addInitScript(() => (Notification.requestPermission = async () => "granted"));
  await ben.context.grantPermissions(["notifications"], { origin: testServer.url });
  const fights = [];
  for (const book of books) {
    const fight = await meet(ann, ben, book);
    await beTold(ann, ben, fight, push);
    fights.push(fight);
  }
  await testServer.kill();
  await testServer.again();

  // Both players leave the page of the battle. After a minute the player whose turn it is gets one notification, and
  // comes.
  for (const one of [ann, ben]) await one.goto("#/lobby");
  const turn = "Your turn: A few";
  const pushed = (battle) =>
    push.heard
      .map(({ body }) => JSON.parse(push.opened(body)))
      .filter((told) => told.battle === battle && told.title === turn && told.seat === "second");
  let hers = 0;
  for (const fight of fights) {
    const asked = (await askedIn(fight)).map(({ name }) => name);
    assert.ok(asked.length > 0);
    if (asked.includes("first")) hers++;
    if (asked.includes("second")) await until("the push that tells of his turn", () => pushed(fight.battle).length > 0);
  }
  await until("the mails that tell of hers", () => mailsOf(turn).length >= hers);
  assert.equal(mailsOf(turn).length, hers);
  for (const { battle } of fights) assert.ok(pushed(battle).length < 2, "he is told twice");
  for (const fight of fights) await playOn(fight, 5);
  await testServer.kill();
  await testServer.again();
  for (const fight of fights) await playOn(fight, 5);
  await testServer.kill("SIGTERM");
  await testServer.again();
  for (const fight of fights) while (await playOn(fight, 4, autoPlayForGood));
  for (const fight of fights) {
    const { outcome } = await testServer.ask("/api/battle", fight.seats[0].token);
    assert.doesNotMatch(outcome, /agreement|concede|time/);
    await holdDice(fight);
  }
  assert.deepEqual([...ann.faults, ...ben.faults], []);
  await ann.context.close();
  await ben.context.close();
});
