#!/usr/bin/python3
"""Tests that requests that would crash, block or fill linstockd cost only the client that sends them.

    LINSTOCKD_PROGRAM=build/dev/apps/linstockd LINSTOCK_SOURCE=. tests/net/attack_test.py [Class]
"""

import contextlib
import hashlib
import json
import os
import resource
import secrets
import signal
import socket
import sys
import threading
import time
import unittest
from pathlib import Path

from daemon import SOURCE, TEXT, Daemon, Socket, metric, free_port, until
from server_test import Bare, Server

os.environ["LINSTOCKD_PROVOKED"] = "1"  # certain words in a request make its process fail

ENDLESS = "y" + ".a" * 30000
LOOP_SECONDS = 60  # seconds until an endless task has used up its processor time, on a machine with other load


def made(server, **more):
    return server.api("POST", "/api/battles", {"scenario": "two-brigades-lesson-1", "first": "human", "second": "human", "mine": ["first", "second"],
                                               "seed": "7", **more})


def link(battle, role="both"):
    return next(one["token"] for one in battle["links"] if one["role"] == role)


class Player:
    """A player with both seats that follows the suggestions."""

    def __init__(self, server, battle):
        self.battle = battle["battle"]
        self.token = link(battle)
        self.socket = None
        self.join(server)

    def __del__(self):
        if self.socket:
            self.socket.sock.close()

    def join(self, server):
        if self.socket:
            self.socket.sock.close()
        self.socket = Socket(server)
        answer = self.socket.ask(verb="join", token=self.token)
        if not answer["ok"]:
            raise RuntimeError(answer["error"])
        self.news = self.socket.news()

    def decide(self):
        prompt = self.news["prompts"][0]
        answer = self.socket.ask(verb="you_do_it", battle=self.battle, prompt=prompt["prompt"])
        if answer["ok"]:
            before = self.news["decisions"]
            while self.news["decisions"] <= before:
                self.news = self.socket.news()
        return answer["ok"]

    def provoke(self, how):
        self.socket.send(json.dumps({"id": 0, "verb": "moments", "battle": self.battle, "x": f"provoke:{how}"}))

    def lost(self):
        """Whether the connection was closed because its battle worker ended."""
        self.socket.sock.settimeout(0.2)
        try:
            while True:
                self.socket.receive()
        except TimeoutError:
            self.socket.sock.settimeout(60)
            return False
        except Exception as gone:
            return "being reopened" in str(gone)


def chess_battle(server, reserve):
    """A battle of two players with chess clocks of `reserve` seconds. Returns its id and their keys."""
    people = []
    for seat in ("first", "second"):
        share = secrets.token_hex(32)
        commit = hashlib.sha256(f"{seat}:{share}".encode()).hexdigest()
        people.append({"key": secrets.token_urlsafe(24), "name": seat, "commit": commit, "share": share})
    first, second = people
    sits = lambda one: {name: one[name] for name in ("key", "name", "commit")}
    timing = {"clock": "chess", "each": 0, "reserve": reserve * 1000, "holidays": 0, "end": "lost", "level": "recruit"}
    offer = server.api("POST", "/api/meetings", {**sits(first), "scenario": "two-brigades", "seat": "first", "open": True,
                                                 "level": "recruit", "timing": timing})
    server.api("POST", "/api/meeting/take", sits(second), offer["invitation"])
    server.api("POST", "/api/meeting/share", {"share": first["share"]}, first["key"])
    started = server.api("POST", "/api/meeting/share", {"share": second["share"]}, second["key"])
    return started["battle"], [first["key"], second["key"]]


