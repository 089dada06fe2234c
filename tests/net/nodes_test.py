#!/usr/bin/python3
"""Runs several linstockd on one PostgreSQL behind HAProxy with the shipped configuration. Battles are played through
HAProxy while the nodes are killed (-9) in turn. Afterwards every acknowledged decision must be there exactly once,
and every seat must be back in time with the same events as before.

    LINSTOCKD_PROGRAM=build/release/apps/linstockd LINSTOCK_SOURCE=. tests/net/nodes_test.py [--rounds 20] [--nodes 3]
"""

import argparse
import concurrent.futures
import contextlib
import json
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import database
from daemon import SOURCE, Closed, Daemon, free_port, make_web, until
from kill_test import Battle, Broken, Count, require

BOOKS = ("revised", "reasonable", "firefight")
HAPROXY = shutil.which("haproxy", path="/usr/sbin:/usr/bin")
MISSING_TEXT = "NOT TESTED: the package haproxy is missing, so nothing is known of several nodes (tools/setup test)"
MAX_DECISIONS = 90  # maximum of acknowledged decisions per round, over all battles; with many battles two for each
PARALLEL_CLIENTS = 12  # clients that reconnect in parallel


class Node:
    """A linstockd that restarts on the same ports after it was killed."""

    def __init__(self, cluster, web, log):
        self.arguments = (cluster.store, web)
        self.log = log
        self.port, self.metrics, self.meeting = (free_port() for _ in range(3))
        self.begin()

    def begin(self):
        self.daemon = Daemon(*self.arguments, "--node", f"127.0.0.1:{self.meeting}", "--metrics",
                             f"127.0.0.1:{self.metrics}", "--limits", 0, "--rooms", 2, log=self.log, port=self.port)


