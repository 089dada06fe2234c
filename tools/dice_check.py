#!/usr/bin/env python3
"""Computes the dice of a record again, without code of Linstock (docs/dice.md).

    tools/dice_check.py battle.jsonl [--quiet] [--seen server=HASH ...]

Needs only Python. It takes the rolls from the record. `linstock verify` also replays the battle, to check that these are
the rolls that it needs.
"""
import argparse
import hashlib
import json
import sys

MASK = (1 << 64) - 1
# Threefry 4x64, 20 rounds: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3" (2011).
ROTATIONS = ((14, 16), (52, 57), (23, 40), (5, 37), (25, 33), (46, 12), (58, 22), (32, 32))
PARITY = 0x1BD11BDAA9FC1A22


def rotated(word, bits):
    return ((word << bits) | (word >> (64 - bits))) & MASK


def threefry(key, counter):
    keys = [*key, PARITY ^ key[0] ^ key[1] ^ key[2] ^ key[3]]
    x = [(c + k) & MASK for c, k in zip(counter, keys)]
    for i in range(20):
        a, b = (1, 3) if i % 2 == 0 else (3, 1)
        left, right = ROTATIONS[i % 8]
        x[0] = (x[0] + x[a]) & MASK
        x[a] = rotated(x[a], left) ^ x[0]
        x[2] = (x[2] + x[b]) & MASK
        x[b] = rotated(x[b], right) ^ x[2]
        if i % 4 == 3:
            n = i // 4 + 1
            for j in range(4):
                x[j] = (x[j] + keys[(n + j) % 5]) & MASK
            x[3] = (x[3] + n) & MASK
    return x


def roll(seed, index, sides):
    for block in range(1000):
        for bits in threefry(seed, [index, block, 0, 0]):
            product = bits * sides
            if (product & MASK) < (1 << 64) % sides:
                continue  # would favour a face
            return (product >> 64) + 1
    raise AssertionError("no face in 4000 tries")


def words_of(seed):
    if len(seed) == 64:
        return [int(seed[i : i + 16], 16) for i in range(0, 64, 16)]
    return [int(seed), 0, 0, 0]


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def check(lines, seen, say):
    """The number of rolls, and the errors."""
    head = json.loads(lines[0])
    wrong = []
    fair = head.get("fair")
    if fair:
        for who in ("server", "first", "second"):
            commit = sha256(f"{who}:{fair[who]['share']}")
            if commit != fair[who]["commit"]:
                wrong.append(f"{who}'s share does not match its commitment")
            if seen.get(who, commit) != commit:
                wrong.append(f"{who} has another commitment than the one that you saw")
        made = sha256(" ".join(["linstock", *(f"{who}:{fair[who]['share']}" for who in ("server", "first", "second"))]))
        if made != head["seed"]:
            wrong.append("the seed does not match these shares")
        else:
            say(f"the seed matches the three shares: {made}")
    else:
        say("the seed was not made from shares: the creator of this battle may have chosen it")
    seed = words_of(head["seed"])
    expected = 0
    rolls = 0
    for line in map(json.loads, lines):
        decision = line.get("decision", {})
        taken_back = decision.get("ruling", {}).get("dice", 0) if decision.get("verb") == "rule" else 0
        if taken_back:
            which = f"roll {expected + 1}" if taken_back == 1 else f"rolls {expected + 1} to {expected + taken_back}"
            say(f"{which}: taken back by the umpire ({decision['ruling'].get('reason', '')})")
            expected += taken_back
        for index, sides, face in line.get("rolls", []):
            rolls += 1
            what = f"roll {index + 1}: d{sides} shows {face}"
            if index < expected:
                wrong.append(f"{what}: rolled twice")
            elif index > expected:
                wrong.append(f"{what}: expected roll {expected + 1} next")
            if roll(seed, index, sides) != face:
                wrong.append(f"{what}, but the seed gives {roll(seed, index, sides)}")
            else:
                say(f"{what}: right")
            expected = index + 1
    return rolls, wrong


def main():
    asked = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    asked.add_argument("record")
    asked.add_argument("--seen", action="append", default=[], metavar="WHO=HASH")
    asked.add_argument("--quiet", action="store_true")
    options = asked.parse_args()
    with open(options.record, encoding="utf-8") as file:
        lines = file.read().splitlines()
    seen = dict(one.split("=", 1) for one in options.seen)
    rolls, wrong = check(lines, seen, (lambda _: None) if options.quiet else print)
    for one in wrong:
        print(f"WRONG: {one}")
    if rolls == 0:
        print("no roll is written down in this record")
        return 1
    print(f"This record has {len(wrong)} errors." if wrong else f"{rolls} rolls verified, none repeated")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
