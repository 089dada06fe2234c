#!/usr/bin/python3
"""Load test: many battles in one linstockd, whose players decide at random over WebSockets. Measures decisions per
second, the time for an answer, and memory per battle.

    bench/server_load.py build/release [--battles 200] [--seconds 20] [--pace N] [--scenario two-brigades]
    bench/server_load.py build/release --battles 1 --units 120         # one long field instead of a scenario

With --pace each battle decides N times a second, which measures the server's time and not the length of a queue. The
client is one Python process on the same machine and uses a part of its processor time.

    bench/server_load.py build/release --native --battles 1000 [--pace 5]

With --native, bench/server_client.cpp plays both commanders of each battle, each on its own connection, and uses almost
no processor time. It only decides; with --advised the server also computes suggestions, as for a page. With --restart the
server is then stopped and started again on its store: measures the time until it answers, until the first battle is
joined, and until all are.
"""

import argparse
import asyncio
import base64
import contextlib
import http.client
import json
import os
import random
import socket
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE / "tests/net"))
os.environ.setdefault("LINSTOCK_SOURCE", str(HERE))

import daemon  # noqa: E402  (after its folder is known)
import long_field  # noqa: E402


class Player:
    """Both seats of a battle over one connection."""

    def __init__(self, token, rng, run):
        self.token = token
        self.rng = rng
        self.run = run
        self.number = 0
        self.news = None

    async def connect(self, host, port):
        self.reader, self.writer = await asyncio.open_connection(host, port, limit=1 << 24)
        key = base64.b64encode(os.urandom(16)).decode()
        self.writer.write((f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        await self.reader.readuntil(b"\r\n\r\n")

    def send(self, value):
        payload = json.dumps(value).encode()
        length = len(payload)
        head = struct.pack(">BBH", 0x81, 0xFE, length) if length > 125 else bytes([0x81, 0x80 | length])
        self.writer.write(head + b"\0\0\0\0" + payload)

    async def receive(self):
        text = b""
        while True:
            first, second = await self.reader.readexactly(2)
            length = second & 0x7F
            if length == 126:
                (length,) = struct.unpack(">H", await self.reader.readexactly(2))
            elif length == 127:
                (length,) = struct.unpack(">Q", await self.reader.readexactly(8))
            payload = await self.reader.readexactly(length)
            if first & 0x0F == 8:
                raise ConnectionError(payload[2:].decode())
            if first & 0x0F > 2:
                continue
            text += payload
            self.run.bytes += length
            if first & 0x80:
                return json.loads(text)

    async def ask(self, **request):
        """The answer, and how long it took."""
        self.number += 1
        start = time.perf_counter()
        self.send({"id": self.number, **request})
        while True:
            value = await self.receive()
            if value.get("push") == "news":
                self.news = value
            elif value.get("id") == self.number:
                return value, time.perf_counter() - start

    async def join(self):
        answer, _ = await self.ask(verb="join", token=self.token)
        self.battle = answer["battle"]
        while self.news is None:
            await self.hear()

    async def hear(self):
        value = await self.receive()
        if value.get("push") == "news":
            self.news = value

    async def play(self, until, pause):
        if pause:  # spread the beginnings
            await asyncio.sleep(self.rng.uniform(0, 2 * pause))
        while time.perf_counter() < until and not self.news["over"]:
            if not self.news["prompts"]:
                await self.hear()
                continue
            prompt = self.rng.choice(self.news["prompts"])
            answer, took = await self.ask(verb="candidates", battle=self.battle, prompt=prompt["prompt"], most=8)
            if not answer["ok"] or not answer["candidates"]:
                self.run.refused += 1
                continue
            self.run.candidates.append(took)
            before = self.news["decisions"]
            decision = self.rng.choice(answer["candidates"])["decision"]
            answer, took = await self.ask(verb="check", battle=self.battle, decision=decision)
            self.run.checked.append(took)
            answer, took = await self.ask(verb="decide", battle=self.battle, decision=decision)
            if not answer["ok"]:
                self.run.refused += 1
                continue
            self.run.decided.append(took)
            while self.news["decisions"] <= before:
                await self.hear()
            if pause:
                await asyncio.sleep(self.rng.uniform(0, 2 * pause))
        self.run.over += self.news["over"]


class Run:
    def __init__(self):
        self.candidates = []
        self.checked = []
        self.decided = []
        self.refused = 0
        self.over = 0
        self.bytes = 0


def summary(times):
    times = sorted(times)
    at = lambda part: times[min(len(times) - 1, int(part * len(times)))] * 1000  # noqa: E731
    return f"p50 {at(0.5):.2f} ms, p95 {at(0.95):.2f} ms, p99 {at(0.99):.2f} ms, longest {times[-1] * 1000:.1f} ms"


async def load(it, options, tokens, run):
    players = [Player(token, random.Random(i), run) for i, token in enumerate(tokens)]
    for player in players:
        await player.connect(it.host, it.port)
        await player.join()
    start = time.perf_counter()
    pause = 1 / options.pace if options.pace else 0
    await asyncio.gather(*(player.play(start + options.seconds, pause) for player in players))
    return time.perf_counter() - start


def play_native(it, options, seats):
    """The figures that the players tell, and the processor time of the server, by process."""
    client = options.build / "bench/bench_server_client"
    if not client.is_file():
        sys.exit(f"there is no {client}: it is built in preset bench, or with -DLINSTOCK_BENCH=ON (ninja bench_server_client)")
    command = [str(client), it.host, str(it.port), str(options.seconds), str(options.pace),
               options.scenario, options.ruleset, "advised" if options.advised else "alone"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as players:
        players.stdin.write("".join(f"{seed} {first} {second}\n" for seed, first, second in seats))
        players.stdin.close()
        while (said := players.stderr.readline()) not in ("seated\n", ""):
            print(said, end="", file=sys.stderr)
        before = it.processor()
        figures = players.stdout.read()
        told_amiss = players.stderr.read()
        spent = it.processor() - before
    if players.returncode != 0:
        sys.exit(f"the players ended: {told_amiss}")
    return json.loads(figures), spent, told_amiss


def tell_native(options, figures, spent, memory):
    decided = max(1, figures["decided"])
    print(f"{options.battles} battles of {options.scenario} ({options.ruleset}), two connections each, {figures['seconds']:.1f} s, "
          f"{figures['ended']} ended, {figures['refused']} refused")
    print(f"decisions: {decided / figures['seconds']:.0f} a second; the answer to `decide`: p50 {figures['p50']:.2f} ms, "
          f"p95 {figures['p95']:.2f} ms, p99 {figures['p99']:.2f} ms, longest {figures['longest']:.1f} ms")
    print(f"processor time of linstockd a decision: {spent / decided * 1e6:.0f} us; told {figures['bytes'] / decided:.0f} bytes in "
          f"{figures['news'] / decided:.2f} pieces of news")
    fresh, full = memory
    print(f"memory a battle: {fresh:.0f} KiB new, {full:.0f} KiB at the end")


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as it:
        return it.getsockname()[1]


def first_answer(port, until):
    """Waits for /api/health of the port beside the public one."""
    while time.perf_counter() < until:
        with contextlib.suppress(OSError, http.client.HTTPException):
            line = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
            line.request("GET", "/api/health")
            if line.getresponse().status == 200:
                return
        time.sleep(0.002)
    sys.exit("no health")


def wait_for_answer(seat, number):
    while (told := json.loads(seat.receive())).get("id") != number:
        pass
    if not told["ok"]:
        sys.exit(f"not joined: {told}")


def tell_restart(begin, keys):
    """`begin` starts the server, which keeps its health at the port it is given."""
    port = free_port()
    start = time.perf_counter()
    with begin("--metrics", f"127.0.0.1:{port}") as it:
        first_answer(port, start + 60)
        healthy = time.perf_counter() - start
        joined = []
        for part in (keys[:1], keys[1:]):
            seats = [daemon.Socket(it) for _ in part]
            for n, (seat, key) in enumerate(zip(seats, part, strict=True)):
                seat.send(json.dumps({"verb": "join", "id": n, "token": key}))
            for n, seat in enumerate(seats):
                wait_for_answer(seat, n)
            joined.append(time.perf_counter() - start)
    print(f"begun anew: health after {healthy:.2f} s, the first battle joined after {joined[0]:.2f} s, all {len(keys)} after {joined[1]:.2f} s")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=Path)
    parser.add_argument("--battles", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pace", type=float, default=0)
    parser.add_argument("--scenario", default="two-brigades")
    parser.add_argument("--ruleset", default="revised")
    parser.add_argument("--threads", type=int, default=16)
    parser.add_argument("--units", type=int, default=0, help="a long field with so many units, a multiple of ten")
    parser.add_argument("--native", action="store_true", help="played by bench_server_client, two connections a battle")
    parser.add_argument("--advised", action="store_true", help="with --native: the players are advised, as a page's are")
    parser.add_argument("--restart", action="store_true", help="with --native: then how long it takes to begin anew")
    options = parser.parse_args()
    run = Run()
    with tempfile.TemporaryDirectory() as folder:
        web = daemon.make_web(folder)
        data = HERE / "data"
        if options.units:
            options.scenario = "long-field"
            data = long_field.data_with(folder, options.units)

        def begin(*more):
            return daemon.Daemon(Path(folder) / "battles.sqlite", web, "--threads", options.threads, "--limits", 0, *more, data=data,
                                 program=str(options.build / "apps/linstockd"))

        with begin() as it:
            new = {"scenario": options.scenario, "ruleset": options.ruleset, "first": "human", "second": "human", "mine": ["first", "second"]}
            it.api("POST", "/api/battles", new)  # loads what all battles share
            empty = it.memory()
            tokens = []
            seats = []
            for seed in range(options.battles):
                made = it.api("POST", "/api/battles", {**new, "seed": str(seed)})
                tokens.append(next(link["token"] for link in made["links"] if link["role"] == "both"))
                seats.append((seed, *(next(link["token"] for link in made["links"]
                                           if link["role"] == "commander" and link["seats"] == [seat]) for seat in ("first", "second"))))
            fresh = it.memory()
            if options.native:
                figures, spent, told_amiss = play_native(it, options, seats)
                print(told_amiss, end="", file=sys.stderr)
                full = it.memory()
                each = options.battles * 1024
                tell_native(options, figures, spent, ((fresh - empty) / each, (full - empty) / each))
                it.stop()
                if options.restart:
                    tell_restart(begin, [first for _, first, _ in seats])
                return 0
            before = it.processor()
            seconds = asyncio.run(load(it, options, tokens, run))
            full = it.memory()
            spent = it.processor() - before
    print(f"{options.battles} battles of {options.scenario} ({options.ruleset}), {seconds:.1f} s, {run.over} ended, "
          f"{run.refused} requests refused")
    print(f"decisions: {len(run.decided) / seconds:.0f} a second; the answer to `decide`: {summary(run.decided)}")
    print(f"processor time of linstockd a decision, with its candidates and check: "
          f"{spent / max(1, len(run.decided)) * 1000:.2f} ms")
    print(f"the answer to `candidates`: {summary(run.candidates)}")
    print(f"the answer to `check`: {summary(run.checked)}")
    print(f"memory a battle: {(fresh - empty) / options.battles / 1024:.0f} KiB new, "
          f"{(full - empty) / options.battles / 1024:.0f} KiB at the end; sent {run.bytes / 1e6:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
