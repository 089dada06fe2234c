#!/usr/bin/python3
"""Speed of the Python module beside the pipe and the native program, as a table for docs/performance.md.

    cmake --preset python && ninja -C build/python linstock python_package && bench/python_module.py build/python

Random battles of two-brigades: by `linstock umpire` over a pipe and by the module, a program chooses among eight candidates;
natively, the computer players decide. One thread. All figures are of processor time, for the pipe that of both programs, so
that they depend little on what else the machine does.
"""

import argparse
import datetime
import json
import os
import pathlib
import random
import resource
import subprocess
import sys
import time

BATTLE = "two-brigades"
CANDIDATES = 8


def by_pipe(program, ruleset, battles):
    """Battles a second, the start of the program included."""
    began = time.process_time() + of_children()
    with subprocess.Popen([program, "umpire", BATTLE, "--ruleset", ruleset], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True) as umpire:
        def ask(**request):
            umpire.stdin.write(json.dumps(request) + "\n")
            umpire.stdin.flush()
            return json.loads(umpire.stdout.readline())
        rng = random.Random(7)
        for seed in range(battles):
            news = ask(verb="open", seed=seed + 1)
            while not news["over"]:
                rows = ask(verb="candidates", prompt=news["prompts"][0]["prompt"], most=CANDIDATES)["candidates"]
                news = ask(verb="decide", decision=rng.choice(rows)["decision"])
        ask(verb="quit")
    return battles / (time.process_time() + of_children() - began)


def of_children():
    """Seconds of processor time of the programs that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def by_module(game, battles):
    rng = random.Random(7)
    began = time.process_time()
    for seed in range(battles):
        state = game.new_initial_state(seed + 1)
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions(most=CANDIDATES)))
    return battles / (time.process_time() - began)


def natively(game, battles, player):
    """Battles a second of one call of rollouts: no Python runs during the battles."""
    start = game.new_initial_state(0)
    began = time.process_time()
    start.rollouts(range(battles), player, player)
    return battles / (time.process_time() - began)


def microseconds(function, times):
    function(0)
    began = time.process_time()
    for i in range(times):
        function(i)
    return (time.process_time() - began) / times * 1e6


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build", type=pathlib.Path, help="a build folder with linstock and the Python package")
    parser.add_argument("--battles", type=int, default=100)
    options = parser.parse_args()
    sys.path.insert(0, str(options.build / "python"))
    import linstock

    print(f"{datetime.date.today():%d %B %Y}, load {os.getloadavg()[0]:.1f} before\n")
    print("| ruleset | pipe | module | native random | native sergeants | clone | resample | observation | `to_numpy` |")
    print("|---|---|---|---|---|---|---|---|---|")
    for ruleset in ("revised", "reasonable", "firefight", "mwan18", "brothers"):
        game = linstock.Game(BATTLE, ruleset)
        state = game.new_initial_state(1)
        for _ in range(40):
            state.apply_action(state.legal_actions(most=1)[0])
        n = options.battles
        pipe = by_pipe(options.build / "apps/linstock", ruleset, max(1, n // 10))
        row = [f"{pipe:.1f}/s", f"{by_module(game, n):.0f}/s", f"{natively(game, n, 'random'):.0f}/s",
               f"{natively(game, n, 'sergeant'):.0f}/s"]
        row += [f"{microseconds(lambda i: state.clone(), 20000):.2f} µs",
                f"{microseconds(lambda i: state.resample('first', i), 2000):.1f} µs",
                f"{microseconds(lambda i: state.observation('first'), 500):.0f} µs",
                f"{microseconds(lambda i: state.to_numpy('first'), 200):.0f} µs"]
        print(f"| `{ruleset}` | {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main()
