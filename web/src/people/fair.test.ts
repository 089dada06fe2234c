import { describe, expect, it } from "vitest";
import { checked, NoRecord } from "./record_check";
import { commitment, newShare, roll, seedOf, threefry, wordsOf } from "./fair";

describe("Threefry", () => {
  // The published answers for keys and counters of all zeros and of all ones.
  it("gives the published answer for zeros", () =>
    expect(threefry([0n, 0n, 0n, 0n], [0n, 0n, 0n, 0n])).toEqual([
      0x09218ebde6c85537n,
      0x55941f5266d86105n,
      0x4bd25e16282434dcn,
      0xee29ec846bd2e40bn,
    ]));
  it("gives the published answer for ones", () => {
    const ones = (1n << 64n) - 1n;
    expect(threefry([ones, ones, ones, ones], [ones, ones, ones, ones])).toEqual([
      0x29c24097942bba1bn,
      0x0371bbfb0f6f4e11n,
      0x3c231ffa33f83a1cn,
      0xcd29113fde32d168n,
    ]);
  });
  it("produces faces from 1 to the number of sides, equally often", () => {
    const counts = [0, 0, 0, 0, 0, 0, 0];
    for (let i = 0; i < 6000; i++) counts[roll(wordsOf("7"), i, 6)]! += 1;
    expect(counts[0]).toBe(0);
    for (const count of counts.slice(1)) expect(Math.abs(count - 1000)).toBeLessThan(130);
  });
});

/** A record with dice of three shares and this many rolls. */
function record(rolls = 12): { lines: Record<string, unknown>[]; text: () => string } {
  const [server, first, second] = [newShare(), newShare(), newShare()];
  const share = (who: string, of: string) => ({ share: of, commit: commitment(who, of) });
  const seed = seedOf(server, first, second);
  const all = Array.from({ length: rolls }, (_, at) => [at, 6, roll(wordsOf(seed), at, 6)]);
  const lines: Record<string, unknown>[] = [
    {
      record: "linstock",
      seed,
      scenario: 'title = "A field"\n',
      fair: { server: share("server", server), first: share("first", first), second: share("second", second) },
      rolls: all.slice(0, 2),
    },
    { turn: 1, rolls: all.slice(2, 5) },
    { turn: 2 },
    { turn: 3, rolls: all.slice(5) },
  ];
  return { lines, text: () => lines.map((line) => JSON.stringify(line)).join("\n") };
}

describe("a record's dice", () => {
  it("pass the check if unchanged", () => {
    const found = checked(record().text());
    expect(found).toMatchObject({ title: "A field", wrong: 0, seedRight: true });
    expect(found.rolls).toHaveLength(12);
    expect(found.shares.map((one) => one.right)).toEqual([true, true, true]);
  });
  it("fail with a changed face, a changed share, a repeated or a missing roll", () => {
    const face = record();
    const rolls = face.lines[1]!["rolls"] as number[][];
    rolls[1]![2] = (rolls[1]![2]! % 6) + 1;
    expect(checked(face.text())).toMatchObject({ wrong: 1 });
    const share = record();
    (share.lines[0]!["fair"] as Record<string, { share: string }>)["second"]!.share = newShare();
    expect(checked(share.text())).toMatchObject({ wrong: 2, seedRight: false });
    const twice = record();
    (twice.lines[3]!["rolls"] as number[][]).push([...(twice.lines[3]!["rolls"] as number[][]).at(-1)!]);
    expect(checked(twice.text()).rolls.at(-1)?.fault).toBe("again");
    const less = record();
    less.lines.splice(1, 1);
    expect(checked(less.text()).rolls.filter((one) => one.fault === "left out")).toHaveLength(1);
  });
  it("that an umpire took back are listed, and later ones continue from there", () => {
    const { lines, text } = record();
    const rolls = lines[3]!["rolls"] as number[][];
    // Rolls 6 to 8 were taken back: the later ones replace them.
    lines.splice(3, 0, {
      turn: 3,
      decision: { prompt: 0, by: "umpire", verb: "rule", ruling: { reason: "a die lay askew", dice: 3 } },
    });
    rolls.splice(0, 3);
    const found = checked(text());
    expect(found).toMatchObject({ wrong: 0, takenBack: [{ from: 6, to: 8, turn: 3, reason: "a die lay askew" }] });
    expect(found.rolls.map((one) => one.number)).toEqual([1, 2, 3, 4, 5, 9, 10, 11, 12]);
    // Fewer undone rolls than are missing do not explain the gap.
    (lines[3]!["decision"] as { ruling: { dice: number } }).ruling.dice = 2;
    expect(checked(text()).rolls.filter((one) => one.fault === "left out")).toHaveLength(1);
  });
  it("of a text that is no record raise an error", () => {
    for (const text of [
      "",
      "{",
      "[1]",
      '{"record":"linstock","seed":""}',
      '{"record":"linstock","seed":"7"}\n{"rolls":[[0,0,1]]}',
    ])
      expect(() => checked(text)).toThrow(NoRecord);
    const lineOf = (text: string): number => {
      try {
        checked(text);
      } catch (thrown) {
        if (thrown instanceof NoRecord) return thrown.line;
      }
      return -1;
    };
    // A truncated record reports the line; a text that is no record has no line.
    expect(lineOf('{"record":"linstock","seed":"7"}\n\n{"rolls":[[0,')).toBe(3);
    expect(lineOf('{"a":1}\n{')).toBe(0);
  });
});
