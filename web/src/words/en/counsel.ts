// Words of the computer's levels, and of those who think ahead.
export const counsel = {
  // a new battle
  who_computer: "The computer",
  who_recruit: "the recruit: makes a beginner's mistakes",
  who_sergeant: "the sergeant: answers at once",
  who_captain: "the captain: thinks ahead a little",
  who_colonel: "the colonel: thinks longer",
  who_general: "the general: thinks longest",
  who_random: "chance, for tests",
  temper: "Temper",
  temper_of: "Temper of who leads {side}",
  temper_even: "even",
  temper_bold: "bold: more for ground, less for losses",
  temper_careful: "careful: spares his men",
  temper_stubborn: "stubborn: holds what he has",

  // beside what is recommended
  counsel_captain: "The captain",
  counsel_colonel: "The colonel",
  counsel_general: "The general",
  counsel_same: "{who}, who has thought ahead, would do as recommended.",
  counsel_rather: "The sergeant recommends at a glance. {who} has thought ahead, and would rather:",
  counsel_equal: "The sergeant recommends at a glance. {who} has thought ahead, and finds this no worse:",
  counsel_why: " ({why})",
  counsel_first: ". Of the sergeant's answer he {why}.",
  counsel_show: "Lay it out",
  counsel_longer: "Think longer",
  counsel_thinking: "Thinking…",

  // after the battle
  costly_ask: "Which decisions cost most?",
  costly_looking: "The general looks through the battle…",
  costly_title: "What cost most",
  costly_none: "The general would have done nothing else that he is sure of.",
  costly_cost: "{cost} in a hundred",
  costly_did: "Done:",
  costly_cost_here: "Cost: {cost} in a hundred",
  costly_rather: "The general would rather:",
  costly_hint: "Chances of winning, by what was known then, as he sees them; luck is in them. Of orders and moves, not of fire.",
} as const;
