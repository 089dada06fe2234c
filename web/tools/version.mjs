// The version of the client: that of the programs, from CMakeLists.txt, and the commit where the sources have a history.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** The commit of a source archive, which has no history: cmake/archive_commit.txt. */
const archived = () => /^[0-9a-f]{8}/.exec(readFileSync(join(root, "cmake/archive_commit.txt"), "utf8"))?.[0] ?? "";

/** As `linstock --version` prints it: "1.0.0 (12ab34cd)", or "1.0.0" if the commit is unknown. */
export function linstockVersion() {
  const number = /^project\(linstock VERSION (\S+)/m.exec(readFileSync(join(root, "CMakeLists.txt"), "utf8"))?.[1];
  if (!number) throw new Error("CMakeLists.txt: expected a line such as: project(linstock VERSION 1.0.0 ...)");
  let commit = "";
  try {
    const options = { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] };
    commit = execFileSync("git", ["-C", root, "rev-parse", "--short=8", "HEAD"], options).trim();
  } catch {
    commit = archived();
  }
  return commit ? `${number} (${commit})` : number;
}
