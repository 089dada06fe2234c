// Fails the build if the scripts for a first battle exceed their size limit.
import { gzipSync } from "node:zlib";

/** The parts loaded from the start page to a battle's table, besides the entry. */
const opened = ["pages/Start.svelte", "pages/BattlePage.svelte", "table/Thumbnail.svelte"];

/** The chunks that these need, each once: their imports and the imports of those. */
export function needed(chunks) {
  const all = new Set();
  const take = (chunk) => {
    if (!chunk || all.has(chunk)) return;
    all.add(chunk);
    for (const file of chunk.imports) take(chunks.find((one) => one.fileName === file));
  };
  for (const chunk of chunks)
    if (chunk.isEntry || opened.some((page) => chunk.moduleIds.some((id) => id.endsWith(page)))) take(chunk);
  return [...all];
}

export function firstLoad(kB) {
  return {
    name: "first-load",
    apply: "build",
    // the list of preloads is written into the scripts last
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      for (const page of opened)
        if (!chunks.some((one) => one.moduleIds.some((id) => id.endsWith(page))))
          this.error(`first load: no chunk has ${page}: say what is loaded now in tools/first_load.mjs`);
      const sizes = needed(chunks)
        .map((one) => ({ file: one.fileName, kB: gzipSync(one.code).length / 1000 }))
        .sort((a, b) => b.kB - a.kB);
      const sum = sizes.reduce((all, one) => all + one.kB, 0);
      if (sum >= kB)
        this.error(
          `first load: ${sum.toFixed(1)} kB of scripts after gzip until the first battle stands; less than ${kB} may be\n${sizes.map((one) => `${one.kB.toFixed(1).padStart(8)} kB  ${one.file}`).join("\n")}`,
        );
    },
  };
}
