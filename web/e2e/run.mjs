// Runs the browser tests: each file in its own process, two at a time, with a time limit, so that a file that hangs
// costs only itself. A failed file runs once more by itself; the output says so, and it counts as passed if that run
// passes.
//
// node e2e/run.mjs [name ...]     all files, or those whose names contain one of these
import { spawn } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
// The limit for one file: the longest takes two minutes on an idle machine, and five times as long with all rulesets.
const longest = (process.env["LINSTOCK_E2E_LONG"] ? 40 : 8) * 60_000;
const atOnce = Number(process.env["LINSTOCK_E2E_JOBS"] ?? Math.min(2, availableParallelism()));

function files() {
  const wanted = process.argv.slice(2);
  const all = readdirSync(folder).filter((name) => name.endsWith(".test.mjs"));
  const chosen = wanted.length === 0 ? all : all.filter((name) => wanted.some((part) => name.includes(part)));
  // The largest first, so that none starts when the others are done.
  return chosen.sort((a, b) => statSync(join(folder, b)).size - statSync(join(folder, a)).size);
}

/** The result of a file: its output, whether it passed, and how long it took. */
function tried(name) {
  return new Promise((resolve) => {
    const began = Date.now();
    const child = spawn(process.execPath, ["--test", "--test-reporter=tap", join(folder, name)], {
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => said.push(String(text)));
    const late = setTimeout(() => {
      said.push(`not ok - ${name} has not ended after ${longest / 60_000} minutes\n`);
      process.kill(-child.pid, "SIGKILL"); // its browser and its server too
    }, longest);
    child.on("close", (code) => {
      clearTimeout(late);
      resolve({ name, output: said.join(""), passed: code === 0, seconds: Math.round((Date.now() - began) / 1000) });
    });
  });
}

/** The totals that node's reporter prints at the end. */
function counted(output, what) {
  return Number(new RegExp(`^# ${what} (\\d+)$`, "m").exec(output)?.[1] ?? 0);
}

const sums = { pass: 0, fail: 0, skipped: 0 };
function told(outcome, word) {
  for (const what of Object.keys(sums)) sums[what] += counted(outcome.output, what);
  const skipped = counted(outcome.output, "skipped");
  console.log(
    `${word} ${outcome.name}: ${counted(outcome.output, "pass")} passed${skipped ? `, ${skipped} skipped` : ""} (${outcome.seconds} s)`,
  );
}

const waiting = files();
if (waiting.length === 0) {
  console.error("e2e: no file has such a name");
  process.exit(2);
}
const again = [];
async function hand() {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const outcome = await tried(name);
    if (outcome.passed) {
      told(outcome, "ok");
    } else {
      again.push(outcome);
      console.log(`# ${name} did not pass beside others (${outcome.seconds} s) and is tried once more`);
    }
  }
}
await Promise.all(Array.from({ length: atOnce }, hand));

let failed = 0;
for (const first of again) {
  const outcome = await tried(first.name);
  if (outcome.passed) {
    told(outcome, "ok");
    console.log(
      `# the first time:\n${first.output
        .split("\n")
        .filter((line) => /^\s*(not ok|error:|# .*(Error|expected))/.test(line))
        .slice(0, 20)
        .join("\n")}`,
    );
  } else {
    failed++;
    console.log(outcome.output);
    told(outcome, "not ok -");
  }
}
console.log(
  `# pass ${sums.pass}\n# fail ${sums.fail}\n# skipped ${sums.skipped}${again.length ? `\n# tried twice: ${again.map((each) => each.name).join(" ")}` : ""}`,
);
process.exit(failed === 0 && sums.pass > 0 ? 0 : 1);
