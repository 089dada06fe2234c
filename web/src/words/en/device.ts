export const device = {
  insecure: "Battles on this device need a page over https (or from this machine itself): the browser gives no lasting room to a page over plain http.",
  insecure_online: "Battles on this device are not offered here: this page came over plain http from another machine, and the browser gives such a page no lasting room and no way to work without a network. You play by the server. Over https, or on that machine itself, both are there.",
  open_secrets: "Nothing is hidden from this browser itself: whoever opens its developer's tools can read the enemy's cards, the concealed troops and the dice to come.",
  no_friends: "There are no links for friends and no mail from here, since nobody else can reach what is in your browser. For that somebody runs Linstock as a server; a battle moves there by its record.",
  broken: "Battles cannot be opened in this browser: {why}. They are kept in its own store: see whether it lets this page keep anything (cookies and data of sites), and is no private window that does not.",
  reload: "Try again",
  unkept: "What was decided is not done, for {why}. The battle stands as it was. Make room on this device, or save the record (Links) and fight on elsewhere.",
  stopped: "The program stopped, and has begun again from what was kept: nothing that was told is lost.",
  read: "Understood",
  moved: "Another tab runs the program now: try it again.",
  kept: "This page is kept in your browser: it opens and plays without a network.",
  offline: "There is no network just now. Everything here goes on without.",
  install: "Install",
  newer: "A newer Linstock is here. Your battles stay as they are.",
  take: "Change to it",
  later: "Later",
  here: "On this device",
  here_text: "Against the computer or at one screen, with no server: it plays on without a network. The battles stay in this browser; a record carries one elsewhere.",
  to_here: "Play on this device",
  friends: "With friends",
  friends_text: "The server keeps the battles, and whoever has a link plays or watches.",
  to_friends: "Play by the server",
  no_links: "This battle is on this device: its links open in this browser alone. For friends elsewhere: make the battle by a server's page, or save its record and open it there.",
} as const;

/** What other rooms of the catalogue say of a server. */
export const instead = {
  command: { not_sent: "The program was not there just then. It comes back by itself; look then whether this question is still open, and answer again." },
  reading: { lost: "The program begins again from what was kept. The table stays as it is, and goes on by itself." },
} as const;
