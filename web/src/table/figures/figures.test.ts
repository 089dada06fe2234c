import { describe, expect, it } from "vitest";
import type { StandBox, TableUnit, UnitFacts } from "../../lib/api";
import { aspectOf, figureLayers, heightOf, readable, shownOn, type Troops } from "./figures";
import { placed, spriteOf } from "./sprites";
import uniforms from "./uniforms.json";
import { kindOf, uniformOf, yearOf } from "./uniforms";

const space = { width: 48, height: 48 };
const facts = { unit: 1, army: 1, name: "1st", arm: "infantry", branch: "foot", figures_per_stand: 4 } as UnitFacts;
const stands: StandBox[] = [
  [10, 10, 0, 2, 1],
  [12, 10, 0, 2, 1],
];
const unit = { unit: 1, stands_at_start: 2, figures_at_start: 8, presence: "on_table", formation: "line" } as TableUnit;
const uniform = uniformOf("union", 1862, "line");
const troops = (more: Partial<TableUnit> = {}, own: Partial<UnitFacts> = {}): Troops => ({
  unit: { ...unit, ...more } as TableUnit,
  facts: { ...facts, ...own },
  stands,
  uniform,
});
/** how many figures share the first path: each skin-coloured face is one closed shape */
const faces = (of: Troops, k = 30): number =>
  figureLayers(space, of, k)
    .filter((layer) => layer.fill === "#e0b48c")
    .reduce((sum, layer) => sum + layer.d.split("Z").length - 1, 0);

describe("a figure", () => {
  it.each([
    [0, false, "back"],
    [180, false, "front"],
    [90, false, "right"],
    [270, false, "left"],
    [350, false, "back"],
    [0, true, "front"],
    [90, true, "left"],
  ])("with heading %s, table turned %s, shows its %s", (heading, turned, aspect) =>
    expect(aspectOf(heading, turned)).toBe(aspect),
  );
  it("is moved and mirrored as a whole", () => {
    expect(placed("M1 -2L3 4Z", 10, 20, -2, 2)).toBe("M8 16L4 28Z");
    const right = spriteOf("foot", uniform, "right");
    expect(spriteOf("foot", uniform, "left")).toHaveLength(right.length);
  });
});

describe("the figures of a unit", () => {
  it("are as many as are left", () => {
    expect(faces(troops())).toBe(8);
    expect(faces(troops({ casualties: [3, 0] }))).toBe(5);
  });
  it("are fewer where they would be too small to see, but a stand with men shows one", () => {
    expect(faces(troops(), 5)).toBe(4);
    expect(shownOn(2, 4, 3)).toBe(1);
    expect(shownOn(2, 4, 4)).toBe(0);
  });
  it("have a standard, except guns", () => {
    expect(heightOf(troops(), 30)).toBeGreaterThan(2 * heightOf({ ...troops(), stands: stands.slice(0, 1) }, 30));
    const fills = (of: Troops): string[] => figureLayers(space, of, 30).map((layer) => layer.fill);
    expect(fills(troops())).toContain("#b23a35");
    expect(fills(troops({}, { branch: "guns", arm: "light_guns" }))).not.toContain("#b23a35");
  });
  it("are blocks on stands of a few pixels", () => {
    expect(readable(stands, 30)).toBe(true);
    expect(readable(stands, 3)).toBe(false);
  });
});

describe("a uniform", () => {
  it("follows the year of the battle", () => {
    expect(yearOf("5 November 1757", "prussian")).toBe(1757);
    expect(yearOf("", "blue")).toBe(1862);
    expect(uniformOf("prussian", 1757, "line")).toMatchObject({ head: "tricorne", cut: "long" });
    expect(uniformOf("union", 1862, "line")).toMatchObject({ head: "kepi", cut: "short" });
    expect(uniformOf("confederate", 1862, "line").head).toBe("slouch");
  });
  it("follows the arm", () => {
    const horse = { arm: "heavy_cavalry", branch: "horse" } as const;
    expect(kindOf({ ...horse, name: "Meinicke dragoons" }, 1757)).toBe("dragoon");
    expect(kindOf({ ...horse, name: "Gens d'Armes" }, 1757)).toBe("heavy");
    expect(kindOf({ ...horse, arm: "light_cavalry", name: "HR1" }, 1757)).toBe("hussar");
    expect(kindOf({ ...horse, name: "1st" }, 1862)).toBe("cavalry");
    expect(kindOf({ arm: "infantry", branch: "foot", name: "Grenadier battalion" }, 1757)).toBe("grenadier");
    expect(uniformOf("prussian", 1757, "grenadier").head).toBe("mitre");
    expect(uniformOf("prussian", 1757, "heavy").cuirass).toBeDefined();
  });
  it("of every nation is complete and has colours", () => {
    for (const nation of Object.keys(uniforms.nations))
      for (const kind of [
        "line",
        "light",
        "grenadier",
        "cavalry",
        "heavy",
        "dragoon",
        "hussar",
        "guns",
        "officer",
      ] as const) {
        const { head, cut, flag, ...colours } = uniformOf(nation, 1757, kind);
        expect(head && cut && flag).toBeTruthy();
        for (const colour of Object.values(colours)) expect(colour, `${nation} ${kind}`).toMatch(/^#[0-9a-f]{6}$/);
      }
  });
  it("of an unknown nation is that of the Union", () =>
    expect(uniformOf("", 1862, "line").coat).toBe(uniforms.nations.union.coat));
});
