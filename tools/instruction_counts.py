#!/usr/bin/python3
"""Counts the instructions of ten sergeants' battles of each ruleset, and compares them with tests/instruction_counts.txt.

    tools/instruction_counts.py PROGRAM [--update]

PROGRAM is the linstock-lab of the release preset. callgrind counts; the count does not depend on the load of the machine.
A count that is more than 3 % higher or lower than the stored one is a fault. --update stores the counts: do it in the commit
that changes them, with the reason.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
STORED = ROOT / "tests" / "instruction_counts.txt"
TOLERANCE = 0.03
HEAD = "# ruleset | millions of instructions for ten sergeants' battles of two-brigades. Written by tools/instruction_counts.py --update\n"


def rulesets():
    return sorted(path.parent.name for path in ROOT.glob("data/rulesets/*/ruleset.toml"))


def count(program, ruleset):
    """Millions of instructions."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", program, "match", "two-brigades", "--ruleset", ruleset,
             "--general", "sergeant", "--against", "sergeant", "--pairs", "5", "--seed", "77", "--threads", "1", "-q"],
            capture_output=True, text=True, check=False)
    found = re.search(r"Collected *: *(\d+)", done.stderr)
    if done.returncode != 0 or not found:
        raise RuntimeError(f"{ruleset}: status {done.returncode}\n{done.stdout[-1000:]}\n{done.stderr[-1000:]}")
    return round(int(found[1]) / 1e6)


def read_stored(text):
    """{ruleset: millions}."""
    return {line.split()[0]: int(line.split()[1]) for line in text.splitlines() if line and line[0] != "#"}


def compare(stored, counted):
    """A sentence for each count that has changed by more than the tolerance, or is not stored."""
    out = []
    for ruleset, millions in sorted(counted.items()):
        if ruleset not in stored:
            out.append(f"{ruleset}: {millions} million instructions, and no count is stored; store it with --update")
        elif abs(millions - stored[ruleset]) > TOLERANCE * stored[ruleset]:
            change = 100 * (millions / stored[ruleset] - 1)
            out.append(f"{ruleset}: {millions} million instructions, stored {stored[ruleset]} ({change:+.1f} %); find out why, or store "
                       "it with --update and give the reason in the commit")
    return out + [f"{ruleset}: stored, but there is no such ruleset" for ruleset in sorted(stored.keys() - counted.keys())]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        counted = dict(zip(rulesets(), pool.map(lambda ruleset: count(options.program.resolve(), ruleset), rulesets())))
    for ruleset, millions in counted.items():
        print(f"{ruleset:<12}{millions:>6} million")
    if options.update:
        STORED.write_text(HEAD + "".join(f"{ruleset:<12}{millions:>6}\n" for ruleset, millions in counted.items()))
        return 0
    wrong = compare(read_stored(STORED.read_text()) if STORED.exists() else {}, counted)
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
