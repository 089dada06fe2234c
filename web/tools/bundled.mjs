// Lists the npm packages whose code, styles or fonts end up in dist/. tools/notices.py reads the list: every package in it
// needs an entry in THIRD_PARTY_NOTICES.txt.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Not served by the server and not copied by site.mjs: linstockd serves no path that begins with a dot. */
export const listFile = ".build/bundled-packages.json";

/** The package a module or file belongs to; undefined for our own. Vite's own helpers have ids that begin with a zero byte. */
export function packageOf(id) {
  if (id.startsWith("\0vite/")) return "vite";
  const at = id.lastIndexOf("node_modules/");
  if (at < 0) return undefined;
  const [first, second] = id.slice(at + "node_modules/".length).split("/");
  return first.startsWith("@") ? `${first}/${second}` : first;
}

/** The packages of a bundle, sorted. Modules that were dropped as unused do not count; a style sheet has no rendered script. */
export function packagesOf(bundle) {
  const ids = Object.values(bundle).flatMap((file) =>
    file.type === "asset"
      ? file.originalFileNames
      : Object.entries(file.modules)
          .filter(([id, module]) => module.renderedLength > 0 || id.endsWith(".css"))
          .map(([id]) => id),
  );
  return [...new Set(ids.map(packageOf).filter((name) => name !== undefined))].sort();
}

/** Workers are bundled apart from the page and before it is written: give `collector` to both, `writer` to the page. */
export function bundledPackages() {
  const found = new Set();
  const collector = {
    name: "bundled-packages",
    apply: "build",
    generateBundle: (_options, bundle) => packagesOf(bundle).forEach((name) => found.add(name)),
  };
  const writer = {
    name: "bundled-packages-list",
    apply: "build",
    writeBundle({ dir }) {
      const path = join(dir, listFile);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `${JSON.stringify([...found].sort(), null, 2)}\n`);
    },
  };
  return { collector, writer };
}
