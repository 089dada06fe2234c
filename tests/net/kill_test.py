#!/usr/bin/python3
"""Kills linstockd (-9) repeatedly in the middle of battles. After each restart every acknowledged decision must be
there exactly once, and every seat must be back in time with the same events as before.

    LINSTOCKD_PROGRAM=build/release/apps/linstockd LINSTOCK_SOURCE=. tests/net/kill_test.py [--rounds 50] [--seed 1]
"""

import argparse
import json
import random
import sys
import tempfile
import threading
import time
from pathlib import Path

from daemon import Closed, Daemon, Socket, make_web

SCENARIO = "two-brigades"
MAX_DECISIONS = 90  # maximum of acknowledged decisions per round, over all battles


class Broken(Exception):
    """The server broke a promise."""


def require(condition, *what):
    if not condition:
        raise Broken(" ".join(str(w) for w in what))


class Count:
    """Counts acknowledged decisions of a round. Sets `enough` when the server is to be killed."""

    def __init__(self):
        self.guard = threading.Lock()
        self.enough = threading.Event()
        self.left = 0

    def begin(self, left):
        self.left = left
        self.enough.clear()

    def one(self):
        with self.guard:
            self.left -= 1
            if self.left <= 0:
                self.enough.set()


class Seat:
    """A player of one seat that decides at random."""

    def __init__(self, token, battle, rng):
        self.token = token
        self.battle = battle
        self.rng = rng
        self.acknowledged = 0
        self.last = None      # the last acknowledged decision
        self.flying = None    # sent, and not answered when the server died
        self.epoch = None
        self.events = []
        self.decisions = 0
        self.prompts = []
        self.over = False
        self.socket = None
        self.wrong = None     # the error that the thread found

    def hear(self, news):
        require("bug" not in news, "the battle is frozen:", news.get("bug"))
        if news["epoch"] != self.epoch:
            require(news["from"] == 0, "a new epoch begins at event", news["from"])
            self.epoch, self.events = news["epoch"], []
        require(news["from"] <= len(self.events), "events are missing before", news["from"], "of", len(self.events))
        for event in news["events"]:
            if event["n"] < len(self.events):
                require(self.events[event["n"]] == event["text"], "an event has changed:", event["text"],
                        "instead of", self.events[event["n"]])
            else:
                require(event["n"] == len(self.events), "event", event["n"], "after", len(self.events))
                self.events.append(event["text"])
        self.decisions = news["decisions"]
        self.prompts = news["prompts"]
        self.over = news["over"]

    def join(self, daemon):
        """Joins again, at random with the known events or without: both must give the same."""
        self.socket = Socket(daemon)
        known = len(self.events)
        have = {}
        if self.epoch is not None and self.rng.random() < 0.5:
            have = {"have": {"epoch": self.epoch, "events": known}}
        answer = self.socket.ask(verb="join", token=self.token, **have)
        require(answer["ok"], "join:", answer.get("error"))
        self.battle_id = answer["battle"]
        news = self.socket.news()
        if have and news["epoch"] == self.epoch:
            require(news["from"] == known, "asked from event", known, "but sent from", news["from"])
        elif self.epoch is not None:
            require(news["from"] == 0 and news["epoch"] == self.epoch, "the epoch was", self.epoch, "and is", news["epoch"])
            require(len(news["events"]) >= known, known, "events were sent, and there are", len(news["events"]))
        self.hear(news)

    def ask(self, **request):
        answer = self.socket.ask(battle=self.battle_id, **request)
        for push in self.socket.pushed:
            if push["push"] == "news":
                self.hear(push)
        self.socket.pushed.clear()
        return answer

    def play(self, count):
        """Plays until the server dies or the battle is over."""
        try:
            while not self.over:
                if not self.prompts:
                    self.hear(self.socket.news())
                    continue
                prompt = self.rng.choice(self.prompts)
                answer = self.ask(verb="candidates", prompt=prompt["prompt"], most=6)
                if not answer["ok"] or not answer["candidates"]:
                    continue  # the other seat was faster: its update is here or in transit
                decision = self.rng.choice(answer["candidates"])["decision"]
                before = self.decisions
                self.flying = decision
                answer = self.ask(verb="decide", decision=decision)
                self.flying = None
                if not answer["ok"]:
                    continue
                self.acknowledged += 1
                self.last = decision
                count.one()
                while self.decisions <= before:
                    self.hear(self.socket.news())
        except (Closed, OSError):
            pass
        except (Broken, KeyError, ValueError) as fault:
            self.wrong = f"{type(fault).__name__}: {fault}"
            count.enough.set()

    def again(self):
        """An acknowledged decision must be refused the second time. An unanswered one must be accepted at most once."""
        if self.last is not None:
            require(not self.ask(verb="decide", decision=self.last)["ok"], "accepted twice:", json.dumps(self.last))
        if self.flying is not None:
            before = self.decisions
            answer = self.ask(verb="decide", decision=self.flying)
            if answer["ok"]:
                while self.decisions <= before:
                    self.hear(self.socket.news())
                require(not self.ask(verb="decide", decision=self.flying)["ok"], "accepted twice:", json.dumps(self.flying))
                self.last = self.flying
            self.flying = None


