// Makes src/lib/wire.ts from the protocol's schema. `node tools/wire.mjs --check` fails when it is not current.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const schema = JSON.parse(readFileSync(at("../../docs/schema/protocol.schema.json"), "utf8"));

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
  bannerComment: "// Made from docs/schema/protocol.schema.json by `npm run wire`: not to be edited.",
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
