#!/usr/bin/python3
"""What would end, wedge or fill linstockd costs whoever asks for it, and nobody else.

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

from daemon import SOURCE, TEXT, Daemon, Socket, figure, free_port, until
from server_test import Bare, Server

os.environ["LINSTOCKD_PROVOKED"] = "1"  # words of a request bring the process down that is at it

ENDLESS = "y" + ".a" * 30000
LOOP = 60  # seconds until one that never ends has had its few of a processor, on a machine that others use too


def made(it, **more):
    return it.api("POST", "/api/battles", {"scenario": "two-brigades-lesson-1", "first": "human", "second": "human", "mine": ["first", "second"],
                                           "seed": "7", **more})


def link(battle, role="both"):
    return next(one["token"] for one in battle["links"] if one["role"] == role)


class Player:
    """Somebody at a table of one screen, who takes what is recommended."""

    def __init__(self, it, battle):
        self.battle = battle["battle"]
        self.token = link(battle)
        self.socket = None
        self.come(it)

    def __del__(self):
        if self.socket:
            self.socket.sock.close()

    def come(self, it):
        if self.socket:
            self.socket.sock.close()
        self.socket = Socket(it)
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
        """Whether the connection was closed for its room."""
        self.socket.sock.settimeout(0.2)
        try:
            while True:
                self.socket.receive()
        except TimeoutError:
            self.socket.sock.settimeout(60)
            return False
        except Exception as gone:
            return "room" in str(gone)


def chess_battle(it, reserve):
    """A battle of two players on a chess clock of so many seconds: its id and their keys."""
    people = []
    for seat in ("first", "second"):
        share = secrets.token_hex(32)
        commit = hashlib.sha256(f"{seat}:{share}".encode()).hexdigest()
        people.append({"key": secrets.token_urlsafe(24), "name": seat, "commit": commit, "share": share})
    first, second = people
    sits = lambda one: {name: one[name] for name in ("key", "name", "commit")}
    timing = {"clock": "chess", "each": 0, "reserve": reserve * 1000, "holidays": 0, "end": "lost", "level": "recruit"}
    offer = it.api("POST", "/api/meetings", {**sits(first), "scenario": "two-brigades", "seat": "first", "open": True,
                                             "level": "recruit", "timing": timing})
    it.api("POST", "/api/meeting/take", sits(second), offer["invitation"])
    it.api("POST", "/api/meeting/share", {"share": first["share"]}, first["key"])
    begun = it.api("POST", "/api/meeting/share", {"share": second["share"]}, second["key"])
    return begun["battle"], [first["key"], second["key"]]


class Errands(Server):
    """Checks, uploads, reports, odds: each costs itself."""

    arguments = ("--deadline", "4", "--limits", "0")

    def post(self, body, target="/api/check"):
        return self.it.request("POST", target, body, patience=LOOP)

    def test_a_process_that_goes_wrong_is_the_requests_own(self):
        door = self.it.process.pid
        for how, status in (("crash", 500), ("stack", 500), ("killed", 500), ("memory", 413), ("loop", 503)):
            for target in ("/api/check", "/api/records", "/api/battles")[:1 if how == "loop" else 3]:
                answer = self.post(f"# provoke:{how}", target)
                self.assertEqual(answer[0], status, (how, target, answer))
                self.assertTrue(json.loads(answer[2])["error"])
        self.assertEqual(self.post("x = 1")[0], 200)
        self.assertEqual(self.it.process.pid, door)
        self.assertIsNone(self.it.process.poll())
        self.assertIn("ended by signal 6 at /api/check", self.logged())
        self.assertIn("because it took too long at /api/check", self.logged())

    def test_nobody_waits_for_those_that_never_end(self):
        before = self.it.processor()
        loops = [threading.Thread(target=self.post, args=("# provoke:loop",)) for _ in range(6)]
        for one in loops:
            one.start()
        self.assertTrue(until(lambda: self.it.processor() - before > 0.3))
        player = Player(self.it, {"battle": self.battle["battle"], "links": self.battle["links"]})
        self.assertTrue(player.decide())
        self.assertEqual(self.it.request("GET", "/api/rulesets")[0], 200)
        self.assertEqual(self.it.request("GET", "/")[0], 200)
        self.assertTrue(all(one.is_alive() for one in loops))
        for one in loops:
            one.join()

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.battle = made(cls.it)

    def test_what_has_ended_the_server_is_refused_at_once(self):
        before = self.logged().count(" ended ")
        for body in ('x = """a""""\n' + ENDLESS + " = 1\n", 'x = """a""""\n' + f"y = [{{{ENDLESS} = 1}}]\n",
                     "".join(f"[a{i}]\n" for i in range(90000)), "".join(f"[a.b{i}]\n" for i in range(40000)),
                     "[" + "k" * 60000 + "]\n" + "".join(f"a{i}=1\n" for i in range(13000)),
                     "a = " + "[" * 60000, "a = " + "{b = " * 40000, "a = [" + "0," * 500000 + "]\n"):
            spent = self.it.processor()
            status, _, answer = self.post(body)
            self.assertEqual(status, 200)
            self.assertTrue(json.loads(answer)["problems"])
            self.assertLess(len(answer), 1000)
            self.assertLess(self.it.processor() - spent, 1)
        self.assertEqual(self.logged().count(" ended "), before)
        self.assertLess(self.it.memory(), 600 << 20)

    def test_a_message_of_many_keys_is_read_at_once(self):
        with Socket(self.it) as s:
            before = self.it.processor()
            s.send("{" + ",".join(f'"k{i}":0' for i in range(20000)) + "}")
            self.assertFalse(json.loads(s.receive())["ok"])
            s.send("[" + "0," * 100000 + "0]")
            self.assertFalse(json.loads(s.receive())["ok"])
            self.assertLess(self.it.processor() - before, 2)

    def test_headers_are_counted(self):
        many = "".join(f"X-{i}: y\r\n" for i in range(150))
        self.assertIn(b" 431 ", self.it.raw(f"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{many}\r\n")[:20])
        late = "".join(f"x-{i}: y\r\n" for i in range(40000))
        self.assertIn(b" 431 ", self.it.raw("POST /api/check HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                                            f"Transfer-Encoding: chunked\r\n\r\n3\r\nx=1\r\n0\r\n{late}\r\n")[:20])

    def test_reports_and_odds_leave_the_battle_alone(self):
        battle = made(self.it)
        player = Player(self.it, battle)
        self.assertTrue(player.decide())
        headers = {"Authorization": f"Bearer {player.token}"}
        status, _, page = self.it.request("GET", "/api/battle/report", headers=headers)
        self.assertEqual(status, 200)
        self.assertIn(b"<html", page)
        prompt = player.news["prompts"][0]
        choice = player.socket.ask(verb="candidates", battle=player.battle, prompt=prompt["prompt"], most=1)
        odds = player.socket.ask(verb="odds", battle=player.battle, decision=choice["candidates"][0]["decision"])
        self.assertEqual(odds["verb"], "odds")
        self.assertTrue("odds" in odds or "refusal" in odds, odds)
        player.socket.sock.settimeout(LOOP)
        for how in ("crash", "loop"):
            lost = player.socket.ask(verb="odds", battle=player.battle, decision={"x": f"provoke:{how}"})
            self.assertEqual((lost["ok"], lost["verb"]), (False, "odds"))
            self.assertIn("given up", lost["error"])
            self.assertTrue(player.decide())

    def test_what_fights_a_whole_battle_again_is_no_rooms(self):
        token = link(made(self.it))
        for what in ("rematch", "onward", "fight_on"):
            status, _, answer = self.it.request("POST", f"/api/battle/{what}", "# provoke:crash",
                                                {"Authorization": f"Bearer {token}"})
            self.assertEqual(status, 500, answer)
            self.assertIn(f"ended by signal 6 at /api/battle/{what}", self.logged())
        self.assertNotIn("battle worker 0 ended", self.logged())
        self.assertNotIn("battle worker 1 ended", self.logged())

    def test_the_battle_that_was_just_decided_is_the_one_reported(self):
        player = Player(self.it, made(self.it))
        sizes = []
        for _ in range(3):
            self.assertTrue(player.decide())
            card = self.it.api("GET", "/api/battle", token=player.token)
            self.assertEqual(card["battle"], player.battle)
            sizes.append(len(self.it.request("GET", "/api/battle/report",
                                             headers={"Authorization": f"Bearer {player.token}"})[2]))
        self.assertEqual(len(set(sizes)), 3, sizes)


class Rooms(Server):
    """A battle that goes wrong is frozen; the others go on."""

    arguments = ("--deadline", "2", "--limits", "0", "--rooms", "2")

    def seated(self, count):
        return [Player(self.it, made(self.it)) for _ in range(count)]

    def wake(self, players):
        """Everybody whose room was lost comes back at once."""
        for player in players:
            if player.lost():
                player.come(self.it)

    def freeze(self, offender, how):
        """Until his battle is frozen. On a machine that does much else a loop may end by the clock, before it has had its
        time of a processor: nobody is to blame for that, until it happens again."""
        for _ in range(3):
            offender.provoke(how)
            self.assertTrue(until(offender.lost, 120), how)
            offender.come(self.it)
            if "bug" in offender.news:
                return
        self.fail(f"not frozen by {how}: {self.logged()[-2000:]}")

    def test_a_crash_freezes_its_battle_alone(self):
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

    def test_a_link_is_not_told_in_the_log_wherever_it_stands(self):
        told = [secrets.token_urlsafe(24) for _ in range(8)]
        for n, message in enumerate(({"token": told[0]}, {"x": {"token": told[1]}}, {"token": told[2] + "." * 300},
                                     {"token": "provoke:crash", "y": told[3]})):
            player = self.seated(1)[0]
            player.socket.send(json.dumps({"id": 0, "verb": "moments", "battle": player.battle, "z": "provoke:crash",
                                           **message}))
            self.assertTrue(until(player.lost))
            self.assertTrue(until(lambda: self.logged().count("its message was: ") > n))
        # What is refused is a line of the log too.
        with Socket(self.it) as s:
            for n, message in enumerate(({"id": told[4], "verb": "x"}, {"verb": told[5]}, {"verb": "join", "token": told[6]})):
                s.send(json.dumps(message))
                self.assertFalse(json.loads(s.receive())["ok"])
        self.assertEqual(self.it.request("GET", f"/api/battle/{told[7]}")[0], 401)
        self.assertTrue(until(lambda: "GET /api/battle/(a link?) 401" in self.logged()))
        self.assertTrue(until(lambda: '{"id":"(a link?)","verb":"x"' in self.logged()))
        for one in told:
            self.assertNotIn(one, self.logged())

    def test_one_that_ends_its_process_again_is_not_opened_any_more(self):
        offender, other = self.seated(2)
        for _ in range(2):
            offender.provoke("crash")
            self.assertTrue(until(offender.lost))
            with self.subTest():
                try:
                    offender.come(self.it)
                except RuntimeError as refused:
                    self.assertIn("not opened any more", str(refused))
        self.assertRaises(RuntimeError, offender.come, self.it)
        self.wake([other])
        self.assertTrue(other.decide())

    def test_a_process_made_anew_does_not_hold_the_port(self):
        # Else the port is taken for as long as it outlives a server that is killed.
        before = set(self.it.workers())
        offender = self.seated(1)[0]
        offender.provoke("crash")
        self.assertTrue(until(offender.lost))
        anew = lambda: set(self.it.workers()) - before
        self.assertTrue(until(anew))
        lines = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]
        port = next(f[9] for f in map(str.split, lines) if f[1].endswith(f":{self.it.port:04X}") and f[3] == "0A")
        for pid in anew():
            for file in Path(f"/proc/{pid}/fd").iterdir():
                with contextlib.suppress(FileNotFoundError):  # it works: what was open a moment ago may be closed
                    self.assertNotEqual(os.readlink(file), f"socket:[{port}]")

    def test_who_is_killed_for_anothers_memory_is_not_frozen(self):
        player = self.seated(1)[0]
        self.assertTrue(player.decide())
        player.provoke("killed")
        self.assertTrue(until(player.lost))
        player.come(self.it)
        self.assertNotIn("bug", player.news)
        self.assertTrue(player.decide())

    def test_who_only_waits_is_not_to_blame(self):
        # For the disk, say, or for a machine that does other things.
        before = self.logged().count(" ended ")
        player = self.seated(1)[0]
        player.provoke("asleep")  # for longer than it may be at anything
        player.socket.ask(verb="ping")
        self.assertTrue(player.decide())
        self.assertNotIn("bug", player.news)
        self.assertEqual(self.logged().count(" ended "), before)

    def test_memory_is_the_messages_own(self):
        player, other = self.seated(2)
        player.provoke("memory")
        told = {}
        while "error" not in told:
            told = json.loads(player.socket.receive())
        self.assertFalse(told["ok"])
        self.assertTrue(player.decide())
        self.assertTrue(other.decide())
        self.assertLess(self.it.memory(), 1 << 30)


class Hanging(Server):
    """A worker that hangs costs its own battles some seconds, and the others nothing."""

    arguments = ("--limits", "0", "--rooms", "2")

    def worker_of(self, battle):
        """The process that plays it: FNV-1a of the id, as in crew.cpp."""
        number = 14695981039346656037
        for byte in battle.encode():
            number = (number ^ byte) * 1099511628211 % 2**64
        rooms = sorted(pid for pid in self.it.workers()
                       if Path(f"/proc/{pid}/comm").read_text(encoding="ascii") == "linstockd:play\n")
        self.assertEqual(len(rooms), 2)
        return rooms[number % 2]

    def stop(self, pid):
        def go_on():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)
        os.kill(pid, signal.SIGSTOP)
        self.addCleanup(go_on)

    def test_StoppedWorker_IsReplacedWithin10Seconds(self):
        player = Player(self.it, made(self.it))
        worker = self.worker_of(player.battle)
        self.stop(worker)
        began = time.monotonic()
        self.assertTrue(until(lambda: worker not in self.it.workers(), 30))
        self.assertLess(time.monotonic() - began, 12)  # 10 s, and what else the machine does
        self.assertTrue(until(player.lost))
        player.come(self.it)
        self.assertTrue(player.decide())

    def test_StoppedWorker_DoesNotStopTheClocksOfOtherWorkers(self):
        begun = time.monotonic()
        first, keys = chess_battle(self.it, 60)
        hanging = self.worker_of(first)
        others = [chess_battle(self.it, 60) for _ in range(8)]
        others = [keys for battle, keys in others if self.worker_of(battle) != hanging]
        self.assertTrue(others)
        time.sleep(max(0, 57 - (time.monotonic() - begun)))
        self.stop(hanging)  # the first time that comes is one of its battles
        self.assertTrue(until(lambda: all(self.it.api("GET", "/api/battle", token=one[0])["over"] for one in others),
                              7))


class Busy(Bare):
    """A battle that keeps its room busy."""

    def daemon(self, *more):
        self.figures = free_port()
        limits = () if "--limits" in more else ("--limits", 0)
        return Daemon(self.store, self.web, *limits, "--rooms", 2, "--metrics", f"127.0.0.1:{self.figures}", *more)

    def messages(self):
        return figure(self.figures, 'linstock_queue{of="messages"}')

    def watched(self, it, how, count=24):
        """Who plays such a battle, and how many of those who watch it, each with a message of this kind under way, have
        been answered."""
        battle = made(it)
        watchers = [Socket(it) for _ in range(count)]
        for s in watchers:
            self.addCleanup(s.sock.close)
            self.assertTrue(s.ask(verb="join", token=link(battle, "spectator"))["ok"])
        player = Player(it, battle)
        for s in watchers:
            s.send(json.dumps({"id": 0, "verb": "moments", "battle": battle["battle"], "x": f"provoke:{how}"}))
        self.assertTrue(until(lambda: self.messages() > count / 2))
        return player, lambda: sum(s.come(0) is not None for s in watchers)

    def test_who_asks_about_one_battle_does_not_hold_all_threads(self):
        with self.daemon() as it:
            others = [Player(it, made(it)) for _ in range(6)]
            _, answered = self.watched(it, "asleep")
            for player in others:
                self.assertTrue(player.decide())
            # As many as there are threads, if those had been the watchers'.
            self.assertLess(answered(), 12)

    def test_many_battles_of_one_home_keep_nobody_waiting(self):
        # Where there are no limits one has all threads.
        with self.daemon("--proxy", "127.0.0.1", "--limits", 1000) as it:
            player = Player(it, made(it))
            home = []
            for i in range(120):
                battle = made(it)
                home.append((Socket(it, {"X-Forwarded-For": f"2001:db8:1:{i % 10}::1"}), battle["battle"]))
                self.addCleanup(home[-1][0].sock.close)
                self.assertTrue(home[-1][0].ask(verb="join", token=link(battle))["ok"])
            for s, battle in home:
                s.send(json.dumps({"id": 0, "verb": "moments", "battle": battle, "x": "provoke:asleep"}))
            self.assertTrue(until(lambda: self.messages() > 60))
            self.assertTrue(player.decide())
            self.assertLess(sum(s.come(0) is not None for s, _ in home), 60)

    def test_who_plays_goes_before_those_who_watch(self):
        with self.daemon() as it:
            player, answered = self.watched(it, "slow")
            self.assertTrue(player.decide())
            self.assertLess(answered(), 20)


class Ends(Bare):
    """SIGTERM ends it within five seconds, whatever it is at; and no process is left behind."""

    def gone(self, pids):
        def dead(pid):
            try:
                with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
                    return stat.read().rpartition(")")[2].split()[0] == "Z"
            except OSError:
                return True
        return until(lambda: all(dead(pid) for pid in pids))

    def test_with_everything_wedged(self):
        with Daemon(self.store, self.web, "--deadline", 3600, "--limits", 0) as it:
            battles = [made(it) for _ in range(12)]
            players = [Player(it, battle) for battle in battles]
            for player in players:
                player.provoke("loop")
            sockets = []
            for _ in range(8):
                s = it.connect()
                s.sendall(b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 14\r\n\r\n# provoke:loop")
                sockets.append(s)
            time.sleep(0.5)
            pids = it.workers()
            begun = time.monotonic()
            it.process.send_signal(signal.SIGTERM)
            self.assertEqual(it.process.wait(60), 0)
            self.assertLess(time.monotonic() - begun, 5)
            self.assertTrue(self.gone(pids))
            for s in sockets:
                s.close()
        with Daemon(self.store, self.web) as it:
            Player(it, battles[0])

    def test_when_the_door_is_killed_the_rooms_go_too(self):
        with Daemon(self.store, self.web) as it:
            player = Player(it, made(it))
            player.provoke("loop")
            time.sleep(0.2)
            pids = it.workers()
            self.assertGreater(len(pids), 3)
            it.kill()
            self.assertTrue(self.gone(pids))


class Limited(Bare):
    """What one address may do."""

    def statuses(self, it, count, method="POST", targets=("/api/records",), body=b"x", **headers):
        return [it.request(method, targets[i % len(targets)], body, {k.replace("_", "-"): v for k, v in headers.items()})[0]
                for i in range(count)]

    def test_no_other_way_to_write_a_path_goes_round_them(self):
        with Daemon(self.store, self.web, "--limits", 0.1) as it:
            ways = ("/api/records", "/api//records", "/api/%72ecords", "//api/records", "/%61pi/records/", "/api/records?x=1")
            statuses = self.statuses(it, 40, targets=ways)
            self.assertEqual(statuses[:30], [400] * 30)
            self.assertIn(429, statuses[30:33])
            self.assertEqual(it.request("POST", "/api%2frecords", b"x")[0], 405)  # no way at all: a file's name
            self.assertEqual(it.request("GET", "/api//%72ulesets")[0], 200)

    def test_a_trusted_proxy_tells_whose_they_are(self):
        with Daemon(self.store, self.web, "--limits", 0.1, "--proxy", "127.0.0.1") as it:
            one = self.statuses(it, 40, X_Forwarded_For="203.0.113.7")
            self.assertIn(429, one)
            # What the client itself wrote before the proxy's word counts for nothing.
            self.assertEqual(self.statuses(it, 1, X_Forwarded_For="198.51.100.1, 203.0.113.7"), [429])
            self.assertEqual(self.statuses(it, 1, X_Forwarded_For="203.0.113.8"), [400])
            # A household's network is one.
            six = self.statuses(it, 40, X_Forwarded_For="2001:db8:1:2::1")
            self.assertIn(429, six)
            self.assertEqual(self.statuses(it, 1, X_Forwarded_For="2001:db8:1:2:3:4:5:6"), [429])
            self.assertEqual(self.statuses(it, 1, X_Forwarded_For="2001:0db8:1:2:3:4:5:7"), [429])
            self.assertEqual(self.statuses(it, 1, X_Forwarded_For="2001:db8:1:3::1"), [400])
            # One address is one, however a proxy writes it.
            for same in ("::ffff:203.0.113.7", "203.0.113.7:4001", "[::ffff:203.0.113.7]:4001"):
                self.assertEqual(self.statuses(it, 1, X_Forwarded_For=same), [429], same)
            self.assertEqual(self.statuses(it, 1, X_Forwarded_For="::ffff:198.51.100.1"), [400])

    def test_a_proxy_may_tell_it_in_a_line_of_its_own(self):
        # As HAProxy does: behind what the client wrote, which counts for nothing there too.
        def status(it, *lines):
            told = "".join(f"X-Forwarded-For: {line}\r\n" for line in lines)
            answer = it.raw(f"POST /api/records HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{told}"
                            "Content-Length: 1\r\n\r\nx")
            return int(answer.split(b" ", 2)[1])

        with Daemon(self.store, self.web, "--limits", 0.05, "--proxy", "127.0.0.1") as it:
            statuses = [status(it, f"198.51.100.{i}", "203.0.113.7") for i in range(25)]
            self.assertEqual(statuses[:15], [400] * 15)
            self.assertIn(429, statuses)
            self.assertEqual(status(it, "203.0.113.7", "203.0.113.8"), 400)
            self.assertEqual(status(it, "203.0.113.8", "", "203.0.113.7"), 429)

    def test_and_nobody_else_does(self):
        with Daemon(self.store, self.web, "--limits", 0.1) as it:
            statuses = [self.statuses(it, 1, X_Forwarded_For=f"203.0.113.{i}")[0] for i in range(40)]
            self.assertIn(429, statuses)

    def test_work_is_paid_for_by_the_time_that_it_takes(self):
        with Daemon(self.store, self.web, "--limits", 0.02, "--deadline", 2, "--proxy", "127.0.0.1") as it:
            battle = json.dumps({"scenario": "antietam-cornfield", "first": "sergeant", "second": "sergeant"})
            whose = {"X-Forwarded-For": "203.0.113.7"}
            self.assertEqual(it.request("POST", "/api/battles", battle, whose)[0], 201)
            self.assertEqual(it.request("POST", "/api/check", "# provoke:loop", whose, patience=LOOP)[0], 503)
            self.assertEqual(it.request("POST", "/api/battles", battle, whose)[0], 429)
            # Who looks is still let in, and so is somebody else.
            self.assertEqual(it.request("GET", "/api/scenarios", headers={"X-Forwarded-For": "203.0.113.7"})[0], 200)
            self.assertEqual(it.request("POST", "/api/check", "x = 1", {"X-Forwarded-For": "203.0.113.8"})[0], 200)
            refused = it.request("POST", "/api/check", "x = 1", {"X-Forwarded-For": "203.0.113.7"})
            self.assertEqual(refused[0], 429)
            self.assertIn("more work than one address may", json.loads(refused[2])["error"])

    def test_odds_are_work_however_their_verb_is_written(self):
        with Daemon(self.store, self.web, "--limits", 0.02, "--deadline", 2) as it:
            player = Player(it, made(it))
            player.socket.sock.settimeout(LOOP)
            odds = r'{"id":1,"verb":"od\u0064s","battle":"%s","decision":{"x":"provoke:loop"}}' % player.battle

            def ask(text):
                player.socket.send(text)
                while "id" not in (told := json.loads(player.socket.receive())):
                    pass
                return told

            self.assertIn("given up", ask(odds)["error"])
            self.assertIn("more work than one address may", ask(odds)["error"])
            # Who only speaks of them asks for no work.
            self.assertTrue(ask('{"id":2,"verb":"ping","x":"odds"}')["ok"])

    def test_who_asks_for_odds_on_many_connections_leaves_hands_to_others(self):
        with Daemon(self.store, self.web, "--limits", 0.13, "--deadline", 2, "--rooms", 2, "--proxy", "127.0.0.1") as it:
            battle = made(it)
            many = [Socket(it, {"X-Forwarded-For": "203.0.113.7"}) for _ in range(4)]
            for s in many:
                self.assertTrue(s.ask(verb="join", token=link(battle))["ok"])
            before = it.processor()
            for s in many:
                s.send(json.dumps({"id": 0, "verb": "odds", "battle": battle["battle"], "decision": {"x": "provoke:loop"}}))
            self.assertTrue(until(lambda: it.processor() - before > 0.3))
            self.assertEqual(it.request("POST", "/api/check", "x = 1", {"X-Forwarded-For": "203.0.113.8"})[0], 200)
            told = {s: s.come(0) for s in many}
            self.assertEqual(list(told.values()), [None] * 4)
            # They wait for each other: each is done. Meanwhile the other is heard too, or it would be taken for gone.

            def both():
                for s in many[:2]:
                    told[s] = told.get(s) or s.come(0)
                return all(told[s] for s in many[:2])
            self.assertTrue(until(both, 120))
            for s in many[:2]:
                self.assertIn("given up", told[s]["error"])
            for s in many:
                s.sock.close()

    def test_long_errands_of_one_leave_a_hand_to_others(self):
        with Daemon(self.store, self.web, "--deadline", 8, "--rooms", 2, "--proxy", "127.0.0.1") as it:
            loops = [threading.Thread(target=it.request, args=("POST", "/api/check", "# provoke:loop",
                                                               {"X-Forwarded-For": "203.0.113.7"})) for _ in range(3)]
            before = it.processor()
            for one in loops:
                one.start()
            self.assertTrue(until(lambda: it.processor() - before > 0.3))
            self.assertEqual(it.request("POST", "/api/check", "x = 1", {"X-Forwarded-For": "203.0.113.8"})[0], 200)
            self.assertTrue(all(one.is_alive() for one in loops))
            it.kill()
            for one in loops:
                one.join()

    def test_who_looks_on_many_connections_leaves_hands_to_others(self):
        with Daemon(self.store, self.web, "--rooms", 2, "--proxy", "127.0.0.1") as it:
            sheets = "/api/scenarios/gettysburg-day2-union-left?as=print&what=all"
            get = lambda whose, target: it.request("GET", target, headers={"X-Forwarded-For": whose})[0]
            self.assertEqual(get("203.0.113.8", "/api/scenarios"), 200)
            stop, told = threading.Event(), []

            def look():
                while not stop.is_set():
                    with contextlib.suppress(OSError):  # he has no patience
                        told.append(get("203.0.113.7", sheets))
            many = [threading.Thread(target=look) for _ in range(120)]
            for one in many:
                one.start()
            try:
                self.assertTrue(until(lambda: told.count(200) > 4))
                for _ in range(5):
                    before = told.count(200)
                    self.assertEqual(get("203.0.113.8", "/api/scenarios"), 200)
                    # Of the 120 a few are served meanwhile, not all who came before him.
                    self.assertLess(told.count(200) - before, 60)
            finally:
                stop.set()
                for one in many:
                    one.join()

    def test_who_plays_more_than_his_share_waits_and_nobody_else(self):
        with Daemon(self.store, self.web, "--limits", 0.02, "--proxy", "127.0.0.1") as it:
            battle = made(it)
            one = Socket(it, {"X-Forwarded-For": "203.0.113.7"})
            other = Socket(it, {"X-Forwarded-For": "203.0.113.8"})
            for s in (one, other):
                self.assertTrue(s.ask(verb="join", token=link(battle))["ok"])
            # More than he has, which is 0.6 s of a processor: he owes what comes back to him within five seconds or more.
            one.ask(verb="moments", battle=battle["battle"], x="provoke:work")
            one.send(json.dumps({"id": 1000, "verb": "ping"}))
            for _ in range(5):
                self.assertTrue(other.ask(verb="ping")["ok"])
            self.assertIsNone(one.come(1000))
            self.assertTrue(until(lambda: one.come(1000), 60))
            one.sock.close()
            other.sock.close()

    def test_long_messages_are_counted_together(self):
        with Daemon(self.store, self.web, "--limits", 0.05) as it, Socket(it) as s:
            for _ in range(4):
                s.send('{"verb":"ping"}' + " " * 150000)
            closed = s.closing()
            self.assertEqual(closed.code, 1008)
            self.assertIn("too long together", closed.reason)

    def test_pieces_of_no_bytes_and_pongs_are_counted(self):
        with Daemon(self.store, self.web, "--limits", 0.05) as it:
            for begun, piece, why in ((b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0", "too long together"),
                                      (b"", b"\x8a\x80\0\0\0\0", "too many messages")):
                with Socket(it) as s:
                    with contextlib.suppress(OSError):  # it may be closed before
                        s.sock.sendall(begun + piece * 100000)
                    closed = s.closing()
                    self.assertEqual(closed.code, 1008)
                    self.assertIn(why, closed.reason)

    def test_what_is_kept_is_counted(self):
        with Daemon(self.store, self.web, "--limits", 0.05, "--proxy", "127.0.0.1") as it:
            def post(whose, target, body="", token=""):
                status, _, answer = it.request("POST", target, body, {"X-Forwarded-For": whose, "Authorization": f"Bearer {token}"})
                return status, json.loads(answer)

            # What is refused is not kept, and not paid for.
            self.assertEqual([post("203.0.113.7", "/api/records", "x" * 1000000)[0] for _ in range(6)], [400] * 6)
            # What is made of another battle brings nothing, and is.
            text = (SOURCE / "data/scenarios/two-brigades-lesson-1.toml").read_text(encoding="utf-8")
            text = text.replace('summary = """', 'summary = """' + "long " * 120000)
            battle = {"text": text, "first": "human", "second": "sergeant"}
            status, first = post("203.0.113.7", "/api/battles", json.dumps(battle))
            self.assertEqual(status, 201, first)
            again = [post("203.0.113.7", "/api/battle/rematch", "", link(first, "commander")) for _ in range(8)]
            self.assertEqual([status for status, _ in again], [201] * 5 + [429] * 3)
            self.assertIn("has stored too much", again[-1][1]["error"])
            self.assertEqual(post("203.0.113.8", "/api/battles", json.dumps(battle))[0], 201)

    def test_the_last_of_the_disk_is_for_battles_that_go_on(self):
        with Daemon(self.store, self.web) as it:
            battle = made(it)
            table = it.api("POST", "/api/shared/new", {"scenario": "x", "ruleset": "y", "steps": []})
        os.environ["LINSTOCKD_FULL"] = "1"
        self.addCleanup(os.environ.pop, "LINSTOCKD_FULL")
        with Daemon(self.store, self.web) as it:
            self.assertEqual([it.request("POST", target, "{}")[0] for target in ("/api/battles", "/api/records", "/api/drawing/new")],
                             [507] * 3)
            self.assertEqual(it.request("POST", "/api/check", "x = 1")[0], 200)
            player = Player(it, battle)
            self.assertTrue(player.decide())
            # So does a real table.
            it.api("POST", f"/api/shared?version={table['version']}", {"scenario": "x", "ruleset": "y", "steps": [1]}, token=table["token"])

    def test_requests_on_their_way_of_a_proxys_clients_too(self):
        def begun(it, whose):
            s = it.connect()
            s.sendall(f"POST /api/check HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {whose}\r\n"
                      "Content-Length: 1000\r\n\r\n#".encode())
            return s

        with Daemon(self.store, self.web, "--limits", 0.05, "--proxy", "127.0.0.1") as it:
            held = [begun(it, "203.0.113.7") for _ in range(12)]
            get = lambda whose: it.request("GET", "/", headers={"X-Forwarded-For": whose})[0]
            self.assertTrue(until(lambda: get("203.0.113.7") == 429))
            self.assertEqual(self.statuses(it, 20, X_Forwarded_For="203.0.113.7"), [429] * 20)
            self.assertEqual(get("203.0.113.8"), 200)
            for one in held:
                one.close()
            self.assertTrue(until(lambda: get("203.0.113.7") == 200))
            # Who was not let in has paid nothing.
            self.assertEqual(self.statuses(it, 10, X_Forwarded_For="203.0.113.7"), [400] * 10)

    def begun(self, it, whose, size):
        """A body of which the last byte is still to come."""
        s = it.connect()
        s.sendall(f"POST /api/check HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {whose}\r\n"
                  f"Content-Length: {size}\r\n\r\n".encode())
        with contextlib.suppress(OSError):  # it may be refused before
            s.sendall(b"#" * (size - 1))
        return s

    def full(self, it, held, whose, one_more):
        """Whether he gets 429 at last: while many come at once, some that are refused have taken the place of others."""
        def refused():
            held.append(self.begun(it, one_more, 1 << 18))
            return it.request("POST", "/api/check", "#" * (1 << 20), {"X-Forwarded-For": whose})[0] == 429
        return until(refused)

    def test_bodies_on_their_way_are_counted(self):
        with Daemon(self.store, self.web, "--proxy", "127.0.0.1") as it:
            before = it.memory(door_alone=True)
            check = lambda whose, body: it.request("POST", "/api/check", body, {"X-Forwarded-For": whose})[0]
            held = [self.begun(it, "203.0.113.7", 2 << 20) for _ in range(40)]
            self.assertLess(it.memory(door_alone=True) - before, 40 << 20)
            self.assertTrue(self.full(it, held, "203.0.113.7", "203.0.113.7"))
            self.assertEqual(check("203.0.113.8", "#" * (1 << 20)), 200)
            held += [self.begun(it, f"203.0.113.{i}", 2 << 20) for i in range(9, 21) for _ in range(6)]
            # Whoever has none of it has his share, and what is short always goes on.
            self.assertEqual(check("203.0.113.30", "#" * (1 << 20)), 200)
            self.assertEqual(check("203.0.113.7", "x = 1"), 200)
            most = 0

            def all_read():
                nonlocal most
                last, most = most, max(most, it.memory(door_alone=True) - before)
                return most == last
            self.assertTrue(until(lambda: all_read() and not time.sleep(0.2) and all_read()))
            print(f"bodies of 224 MiB on their way: {most >> 20} MiB")
            self.assertLess(most, 200 << 20)
            self.assertTrue(self.full(it, held, "203.0.113.7", "203.0.113.7"))
            for one in held:
                one.close()
            self.assertTrue(until(lambda: check("203.0.113.7", "#" * (1 << 20)) == 200))

    def test_bodies_of_one_home_refuse_nobody_else(self):
        def ask(it, whose, body):
            return it.request("POST", "/api/check", body, {"X-Forwarded-For": whose})[0]

        with Daemon(self.store, self.web, "--proxy", "127.0.0.1") as it:
            held = [self.begun(it, f"2001:db8:1:{i}::1", 4 << 20) for i in range(8) for _ in range(4)]
            self.assertTrue(self.full(it, held, "2001:db8:1:99::1", "2001:db8:1:98::1"))
            for whose in ("203.0.113.7", "2001:db8:2::1"):
                self.assertEqual(ask(it, whose, "#" * (3 << 20)), 200)
                page = it.request("GET", "/api/rulesets/revised", headers={"X-Forwarded-For": whose})
                self.assertEqual(page[0], 200)
            for one in held:
                one.close()

    def test_what_is_done_is_answered_however_much_is_unread(self):
        with Daemon(self.store, self.web, "--limits", 0.05) as it:  # 4 MiB
            text = "x" * 900000
            drawn = it.api("POST", "/api/drawing/new", {"text": text})
            bearer = {"Authorization": f"Bearer {drawn['edit']}"}
            held = []

            def ask(method, body=None):
                return it.request(method, "/api/drawing", None if body is None else json.dumps(body), bearer)

            def leave(method, body=""):
                s = socket.socket()
                s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                s.settimeout(60)
                s.connect((it.host, it.port))
                s.sendall(f"{method} /api/drawing HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {drawn['edit']}\r\n"
                          f"Content-Length: {len(body)}\r\n\r\n{body}".encode())
                self.assertEqual(s.recv(12)[9:], b"200" if method == "GET" else b"409")
                held.append(s)
            for _ in range(4):
                leave("GET")
            self.assertEqual(ask("GET")[0], 429)
            # His answer is as long, and nothing has been done: he may ask again.
            stale = json.dumps({"version": 7, "text": "y"})
            self.assertEqual(ask("POST", json.loads(stale))[0], 429)
            done = ask("POST", {"version": drawn["version"], "text": text})
            self.assertEqual(done[0], 200)
            self.assertEqual(it.request("GET", "/api/scenarios")[0], 200)
            held.pop().close()
            self.assertTrue(until(lambda: ask("GET")[0] == 200))
            leave("POST", stale)
            self.assertEqual(ask("GET")[0], 429)
            for one in held:
                one.close()
            self.assertTrue(until(lambda: ask("GET")[0] == 200))
            self.assertEqual(json.loads(ask("GET")[2])["version"], json.loads(done[2])["version"])

    def test_who_owes_for_long_errands_may_do_short_ones(self):
        with Daemon(self.store, self.web, "--limits", 0.01) as it:
            battle = made(it)
            self.assertEqual(it.request("POST", "/api/check", "# provoke:work")[0], 200)
            self.assertEqual(it.request("POST", "/api/check", "x = 1")[0], 429)
            bearer = {"Authorization": f"Bearer {link(battle)}"}
            self.assertEqual(it.request("GET", "/api/battle/talk", headers=bearer)[0], 200)
            self.assertEqual(it.request("POST", "/api/notice/stop", "{}", {"Authorization": "Bearer none"})[0], 200)

    def test_odds_do_not_wait_for_a_long_errand_of_the_same_house(self):
        with Daemon(self.store, self.web, "--rooms", 2, "--deadline", 60) as it:
            player = Player(it, made(it))
            before = it.processor()
            long_one = it.connect()
            long_one.sendall(b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 14\r\n\r\n# provoke:loop")
            self.assertTrue(until(lambda: it.processor() - before > 0.3))
            prompt = player.news["prompts"][0]
            choice = player.socket.ask(verb="candidates", battle=player.battle, prompt=prompt["prompt"], most=1)
            odds = player.socket.ask(verb="odds", battle=player.battle, decision=choice["candidates"][0]["decision"])
            self.assertTrue("odds" in odds or "refusal" in odds, odds)
            self.assertEqual(it.request("POST", "/api/notice/stop", "{}", {"Authorization": "Bearer none"})[0], 200)
            long_one.close()
            it.kill()

    def test_a_body_in_the_smallest_pieces_is_read_at_once(self):
        head = "POST /api/check HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"

        def door(it):
            fields = Path(f"/proc/{it.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

        with Daemon(self.store, self.web) as it:
            before = door(it)
            answer = it.raw(head.encode() + b"1\r\n#\r\n" * 500000 + b"0\r\n\r\n")
            self.assertIn(b"200 OK", answer.split(b"\r\n", 1)[0])
            spent = door(it) - before
            print(f"500,000 pieces: {spent:.2f} s of the door's")
            self.assertLess(spent, 0.15)
            # What is no body is bounded as well: the head of a piece, and what follows the last.
            memory = it.memory(door_alone=True)
            held = []
            for start in ("1;", "1\r\n#\r\n0\r\nx: "):
                for _ in range(10):
                    held.append(it.connect())
                    with contextlib.suppress(OSError):
                        held[-1].sendall((head + start + "x" * (3 << 20)).encode())
            self.assertLess(it.memory(door_alone=True) - memory, 20 << 20)
            self.assertIn(b" 431 ", it.raw(head + "1;" + "x" * 40000).split(b"\r\n", 1)[0])
            for one in held:
                one.close()

    def test_the_log_is_not_anybodys_to_fill(self):
        path = Path(self.store).with_name("log")
        with path.open("wb") as log, Daemon(self.store, self.web, "--proxy", "127.0.0.1", log=log) as it:
            begun = time.monotonic()
            with Socket(it, {"X-Forwarded-For": "203.0.113.7"}) as s:
                for _ in range(500):
                    self.assertFalse(s.ask(verb="q" * 39)["ok"])
            for _ in range(100):
                self.assertEqual(it.request("GET", "/api/nothing", headers={"X-Forwarded-For": "203.0.113.7"})[0], 404)
            self.assertEqual(it.request("GET", "/api/nothing", headers={"X-Forwarded-For": "203.0.113.8"})[0], 404)
            seconds = int(time.monotonic() - begun) + 2
            lines = lambda what: [line for line in path.read_text(encoding="utf-8").splitlines() if what in line]
            # By the room and at the door he is one.
            self.assertLessEqual(len(lines("verb")) + len(lines("to 203.0.113.7")), 10 * seconds)
            self.assertGreaterEqual(len(lines("verb")), 10)
            self.assertEqual(len(lines("to 203.0.113.8")), 1)
            self.assertTrue(until(lambda: lines("lines about refused or closed connections are left out")))

    def test_the_shelf_may_be_looked_at_so_often(self):
        with Daemon(self.store, self.web, "--limits", 0.01, "--proxy", "127.0.0.1") as it:
            look = lambda: it.request("GET", "/api/scenarios", headers={"X-Forwarded-For": "203.0.113.7"})[0]
            self.assertEqual(look(), 200)
            # How many are too many depends on how fast the machine tells them.
            self.assertTrue(until(lambda: 429 in [look() for _ in range(100)], 60))
            self.assertEqual(it.request("GET", "/api/rulesets", headers={"X-Forwarded-For": "203.0.113.8"})[0], 200)

    def test_of_one_address_so_many_offers_wait_and_they_lapse(self):
        def offers(it, whose, count):
            out = []
            for _ in range(count):
                offer = {"scenario": "two-brigades", "seat": "first", "open": True, "key": secrets.token_urlsafe(32),
                         "name": "Ann", "commit": secrets.token_hex(32)}
                out.append(it.request("POST", "/api/meetings", json.dumps(offer), {"X-Forwarded-For": whose})[0])
            return out

        listed = lambda it: len(it.api("GET", "/api/meetings")["open"])
        with Daemon(self.store, self.web, "--proxy", "127.0.0.1") as it:
            self.assertEqual(offers(it, "203.0.113.7", 12), [201] * 10 + [429] * 2)
            self.assertEqual(offers(it, "2001:db8:1:2::1", 10), [201] * 10)
            self.assertEqual(offers(it, "2001:db8:1:2:3:4:5:6", 1), [429])
            self.assertEqual(offers(it, "203.0.113.8", 1), [201])
            self.assertEqual(listed(it), 21)
        self.assertNotIn(b"203.0.113.7", Path(self.store).read_bytes())
        # A host who lets them stand for two seconds and a half.
        with Daemon(Path(self.store).with_name("short.sqlite"), self.web, "--offers", 0.00003) as it:
            self.assertEqual(offers(it, "", 1), [201])
            self.assertTrue(until(lambda: listed(it) == 0, 20))

    def test_links_are_counted(self):
        with Daemon(self.store, self.web, "--limits", 0.1) as it:
            token = link(made(it), "commander")
            statuses = [it.request("POST", "/api/battle/links", '{"commands":[1]}', {"Authorization": f"Bearer {token}"})[0]
                        for _ in range(10)]
            self.assertNotIn(429, statuses[:6])
            self.assertIn(429, statuses)

    def test_connections_are_counted(self):
        with Daemon(self.store, self.web, "--limits", 0.05) as it:
            held = [it.connect() for _ in range(12)]
            time.sleep(0.2)
            with it.connect() as one_more:
                self.assertEqual(one_more.recv(100), b"")
            held.pop().close()

            def let_in():
                try:
                    return it.request("GET", "/")[0] == 200
                except OSError:
                    return False

            self.assertTrue(until(let_in))
            for one in held:
                one.close()

    def test_when_all_connections_are_taken_who_has_fewer_is_let_in(self):
        most = 4096
        limit, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if hard < 2 * most:
            self.skipTest("too few files may be open")
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (limit, hard))
        figures = free_port()
        with Daemon(self.store, self.web, "--metrics", f"127.0.0.1:{figures}") as it:
            def come(network, count):
                return [socket.create_connection((it.host, it.port), source_address=(f"127.0.0.{network}", 0))
                        for _ in range(count)]

            # He has said nothing for longest of all of his network, and plays.
            player = Socket(it, at="127.0.0.2")
            self.assertTrue(player.ask(verb="join", token=link(made(it, scenario="two-brigades")))["ok"])
            held = [one for network in range(2, 18) for one in come(network, 256)]
            self.assertTrue(until(lambda: figure(figures, "linstock_connections") >= most))
            held += come(20, 60)
            for _ in range(3):
                self.assertEqual(it.request("GET", "/")[0], 200)
            with Socket(it) as other:
                self.assertTrue(other.ask(verb="ping")["ok"])
            self.assertLess(figure(figures, "linstock_connections"), most + 20)
            self.assertTrue(player.ask(verb="ping")["ok"])
            for one in [player.sock, *held]:
                one.close()

    def test_behind_a_proxy_who_has_most_makes_room_for_nobody(self):
        limit, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if hard < 10000:
            self.skipTest("too few files may be open")
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (limit, hard))

        def home(network, house):
            return {"X-Forwarded-For": f"2001:db8:{network}:{house}::1"}

        with Daemon(self.store, self.web, "--proxy", "127.0.0.1") as it:
            held = [Socket(it, home(n % 5, n % 4)) for n in range(4096)]
            self.assertEqual(it.request("GET", "/", headers=home(0, 9))[0], 503)
            self.assertEqual(it.request("GET", "/", headers=home(7, 0))[0], 200)
            for one in held:
                one.sock.close()

    def test_files_that_nobody_reads_are_counted(self):
        assets = self.web / "assets"
        assets.mkdir(exist_ok=True)
        (assets / "long.js").write_bytes(b" " * 2_000_000)
        self.addCleanup((assets / "long.js").unlink)
        with Daemon(self.store, self.web) as it:
            def deaf():
                s = socket.socket()
                s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                s.connect((it.host, it.port))
                s.sendall(b"GET /assets/long.js HTTP/1.1\r\nHost: localhost\r\n\r\n")
                return s

            held = [deaf() for _ in range(200)]
            self.assertTrue(until(lambda: it.request("GET", "/assets/long.js")[0] == 429, 10))
            self.assertLess(it.memory(door_alone=True), 100 << 20)
            self.assertEqual(it.request("GET", "/")[0], 200)
            for one in held:
                one.close()

    def test_what_a_proxy_may_read_otherwise_is_refused(self):
        with Daemon(self.store, self.web) as it:
            for version, lines in [("1.1", ["Transfer-Encoding: xchunked"]), ("1.0", ["Transfer-Encoding: chunked"]),
                                   ("1.1", ["Transfer-Encoding: chunked, identity"]), ("1.1", ["Host: localhost"]),
                                   ("1.1", ["Transfer-Encoding: chunked", "Transfer-Encoding: identity"]),
                                   ("1.1", ["Transfer-Encoding: chunked", "Content-Length: 5"])]:
                head = "\r\n".join([f"POST /api/check HTTP/{version}", "Host: localhost", *lines])
                told = it.raw(head + "\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                self.assertEqual(told.count(b"HTTP/1.1 "), 1, lines)
                self.assertTrue(told.startswith(b"HTTP/1.1 400 "), lines)
            # Where the first was read by a connection that is kept.
            first = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
            told = it.raw(first + b"GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: x\r\n\r\n" + first)
            self.assertEqual(told.count(b"HTTP/1.1 "), 2)
            usual = b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: Chunked\r\nConnection: close\r\n\r\n"
            self.assertTrue(it.raw(usual + b"1\r\nx\r\n0\r\n\r\n").startswith(b"HTTP/1.1 200 "))

    def test_a_websocket_is_one_connection(self):
        with Daemon(self.store, self.web, "--limits", 0.05) as it:
            held = [Socket(it) for _ in range(12)]
            self.assertTrue(all(one.ask(verb="ping")["ok"] for one in held))
            for one in held:
                one.sock.close()

    def test_of_a_proxys_clients_too(self):
        with Daemon(self.store, self.web, "--limits", 0.05, "--proxy", "127.0.0.1") as it:
            held = [Socket(it, {"X-Forwarded-For": "203.0.113.7"}) for _ in range(12)]
            self.assertEqual([s.status for s in held], [101] * 12)
            self.assertEqual(Socket(it, {"X-Forwarded-For": "203.0.113.7"}).status, 429)
            with Socket(it, {"X-Forwarded-For": "203.0.113.8"}) as other:
                self.assertTrue(other.ask(verb="ping")["ok"])
            for one in held:
                one.sock.close()


class Deaf(Bare):
    """Two hundred who watch and do not read."""

    def test_they_cost_little_and_go(self):
        with Daemon(self.store, self.web, "--limits", 0) as it:
            battle = made(it, scenario="two-brigades")
            token = link(battle, "spectator")
            before = it.memory(door_alone=True)
            deaf = [Socket(it, buffer=4096) for _ in range(200)]
            most = 0
            for _ in range(60):
                for s in deaf:
                    try:
                        s.sock.sendall(s.frame(TEXT, json.dumps({"id": 1, "verb": "join", "token": token}).encode()))
                    except OSError:
                        continue  # gone already
                most = max(most, it.memory(door_alone=True) - before)
            self.assertLess(most, 160 << 20)
            player = Player(it, battle)
            self.assertTrue(player.decide())
            print(f"200 deaf watchers: {most >> 20} MiB at most")
            for s in deaf:
                s.sock.close()


class Long(Bare):
    """A battle that has become long."""

    def test_its_first_news_reach_whoever_reads(self):
        figures = free_port()
        with Daemon(self.store, self.web, "--deadline", 120, "--metrics", f"127.0.0.1:{figures}") as it:
            battle = made(it, scenario="gettysburg-day2-union-left", first="sergeant", second="sergeant", mine=[])
            for one in battle["links"]:
                with Socket(it) as s:
                    s.send(json.dumps({"id": 1, "verb": "join", "token": one["token"]}))
                    told = [s.receive() for _ in range(3)]
                    self.assertEqual([json.loads(text).get("push") for text in told], [None, "news", "players"])
                    self.assertGreater(len(told[1]), 1 << 20)
                    self.assertTrue(s.ask(verb="ping")["ok"])
            self.nobody_reads_them(it, battle["links"][0]["token"], figures)

    def nobody_reads_them(self, it, token, figures):
        """What one address may have unread for a moment it may not have for long, though nobody is told anything."""
        unread = lambda: figure(figures, "linstock_unread_bytes")
        sockets = lambda: figure(figures, "linstock_sockets")
        deaf = [Socket(it, buffer=4096) for _ in range(40)]
        self.assertTrue(until(lambda: sockets() == len(deaf)))
        for s in deaf:
            s.send(json.dumps({"id": 1, "verb": "join", "token": token}))
        # Where they come slowly some have gone before the last is there.
        self.assertTrue(until(lambda: unread() > 16 << 20 or sockets() < len(deaf)))
        begun = time.monotonic()
        # Whoever takes nothing of a message for 20 seconds goes anyway: then all do, and here some stay.
        self.assertTrue(until(lambda: unread() <= 16 << 20 and sockets() < len(deaf)))
        self.assertGreater(sockets(), 0)
        print(f"taken down after {time.monotonic() - begun:.1f} s")
        for s in deaf:
            s.sock.close()


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]], verbosity=1)
