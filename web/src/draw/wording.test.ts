import { describe, expect, it } from "vitest";
import "../words/draw_words";
import { worded } from "./wording";

// Unchanged from `linstock check`.
const said: readonly [string, string, string, string, string][] = [
  [
    "this army has no units",
    "[[army.unit]] tables below its [[army]]",
    "this army has no units",
    "add a brigade or a unit under Armies",
    "",
  ],
  ["missing key 'army[1].unit[1].quality'", "", "Quality is missing", "", "quality"],
  ["missing key 'scenario.title'", "", "Title is missing", "", "title"],
  [
    "'army[1].unit[3].quality' is 'vet'",
    "one of 'elite', 'veteran', 'line', 'green'",
    "Quality is “vet”",
    "one of elite, veteran, line, green",
    "quality",
  ],
  [
    "'terrain[1].kind' is 'wods'",
    "one of 'woods', 'town', 'hill', 'rough', 'broken', 'marsh', 'crops', 'impassable', 'road'; did you mean 'woods'?",
    "Kind is “wods”",
    "one of woods, town, hill, rough, broken, marsh, crops, orchard, impassable …; did you mean woods?",
    "kind",
  ],
  [
    "'army[1].unit[4].stands' is 99",
    "a whole number from 1 to 24",
    "Stands is 99",
    "a whole number from 1 to 24",
    "stands",
  ],
  ["unknown key 'army[1].unit[6].colour'", "", "“colour” is not allowed here", "", "colour"],
  [
    "'at' cannot be combined with start = \"reserve\"",
    "remove this key: the rules for reserves set its place",
    "Position is not allowed together with Starts: reserve",
    "remove this key: the rules for reserves set its place",
    "at",
  ],
  [
    "it has no place",
    'at = [x, y], or start = "zone", "reserve" or "absent"',
    "it has no place",
    "a place on the table, or: placed by its player, in reserve, or not in this battle",
    "at",
  ],
  [
    "unknown command 'X'",
    "an existing name: 'B'; did you mean 'B'?",
    "unknown command “X”",
    "one of these: “B”; did you mean B?",
    "command",
  ],
  [
    "the edge of the area crosses or touches itself",
    "corners in order, once round the area",
    "the edge of the area crosses or touches itself",
    "corners in order, once round the area",
    "area",
  ],
  [
    "there is no army",
    "two [[army]] tables",
    "there is no army",
    "two armies; start with the empty table to get them",
    "",
  ],
];

describe("messages of the check", () => {
  it.each(said)("%s", (text, expected, toldText, toldExpected, key) => {
    expect(worded(text, expected)).toEqual({ text: toldText, expected: toldExpected, key });
  });
  it("contain no syntax of the file", () => {
    for (const [text, expected] of said) {
      const { text: one, expected: other } = worded(text, expected);
      expect(one + other).not.toMatch(/\[\[|\]\]|_|\w\.\w|\[\d+\]| = /);
    }
  });
});
