// Counts the clicks that a turn costs a sensible player, for each ruleset and preset of the setting "Ask me about…".
// The player moves each command by one press and uses the buttons for the rest of a phase; or, by hand, confirms each
// target and each pursuit that the page asks about.
//
// node e2e/clicks.mjs [turns]     prints the table of docs/performance.md
import { fileURLToPath } from "node:url";
import { browser, openVisitor, question, ServerProcess, untilAnswered } from "./harness.mjs";

/** The battles, and the most clicks a turn at each preset. */
export const battles = [
  { ruleset: "revised", scenario: "two-brigades", standard: 8, beginner: 8 },
  { ruleset: "reasonable", scenario: "rossbach", standard: 10, beginner: 10 },
  { ruleset: "firefight", scenario: "turnpike", standard: 10, beginner: 10 },
  { ruleset: "mwan18", scenario: "covered-bridge", standard: 6, beginner: 6 },
  { ruleset: "brothers", scenario: "two-farms", standard: 8, beginner: 8 },
];
/** A question that is still open after so many presses counts as an error. */
const maxPresses = 4;

const first = async (...locators) => {
  for (const one of locators) if ((await one.count()) > 0 && (await one.first().isEnabled())) return one.first();
  return undefined;
};

/** The next press of the sensible player on the open question. */
function nextPress(page, prompt, inBulk) {
  const card = page.locator("section.prompt");
  const named = (name) => card.getByRole("button", { name });
  const confirm = card.locator(".draft .actions button.primary");
  const suggested = card.locator(".advice button");
  const role = prompt?.role ?? "other";
  if (role === "opportunity_fire" || (inBulk && ["fire", "fire_on"].includes(role)))
    return first(named("Fire all as suggested"), confirm, suggested);
  if (inBulk && role === "after_combat") return first(confirm, named("All as suggested"), suggested);
  if (["give_ground", "draw_off"].includes(role) && prompt.advice?.decision.verb === "no")
    return first(named("Stay with the rest"), suggested);
  if (["order", "move"].includes(role)) return first(confirm, named(/^Accept (all \d+|with)/), suggested);
  return first(confirm, suggested, card.locator("footer .you button"));
}

/** Plays some turns of a battle: clicks and questions of each turn. */
export async function countedTurns(chrome, house, { scenario, ruleset }, { preset, inBulk = true, turns }) {
  const made = await house.battle({ scenario, ruleset, first: "human", second: "sergeant", seed: "7" });
  const visit = await openVisitor(chrome, house, { asks: preset });
  const { page, news, context, faults } = visit;
  await visit.goto(`#/battle/${made.links.find((one) => one.seats.includes("first")).token}`);
  const counted = [];
  for (let prompt = await question(page); prompt !== "" && news().turn <= turns;) {
    const turn = (counted[news().turn] ??= { clicks: 0, questions: 0, roles: {} });
    turn.questions++;
    const asked = news().prompts.find((one) => String(one.prompt) === prompt);
    const answered = untilAnswered(page, prompt).then(() => true);
    for (let n = 0, done = false; !done; ++n) {
      const press = await nextPress(page, asked, inBulk);
      if (!press || n === maxPresses) throw new Error(`no way to answer: ${asked?.title}`);
      await press.click();
      turn.clicks++;
      const role = asked?.role ?? asked?.kind;
      turn.roles[role] = (turn.roles[role] ?? 0) + 1;
      done = await Promise.race([
        answered,
        page
          .locator(`section.prompt[data-prompt="${prompt}"] .draft .actions button.primary:enabled`)
          .waitFor()
          .then(() => false),
      ]);
    }
    prompt = await question(page, prompt);
  }
  await context.close();
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return counted.slice(1, turns + 1).filter(Boolean);
}

export const mean = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);

/** The columns of the table. */
const columns = {
  Beginner: { preset: "beginner" },
  Standard: { preset: "standard" },
  "Standard, targets by hand": { preset: "standard", inBulk: false },
  "Everything by hand": { preset: "hand", inBulk: false },
};

async function print(turns) {
  const house = await ServerProcess.open();
  const chrome = await browser();
  const names = Object.keys(columns).filter((name) => name.includes(process.env["COLUMNS_WITH"] ?? ""));
  try {
    console.log(`| battle, ruleset | ${names.join(" | ")} |\n|${" - |".repeat(names.length + 1)}`);
    for (const battle of battles.filter((one) => one.ruleset.includes(process.env["RULESET"] ?? ""))) {
      const cells = [];
      for (const name of names) {
        const counted = await countedTurns(chrome, house, battle, { ...columns[name], turns });
        if (process.env["DETAILS"]) for (const turn of counted) console.error(name, JSON.stringify(turn));
        const clicks = counted.map((turn) => turn.clicks);
        cells.push(`${mean(clicks).toFixed(1)} (${Math.min(...clicks)} to ${Math.max(...clicks)})`);
      }
      console.log(`| ${battle.scenario}, ${battle.ruleset} | ${cells.join(" | ")} |`);
    }
  } finally {
    await chrome.close();
    await house.close();
  }
}
if (process.argv[1] === fileURLToPath(import.meta.url)) await print(Number(process.argv[2] ?? 4));
