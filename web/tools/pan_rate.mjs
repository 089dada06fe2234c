// Frames a second of the table while it is panned and zoomed, in a Chromium without a graphics card.
//   node tools/pan_rate.mjs URL [WIDTHxHEIGHT] [seconds]
// URL is a page that shows a table (of a battle or a scenario). One mouse or wheel event is sent per frame, like a fast
// user; the drawn frames are counted.
import { chromium } from "playwright-core";

const [url, size = "1440x900", seconds = "3"] = process.argv.slice(2);
if (!url) {
  console.error("pan_rate: which page? node tools/pan_rate.mjs URL [WIDTHxHEIGHT] [seconds]");
  process.exit(2);
}
const [width, height] = size.split("x").map(Number);

/** Runs in the page: one event a frame for the given milliseconds; returns the times between frames. */
function run({ kind, lasts }) {
  const pane = document.querySelector("[data-unit]").ownerSVGElement.parentElement;
  const box = pane.getBoundingClientRect();
  const cx = box.left + box.width / 2;
  const cy = box.top + box.height / 2;
  const mouse = (type, x, y, target) =>
    target.dispatchEvent(
      new MouseEvent(type, {
        bubbles: true,
        cancelable: true,
        view: window,
        clientX: x,
        clientY: y,
        button: 0,
        buttons: 1,
      }),
    );
  return new Promise((done) => {
    const times = [];
    let first;
    let before;
    if (kind === "pan") mouse("mousedown", cx, cy, pane);
    const frame = (now) => {
      first ??= now;
      if (before !== undefined) times.push(now - before);
      before = now;
      const t = (now - first) / 1000;
      if (kind === "pan")
        mouse(
          "mousemove",
          cx + Math.sin(t * 2.2) * box.width * 0.3,
          cy + Math.sin(t * 3.1) * box.height * 0.25,
          window,
        );
      else
        pane.dispatchEvent(
          new WheelEvent("wheel", {
            bubbles: true,
            cancelable: true,
            view: window,
            clientX: cx,
            clientY: cy,
            deltaY: Math.sin(t * 1.6) < 0 ? 12 : -12,
          }),
        );
      if (now - first < lasts) requestAnimationFrame(frame);
      else {
        if (kind === "pan") mouse("mouseup", cx, cy, window);
        done(times);
      }
    };
    requestAnimationFrame(frame);
  });
}

function tell(what, times) {
  const sorted = [...times].sort((a, b) => a - b);
  const mean = times.reduce((a, b) => a + b, 0) / times.length;
  const late = sorted[Math.floor(sorted.length * 0.95)];
  console.log(
    `${what.padEnd(18)} ${(1000 / mean).toFixed(1)} frames a second, 95 % within ${late.toFixed(1)} ms, longest ${sorted.at(-1).toFixed(1)} ms`,
  );
  return 1000 / mean;
}

const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
let slowest = Infinity;
try {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.goto(url);
  await page.waitForSelector("[data-unit]");
  await page.waitForTimeout(800);
  console.log(`${await page.locator("[data-unit]").count()} units, ${size}`);
  const lasts = Number(seconds) * 1000;
  slowest = Math.min(slowest, tell("pan, whole table", await page.evaluate(run, { kind: "pan", lasts })));
  slowest = Math.min(slowest, tell("zoom", await page.evaluate(run, { kind: "zoom", lasts })));
  await page.keyboard.press("Tab");
  for (let i = 0; i < 3; ++i) await page.mouse.wheel(0, -300);
  await page.waitForTimeout(700);
  slowest = Math.min(slowest, tell("pan, close", await page.evaluate(run, { kind: "pan", lasts })));
} finally {
  await browser.close();
}
process.exitCode = slowest >= 50 ? 0 : 1;