class Tasks(Server):
    """Checks, uploads, reports and odds run in processes of their own."""

    arguments = ("--deadline", "4", "--limits", "0")

    def post(self, body, target="/api/check"):
        return self.server.request("POST", target, body, timeout=LOOP_SECONDS)

    def test_CrashingTask_FailsItsRequestOnly(self):
        front_pid = self.server.process.pid
        for how, status in (("crash", 500), ("stack", 500), ("killed", 500), ("memory", 413), ("loop", 503)):
            for target in ("/api/check", "/api/records", "/api/battles")[:1 if how == "loop" else 3]:
                answer = self.post(f"# provoke:{how}", target)
                self.assertEqual(answer[0], status, (how, target, answer))
                self.assertTrue(json.loads(answer[2])["error"])
        self.assertEqual(self.post("x = 1")[0], 200)
        self.assertEqual(self.server.process.pid, front_pid)
        self.assertIsNone(self.server.process.poll())
        self.assertIn("ended by signal 6 at /api/check", self.logged())
        self.assertIn("because it took too long at /api/check", self.logged())

    def test_EndlessTasks_DoNotDelayOthers(self):
        before = self.server.processor()
        endless = [threading.Thread(target=self.post, args=("# provoke:loop",)) for _ in range(6)]
        for one in endless:
            one.start()
        self.assertTrue(until(lambda: self.server.processor() - before > 0.3))
        player = Player(self.server, {"battle": self.battle["battle"], "links": self.battle["links"]})
        self.assertTrue(player.decide())
        self.assertEqual(self.server.request("GET", "/api/rulesets")[0], 200)
        self.assertEqual(self.server.request("GET", "/")[0], 200)
        self.assertTrue(all(one.is_alive() for one in endless))
        for one in endless:
            one.join()

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.battle = made(cls.server)

    def test_InputsThatOnceCrashedTheServer_AreRejectedQuickly(self):
        before = self.logged().count(" ended ")
        for body in ('x = """a""""\n' + ENDLESS + " = 1\n", 'x = """a""""\n' + f"y = [{{{ENDLESS} = 1}}]\n",
                     "".join(f"[a{i}]\n" for i in range(90000)), "".join(f"[a.b{i}]\n" for i in range(40000)),
                     "[" + "k" * 60000 + "]\n" + "".join(f"a{i}=1\n" for i in range(13000)),
                     "a = " + "[" * 60000, "a = " + "{b = " * 40000, "a = [" + "0," * 500000 + "]\n"):
            spent = self.server.processor()
            status, _, answer = self.post(body)
            self.assertEqual(status, 200)
            self.assertTrue(json.loads(answer)["problems"])
            self.assertLess(len(answer), 1000)
            self.assertLess(self.server.processor() - spent, 1)
        self.assertEqual(self.logged().count(" ended "), before)
        self.assertLess(self.server.memory(), 600 << 20)

    def test_MessageWithManyKeys_IsRejectedQuickly(self):
        with Socket(self.server) as s:
            before = self.server.processor()
            s.send("{" + ",".join(f'"k{i}":0' for i in range(20000)) + "}")
            self.assertFalse(json.loads(s.receive())["ok"])
            s.send("[" + "0," * 100000 + "0]")
            self.assertFalse(json.loads(s.receive())["ok"])
            self.assertLess(self.server.processor() - before, 2)

    def test_TooManyHeaders_AreRejected(self):
        many = "".join(f"X-{i}: y\r\n" for i in range(150))
        self.assertIn(b" 431 ", self.server.raw(f"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{many}\r\n")[:20])
        late = "".join(f"x-{i}: y\r\n" for i in range(40000))
        self.assertIn(b" 431 ", self.server.raw("POST /api/check HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                                                f"Transfer-Encoding: chunked\r\n\r\n3\r\nx=1\r\n0\r\n{late}\r\n")[:20])

    def test_FailingReportsAndOdds_DoNotAffectTheBattle(self):
        battle = made(self.server)
        player = Player(self.server, battle)
        self.assertTrue(player.decide())
        headers = {"Authorization": f"Bearer {player.token}"}
        status, _, page = self.server.request("GET", "/api/battle/report", headers=headers)
        self.assertEqual(status, 200)
        self.assertIn(b"<html", page)
        prompt = player.news["prompts"][0]
        choice = player.socket.ask(verb="candidates", battle=player.battle, prompt=prompt["prompt"], most=1)
        odds = player.socket.ask(verb="odds", battle=player.battle, decision=choice["candidates"][0]["decision"])
        self.assertEqual(odds["verb"], "odds")
        self.assertTrue("odds" in odds or "refusal" in odds, odds)
        player.socket.sock.settimeout(LOOP_SECONDS)
        for how in ("crash", "loop"):
            lost = player.socket.ask(verb="odds", battle=player.battle, decision={"x": f"provoke:{how}"})
            self.assertEqual((lost["ok"], lost["verb"]), (False, "odds"))
            self.assertIn("given up", lost["error"])
            self.assertTrue(player.decide())

    def test_RematchAndContinuation_DoNotRunInBattleWorkers(self):
        token = link(made(self.server))
        for what in ("rematch", "onward", "fight_on"):
            status, _, answer = self.server.request("POST", f"/api/battle/{what}", "# provoke:crash",
                                                    {"Authorization": f"Bearer {token}"})
            self.assertEqual(status, 500, answer)
            self.assertIn(f"ended by signal 6 at /api/battle/{what}", self.logged())
        self.assertNotIn("battle worker 0 ended", self.logged())
        self.assertNotIn("battle worker 1 ended", self.logged())

    def test_Report_ContainsTheLastDecision(self):
        player = Player(self.server, made(self.server))
        sizes = []
        for _ in range(3):
            self.assertTrue(player.decide())
            card = self.server.api("GET", "/api/battle", token=player.token)
            self.assertEqual(card["battle"], player.battle)
            sizes.append(len(self.server.request("GET", "/api/battle/report",
                                                 headers={"Authorization": f"Bearer {player.token}"})[2]))
        self.assertEqual(len(set(sizes)), 3, sizes)


class CrashingBattles(Server):
    """A battle that crashes its worker is frozen, and the others continue."""

    arguments = ("--deadline", "2", "--limits", "0", "--rooms", "2")

    def seated(self, count):
        return [Player(self.server, made(self.server)) for _ in range(count)]

    def wake(self, players):
        """Players whose worker ended join again."""
        for player in players:
            if player.lost():
                player.join(self.server)

    def freeze(self, offender, how):
        """Repeats the failure until the battle is frozen. On a busy machine a loop may end by wall-clock time before
        it has used its processor time. Then no battle is frozen until it happens again."""
        for _ in range(3):
            offender.provoke(how)
            self.assertTrue(until(offender.lost, 120), how)
            offender.join(self.server)
            if "bug" in offender.news:
                return
        self.fail(f"not frozen by {how}: {self.logged()[-2000:]}")

    def test_Crash_FreezesItsBattleOnly(self):
        for how in ("crash", "stack", "loop"):
            players = self.seated(6)
            offender, others = players[0], players[1:]
            for player in players:
                self.assertTrue(player.decide())
            self.freeze(offender, how)
            self.assertIn("the process that played it ended", offender.news["bug"])
            self.assertEqual(offender.news["prompts"], [])
            for player in others:
                self.wake([player])
                self.assertEqual(player.news["decisions"], 1, how)
                self.assertNotIn("bug", player.news)
                self.assertTrue(player.decide(), how)
        self.assertIn("its message was: ", self.logged())
        self.assertNotIn(offender.token, self.logged())

    def test_Log_ContainsNoLink(self):
        links = [secrets.token_urlsafe(24) for _ in range(8)]
        for n, message in enumerate(({"token": links[0]}, {"x": {"token": links[1]}}, {"token": links[2] + "." * 300},
                                     {"token": "provoke:crash", "y": links[3]})):
            player = self.seated(1)[0]
            player.socket.send(json.dumps({"id": 0, "verb": "moments", "battle": player.battle, "z": "provoke:crash",
                                           **message}))
            self.assertTrue(until(player.lost))
            self.assertTrue(until(lambda: self.logged().count("its message was: ") > n))
        # Refused messages are logged too.
        with Socket(self.server) as s:
            for n, message in enumerate(({"id": links[4], "verb": "x"}, {"verb": links[5]}, {"verb": "join", "token": links[6]})):
                s.send(json.dumps(message))
                self.assertFalse(json.loads(s.receive())["ok"])
        self.assertEqual(self.server.request("GET", f"/api/battle/{links[7]}")[0], 401)
        self.assertTrue(until(lambda: "GET /api/battle/(a link?) 401" in self.logged()))
        self.assertTrue(until(lambda: '{"id":"(a link?)","verb":"x"' in self.logged()))
        for one in links:
            self.assertNotIn(one, self.logged())

    def test_BattleThatCrashesTwice_IsNotOpenedAgain(self):
        offender, other = self.seated(2)
        for _ in range(2):
            offender.provoke("crash")
            self.assertTrue(until(offender.lost))
            with self.subTest():
                try:
                    offender.join(self.server)
                except RuntimeError as refused:
                    self.assertIn("can no longer be opened", str(refused))
        self.assertRaises(RuntimeError, offender.join, self.server)
        self.wake([other])
        self.assertTrue(other.decide())

    def test_RestartedWorker_DoesNotHoldThePort(self):
        # Otherwise the port stays in use as long as the worker outlives a killed server.
        before = set(self.server.workers())
        offender = self.seated(1)[0]
        offender.provoke("crash")
        self.assertTrue(until(offender.lost))
        anew = lambda: set(self.server.workers()) - before
        self.assertTrue(until(anew))
        lines = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]
        port = next(f[9] for f in map(str.split, lines) if f[1].endswith(f":{self.server.port:04X}") and f[3] == "0A")
        for pid in anew():
            for file in Path(f"/proc/{pid}/fd").iterdir():
                # the worker is running: a file that was open a moment ago may be closed
                with contextlib.suppress(FileNotFoundError):
                    self.assertNotEqual(os.readlink(file), f"socket:[{port}]")

    def test_BattleOfAKilledWorker_IsNotFrozen(self):
        player = self.seated(1)[0]
        self.assertTrue(player.decide())
        player.provoke("killed")
        self.assertTrue(until(player.lost))
        player.join(self.server)
        self.assertNotIn("bug", player.news)
        self.assertTrue(player.decide())

    def test_SleepingMessage_IsNotKilled(self):
        # A message may wait for the disk or for a busy machine.
        before = self.logged().count(" ended ")
        player = self.seated(1)[0]
        player.provoke("asleep")  # for longer than a message may take
        player.socket.ask(verb="ping")
        self.assertTrue(player.decide())
        self.assertNotIn("bug", player.news)
        self.assertEqual(self.logged().count(" ended "), before)

    def test_OutOfMemory_FailsTheMessageOnly(self):
        player, other = self.seated(2)
        player.provoke("memory")
        message = {}
        while "error" not in message:
            message = json.loads(player.socket.receive())
        self.assertFalse(message["ok"])
        self.assertTrue(player.decide())
        self.assertTrue(other.decide())
        self.assertLess(self.server.memory(), 1 << 30)


class HangingWorker(Server):
    """A worker that hangs delays its own battles for some seconds, and no others."""

    arguments = ("--limits", "0", "--rooms", "2")

    def worker_of(self, battle):
        """The process that plays the battle: hash_of() of the id (base/hash.cpp), as in the front process."""
        def mix(z):
            z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9 % 2**64
            z = (z ^ (z >> 27)) * 0x94d049bb133111eb % 2**64
            return z ^ (z >> 31)
        data = battle.encode()
        words = [len(data)] + [int.from_bytes(data[i:i + 8], "little") for i in range(0, len(data) - 7, 8)]
        words.append(int.from_bytes(data[len(data) // 8 * 8:], "little"))
        state = 0x243f6a8885a308d3
        for word in words:
            state = mix(state ^ ((word + 0x9e3779b97f4a7c15) % 2**64))
        number = mix(state)
        workers = sorted(pid for pid in self.server.workers()
                         if Path(f"/proc/{pid}/comm").read_text(encoding="ascii") == "linstockd:play\n")
        self.assertEqual(len(workers), 2)
        return workers[number % 2]

    def stop(self, pid):
        def go_on():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)
        os.kill(pid, signal.SIGSTOP)
        self.addCleanup(go_on)

    def test_StoppedWorker_IsReplacedWithin10Seconds(self):
        player = Player(self.server, made(self.server))
        worker = self.worker_of(player.battle)
        self.stop(worker)
        began = time.monotonic()
        self.assertTrue(until(lambda: worker not in self.server.workers(), 30))
        self.assertLess(time.monotonic() - began, 12)  # 10 s, and time for a busy machine
        self.assertTrue(until(player.lost))
        player.join(self.server)
        self.assertTrue(player.decide())

    def test_StoppedWorker_DoesNotStopClocksOfOtherWorkers(self):
        started = time.monotonic()
        first, keys = chess_battle(self.server, 60)
        hanging = self.worker_of(first)
        others = [chess_battle(self.server, 60) for _ in range(8)]
        others = [keys for battle, keys in others if self.worker_of(battle) != hanging]
        self.assertTrue(others)
        time.sleep(max(0, 57 - (time.monotonic() - started)))
        self.stop(hanging)  # one of its battles is the first whose time runs out
        self.assertTrue(until(lambda: all(self.server.api("GET", "/api/battle", token=one[0])["over"] for one in others),
                              7))


class BusyBattle(Bare):
    """A battle that keeps its worker busy."""

    def daemon(self, *more):
        self.figures = free_port()
        limits = () if "--limits" in more else ("--limits", 0)
        return Daemon(self.store, self.web, *limits, "--rooms", 2, "--metrics", f"127.0.0.1:{self.figures}", *more)

    def messages(self):
        return metric(self.figures, 'linstock_queue{of="messages"}')

    def watched(self, server, how, count=24):
        """Makes a battle with `count` spectators that each sent a message of this kind. Returns its player, and a
        function that counts the answered spectators."""
        battle = made(server)
        watchers = [Socket(server) for _ in range(count)]
        for s in watchers:
            self.addCleanup(s.sock.close)
            self.assertTrue(s.ask(verb="join", token=link(battle, "spectator"))["ok"])
        player = Player(server, battle)
        for s in watchers:
            s.send(json.dumps({"id": 0, "verb": "moments", "battle": battle["battle"], "x": f"provoke:{how}"}))
        self.assertTrue(until(lambda: self.messages() > count / 2))
        return player, lambda: sum(s.poll_answer(0) is not None for s in watchers)

    def test_SpectatorsOfOneBattle_DoNotHoldAllThreads(self):
        with self.daemon() as server:
            others = [Player(server, made(server)) for _ in range(6)]
            _, answered = self.watched(server, "asleep")
            for player in others:
                self.assertTrue(player.decide())
            # If the spectators held all threads, as many answers as threads would arrive.
            self.assertLess(answered(), 12)

    def test_ClientThatAnswersPings_StaysConnected_WhileItsMessageWaits(self):
        with self.daemon() as server:
            _, answered = self.watched(server, "asleep", 16)  # one after the other: 56 s, longer than a client may be silent
            count = 0

            def all_answered():
                nonlocal count
                count += answered()
                return count >= 16

            self.assertTrue(until(all_answered, 90))

    def test_ManyBattlesOfOneNetwork_DelayNoOtherClient(self):
        # Without limits one network may use all threads.
        with self.daemon("--proxy", "127.0.0.1", "--limits", 1000) as server:
            player = Player(server, made(server))
            home = []
            for i in range(120):
                battle = made(server)
                home.append((Socket(server, {"X-Forwarded-For": f"2001:db8:1:{i % 10}::1"}), battle["battle"]))
                self.addCleanup(home[-1][0].sock.close)
                self.assertTrue(home[-1][0].ask(verb="join", token=link(battle))["ok"])
            for s, battle in home:
                s.send(json.dumps({"id": 0, "verb": "moments", "battle": battle, "x": "provoke:asleep"}))
            self.assertTrue(until(lambda: self.messages() > 60))
            self.assertTrue(player.decide())
            self.assertLess(sum(s.poll_answer(0) is not None for s, _ in home), 60)

    def test_Player_IsServedBeforeSpectators(self):
        with self.daemon() as server:
            player, answered = self.watched(server, "slow")
            self.assertTrue(player.decide())
            self.assertLess(answered(), 20)


class Shutdown(Bare):
    """SIGTERM ends the server within five seconds, whatever it is doing, and leaves no process behind."""

    def gone(self, pids):
        def dead(pid):
            try:
                with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
                    return stat.read().rpartition(")")[2].split()[0] == "Z"
            except OSError:
                return True
        return until(lambda: all(dead(pid) for pid in pids))

    def test_SigtermWhileEverythingIsBlocked_EndsInTime(self):
        with Daemon(self.store, self.web, "--deadline", 3600, "--limits", 0) as server:
            battles = [made(server) for _ in range(12)]
            players = [Player(server, battle) for battle in battles]
            for player in players:
                player.provoke("loop")
            sockets = []
            for _ in range(8):
                s = server.connect()
                s.sendall(b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 14\r\n\r\n# provoke:loop")
                sockets.append(s)
            time.sleep(0.5)
            pids = server.workers()
            started = time.monotonic()
            server.process.send_signal(signal.SIGTERM)
            self.assertEqual(server.process.wait(60), 0)
            self.assertLess(time.monotonic() - started, 5)
            self.assertTrue(self.gone(pids))
            for s in sockets:
                s.close()
        with Daemon(self.store, self.web) as server:
            Player(server, battles[0])

    def test_KilledFrontProcess_EndsItsWorkers(self):
        with Daemon(self.store, self.web) as server:
            player = Player(server, made(server))
            player.provoke("loop")
            time.sleep(0.2)
            pids = server.workers()
            self.assertGreater(len(pids), 3)
            server.kill()
            self.assertTrue(self.gone(pids))


class ClientLimits(Bare):
    """The limits of one client."""

    def statuses(self, server, count, method="POST", targets=("/api/records",), body=b"x", **headers):
        return [server.request(method, targets[i % len(targets)], body, {k.replace("_", "-"): v for k, v in headers.items()})[0]
                for i in range(count)]

    def test_EquivalentPaths_ShareOneLimit(self):
        with Daemon(self.store, self.web, "--limits", 0.1) as server:
            ways = ("/api/records", "/api//records", "/api/%72ecords", "//api/records", "/%61pi/records/", "/api/records?x=1")
            statuses = self.statuses(server, 40, targets=ways)
            self.assertEqual(statuses[:30], [400] * 30)
            self.assertIn(429, statuses[30:33])
            # not an equivalent path: %2f is part of a file name
            self.assertEqual(server.request("POST", "/api%2frecords", b"x")[0], 405)
            self.assertEqual(server.request("GET", "/api//%72ulesets")[0], 200)

    def test_TrustedProxy_NamesTheClient(self):
        with Daemon(self.store, self.web, "--limits", 0.1, "--proxy", "127.0.0.1") as server:
            one = self.statuses(server, 40, X_Forwarded_For="203.0.113.7")
            self.assertIn(429, one)
            # Only the last address is from the proxy; the addresses before it come from the client.
            self.assertEqual(self.statuses(server, 1, X_Forwarded_For="198.51.100.1, 203.0.113.7"), [429])
            self.assertEqual(self.statuses(server, 1, X_Forwarded_For="203.0.113.8"), [400])
            # All addresses of a client's network are one client.
            six = self.statuses(server, 40, X_Forwarded_For="2001:db8:1:2::1")
            self.assertIn(429, six)
            self.assertEqual(self.statuses(server, 1, X_Forwarded_For="2001:db8:1:2:3:4:5:6"), [429])
            self.assertEqual(self.statuses(server, 1, X_Forwarded_For="2001:0db8:1:2:3:4:5:7"), [429])
            self.assertEqual(self.statuses(server, 1, X_Forwarded_For="2001:db8:1:3::1"), [400])
            # Different notations of an address are one client.
            for same in ("::ffff:203.0.113.7", "203.0.113.7:4001", "[::ffff:203.0.113.7]:4001"):
                self.assertEqual(self.statuses(server, 1, X_Forwarded_For=same), [429], same)
            self.assertEqual(self.statuses(server, 1, X_Forwarded_For="::ffff:198.51.100.1"), [400])

    def test_TrustedProxy_MayUseASeparateHeaderLine(self):
        # HAProxy adds its own header line after the client's line. The client's line is ignored.
        def status(server, *lines):
            header_lines = "".join(f"X-Forwarded-For: {line}\r\n" for line in lines)
            answer = server.raw(f"POST /api/records HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{header_lines}"
                                "Content-Length: 1\r\n\r\nx")
            return int(answer.split(b" ", 2)[1])

        with Daemon(self.store, self.web, "--limits", 0.05, "--proxy", "127.0.0.1") as server:
            statuses = [status(server, f"198.51.100.{i}", "203.0.113.7") for i in range(25)]
            self.assertEqual(statuses[:15], [400] * 15)
            self.assertIn(429, statuses)
            self.assertEqual(status(server, "203.0.113.7", "203.0.113.8"), 400)
            self.assertEqual(status(server, "203.0.113.8", "", "203.0.113.7"), 429)

    def test_UntrustedForwardedFor_IsIgnored(self):
        with Daemon(self.store, self.web, "--limits", 0.1) as server:
            statuses = [self.statuses(server, 1, X_Forwarded_For=f"203.0.113.{i}")[0] for i in range(40)]
            self.assertIn(429, statuses)

    def test_Tasks_AreChargedByProcessorTime(self):
        with Daemon(self.store, self.web, "--limits", 0.02, "--deadline", 2, "--proxy", "127.0.0.1") as server:
            battle = json.dumps({"scenario": "antietam-cornfield", "first": "sergeant", "second": "sergeant"})
            client = {"X-Forwarded-For": "203.0.113.7"}
            self.assertEqual(server.request("POST", "/api/battles", battle, client)[0], 201)
            self.assertEqual(server.request("POST", "/api/check", "# provoke:loop", client, timeout=LOOP_SECONDS)[0], 503)
            self.assertEqual(server.request("POST", "/api/battles", battle, client)[0], 429)
            # Small requests are still accepted, and those of other clients.
            self.assertEqual(server.request("GET", "/api/scenarios", headers={"X-Forwarded-For": "203.0.113.7"})[0], 200)
            self.assertEqual(server.request("POST", "/api/check", "x = 1", {"X-Forwarded-For": "203.0.113.8"})[0], 200)
            refused = server.request("POST", "/api/check", "x = 1", {"X-Forwarded-For": "203.0.113.7"})
            self.assertEqual(refused[0], 429)
            self.assertIn("more work than one address may", json.loads(refused[2])["error"])

    def test_OddsRequest_IsChargedHoweverItIsWritten(self):
        with Daemon(self.store, self.web, "--limits", 0.02, "--deadline", 2) as server:
            player = Player(server, made(server))
            player.socket.sock.settimeout(LOOP_SECONDS)
            odds = r'{"id":1,"verb":"od\u0064s","battle":"%s","decision":{"x":"provoke:loop"}}' % player.battle

            def ask(text):
                player.socket.send(text)
                while "id" not in (message := json.loads(player.socket.receive())):
                    pass
                return message

            self.assertIn("given up", ask(odds)["error"])
            self.assertIn("more work than one address may", ask(odds)["error"])
            # A message that only mentions odds is not charged for them.
            self.assertTrue(ask('{"id":2,"verb":"ping","x":"odds"}')["ok"])

    def test_OddsOnManyConnections_LeaveWorkersToOthers(self):
        with Daemon(self.store, self.web, "--limits", 0.13, "--deadline", 2, "--rooms", 2, "--proxy", "127.0.0.1") as server:
            battle = made(server)
            many = [Socket(server, {"X-Forwarded-For": "203.0.113.7"}) for _ in range(4)]
            for s in many:
                self.assertTrue(s.ask(verb="join", token=link(battle))["ok"])
            before = server.processor()
            for s in many:
                s.send(json.dumps({"id": 0, "verb": "odds", "battle": battle["battle"], "decision": {"x": "provoke:loop"}}))
            self.assertTrue(until(lambda: server.processor() - before > 0.3))
            self.assertEqual(server.request("POST", "/api/check", "x = 1", {"X-Forwarded-For": "203.0.113.8"})[0], 200)
            answers = {s: s.poll_answer(0) for s in many}
            self.assertEqual(list(answers.values()), [None] * 4)
            # They are computed one after the other. Meanwhile the other client must be read too, or
            # it would count as gone.

            def both():
                for s in many[:2]:
                    answers[s] = answers.get(s) or s.poll_answer(0)
                return all(answers[s] for s in many[:2])
            self.assertTrue(until(both, 120))
            for s in many[:2]:
                self.assertIn("given up", answers[s]["error"])
            for s in many:
                s.sock.close()

    def test_LongTasksOfOneClient_LeaveAWorkerToOthers(self):
        with Daemon(self.store, self.web, "--deadline", 8, "--rooms", 2, "--proxy", "127.0.0.1") as server:
            endless = [threading.Thread(target=server.request, args=("POST", "/api/check", "# provoke:loop",
                                                                     {"X-Forwarded-For": "203.0.113.7"})) for _ in range(3)]
            before = server.processor()
            for one in endless:
                one.start()
            self.assertTrue(until(lambda: server.processor() - before > 0.3))
            self.assertEqual(server.request("POST", "/api/check", "x = 1", {"X-Forwarded-For": "203.0.113.8"})[0], 200)
            self.assertTrue(all(one.is_alive() for one in endless))
            server.kill()
            for one in endless:
                one.join()

    def test_RequestsOnManyConnections_LeaveWorkersToOthers(self):
        with Daemon(self.store, self.web, "--rooms", 2, "--proxy", "127.0.0.1") as server:
            sheets = "/api/scenarios/gettysburg-day2-union-left?as=print&what=all"
            get = lambda client, target: server.request("GET", target, headers={"X-Forwarded-For": client})[0]
            self.assertEqual(get("203.0.113.8", "/api/scenarios"), 200)
            stop, statuses = threading.Event(), []

            def look():
                while not stop.is_set():
                    with contextlib.suppress(OSError):  # the client does not wait
                        statuses.append(get("203.0.113.7", sheets))
            many = [threading.Thread(target=look) for _ in range(120)]
            for one in many:
                one.start()
            try:
                self.assertTrue(until(lambda: statuses.count(200) > 4))
                for _ in range(5):
                    before = statuses.count(200)
                    self.assertEqual(get("203.0.113.8", "/api/scenarios"), 200)
                    # Meanwhile the server answers a few of the 120 earlier requests, but not all.
                    self.assertLess(statuses.count(200) - before, 60)
            finally:
                stop.set()
                for one in many:
                    one.join()

    def test_PlayerOverItsShare_WaitsAlone(self):
        with Daemon(self.store, self.web, "--limits", 0.02, "--proxy", "127.0.0.1") as server:
            battle = made(server)
            one = Socket(server, {"X-Forwarded-For": "203.0.113.7"})
            other = Socket(server, {"X-Forwarded-For": "203.0.113.8"})
            for s in (one, other):
                self.assertTrue(s.ask(verb="join", token=link(battle))["ok"])
            # More than its share of 0.6 s processor time. The debt takes five seconds or more to
            # recover.
            one.ask(verb="moments", battle=battle["battle"], x="provoke:work")
            one.send(json.dumps({"id": 1000, "verb": "ping"}))
            for _ in range(5):
                self.assertTrue(other.ask(verb="ping")["ok"])
            self.assertIsNone(one.poll_answer(1000))
            self.assertTrue(until(lambda: one.poll_answer(1000), 60))
            one.sock.close()
            other.sock.close()

    def test_LongMessages_AreCountedTogether(self):
        with Daemon(self.store, self.web, "--limits", 0.05) as server, Socket(server) as s:
            for _ in range(4):
                s.send('{"verb":"ping"}' + " " * 150000)
            closed = s.closing()
            self.assertEqual(closed.code, 1008)
            self.assertIn("too long together", closed.reason)

    def test_EmptyFragmentsAndPongs_AreCounted(self):
        with Daemon(self.store, self.web, "--limits", 0.05) as server:
            for first_frame, piece, why in ((b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0", "too long together"),
                                            (b"", b"\x8a\x80\0\0\0\0", "too many messages")):
                with Socket(server) as s:
                    with contextlib.suppress(OSError):  # it may be closed before
                        s.sock.sendall(first_frame + piece * 100000)
                    closed = s.closing()
                    self.assertEqual(closed.code, 1008)
                    self.assertIn(why, closed.reason)

    def test_StoredBytes_AreLimitedPerClient(self):
        with Daemon(self.store, self.web, "--limits", 0.05, "--proxy", "127.0.0.1") as server:
            def post(client, target, body="", token=""):
                status, _, answer = server.request("POST", target, body, {"X-Forwarded-For": client, "Authorization": f"Bearer {token}"})
                return status, json.loads(answer)

            # A refused request stores nothing and is not charged.
            self.assertEqual([post("203.0.113.7", "/api/records", "x" * 1000000)[0] for _ in range(6)], [400] * 6)
            # A rematch sends no data, but stores some and is charged.
            text = (SOURCE / "data/scenarios/two-brigades-lesson-1.toml").read_text(encoding="utf-8")
            text = text.replace('summary = """', 'summary = """' + "long " * 120000)
            battle = {"text": text, "first": "human", "second": "sergeant"}
            status, first = post("203.0.113.7", "/api/battles", json.dumps(battle))
            self.assertEqual(status, 201, first)
            with Socket(server) as s:
                s.ask(verb="join", token=link(first, "commander"))
                self.assertTrue(s.ask(verb="concede", battle=first["battle"])["ok"])
            again = [post("203.0.113.7", "/api/battle/rematch", "", link(first, "commander")) for _ in range(8)]
            self.assertEqual([status for status, _ in again], [201] * 5 + [429] * 3)
            self.assertIn("has stored too much", again[-1][1]["error"])
            self.assertEqual(post("203.0.113.8", "/api/battles", json.dumps(battle))[0], 201)

    def test_NearlyFullDisk_IsReservedForRunningBattles(self):
        with Daemon(self.store, self.web) as server:
            battle = made(server)
            table = server.api("POST", "/api/shared/new", {"scenario": "x", "ruleset": "y", "steps": []})
        os.environ["LINSTOCKD_FULL"] = "1"
        self.addCleanup(os.environ.pop, "LINSTOCKD_FULL")
        with Daemon(self.store, self.web) as server:
            self.assertEqual([server.request("POST", target, "{}")[0] for target in ("/api/battles", "/api/records", "/api/drawing/new",
                                                                                    "/api/meetings", "/api/parcel")],
                             [507] * 5)
            self.assertEqual(server.request("POST", "/api/check", "x = 1")[0], 200)
            player = Player(server, battle)
            self.assertTrue(player.decide())
            # A real table can be changed too.
            server.api("POST", f"/api/shared?version={table['version']}", {"scenario": "x", "ruleset": "y", "steps": [1]}, token=table["token"])

    def test_RequestsInProgress_AreLimitedPerClientOfAProxy(self):
        def start_request(server, client):
            s = server.connect()
            s.sendall(f"POST /api/check HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {client}\r\n"
                      "Content-Length: 1000\r\n\r\n#".encode())
            return s

        with Daemon(self.store, self.web, "--limits", 0.05, "--proxy", "127.0.0.1") as server:
            held = [start_request(server, "203.0.113.7") for _ in range(12)]
            get = lambda client: server.request("GET", "/", headers={"X-Forwarded-For": client})[0]
            self.assertTrue(until(lambda: get("203.0.113.7") == 429))
            self.assertEqual(self.statuses(server, 20, X_Forwarded_For="203.0.113.7"), [429] * 20)
            self.assertEqual(get("203.0.113.8"), 200)
            for one in held:
                one.close()
            self.assertTrue(until(lambda: get("203.0.113.7") == 200))
            # A refused request is not charged.
            self.assertEqual(self.statuses(server, 10, X_Forwarded_For="203.0.113.7"), [400] * 10)

    def start_request(self, server, client, size):
        """Sends a request whose body lacks the last byte."""
        s = server.connect()
        s.sendall(f"POST /api/check HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {client}\r\n"
                  f"Content-Length: {size}\r\n\r\n".encode())
        with contextlib.suppress(OSError):  # it may be refused before
            s.sendall(b"#" * (size - 1))
        return s

    def full(self, server, held, client, one_more):
        """Whether the client gets 429 in the end. While many requests arrive, refused ones may briefly take others'
        room."""
        def refused():
            held.append(self.start_request(server, one_more, 1 << 18))
            return server.request("POST", "/api/check", "#" * (1 << 20), {"X-Forwarded-For": client})[0] == 429
        return until(refused)

    def test_UnfinishedBodies_AreLimited(self):
        with Daemon(self.store, self.web, "--proxy", "127.0.0.1") as server:
            before = server.memory(front_only=True)
            check = lambda client, body: server.request("POST", "/api/check", body, {"X-Forwarded-For": client})[0]
            held = [self.start_request(server, "203.0.113.7", 2 << 20) for _ in range(40)]
            self.assertLess(server.memory(front_only=True) - before, 40 << 20)
            self.assertTrue(self.full(server, held, "203.0.113.7", "203.0.113.7"))
            self.assertEqual(check("203.0.113.8", "#" * (1 << 20)), 200)
            held += [self.start_request(server, f"203.0.113.{i}", 2 << 20) for i in range(9, 21) for _ in range(6)]
            # A client that uses nothing has its share, and short requests always work.
            self.assertEqual(check("203.0.113.30", "#" * (1 << 20)), 200)
            self.assertEqual(check("203.0.113.7", "x = 1"), 200)
            most = 0

            def all_read():
                nonlocal most
                last, most = most, max(most, server.memory(front_only=True) - before)
                return most == last
            self.assertTrue(until(lambda: all_read() and not time.sleep(0.2) and all_read()))
            print(f"bodies of 224 MiB on their way: {most >> 20} MiB")
            self.assertLess(most, 200 << 20)
            self.assertTrue(self.full(server, held, "203.0.113.7", "203.0.113.7"))
            for one in held:
                one.close()
            self.assertTrue(until(lambda: check("203.0.113.7", "#" * (1 << 20)) == 200))

    def test_UnfinishedBodiesOfOneNetwork_LeaveRoomForOthers(self):
        def ask(server, client, body):
            return server.request("POST", "/api/check", body, {"X-Forwarded-For": client})[0]

        with Daemon(self.store, self.web, "--proxy", "127.0.0.1") as server:
            held = [self.start_request(server, f"2001:db8:1:{i}::1", 4 << 20) for i in range(8) for _ in range(4)]
            self.assertTrue(self.full(server, held, "2001:db8:1:99::1", "2001:db8:1:98::1"))
            for client in ("203.0.113.7", "2001:db8:2::1"):
                self.assertEqual(ask(server, client, "#" * (3 << 20)), 200)
                page = server.request("GET", "/api/rulesets/revised", headers={"X-Forwarded-For": client})
                self.assertEqual(page[0], 200)
            for one in held:
                one.close()

    def test_RequestThatWasDone_IsAnsweredDespiteUnreadBytes(self):
        with Daemon(self.store, self.web, "--limits", 0.05) as server:  # 4 MiB
            text = "x" * 900000
            drawn = server.api("POST", "/api/drawing/new", {"text": text})
            bearer = {"Authorization": f"Bearer {drawn['edit']}"}
            held = []

            def ask(method, body=None):
                return server.request(method, "/api/drawing", None if body is None else json.dumps(body), bearer)

            def leave(method, body=""):
                s = socket.socket()
                s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                s.settimeout(60)
                s.connect((server.host, server.port))
                s.sendall(f"{method} /api/drawing HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {drawn['edit']}\r\n"
                          f"Content-Length: {len(body)}\r\n\r\n{body}".encode())
                self.assertEqual(s.recv(12)[9:], b"200" if method == "GET" else b"409")
                held.append(s)
            for _ in range(4):
                leave("GET")
            self.assertEqual(ask("GET")[0], 429)
            # A conflict answer is as long as the drawing, so it is refused too. Nothing was stored, and the client can
            # try again.
            stale = json.dumps({"version": 7, "text": "y"})
            self.assertEqual(ask("POST", json.loads(stale))[0], 429)
            done = ask("POST", {"version": drawn["version"], "text": text})
            self.assertEqual(done[0], 200)
            self.assertEqual(server.request("GET", "/api/scenarios")[0], 200)
            held.pop().close()
            self.assertTrue(until(lambda: ask("GET")[0] == 200))
            leave("POST", stale)
            self.assertEqual(ask("GET")[0], 429)
            for one in held:
                one.close()
            self.assertTrue(until(lambda: ask("GET")[0] == 200))
            self.assertEqual(json.loads(ask("GET")[2])["version"], json.loads(done[2])["version"])

    def test_ClientInDebtForLargeTasks_MaySendSmallOnes(self):
        with Daemon(self.store, self.web, "--limits", 0.01) as server:
            battle = made(server)
            self.assertEqual(server.request("POST", "/api/check", "# provoke:work")[0], 200)
            self.assertEqual(server.request("POST", "/api/check", "x = 1")[0], 429)
            bearer = {"Authorization": f"Bearer {link(battle)}"}
            self.assertEqual(server.request("GET", "/api/battle/talk", headers=bearer)[0], 200)
            self.assertEqual(server.request("POST", "/api/notice/stop", "{}", {"Authorization": "Bearer none"})[0], 200)

    def test_Odds_DoNotWaitForALongTaskOfTheSameClient(self):
        with Daemon(self.store, self.web, "--rooms", 2, "--deadline", 60) as server:
            player = Player(server, made(server))
            before = server.processor()
            long_one = server.connect()
            long_one.sendall(b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 14\r\n\r\n# provoke:loop")
            self.assertTrue(until(lambda: server.processor() - before > 0.3))
            prompt = player.news["prompts"][0]
            choice = player.socket.ask(verb="candidates", battle=player.battle, prompt=prompt["prompt"], most=1)
            odds = player.socket.ask(verb="odds", battle=player.battle, decision=choice["candidates"][0]["decision"])
            self.assertTrue("odds" in odds or "refusal" in odds, odds)
            self.assertEqual(server.request("POST", "/api/notice/stop", "{}", {"Authorization": "Bearer none"})[0], 200)
            long_one.close()
            server.kill()

    def test_BodyInTinyChunks_IsReadQuickly(self):
        head = "POST /api/check HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"

        def front_time(server):
            fields = Path(f"/proc/{server.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

        with Daemon(self.store, self.web) as server:
            before = front_time(server)
            answer = server.raw(head.encode() + b"1\r\n#\r\n" * 500000 + b"0\r\n\r\n")
            self.assertIn(b"200 OK", answer.split(b"\r\n", 1)[0])
            spent = front_time(server) - before
            print(f"500,000 pieces: {spent:.2f} s of the front process")
            self.assertLess(spent, 0.15)
            # Chunk headers and trailers are bounded as well.
            memory = server.memory(front_only=True)
            held = []
            for start in ("1;", "1\r\n#\r\n0\r\nx: "):
                for _ in range(10):
                    held.append(server.connect())
                    with contextlib.suppress(OSError):
                        held[-1].sendall((head + start + "x" * (3 << 20)).encode())
            self.assertLess(server.memory(front_only=True) - memory, 20 << 20)
            self.assertIn(b" 431 ", server.raw(head + "1;" + "x" * 40000).split(b"\r\n", 1)[0])
            for one in held:
                one.close()

    def test_LogLines_AreLimitedPerClient(self):
        path = Path(self.store).with_name("log")
        with path.open("wb") as log, Daemon(self.store, self.web, "--proxy", "127.0.0.1", log=log) as server:
            started = time.monotonic()
            with Socket(server, {"X-Forwarded-For": "203.0.113.7"}) as s:
                for _ in range(500):
                    self.assertFalse(s.ask(verb="q" * 39)["ok"])
            for _ in range(100):
                self.assertEqual(server.request("GET", "/api/nothing", headers={"X-Forwarded-For": "203.0.113.7"})[0], 404)
            self.assertEqual(server.request("GET", "/api/nothing", headers={"X-Forwarded-For": "203.0.113.8"})[0], 404)
            seconds = int(time.monotonic() - started) + 2
            lines = lambda what: [line for line in path.read_text(encoding="utf-8").splitlines() if what in line]
            # Lines from battle workers and from the front process share one limit.
            self.assertLessEqual(len(lines("verb")) + len(lines("to 203.0.113.7")), 10 * seconds)
            self.assertGreaterEqual(len(lines("verb")), 10)
            self.assertEqual(len(lines("to 203.0.113.8")), 1)
            self.assertTrue(until(lambda: lines("lines about refused or closed connections are left out")))

    def test_BattleListRequests_AreLimited(self):
        with Daemon(self.store, self.web, "--limits", 0.01, "--proxy", "127.0.0.1") as server:
            look = lambda: server.request("GET", "/api/scenarios", headers={"X-Forwarded-For": "203.0.113.7"})[0]
            self.assertEqual(look(), 200)
            # The number of requests until the limit depends on the machine's speed.
            self.assertTrue(until(lambda: 429 in [look() for _ in range(100)], 60))
            self.assertEqual(server.request("GET", "/api/rulesets", headers={"X-Forwarded-For": "203.0.113.8"})[0], 200)

    def test_OpenGames_AreLimitedPerClient_AndExpire(self):
        def offers(server, client, count):
            out = []
            for _ in range(count):
                offer = {"scenario": "two-brigades", "seat": "first", "open": True, "key": secrets.token_urlsafe(32),
                         "name": "Ann", "commit": secrets.token_hex(32)}
                out.append(server.request("POST", "/api/meetings", json.dumps(offer), {"X-Forwarded-For": client})[0])
            return out

        listed = lambda server: len(server.api("GET", "/api/meetings")["open"])
        with Daemon(self.store, self.web, "--proxy", "127.0.0.1") as server:
            self.assertEqual(offers(server, "203.0.113.7", 12), [201] * 10 + [429] * 2)
            self.assertEqual(offers(server, "2001:db8:1:2::1", 10), [201] * 10)
            self.assertEqual(offers(server, "2001:db8:1:2:3:4:5:6", 1), [429])
            self.assertEqual(offers(server, "203.0.113.8", 1), [201])
            self.assertEqual(listed(server), 21)
        self.assertNotIn(b"203.0.113.7", Path(self.store).read_bytes())
        # Here open games last for two and a half seconds.
        with Daemon(Path(self.store).with_name("short.sqlite"), self.web, "--offers", 0.00003) as server:
            self.assertEqual(offers(server, "", 1), [201])
            self.assertTrue(until(lambda: listed(server) == 0, 20))

    def test_NewLinks_AreLimited(self):
        with Daemon(self.store, self.web, "--limits", 0.1) as server:
            token = link(made(server), "commander")
            statuses = [server.request("POST", "/api/battle/links", '{"commands":[1]}', {"Authorization": f"Bearer {token}"})[0]
                        for _ in range(10)]
            self.assertNotIn(429, statuses[:6])
            self.assertIn(429, statuses)

    def test_Connections_AreLimitedPerClient(self):
        with Daemon(self.store, self.web, "--limits", 0.05) as server:
            held = [server.connect() for _ in range(12)]
            time.sleep(0.2)
            with server.connect() as one_more:
                self.assertEqual(one_more.recv(100), b"")
            held.pop().close()

            def let_in():
                try:
                    return server.request("GET", "/")[0] == 200
                except OSError:
                    return False

            self.assertTrue(until(let_in))
            for one in held:
                one.close()

    def test_AllConnectionsInUse_NetworkWithFewerIsAccepted(self):
        most = 4096
        limit, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if hard < 2 * most:
            self.skipTest("the limit of open files is too low")
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (limit, hard))
        figures = free_port()
        with Daemon(self.store, self.web, "--metrics", f"127.0.0.1:{figures}") as server:
            def connect_many(network, count):
                return [socket.create_connection((server.host, server.port), source_address=(f"127.0.0.{network}", 0))
                        for _ in range(count)]

            # This connection has been silent for longest in its network, but it plays.
            player = Socket(server, at="127.0.0.2")
            self.assertTrue(player.ask(verb="join", token=link(made(server, scenario="two-brigades")))["ok"])
            held = [one for network in range(2, 18) for one in connect_many(network, 256)]
            self.assertTrue(until(lambda: metric(figures, "linstock_connections") >= most))
            held += connect_many(20, 60)
            for _ in range(3):
                self.assertEqual(server.request("GET", "/")[0], 200)
            with Socket(server) as other:
                self.assertTrue(other.ask(verb="ping")["ok"])
            self.assertLess(metric(figures, "linstock_connections"), most + 20)
            self.assertTrue(player.ask(verb="ping")["ok"])
            for one in [player.sock, *held]:
                one.close()

    def test_AllProxyConnectionsInUse_LargestNetworkIsRefused(self):
        limit, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if hard < 10000:
            self.skipTest("the limit of open files is too low")
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (limit, hard))

        def home(network, host):
            return {"X-Forwarded-For": f"2001:db8:{network}:{host}::1"}

        with Daemon(self.store, self.web, "--proxy", "127.0.0.1") as server:
            held = [Socket(server, home(n % 5, n % 4)) for n in range(4096)]
            self.assertEqual(server.request("GET", "/", headers=home(0, 9))[0], 503)
            self.assertEqual(server.request("GET", "/", headers=home(7, 0))[0], 200)
            for one in held:
                one.sock.close()

    def test_UnreadFiles_AreLimited(self):
        assets = self.web / "assets"
        assets.mkdir(exist_ok=True)
        (assets / "long.js").write_bytes(b" " * 2_000_000)
        self.addCleanup((assets / "long.js").unlink)
        with Daemon(self.store, self.web) as server:
            def connect_silently():
                s = socket.socket()
                s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                s.connect((server.host, server.port))
                s.sendall(b"GET /assets/long.js HTTP/1.1\r\nHost: localhost\r\n\r\n")
                return s

            held = [connect_silently() for _ in range(200)]
            self.assertTrue(until(lambda: server.request("GET", "/assets/long.js")[0] == 429, 10))
            self.assertLess(server.memory(front_only=True), 100 << 20)
            self.assertEqual(server.request("GET", "/")[0], 200)
            for one in held:
                one.close()

    def test_AmbiguousRequest_IsRefused(self):
        with Daemon(self.store, self.web) as server:
            for version, lines in [("1.1", ["Transfer-Encoding: xchunked"]), ("1.0", ["Transfer-Encoding: chunked"]),
                                   ("1.1", ["Transfer-Encoding: chunked, identity"]), ("1.1", ["Host: localhost"]),
                                   ("1.1", ["Transfer-Encoding: chunked", "Transfer-Encoding: identity"]),
                                   ("1.1", ["Transfer-Encoding: chunked", "Content-Length: 5"])]:
                head = "\r\n".join([f"POST /api/check HTTP/{version}", "Host: localhost", *lines])
                response = server.raw(head + "\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                self.assertEqual(response.count(b"HTTP/1.1 "), 1, lines)
                self.assertTrue(response.startswith(b"HTTP/1.1 400 "), lines)
            # Also if an earlier request on the same connection was valid.
            first = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
            response = server.raw(first + b"GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: x\r\n\r\n" + first)
            self.assertEqual(response.count(b"HTTP/1.1 "), 2)
            usual = b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: Chunked\r\nConnection: close\r\n\r\n"
            self.assertTrue(server.raw(usual + b"1\r\nx\r\n0\r\n\r\n").startswith(b"HTTP/1.1 200 "))

    def test_WebSocket_CountsAsOneConnection(self):
        with Daemon(self.store, self.web, "--limits", 0.05) as server:
            held = [Socket(server) for _ in range(12)]
            self.assertTrue(all(one.ask(verb="ping")["ok"] for one in held))
            for one in held:
                one.sock.close()

    def test_WebSockets_AreLimitedPerClientOfAProxy(self):
        with Daemon(self.store, self.web, "--limits", 0.05, "--proxy", "127.0.0.1") as server:
            held = [Socket(server, {"X-Forwarded-For": "203.0.113.7"}) for _ in range(12)]
            self.assertEqual([s.status for s in held], [101] * 12)
            self.assertEqual(Socket(server, {"X-Forwarded-For": "203.0.113.7"}).status, 429)
            with Socket(server, {"X-Forwarded-For": "203.0.113.8"}) as other:
                self.assertTrue(other.ask(verb="ping")["ok"])
            for one in held:
                one.sock.close()


class SilentSpectators(Bare):
    """Two hundred spectators that do not read."""

    def test_SilentSpectators_HaveBoundedMemory_AndAreClosed(self):
        with Daemon(self.store, self.web, "--limits", 0) as server:
            battle = made(server, scenario="two-brigades")
            token = link(battle, "spectator")
            before = server.memory(front_only=True)
            silent = [Socket(server, buffer=4096) for _ in range(200)]
            most = 0
            for _ in range(60):
                for s in silent:
                    try:
                        s.sock.sendall(s.frame(TEXT, json.dumps({"id": 1, "verb": "join", "token": token}).encode()))
                    except OSError:
                        continue  # already closed
                most = max(most, server.memory(front_only=True) - before)
            self.assertLess(most, 160 << 20)
            player = Player(server, battle)
            self.assertTrue(player.decide())
            print(f"200 silent spectators: {most >> 20} MiB at most")
            for s in silent:
                s.sock.close()


class LongBattle(Bare):
    """A battle with a long history."""

    def test_FirstUpdateOfALongBattle_ReachesClientsThatRead(self):
        figures = free_port()
        with Daemon(self.store, self.web, "--deadline", 120, "--metrics", f"127.0.0.1:{figures}") as server:
            battle = made(server, scenario="gettysburg-day2-union-left", first="sergeant", second="sergeant", mine=[])
            for one in battle["links"]:
                with Socket(server) as s:
                    s.send(json.dumps({"id": 1, "verb": "join", "token": one["token"]}))
                    messages = [s.receive() for _ in range(3)]
                    self.assertEqual([json.loads(text).get("push") for text in messages], [None, "news", "players"])
                    self.assertGreater(len(messages[1]), 1 << 20)
                    self.assertTrue(s.ask(verb="ping")["ok"])
            self.expect_silent_clients_reduced(server, battle["links"][0]["token"], figures)

    def expect_silent_clients_reduced(self, server, token, figures):
        """One client may exceed the limit of unread bytes for a moment only, even if no further messages are sent."""
        unread = lambda: metric(figures, "linstock_unread_bytes")
        sockets = lambda: metric(figures, "linstock_sockets")
        silent = [Socket(server, buffer=4096) for _ in range(40)]
        self.assertTrue(until(lambda: sockets() == len(silent)))
        for s in silent:
            s.send(json.dumps({"id": 1, "verb": "join", "token": token}))
        # If the updates arrive slowly, some clients are disconnected before the last one.
        self.assertTrue(until(lambda: unread() > 16 << 20 or sockets() < len(silent)))
        started = time.monotonic()
        # A client that reads nothing for 20 seconds is disconnected anyway. That rule would disconnect
        # all of them; here some stay connected.
        self.assertTrue(until(lambda: unread() <= 16 << 20 and sockets() < len(silent)))
        self.assertGreater(sockets(), 0)
        print(f"disconnected after {time.monotonic() - started:.1f} s")
        for s in silent:
            s.sock.close()


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]], verbosity=1)
