import { ovalAlong } from "./geometry";
import { regimentName } from "./unit_names";
import { describe, expect, it } from "vitest";
import { emptyField, ofTable } from "./document";
import { readDocument } from "./document_reading";
import { crosses, leeway, scaledBy, simpler, snapped, through, turned, untangled } from "./geometry";
import { History } from "./history";
import { learn, sheetOf, shortOf, type Known } from "./sheet";
import type { ScenarioPage } from "../lib/api";
import { victorySentence } from "./names";
import "../words/draw_words";
import { changesFor, favours, nothing, shareOf, together } from "./fair";
import { foreign } from "./spec";
import { freeName, ordinal, pasted } from "./templates";

describe("drawing by hand", () => {
  const snap = {
    grid: 1,
    edges: true,
    size: [48, 36] as [number, number],
    lines: [
      [
        [10, 10],
        [20, 10],
      ] as [number, number][],
    ],
    reach: 0.4,
  };
  it("snaps to corners, outlines, the table's edge and the grid, and stays on the table", () => {
    expect(snapped([10.3, 10.2], snap)).toEqual([10, 10]);
    expect(snapped([14.37, 10.2], snap)).toEqual([14.37, 10]);
    expect(snapped([0.3, 7.4], snap)).toEqual([0, 7]);
    expect(snapped([50, -3], snap)).toEqual([48, 0]);
    expect(snapped([14.37, 10.2], { ...snap, edges: false, grid: 0 })).toEqual([14.37, 10.2]);
  });
  it("moves the selection no farther than the table edge", () => {
    expect(
      leeway(
        [
          [1, 1],
          [4, 4],
        ],
        [-3, 40],
        [48, 36],
      ),
    ).toEqual([-1, 32]);
  });
  it("turns clockwise", () => {
    expect(turned([[11, 10]], 90, [10, 10], [48, 36])).toEqual([[11 - 1, 9]]);
  });
  it("smooths a stroke to few points", () => {
    const line = through(
      [
        [0, 0],
        [4, 0],
        [4, 4],
      ],
      false,
    );
    for (const corner of [
      [0, 0],
      [4, 0],
      [4, 4],
    ])
      expect(line).toContainEqual(corner);
    expect(
      through(
        [
          [0, 0],
          [4, 0],
          [4, 4],
          [0, 4],
        ],
        true,
      ),
    ).toHaveLength(16);
    expect(
      simpler(
        [
          [0, 0],
          [1, 0.01],
          [2, 0],
          [2, 2],
        ],
        0.1,
      ),
    ).toEqual([
      [0, 0],
      [2, 0],
      [2, 2],
    ]);
  });
  it("detects a self-crossing outline and untangles it", () => {
    const bow: [number, number][] = [
      [1, 1],
      [9, 9],
      [9, 1],
      [1, 9],
    ];
    expect(crosses(bow)).toBe(true);
    expect(crosses(untangled(bow))).toBe(false);
  });
  it("scales a picture by two points", () => expect(scaledBy([0, 0], [3, 4], 10)).toBe(2));
});

describe("undo", () => {
  it("undoes without limit and redoes; a run of edits is one step", () => {
    const history = new History<number>();
    let now = 0;
    for (let i = 0; i < 1000; ++i) history.keep(now++);
    history.keep(now++, "typing");
    history.keep(now++, "typing");
    for (let i = 0; i < 1001; ++i) now = history.undo(now) ?? -1;
    expect([now, history.undo(now)]).toEqual([0, undefined]);
    now = history.redo(now) ?? -1;
    expect(now).toBe(1);
    history.keep(now);
    expect(history.redo(5)).toBeUndefined();
  });
});

