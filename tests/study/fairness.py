#!/usr/bin/python3
"""The field of two-brigades is its own image: with the same general on both sides neither may be favoured.

    tests/study/fairness.py LINSTOCK [BATTLES [RULESET]]

Each side's share of the decided battles must lie within 50 ± 3.4 per cent, which 2,000 fair battles leave about once in 400.
"""

import re
import subprocess
import sys

WITHIN = 3.4


def main():
    program = sys.argv[1]
    battles = sys.argv[2] if len(sys.argv) > 2 else "2000"
    ruleset = sys.argv[3] if len(sys.argv) > 3 else "revised"
    done = subprocess.run([program, "fight", "two-brigades", "--ruleset", ruleset, "--seed", "1", "--battles", battles,
                           "--blue", "sergeant", "--grey", "sergeant"], capture_output=True, text=True, check=False)
    sys.stdout.write(done.stdout)
    sys.stderr.write(done.stderr)
    if done.returncode:
        return f"the battles ended with status {done.returncode}"
    won = [int(n) for n in re.findall(r" won +(\d+):", done.stdout)]
    if len(won) != 2 or not sum(won):
        return "the report does not tell what each side has won"
    share = 100 * won[0] / sum(won)
    if abs(share - 50) > WITHIN:
        return f"the first side won {share:.1f} per cent of {sum(won)} decided battles: not within 50 ± {WITHIN}"
    print(f"fair: {share:.1f} per cent of {sum(won)} decided battles")
    return 0


if __name__ == "__main__":
    sys.exit(main())
