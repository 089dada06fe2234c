// Texts of the lessons, loaded with their card.
export const lessons = {
  title: "Lesson {lesson}",
  step: "{step} of {steps}",
  fold: "Hide",
  unfold: "Show",
  next: "Next",
  skip: "Skip step",
  next_lesson: "Next lesson",
  again: "Restart lesson",
  over: "The battle ended before the lesson did. Restart the lesson: the battlefield and the dice are the same.",
  ended: "The battle is over. Replay it with the bar below, or continue.",
  on: "Good.",
  read: "Look at the battlefield, then press Next.",
  go_on: "Try what you like here, or go to the next lesson.",
  go_to_battle: "Try what you like here, or choose a battle.",
  first_battle: "Brawner's Farm",
  all_battles: "All battles",
  not_yet: "This comes later in the turn. Answer the questions below until then.",
  recommended: "Or accept the suggestion.",
  refused: "Not allowed: {why} Try again.",

  hello_1:
    "You command two regiments and a general in the south. Grey stands in front of you and waits. The card below asks you what to do and names the rule behind it.",
  officer_1: "The dotted circle is your general's command range. Units inside get a bonus when they roll to obey.",
  officer_1_do: "Drag your general's flag a little forward and confirm.",
  officer_1_done: "The general is moving.",
  officer_1_miss:
    "The general stayed in place. Next turn you get another chance: drag the flag, or accept the suggestion.",
  order_1:
    "Cards decide who moves when. When your card is drawn, each regiment may stay, move or change formation. A die decides how far it moves, sometimes only an inch.",
  order_1_do: "Order a regiment to move, drag its outline forward as far as the die allows, and confirm.",
  order_1_done: "It moved. The next roll may allow more or less.",
  order_1_miss:
    "That was not a move. Order the other regiment, or wait for your next card. Then choose to move, and drag the outline forward.",
  fire_1:
    "Rifles reach 18 inches and are more effective at close range. When a regiment may fire, the map shows its arc of fire and the card shows the odds.",
  fire_1_do: "Advance until Grey is in range. When a regiment may fire, choose its target and fire.",
  fire_1_done: "See the dice in the log. Hits are highlighted.",
  fire_1_miss:
    "The regiment held its fire, or faced away from the enemy. Bring a regiment within 18 inches of Grey, facing Grey, and fire when you can.",
  morale_1:
    "A regiment that loses men tests its morale: a die, its rating, and modifiers that are listed by name. It stands, falls back or runs.",
  morale_1_do: "Keep firing until a unit tests morale, and read the line in the log.",
  morale_1_done: "Morale decides battles more than losses do.",
  morale_1_miss: "Units test morale only after losses. Fire whenever you can.",
  form_1: "A line fires with all its stands. A column marches faster, but takes more hits from fire.",
  form_1_do: "Change the formation of a regiment: order it to change formation.",
  form_1_done: "The new formation fights differently.",
  form_1_miss: "The formation did not change. Choose the order to change formation, then pick another formation.",
  end_1: "That is moving, firing and morale. The next lesson has a brigadier, a shaken enemy and a charge.",

  hello_2:
    "Your brigadier stands behind two regiments. In front of them are two Grey regiments with losses. Grey waits.",
  command_2:
    "Before a brigade moves, its officer rolls a die to see whether it obeys. A regiment out of command range often does not move at all.",
  command_2_do: "Keep the brigadier close behind the regiments, answer the questions, and watch the roll.",
  command_2_done: "The log shows the roll and the number needed.",
  command_2_miss: "Wait for your division's card. Then the die is rolled.",
  fire_2: "Fire first, then charge. A shaken enemy seldom stands.",
  fire_2_do: "Let a regiment of the brigade stay in place, and fire when you can.",
  fire_2_done: "Now see whether the enemy wavers.",
  fire_2_miss: "The regiment did not fire. Let it stay facing Grey, and fire when you can.",
  charge_2:
    "A charge is an order: the regiment moves at an enemy in front of it. Later in the turn it tests whether it makes contact, and the target tests whether it stands.",
  charge_2_do: "Choose the attack among a regiment's orders, look at the odds and confirm.",
  charge_2_done: "The charge is ordered.",
  charge_2_miss: "That was not an attack. Take one of the two regiments that face Grey and choose “attack”.",
  combat_2:
    "Fire can stop a charge. Units that make contact fight stand by stand, one die each, modified for quality, support and striking first. The loser falls back or runs; some run before contact.",
  combat_2_do: "Play the charge to its end. If it is stopped, order the next one.",
  combat_2_done: "The charge is decided.",
  combat_2_miss: "The charge is not over until it has been fought or has failed. Order the next attack.",
  end_2: "That is command and the charge. The next lesson adds artillery.",

  hello_3:
    "A battery has arrived on your right, and a wood lies in front of your two regiments on the left. Grey stands beyond it and waits.",
  guns_3:
    "Guns reach across the whole battlefield, but hills and woods block their view. At close range they fire canister.",
  guns_3_do: "Leave the battery in place. When it may fire, choose its target and fire.",
  guns_3_done: "The battery has fired.",
  guns_3_miss: "The guns did not fire. Leave them unlimbered in place, and fire when you can.",
  woods_3: "Units in woods are in cover, move slowly and see little.",
  woods_3_do: "Order a regiment to move, drag its outline into the wood in front of it and confirm.",
  woods_3_done: "It is moving.",
  woods_3_miss: "That was not a move. Order one of the two regiments on the left to move.",
  losses_3: "Casualties fill stand after stand. A full stand is removed, and the regiment fires with fewer.",
  losses_3_do: "Fire the guns until a unit loses men. Point at a regiment to see how many it has left.",
  losses_3_done: "Each loss makes the next morale test harder.",
  losses_3_miss: "No unit was fired at. Fire whenever you can.",
  rally_3:
    "A unit that loses men may fall back or run. A nearby officer can help to rally it, if the unit is under that officer's command.",
  rally_3_do: "Keep firing until a unit breaks.",
  rally_3_done: "That unit broke. Rally yours; pursue theirs.",
  rally_3_miss: "Units break only under fire. Fire whenever you can.",
  end_3: "That is artillery and cover. The next lesson uses another ruleset, in which orders are written in secret.",

  hello_4:
    "In MWAN 18 turns are simultaneous. Both sides write what all their units do in secret, then both reveal their orders. You have two regiments and a battery. Grey waits.",
  orders_4:
    "At the start of a turn every unit has orders of one class: halt, skirmish, attack or fall back. Orders stay in force until you change them.",
  orders_4_do: "Fill in the suggestions for all units, or choose orders for each, and send them.",
  orders_4_done: "Both sides sent their orders, and both were revealed together.",
  orders_4_miss: "Units without new orders keep their old ones. Next turn you get another chance.",
  moves_4: "Then all units move together, each within its orders, again in secret.",
  moves_4_do: "Send the moves of your side: fill in the suggestions, or drag a unit's outline yourself.",
  moves_4_done: "All units moved together.",
  moves_4_miss: "No unit moved. Next turn you get another chance.",
  fire_4: "Fire is secret too: both sides fire before losses are removed. Losses are a percentage of a volley.",
  fire_4_do: "Choose the targets, or fill in the suggestions, and send.",
  fire_4_done: "Both sides fired at the same time.",
  fire_4_miss: "No unit was chosen to fire. Choose a unit, then its target, before you send.",
  morale_4:
    "Morale limits your command: a unit with losses, or with routing friends nearby, may do less next turn, whichever orders you give.",
  morale_4_do: "Keep firing until a unit checks morale, and read how the result limits it.",
  morale_4_done: "The result limits its next turn.",
  morale_4_miss: "Only units with losses check morale. Keep firing.",
  end_4: "That is a turn in secret. The last lesson has bounds of two rounds, and a chain of command.",

  hello_5:
    "In Brothers At Arms a bound has two rounds, and in each round both sides act. Three of your regiments form one brigade; one of them is far off to the right. Grey waits.",
  move_5: "In a round each unit that can act may move, one after another, in any order.",
  move_5_do: "Move a regiment towards Grey: drag its outline, or accept the suggestion.",
  move_5_done: "One regiment has moved. The others may move too.",
  move_5_miss: "It stayed in place. In the next round move one of the regiments near the brigadier.",
  chain_5:
    "Orders follow a chain: from the general to the brigadiers, from them to their regiments. A unit within command range acts. A unit outside it must roll, as the log shows at the start of the round. So commanders move after their men.",
  chain_5_do: "When you choose which commander moves, bring the brigadier within command range of the regiments.",
  chain_5_done: "From the next round the brigadier commands from there.",
  chain_5_miss: "That commander stayed in place. Move another one, or wait for the next round.",
  fire_5: "Fire comes next: base by base, one die each. A target in cover may then save some hits.",
  fire_5_do: "Advance until Grey is in range. Then choose a unit and its target, and fire.",
  fire_5_done: "Each base rolled its die.",
  fire_5_miss: "It did not fire. Bring a regiment closer to Grey, facing Grey, and fire when you can.",
  end_5: "That is all you need. Now choose a battle: Brawner's Farm is a good one to start with.",
} as const;
