import { describe, expect, it } from "vitest";
import { handMade, kept, weapons, type ArmyMade, type UnitMade } from "./hand_made";

const unit = (name: string, more: Partial<UnitMade> = {}): UnitMade => ({
  name,
  arm: "infantry",
  quality: "line",
  weapon: "rifled_musket",
  men: 360,
  stands: 6,
  guns: 0,
  ...more,
});
const armies: ArmyMade[] = [
  {
    name: "Blue",
    officers: ["Gibbon", "Ames"],
    units: [
      unit("1st"),
      unit("1st"),
      unit("Battery", { arm: "artillery", weapon: "lance", guns: 6, stands: 3, men: 0 }),
    ],
  },
  { name: "Grey", officers: [], units: [unit("9th", { quality: "green" })] },
];

describe("armies entered by hand", () => {
  it("become a scenario with unique names, and units distributed among the officers", () => {
    const text = handMade(armies, "revised");
    expect(text).toContain('name = "1st", command = "Gibbon\'s"');
    expect(text).toContain('name = "1st (2)", command = "Gibbon\'s"');
    expect(text).toContain(
      'name = "Battery", command = "Ames\'s", arm = "artillery", quality = "line", weapon = "napoleon", guns = 6, stands = 3',
    );
    expect(text).toContain('name = "Gibbon", rank = "brigade"');
    expect(text).toContain('command = "Grey"');
    expect(text.match(/\[\[army\]\]/g)).toHaveLength(2);
  });
  it("are stored as typed; invalid data gives two empty armies", () => {
    expect(kept(JSON.stringify(armies))).toEqual(armies);
    for (const text of [null, "{", "[]", '[{"name": 1}, {}]'])
      expect(kept(text).map((army) => army.units.length)).toEqual([0, 0]);
  });
  it("have the weapons of their type", () => {
    expect(weapons("heavy_cavalry")).not.toContain("napoleon");
    expect(weapons("horse_artillery")[0]).toBe("napoleon");
  });
});
