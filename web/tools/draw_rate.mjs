// Frames a second of the scenario editor with 200 units and 300 pieces of ground, in a Chromium without a graphics
// card: while the board is panned, while a unit, a piece of ground and a corner are dragged, and while a stroke is
// drawn.
//   node tools/draw_rate.mjs [seconds]
// One pointer movement a frame. Also printed: the processor time of the page's thread per frame, which the load of the
// machine does not change, and the time from the drop until the document has the change.
import { loadavg } from "node:os";
import { ServerProcess, browser, openVisitor } from "../e2e/harness.mjs";
import { pointOf } from "../e2e/editor.mjs";

const seconds = Number(process.argv[2] ?? 5);
const piece = (i) => {
  const [x, y] = [4 + (i % 20) * 6.8, 14 + Math.floor(i / 20) * 2.9];
  const corners = [
    [x, y],
    [x + 4, y],
    [x + 4.5, y + 1],
    [x + 2, y + 2],
    [x, y + 1.5],
  ];
  return `[[terrain]]\nkind = "${["woods", "rough", "crops"][i % 3]}"\narea = [${corners.map((p) => `[${p.map((n) => n.toFixed(1)).join(", ")}]`).join(", ")}]\n\n`;
};
const side = (name, edge, y0, way) =>
  `[[army]]\nname = "${name}"\nedge = "${edge}"\ncommand = [{ name = "B", card = true }]\nunit = [\n${Array.from({ length: 100 }, (_, i) => `  { name = "${name} ${i}", command = "B", quality = "veteran", stands = 4, at = [${(4 + (i % 25) * 5.6).toFixed(1)}, ${y0 + way * Math.floor(i / 25) * 2.5}] },\n`).join("")}]\n\n`;
const text = `[scenario]\ntitle = "large"\nrulesets = ["revised"]\ntable = [144, 72]\nturns = 8\n\n${Array.from({ length: 300 }, (_, i) => piece(i)).join("")}${side("Blue", "south", 10, -1)}${side("Grey", "north", 62, 1)}`;

/** In the page: one movement a frame; the times between frames. */
function move({ x, y, radius, lasts, pans }) {
  return new Promise((done) => {
    const times = [];
    let first;
    let before;
    const frame = (now) => {
      first ??= now;
      if (before !== undefined) times.push(now - before);
      before = now;
      const turn = ((now - first) / 1000) * 2;
      const to = {
        clientX: x + Math.sin(turn) * radius,
        clientY: y - (1 - Math.cos(turn)) * radius,
        bubbles: true,
        buttons: 1,
      };
      window.dispatchEvent(
        pans
          ? new MouseEvent("mousemove", { ...to, view: window })
          : new PointerEvent("pointermove", { ...to, pointerId: 1, pointerType: "mouse", isPrimary: true }),
      );
      if (now - first < lasts) requestAnimationFrame(frame);
      else done(times);
    };
    requestAnimationFrame(frame);
  });
}

const house = await ServerProcess.open();
const chrome = await browser();
let slowest = Infinity;
try {
  const { page, context, goto } = await openVisitor(chrome, house);
  await goto("#/draw");
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "x.toml", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.locator(".board [data-unit]").nth(199).waitFor({ state: "attached" });
  await page
    .getByText(/^\s*0 wrong|Nothing is wrong/)
    .first()
    .waitFor();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const thread = async () =>
    (await cdp.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value;
  await page.waitForTimeout(3000); // the result of the check has been drawn
  console.log(`${await page.locator(".board [data-unit]").count()} units, 300 pieces, ${seconds} s each`);
  const measure = async (what, [x, y], pans = false, radius = 60) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    const began = await thread();
    const times = await page.evaluate(move, { x, y, radius, lasts: seconds * 1000, pans });
    const took = ((await thread()) - began) / (times.length + 1);
    const text = await page.evaluate(() => localStorage.getItem("linstock.draw"));
    await page.mouse.move(x + 30, y - 25);
    const let_go = Date.now();
    await page.mouse.up();
    const changed = pans
      ? 0
      : (await page.evaluate(async (was) => {
            const frame = () => new Promise((next) => requestAnimationFrame(next));
            for (let i = 0; i < 300 && localStorage.getItem("linstock.draw") === was; ++i) await frame();
            await frame();
            return localStorage.getItem("linstock.draw") !== was;
          }, text))
        ? Date.now() - let_go
        : -1;
    const sorted = [...times].sort((a, b) => a - b);
    const rate = 1000 / (times.reduce((sum, one) => sum + one, 0) / times.length);
    slowest = Math.min(slowest, rate);
    console.log(
      `${what.padEnd(8)} ${rate.toFixed(1).padStart(5)} frames a second; half within ${sorted[sorted.length >> 1].toFixed(1)} ms, 95 % within ${sorted[Math.floor(sorted.length * 0.95)].toFixed(1)} ms; page's thread ${(1000 * took).toFixed(1)} ms a frame${pans ? "" : `; let go and drawn in ${changed} ms`}; load ${loadavg()[0].toFixed(1)}`,
    );
  };
  await measure("pan", await pointOf(page, 72, 36.5), true);
  await page
    .locator(".board .table")
    .evaluate((table) => table.dispatchEvent(new KeyboardEvent("keydown", { key: "0", bubbles: true })));
  await page.waitForTimeout(800);
  await measure("unit", await pointOf(page, 60, 10));
  await page.keyboard.press("Escape");
  await page.mouse.click(...(await pointOf(page, 6, 15)));
  await page.locator(".board rect.corner").first().waitFor();
  await measure("corner", await pointOf(page, 4, 14));
  await measure("piece", await pointOf(page, 7, 14.9));
  await page.keyboard.press("Escape");
  await page.locator(".kinds").getByRole("button", { name: "woods", exact: true }).click();
  await measure("stroke", await pointOf(page, 72, 20), false, 90);
  if (process.env["SHOT"]) await page.screenshot({ path: process.env["SHOT"] });
} finally {
  await chrome.close();
  await house.close();
}
process.exitCode = slowest >= 50 ? 0 : 1;
