#!/usr/bin/env python3
"""Compares two ways to send views to a player: whole views, and only what has changed since the last one.

Plays battles by their suggestions and deflates both kinds of messages as the server does (level 3, messages from 1 KiB
on, one window for the whole connection). Prints bytes and the processor time of deflating for one message.

  bench/view_changes.py [LINSTOCK]     the program, build/release/apps/linstock by default
"""
import json
import subprocess
import sys
import time
import zlib

BATTLES = [("two-brigades", "revised", 400), ("two-brigades", "mwan18", 400), ("two-brigades", "brothers", 400),
           ("gettysburg-day2-union-left", "brothers", 300)]
SMALLEST_DEFLATED = 1024


def views_of(program, scenario, ruleset, decisions):
    """What the first commander sees after each decision."""
    command = [program, "umpire", scenario, "--seed", "7", "--ruleset", ruleset]
    views = []
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as umpire:
        def ask(**request):
            umpire.stdin.write(json.dumps(request) + "\n")
            umpire.stdin.flush()
            return json.loads(umpire.stdout.readline())

        news = ask(verb="open")
        while len(views) < decisions and news["prompts"]:
            offered = ask(verb="candidates", prompt=news["prompts"][0]["prompt"], most=1)["candidates"]
            news = ask(verb="decide", decision=offered[0]["decision"])
            views.append(ask(verb="view", seat="first")["view"])
        ask(verb="quit")
    return views


def changed(before, now):
    """The members of `now` that differ; a removed member is null."""
    members = {key: value for key, value in now.items() if before.get(key) != value}
    return members | {key: None for key in before if key not in now}


def changes(before, now):
    """The message that changes one view into the next, as the server writes it."""
    old = {unit["unit"]: unit for unit in before["units"]}
    units = [{"unit": unit["unit"]} | changed(old.get(unit["unit"], {}), unit)
             for unit in now["units"] if old.get(unit["unit"]) != unit]
    gone = sorted(old.keys() - {unit["unit"] for unit in now["units"]})
    frame = changed({**before, "units": 0}, {**now, "units": 0})
    return frame | {"units": units, "gone": gone}


def deflated(messages):
    """The bytes of all messages on the wire, and the seconds that deflating took."""
    stream = zlib.compressobj(3, zlib.DEFLATED, -15)
    size, began = 0, time.process_time()
    for message in messages:
        if len(message) >= SMALLEST_DEFLATED:
            message = stream.compress(message) + stream.flush(zlib.Z_SYNC_FLUSH)
        size += len(message)
    return size, time.process_time() - began


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else "build/release/apps/linstock"
    print(f"{'battle':40} {'messages':>8} {'kind':>8} {'bytes':>8} {'deflated':>8} {'µs':>6}")
    for scenario, ruleset, decisions in BATTLES:
        views = views_of(program, scenario, ruleset, decisions)
        parts = views[:1] + [changes(before, now) for before, now in zip(views, views[1:])]
        for kind, messages in ("whole", views), ("changes", parts):
            texts = [json.dumps(one, separators=(",", ":")).encode() for one in messages]
            size, seconds = deflated(texts)
            count = len(texts)
            print(f"{scenario + ', ' + ruleset:40} {count:8} {kind:>8} {sum(map(len, texts)) / count:8.0f} "
                  f"{size / count:8.0f} {seconds / count * 1e6:6.0f}")


if __name__ == "__main__":
    main()
