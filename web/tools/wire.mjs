// Makes src/lib/wire.ts from the protocol's schema, which the built program prints. The program is LINSTOCK_PROGRAM, or the
// newest of build/. `node tools/wire.mjs --check` fails when the file is not current.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

function newestProgram() {
  const build = at("../../build");
  const programs = (existsSync(build) ? readdirSync(build) : [])
    .map((preset) => join(build, preset, "apps", "linstock"))
    .filter((path) => existsSync(path));
  programs.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  if (programs.length > 0) return programs[0];
  console.error(
    "no linstock is built: run `cmake --preset dev && ninja -C build/dev linstock`, or set LINSTOCK_PROGRAM",
  );
  process.exit(2);
}

const program = process.env.LINSTOCK_PROGRAM ?? newestProgram();
const schema = JSON.parse(execFileSync(program, ["umpire", "--schema"], { encoding: "utf8" }));

// The names that the types get; what is not named here keeps its own.
const names = { seat: "SeatName", roll: "RollAsked", dice: "DiceShown" };
const wanted = Object.keys(schema.$defs).filter((name) => name !== "request" && name !== "answer");
const defs = Object.fromEntries(wanted.map((name) => [name, schema.$defs[name]]));
const title = (name) => names[name] ?? name.replace(/(^|_)([a-z])/g, (_, __, letter) => letter.toUpperCase());
for (const name of wanted) defs[name] = { ...defs[name], title: title(name) };
const whole = {
  $schema: schema.$schema,
  title: "Wire",
  type: "object",
  properties: Object.fromEntries(wanted.map((name) => [name, { $ref: `#/$defs/${name}` }])),
  additionalProperties: false,
  $defs: defs,
};
const text = await compile(whole, "Wire", {
  bannerComment: "// Made from `linstock umpire --schema` by `npm run wire`: do not edit.",
  additionalProperties: false,
  style: { printWidth: 120 },
});
const file = at("../src/lib/wire.ts");
if (process.argv.includes("--check")) {
  if (readFileSync(file, "utf8") !== text) {
    console.error("web/src/lib/wire.ts is not current: run `npm run wire` in web/");
    process.exit(1);
  }
} else {
  writeFileSync(file, text);
}
