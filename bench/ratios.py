#!/usr/bin/python3
"""What Linstock costs beside the bare arithmetic, in one run, turn about.

    bench/ratios.py BUILD [--limits FOLDER] [--rounds N]

BUILD is a build folder with the benchmarks (cmake --preset bench). FOLDER holds the sources of the bare-limit programs
(battle.cpp, los.cpp); LINSTOCK_LIMITS names it too. Without it the goals alone are compared.
"""

import argparse
import json
import os
import pathlib
import re
import statistics
import subprocess

IN_MS = {"ns": 1e-6, "us": 1e-3, "ms": 1.0, "s": 1e3}

# name in the benchmarks, description, goal in milliseconds
GOALS = [
    ("copy_of_a_state/60", "a state of 60 units copied", 0.5e-3),
    ("sight_40", "a sight line, 40 pieces", 0.3e-3),
    ("candidates_for_a_move/24", "candidates for one unit's move", 0.1),
    ("round_of_a_fire_fight", "a round of the fire-fight, two units", 0.1),
    ("battle_of_sergeants/revised", "a whole battle of sergeants, two-brigades", 20.0),
    ("battle_of_randoms/revised", "a whole random battle, two-brigades", 3.0),
]


def benchmarks(program, only):
    done = subprocess.run([program, f"--benchmark_filter={only}", "--benchmark_min_time=0.3", "--benchmark_format=json"],
                          capture_output=True, text=True, check=True)
    return {b["name"]: b for b in json.loads(done.stdout)["benchmarks"] if "cpu_time" in b}


def cpu_ms(row):
    return row["cpu_time"] * IN_MS[row["time_unit"]]


def compiled(folder, out):
    out.mkdir(parents=True, exist_ok=True)
    for name in ("battle", "los"):
        subprocess.run(["g++", "-std=c++20", "-O2", f"{folder}/{name}.cpp", "-o", out / name, "-lpthread"], check=True)


def bare(program, only, pattern):
    environment = dict(os.environ, ONLY=only, REPS="3", SLICE="0.1")
    done = subprocess.run([program], capture_output=True, text=True, check=True, env=environment)
    return float(re.search(pattern, done.stdout).group(1))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--limits", default=os.environ.get("LINSTOCK_LIMITS"))
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    limits = args.build / "limits"
    if args.limits:
        compiled(args.limits, limits)
    ours, theirs = {}, {}

    def note(into, name, figure):
        into.setdefault(name, []).append(figure)

    for _ in range(args.rounds):
        rows = benchmarks(args.build / "bench/bench_battle", "copy|memcpy|candidates|battle_of|fire_fight|sight|long_field/(40|1000)/4")
        for name, row in rows.items():
            note(ours, name, cpu_ms(row))
        ground = benchmarks(args.build / "bench/bench_ground", "trace_blockers/40$")
        if ground:
            note(ours, "sight_40", min(cpu_ms(row) for row in ground.values()))
        if args.limits:
            pattern = r"candidates? \(.*?\)\s+[\d.]+ battles/s \(.*?\) \| (\d+) us each"
            note(theirs, "battle_of_sergeants/revised", bare(limits / "battle", "20 a side, 8 candidates (AI)", pattern) / 1e3)
            note(theirs, "battle_of_randoms/revised", bare(limits / "battle", "20 a side, 1 candidate", pattern) / 1e3)
            note(theirs, "sight_40", bare(limits / "los", "LOS uniform grid", r"([\d.]+) ns each") / 1e6)
    middle = {name: statistics.median(all_) for name, all_ in ours.items()}
    print(f"{'':44}{'measured':>12}{'goal':>12}{'of the goal':>13}{'bare':>12}{'× bare':>9}")
    for name, what, goal in GOALS:
        if name not in middle:
            continue
        line = f"{what:44}{middle[name] * 1e3:>9.2f} µs{goal * 1e3:>9.1f} µs{100 * middle[name] / goal:>11.0f} %"
        if name in theirs:
            least = statistics.median(theirs[name])
            line += f"{least * 1e3:>9.2f} µs{middle[name] / least:>9.1f}"
        print(line)
    print(f"a state of 120 units: {rows['copy_of_a_state/120']['bytes'] / 1024:.1f} KiB (goal: under 64)")
    print(f"a copy of 60 units is {middle['copy_of_a_state/60'] / middle['memcpy_of_as_much/60']:.1f} × memcpy (goal: 2.5)")
    for general in ("sergeants", "randoms"):
        whole = {book: middle[f"battle_of_{general}/{book}"] for book in ("revised", "reasonable", "firefight")}
        beside = ", ".join(f"{book} {whole[book] / whole['revised']:.2f} ×" for book in ("reasonable", "firefight"))
        print(f"whole battles of {general} beside revised: {beside} (goal: 1.5)")
    small, large = middle["long_field/40/4"] / 40, middle["long_field/1000/4"] / 1000
    print(f"sergeants, four turns: {small:.2f} ms a unit at 40 units, {large:.2f} at 1,000: {large / small:.1f} × (goal: 3)")
    decision = [middle[f"long_field/{n}/4"] / rows[f"long_field/{n}/4"]["decisions"] for n in (40, 1000)]
    print(f"a decision: {decision[0]:.3f} ms at 40 units, {decision[1]:.3f} at 1,000: {decision[1] / decision[0]:.1f} ×")


if __name__ == "__main__":
    main()
