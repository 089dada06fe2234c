// How it ended: its first clause is the heading, the reckoning comes beneath.

/** "Blue has won: 3 points to 1. The hill is held." falls into what was won and why. */
export function headline(text: string): { head: string; rest: string } {
  const end = /[.:;] /.exec(text);
  if (!end) return { head: text.replace(/\.$/, ""), rest: "" };
  const rest = text.slice(end.index + 2).trim();
  return { head: text.slice(0, end.index), rest: rest.charAt(0).toUpperCase() + rest.slice(1) };
}
