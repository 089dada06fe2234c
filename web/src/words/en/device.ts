export const device = {
  insecure:
    "Battles on this device need a page over https (or from this computer): over plain http the browser does not let a page store data permanently.",
  insecure_online:
    "Battles on this device are not available: this page came over plain http from another computer, so the browser does not let it store data or work offline. You play on the server. Open the page over https, or on that computer itself, to play on this device.",
  open_secrets:
    "This browser holds the whole battle. Anyone who opens its developer tools can see the enemy's cards, the hidden troops and the coming dice.",
  no_friends:
    "Links for friends and email are not available here, because others cannot reach data in your browser. Play on a Linstock server instead. Move a battle there with its record.",
  broken:
    "Cannot open battles in this browser: {why}. Battles are stored in the browser. Check that it lets this page store data (cookies and site data) and that this is not a private window.",
  reload: "Try again",
  unkept:
    "Your decision was not saved: {why}. The battle is unchanged. Free some space on this device, or save the record (under Invite) and continue elsewhere.",
  stopped: "The program stopped and restarted from its last saved state. Nothing that you saw is lost.",
  read: "OK",
  moved: "Another tab runs the program now. Try again.",
  kept: "This page is saved in your browser. It opens and plays offline.",
  offline: "You are offline. Everything here still works.",
  install: "Install",
  newer: "A new version of Linstock is available. Your battles stay as they are.",
  take: "Update now",
  later: "Later",
  here: "On this device",
  here_text:
    "Play against the computer or two at one screen, without a server. It works offline. Battles stay in this browser; save a record to move one elsewhere.",
  to_here: "Play on this device",
  friends: "With friends",
  friends_text: "The server stores the battles. Anyone with a link can play or watch.",
  to_friends: "Play on the server",
  documentation: "Documentation",
  no_links:
    "This battle is on this device, so its links open only in this browser. To play with friends elsewhere, create the battle on a server, or save its record and open it there.",
} as const;

/** Texts that replace those of other catalogues when the battle is on this device. */
export const instead = {
  command: {
    not_sent:
      "Not sent: the program was not running. It restarts by itself. Then check whether this question is still open and answer again.",
  },
  reading: { lost: "The program is restarting from its last saved state. The battle continues by itself." },
} as const;
