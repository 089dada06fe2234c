import { describe, expect, it } from "vitest";
import { armiesOf, scenarioOf } from "./roster_file";

const csv =
  'army,name,command,arm,quality,men,stands,guns\nBlue,"1st, Blue",West,,veteran,360,6,\nBlue,Battery A,West,artillery,line,,3,6\nGrey,1st Grey,East,,green,300,5,\n';

describe("armies from a file", () => {
  it("are separated by their column", () => {
    const armies = armiesOf(csv);
    expect(armies.map(({ name, rows }) => [name, rows.length])).toEqual([
      ["Blue", 2],
      ["Grey", 1],
    ]);
    expect(armies[0]?.rows[0]).toMatchObject({
      name: "1st, Blue",
      command: "West",
      quality: "veteran",
      men: 360,
      stands: 6,
    });
    expect(armiesOf("name,men\n1st,300\n")).toEqual([]);
  });
  it("have their commanders by name", () => {
    const text =
      scenarioOf(
        {
          name: "club.csv",
          text: "army,name,command,commander,men\nBlue,1st,West,,300\nBlue,2nd,West,Gibbon,300\nGrey,3rd,East,,300\n",
        },
        "revised",
      ) ?? "";
    expect(text).toContain('name = "Gibbon", rank = "brigade", kind = "regular", commands = "West"');
    expect(text).toContain('name = "Commander of East"');
    expect(text).not.toContain('officer = "');
  });
  it("a unit has only its own columns", () => {
    const rows =
      "side,corps,division,name,command,men,x,y\nBlue,I,1st,A,West,300,20,20\nGrey,II,2nd,B,East,300,40,90\n";
    const text = scenarioOf({ name: "club.csv", text: rows }, "revised") ?? "";
    expect(text).toContain('{ command = "West", name = "A", men = 300, at = [8, 8], heading = 0 }');
    expect(text).toContain('{ command = "East", name = "B", men = 300, at = [8, 112], heading = 180 }');
  });
  it("become a scenario without ground; one army is rejected, a scenario is unchanged", () => {
    const text = scenarioOf({ name: "club.csv", text: csv }, "revised") ?? "";
    expect(text).toContain('title = "club"');
    expect(text).toContain('name = "1st, Blue"');
    expect(text.match(/\[\[army\]\]/g)).toHaveLength(2);
    expect(text.match(/heading = 180/g)).toHaveLength(1);
    expect(scenarioOf({ name: "one.csv", text: "army,name,men\nBlue,1st,300\n" }, "revised")).toBeUndefined();
    expect(scenarioOf({ name: "mine.toml", text: "[scenario]" }, "revised")).toBe("[scenario]");
  });
});
