// Selects the links of a battle that are listed.
import type { Link } from "../lib/api";

/**
 * The purpose of a link: against the computer the link of both sides has one seat, and equals that of its commander.
 */
function meaning({ role, seats, commands, invitation }: Link): string {
  return JSON.stringify([
    role === "both" && seats.length === 1 ? "commander" : role,
    seats,
    commands,
    invitation ?? false,
  ]);
}

/** Of several links with one purpose the one in use is listed, or else the first. */
export function onceEach(links: readonly Link[], inUse: string): Link[] {
  const chosen = new Map<string, Link>();
  for (const link of links) if (!chosen.has(meaning(link)) || link.token === inUse) chosen.set(meaning(link), link);
  return [...chosen.values()];
}
