// The links of a battle and what each is for.
export const sharing = {
  share_title: "Links of this battle",
  share_text: "Anyone with a link can use it for its purpose. Send each link only to the person it is for.",
  share_copy: "Copy",
  share_copied: "Copied",
  share_none: "This link does not know the others. They are in the browser that created the battle.",
  share_role_commander: "Commands {who}",
  share_invitation: "Invitation to command {who}. The first person to open it takes the seat.",
  share_seat: "Your seat",
  share_seat_text:
    "To give your seat to another player, send an invitation. When they open it, the seat is theirs. If someone may have seen your key, create a new one. The old key and the links of your subordinates then stop working.",
  share_hand_on: "Give away seat",
  share_new_key: "Create new key",
  share_role_both: "Commands both sides on one screen",
  share_role_subordinate: "Commands a part of {who}",
  share_role_part: "Commands {what}, of {who}",
  share_part: "Let a friend command part of your side",
  share_part_text:
    "Choose the commands for your friend. Both of you get the questions about these units, and the first answer counts.",
  share_make: "Create link",
  share_failed: "The link could not be created: {why}",
  share_role_spectator: "Watches",
  share_role_umpire: "Sees everything",
  share_close: "Close",
  share_yours: "the link you are using",
} as const;
