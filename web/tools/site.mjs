// Puts the program for battles on this device beside the built client.
//
//   node tools/site.mjs FOLDER             a static site: the client, the program, offline use, and the documentation if
//                                          tools/site has built it (LINSTOCK_DOCUMENTATION names another folder)
//   node tools/site.mjs --server           into dist/: the page of a linstockd also offers battles on this device
//
// Run first: npm run build, and ninja -C build/wasm (LINSTOCK_WASM names another program). `./play --static FOLDER`
// does all.
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { engine as engineOf } from "./engine.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const dist = join(root, "web", "dist");
const program = process.env["LINSTOCK_WASM"] ?? join(root, "build", "wasm", "linstock.wasm");
const documentation = process.env["LINSTOCK_DOCUMENTATION"] ?? join(root, "build", "site");
const documented = existsSync(join(documentation, "index.html"));
const hashOf = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 10);
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();

/** The texts of the data folder that the program reads, by their path in it. */
export function texts(data = join(root, "data")) {
  const read = readdirSync(data).filter((room) => room !== "generals" && statSync(join(data, room)).isDirectory()); // those are compiled in
  return Object.fromEntries(
    read.flatMap((room) =>
      filesIn(join(data, room))
        .filter((name) => name.endsWith(".toml"))
        .map((name) => [`${room}/${name}`, readFileSync(join(data, room, name), "utf8")]),
    ),
  );
}

/** The battle of "Play now" (web/src/pages/start/Hero.svelte): prepared as soon as the program is loaded. */
const first = "/api/scenarios/two-brigades";

/**
 * Answers that are the same for every visitor, computed once here: the list of battles, the rulesets, and the map of
 * the largest battle on the start page (web/src/pages/start/Hero.svelte). The program then has no need to prepare that
 * map while somebody wants to play.
 */
async function answers(read) {
  const { Engine } = await engineOf();
  const deaf = { send: () => undefined, close: () => undefined, keep: () => undefined };
  const engine = new Engine(await WebAssembly.compile(readFileSync(program)), read, [], deaf);
  const out = {};
  const ask = (path) => {
    const { status, body } = engine.http("GET", path, "", "", "");
    if (status !== 200) throw new Error(`site: ${path} is answered with ${status}: ${body}`);
    return (out[path] = body);
  };
  const units = ({ sides }) => sides.reduce((sum, side) => sum + side.units, 0);
  const [largest] = JSON.parse(ask("/api/scenarios")).sort((a, b) => units(b) - units(a));
  ask(`/api/scenarios/${encodeURIComponent(largest.id)}`);
  ask("/api/rulesets");
  return out;
}

/** Writes the program's files with their content hash in their names. Returns the text of the page's meta element. */
async function lay(folder, packed) {
  const assets = join(folder, "assets");
  for (const old of existsSync(assets) ? readdirSync(assets) : [])
    if (/^linstock-[0-9a-f]+\.(wasm|json)/.test(old)) rmSync(join(assets, old));
  const read = texts();
  const parts = [
    ["wasm", readFileSync(program)],
    ["json", Buffer.from(JSON.stringify({ texts: read, answers: await answers(read), first }))],
  ];
  return parts
    .map(([ending, bytes]) => {
      const name = `assets/linstock-${hashOf(bytes)}.${ending}`;
      writeFileSync(join(folder, name), bytes);
      if (packed) writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 })); // linstockd sends the gzip copy beside it
      return name;
    })
    .join(" ");
}

/** A report opened beside the page is subject to the page's policy: its own script may run, no other. */
function scriptOfReports() {
  const [, script] = /R"js\(([^]*)\)js"/.exec(readFileSync(join(root, "report", "page", "script.cpp"), "utf8"));
  return `'sha256-${createHash("sha256").update(`\n${script}`).digest("base64")}'`;
}
const policy = (begin) =>
  `default-src 'none'; script-src 'self' 'wasm-unsafe-eval' ${scriptOfReports()} ${begin}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'`;

