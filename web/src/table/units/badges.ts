// The symbols of a unit's state: at most three, the gravest first; and all states in words.
import type { TableUnit } from "../../lib/api";
import { t } from "../../words/words";

export type Sign =
  | "routed"
  | "falling_back"
  | "disordered"
  | "halted"
  | "pinned"
  | "out_of_command"
  | "not_in_command"
  | "on_its_own"
  | "fatigued"
  | "unformed"
  | "attacks"
  | "guns_abandoned"
  | "guns_spiked"
  | "guns_lost"
  | "at_edge"
  | "no_cartridges"
  | "concealed"
  | "other";

export interface State {
  sign: Sign;
  word: string;
  /** 2 = the unit is out of control, 1 = impaired, 0 = information */
  grave: 0 | 1 | 2;
}

const order: readonly Sign[] = [
  "routed",
  "falling_back",
  "disordered",
  "guns_abandoned",
  "guns_lost",
  "guns_spiked",
  "no_cartridges",
  "halted",
  "pinned",
  "out_of_command",
  "not_in_command",
  "unformed",
  "fatigued",
  "on_its_own",
  "attacks",
  "at_edge",
  "concealed",
  "other",
];
const gravest: ReadonlySet<Sign> = new Set<Sign>(["routed", "falling_back"]);
const light: ReadonlySet<Sign> = new Set<Sign>(["on_its_own", "attacks", "at_edge", "concealed", "other"]);

const byWord: Readonly<Record<string, Sign>> = {
  routed: "routed",
  "falling back": "falling_back",
  disordered: "disordered",
  halted: "halted",
  pinned: "pinned",
  "out of command": "out_of_command",
  "not in command": "not_in_command",
  "acts without orders": "on_its_own",
  fatigued: "fatigued",
  unformed: "unformed",
  attacks: "attacks",
  "guns abandoned": "guns_abandoned",
  "guns spiked": "guns_spiked",
  "guns lost": "guns_lost",
  "at the edge of a town": "at_edge",
  "out of cartridges": "no_cartridges",
};

const graveOf = (sign: Sign): State["grave"] => (gravest.has(sign) ? 2 : light.has(sign) ? 0 : 1);

/** Every symbol with its meaning, the gravest first. */
export const signs: readonly State[] = order.flatMap((sign): State[] =>
  sign === "other" || sign === "concealed" ? [] : [{ sign, word: t(`table.${sign}`), grave: graveOf(sign) }],
);

/** All states of a unit, the gravest first, without duplicates. */
export function stateOf(unit: TableUnit): State[] {
  const found = new Map<Sign | string, State>();
  const add = (sign: Sign, word: string) => {
    if (!found.has(sign === "other" ? word : sign))
      found.set(sign === "other" ? word : sign, { sign, word, grave: graveOf(sign) });
  };
  if (unit.condition !== "steady") add(unit.condition, t(`table.${unit.condition}`));
  if (unit.presence === "concealed") add("concealed", t("table.concealed"));
  for (const badge of unit.badges ?? []) {
    const sign = byWord[badge] ?? "other";
    add(sign, sign === "other" ? badge : t(`table.${sign}`));
  }
  return [...found.values()].sort((a, b) => order.indexOf(a.sign) - order.indexOf(b.sign));
}

/** The states that get a badge. */
export function badgesOf(unit: TableUnit): State[] {
  return stateOf(unit)
    .filter((s) => s.sign !== "concealed")
    .slice(0, 3);
}
