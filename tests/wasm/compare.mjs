// The program for the browser against the native one: the same signature, the same battles, decision by decision; and its
// rooms, from which nothing is told before it is kept.
//
//   node tests/wasm/compare.mjs [build/wasm/linstock.wasm] [build/dev/apps/linstock]
//
// Without names it takes the browser's program, and of the native ones that which was built last.
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
function builtLast() {
  const built = ["release", "dev"].map((preset) => join(root, "build", preset, "apps", "linstock")).filter((path) => existsSync(path));
  if (built.length === 0) throw new Error("no linstock is built to compare with: ninja -C build/release linstock linstock-lab");
  return built.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
}
const [program = join(root, "build/wasm/linstock.wasm"), native = builtLast()] = process.argv.slice(2);
const { Engine, Host } = await engineOf();

const module = await WebAssembly.compile(readFileSync(program));
const data = texts();
const deaf = { send: () => undefined, close: () => undefined, keep: () => undefined };
const engine = new Engine(module, data, [], deaf);
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
  test(`${book}: a battle that was fought natively is the same here, decision by decision`, () => {
    const record = join(folder, `${book}.record`);
    said("fight", scenario, "--ruleset", book, "--seed", "7", "--quiet", "--record", record);
    const text = readFileSync(record, "utf8");
    assert.ok(engine.call("replay", text) > 50);
  });
}

for (const name of readdirSync(join(root, "fuzz/corpus/record"))) {
  const text = readFileSync(join(root, "fuzz/corpus/record", name), "utf8");
  if (!text.startsWith("{")) continue;
  test(`the record ${name} is what it is natively`, () => {
    let agrees = true;
    try {
      said("replay", join(root, "fuzz/corpus/record", name));
    } catch {
      agrees = false;
    }
    assert.equal(engine.call("replay", text) >= 0, agrees);
  });
}

