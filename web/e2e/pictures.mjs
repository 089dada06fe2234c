// The pictures of the README, from the real thing: node e2e/pictures.mjs writes docs/pictures/. The dice are fixed, so they
// come out the same until the page looks otherwise.
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { House, browser, kindOf, question, visitor } from "./stage.mjs";

const folder = fileURLToPath(new URL("../../docs/pictures", import.meta.url));
mkdirSync(folder, { recursive: true });
const house = await House.open();
const chrome = await browser();

const studio = await (await chrome.newContext()).newPage();
/** Woods and paper have more shades than a README needs: each colour is rounded to steps of 6, so the file is smaller. */
async function plainer(png) {
  const text = await studio.evaluate(async (base64) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const pen = canvas.getContext("2d");
    pen.drawImage(picture, 0, 0);
    const pixels = pen.getImageData(0, 0, picture.width, picture.height);
    pixels.data.forEach((value, at) => {
      if (at % 4 !== 3) pixels.data[at] = Math.min(255, Math.round(value / 6) * 6);
    });
    pen.putImageData(pixels, 0, 0);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
    let out = "";
    for (const byte of bytes) out += String.fromCharCode(byte);
    return btoa(out);
  }, png.toString("base64"));
  return Buffer.from(text, "base64");
}

async function save(page, name) {
  const path = join(folder, `${name}.png`);
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(2, 2);
  await page.screenshot({ path, animations: "disabled" });
  writeFileSync(path, await plainer(readFileSync(path)));
  console.log(`${name}: ${Math.round(statSync(path).size / 1024)} kB`);
}

/** A battle some questions on, by what is recommended, until one of this kind is asked. */
async function battle(scenario, first, second, most, until) {
  const made = await house.battle({ scenario, first, second, seed: "1863" });
  const token = made.links.find((one) => one.seats.length === 1)?.token ?? made.links[0].token;
  const visit = await visitor(chrome, house, { viewport: { width: 1056, height: 660 } });
  await visit.goto(`#/battle/${token}`);
  let prompt = await question(visit.page);
  for (let n = 0; n < most && prompt !== ""; n++) {
    const kind = (await kindOf(visit.page)) ?? "";
    if (n > until.after && until.kind === kind) break;
    await visit.page.keyboard.press("y");
    prompt = await question(visit.page, prompt);
  }
  return { ...visit, token };
}

const start = await visitor(chrome, house, { viewport: { width: 1056, height: 660 } });
await start.goto("");
await start.page.locator("figure.sheet canvas").first().waitFor();
await save(start.page, "start");
await start.context.close();

const fought = await battle("brawners-farm", "human", "sergeant", 60, { kind: "order", after: 8 });
await save(fought.page, "battle");
await fought.page.emulateMedia({ colorScheme: "dark" });
await save(fought.page, "dark");
await fought.context.close();

const fired = await battle("two-brigades", "human", "sergeant", 60, { kind: "fire", after: 8 });
await fired.page.locator("section.prompt .draft figure.odds").waitFor({ timeout: 10_000 }).catch(() => console.log("fire: no odds are shown"));
await save(fired.page, "fire");
const phone = await visitor(chrome, house, { viewport: { width: 390, height: 844 } });
await phone.goto(`#/battle/${fired.token}`);
await question(phone.page);
await save(phone.page, "phone");

await chrome.close();
await house.close();
