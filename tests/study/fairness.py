#!/usr/bin/python3
"""Tests that two-brigades is fair. Its field is symmetric, so equal players on both sides must win equally often.

    tests/study/fairness.py LINSTOCK [BATTLES [RULESET [mirrored | rounds]]]

Blue's share of the decided battles must be within 50 ± 3.4 percent. 2,000 fair battles exceed that about once in 400 runs.

Some rulesets treat the sides in a fixed order, which favours one of them. Then every seed is played twice, the second time
with the order exchanged. Blue's share of both halves must be within the same bounds. The advantage of the order is printed and
has a bound of its own (ORDER_WITHIN).

- `mirrored`: checks follow the order of battle, first side first. The second time the armies are listed in the other order.
- `rounds`: the army in Confederate colours begins. The second time the colours are exchanged.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

WITHIN = 3.4
ORDER_WITHIN = {"mirrored": 3.4, "rounds": 15.0}
SCENARIO = pathlib.Path(__file__).resolve().parents[2] / "data" / "scenarios" / "two-brigades.toml"


def won(program, scenario, ruleset, battles):
    """The number of battles that each army won, by its name."""
    done = subprocess.run([program, "fight", scenario, "--ruleset", ruleset, "--seed", "1", "--battles", str(battles),
                           "--blue", "sergeant", "--grey", "sergeant"], capture_output=True, text=True, check=False)
    sys.stdout.write(done.stdout)
    sys.stderr.write(done.stderr)
    if done.returncode:
        sys.exit(f"the battles ended with status {done.returncode}")
    found = {name: int(n) for name, n in re.findall(r"^ +(\w+) +won +(\d+):", done.stdout, re.MULTILINE)}
    if set(found) != {"Blue", "Grey"} or not sum(found.values()):
        sys.exit("the output has no wins of Blue and Grey")
    return found


def with_armies_exchanged(text):
    """The scenario with Grey listed first. The armies are at the end of the file."""
    before, blue, grey = re.split(r"^(?=\[\[army\]\]$)", text, flags=re.MULTILINE)
    return before + grey.rstrip("\n") + "\n\n" + blue


def with_colours_exchanged(text):
    """The scenario with the colours exchanged, so that Blue begins."""
    exchanged = {"union": "confederate", "confederate": "union"}
    return re.sub(r'^colours = "(union|confederate)"$', lambda m: f'colours = "{exchanged[m[1]]}"', text, flags=re.MULTILINE)


EXCHANGED = {"mirrored": (with_armies_exchanged, "the army listed first"),
             "rounds": (with_colours_exchanged, "the army that has the second round")}


def share(one, other):
    return 100 * one / (one + other)


def main():
    program = sys.argv[1]
    battles = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    ruleset = sys.argv[3] if len(sys.argv) > 3 else "revised"
    how = sys.argv[4] if len(sys.argv) > 4 else ""
    if how in EXCHANGED:
        exchange, whose = EXCHANGED[how]
        listed = won(program, "two-brigades", ruleset, battles // 2)
        with tempfile.TemporaryDirectory() as folder:
            other = pathlib.Path(folder) / "exchanged.toml"
            other.write_text(exchange(SCENARIO.read_text(encoding="utf-8")), encoding="utf-8")
            exchanged = won(program, str(other), ruleset, battles // 2)
        first = share(listed["Blue"] + exchanged["Grey"], listed["Grey"] + exchanged["Blue"])
        print(f"{whose} won {first:.1f} percent")
        if abs(first - 50) > ORDER_WITHIN[how]:
            return f"the order decides too much: {first:.1f} percent is not within 50 ± {ORDER_WITHIN[how]}"
        blue = share(listed["Blue"] + exchanged["Blue"], listed["Grey"] + exchanged["Grey"])
    else:
        all_of = won(program, "two-brigades", ruleset, battles)
        blue = share(all_of["Blue"], all_of["Grey"])
    if abs(blue - 50) > WITHIN:
        return f"Blue won {blue:.1f} percent of the decided battles: not within 50 ± {WITHIN}"
    print(f"fair: Blue won {blue:.1f} percent of the decided battles")
    return 0


if __name__ == "__main__":
    sys.exit(main())
