// Checks a record's dice against its seed, and the seed against the shares of the players.
import { commitment, roll, seedOf, wordsOf } from "./fair";

export interface Checked {
  title: string;
  /** The sources of the seed: empty if it was not made of shares. */
  shares: { who: "server" | "first" | "second"; commit: string; right: boolean; byServer: boolean }[];
  seed: string;
  seedRight: boolean; // true where there are no shares
  rolls: {
    number: number;
    turn: number;
    sides: number;
    face: number;
    fault: "" | "other" | "again" | "left out";
    should: number;
  }[];
  /** those that an umpire took back: they do not count */
  takenBack: { from: number; to: number; turn: number; reason: string }[];
  wrong: number;
}
/** Thrown for a text that is no record of a battle with a seed. */
export class NoRecord extends Error {
  /** The first unreadable line of a text that begins as a record; 0 = it is no record. */
  constructor(readonly line = 0) {
    super();
  }
}

const sidesOfTable = ["server", "first", "second"] as const;
interface Line {
  record?: string;
  seed?: string;
  scenario?: string;
  turn?: number;
  fair?: Record<string, { share?: string; commit?: string; by_server?: boolean }>;
  rolls?: [number, number, number][];
  decision?: { verb?: string; by?: string; ruling?: { dice?: number; reason?: string } };
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    try {
      lines.push(JSON.parse(line) as Line);
    } catch {
      throw new NoRecord(lines[0]?.record === "linstock" ? at + 1 : 0);
    }
  }
  return lines;
}

/** Throws NoRecord. */
export function checked(text: string): Checked {
  const lines = linesOf(text);
  const head = lines[0];
  if (head?.record !== "linstock" || typeof head.seed !== "string" || !/^([0-9a-f]{64}|[0-9]{1,20})$/.test(head.seed))
    throw new NoRecord();
  const out: Checked = {
    title: /^title = "(.*)"$/m.exec(head.scenario ?? "")?.[1] ?? "",
    shares: [],
    seed: head.seed,
    seedRight: true,
    rolls: [],
    takenBack: [],
    wrong: 0,
  };
  if (head.fair) {
    const share = (who: string): string => head.fair?.[who]?.share ?? "";
    for (const who of sidesOfTable) {
      const commit = head.fair[who]?.commit ?? "";
      out.shares.push({
        who,
        commit,
        right: commitment(who, share(who)) === commit,
        byServer: head.fair[who]?.by_server === true,
      });
    }
    out.seedRight = seedOf(share("server"), share("first"), share("second")) === head.seed;
  }
  const seed = wordsOf(head.seed);
  let next = 0;
  for (const line of lines) {
    const ruling = line.decision?.verb === "rule" ? line.decision.ruling : undefined;
    if (ruling?.dice !== undefined && Number.isInteger(ruling.dice) && ruling.dice > 0) {
      out.takenBack.push({ from: next + 1, to: next + ruling.dice, turn: line.turn ?? 0, reason: ruling.reason ?? "" });
      next += ruling.dice;
    }
    for (const [index, sides, face] of line.rolls ?? []) {
      if (!Number.isInteger(index) || index < 0 || !Number.isInteger(sides) || sides < 1 || sides > 1000)
        throw new NoRecord();
      const should = roll(seed, index, sides);
      const fault = index < next ? "again" : index > next ? "left out" : face !== should ? "other" : "";
      out.rolls.push({ number: index + 1, turn: line.turn ?? 0, sides, face, fault, should });
      next = index + 1;
    }
  }
  out.wrong =
    out.shares.filter((one) => !one.right).length +
    (out.seedRight ? 0 : 1) +
    out.rolls.filter((one) => one.fault !== "").length;
  return out;
}
