// Takes pictures of a page for the documentation, as small files in a folder of docs/.
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Woods and paper have more shades than a README needs. Rounding each colour to steps of 6 makes the file smaller. */
async function plainer(studio, png) {
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

/** Returns a function that saves a picture of a page under a name. */
export async function screenshots(chrome, room) {
  const folder = fileURLToPath(new URL(`../../docs/${room}`, import.meta.url));
  mkdirSync(folder, { recursive: true });
  const studio = await (await chrome.newContext()).newPage();
  /** `pointing`: the mouse stays where it is, so that the element under it shows its details */
  return async (page, name, { pointing = false } = {}) => {
    const path = join(folder, `${name}.png`);
    await page.evaluate(() => document.fonts.ready);
    if (!pointing) await page.mouse.move(2, 2);
    await page.screenshot({ path, animations: "disabled" });
    writeFileSync(path, await plainer(studio, readFileSync(path)));
    console.log(`${name}: ${Math.round(statSync(path).size / 1024)} kB`);
  };
}
