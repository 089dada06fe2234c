import { describe, expect, it } from "vitest";
import type { AskedPrompt, Table, TableView, UnitFacts } from "../lib/api";
import type { Decision } from "../lib/wire";
import { reasonOf } from "./reason";

const table = {
  measure: "inches",
  objectives: [{ name: "the bridge", place: [10, 30], radius: 2 }],
  pieces: [
    {
      piece: 1,
      kind: "stone_wall",
      name: "Bloody Lane",
      line: [
        [0, 12],
        [20, 12],
      ],
    },
    {
      piece: 2,
      kind: "woods",
      area: [
        [30, 0],
        [40, 0],
        [40, 40],
        [30, 40],
      ],
    },
  ],
  armies: [
    { army: 1, seat: "first" },
    { army: 2, seat: "second" },
  ],
  commands: [
    { command: 7, army: 1 },
    { command: 8, army: 1, parent: 7 },
  ],
  officers: [{ officer: 4, army: 1, command: 7 }],
} as unknown as Table;
const at = { condition: "steady", presence: "on_table" };
const units = [
  { ...at, unit: 1, army: 1, place: [10, 5], figures_left: 20, fire_range: 12, command: 8, casualties: [0, 0, 2] },
  { ...at, unit: 2, army: 2, place: [10, 20], figures_left: 14 },
  { ...at, unit: 3, army: 2, place: [10, 25], figures_left: 9 },
  { ...at, unit: 5, army: 1, place: [12, 1], figures_left: 18, command: 8 },
  { ...at, unit: 6, army: 2, place: [10, 40], figures_left: 30 },
];
const view = { units, officers: [{ officer: 4, army: 1, place: [1, 1] }] } as unknown as TableView;
const facts = new Map([
  [1, { name: "1st Maine" }],
  [2, { name: "4th Texas" }],
  [3, { name: "5th Texas" }],
  [5, { name: "2nd Maine" }],
  [6, { name: "1st Texas" }],
]) as unknown as Map<number, UnitFacts>;
const prompt = {
  prompt: 1,
  seat: "first",
  kind: "path",
  unit: 1,
  offers: [],
  title: "",
  reason: "",
} as unknown as AskedPrompt;
const asks = (role: string, offers: object[] = [], unit: number | undefined = 1): AskedPrompt =>
  ({ ...prompt, role, unit, offers }) as unknown as AskedPrompt;
const why = (decision: Partial<Decision> | object, asked = prompt, of = view): string =>
  reasonOf(asked, { prompt: 1, by: "first", ...decision } as Decision, { table, view: of, facts });

/** The view in which this unit has these properties. */
const changed = (unit: number, other: object): TableView =>
  ({ ...view, units: units.map((one) => (one.unit === unit ? { ...one, ...other } : one)) }) as unknown as TableView;

