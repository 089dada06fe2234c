import { expect, test } from "vitest";
import { addressOfSheets, sheets } from "./printing";

test("the print link has a battle's token, a scenario's ruleset and seat, or a ruleset's scale", () => {
  expect(addressOfSheets({ battle: "secret" }, { what: ["roster", "map"], paper: "a4", seat: "" })).toBe(
    "/api/battle/print?paper=a4&what=roster%2Cmap",
  );
  expect(
    addressOfSheets({ scenario: "two-brigades", ruleset: "mwan18" }, { what: sheets, paper: "letter", seat: "second" }),
  ).toBe("/api/scenarios/two-brigades?as=print&paper=letter&what=all&ruleset=mwan18&seat=second");
  expect(addressOfSheets({ text: "[scenario]", ruleset: "mwan18" }, { what: ["map"], paper: "a4", seat: "" })).toBe(
    "/api/scenarios?as=print&paper=a4&what=map&ruleset=mwan18",
  );
  expect(addressOfSheets({ book: "revised", variant: "15mm" }, { what: sheets, paper: "a4", seat: "" })).toBe(
    "/api/rulesets/revised?as=print&paper=a4&variant=15mm",
  );
});
