// What battles on this device cost: the weight of program and texts, and how long it takes what a page asks for, without a page.
//
//   node tests/wasm/cost.mjs [build/wasm/linstock.wasm] [SCENARIO]
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { texts } from "../../web/tools/site.mjs";
import { engine as bundled } from "../../web/tools/engine.mjs";
import { limit, together, weights } from "./weights.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const [program = join(root, "build/wasm/linstock.wasm"), scenario = "gettysburg-day2-union-left"] = process.argv.slice(2);
const { Engine } = await bundled();
const bytes = readFileSync(program);
const data = texts();

const kB = (size) => `${(size / 1000).toFixed(1)} kB`;
const weighed = weights(bytes);
for (const one of weighed) console.log(`${one.name.padEnd(34)} ${kB(one.plain).padStart(11)}, gzip ${kB(one.gzip)}, brotli ${kB(one.brotli)}`);
console.log(`${"together, brotli".padEnd(34)} ${`${together(weighed).toFixed(1)} kB`.padStart(11)}, at most ${limit}`);
if (together(weighed) > limit) process.exitCode = 1;

/** How much of a processor's time it takes, in milliseconds, all threads of this process together: on a machine that is busy
 *  with other things the clock on the wall tells little. The first time, and the middle of the others. */
async function timed(what, times, work) {
  const all = [];
  let out;
  for (let n = 0; n < times; n++) {
    const began = process.cpuUsage();
    out = await work(n);
    const { user, system } = process.cpuUsage(began);
    all.push((user + system) / 1000);
  }
  const [first, ...others] = all;
  const middle = others.sort((a, b) => a - b)[Math.floor(others.length / 2)];
  console.log(`${what.padEnd(34)} ${first.toFixed(1).padStart(8)} ms${middle === undefined ? "" : `, then ${middle.toFixed(2)} ms (95 % within ${others[Math.floor(others.length * 0.95)].toFixed(2)} ms, ${others.length} times)`}`);
  return out;
}

const module = await timed("compile", 1, () => WebAssembly.compile(bytes));
let heard = [];
const rows = new Map();
const doors = { send: (_line, text) => void heard.push(JSON.parse(text)), close: () => undefined, keep: (key, text) => void (text === null ? rows.delete(key) : rows.set(key, text)) };
const engine = await timed("start", 1, () => new Engine(module, data, [], doors));
await timed("GET /api/scenarios", 3, () => engine.http("GET", "/api/scenarios", "", "", ""));
const made = JSON.parse(await timed(`a new battle: ${scenario}`, 1, () => engine.http("POST", "/api/battles", "", "application/json", JSON.stringify({ scenario, first: "human", second: "sergeant", seed: "7" })).body));
const { token } = made.links.find((link) => link.role === "commander");
const line = engine.connect();
let last = 0;
const ask = (asked) => {
  heard = [];
  engine.received(line, JSON.stringify({ id: ++last, ...asked, ...(asked.verb === "join" ? {} : { battle: made.battle }) }));
  return heard;
};
let news = await timed("join", 1, () => ask({ verb: "join", token }));
const prompt = () => news.findLast((one) => one.prompts)?.prompts?.[0];
const units = news.find((one) => one.table)?.table.units.length;
const goOn = () => {
  const asked = prompt();
  if (asked) news = ask({ verb: "you_do_it", prompt: asked.prompt });
};
await timed(`"you do it", ${units} units`, 120, goOn);
// What is dragged: a way over the table, somewhat farther each time.
const drawn = () => ["march", "follow"].includes(prompt()?.advice?.decision.verb) && prompt().advice.decision.path?.length > 0;
for (let n = 0; n < 400 && !drawn(); n++) goOn();
const asked = prompt();
const way = asked?.advice?.decision;
if (drawn()) await timed(`check of a ${way.verb} while it is dragged`, 500, (n) => ask({ verb: "check", decision: { ...way, path: [...way.path.slice(0, -1), [way.path.at(-1)[0] + n / 100, way.path.at(-1)[1]]] } }));
for (let n = 0; n < 400 && prompt() && prompt().advice?.decision.verb !== "fire"; n++) goOn();
const open = prompt();
if (open) {
  const decision = open.advice?.decision ?? ask({ verb: "candidates", prompt: open.prompt, most: 16 })[0].candidates[0].decision;
  await timed(`check of a ${decision.verb}`, 500, () => ask({ verb: "check", decision }));
  const [said] = await timed(`odds of a ${decision.verb}, at the table`, 3, () => ask({ verb: "odds", decision }));
  if (!said.ok) console.log(JSON.stringify(said));
  const kept = [...rows];
  await timed("odds, in a program of its own", 3, () => new Engine(module, data, kept, doors).alone(token, JSON.stringify({ id: 1, verb: "odds", battle: made.battle, decision })));
}
console.log(`memory ${(engine.memory / 2 ** 20).toFixed(1)} MiB`);
