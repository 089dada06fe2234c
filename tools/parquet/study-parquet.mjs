// Each table of a study (FOLDER/*.csv) written as FOLDER/*.parquet, with numbers as numbers. docs/study.md has the columns.

import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";

function fail(text) {
  console.error(`study-parquet: ${text}`);
  process.exit(2);
}

const [folder, ...rest] = process.argv.slice(2);
if (!folder || rest.length > 0 || folder.startsWith("-")) fail("which study? study-parquet FOLDER, the folder that `linstock study --out` wrote");
if (!existsSync(folder)) fail(`there is no folder ${folder}`);
const tables = readdirSync(folder)
  .filter((name) => name.endsWith(".csv"))
  .sort();
if (tables.length === 0) fail(`${folder} has no tables (*.csv): is it the folder that \`linstock study --out\` wrote?`);

const duckdb = await import("@duckdb/node-api").catch(() => fail("the library is not there yet: npm install --no-save --prefix tools/parquet"));
const connection = await (await duckdb.DuckDBInstance.create(":memory:")).connect();

const quoted = (text) => `'${text.replaceAll("'", "''")}'`;
const rows = async (sql) => (await connection.runAndReadAll(sql)).getRows();

/** Digests may look like numbers and are none. */
const isDigest = (column) => column === "seed" || column === "hash" || column.endsWith("_hash");

for (const name of tables) {
  const csv = quoted(join(folder, name));
  const out = join(folder, `${basename(name, ".csv")}.parquet`);
  const named = await rows(`SELECT column_name FROM (DESCRIBE SELECT * FROM read_csv(${csv}, header = true, all_varchar = true))`);
  const digests = named.flat().filter(isDigest).map((column) => `${quoted(column)}: 'VARCHAR'`);
  const types = digests.length > 0 ? `, types = {${digests.join(", ")}}` : "";
  const read = `read_csv(${csv}, header = true, sample_size = -1${types})`;
  await connection.run(`COPY (SELECT * FROM ${read}) TO ${quoted(out)} (FORMAT parquet, COMPRESSION zstd)`);
  const [[count]] = await rows(`SELECT count(*) FROM read_parquet(${quoted(out)})`);
  console.log(`${out}: ${count} rows, ${statSync(out).size} bytes (CSV ${statSync(join(folder, name)).size})`);
}
