#!/usr/bin/env python3
"""Whether the playthroughs of a book's scales and measures are one battle: the same prompts, answers, dice and sentences,
only the lengths multiplied (BA-0.B).

  one_battle.py FOLDER     the playthroughs brothers-mm*.golden of the folder against brothers-randoms.golden
"""
import json
import pathlib
import re
import sys

RATIOS = {"mm6-in": 0.5, "mm6-cm": 1.25, "mm15-cm": 2.5, "mm25-in": 2.0, "mm25-cm": 5.0}
LENGTH = re.compile(r"\d+(\.\d+)? (inch(es)?|cm)\b")
NEAR = 2e-3  # of an inch at 15 mm: points are rounded to the engine's grid in each drawing


def lines_of(path):
    text = path.read_text(encoding="utf-8")
    return text.split("\n---\n", 1)[1].splitlines()


def differs(ours, theirs, ratio):
    """Why a line is not the other one with its lengths multiplied; "" = it is."""
    if ours.startswith("  > ") and theirs.startswith("  > "):
        a, b = json.loads(ours[4:]), json.loads(theirs[4:])
        here, there = a.pop("path", []), b.pop("path", [])
        turn = abs(a.pop("heading", 0) - b.pop("heading", 0)) % 360
        if a != b or len(here) != len(there):
            return "another answer"
        if min(turn, 360 - turn) > 0.2:
            return "another heading"
        far = max((abs(x * ratio - y) / ratio for p, q in zip(here, there) for x, y in zip(p, q)), default=0)
        return f"{far:.4f} from where it should be" if far > NEAR else ""
    # A line of a prompt begins with the hash of the state, which holds the lengths.
    told, other = (re.sub(r"^[0-9a-f]{16} ", "", LENGTH.sub("L", line)) for line in (ours, theirs))
    return "" if told == other else "another line"


def main():
    folder = pathlib.Path(sys.argv[1])
    first = lines_of(folder / "brothers-randoms.golden")
    faults = 0
    for name, ratio in RATIOS.items():
        path = folder / f"brothers-{name}.golden"
        other = lines_of(path)
        if len(first) != len(other):
            print(f"{path.name}: {len(other)} lines, not {len(first)}")
            faults += 1
        for number, (ours, theirs) in enumerate(zip(first, other), 1):
            why = differs(ours, theirs, ratio)
            if not why:
                continue
            print(f"{path.name}: line {number} after the head is {why}:\n  {ours}\n  {theirs}")
            faults += 1
            break
    print(f"{len(RATIOS)} playthroughs of {len(first)} lines, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
