#!/usr/bin/python3
"""An example bot: it takes what the rules recommend, but compares every shot and every charge by its odds first.

    linstock fight two-brigades --blue "bot: python3 examples/bots/marksman.py"
"""

import json
import sys

HOSTILE = ("fire", "attack", "charge")
MAX_ODDS = 4  # seconds per question: the odds of a charge may take half a second


def send(message):
    print(json.dumps(message), flush=True)


def receive():
    line = sys.stdin.readline()
    return json.loads(line) if line else None


def ask(**request):
    """A request and its reply. Linstock sends nothing else until the question has been answered."""
    send(request)
    return receive()


def expected(shares):
    return sum(share["n"] * share["p"] for share in shares)


def value(odds, target):
    """What a shot or a charge is worth: casualties, and that the target runs, less what may happen to us."""
    total = expected(odds.get("casualties", [])) - expected(odds.get("own_casualties", []))
    for line in odds["lines"]:
        weight = {"routs": 6, "captured": 6, "destroyed": 6, "falls_back": 3}.get(line["fate"], 0)
        total += line["p"] * (weight if line.get("unit") == target else -weight)
    return total


def choose(question):
    """The place of the best candidate."""
    best, best_value = 0, None
    if question["seconds_left"] < 5:
        return best
    hostile = [(place, candidate["decision"]) for place, candidate in enumerate(question["candidates"])
               if candidate["decision"]["verb"] in HOSTILE]
    for place, decision in hostile[:MAX_ODDS]:
        reply = ask(verb="odds", decision=decision)
        if reply["ok"]:
            worth = value(reply["odds"], decision.get("target"))
            if best_value is None or worth > best_value:
                best, best_value = place, worth
    # Skip a charge or a shot that costs more than it gains.
    return best if best_value is None or best_value > 0 else cautious(question)


def cautious(question):
    """The first candidate that neither fires nor charges."""
    verbs = [candidate["decision"]["verb"] for candidate in question["candidates"]]
    return next((place for place, verb in enumerate(verbs) if verb not in HOSTILE), 0)


def main():
    while (message := receive()) is not None:
        if message["type"] == "hello" and message["protocol"] != 1:
            sys.exit("this bot speaks protocol 1")
        if message["type"] == "question":
            send({"question": message["question"], "candidate": choose(message)})
        if message["type"] == "end":
            print("score", message["score"], file=sys.stderr)


main()
