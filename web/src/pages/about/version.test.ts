import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { linstockVersion } from "../../../tools/version.mjs";

it("shows the version of the programs, from CMakeLists.txt", () => {
  const programs = readFileSync(join(import.meta.dirname, "../../../../CMakeLists.txt"), "utf8");
  const number = linstockVersion().split(" ")[0];
  expect(programs).toContain(`project(linstock VERSION ${number} `);
  expect(LINSTOCK_VERSION).toBe(linstockVersion());
});
