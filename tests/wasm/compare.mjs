// Compares the WebAssembly program with the native one: the same signature, the same battles, decision by decision. Also
// tests that a battle session sends no message before its changes are stored.
//
//   node tests/wasm/compare.mjs [build/wasm/linstock.wasm] [build/dev/apps/linstock]
//
// Without arguments it uses the default WebAssembly program and the native program that was built last.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import { fileURLToPath } from "node:url";
import { texts } from "../../web/tools/site.mjs";
import { engine as engineOf } from "../../web/tools/engine.mjs";
import { limit, together, weights } from "./weights.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
function lastBuilt() {
  const built = ["release", "dev"].map((preset) => join(root, "build", preset, "apps", "linstock")).filter((path) => existsSync(path));
  if (built.length === 0) throw new Error("no linstock is built to compare with: ninja -C build/release linstock linstock-lab");
  return built.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
}
const [program = join(root, "build/wasm/linstock.wasm"), native = lastBuilt()] = process.argv.slice(2);
const { Engine, Host } = await engineOf();

const module = await WebAssembly.compile(readFileSync(program));
const data = texts();
const ignore = { send: () => undefined, close: () => undefined, keep: () => undefined };
const engine = new Engine(module, data, [], ignore);
const folder = mkdtempSync(join(tmpdir(), "linstock-wasm-"));
after(() => rmSync(folder, { recursive: true }));
const run = (program, words) => execFileSync(program, words, { encoding: "utf8", env: { ...process.env, LINSTOCK_DATA: join(root, "data") } });
const said = (...words) => run(native, words);
const lab = (...words) => run(`${native}-lab`, words);

test(`program and texts weigh at most ${limit} kB with brotli`, () => {
  const parts = weights(readFileSync(program));
  assert.ok(together(parts) <= limit, parts.map((one) => `${one.name} ${(one.brotli / 1000).toFixed(1)} kB`).join(", "));
});

const books = readdirSync(join(root, "data/rulesets")).sort();
const scenarioFor = (book) => {
  const all = Object.keys(data).filter((path) => path.startsWith("scenarios/")).map((path) => path.slice(10, -5));
  return ["two-brigades", ...all].find((id) => new RegExp(`^rulesets *= *\\[[^\\]]*"${book}"`, "m").test(data[`scenarios/${id}.toml`] ?? ""));
};

for (const book of books) {
  const scenario = scenarioFor(book);
  test(`${book}: the signature of ${scenario} is the native one`, () => {
    const [, expected] = /Signature: (?:0x)?([0-9a-f]+)/.exec(lab("bench", scenario, "--ruleset", book, "--battles", "1", "--signature")) ?? [];
    assert.ok(expected);
    assert.equal(BigInt.asUintN(64, engine.call("signature", scenario, book, 1)).toString(16).padStart(16, "0"), expected.padStart(16, "0"));
  });
  test(`${book}: a natively played battle replays with the same decisions`, () => {
    const record = join(folder, `${book}.record`);
    said("fight", scenario, "--ruleset", book, "--seed", "7", "--quiet", "--record", record);
    const text = readFileSync(record, "utf8");
    assert.ok(engine.call("replay", text) > 50);
  });
}

for (const name of readdirSync(join(root, "fuzz/corpus/record"))) {
  const text = readFileSync(join(root, "fuzz/corpus/record", name), "utf8");
  if (!text.startsWith("{")) continue;
  test(`the record ${name} is accepted exactly if the native program accepts it`, () => {
    let agrees = true;
    try {
      said("replay", join(root, "fuzz/corpus/record", name));
    } catch {
      agrees = false;
    }
    assert.equal(engine.call("replay", text) >= 0, agrees);
  });
}

/** A store in memory whose writes fail while `breaks` is true. */
class MemoryStore {
  rows = new Map();
  breaks = false;
  all() {
    return Promise.resolve([...this.rows]);
  }
  async write(changes) {
    await Promise.resolve();
    if (this.breaks) throw new Error("the disk is full");
    for (const [key, text] of changes) if (text === null) this.rows.delete(key);
    else this.rows.set(key, text);
  }
}
/** A page: the messages that it received, and its requests. */
class Page {
  received = [];
  last = 0;
  constructor(host, name) {
    this.host = host;
    this.name = name;
  }
  async say(asked) {
    await this.host.hear(this.name, asked, (said) => this.received.push(said));
  }
  async http(path, body, token = "") {
    const id = ++this.last;
    await this.say({ do: "http", id, method: body ? "POST" : "GET", path, token, type: body ? "application/json" : "", body: body ? JSON.stringify(body) : "" });
    const said = this.received.find((one) => one.is === "http" && one.id === id);
    return { status: said.status, value: JSON.parse(said.body) };
  }
  async ask(asked) {
    const from = this.received.length;
    await this.say({ do: "ask", line: 1, text: JSON.stringify({ id: ++this.last, ...asked }) });
    return this.received.slice(from).filter((one) => one.is === "text").map((one) => JSON.parse(one.text));
  }
}
const host = (store) => new Host(store, (rows, callbacks) => new Engine(module, data, rows, callbacks));
const prompted = (said) => said.findLast((one) => one.prompts)?.prompts[0];

