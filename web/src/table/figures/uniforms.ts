// The uniform of a unit by its army, the year of the battle and its arm; the data are in uniforms.json.
import type { UnitFacts } from "../../lib/api";
import data from "./uniforms.json";

export type Headgear = "tricorne" | "mitre" | "bearskin" | "mirliton" | "shako" | "kepi" | "slouch";
export type Cut = "long" | "short";

/** Colours as CSS hex. `cuirass`: worn over the coat; `cloth`: the cloth below the saddle. */
export interface Uniform {
  coat: string;
  facing: string;
  legs: string;
  boots: string;
  belt: string;
  hat: string;
  lace: string;
  pack: string;
  hair: string;
  cloth: string;
  cuirass?: string;
  head: Headgear;
  cut: Cut;
  flag: string;
}

/** Parts of a nation's entry that an arm changes. */
type Change = Partial<Record<"coat" | "facing" | "legs" | "hat" | "lace" | "cloth" | "cuirass" | "head", string>>;
type Nation = Change &
  Record<"coat" | "facing" | "legs" | "boots" | "belt" | "hat" | "lace" | "pack" | "hair", string> & {
    flag: string;
  } & Partial<Record<Kind, Change>>;
export type Kind = "line" | "light" | "grenadier" | "cavalry" | "heavy" | "dragoon" | "hussar" | "guns" | "officer";

const nations = data.nations as unknown as Readonly<Record<string, Nation>>;
const alike: Readonly<Record<string, string>> = data.alike;
const undated: Readonly<Record<string, number>> = data.without_date;

/** The year in the date of a scenario ("5 November 1757"); without one, the usual year of the army's colours. */
export function yearOf(date: string, colours: string): number {
  const found = /\b(1[5-9]\d\d)\b/.exec(date);
  return found ? Number(found[1]) : (undated[colours] ?? 1757);
}

/** What kind of troops a unit is. Grenadiers, dragoons and hussars are known only by their names. */
export function kindOf(facts: Pick<UnitFacts, "arm" | "branch" | "name"> | undefined, year: number): Kind {
  const name = facts?.name ?? "";
  switch (facts?.branch) {
    case "horse":
      if (year >= 1830) return "cavalry";
      if (/hussar/i.test(name) || facts.arm === "light_cavalry") return "hussar";
      return /dragoon/i.test(name) ? "dragoon" : "heavy";
    case "guns":
      return "guns";
    case "sharpshooter":
      return "light";
    default:
      if (/grenad/i.test(name)) return "grenadier";
      return facts?.arm === "light_infantry" || /j[äa]ger|sharpshooter|light inf/i.test(name) ? "light" : "line";
  }
}

export function uniformOf(colours: string, year: number, kind: Kind): Uniform {
  const nation = nations[alike[colours] ?? colours] ?? nations["union"]!;
  const period = data.periods.find((p) => year <= p.to) ?? data.periods[data.periods.length - 1]!;
  const change = nation[kind] ?? {};
  const usual = kind === "hussar" ? "mirliton" : (nation.head ?? period.hat);
  const { coat, facing, legs, boots, belt, hat, lace, pack, hair } = { ...nation, ...change };
  return {
    ...{ coat, facing, legs, boots, belt, hat, lace, pack, hair },
    cloth: change.cloth ?? facing,
    ...(change.cuirass === undefined ? {} : { cuirass: change.cuirass }),
    head: (change.head ?? usual) as Headgear,
    cut: period.cut as Cut,
    flag: nation.flag,
  };
}
