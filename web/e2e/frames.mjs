// How fast the drawing board is with 200 units and 300 pieces, while one unit is dragged: node e2e/frames.mjs. Measured by
// hand, not a test: it depends on what else the machine does (docs/performance.md).
import { House, browser, visitor } from "./stage.mjs";
import { at } from "./drawer.mjs";
const house = await House.open();
const chrome = await browser();
const pieces = Array.from({ length: 300 }, (_, i) => { const x = 4 + (i % 20) * 6.8, y = 14 + Math.floor(i / 20) * 2.9; return `[[terrain]]\nkind = "${["woods", "rough", "crops"][i % 3]}"\narea = [[${x.toFixed(1)}, ${y.toFixed(1)}], [${(x + 4).toFixed(1)}, ${y.toFixed(1)}], [${(x + 4.5).toFixed(1)}, ${(y + 1).toFixed(1)}], [${(x + 2).toFixed(1)}, ${(y + 2).toFixed(1)}], [${x.toFixed(1)}, ${(y + 1.5).toFixed(1)}]]\n\n`; }).join("");
const side = (n, e, y0, d) => `[[army]]\nname = "${n}"\nedge = "${e}"\ncommand = [{ name = "B", card = true }]\nunit = [\n${Array.from({ length: 100 }, (_, i) => `  { name = "${n} ${i}", command = "B", quality = "veteran", stands = 4, at = [${(4 + (i % 25) * 5.6).toFixed(1)}, ${y0 + d * Math.floor(i / 25) * 2.5}] },\n`).join("")}]\n\n`;
const text = `[scenario]\ntitle = "large"\nrulesets = ["revised"]\ntable = [144, 72]\nturns = 8\n\n${pieces}${side("Blue", "south", 10, -1)}${side("Grey", "north", 62, 1)}`;
const { page, goto } = await visitor(chrome, house, { viewport: { width: 1440, height: 900 } });
await goto("#/draw");
await page.locator("input[type=file]").first().setInputFiles({ name: "x.toml", mimeType: "text/plain", buffer: Buffer.from(text) });
await page.locator(".board [data-unit]").nth(199).waitFor({ state: "attached" });
await page.waitForTimeout(5000);
const [x, y] = await at(page, 60, 10);
await page.mouse.move(x, y);
await page.mouse.down();
await page.evaluate(() => { globalThis.frames = []; let last = performance.now(); const go = (now) => { globalThis.frames.push(now - last); last = now; globalThis.frame = requestAnimationFrame(go); }; requestAnimationFrame(go); });
for (let i = 0; i < 150; ++i) await page.mouse.move(x + i, y - i * 1.5);
const frames = await page.evaluate(() => (cancelAnimationFrame(globalThis.frame), globalThis.frames));
await page.mouse.up();
frames.sort((a, b) => a - b);
console.log("drag:", frames.length, "median", frames[frames.length >> 1].toFixed(1), "p90", frames[Math.floor(frames.length * 0.9)].toFixed(1), "fps", (1000 / (frames.reduce((a, b) => a + b, 0) / frames.length)).toFixed(1));
await chrome.close(); await house.close();