class Battle:
    def __init__(self, daemon, rng, ruleset):
        made = daemon.api("POST", "/api/battles", {"scenario": SCENARIO, "ruleset": ruleset, "first": "human",
                                                   "second": "human", "mine": ["first", "second"],
                                                   "seed": str(rng.randrange(1 << 30))})
        links = [link for link in made["links"] if link["role"] == "commander"]
        require(len(links) == 2, "expected two seats, got", [link["role"] for link in made["links"]])
        self.seats = [Seat(link["token"], self, random.Random(rng.random())) for link in links]
        # A seat sees only the decisions that it may know. The link for both seats counts all of
        # them.
        self.both = next(link["token"] for link in made["links"] if link["role"] == "both")
        self.decided = 0  # as last counted, while no decision was in progress

    def back(self, daemon):
        """All seats join. The acknowledged decisions must be there, and at most the unanswered ones in addition."""
        for seat in self.seats:
            seat.join(daemon)
        now = self.count(daemon)
        least = self.decided + sum(seat.acknowledged for seat in self.seats)
        most = least + sum(seat.flying is not None for seat in self.seats)
        require(least <= now <= most, f"{least} to {most} decisions were expected, there are {now}")

    def count(self, daemon):
        counter = Seat(self.both, self, random.Random(0))
        counter.join(daemon)
        return counter.decisions

    def settle(self, daemon):
        """Repeats the unanswered decisions, then counts all decisions again."""
        for seat in self.seats:
            seat.again()
        for seat in self.seats:
            seat.acknowledged = 0
        self.decided = self.count(daemon)


def one_round(daemon, battles, rng):
    count = Count()
    count.begin(rng.randint(1, MAX_DECISIONS))
    seats = [seat for battle in battles for seat in battle.seats]
    threads = [threading.Thread(target=seat.play, args=(count,)) for seat in seats]
    for thread in threads:
        thread.start()
    enough = count.enough.wait(60)
    daemon.kill()
    for thread in threads:
        thread.join(30)
    for seat in seats:
        require(seat.wrong is None, seat.wrong)
    require(enough, "the battles do not continue")
    return sum(seat.acknowledged for seat in seats)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--within", type=float, default=2.0, help="seconds until all seats are back")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        web = make_web(folder)
        store = Path(folder) / "battles.sqlite"
        with open(Path(folder) / "log", "wb") as log:
            daemon = Daemon(store, web, log=log)
            battles = [Battle(daemon, rng, book) for book in ("revised", "reasonable", "firefight", "revised")]
            for battle in battles:
                battle.back(daemon)
            acknowledged, slowest = 0, 0.0
            try:
                for number in range(1, options.rounds + 1):
                    acknowledged += one_round(daemon, battles, rng)
                    start = time.monotonic()
                    daemon = Daemon(store, web, log=log)
                    for battle in battles:
                        battle.back(daemon)
                    back = time.monotonic() - start
                    slowest = max(slowest, back)
                    require(back <= options.within, f"the seats were back after {back:.1f} s")
                    for battle in battles:
                        battle.settle(daemon)
                    for i, battle in enumerate(battles):
                        if any(seat.over for seat in battle.seats):
                            battles[i] = Battle(daemon, rng, rng.choice(("revised", "reasonable", "firefight")))
                            battles[i].back(daemon)
            except Broken as fault:
                print(f"round {number} of seed {options.seed}: {fault}")
                return 1
            finally:
                daemon.kill()
    print(f"{options.rounds} kills, {acknowledged} acknowledged decisions, seats back after {slowest:.2f} s at most, "
          f"{time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
