import { describe, expect, it } from "vitest";
import { battlesOf, isWorthKeeping, maxBattles, withBattle, type StoredBattle } from "./battle_list";
import type { Kept } from "./stored_battle";

const kept: Kept = { scenario: "two-brigades", ruleset: "revised", steps: [{ do: "turn" }] };
const stored = (at: number, more: Partial<Kept> = {}): StoredBattle => ({ kept: { ...kept, ...more }, at });
const shared = (token: string, version = 1): Partial<Kept> => ({ shared: { token, version } });

describe("the list of battles on this phone", () => {
  it("is restored as stored, without invalid entries", () => {
    const own = { turn: 2, sides: { 1: { salt: "aa", orders: {} } } };
    const list = [{ ...stored(3), own }, stored(2, shared("abc"))];
    expect(battlesOf(JSON.stringify(list))).toEqual(list);
    expect(
      battlesOf(
        JSON.stringify([
          null,
          3,
          { at: 1 },
          { kept, at: "1" },
          { kept: { scenario: 3 }, at: 1 },
          stored(7),
          { ...stored(8), own: 5 },
        ]),
      ),
    ).toEqual([stored(7), stored(8)]);
    for (const text of [null, "", "{", "null", "{}", '"a"']) expect(battlesOf(text)).toEqual([]);
  });
  it("is sorted newest first, has a shared battle once, and is limited", () => {
    const one = withBattle(withBattle([], stored(1, shared("abc"))), stored(2));
    expect(withBattle(one, stored(3, shared("abc", 9))).map((battle) => battle.at)).toEqual([3, 2]);
    expect(withBattle(one, stored(3, shared("def"))).map((battle) => battle.at)).toEqual([3, 2, 1]);
    let many: StoredBattle[] = [];
    for (let at = 0; at < maxBattles + 5; ++at) many = withBattle(many, stored(at));
    expect(many.map((battle) => battle.at)).toEqual(Array.from({ length: maxBattles }, (_, n) => maxBattles + 4 - n));
  });
  it("omits a battle that has only begun", () => {
    const begun: Kept = { ...kept, steps: [] };
    expect(isWorthKeeping(undefined)).toBe(false);
    expect(isWorthKeeping(begun)).toBe(false);
    for (const more of [
      { steps: kept.steps },
      { text: "[scenario]" },
      shared("abc"),
      { orders: { turn: 1, sides: {} } },
    ])
      expect(isWorthKeeping({ ...begun, ...more })).toBe(true);
  });
});
