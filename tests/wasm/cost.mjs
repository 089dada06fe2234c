// Measures what a battle costs in a browser, without a page: the size of the program and its texts, and the time of a page's
// requests.
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

/** Processor time in milliseconds of all threads of this process, because wall-clock time depends on other load. Prints the
 *  first run, and the median of the others. */
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
let messages = [];
const rows = new Map();
const callbacks = { send: (_line, text) => void messages.push(JSON.parse(text)), close: () => undefined, keep: (key, text) => void (text === null ? rows.delete(key) : rows.set(key, text)) };
const engine = await timed("start", 1, () => new Engine(module, data, [], callbacks));
await timed("GET /api/scenarios", 3, () => engine.http("GET", "/api/scenarios", "", "", ""));
const made = JSON.parse(await timed(`a new battle: ${scenario}`, 1, () => engine.http("POST", "/api/battles", "", "application/json", JSON.stringify({ scenario, first: "human", second: "sergeant", seed: "7" })).body));
const { token } = made.links.find((link) => link.role === "commander");
const line = engine.connect();
let last = 0;
const ask = (asked) => {
  messages = [];
  engine.received(line, JSON.stringify({ id: ++last, ...asked, ...(asked.verb === "join" ? {} : { battle: made.battle }) }));
  return messages;
};
let news = await timed("join", 1, () => ask({ verb: "join", token }));
const prompt = () => news.findLast((one) => one.prompts)?.prompts?.[0];
const units = news.find((one) => one.table)?.table.units.length;
const goOn = () => {
  const asked = prompt();
  if (asked) news = ask({ verb: "you_do_it", prompt: asked.prompt });
};
await timed(`"you do it", ${units} units`, 120, goOn);
// The player drags the end of a path, a little farther each time.
const hasPath = () => ["march", "follow"].includes(prompt()?.advice?.decision.verb) && prompt().advice.decision.path?.length > 0;
for (let n = 0; n < 400 && !hasPath(); n++) goOn();
const asked = prompt();
const move = asked?.advice?.decision;
if (hasPath()) await timed(`check of a ${move.verb} while it is dragged`, 500, (n) => ask({ verb: "check", decision: { ...move, path: [...move.path.slice(0, -1), [move.path.at(-1)[0] + n / 100, move.path.at(-1)[1]]] } }));
for (let n = 0; n < 400 && prompt() && prompt().advice?.decision.verb !== "fire"; n++) goOn();
const open = prompt();
if (open) {
  const decision = open.advice?.decision ?? ask({ verb: "candidates", prompt: open.prompt, most: 16 })[0].candidates[0].decision;
  await timed(`check of a ${decision.verb}`, 500, () => ask({ verb: "check", decision }));
  const [said] = await timed(`odds of a ${decision.verb}, at the table`, 3, () => ask({ verb: "odds", decision }));
  if (!said.ok) console.log(JSON.stringify(said));
  const kept = [...rows];
  await timed("odds, in a program of its own", 3, () => new Engine(module, data, kept, callbacks).alone(token, JSON.stringify({ id: 1, verb: "odds", battle: made.battle, decision })));
}
console.log(`memory ${(engine.memory / 2 ** 20).toFixed(1)} MiB`);