describe("rows of a spreadsheet", () => {
  it("are read by headings, in any order", () => {
    expect(pasted("Brigade\tRegiment\tStrength\tQuality\r\nStone's\t143rd Pennsylvania\t1,465\tGreen\n")).toEqual({
      rows: [{ command: "Stone's", name: "143rd Pennsylvania", men: 1465, quality: "green" }],
      leftOut: [],
    });
  });
  it("are read without headings in the order of the grid, with quoted commas", () => {
    expect(pasted('"Battery C, ""Cooper\'s""",Artillery,Horse Artillery,veteran,napoleon,,2,4').rows).toEqual([
      {
        name: 'Battery C, "Cooper\'s"',
        command: "Artillery",
        arm: "horse_artillery",
        quality: "veteran",
        weapon: "napoleon",
        stands: 2,
        guns: 4,
      },
    ]);
    expect(pasted("\n \n").rows).toEqual([]);
  });
  it("accept the words of the command line, and report unknown ones", () => {
    expect(
      pasted("Regiment,Brigadier,Type,Class,Weapons,Present,Colour\n2nd Wisconsin,Gibbon,foot,vet,Enfield,430,black\n"),
    ).toEqual({
      rows: [
        {
          name: "2nd Wisconsin",
          officer: "Gibbon",
          arm: "infantry",
          quality: "veteran",
          weapon: "rifled_musket",
          men: 430,
        },
      ],
      leftOut: ["Colour"],
    });
  });
});

describe("names", () => {
  it("are unique", () => {
    expect(freeName("{n} Regiment", new Set(["1st Regiment"]))).toBe("2nd Regiment");
    expect(freeName("Wood", new Set(["Wood", "Wood 2"]))).toBe("Wood 3");
    expect([11, 21, 102, 113].map(ordinal)).toEqual(["11th", "21st", "102nd", "113th"]);
  });
});

describe("the sheet", () => {
  it("shows the drawing on the table and omits incomplete items", () => {
    const text = `${emptyField.replace('name = "Blue"', 'name = "Blue"\nunit = [ { name = "1", command = "B", quality = "line", stands = 4, at = [10, 8], heading = 90 } ]\nofficer = [ { name = "O", rank = "brigade", attached = "1" } ]')}
[[terrain]]
kind = "woods"
circle = { centre = [10, 10], radius = 2 }
[[terrain]]
kind = "rough"
area = "nonsense"
[[terrain]]
kind = "house"
rectangle = [[4, 6], [2, 3]]
`;
    const doc = readDocument(text);
    const { table, view } = sheetOf(doc, new Map(), "revised");
    expect(table.pieces.map((piece) => [piece.kind, piece.area?.length])).toEqual([
      ["woods", 32],
      ["house", 4],
    ]);
    expect(table.armies.map((army) => army.edge)).toEqual([0, 180]);
    expect(view.units[0]?.footprint).toEqual({ centre: [9.7, 8], heading: 90, width: 4, depth: 0.6 });
    expect(view.officers?.[0]?.attached_to).toBe(ofTable(doc, "army.unit")[0]?.id);
  });
  it("has strengths of the ruleset also for hidden units", () => {
    const doc = readDocument(
      emptyField.replace(
        'name = "Blue"',
        'name = "Blue"\nunit = [ { name = "1", command = "B", quality = "line", men = 400, start = "zone" }, { name = "2", command = "B", quality = "line", men = 200, start = "zone" } ]',
      ),
    );
    const known = new Map<string, Known>();
    const [first, second] = ofTable(doc, "army.unit");
    expect(sheetOf(doc, known, "revised").strengths.size).toBe(0);
    learn(known, doc, {
      table: { ruleset: { id: "revised" }, width: 48, armies: [{ army: 1, name: "Blue" }], units: [] },
      view: { units: [] },
      strengths: [
        { army: "Blue", unit: "1", stands: 6, figures: 24 },
        { army: "Grey", unit: "2", stands: 9, figures: 9 },
      ],
    } as unknown as ScenarioPage);
    const { strengths } = sheetOf(doc, known, "revised");
    expect(strengths.get(first!.id)).toMatchObject({ stands: 6, figures: 24 });
    expect(strengths.get(second!.id)).toBeUndefined();
  });
  it("shortens names to the available space", () =>
    expect(["1st Regiment", "Battery 1", "Hart's 15th New York battery"].map(shortOf)).toEqual([
      "1 Regi",
      "Battery 1",
      "Hart 15 Ne",
    ]));
  it("knows which keys another kind of ground lacks", () => {
    expect(foreign("woods", { kind: "hill", level: 2, crests: [], cover: "soft" })).toEqual(["level", "crests"]);
  });
});

