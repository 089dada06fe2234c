// Addresses of the sheets for a real table: of a battle by its link, of a scenario by ruleset, of a ruleset by scale.

/** Everything that can be printed, in the order of printing. */
export const sheets = ["briefing", "map", "sheets", "roster", "deck", "slips", "markers", "labels"] as const;
export type Sheet = (typeof sheets)[number];
export type Paper = "a4" | "letter";
export type Source =
  | { battle: string }
  | { scenario: string; ruleset: string }
  | { text: string; ruleset: string } // of a scenario file: the body of the request
  | { book: string; variant: string };
export interface Wanted {
  what: readonly Sheet[];
  paper: Paper;
  /** for the sheets of a scenario: the side; "" = both, for the umpire */
  seat: "" | "first" | "second";
}

export function addressOfSheets(source: Source, wanted: Wanted): string {
  const asked = new URLSearchParams({ paper: wanted.paper });
  if ("book" in source) {
    if (source.variant) asked.set("variant", source.variant);
    return `/api/rulesets/${encodeURIComponent(source.book)}?as=print&${asked.toString()}`;
  }
  asked.set("what", wanted.what.length === sheets.length ? "all" : wanted.what.join(","));
  if ("battle" in source) return `/api/battle/print?${asked.toString()}`;
  if (source.ruleset) asked.set("ruleset", source.ruleset);
  if (wanted.seat) asked.set("seat", wanted.seat);
  const path = "text" in source ? "" : `/${encodeURIComponent(source.scenario)}`;
  return `/api/scenarios${path}?as=print&${asked.toString()}`;
}
