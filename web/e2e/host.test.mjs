// The host's page: with the host's key a host reads complaints, hides a line, closes a complaint, removes an open game
// and blocks a network.
import assert from "node:assert/strict";
import { test } from "node:test";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { violations } from "./axe.mjs";
import { picture } from "./several_people.mjs";
import { chrome, testServer, program, beforeAndAfter, until, openVisitor } from "./harness.mjs";

beforeAndAfter();

const hostsPage = () =>
  execFileSync(program(), ["moderate", "key", "--store", join(testServer.folder, "battles.sqlite")], {
    encoding: "utf8",
  })
    .trim()
    .replace(/^[^#]*/, "");
const post = async (path, body, token) => {
  const answer = await fetch(`${testServer.url}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  assert.ok(answer.ok, await answer.clone().text());
  return answer.json();
};

/** Two reported lines, and a game that waits for an opponent. */
async function something() {
  const made = await testServer.battle({
    scenario: "two-brigades",
    first: "human",
    second: "human",
    mine: ["first", "second"],
  });
  const { token } = made.links.find((one) => one.role === "both");
  const say = (place, name, text) => post("/api/battle/talk", { place, name, text }, token);
  await say(
    "battle",
    "Ann",
    "You call that a line? My grandmother dresses ranks better, and she has been dead a while.",
  );
  await say("battle", "Ben", "an insult that I would rather not repeat");
  for (const n of [0, 1]) await post("/api/battle/complaint", { place: "battle", n }, token);
  const lobby = await openVisitor(chrome, testServer);
  await lobby.goto("#/lobby");
  await lobby.page.getByLabel("Your name").fill("Ann");
  const form = lobby.page.getByRole("region", { name: "Create game" });
  await form.getByRole("combobox", { name: "Scenario" }).selectOption("two-brigades");
  await form.getByRole("button", { name: "Create game" }).click();
  await lobby.page.getByText("The other seat is still open").waitFor();
  await lobby.context.close();
  return token;
}

test("a host reads complaints, hides lines, removes games and blocks a network", async () => {
  const token = await something();
  const address = hostsPage();
  const host = await openVisitor(chrome, testServer, { viewport: { width: 1280, height: 720 } });
  const { page } = host;
  await host.goto(address);
  const complaints = page.getByRole("region", { name: "Complaints" });
  await complaints.locator("li").nth(1).waitFor();
  await picture(page, "host_1280", ["light", "dark"]);
  assert.deepEqual(await violations(page), []);
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, "host_390", ["light", "dark"]);
  assert.deepEqual(await violations(page), []);
  assert.equal(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    0,
  );
  await page.setViewportSize({ width: 1280, height: 720 });

  const insult = complaints.getByRole("listitem").filter({ hasText: "an insult" });
  await insult.getByRole("button", { name: "Hide line" }).click();
  await insult.getByRole("button", { name: "Hide it?" }).click();
  await insult.getByText("removed by the host").waitFor();
  assert.ok(!JSON.stringify(await testServer.ask("/api/battle/talk", token)).includes("an insult"));
  await insult.getByRole("button", { name: "Close", exact: true }).click();
  await insult.getByRole("button", { name: "Close complaint?" }).click();
  await insult.waitFor({ state: "detached" });
  assert.equal(await complaints.getByRole("listitem").count(), 1);

  const games = page.getByRole("region", { name: "Open games" });
  await games.getByRole("button", { name: "Remove" }).click();
  await games.getByRole("button", { name: "Cancel" }).click();
  await games.getByRole("button", { name: "Remove" }).click();
  await games.getByRole("button", { name: "Remove game?" }).click();
  await games.getByText("No open games").waitFor();

  const blocks = page.getByRole("region", { name: "Blocked networks" });
  await blocks.getByLabel("Address").fill("nonsense");
  await blocks.getByRole("button", { name: "Block network" }).click();
  await page.getByText("expected an address such as").waitFor();
  await blocks.getByLabel("Address").fill("203.0.113.7");
  await blocks.getByLabel("Days").fill("3");
  await blocks.getByRole("button", { name: "Block network" }).click();
  await blocks.getByText("203.0.113.7").waitFor();
  await picture(page, "host_after");
  await blocks.getByRole("button", { name: "Unblock" }).click();
  await blocks.getByRole("button", { name: "Unblock?" }).click();
  await blocks.getByText("No network is blocked").waitFor();
  // A new key invalidates this one.
  hostsPage();
  await page.reload();
  await until("the old key to be refused", async () =>
    (await page.locator("main").innerText()).includes("not the host's key"),
  );
  await host.context.close();
});