class Front(Daemon):
    """HAProxy in front of the nodes, used like a single server."""

    def __init__(self, nodes, folder):  # pylint: disable=super-init-not-called
        self.host, self.port = "127.0.0.1", free_port()
        config = (SOURCE / "apps/linstockd/haproxy.cfg").read_text(encoding="utf-8")
        begin, end = config.index("    bind :80\n"), config.index("    http-response set-header")
        config = config[:begin] + f"    bind {self.host}:{self.port}\n" + config[end:]
        for name, address, node in zip(("one", "two", "three"), ("10.0.0.2", "10.0.0.3", "10.0.0.4"), nodes):
            line = f"server {name} {address}:1863"
            require(line in config, "the configuration has no", line)
            config = config.replace(line, f"server {name} 127.0.0.1:{node.port} port {node.metrics}")
        config = "".join(line for line in config.splitlines(True) if "10.0.0." not in line)
        path = Path(folder) / "haproxy.cfg"
        path.write_text(config, encoding="utf-8")
        self.process = subprocess.Popen([HAPROXY, "-db", "-f", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        if not until(self.listens):
            raise RuntimeError("HAProxy does not start")

    def listens(self):
        with contextlib.suppress(OSError):
            self.connect().close()
            return True
        return False


def cut(seat):
    with contextlib.suppress(OSError):
        seat.socket.sock.shutdown(socket.SHUT_RDWR)


def retry(what, seconds):
    """Repeats the call while the server is temporarily unavailable."""
    end = time.monotonic() + seconds
    while True:
        try:
            return what()
        except (Closed, OSError, RuntimeError) as lost:
            require(time.monotonic() < end, "not back in time:", lost)
        except Broken as fault:
            if "cannot be reached" not in str(fault) and "opened again" not in str(fault):
                raise
            require(time.monotonic() < end, "not back in time:", fault)


def one_round(front, battles, rng, victim):
    count = Count()
    most = max(MAX_DECISIONS, 2 * len(battles))
    count.begin(rng.randint(most // 2, most))
    seats = [seat for battle in battles for seat in battle.seats]
    threads = [threading.Thread(target=seat.play, args=(count,)) for seat in seats]
    for thread in threads:
        thread.start()
    # On a busy machine the other nodes may give up a slow node too early. Then all its clients are
    # disconnected, which ends the round as well.
    enough = until(lambda: count.enough.is_set() or not any(thread.is_alive() for thread in threads), 60)
    victim.daemon.kill()
    killed = time.monotonic()
    for seat in seats:
        cut(seat)
    for thread in threads:
        thread.join(30)
    for seat in seats:
        require(seat.wrong is None, seat.wrong)
    require(enough, "the battles do not continue")
    acknowledged = sum(seat.acknowledged for seat in seats)
    # Clients reconnect in parallel. Each one plays on at once, before the server counts it as
    # absent.
    with concurrent.futures.ThreadPoolExecutor(PARALLEL_CLIENTS) as people:
        back = max(people.map(lambda battle: rejoin_and_settle(front, battle), battles)) - killed
    return acknowledged, back


def rejoin_and_settle(front, battle):
    retry(lambda: battle.back(front), 20)
    now = time.monotonic()
    battle.settle(front)
    return now


def each_node_answers_for_each_battle(nodes, battles):
    """Every node answers requests for every battle, whichever node plays it."""
    for node in nodes:
        for battle in battles:
            card = retry(lambda node=node, battle=battle: node.daemon.api("GET", "/api/battle", token=battle.both), 20)
            require(card["scenario"], "no card")


def connections_without_secret_are_closed(node):
    with socket.create_connection(("127.0.0.1", node.meeting), 10) as stranger:
        stranger.sendall(b"0" * 84 + b"more")
        with contextlib.suppress(ConnectionResetError):
            require(stranger.recv(100) == b"", "a connection without the secret was answered")


def play(options, rng, cluster, folder, log):
    web = make_web(folder)
    nodes, front = [], None
    acknowledged, slowest = 0, 0.0
    try:
        for _ in range(options.nodes):
            nodes.append(Node(cluster, web, log))
        front = Front(nodes, folder)
        connections_without_secret_are_closed(nodes[0])
        battles = [Battle(front, rng, BOOKS[i % len(BOOKS)]) for i in range(options.battles)]
        for battle in battles:
            battle.back(front)
        each_node_answers_for_each_battle(nodes, battles)
        for number in range(options.rounds):
            victim = nodes[number % len(nodes)]
            made, back = one_round(front, battles, rng, victim)
            acknowledged += made
            slowest = max(slowest, back)
            require(back <= options.within, f"round {number + 1}: the seats were back after {back:.1f} s")
            victim.begin()
            each_node_answers_for_each_battle(nodes, battles)
            for i, battle in enumerate(battles):
                if any(seat.over for seat in battle.seats):
                    battles[i] = Battle(front, rng, rng.choice(BOOKS))
                    battles[i].back(front)
    finally:
        for daemon in [node.daemon for node in nodes] + [front] * (front is not None):
            daemon.kill()
    return acknowledged, slowest


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--nodes", type=int, default=3, choices=(2, 3))
    parser.add_argument("--battles", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--within", type=float, default=5.0, help="seconds until all seats are back")
    options = parser.parse_args()
    for missing, why in ((database.PROGRAMS is None, database.MISSING_TEXT), (HAPROXY is None, MISSING_TEXT)):
        if missing:
            print(why)
            return 77
    rng = random.Random(options.seed)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, database.Cluster() as cluster, \
            open(Path(folder) / "log", "w+b") as log:
        try:
            acknowledged, slowest = play(options, rng, cluster, folder, log)
        except (Broken, RuntimeError) as fault:
            log.seek(0)
            print(f"seed {options.seed}: {fault}", log.read()[-4000:].decode(), sep="\n")
            return 1
    print(json.dumps({"nodes": options.nodes, "kills": options.rounds, "battles": options.battles,
                      "acknowledged": acknowledged, "seats back after": round(slowest, 2),
                      "seconds": round(time.monotonic() - began)}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
