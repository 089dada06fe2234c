// Fairness: evaluation of a number of battles, and simple changes that might balance them.
import { frameOf, ofTable, type Doc, type Entity } from "./document";
import { setValues } from "./document_edits";
import { figure, text } from "./sheet";

export interface Tally {
  battles: number;
  first: number;
  second: number;
  draws: number;
}
export const nothing: Tally = { battles: 0, first: 0, second: 0, draws: 0 };
export const together = (a: Tally, b: Tally): Tally => ({
  battles: a.battles + b.battles,
  first: a.first + b.first,
  second: a.second + b.second,
  draws: a.draws + b.draws,
});

/** The first army's share of the battles, with a draw as half a win each, and half the width of its 95 % interval. */
export function shareOf({ battles, first, draws }: Tally): { share: number; give: number } {
  if (battles === 0) return { share: 0.5, give: 0.5 };
  const share = (first + draws / 2) / battles;
  const spread = (first + draws / 4) / battles - share * share;
  return { share, give: Math.min(0.5, 1.96 * Math.sqrt(Math.max(spread, 0.25 / battles) / battles)) };
}
/** -1: the first army is weaker, 1: it is stronger, 0: no significant difference. */
export function favours(tally: Tally, fair = 0.05): -1 | 0 | 1 {
  const { share, give } = shareOf(tally);
  if (share - give > 0.5 || share > 0.5 + fair + give) return share > 0.5 + fair ? 1 : 0;
  if (share + give < 0.5 || share < 0.5 - fair - give) return share < 0.5 - fair ? -1 : 0;
  return 0;
}

export interface Change {
  word: "turns" | "without" | "better" | "worse";
  says: string;
  n: number;
  doc: Doc;
}
const grades = ["green", "line", "veteran", "elite"];

function graded(doc: Doc, units: readonly Entity[], by: number, known: readonly string[]): Doc | undefined {
  let next = doc;
  for (const unit of units) {
    const steps = grades.filter((grade) => known.includes(grade));
    const at = steps.indexOf(text(unit.values["quality"], "veteran"));
    const grade = steps[at + by];
    if (at >= 0 && grade !== undefined) next = setValues(next, unit.id, { quality: grade });
  }
  return next === doc ? undefined : next;
}

/** Balancing changes if `strong` (0 or 1) wins too often. `known`: the qualities of the ruleset. */
export function changesFor(doc: Doc, strong: number, known: readonly string[] = grades): Change[] {
  const out: Change[] = [];
  const frame = frameOf(doc);
  const turns = figure(frame?.values["turns"], 0);
  for (const by of [-2, 2])
    if (frame && turns + by >= 3 && turns + by <= 200)
      out.push({ word: "turns", says: "", n: turns + by, doc: setValues(doc, frame.id, { turns: turns + by }) });
  const units = (army: number): Entity[] =>
    ofTable(doc, "army.unit", army).filter((one) => one.values["start"] !== "absent");
  const led = new Set(ofTable(doc, "army.officer", strong).map((one) => one.values["attached"]));
  const spare = units(strong)
    .filter((one) => !led.has(one.values["name"]))
    .at(-1);
  if (spare && units(strong).length > 2) {
    const gone = { start: "absent", at: undefined, heading: undefined, arrives: undefined, concealed: undefined };
    out.push({ word: "without", says: text(spare.values["name"]), n: 0, doc: setValues(doc, spare.id, gone) });
  }
  const foot = (army: number): Entity[] =>
    units(army).filter((one) => text(one.values["arm"], "infantry").includes("infantry"));
  const some = (all: Entity[]): Entity[] => all.slice(0, Math.max(1, Math.ceil(all.length / 3)));
  for (const [word, army, by] of [
    ["better", 1 - strong, 1],
    ["worse", strong, -1],
  ] as const) {
    const picked = some(
      foot(army).filter((one) => {
        const steps = grades.filter((grade) => known.includes(grade));
        const at = steps.indexOf(text(one.values["quality"], "veteran"));
        return at >= 0 && steps[at + by] !== undefined;
      }),
    );
    const next = graded(doc, picked, by, known);
    if (next)
      out.push({
        word,
        says:
          picked
            .map((one) => text(one.values["name"]))
            .slice(0, 3)
            .join(", ") + (picked.length > 3 ? " …" : ""),
        n: picked.length,
        doc: next,
      });
  }
  return out;
}