describe("the reason of a suggestion", () => {
  it("names cover, the nearest enemy's distance, and what the unit approaches", () => {
    expect(why({ verb: "follow", unit: 1, path: [[10, 11]] })).toBe(
      "behind Bloody Lane; brings the 4th Texas into range: 9″, instead of 15″; 6″ closer to the bridge",
    );
    expect(why({ verb: "follow", unit: 1, path: [[35, 20]] })).toBe("in the woods");
  });
  it("for a standing unit: the enemy in range, or that it is out of the enemy's range", () => {
    expect(why({ verb: "stand", unit: 1 })).toBe("");
    expect(why({ verb: "stand", unit: 1 }, prompt, changed(2, { fire_range: 18 }))).toBe("");
    expect(why({ verb: "stand", unit: 1 }, prompt, changed(2, { fire_range: 14 }))).toBe(
      "out of range of the 4th Texas, which can fire 14″ and is 15″ away",
    );
    const closer = {
      ...view,
      units: units.map((one) => (one.unit === 2 ? { ...one, place: [10, 16] } : one)),
    } as unknown as TableView;
    expect(why({ verb: "stand", unit: 1 }, prompt, closer)).toBe("in range: closest enemy is the 4th Texas, 11″");
    expect(why({ verb: "stand", unit: 5 })).toBe("");
  });
  it('never says "in range" of an enemy that is not in front or is hidden', () => {
    const where = (place: number[], heading = 0): TableView =>
      ({
        ...view,
        units: units.map((one) => (one.unit === 1 ? { ...one, heading } : one.unit === 2 ? { ...one, place } : one)),
      }) as unknown as TableView;
    expect(why({ verb: "stand", unit: 1 }, prompt, where([10, 14], 30))).toBe(
      "in range: closest enemy is the 4th Texas, 9″",
    );
    expect(why({ verb: "stand", unit: 1 }, prompt, where([10, 14], 90))).toBe("");
    expect(why({ verb: "follow", unit: 1, path: [], heading: 0 }, prompt, where([10, 14], 90))).toBe(
      "turns the 4th Texas (9″) into its arc of fire",
    );
    expect(why({ verb: "follow", unit: 1, path: [], heading: 180 }, prompt, where([10, 14], 90))).toBe("");
    const hill = {
      ...table,
      pieces: [
        {
          piece: 9,
          kind: "hill",
          name: "Cemetery Hill",
          crests: [
            [
              [0, 9],
              [20, 9],
            ],
          ],
        },
      ],
    } as unknown as Table;
    const over = (place: number[]): string =>
      reasonOf(prompt, { prompt: 1, by: "first", verb: "stand", unit: 1 } as Decision, {
        table: hill,
        view: where(place),
        facts,
      });
    expect(over([10, 14])).toBe("closest enemy is the 4th Texas, 9″, with Cemetery Hill in the way");
    expect(over([10, 10])).toBe("in range: closest enemy is the 4th Texas, 5″");
    const wood = (area: number[][]): string =>
      reasonOf(prompt, { prompt: 1, by: "first", verb: "stand", unit: 1 } as Decision, {
        table: { ...table, pieces: [{ piece: 2, kind: "woods", area }] } as unknown as Table,
        view: where([10, 14]),
        facts,
      });
    expect(
      wood([
        [0, 8],
        [20, 8],
        [20, 11],
        [0, 11],
      ]),
    ).toBe("closest enemy is the 4th Texas, 9″, with the woods in the way");
    expect(
      wood([
        [0, 2],
        [20, 2],
        [20, 6],
        [0, 6],
      ]),
    ).toMatch(/^in the woods; in range: /);
  });
  it("for a unit in melee mentions the melee and no range", () => {
    const touching = {
      ...view,
      units: units.map((one) => (one.unit === 2 ? { ...one, place: [10.1, 5] } : one)),
    } as unknown as TableView;
    expect(why({ verb: "stand", unit: 1 }, prompt, touching)).toBe("face to face with the 4th Texas");
  });
  it("distinguishes one of several targets, and names the only target as such", () => {
    const shot = (target: number, far?: number): object => ({ verb: "fire", unit: 1, target, distance: far, text: "" });
    const fire = asks("fire", [shot(2, 15), shot(3, 20), shot(6, 35)]);
    expect(why({ verb: "fire", unit: 1, target: 2 }, fire)).toBe("closest of 3 targets that it can hit (15″)");
    expect(why({ verb: "fire", unit: 1, target: 3 }, fire)).toBe("weakest of 3 targets that it can hit (20″)");
    expect(why({ verb: "fire", unit: 1, target: 6 }, fire)).toBe("one of 3 targets that it can hit (35″)");
    expect(why({ verb: "fire", unit: 1, target: 2 }, asks("fire", [shot(2, 15)]))).toBe(
      "only target that it can hit (15″)",
    );
    expect(why({ verb: "fire", unit: 1, target: 2 }, asks("opportunity_fire", [shot(2)]))).toBe(
      "only target that it can hit",
    );
  });
  it("compares an attacker with its target, not with a nearer enemy", () => {
    expect(
      why(
        { verb: "attack", unit: 1, target: 3 },
        asks("order", [{ verb: "attack", unit: 1, target: 3, distance: 18 }]),
      ),
    ).toBe("20 figures against 9 of the 5th Texas (18″ away)");
  });
  it("for an officer: the nearby unit, and why it joins that one", () => {
    expect(why({ verb: "ride", officer: 4, path: [[9, 4]] })).toBe("by the 1st Maine");
    expect(why({ verb: "attach", officer: 4, unit: 1 })).toBe(
      "its officer's unit closest to the enemy: 15″ from the 4th Texas",
    );
    expect(why({ verb: "attach", officer: 4, unit: 5 })).toBe("closest enemy to it is the 4th Texas, 19.1″");
    const shaken = {
      ...view,
      units: units.map((one) => (one.unit === 5 ? { ...one, condition: "disordered" } : one)),
    } as unknown as TableView;
    expect(why({ verb: "aid", officer: 4, unit: 5 }, prompt, shaken)).toBe("it is disordered");
    const attacks = {
      ...view,
      units: units.map((one) => (one.unit === 5 ? { ...one, badges: ["attacks"] } : one)),
    } as unknown as TableView;
    expect(why({ verb: "attach", officer: 4, unit: 5 }, prompt, attacks)).toBe("it attacks");
    expect(why({ verb: "done" }, asks("ride"))).toBe("");
    expect(
      why({ verb: "done" }, asks("ride"), {
        ...view,
        officers: [{ officer: 4, army: 1, place: [9, 5] }],
      } as unknown as TableView),
    ).toBe("every officer is near a unit");
  });
  it("for losses where they go, for a place its distance, for held fire why", () => {
    const stands = asks("which_stand", [
      { verb: "choose", unit: 1, number: 1, word: "in the front rank" },
      { verb: "choose", unit: 1, number: 2, word: "behind the front rank" },
      { verb: "choose", unit: 1, number: 3, word: "behind the front rank" },
    ]);
    expect(why({ verb: "choose", number: 3 }, stands)).toBe("it has losses already, so the other stands stay whole");
    expect(why({ verb: "choose", number: 2 }, stands)).toBe("keeps the front rank intact");
    const stops = asks("where_to_stop", [
      { verb: "choose", unit: 1, number: 0, distance: 4.2 },
      { verb: "choose", unit: 1, number: 1, distance: 9 },
    ]);
    expect(why({ verb: "choose", number: 0 }, stops)).toBe("closest of 2, 4.2″ away");
    expect(why({ verb: "done" }, asks("opportunity_fire"))).toBe("saves its fire for later");
  });
  it("for a whole side: whether each unit fires at the nearest target", () => {
    const shot = (unit: number, target: number, far: number): object => ({
      verb: "fire_section",
      unit,
      target,
      distance: far,
      text: "",
    });
    const fire = asks("fire_of_all", [shot(1, 2, 15), shot(1, 3, 20), shot(5, 2, 19)], undefined);
    expect(
      why(
        {
          verb: "dispatch",
          parts: [
            { verb: "fire_section", unit: 1, target: 2 },
            { verb: "fire_section", unit: 5, target: 2 },
          ],
        },
        fire,
      ),
    ).toBe("each fires at the closest target that it can hit");
    expect(
      why(
        {
          verb: "dispatch",
          parts: [
            { verb: "fire_section", unit: 1, target: 3 },
            { verb: "fire_section", unit: 5, target: 2 },
          ],
        },
        fire,
      ),
    ).toBe("one of 2 fires at the closest target that it can hit");
    expect(why({ verb: "dispatch", parts: [{ verb: "stand", unit: 1 }] }, asks("moves_of_all", [], undefined))).toBe(
      "",
    );
  });
  it("for a move or a stay is never a reason for the opposite", () => {
    expect(why({ verb: "move", unit: 1 }, asks("order"))).toBe(
      "out of range by 3″: closest enemy is the 4th Texas, 15″",
    );
    // Away from the enemy: a reason only where it leaves the enemy's range.
    const back = { verb: "follow", unit: 1, path: [[10, 2]] };
    expect(why(back)).toBe("");
    expect(why(back, prompt, changed(2, { fire_range: 16 }))).toBe(
      "out of range of the 4th Texas, which can fire 16″ and is 18″ away",
    );
    expect(why(back, prompt, changed(2, { fire_range: 20 }))).toBe("");
    // Behind its wall with an enemy in range the unit has reasons to stand; a suggestion to move needs another
    // reason.
    const walled = {
      ...view,
      units: units.map((one) => (one.unit === 1 ? { ...one, place: [10, 11.5] } : one)),
    } as unknown as TableView;
    expect(why({ verb: "move", unit: 1 }, asks("order"), walled)).toBe("the bridge is 18.5″ away");
    expect(why({ verb: "stand", unit: 1 }, asks("order"), walled)).toBe(
      "behind Bloody Lane; in range: closest enemy is the 4th Texas, 8.5″",
    );
    const there = {
      ...view,
      units: units.map((one) => (one.unit === 1 ? { ...one, place: [10, 29] } : one)),
    } as unknown as TableView;
    expect(why({ verb: "stand", unit: 1 }, asks("order"), there)).toMatch(/^at the bridge; /);
    // The die allows no movement, so "out of range" is no reason to stand.
    const rooted = {
      ...asks("way"),
      reach: { from: [10, 5], heading: 0, open: 0, rough: 0, road: 0 },
    } as unknown as AskedPrompt;
    expect(why({ verb: "stand", unit: 1 }, rooted)).toBe("it cannot move this time");
  });
  it("for a turn in an attack explains why the unit does not advance", () => {
    const way = {
      ...asks("way_of_attack"),
      other: 2,
      reach: { from: [10, 5], heading: 0, open: 6, rough: 3 },
    } as unknown as AskedPrompt;
    expect(why({ verb: "follow", unit: 1, path: [] }, way)).toBe("the 4th Texas is 15″ away, and it can move 6″");
    expect(why({ verb: "follow", unit: 1, path: [[10, 11]] }, way)).toBe(
      "20 figures against 14 of the 4th Texas; behind Bloody Lane",
    );
  });
  it("is empty where nothing visible speaks for the answer", () => {
    expect(why({ verb: "choose", number: 1 }, asks("terms_of_way"))).toBe("");
  });
});