/** The one script of the client whose name begins so. */
function scriptNamed(folder, name) {
  const found = readdirSync(join(folder, "assets")).filter(
    (file) => file.startsWith(`${name}-`) && file.endsWith(".js"),
  );
  if (found.length !== 1) throw new Error(`site: ${found.length} scripts are named ${name}; one has to be`);
  return `assets/${found[0]}`;
}
/** A script with all its imports, each once. */
function withImports(folder, file, all = new Set()) {
  if (all.has(file)) return all;
  all.add(file);
  for (const [, other] of readFileSync(join(folder, file), "utf8").matchAll(/\b(?:import|from)"\.\/([\w.-]+\.js)"/g))
    withImports(folder, `assets/${other}`, all);
  return all;
}

/**
 * The program's worker starts before the page's own scripts are loaded; web/src/engine/transport.ts takes it over with
 * the messages that it has sent by then.
 */
const early = (folder) =>
  `if(isSecureContext&&"locks"in navigator&&"indexedDB"in self){const[program,texts]=document.querySelector('meta[name="linstock-program"]').content.split(" ").map((file)=>new URL(file,document.baseURI).href),worker=new Worker("${scriptNamed(folder, "worker")}",{type:"module"}),said=[];worker.onmessage=({data})=>said.push(data);worker.onerror=({message})=>said.push({is:"broken",why:message});worker.postMessage({files:{program,texts},home:new URL(".",document.baseURI).pathname.replace(/^\\/$/,"")});self.linstock={worker,said}}`;

function page(folder, named, server) {
  const path = join(folder, "index.html");
  const text = readFileSync(path, "utf8").replace(/\s*<!-- device -->[^]*?<!-- \/device -->/, "");
  const about = server ? ' data-server=""' : documented ? ' data-documentation=""' : "";
  const lines = [`<meta name="linstock-program" content="${named}"${about} />`];
  if (!server) {
    const begin = early(folder);
    lines.unshift(
      `<meta http-equiv="Content-Security-Policy" content="${policy(`'sha256-${createHash("sha256").update(begin).digest("base64")}'`)}" />`,
      '<meta name="theme-color" content="#3b3222" />',
    );
    lines.push(`<script>${begin}</script>`);
    for (const file of new Set(
      ["start", "Start"].flatMap((name) => [...withImports(folder, scriptNamed(folder, name))]),
    ))
      if (!text.includes(file)) lines.push(`<link rel="modulepreload" crossorigin href="./${file}" />`);
  }
  writeFileSync(
    path,
    text.replace(
      /(<meta charset="utf-8" \/>)/,
      `$1\n    <!-- device -->\n    ${lines.join("\n    ")}\n    <!-- /device -->`,
    ),
  );
}

async function site(folder) {
  mkdirSync(folder, { recursive: true });
  for (const old of ["assets", "documentation"]) rmSync(join(folder, old), { recursive: true, force: true });
  cpSync(dist, folder, { recursive: true, filter: (from) => !/\.gz$|assets\/linstock-|\/\.build$/.test(from) });
  for (const name of ["LICENSE", "THIRD_PARTY_NOTICES.txt"])
    cpSync(join(root, name), join(folder, name.replace(/\.txt$|$/, ".txt")));
  page(folder, await lay(folder, false), false);
  const files = filesIn(folder).filter((name) => name !== "sw.js");
  const version = hashOf(files.map((name) => `${name} ${hashOf(readFileSync(join(folder, name)))}`).join("\n"));
  const kept = ["./", ...files.filter((name) => name !== "index.html").map((name) => `./${name}`)];
  const worker = readFileSync(join(root, "web", "tools", "sw.js"), "utf8");
  writeFileSync(
    join(folder, "sw.js"),
    `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(kept)};\n${worker}`,
  );
  // After the list of files: it is too large to be stored by every visitor.
  if (documented) cpSync(documentation, join(folder, "documentation"), { recursive: true });
  console.log(
    `${relative(process.cwd(), folder) || "."}: ${files.length + 1} files, ${(files.reduce((all, name) => all + statSync(join(folder, name)).size, 0) / 1e6).toFixed(1)} MB${documented ? ", and the documentation" : ""}`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const to = process.argv[2];
  if (!to) throw new Error("site: which folder? (or --server)");
  if (!existsSync(join(dist, "index.html"))) throw new Error("site: the client is not built: npm run build");
  if (!existsSync(program)) throw new Error(`site: the program is not built: ${program} is missing`);
  if (to === "--server") page(dist, await lay(dist, true), true);
  else await site(to);
}
