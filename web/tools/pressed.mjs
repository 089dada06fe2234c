// Beside what is written in letters lies the same by gzip: linstockd sends it to whoever takes that.
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
    // what is in public/ is there by then too
    writeBundle: ({ dir }) => press(dir),
  };
}