describe("fairness", () => {
  const tally = (first: number, second: number, draws = 0) => ({
    battles: first + second + draws,
    first,
    second,
    draws,
  });
  it("counts a draw as half a win each, and gives its interval", () => {
    expect(shareOf(tally(30, 10, 20)).share).toBeCloseTo(2 / 3);
    expect(shareOf(tally(100, 100)).give).toBeCloseTo(0.069, 2);
    expect(shareOf(nothing)).toEqual({ share: 0.5, give: 0.5 });
    expect(together(tally(1, 2), tally(3, 4, 5))).toEqual(tally(4, 6, 5));
  });
  it("names no stronger side without enough battles", () => {
    expect([favours(tally(6, 4)), favours(tally(104, 96)), favours(tally(130, 70)), favours(tally(50, 150))]).toEqual([
      0, 0, 1, -1,
    ]);
  });
  it("suggests turns, one unit fewer, and qualities of the ruleset", () => {
    const rows = (side: string): string =>
      `unit = [\n  { name = "1 ${side}", command = "B", quality = "veteran", at = [3, 3] },\n  { name = "2 ${side}", command = "B", quality = "veteran" },\n  { name = "3 ${side}", command = "B", quality = "elite" },\n]\n`;
    const doc = readDocument(
      emptyField.replace('briefing = "Take the field."\n', `briefing = "Take the field."\n${rows("Blue")}`) +
        rows("Grey"),
    );
    const changes = changesFor(doc, 0, ["green", "veteran", "elite"]);
    expect(changes.map(({ word, n, says }) => [word, n, says])).toEqual([
      ["turns", 8, ""],
      ["turns", 12, ""],
      ["without", 0, "3 Blue"],
      ["better", 1, "1 Grey"],
      ["worse", 1, "1 Blue"],
    ]);
    expect(ofTable(changes[2]!.doc, "army.unit", 0)[2]?.values["start"]).toBe("absent");
    expect(ofTable(changes[3]!.doc, "army.unit", 1)[0]?.values["quality"]).toBe("elite");
  });
});

describe("a line of the victory table", () => {
  it("is a sentence", () => {
    expect(
      victorySentence({ winner: "Blue", holds: ["A", "B"], enemy_stands_lost_percent: 30, level: "decisive" }),
    ).toBe("Blue wins (decisive) if it holds A and B and the enemy has lost 30 % of its stands.");
    expect(victorySentence({ winner: "Grey", own_foot_in: [[0, 0]], any_turn: true })).toBe(
      "Grey wins at the end of any turn in which it has 1 infantry unit in the area.",
    );
    expect(victorySentence({ winner: "draw" })).toBe("Otherwise the battle is drawn.");
  });
});

describe("a new unit", () => {
  it("has a real name of its nation, each once, until they are used up", () => {
    expect(regimentName("union", new Set())).toBe("2nd Wisconsin");
    expect(regimentName("union", new Set(["2nd Wisconsin"]))).toBe("19th Indiana");
    expect(regimentName("blue", new Set())).toBe("2nd Wisconsin");
    expect(regimentName("grey", new Set())).toBe("4th Virginia");
    expect(regimentName("blue", new Set(), "austrian")).toBe("Botta");
    expect(regimentName("red", new Set())).toBeUndefined();
    const taken = new Set<string>();
    for (let name = regimentName("prussian", taken); name; name = regimentName("prussian", taken)) taken.add(name);
    expect(taken.size).toBe(8);
  });
});

describe("a straight stroke for an area", () => {
  it("is an oval of its length, inside the table", () => {
    const oval = ovalAlong([10, 10], [30, 10], [60, 40]);
    expect(oval[0]).toEqual([30, 10]);
    expect(oval[6]).toEqual([10, 10]);
    expect(oval[3]).toEqual([20, 15]);
    for (const [x, y] of ovalAlong([0, 0], [60, 0], [60, 40])) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
    }
  });
});
