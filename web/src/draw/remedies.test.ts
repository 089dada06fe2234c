import { describe, expect, it } from "vitest";
import { entities, writeDocument, type Doc } from "./document";
import { readDocument } from "./document_reading";
import { remedyFor } from "./remedies";

const file = `[scenario]
title = "x"
rulesets = ["revised"]
table = [48, 36]
turns = 8

[[terrain]]
kind = "wods"
area = [[30, 4], [40, 14], [40, 4], [60, 14]]
fordabel = true

[[army]]
name = "Blue"
unit = [
  { name = "1st", command = "B", arm = "heavy_cavalry", quality = "line", weapon = "sabre", stands = 4, at = [10, 8] },
  { name = "1st", command = "B", quality = "line", arrives = 20, at = [10, 0] },
]
`;
const doc = readDocument(file);
const idOf = (table: string, n = 0): number => entities(doc).filter((one) => one.table === table)[n]!.id;
function mended(text: string, expected: string, id?: number, from: Doc = doc): string {
  return writeDocument(remedyFor({ text, expected, id }, from)?.mend(from) ?? from);
}

describe("remedies", () => {
  it("inserts the intended word or key", () => {
    expect(
      mended("'terrain[1].kind' is 'wods'", "one of 'woods', 'town'; did you mean 'woods'?", idOf("terrain")),
    ).toContain('kind = "woods"');
    expect(mended("unknown key 'terrain[1].fordabel'", "did you mean 'fordable'?", idOf("terrain"))).toMatch(
      /fordable = true/,
    );
  });
  it("brings points back onto the table and untangles an outline", () => {
    expect(mended("[60, 14] is off the table", "x from 0 to 48 and y from 0 to 36", idOf("terrain"))).toContain(
      "[48, 14]",
    );
    const said = remedyFor(
      { text: "the edge of the area crosses or touches itself", expected: "", id: idOf("terrain") },
      doc,
    );
    expect(said?.word).toBe("untangle");
  });
  it("leaves the placement of a unit without room to its player", () => {
    expect(mended("1st stands on 2nd", "places that do not overlap", idOf("army.unit"))).toMatch(
      /arm = "heavy_cavalry".*start = "zone"/,
    );
    expect(mended("1st stands on 2nd", "places that do not overlap", idOf("army.unit"))).not.toContain("at = [10, 8]");
  });
  it("takes the nearest arm or quality of the ruleset, a unique name, an earlier turn", () => {
    expect(
      mended(
        "1st: 'heavy_cavalry' has no row in the charts of The Revised Brom",
        "infantry, cavalry, artillery, wagon or sharpshooter",
        idOf("army.unit"),
      ),
    ).toContain('arm = "cavalry"');
    expect(
      mended("this ruleset treats 'line' as 'veteran': 1st and 1 more", "elite, veteran or green", idOf("army.unit")),
    ).not.toContain('"line"');
    expect(
      mended("a second unit is called '1st'; the first is on line 14", "a different name", idOf("army.unit", 1)),
    ).toContain('name = "1st 2"');
    expect(mended("it arrives on turn 20, but the battle has 8", "an earlier turn", idOf("army.unit", 1))).toContain(
      "arrives = 8",
    );
    expect(mended("1st has no number of men or figures", "'men' or 'figures'", idOf("army.unit"))).toContain(
      "men = 300",
    );
  });
  it("enables a required optional rule", () => {
    expect(
      mended("1st needs the optional rule 'sharpshooters'", 'optional_rules = ["sharpshooters"]', idOf("army.unit")),
    ).toContain('optional_rules = ["sharpshooters"]');
  });
  it("removes a forbidden key, attaches an officer to a unit, sets a title", () => {
    expect(mended("unknown key 'terrain[1].fordabel'", "", idOf("terrain"))).not.toContain("fordabel");
    expect(
      mended(
        "'at' cannot be combined with start = \"reserve\"",
        "remove this key: the rules for reserves set its place",
        idOf("army.unit"),
      ),
    ).not.toContain("at = [10, 8]");
    const led = readDocument(
      file.replace("unit = [", 'officer = [ { name = "O", rank = "brigade", commands = "B" } ]\nunit = ['),
    );
    expect(
      mended(
        "it has no place",
        'at = [x, y], or start = "zone"',
        entities(led).find((one) => one.table === "army.officer")!.id,
        led,
      ),
    ).toMatch(/commands = "B", attached = "1st"/);
    const bare = readDocument(file.replace('title = "x"\n', ""));
    expect(mended("missing key 'scenario.title'", "", entities(bare)[0]!.id, bare)).toContain('title = "A new battle"');
  });
  it("offers nothing for an unknown problem", () => {
    expect(remedyFor({ text: "something else", expected: "", id: idOf("army.unit") }, doc)).toBeUndefined();
    expect(remedyFor({ text: "the file", expected: "", id: undefined }, doc)).toBeUndefined();
  });
});