/** A store that can be told to break. */
class Shelf {
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
/** What a page has been told, and the answers by their ids. */
class Visitor {
  told = [];
  last = 0;
  constructor(host, name) {
    this.host = host;
    this.name = name;
  }
  async say(asked) {
    await this.host.hear(this.name, asked, (said) => this.told.push(said));
  }
  async http(path, body, token = "") {
    const id = ++this.last;
    await this.say({ do: "http", id, method: body ? "POST" : "GET", path, token, type: body ? "application/json" : "", body: body ? JSON.stringify(body) : "" });
    const said = this.told.find((one) => one.is === "http" && one.id === id);
    return { status: said.status, value: JSON.parse(said.body) };
  }
  async ask(asked) {
    const from = this.told.length;
    await this.say({ do: "ask", line: 1, text: JSON.stringify({ id: ++this.last, ...asked }) });
    return this.told.slice(from).filter((one) => one.is === "text").map((one) => JSON.parse(one.text));
  }
}
const host = (shelf) => new Host(shelf, (rows, doors) => new Engine(module, data, rows, doors));
const prompted = (said) => said.findLast((one) => one.prompts)?.prompts[0];

test("a battle goes on from what was kept, and what could not be kept was not told", async () => {
  const shelf = new Shelf();
  const one = new Visitor(host(shelf), "one");
  const { value: made } = await one.http("/api/battles", { scenario: "two-brigades", first: "human", second: "sergeant", seed: "7" });
  const { token } = made.links.find((link) => link.role === "commander");
  await one.say({ do: "connect", line: 1 });
  let said = await one.ask({ verb: "join", token });
  for (let n = 0; n < 20; n++) said = await one.ask({ verb: "you_do_it", battle: made.battle, prompt: prompted(said).prompt });
  const news = said.findLast((now) => now.push === "news");

  const two = new Visitor(host(shelf), "two");
  await two.say({ do: "connect", line: 1 });
  let again = await two.ask({ verb: "join", token });
  const told = again.findLast((now) => now.push === "news");
  assert.equal(told.decisions, news.decisions);
  assert.deepEqual(told.prompts, news.prompts);

  shelf.breaks = true;
  const before = two.told.length;
  await two.ask({ verb: "you_do_it", battle: made.battle, prompt: prompted(again).prompt });
  assert.deepEqual(two.told.slice(before), [{ is: "lost", line: 1, trouble: { kind: "unkept", why: "this browser could not keep it: the disk is full" } }]);
  shelf.breaks = false;
  await two.say({ do: "connect", line: 1 });
  again = await two.ask({ verb: "join", token });
  assert.equal(again.findLast((now) => now.push === "news").decisions, news.decisions);
});

/** The program, which traps once its work is half done: after it has decided, before anybody has heard of it. */
class Trapping extends Engine {
  static next = false;
  received(connection, text) {
    super.received(connection, text);
    if (!Trapping.next) return;
    Trapping.next = false;
    this.exports.received(connection, 0xfffffff0, 64); // what lies there is no memory of its own
  }
}

test("a program that traps is begun again from what was kept, and what it had half done is neither told nor kept", async () => {
  const shelf = new Shelf();
  const one = new Visitor(new Host(shelf, (rows, doors) => new Trapping(module, data, rows, doors)), "one");
  const { value: made } = await one.http("/api/battles", { scenario: "two-brigades", first: "human", second: "sergeant", seed: "7" });
  const { token } = made.links.find((link) => link.role === "commander");
  await one.say({ do: "connect", line: 1 });
  let said = await one.ask({ verb: "join", token });
  for (let n = 0; n < 12; n++) {
    const kept = new Map(shelf.rows);
    const news = said.findLast((now) => now.push === "news");
    const before = one.told.length;
    Trapping.next = true;
    await one.ask({ verb: "you_do_it", battle: made.battle, prompt: prompted(said).prompt });
    assert.deepEqual(one.told.slice(before), [{ is: "lost", line: 1, trouble: { kind: "stopped", why: "the program stopped, and has begun again from what was kept" } }]);
    assert.deepEqual(shelf.rows, kept);
    await one.say({ do: "connect", line: 1 });
    said = await one.ask({ verb: "join", token });
    assert.equal(said.findLast((now) => now.push === "news").decisions, news.decisions);
    assert.deepEqual(said.findLast((now) => now.push === "news").prompts, news.prompts);
    said = await one.ask({ verb: "you_do_it", battle: made.battle, prompt: prompted(said).prompt });
    assert.ok(said.findLast((now) => now.push === "news").decisions > news.decisions);
  }
});

test("who plays comes before who looks at shelves, and whole battles are fought elsewhere", async () => {
  const beside = [];
  const one = new Visitor(new Host(new Shelf(), (rows, doors) => new Engine(module, data, rows, doors), (errand) => {
    beside.push(errand);
    return Promise.resolve({ status: 200, type: "application/json", body: '{"battles":10}' });
  }, { "/api/rulesets": '"from the site"' }), "one");
  const order = [];
  const heard = (what) => one.say(what).then(() => order.push(what.path ?? what.do));
  const shelves = ["/api/scenarios/two-brigades", "/api/scenarios/mill-springs"].map((path, n) => heard({ do: "http", id: 90 + n, method: "GET", path, token: "", type: "", body: "" }));
  await Promise.all([...shelves, heard({ do: "connect", line: 1 })]);
  assert.deepEqual(order, ["/api/scenarios/two-brigades", "connect", "/api/scenarios/mill-springs"]);
  assert.deepEqual((await one.http("/api/rulesets")).value, "from the site");
  const path = "/api/scenarios?ruleset=revised&fight=10&from=1";
  await one.say({ do: "http", id: 77, method: "POST", path, token: "", type: "text/plain", body: data["scenarios/two-brigades.toml"] });
  assert.deepEqual(beside.map((errand) => errand.path), [path]);
  assert.equal(one.told.findLast((said) => said.id === 77).body, '{"battles":10}');
});
