// Writes a gzip copy beside each text file: linstockd sends it to clients that accept gzip.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

function press(folder) {
  for (const one of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, one.name);
    if (one.isDirectory()) press(path);
    else if (/\.(js|css|svg)$/.test(one.name)) writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
  }
}

export function pressed() {
  return {
    name: "pressed",
    apply: "build",
    // by now the files of public/ are there too
    writeBundle: ({ dir }) => press(dir),
  };
}
