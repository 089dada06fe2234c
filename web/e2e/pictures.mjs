// The pictures of the README, from the real thing: node e2e/pictures.mjs writes docs/pictures/. The dice are fixed, so they
// come out the same until the page looks otherwise.
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { advised, allOfThePhase } from "./hands.mjs";
import { House, browser, kindOf, question, visitor } from "./stage.mjs";

const folder = fileURLToPath(new URL("../../docs/pictures", import.meta.url));
mkdirSync(folder, { recursive: true });
const house = await House.open();
const chrome = await browser();

async function save(page, name) {
  const path = join(folder, `${name}.png`);
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(2, 2);
  await page.screenshot({ path, animations: "disabled" });
  console.log(`${name}: ${Math.round(statSync(path).size / 1024)} kB`);
}

/** A battle some questions on, by what is recommended, until one of this kind is asked. */
async function battle(scenario, first, second, most, until) {
  const made = await house.battle({ scenario, first, second, seed: "1863" });
  const token = made.links.find((one) => one.seats.length === 1)?.token ?? made.links[0].token;
  const visit = await visitor(chrome, house);
  await visit.goto(`#/battle/${token}`);
  let prompt = await question(visit.page);
  for (let n = 0; n < most && prompt !== ""; n++) {
    const kind = (await kindOf(visit.page)) ?? "";
    if (n > until.after && until.kind === kind) break;
    if (kind === "order") await allOfThePhase(visit.page);
    else await advised(visit.page);
    prompt = await question(visit.page, prompt);
  }
  return { ...visit, token };
}

const start = await visitor(chrome, house);
await start.goto("");
await start.page.locator("figure.sheet canvas").first().waitFor();
await save(start.page, "start");
await start.context.close();

const fought = await battle("brawners-farm", "human", "sergeant", 60, { kind: "order", after: 8 });
await save(fought.page, "battle");
await fought.page.emulateMedia({ colorScheme: "dark" });
await save(fought.page, "dark");
await fought.context.close();

const fired = await battle("brawners-farm", "human", "sergeant", 60, { kind: "fire", after: 12 });
await fired.page.locator("section.prompt .draft figure.odds").waitFor();
await save(fired.page, "fire");
const phone = await visitor(chrome, house, { viewport: { width: 390, height: 844 } });
await phone.goto(`#/battle/${fired.token}`);
await question(phone.page);
await save(phone.page, "phone");

await chrome.close();
await house.close();
