// Frames a second of a watched battle with smoke and fallen figures:
// node e2e/frames_battle.mjs [PERIODS [SCENARIO [figures|blocks]]]
// measures PERIODS times ten seconds; later periods have more on the ground. Without a scenario the battle has 120
// units. Run by hand, not a test: the result depends on the load of the machine (docs/performance.md).
import { ServerProcess, browser, openVisitor } from "./harness.mjs";
const house = await ServerProcess.open();
const chrome = await browser();
const row = (name, n, y, d) =>
  Array.from(
    { length: 30 },
    (_, i) =>
      `  { name = "${name} ${n}.${i}", command = "${n}", quality = "veteran", stands = 4, at = [${(6 + i * 4.5).toFixed(1)}, ${y + d * 3 * n}] },\n`,
  ).join("");
const side = (name, edge, y, d) =>
  `[[army]]\nname = "${name}"\nedge = "${edge}"\ncommand = [{ name = "0", card = true }, { name = "1", card = true }]\nunit = [\n${row(name, 0, y, d)}${row(name, 1, y, d)}]\n\n`;
const text = `[scenario]\ntitle = "large"\nrulesets = ["revised"]\ntable = [144, 48]\nturns = 4\n\n${side("Blue", "south", 19, -1)}${side("Grey", "north", 29, 1)}`;
const [, , , scenario, troops = "auto"] = process.argv;
const from = scenario ? { scenario, ruleset: "revised" } : { text };
const made = await house.battle({ ...from, first: "sergeant", second: "sergeant", seed: "7" });
const token = made.links[0].token;
for (let card = await house.ask("/api/battle", token); !card.over; card = await house.ask("/api/battle", token))
  await new Promise((done) => setTimeout(done, 200));
const { page, goto } = await openVisitor(chrome, house, {
  viewport: { width: 1440, height: 900 },
  reducedMotion: "no-preference",
  settings: { troops },
});
await goto(`#/watch/${token}`);
await page.locator("section.replay").waitFor();
await page
  .locator("[data-unit]")
  .nth(scenario ? 20 : 119)
  .waitFor({ state: "attached" });
// Frames per second of wall-clock time, and the processor time of the page's own thread per frame. The second figure
// can be compared on a busy machine.
const devtools = await page.context().newCDPSession(page);
await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
const worked = async () =>
  (await devtools.send("Performance.getMetrics")).metrics.find((one) => one.name === "TaskDuration").value * 1000;
const times = Number(process.argv[2] ?? 4);
for (let n = 0; n < times; n++) {
  const before = await worked();
  const frames = await page.evaluate(
    () =>
      new Promise((done) => {
        const all = [];
        let last = performance.now();
        const end = last + 10000;
        const go = (now) => {
          all.push(now - last);
          last = now;
          if (now < end) requestAnimationFrame(go);
          else done(all);
        };
        requestAnimationFrame(go);
      }),
  );
  const cost = ((await worked()) - before) / frames.length;
  frames.sort((a, b) => a - b);
  const lies = await page.evaluate(() => [
    document.querySelector("section.replay")?.innerText.match(/after \d+ decisions/)?.[0],
    document.querySelectorAll("g.fallen path").length,
    document.querySelectorAll("g.smoke circle").length,
  ]);
  console.log(
    frames.length,
    "frames, median",
    frames[frames.length >> 1].toFixed(1),
    "ms, p95",
    frames[Math.floor(frames.length * 0.95)].toFixed(1),
    "ms; a frame costs",
    cost.toFixed(1),
    "ms of processor time;",
    ...lies,
  );
}
await chrome.close();
await house.close();
