// Size of the scripts for a first battle, and how soon the first page can be used, in a Chromium with an empty cache.
//   node tools/first_page.mjs URL [runs]
// URL is a linstockd with a built client. Printed are the scripts loaded until the first battle's table is drawn (the
// sum of their sizes after gzip), the time from the navigation until "Play now" can be pressed, and the time from that
// press until the table with its first question is there.
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";

const [url, runs = "5"] = process.argv.slice(2);
if (!url) {
  console.error("first_page: which server? node tools/first_page.mjs URL [runs]");
  process.exit(2);
}
const least = { kB: 150, seconds: 2 };
const kB = (bytes) => bytes / 1000;

async function once(browser) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  const bodies = [];
  page.on("response", (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname))
      bodies.push(
        response
          .body()
          .then((body) => ({ name: new URL(response.url()).pathname.split("/").at(-1), bytes: gzipSync(body).length })),
      );
  });
  const began = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  const play = page.getByRole("button", { name: "Play now" });
  await play.waitFor();
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll("button")].some((one) => one.textContent.trim() === "Play now" && !one.disabled),
    undefined,
    { polling: "raf" },
  );
  const usable = (performance.now() - began) / 1000;
  // Pictures are painted when the page is idle: by then the counted scripts are all that the page requests.
  await page.waitForLoadState("networkidle");
  const first = (await Promise.all(bodies)).reduce((sum, one) => sum + one.bytes, 0);
  const pressed = performance.now();
  await play.click();
  await page.locator("section.prompt[data-kind]").waitFor();
  await page.locator("[data-unit]").first().waitFor();
  const laid = (performance.now() - pressed) / 1000;
  await page.waitForLoadState("networkidle");
  const files = await Promise.all(bodies);
  await context.close();
  return { usable, laid, first, files };
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
const all = [];
try {
  for (let run = 0; run < Number(runs); ++run) all.push(await once(browser));
} finally {
  await browser.close();
}
const middle = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const { files, first } = all[0];
const sum = files.reduce((bytes, one) => bytes + one.bytes, 0);
for (const one of [...files].sort((a, b) => b.bytes - a.bytes))
  console.log(`${kB(one.bytes).toFixed(1).padStart(8)} kB  ${one.name}`);
console.log(
  `scripts, gzip: ${kB(first).toFixed(1)} kB for the first page, ${kB(sum).toFixed(1)} kB until the first battle stands`,
);
console.log(
  `first page usable after ${middle(all.map((one) => one.usable)).toFixed(2)} s (middle of ${all.length}; longest ${Math.max(...all.map((one) => one.usable)).toFixed(2)} s)`,
);
console.log(`from "Play now" to the table with its first question: ${middle(all.map((one) => one.laid)).toFixed(2)} s`);
process.exitCode = kB(sum) < least.kB && middle(all.map((one) => one.usable)) < least.seconds ? 0 : 1;
