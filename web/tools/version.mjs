// The version of the client: that of the programs, from CMakeLists.txt, and the commit where the sources have a history.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** As `linstock --version` prints it: "1.0.0 (12ab34cd)", or "1.0.0" without a history. */
export function linstockVersion() {
  const number = /^project\(linstock VERSION (\S+)/m.exec(readFileSync(join(root, "CMakeLists.txt"), "utf8"))?.[1];
  if (!number) throw new Error("CMakeLists.txt: expected a line such as: project(linstock VERSION 1.0.0 ...)");
  try {
    const options = { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] };
    const commit = execFileSync("git", ["-C", root, "rev-parse", "--short=8", "HEAD"], options).trim();
    return commit ? `${number} (${commit})` : number;
  } catch {
    return number;
  }
}
