// Armies entered by hand on the phone, as a scenario for the engine. Each officer commands a body, and the units are
// distributed among the officers in order.
import type { Values } from "../draw/toml";
import { scenarioText } from "./roster_file";

export interface UnitMade {
  name: string;
  arm: string;
  quality: string;
  weapon: string;
  men: number;
  stands: number;
  guns: number;
}
export interface ArmyMade {
  name: string;
  units: UnitMade[];
  officers: string[];
}

export const arms = [
  "infantry",
  "light_infantry",
  "cavalry",
  "heavy_cavalry",
  "light_cavalry",
  "artillery",
  "horse_artillery",
] as const;
export const qualities = ["elite", "veteran", "line", "green"] as const;
export const isGuns = (arm: string): boolean => arm.includes("artillery");
const ofFoot = ["rifled_musket", "smoothbore_musket", "musket", "flintlock", "breechloader", "repeater_rifle"] as const;
const ofHorse = ["carbine", "repeater_carbine", "sabre", "lance"] as const;
const ofGuns = ["napoleon", "parrott", "ordnance_rifle", "howitzer", "smoothbore_gun", "rifled_gun"] as const;
/** Possible weapons of a unit type, the usual one first. */
export function weapons(arm: string): readonly string[] {
  return isGuns(arm) ? ofGuns : arm.includes("cavalry") ? ofHorse : ofFoot;
}

const empty = (): ArmyMade[] => [
  { name: "Blue", units: [], officers: [] },
  { name: "Grey", units: [], officers: [] },
];

/** The stored input, if valid. */
export function kept(text: string | null): ArmyMade[] {
  try {
    const read = JSON.parse(text ?? "null") as ArmyMade[] | null;
    if (
      read?.length === 2 &&
      read.every((army) => typeof army.name === "string" && Array.isArray(army.units) && Array.isArray(army.officers))
    )
      return read;
  } catch {
    // same as no stored input
  }
  return empty();
}

/** Makes equal names unique. */
function named(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = name.trim() || "?";
    for (let n = 2; taken.has(free); ++n) free = `${name.trim()} (${n})`;
    taken.add(free);
    return free;
  });
}

export function handMade(armies: readonly ArmyMade[], book: string): string {
  const all = named(armies.flatMap((army) => army.units.map((unit) => unit.name)));
  let next = 0;
  return scenarioText(
    armies.map((army) => army.name.trim()).join(" – "),
    "Made by hand at the table.",
    book,
    armies.map((army) => {
      const officers = army.officers.map((name) => name.trim()).filter((name) => name !== "");
      const bodies = named(officers.length > 0 ? officers.map((name) => `${name}'s`) : [army.name.trim()]);
      const each = Math.ceil(army.units.length / bodies.length);
      const rows = army.units.map((unit, i): Values => {
        const guns = isGuns(unit.arm);
        const strength: Values = guns ? { guns: unit.guns } : { men: unit.men };
        const weapon = weapons(unit.arm).includes(unit.weapon) ? unit.weapon : (weapons(unit.arm)[0] ?? "");
        return {
          name: all[next++] ?? unit.name,
          command: bodies[Math.floor(i / each)] ?? "",
          arm: unit.arm,
          quality: unit.quality,
          weapon,
          ...strength,
          stands: unit.stands,
        };
      });
      return { name: army.name.trim(), rows, officers };
    }),
  );
}
