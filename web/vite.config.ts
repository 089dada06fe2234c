/// <reference types="vitest/config" />
import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { bundledPackages } from "./tools/bundled.mjs";
import { firstLoad } from "./tools/first_load.mjs";
import { pressed } from "./tools/pressed.mjs";
import { linstockVersion } from "./tools/version.mjs";

// The server serves dist/. In development `npm run dev` serves the sources and forwards /api and /ws to a linstockd,
// with the page's own host, so that the server accepts them as requests of its own pages.
const server = process.env["LINSTOCK_SERVER"] ?? "http://127.0.0.1:1863";

// The code that every page starts with is one file: split by its other users, it would be larger.
const first =
  /\/node_modules\/svelte\/|\/src\/words\/(words|book|en\/(command|lib|pages|reading|table))\.ts$|\/src\/lib\/(net|routes|settings\.svelte|fetched\.svelte|where|mine\.svelte|late|scenarios|opening)\.ts$|\/src\/(parts\/(Brand|MarkSign|Waiting|FaultNote|SettingsButton)|pages\/ErrorPage)\.svelte$/;

/** The font of the first page: preloaded with the page, so that nothing is laid out in another font first. */
const letters = /source-sans-3-latin-(400|600)-normal|eb-garamond-latin-600-normal/;
const lettersAhead: Plugin = {
  name: "letters-ahead",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => letters.test(file))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `./${file}` },
          injectTo: "head" as const,
        })),
  },
};

const packages = bundledPackages();

/** Set by `npm run build`, which the tests call. A player's build does not fail for a few bytes. */
const limit = process.env["FIRST_LOAD_KB"];

export default defineConfig({
  // Works in any folder of any host: no absolute paths.
  base: "./",
  define: { LINSTOCK_VERSION: JSON.stringify(linstockVersion()) },
  plugins: [
    svelte(),
    ...(limit ? [firstLoad(Number(limit))] : []),
    lettersAhead,
    pressed(),
    packages.collector,
    packages.writer,
  ],
  resolve: {
    alias: {
      ...Object.fromEntries(
        ["d3-transition", "d3-interpolate"].map((name) => [
          name,
          fileURLToPath(new URL("src/table/still.ts", import.meta.url)),
        ]),
      ),
      "d3-selection": fileURLToPath(new URL("src/table/selection.ts", import.meta.url)),
    },
  },
  worker: { format: "es", plugins: () => [packages.collector] },
  // One style sheet: a part that is loaded late needs no sheet of its own that could fail to load.
  build: {
    target: "es2022",
    rollupOptions: { output: { manualChunks: (id) => (first.test(id) ? "base" : undefined) } },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    sourcemap: false,
  },
  // node_modules may be a link to another folder: its fonts are served too.
  server: {
    fs: {
      allow: [
        ".",
        "../LICENSE",
        "../THIRD_PARTY_NOTICES.txt",
        "../docs/sources.md",
        "../data/lessons",
        "../data/drawing",
        realpathSync("node_modules"),
      ],
    },
    proxy: { "/api": { target: server }, "/b/": { target: server }, "/ws": { target: server, ws: true } },
  },
  test: { include: ["src/**/*.test.ts"], environment: "node", setupFiles: ["src/test_setup.ts"] },
});