test("a battle continues from the stored state, and a failed write sends no message", async () => {
  const store = new MemoryStore();
  const one = new Page(host(store), "one");
  const { value: made } = await one.http("/api/battles", { scenario: "two-brigades", first: "human", second: "sergeant", seed: "7" });
  const { token } = made.links.find((link) => link.role === "commander");
  await one.say({ do: "connect", line: 1 });
  let said = await one.ask({ verb: "join", token });
  for (let n = 0; n < 20; n++) said = await one.ask({ verb: "you_do_it", battle: made.battle, prompt: prompted(said).prompt });
  const news = said.findLast((now) => now.push === "news");

  const two = new Page(host(store), "two");
  await two.say({ do: "connect", line: 1 });
  let again = await two.ask({ verb: "join", token });
  const received = again.findLast((now) => now.push === "news");
  assert.equal(received.decisions, news.decisions);
  assert.deepEqual(received.prompts, news.prompts);

  store.breaks = true;
  const before = two.received.length;
  await two.ask({ verb: "you_do_it", battle: made.battle, prompt: prompted(again).prompt });
  assert.deepEqual(two.received.slice(before), [{ is: "lost", line: 1, trouble: { kind: "unkept", why: "this browser could not keep it: the disk is full" } }]);
  store.breaks = false;
  await two.say({ do: "connect", line: 1 });
  again = await two.ask({ verb: "join", token });
  assert.equal(again.findLast((now) => now.push === "news").decisions, news.decisions);
});

/** A program that traps after a decision, before any message is sent. */
class Trapping extends Engine {
  static next = false;
  received(connection, text) {
    super.received(connection, text);
    if (!Trapping.next) return;
    Trapping.next = false;
    this.exports.received(connection, 0xfffffff0, 64); // an address outside its memory
  }
}

test("a program that traps restarts from the stored state, and its unfinished decision is neither sent nor stored", async () => {
  const store = new MemoryStore();
  const one = new Page(new Host(store, (rows, callbacks) => new Trapping(module, data, rows, callbacks)), "one");
  const { value: made } = await one.http("/api/battles", { scenario: "two-brigades", first: "human", second: "sergeant", seed: "7" });
  const { token } = made.links.find((link) => link.role === "commander");
  await one.say({ do: "connect", line: 1 });
  let said = await one.ask({ verb: "join", token });
  for (let n = 0; n < 12; n++) {
    const kept = new Map(store.rows);
    const news = said.findLast((now) => now.push === "news");
    const before = one.received.length;
    Trapping.next = true;
    await one.ask({ verb: "you_do_it", battle: made.battle, prompt: prompted(said).prompt });
    assert.deepEqual(one.received.slice(before), [{ is: "lost", line: 1, trouble: { kind: "stopped", why: "the program stopped, and has begun again from what was kept" } }]);
    assert.deepEqual(store.rows, kept);
    await one.say({ do: "connect", line: 1 });
    said = await one.ask({ verb: "join", token });
    assert.equal(said.findLast((now) => now.push === "news").decisions, news.decisions);
    assert.deepEqual(said.findLast((now) => now.push === "news").prompts, news.prompts);
    said = await one.ask({ verb: "you_do_it", battle: made.battle, prompt: prompted(said).prompt });
    assert.ok(said.findLast((now) => now.push === "news").decisions > news.decisions);
  }
});

test("requests of a player come before requests for the battle list, and whole battles are played in another program", async () => {
  const elsewhere = [];
  const one = new Page(new Host(new MemoryStore(), (rows, callbacks) => new Engine(module, data, rows, callbacks), (task) => {
    elsewhere.push(task);
    return Promise.resolve({ status: 200, type: "application/json", body: '{"battles":10}' });
  }, { "/api/rulesets": '"from the site"' }), "one");
  const order = [];
  const request = (what) => one.say(what).then(() => order.push(what.path ?? what.do));
  const listRequests = ["/api/scenarios/two-brigades", "/api/scenarios/mill-springs"].map((path, n) => request({ do: "http", id: 90 + n, method: "GET", path, token: "", type: "", body: "" }));
  await Promise.all([...listRequests, request({ do: "connect", line: 1 })]);
  assert.deepEqual(order, ["/api/scenarios/two-brigades", "connect", "/api/scenarios/mill-springs"]);
  assert.deepEqual((await one.http("/api/rulesets")).value, "from the site");
  const path = "/api/scenarios?ruleset=revised&fight=10&from=1";
  await one.say({ do: "http", id: 77, method: "POST", path, token: "", type: "text/plain", body: data["scenarios/two-brigades.toml"] });
  assert.deepEqual(elsewhere.map((task) => task.path), [path]);
  assert.equal(one.received.findLast((said) => said.id === 77).body, '{"battles":10}');
});
