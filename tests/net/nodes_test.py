#!/usr/bin/python3
"""Several linstockd on one PostgreSQL behind HAProxy, by the configuration that is shipped: battles are played through
it while the nodes are killed (-9) in turn. Every acknowledged decision is there afterwards, none twice, and every seat
is back in time with the very events that it had been told.

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
from kill_test import Battle, Broken, Count, hold

BOOKS = ("revised", "reasonable", "firefight")
HAPROXY = shutil.which("haproxy", path="/usr/sbin:/usr/bin")
LACKING = "NOT TESTED: the package haproxy is missing, so nothing is known of several nodes (tools/setup test)"
MOST = 90  # acknowledged decisions of a round, all battles together; with many battles two for each
AT_ONCE = 12  # people who come back


class Node:
    """A linstockd; comes again at the same ports after it was killed."""

    def __init__(self, cluster, web, log):
        self.arguments = (cluster.store, web)
        self.log = log
        self.port, self.metrics, self.meeting = (free_port() for _ in range(3))
        self.begin()

    def begin(self):
        self.daemon = Daemon(*self.arguments, "--node", f"127.0.0.1:{self.meeting}", "--metrics",
                             f"127.0.0.1:{self.metrics}", "--limits", 0, "--rooms", 2, log=self.log, port=self.port)


class Front(Daemon):
    """HAProxy, as a server like any other to whoever asks."""

    def __init__(self, nodes, folder):  # pylint: disable=super-init-not-called
        self.host, self.port = "127.0.0.1", free_port()
        config = (SOURCE / "apps/linstockd/haproxy.cfg").read_text(encoding="utf-8")
        begin, end = config.index("    bind :80\n"), config.index("    http-response set-header")
        config = config[:begin] + f"    bind {self.host}:{self.port}\n" + config[end:]
        for name, address, node in zip(("one", "two", "three"), ("10.0.0.2", "10.0.0.3", "10.0.0.4"), nodes):
            line = f"server {name} {address}:1863"
            hold(line in config, "the configuration has no", line)
            config = config.replace(line, f"server {name} 127.0.0.1:{node.port} port {node.metrics}")
        config = "".join(line for line in config.splitlines(True) if "10.0.0." not in line)
        path = Path(folder) / "haproxy.cfg"
        path.write_text(config, encoding="utf-8")
        self.process = subprocess.Popen([HAPROXY, "-db", "-f", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        if not until(self.listens):
            raise RuntimeError("HAProxy does not begin")

    def listens(self):
        with contextlib.suppress(OSError):
            self.connect().close()
            return True
        return False


def cut(seat):
    with contextlib.suppress(OSError):
        seat.socket.sock.shutdown(socket.SHUT_RDWR)


def insist(what, seconds):
    """Does it again as long as it is only not yet to be had."""
    end = time.monotonic() + seconds
    while True:
        try:
            return what()
        except (Closed, OSError, RuntimeError) as lost:
            hold(time.monotonic() < end, "not back in time:", lost)
        except Broken as fault:
            if "cannot be reached" not in str(fault) and "opened again" not in str(fault):
                raise
            hold(time.monotonic() < end, "not back in time:", fault)


def one_round(front, battles, rng, victim):
    count = Count()
    most = max(MOST, 2 * len(battles))
    count.begin(rng.randint(most // 2, most))
    seats = [seat for battle in battles for seat in battle.seats]
    threads = [threading.Thread(target=seat.play, args=(count,)) for seat in seats]
    for thread in threads:
        thread.start()
    # On a busy machine a node may be taken for dead before it is: then all are shown out, and that is a round too.
    heard = until(lambda: count.enough.is_set() or not any(thread.is_alive() for thread in threads), 60)
    victim.daemon.kill()
    killed = time.monotonic()
    for seat in seats:
        cut(seat)
    for thread in threads:
        thread.join(30)
    for seat in seats:
        hold(seat.wrong is None, seat.wrong)
    hold(heard, "the battles do not go on")
    acknowledged = sum(seat.acknowledged for seat in seats)
    # Several at once, as people come back; each settles at once, before the server takes its silence for absence.
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as people:
        back = max(people.map(lambda battle: back_and_settled(front, battle), battles)) - killed
    return acknowledged, back


def back_and_settled(front, battle):
    insist(lambda: battle.back(front), 20)
    now = time.monotonic()
    battle.settle(front)
    return now


def each_node_tells_of_each_battle(nodes, battles):
    """Whoever plays it: any of them takes a request."""
    for node in nodes:
        for battle in battles:
            card = insist(lambda node=node, battle=battle: node.daemon.api("GET", "/api/battle", token=battle.both), 20)
            hold(card["scenario"], "no card")


def strangers_are_shown_out(node):
    with socket.create_connection(("127.0.0.1", node.meeting), 10) as stranger:
        stranger.sendall(b"0" * 84 + b"more")
        with contextlib.suppress(ConnectionResetError):
            hold(stranger.recv(100) == b"", "somebody who does not know the secret was answered")


def play(options, rng, cluster, folder, log):
    web = make_web(folder)
    nodes, front = [], None
    acknowledged, slowest = 0, 0.0
    try:
        for _ in range(options.nodes):
            nodes.append(Node(cluster, web, log))
        front = Front(nodes, folder)
        strangers_are_shown_out(nodes[0])
        battles = [Battle(front, rng, BOOKS[i % len(BOOKS)]) for i in range(options.battles)]
        for battle in battles:
            battle.back(front)
        each_node_tells_of_each_battle(nodes, battles)
        for number in range(options.rounds):
            victim = nodes[number % len(nodes)]
            made, back = one_round(front, battles, rng, victim)
            acknowledged += made
            slowest = max(slowest, back)
            hold(back <= options.within, f"round {number + 1}: the seats were back after {back:.1f} s")
            victim.begin()
            each_node_tells_of_each_battle(nodes, battles)
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
    for lacking, why in ((database.PROGRAMS is None, database.LACKING), (HAPROXY is None, LACKING)):
        if lacking:
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
