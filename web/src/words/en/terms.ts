// The meanings of the terms of the rules. Where rulesets differ, the rules panel has the exact clause.

/** Term, meaning, and further forms of the term in texts. */
const entries: readonly (readonly [term: string, meaning: string, ...forms: string[]])[] = [
  ["base", "A stand of this ruleset. Units lose whole bases.", "bases"],
  ["bound", "This ruleset's word for a turn: one round for each side.", "bounds"],
  ["in line", "A wide, shallow formation: most muskets can fire, but it moves slowly and turns badly."],
  [
    "column",
    "A narrow, deep formation: it moves fast and charges well, but few can fire and fire hits it more.",
    "columns",
  ],
  ["road column", "March order on a road: the fastest formation, and helpless in a fight."],
  ["square", "Foot facing all four sides against cavalry. It hardly moves, and guns hit it more."],
  [
    "skirmish order",
    "Open order: harder to hit and free to move through rough ground, but weak in a close fight.",
    "skirmish",
    "skirmishers",
    "in skirmish order",
  ],
  ["limbered", "The guns are hitched to their teams: they can move, and cannot fire."],
  ["unlimbered", "The guns are in action: they can fire, and move only by hand."],
  ["limber", "To hitch the guns to their teams so that they can move; unlimber is the reverse.", "unlimber"],
  ["prolonge", "A rope with which a team pulls unlimbered guns a short way."],
  ["volley", "The fire of one unit at one target in one phase.", "volleys"],
  ["close range", "The nearest range band: the best chance to hit."],
  ["long range", "The farthest range band: the smallest chance to hit."],
  ["canister", "Short-range ammunition of guns: a spray of balls that hits many men.", "cannister"],
  ["enfilade", "Fire along a line from its flank. It hits more men.", "enfiladed"],
  ["flank", "The left or right side of a unit. Attacks there meet less fire and shake it more.", "flanks"],
  ["rear", "The back of a unit. It cannot fire there."],
  ["arc of fire", "The part of the table, in front of a unit, at which it can fire.", "arc"],
  ["line of sight", "A straight line on which nothing hides the target: no crest, wood or town between."],
  ["crest", "The top edge of a hill. It hides what is behind it."],
  ["cover", "Ground or works that protect from fire, so that fewer shots hit.", "in cover"],
  ["morale", "How ready a unit is to stand and fight. It is tested after losses and before a charge."],
  ["morale test", "A roll of dice that decides whether a unit holds, falls back or runs.", "morale tests"],
  ["casualties", "Figures or stands that a unit has lost to fire or in close combat."],
  ["halted", "The unit stopped after a failed test. It cannot advance this turn."],
  [
    "falling back",
    "The unit retires facing the enemy. It obeys again when it has rallied.",
    "fall back",
    "falls back",
    "retire",
    "retires",
  ],
  ["routed", "The unit runs for its own edge of the table. It is out of control until it rallies.", "rout", "routs"],
  ["rally", "To bring a unit in retreat or disorder back under control.", "rallies", "rallied"],
  ["disordered", "The ranks are broken: the unit fires and fights worse until it re-forms.", "disorder"],
  ["re-form", "To restore the ranks of a disordered unit, or to take another formation.", "reform"],
  ["pinned", "The unit flinched under fire. It can neither move nor fire in its next round."],
  ["flinch", "To recoil under fire. A unit that flinches moves back and is pinned.", "flinches"],
  ["fatigued", "The unit is tired by fighting or fast moves, and performs worse."],
  [
    "out of command",
    "The commander is too far away: the unit needs a lucky roll to act as you wish.",
    "out of command control",
    "not in command",
  ],
  ["command radius", "How far a commander leads: units within it obey best."],
  [
    "effectiveness",
    "The share of its strength that an army has left of what it counts for. It is above 100 % where the scenario rates the troops higher. At a low value the army gives way.",
  ],
  ["charge", "To advance into contact with the enemy. Both sides test their nerve first.", "charges", "assault"],
  ["close combat", "The fight of units in contact, decided by dice, strength, formation and ground.", "melee"],
  ["countercharge", "A charge by cavalry against cavalry that charges it.", "countercharges"],
  ["pursue", "To follow a beaten enemy at once.", "pursues", "pursuit"],
  [
    "passing fire",
    "Fire at an enemy that moves past. In some rulesets the unit then cannot move itself.",
    "fire at a passing enemy",
    "opportunity fire",
  ],
  ["hold fire", "To keep the loaded muskets for a later moment in the turn."],
  ["wheel", "To turn a line about one of its flanks.", "wheels"],
  ["about face", "To turn the whole unit to its rear without changing formation."],
  ["hidden", "The enemy does not know of this unit until it moves into sight, fires or is met."],
];

export const meanings: Readonly<Record<string, string>> = Object.fromEntries(
  entries.map(([term, meaning]) => [term, meaning]),
);
/** Forms in lower case, and the term that explains each. */
export const forms: ReadonlyMap<string, string> = new Map(
  entries.flatMap(([term, , ...more]) => [term, ...more].map((form): [string, string] => [form, term])),
);
