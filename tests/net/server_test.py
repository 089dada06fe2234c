#!/usr/bin/python3
"""linstockd as browsers, strangers and broken programs meet it.

    LINSTOCKD_PROGRAM=build/dev/apps/linstockd LINSTOCK_SOURCE=. tests/net/server_test.py [Class]
"""

import contextlib
import http.client
import json
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import zlib
from pathlib import Path

import daemon
import database
from daemon import BINARY, CLOSE, PING, PROGRAM, SOURCE, TEXT, Daemon, Socket, make_web, until


class Server(unittest.TestCase):
    """One program for the whole class."""

    arguments = ()

    @classmethod
    def setUpClass(cls):
        cls.path = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.web = make_web(cls.path)
        cls.log = open(cls.path / "log", "wb")
        cls.it = Daemon(cls.path / "battles.sqlite", cls.web, "--verbose", *cls.arguments, log=cls.log)

    @classmethod
    def tearDownClass(cls):
        cls.it.stop()
        cls.log.close()

    def logged(self):
        return (self.path / "log").read_text(encoding="utf-8")

    def told_again(self):
        """A household has ten lines a second: nothing was logged for longer than that, so what comes now is."""
        self.assertTrue(until(lambda: time.time() - (self.path / "log").stat().st_mtime > 1.1))

    def refused(self, answer, status, *words):
        """A refusal as JSON with a sentence."""
        self.assertEqual(answer[0], status, answer)
        self.assertEqual(answer[1]["content-type"], "application/json")
        error = json.loads(answer[2])["error"]
        for word in words:
            self.assertIn(word, error)

    def alive(self):
        with Socket(self.it) as s:
            self.assertTrue(s.ask(verb="ping")["ok"])


class Old(Server):
    """Battles that nobody has changed for a time that the host sets."""

    def test_they_are_put_away(self):
        made = self.it.api("POST", "/api/battles", {"scenario": "two-brigades-lesson-1", "first": "human",
                                                    "second": "sergeant"})
        token = made["links"][0]["token"]
        drawn = self.it.api("POST", "/api/drawing/new", {"text": "drawn"})["view"]
        self.it.stop()
        store = self.path / "battles.sqlite"
        with Daemon(store, self.web, "--archive", "1") as young:
            self.assertEqual(young.api("GET", "/api/battle", token=token)["battle"], made["battle"])
        with Daemon(store, self.web, "--archive", "1e-8") as it:
            self.assertTrue(until(lambda: it.request("GET", "/api/battle",
                                                     headers={"Authorization": f"Bearer {token}"})[0] == 404))
            self.assertEqual(it.request("GET", "/api/drawing", headers={"Authorization": f"Bearer {drawn}"})[0], 404)
        with Daemon(f"{store}.archive", self.web) as it:
            self.assertEqual(it.api("GET", "/api/battle", token=token)["battle"], made["battle"])
            self.assertEqual(it.api("GET", "/api/drawing", token=drawn)["text"], "drawn")


class Watched(Server):
    """Its figures, on a port that is not the public one."""

    @classmethod
    def setUpClass(cls):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            cls.port = free.getsockname()[1]
        cls.arguments = ("--metrics", f"127.0.0.1:{cls.port}", "--rooms", "2", "--threads", "3")
        super().setUpClass()

    def ask(self, path, host=None, method="GET"):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=daemon.PATIENCE)
        connection.request(method, path, headers={"Host": host or f"127.0.0.1:{self.port}"})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text

    def figures(self):
        status, text = self.ask("/metrics")
        self.assertEqual(status, 200, text)
        out = {}
        for line in text.splitlines():
            self.assertRegex(line, r"^(# (HELP|TYPE) linstock_\w+ .+|linstock_\w+(\{.*\})? [0-9.e+-]+)$")
            if not line.startswith("#"):
                name, _, value = line.rpartition(" ")
                out[name.removeprefix("linstock_")] = float(value)
        return out

    def test_what_it_does_is_counted(self):
        before = self.figures()
        self.assertEqual((before["decisions_total"], before['battles{state="open"}']), (0, 0))
        made = self.it.api("POST", "/api/battles", {"scenario": "two-brigades-lesson-1", "first": "human",
                                                    "second": "sergeant", "seed": "7"})
        with Socket(self.it) as s:
            joined = s.ask(verb="join", token=made["links"][0]["token"])
            news = s.news()
            s.ask(verb="decide", battle=joined["battle"], decision=news["prompts"][0]["advice"]["decision"])
            after = self.figures()
            self.assertGreaterEqual(after["sockets"], 1)
        self.assertEqual((after['battles{state="open"}'], after["battles_awake"], after["battles_asleep"]), (1, 1, 0))
        self.assertGreater(after["decisions_total"], 0)
        self.assertGreaterEqual(after["store_flush_seconds_count"], 2)
        self.assertEqual(after["store_flush_seconds_count"], after['store_flush_seconds_bucket{le="+Inf"}'])
        self.assertLessEqual(after['store_flush_seconds_bucket{le="1"}'], after["store_flush_seconds_count"])
        self.assertGreater(after['memory_bytes{process="room",index="0"}'], 0)
        self.assertEqual(after['queue{of="messages"}'], 0)
        self.assertEqual(after["store_flush_waits_for"], 2)  # as many of its three threads as one network may have

    def test_a_process_that_was_lost_is_counted_and_its_decisions_stay(self):
        before = self.figures()
        lost = before['processes_lost_total{kind="room"}']
        children = subprocess.run(["ps", "--ppid", str(self.it.process.pid), "-o", "pid=,args="], check=True,
                                  capture_output=True, text=True).stdout.splitlines()
        room = next(line.split()[0] for line in children if "--work battles" in line)
        os.kill(int(room), signal.SIGKILL)
        self.assertTrue(until(lambda: self.figures()['processes_lost_total{kind="room"}'] == lost + 1))
        self.assertEqual(self.figures()["decisions_total"], before["decisions_total"])
        self.assertTrue(until(lambda: self.ask("/api/health")[0] == 200))

    def test_health_is_told_there_and_nothing_else(self):
        status, text = self.ask("/api/health")
        self.assertEqual((status, json.loads(text)["ok"]), (200, True))
        self.assertEqual(self.ask("/api/scenarios")[0], 404)
        self.assertEqual(self.ask("/metrics", method="POST")[0], 405)
        self.assertEqual(self.ask("/metrics", host="table.example.org")[0], 403)

    def test_the_public_port_tells_none_of_it(self):
        for path in ("/metrics", "/api/health", "/api//health"):
            self.assertEqual(self.it.request("GET", path)[0], 404, path)


class Files(Server):
    def test_the_page_is_asked_for_anew_and_what_it_loads_is_kept(self):
        status, headers, body = self.it.request("GET", "/")
        self.assertEqual((status, headers["content-type"]), (200, "text/html; charset=utf-8"))
        self.assertIn(b"Linstock", body)
        self.assertEqual(headers["cache-control"], "no-cache")
        again = self.it.request("GET", "/", headers={"If-None-Match": headers["etag"]})
        self.assertEqual((again[0], again[2]), (304, b""))
        status, headers, _ = self.it.request("GET", "/assets/app-1234.js?x=1")
        self.assertEqual((status, headers["content-type"]), (200, "text/javascript; charset=utf-8"))
        self.assertIn("immutable", headers["cache-control"])
        self.assertEqual(self.it.request("GET", "/assets/two%20words.css")[0], 200)

    def test_pressed_files_go_to_those_who_take_them(self):
        plain = self.it.request("GET", "/assets/app-1234.js")
        self.assertNotIn("content-encoding", plain[1])
        self.assertEqual(plain[1]["vary"], "Accept-Encoding")
        pressed = self.it.request("GET", "/assets/app-1234.js", headers={"Accept-Encoding": "br, gzip"})
        self.assertEqual((pressed[1]["content-encoding"], pressed[2]), ("gzip", b"\x1f\x8b: pressed"))
        self.assertEqual(pressed[1]["content-type"], "text/javascript; charset=utf-8")
        refused = self.it.request("GET", "/assets/app-1234.js", headers={"Accept-Encoding": "gzip;q=0"})
        self.assertEqual(refused[2], plain[2])

    def test_head_has_no_body_and_the_connection_lives_on(self):
        head = "HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        text = self.it.raw(head)
        self.assertEqual(text.count(b"HTTP/1.1 200 OK"), 2)
        self.assertEqual(text.count(b"<title>"), 1)
        self.assertEqual(text.count(b"Content-Length: 38"), 2)

    def test_the_browser_is_told_what_to_forbid(self):
        for target in ("/", "/api/rulesets", "/nothing"):
            headers = self.it.request("GET", target)[1]
            policy = headers["content-security-policy"]
            own = f"{self.it.host}:{self.it.port}"
            for part in ("default-src 'none'", "script-src 'self' 'wasm-unsafe-eval' 'sha256-", "frame-ancestors 'none'", "form-action 'none'",
                         f"connect-src 'self' ws://{own} wss://{own};"):
                self.assertIn(part, policy)
            self.assertEqual(headers["x-content-type-options"], "nosniff")
            self.assertEqual(headers["referrer-policy"], "no-referrer")
            self.assertEqual(headers["cross-origin-opener-policy"], "same-origin")

    def test_nothing_outside_the_folder_is_reached(self):
        for target in ("/../outside.txt", "/%2e%2e/outside.txt", "/assets/..%2f..%2foutside.txt", "/..\\outside.txt",
                       "/.hidden", "/%2ehidden", "/way-out", "//etc/passwd", "/etc/passwd", "/assets", "/assets/",
                       "/index.html%00", "/%", "/%zz", "/assets//../../outside.txt"):
            status, _, body = self.it.request("GET", target)
            self.assertEqual(status, 404, target)
            self.assertNotIn(b"secret", body)
        text = self.it.raw("GET /../outside.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        self.assertIn(b"404", text)
        self.assertIn(b"405", self.it.raw("PUT /x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))


class Strangers(Server):
    arguments = ("--origin", "https://table.example.org")

    def test_only_names_that_can_be_ours_are_answered(self):
        port = self.it.port
        for host in ("localhost", f"localhost:{port}", f"127.0.0.1:{port}", "127.0.0.1:9", "[::1]:80", "LOCALHOST",
                     "table.example.org", "table.example.org:443"):
            self.assertEqual(self.it.request("GET", "/", headers={"Host": host})[0], 200, host)
        for host in ("evil.example", f"evil.example:{port}", "localhost.evil.example", "table.example.org:8080",
                     "127.0.0.1.evil.example", "", "a b", "localhost:99999", "[::1", "10.0.0.1", "x;y"):
            self.refused(self.it.request("GET", "/", headers={"Host": host}), 403, "name")
        self.assertIn(b"403 Forbidden", self.it.raw("GET / HTTP/1.1\r\nConnection: close\r\n\r\n"))

    def test_pages_of_strangers_may_read_nothing_written(self):
        own = f"http://{self.it.host}:{self.it.port}"
        for method in ("POST", "DELETE"):
            for origin in ("http://evil.example", "null", "http://localhost:3000", f"{own}.evil.example", "file://",
                           "https://table.example.org:8443"):
                answer = self.it.request(method, "/api/battles", "{}", {"Origin": origin})
                self.refused(answer, 403, "origin")
            for origin in (own, "https://table.example.org"):
                self.assertNotEqual(self.it.request(method, "/api/battles", "{}", {"Origin": origin})[0], 403, origin)
            self.assertNotEqual(self.it.request(method, "/api/battles", "{}")[0], 403)

    def test_nor_open_a_socket(self):
        own = f"http://{self.it.host}:{self.it.port}"
        for headers, status in (({"Origin": "http://evil.example"}, 403), ({"Origin": "null"}, 403),
                                ({"Origin": "http://localhost:5101"}, 403), ({"Host": "evil.example"}, 403),
                                ({"Origin": own}, 101), ({}, 101), ({"Origin": "https://table.example.org"}, 101),
                                ({"Host": "localhost:5101", "Origin": "http://localhost:5101"}, 101)):
            with Socket(self.it, headers) as s:
                self.assertEqual(s.status, status, headers)
        self.refused(self.it.request("GET", "/ws"), 426, "WebSocket")


class ManyBattles(Server):
    def test_too_many_are_refused_and_nobody_is_kept_from_looking(self):
        statuses = [self.it.request("POST", "/api/records", b"x")[0] for _ in range(400)]
        self.assertEqual(set(statuses[:300]), {400})
        self.assertIn(429, statuses)
        self.refused(self.it.request("POST", "/api/battles", b"{}"), 429, "300 at once")
        self.alive()


class Requests(Server):
    def test_too_much_is_refused_and_told_why(self):
        for target, limit in (("/api/battle/links", 64 << 10), ("/api/battles", 4 << 20), ("/api/check", 4 << 20),
                              ("/api/records", 4 << 20), ("/api/scenarios", 4 << 20), ("/api/drawing", 4 << 20),
                              ("/api/drawing/new", 4 << 20)):
            self.refused(self.it.request("POST", target, b"x" * (limit + 1)), 413, f"{limit >> 10} KiB")
            self.assertNotEqual(self.it.request("POST", target, b"x" * limit)[0], 413)
        # In pieces, so that no length is said before.
        head = "POST /api/battle/links HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        pieces = b"".join(b"4000\r\n" + b"y" * 0x4000 + b"\r\n" for _ in range(5)) + b"0\r\n\r\n"
        self.assertIn(b" 413 ", self.it.raw(head.encode() + pieces))
        with self.it.connect() as s:  # not a byte of it is wanted
            s.sendall(b"POST /api/battle/links HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999\r\nExpect: 100-continue\r\n\r\n")
            self.assertIn(b" 413 ", s.recv(65536))
        self.alive()

    def test_who_asks_first_is_told_to_go_on(self):
        with self.it.connect() as s:
            s.sendall(b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
            self.assertTrue(s.recv(65536).startswith(b"HTTP/1.1 100 "))
            s.sendall(b"x=1")
            self.assertIn(b"HTTP/1.1 2", s.recv(65536))

    def test_noise_is_refused(self):
        for noise, status in (("\0\1\2\r\n\r\n", b" 400 "), ("GET\r\n\r\n", b" 400 "),
                              ("GET / HTTP/1.1\r\nHost: localhost\r\nX: " + "y" * 20000 + "\r\n\r\n", b" 431 "),
                              ("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n", b" 400 "),
                              ("BREW / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", b" 405 "),
                              ("BREW /api/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", b" 405 ")):
            self.assertIn(status, self.it.raw(noise)[:20], noise[:40])
        self.alive()

    def test_what_is_not_there_is_told_in_json(self):
        self.refused(self.it.request("GET", "/api/nothing"), 404)
        self.refused(self.it.request("GET", "/nothing"), 404)

    def test_and_to_a_browser_by_a_page(self):
        # Of our own, whatever it asked for; a link that lost its # on the way opens.
        for target in ("/nothing", "/battle/abc", "//other.example/x"):
            status, headers, _ = self.it.request("GET", target, headers={"Accept": "text/html,*/*;q=0.8"})
            self.assertEqual((status, headers["location"]), (303, "/#" + target))


class Sockets(Server):
    def test_malformed_frames_close_their_connection_alone(self):
        with Socket(self.it) as other:
            for code, frames in ((1002, [dict(opcode=TEXT, payload=b"{}", masked=False)]),
                                 (1002, [dict(opcode=3, payload=b"")]), (1002, [dict(opcode=TEXT, reserved=0x40)]),
                                 (1002, [dict(opcode=PING, payload=b"x" * 126)]), (1002, [dict(opcode=0, payload=b"x")]),
                                 (1002, [dict(opcode=PING, fin=False)]), (1007, [dict(opcode=TEXT, payload=b"\xff\xfe")]),
                                 (1002, [dict(opcode=TEXT, payload=b"{", fin=False), dict(opcode=TEXT, payload=b"}")])):
                with Socket(self.it) as s:
                    for frame in frames:
                        s.send_frame(**frame)
                    self.assertEqual(s.closing().code, code, frames)
            self.assertTrue(other.ask(verb="ping")["ok"])

    def test_what_is_no_request_is_answered(self):
        with Socket(self.it) as s:
            for text in ("", "{", "[]", "null", '"x"', "{}", '{"verb":"opne"}', '{"verb":3}', '{"verb":"decide"}',
                         '{"verb":"join","token":"nobody"}', '{"verb":"join","token":7}', "[" * 5000,
                         '{"verb":"check","battle":"x","decision":{}}', '{"id":1,"verb":"ping","x":1}' + " " * 1000 + "}"):
                s.send(text)
                answer = json.loads(s.receive())
                self.assertFalse(answer["ok"], text)
                self.assertTrue(answer["error"], text)
            s.send_frame(BINARY, b"\0\1")
            self.assertIn("text", json.loads(s.receive())["error"])
            self.assertTrue(s.ask(verb="ping")["ok"])

    def test_host_moderates_beside_the_server(self):
        store = self.path / "moderated.sqlite"

        def moderate(*arguments, status=0):
            done = subprocess.run([daemon.PROGRAM, "moderate", *arguments, "--store", store], capture_output=True, text=True,
                                  timeout=60, check=False)
            self.assertEqual(done.returncode, status, done.stderr)
            return done

        with Daemon(store, self.web, "--limits", 0, "--proxy", "127.0.0.1") as it:
            made = it.api("POST", "/api/battles", {"scenario": "two-brigades-lesson-1", "first": "human", "second": "human",
                                                   "mine": ["first", "second"]})
            token = made["links"][0]["token"]
            for n, text in enumerate(("first words", "other words")):
                it.api("POST", "/api/battle/talk", {"place": "battle", "name": "Ann", "text": text}, token=token)
                it.api("POST", "/api/battle/complaint", {"place": "battle", "n": n}, token=token)
            listed = [json.loads(line) for line in moderate("list").stdout.splitlines()]
            self.assertEqual({one["line"]["text"] for one in listed}, {"first words", "other words"})
            moderate("hide", listed[0]["id"])
            talk = json.dumps(it.api("GET", "/api/battle/talk", token=token))
            self.assertIn("removed by the host", talk)
            self.assertNotIn(listed[0]["line"]["text"], talk)
            moderate("close", listed[0]["id"])
            self.assertEqual(len(moderate("list").stdout.splitlines()), 1)
            self.assertIn("there is no complaint", moderate("close", listed[0]["id"], status=2).stderr)
            self.assertIn("there is no open game", moderate("remove-offer", "nonsense", status=2).stderr)

            def status(address):
                return it.request("GET", "/api/scenarios", headers={"X-Forwarded-For": address})[0]
            moderate("block", "203.0.113.7", "--days", "1")
            moderate("block", "2001:db8:1::7")
            self.assertTrue(until(lambda: status("203.0.113.7") == 403))
            self.assertTrue(until(lambda: status("2001:db8:1:9::1") == 403))
            self.assertEqual(status("203.0.113.8"), 200)
            moderate("block", "203.0.113.7", "--days", "0")
            self.assertTrue(until(lambda: status("203.0.113.7") == 200))
            self.assertEqual(status("2001:db8:1::7"), 403)

    def test_host_key_opens_the_moderation_api(self):
        store = self.path / "hosted.sqlite"

        def key():
            done = subprocess.run([daemon.PROGRAM, "moderate", "key", "--origin", "https://table.example.org", "--store", store],
                                  capture_output=True, text=True, timeout=60, check=True)
            address, _, made = done.stdout.strip().partition("/#/host/")
            self.assertEqual(address, "https://table.example.org")
            return made

        with Daemon(store, self.web, "--limits", 0, "--proxy", "127.0.0.1") as it:
            first = key()
            self.assertNotIn(first.encode(), store.read_bytes())
            self.assertEqual(it.api("GET", "/api/host", token=first), {"complaints": [], "more": 0, "blocked": []})
            second = key()
            for wrong in (first, "nobody's", ""):
                headers = {"Authorization": f"Bearer {wrong}", "Content-Type": "application/json"}
                self.assertEqual(it.request("GET", "/api/host", headers=headers)[0], 403)
                block = json.dumps({"address": "203.0.113.7", "days": 1})
                self.assertEqual(it.request("POST", "/api/host/block", block, headers)[0], 403)

            def status(address):
                return it.request("GET", "/api/scenarios", headers={"X-Forwarded-For": address})[0]
            blocked = it.api("POST", "/api/host/block", {"address": "2001:db8:1::7", "days": 1}, token=second)["blocked"]
            self.assertEqual([one["network"] for one in blocked], ["2001:db8:1::"])
            self.assertTrue(until(lambda: status("2001:db8:1:9::1") == 403))
            self.assertEqual(it.api("POST", "/api/host/block", {"address": "2001:db8:1::7", "days": 0}, token=second)["blocked"], [])
            self.assertTrue(until(lambda: status("2001:db8:1:9::1") == 200))

    def test_connection_with_64_battles_is_refused_another(self):
        with Daemon(self.path / "64.sqlite", self.web, "--limits", 0) as it, Socket(it) as s:
            tokens = [it.api("POST", "/api/battles", {"scenario": "two-brigades-lesson-1", "first": "human", "second": "human",
                                                      "mine": ["first", "second"]})["links"][0]["token"] for _ in range(65)]
            battles = [s.ask(verb="join", token=token)["battle"] for token in tokens[:64]]
            refused = s.ask(verb="join", token=tokens[64])
            self.assertFalse(refused["ok"])
            self.assertIn("64 battles", refused["error"])
            self.assertTrue(s.ask(verb="join", token=tokens[0])["ok"])  # this one is open already
            self.assertTrue(s.ask(verb="leave", battle=battles[0])["ok"])
            self.assertTrue(s.ask(verb="join", token=tokens[64])["ok"])

    def test_a_message_is_passed_on_alike_however_it_is_written(self):
        made = self.it.api("POST", "/api/battles", {"scenario": "two-brigades", "first": "human", "second": "human", "seed": "1",
                                                    "mine": ["first", "second"]})
        with Socket(self.it) as s:
            battle = s.ask(verb="join", token=next(link["token"] for link in made["links"] if link["role"] == "both"))["battle"]
            for text in ('{"id":1,"verb":"view","battle":"%s"}', '{ "id" : 1 , "verb" : "view" , "battle" : "%s" }',
                         '{"battle":"%s","verb":"vi\\u0065w","id":1}', '{"id":1,"b\\u0061ttle":"%s","verb":"view"}',
                         '{"battle":"%s","id":1,"verb":"view"} \n'):
                s.send(text % battle)
                while "push" in (answer := json.loads(s.receive())):
                    pass
                self.assertTrue(answer["ok"], (text, answer))
            # What is wrong with it is told of its own place, whatever stands before.
            for text, *words in (('{"verb":"view","battle":"%s"', "column"), ('{"verb":"view","battle":"%s"]', "column"),
                                 ('{"verb":"view","battle":"%s","a":]}', "column"), ('{"verb":"view","battle":"%s"}}', "column"),
                                 ('{"verb":"view","battle":"%s","battle":"%s"}', "twice"), ('{"verb":"view","battle":"%s","a":"\n"}', "column"),
                                 ('{"verb":"view","battle":"%s","a":{"b":[1,"}"]}}', "a"), ('{"verb":"view","battle":"%s","a":tru}', "column"),
                                 ('{"verb":"view","battle":"%s\\"}', "column"), ('{"verb":"view","battle":["%s"]}', "battle"),
                                 ('{"verb":"view","battle":"%sx"}', "joined"), ('{"verb":"odds","battle":"%s","decision":[}', "column")):
                s.send(text.replace("%s", battle))
                while "push" in (answer := json.loads(s.receive())):
                    pass
                self.assertFalse(answer["ok"], (text, answer))
                for word in words:
                    self.assertIn(word, answer["error"], text)

    def test_messages_in_parts_are_joined(self):
        with Socket(self.it) as s:
            s.send_frame(TEXT, b'{"id":1,', fin=False)
            s.send_frame(PING, b"between")
            s.send_frame(0, b'"verb":"pi', fin=False)
            s.send_frame(0, b'ng"}')
            self.assertTrue(json.loads(s.receive())["ok"])

    def test_a_message_may_have_256_kibibytes(self):
        limit = 256 << 10
        with Socket(self.it) as s:
            s.send('{"verb":"ping"}' + " " * (limit - 15))
            self.assertTrue(json.loads(s.receive())["ok"])
            s.send("x" * (limit + 1))
            closed = s.closing()
            self.assertEqual(closed.code, 1009)
            self.assertIn("256 KiB", closed.reason)
        with Socket(self.it) as s:  # in parts that never end
            for _ in range(10):
                s.send_frame(TEXT if s.number == 0 else 0, b"x" * 65536, fin=False)
                s.number = 1
            self.assertEqual(s.closing().code, 1009)
        self.alive()

    def test_too_many_messages_close_the_connection(self):
        for frame in (dict(opcode=TEXT, payload=b'{"verb":"ping"}'), dict(opcode=PING)):
            with Socket(self.it) as s, Socket(self.it) as other:
                s.sock.sendall(s.frame(**frame) * 599)
                self.assertTrue(s.ask(verb="ping")["ok"])
                s.sock.sendall(s.frame(**frame) * 400)
                closed = s.closing()
                self.assertEqual(closed.code, 1008, frame)
                self.assertIn("600 at once, and 60 a second", closed.reason)
                self.assertTrue(other.ask(verb="ping")["ok"])

    def test_who_does_not_read_is_closed_and_nobody_else_waits(self):
        made = self.it.api("POST", "/api/battles", {"scenario": "two-brigades", "first": "human", "second": "human", "mine": ["first", "second"]})
        token = next(link["token"] for link in made["links"] if link["role"] == "both")
        self.told_again()
        with Socket(self.it, buffer=4096) as deaf, Socket(self.it) as other:
            for number in range(590):  # answers of many kilobytes each, and none is taken
                deaf.send(json.dumps({"id": number, "verb": "join", "token": token}))
            self.assertTrue(until(lambda: "its client does not read" in self.logged()))
            self.assertTrue(other.ask(verb="join", token=token)["ok"])
            # It is closed whether it hears the reason or not.
            self.assertIn(deaf.closing().code, (1006, 1008))

    def test_closing_is_answered(self):
        with Socket(self.it) as s:
            s.send_frame(CLOSE, b"\x03\xe8")
            self.assertEqual(s.closing().code, 1000)

    def test_no_secret_is_logged(self):
        secret = "c2VjcmV0LXNlY3JldC1zZWNyZXQ"
        self.told_again()
        self.it.request("GET", "/api/battle", headers={"Authorization": f"Bearer {secret}"})
        self.it.request("GET", f"/battle/{secret}")
        self.it.request("GET", f"/api/battle?token={secret}")
        with Socket(self.it, {"Origin": f"http://{secret}.example"}):
            pass
        with Socket(self.it) as s:
            self.assertFalse(s.ask(verb="join", token=secret)["ok"])
        self.assertTrue(until(lambda: "GET /api/battle 4" in self.logged()))
        self.assertNotIn(secret, self.logged())


class Bare(unittest.TestCase):
    """A folder with a client and no server yet."""

    def setUp(self):
        self.path = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.web = make_web(self.path)
        self.store = self.path / "battles.sqlite"


def own_address():
    """An address of this computer by which others reach it; "" where there is none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
        try:
            s.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        address = s.getsockname()[0]
        return "" if address.startswith("127.") else address


class Squeezed(Bare):
    """permessage-deflate: over a network, where a browser offers it; not within one computer."""

    offer = {"Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits"}

    def joined(self, s, it):
        """The connection after it has joined a battle, which is told it in more than a KiB."""
        made = it.api("POST", "/api/battles", {"scenario": "two-brigades", "first": "human", "second": "human", "mine": ["first", "second"]})
        self.assertTrue(s.ask(verb="join", token=made["links"][0]["token"])["ok"])
        self.assertGreater(len(s.news()["view"]["units"]), 10)

    def test_not_within_one_computer(self):
        with Daemon(self.store, self.web) as it, Socket(it, self.offer) as s:
            self.assertNotIn(b"permessage-deflate", s.handshake)
            self.joined(s, it)
            self.assertEqual(s.squeezed, 0)

    def test_over_a_network_what_is_long_enough(self):
        address = own_address()
        if not address:
            self.skipTest("this computer has no address but its loopback")
        with Daemon(self.store, self.web, "--listen", address) as it:
            with Socket(it, self.offer) as s:
                self.assertIn(b"permessage-deflate", s.handshake)
                self.assertTrue(s.ask(verb="ping")["ok"])
                self.assertEqual(s.squeezed, 0)  # too short to be worth it
                self.joined(s, it)
                self.assertGreaterEqual(s.squeezed, 2)  # the answer and the news
            with Socket(it) as s:  # not asked for: sent as it is
                self.assertNotIn(b"permessage-deflate", s.handshake)
                self.joined(s, it)
                self.assertEqual(s.squeezed, 0)


class HalfMessages(Bare):
    """Compressed messages without an end: a few bytes on the wire, many in memory."""

    connections = 480
    addresses = 16
    unpacked = 262_000

    def half(self):
        """A frame without FIN, of a few hundred bytes."""
        deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
        return deflate.compress(b" " * self.unpacked) + deflate.flush(zlib.Z_SYNC_FLUSH)

    def test_their_memory_is_bounded_and_they_are_closed(self):
        address = own_address()
        if not address:
            self.skipTest("this computer has no address but its loopback")
        limit, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (limit, hard))
        with Daemon(self.store, self.web, "--listen", address, "--proxy", address, "--memory", 512) as it:
            def come(i):
                return Socket(it, {**Squeezed.offer, "X-Forwarded-For": f"203.0.113.{i % self.addresses}"})

            sockets = [come(i) for i in range(self.connections)]
            self.assertIn(b"permessage-deflate", sockets[0].handshake)
            before = it.memory(door_alone=True)
            sent = 0
            for s in sockets:
                with contextlib.suppress(OSError):  # it may be closed before
                    sent += len(self.half())
                    s.send_frame(TEXT, self.half(), fin=False, reserved=0x40)
            time.sleep(1)
            more = it.memory(door_alone=True) - before
            print(f"{self.connections} messages without an end: {sent >> 10} KiB sent, {more >> 20} MiB held")
            # The budget has 42 MiB for what is being sent (512 / 12), and the buffers are a little longer.
            self.assertLess(more, 60 << 20)
            with come(99) as other:
                self.assertTrue(other.ask(verb="ping")["ok"])
            reasons = {s.closing().reason for s in sockets}
            self.assertTrue(any("too much" in reason or "too long together" in reason for reason in reasons), reasons)
            self.assertIn("a message took too long to arrive", reasons)
            for s in sockets:
                s.sock.close()

    def test_a_long_message_in_pieces_is_answered(self):
        with Daemon(self.store, self.web) as it, Socket(it) as s:
            text = json.dumps({"id": 7, "verb": "ping", "x": "y" * 200_000}).encode()
            pieces = [text[i:i + 40_000] for i in range(0, len(text), 40_000)]
            for i, piece in enumerate(pieces):
                s.send_frame(TEXT if i == 0 else 0, piece, fin=i == len(pieces) - 1)
                time.sleep(0.05)
            self.assertEqual(json.loads(s.receive())["id"], 7)

    def test_workers_end_before_the_front_process_where_memory_runs_out(self):
        score = lambda pid: int(Path(f"/proc/{pid}/oom_score_adj").read_text(encoding="ascii"))
        with Daemon(self.store, self.web) as it:
            self.assertGreater(len(it.workers()), 0)
            for pid in it.workers():
                self.assertTrue(until(lambda pid=pid: score(pid) >= 500))
            self.assertLess(score(it.process.pid), 500)


class Start(Bare):
    """What the program says when it cannot begin, and how it ends."""

    def refuses(self, *arguments, **environment):
        done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, check=False, timeout=60,
                              env={**os.environ, "LINSTOCK_DATA": str(SOURCE / "data"), **environment})
        self.assertEqual((done.returncode, done.stdout), (2, ""), done)
        self.assertNotIn("terminate", done.stderr)
        return done.stderr

    def test_two_do_not_write_in_one_store(self):
        with Daemon(self.store, self.web) as it:
            told = self.refuses("--port", 0, "--store", self.store, "--web", self.web)
            self.assertIn(f"another linstockd is using {self.store}", told)
            it.kill()
        with Daemon(self.store, self.web) as it:  # who is dead holds nothing
            self.assertTrue(it.api("GET", "/api/rulesets"))

    def test_what_is_missing_is_named(self):
        usual = ("--port", 0, "--store", self.store, "--web", self.web)
        self.assertIn(f"no folder {self.path}/none", self.refuses(*usual[:4], "--web", self.path / "none"))
        self.assertIn("no index.html", self.refuses(*usual[:4], "--web", self.web / "assets"))
        self.assertIn("is not a data folder", self.refuses(*usual, "--data", self.path / "none"))
        self.assertIn(" is a folder: name a file", self.refuses("--store", self.path, "--web", self.web))
        self.assertIn("cannot be created", self.refuses("--store", self.web / "index.html/x/y", "--web", self.web))
        self.assertIn("--listen here", self.refuses(*usual, "--listen", "here"))
        self.assertIn("--origin", self.refuses(*usual, "--origin", "https://a.example/path"))
        self.assertIn("--deadline: nan: expected a number from 0.1 to 3600", self.refuses(*usual, "--deadline", "nan"))
        self.assertIn("--prot", self.refuses("--prot", 1))
        self.store.write_text("this is no store", encoding="utf-8")
        self.assertIn("battles.sqlite", self.refuses(*usual))

    def test_a_port_in_use_is_told(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            self.assertIn(f"port {port} of 127.0.0.1 is in use",
                          self.refuses("--port", port, "--store", self.store, "--web", self.web))

    def test_the_store_is_found_and_nobody_elses(self):
        home = self.path / "home"
        os.environ["XDG_DATA_HOME"] = str(home)
        self.addCleanup(os.environ.pop, "XDG_DATA_HOME")
        with Daemon(None, self.web):
            store = home / "linstock/battles.sqlite"
            self.assertEqual(store.stat().st_mode & 0o777, 0o600)

    def test_a_store_that_others_could_read_is_nobody_elses(self):
        with Daemon(self.store, self.web):
            pass
        self.store.chmod(0o644)
        with Daemon(self.store, self.web):
            for one in self.path.glob(self.store.name + "*"):
                self.assertEqual(one.stat().st_mode & 0o077, 0, one)

    def test_a_battle_keeps_the_data_it_was_opened_with(self):
        data = self.path / "data"
        shutil.copytree(SOURCE / "data", data)
        charts = data / "rulesets/revised/charts.toml"
        new = {"scenario": "two-brigades-lesson-1", "ruleset": "revised", "first": "human", "second": "sergeant"}
        auth = lambda token: {"Authorization": f"Bearer {token}"}  # noqa: E731

        def play(it, token, count):
            """Decides as advised; the number of decisions then."""
            with Socket(it) as s:
                joined = s.ask(verb="join", token=token)
                self.assertTrue(joined["ok"], joined.get("error"))
                news = s.news()
                self.assertNotIn("bug", news)
                for _ in range(count):
                    asked = news["prompts"][0]
                    self.assertTrue(s.ask(verb="decide", battle=joined["battle"], decision=asked["advice"]["decision"])["ok"])
                    news = s.news()
                return news["decisions"]

        with Daemon(self.store, self.web, data=data) as it:
            token = it.api("POST", "/api/battles", new)["links"][0]["token"]
            before = play(it, token, 3)
            over = it.api("POST", "/api/battles", {**new, "first": "sergeant"})["links"]
            umpire = next(link["token"] for link in over if link["role"] == "umpire")
            record = it.request("GET", "/api/battle/record", None, auth(umpire))[2]
        text = charts.read_text(encoding="utf-8")
        mended = text.replace("rows.infantry = [4, 8, 10, 8]", "rows.infantry = [5, 9, 11, 9]")
        mended = mended.replace("rows.infantry = [6, 12, 15, 12]", "rows.infantry = [7, 13, 16, 13]")
        self.assertNotEqual(text, mended)
        charts.write_text(mended, encoding="utf-8")
        with Daemon(self.store, self.web, data=data) as it:
            self.assertGreaterEqual(play(it, token, 2), before + 2)
            self.assertEqual(it.request("POST", "/api/records", record)[0], 201)
            fresh = it.api("POST", "/api/battles", {**new, "first": "sergeant"})["links"]
            umpire = next(link["token"] for link in fresh if link["role"] == "umpire")
            other = it.request("GET", "/api/battle/record", None, auth(umpire))[2]
            rules = [json.loads(text.split(b"\n")[0])["ruleset_hash"] for text in (record, other)]
            self.assertNotEqual(*rules)

    @unittest.skipUnless(shutil.which("systemd-analyze"), "there is no systemd-analyze")
    def test_the_unit_is_what_systemd_takes(self):
        unit = self.path / "linstockd.service"
        text = (SOURCE / "apps/linstockd/linstockd.service.in").read_text(encoding="utf-8")
        program = Path(PROGRAM).resolve()
        unit.write_text(text.replace("@LINSTOCKD_PROGRAM@", str(program)), encoding="utf-8")
        done = subprocess.run(["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True,
                              timeout=60, check=False)
        self.assertEqual((done.returncode, [line for line in done.stderr.splitlines() if unit.name in line]), (0, []),
                         done.stderr)

    def test_a_store_is_one_by_whatever_name(self):
        with Daemon(self.store, self.web):
            for make, name in ((os.symlink, "soft"), (os.link, "hard")):
                other = self.path / name
                make(self.store, other)
                self.assertIn("another linstockd", self.refuses("--store", other, "--web", self.web, "--port", 0))

    def test_a_running_store_is_backed_up_and_brought_back(self):
        def run(*arguments):
            done = subprocess.run([PROGRAM, *map(str, arguments), "--store", str(self.store)], capture_output=True,
                                  text=True, timeout=60, check=False)
            return done.returncode, done.stdout + done.stderr

        new = {"scenario": "two-brigades-lesson-1", "first": "human", "second": "sergeant"}
        file = self.path / "kept.sqlite"
        with Daemon(self.store, self.web) as it:
            one = it.api("POST", "/api/battles", new)["links"][0]["token"]
            self.assertEqual(run("backup", file)[0], 0)
            self.assertEqual(file.stat().st_mode & 0o777, 0o600)
            self.assertIn("exists already", run("backup", file)[1])
            other = it.api("POST", "/api/battles", new)["links"][0]["token"]
            self.assertIn("another linstockd", run("restore", file)[1])
        self.assertEqual(run("restore", file)[0], 0)
        with Daemon(self.store, self.web) as it:
            status = lambda token: it.request("GET", "/api/battle", None, {"Authorization": f"Bearer {token}"})[0]  # noqa: E731
            self.assertEqual((status(one), status(other)), (200, 404))

    def test_it_ends_when_told_and_tells_it(self):
        for how in (signal.SIGTERM, signal.SIGINT):
            with Daemon(self.store, self.web) as it, Socket(it) as s, it.connect() as idle:
                idle.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                self.assertTrue(s.ask(verb="ping")["ok"])
                it.process.send_signal(how)
                told = json.loads(s.receive())
                self.assertEqual(told["push"], "closing")
                self.assertEqual(s.closing().code, 1001)
                self.assertEqual(it.process.wait(20), 0)


@unittest.skipIf(database.PROGRAMS is None, database.LACKING)
class Database(Bare):
    """Battles in PostgreSQL: backed up while they are played, moved to a file and back, put away when they are old."""

    NEW = {"scenario": "two-brigades-lesson-1", "first": "human", "second": "sergeant"}

    def run_at(self, store, *arguments):
        done = subprocess.run([PROGRAM, *map(str, arguments), "--store", str(store)], capture_output=True, text=True,
                              timeout=60, check=False)
        return done.returncode, done.stdout + done.stderr

    def opens(self, it, token):
        return it.request("GET", "/api/battle", None, {"Authorization": f"Bearer {token}"})[0] == 200

    def test_battles_move_between_a_database_and_a_file(self):
        with database.Cluster() as cluster:
            file = self.path / "kept.sqlite"
            with Daemon(cluster.store, self.web) as it:
                one = it.api("POST", "/api/battles", self.NEW)["links"][0]["token"]
                self.assertEqual(self.run_at(cluster.store, "backup", file)[0], 0)
                self.assertEqual(file.stat().st_mode & 0o777, 0o600)
                self.assertIn("exists already", self.run_at(cluster.store, "backup", file)[1])
                other = it.api("POST", "/api/battles", self.NEW)["links"][0]["token"]
                self.assertIn("a linstockd is using this store", self.run_at(cluster.store, "restore", file)[1])
            self.assertEqual(self.run_at(self.store, "restore", file), (0, f"restored {self.store} from {file}; it was empty\n"))
            with Daemon(self.store, self.web) as it:
                self.assertEqual((self.opens(it, one), self.opens(it, other)), (True, False))
            status, told = self.run_at(cluster.store, "restore", file)
            self.assertEqual(status, 0, told)
            self.assertIn(f"its former battles are in {file}.before-restore", told)
            with Daemon(cluster.store, self.web) as it:
                self.assertEqual((self.opens(it, one), self.opens(it, other)), (True, False))
            with Daemon(f"{file}.before-restore", self.web) as it:
                self.assertTrue(self.opens(it, other))

    def test_old_ones_are_put_away(self):
        with database.Cluster() as cluster:
            with Daemon(cluster.store, self.web, "--archive", "1") as young:
                token = young.api("POST", "/api/battles", self.NEW)["links"][0]["token"]
                drawn = young.api("POST", "/api/drawing/new", {"text": "drawn"})["view"]
                self.assertTrue(self.opens(young, token))
            with Daemon(cluster.store, self.web, "--archive", "1e-8") as it:
                self.assertTrue(until(lambda: not self.opens(it, token)))
                self.assertEqual(it.request("GET", "/api/drawing", headers={"Authorization": f"Bearer {drawn}"})[0], 404)
            with Daemon(f"{cluster.store}&options=-csearch_path%3Dlinstock_archive", self.web) as it:
                self.assertTrue(self.opens(it, token))
                self.assertEqual(it.api("GET", "/api/drawing", token=drawn)["text"], "drawn")


class Disk(Bare):
    """A store that cannot be written any more: refused with a sentence, and the server lives on."""

    def played(self, it, most):
        """Decisions in a row until one is not acknowledged: (socket, how many, that answer)."""
        made = it.api("POST", "/api/battles", {"scenario": "two-brigades", "first": "human", "second": "human", "mine": ["first", "second"], "seed": "1"})
        token = next(link["token"] for link in made["links"] if link["role"] == "both")
        s = Socket(it)
        self.addCleanup(s.sock.close)
        joined = s.ask(verb="join", token=token)
        news = s.news()
        for number in range(most):
            prompt = news["prompts"][0]
            choice = s.ask(verb="candidates", battle=joined["battle"], prompt=prompt["prompt"], most=1)["candidates"][0]
            answer = s.ask(verb="decide", battle=joined["battle"], decision=choice["decision"])
            if not answer["ok"]:
                return s, token, news, answer
            before = news["decisions"]
            while news["decisions"] <= before:
                news = s.news()
        return s, token, news, None

    def test_a_full_disk_is_said_and_nothing_is_acknowledged(self):
        def little():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))

        with Daemon(self.store, self.web, before=little) as it:
            s, token, news, refused = self.played(it, 5000)
            self.assertIsNotNone(refused, "5,000 decisions in 300,000 bytes")
            self.assertTrue(refused["error"])
            self.assertTrue(s.ask(verb="ping")["ok"])
            self.assertEqual(it.request("GET", "/api/rulesets")[0], 200)
            self.assertEqual(it.request("GET", "/")[0], 200)
            known = news["decisions"]
        with Daemon(self.store, self.web) as it, Socket(it) as s:
            self.assertTrue(s.ask(verb="join", token=token)["ok"])
            self.assertEqual(s.news()["decisions"], known)

    def test_a_store_that_may_only_be_read_is_refused(self):
        if os.geteuid() == 0:
            self.skipTest("nothing is read-only to root")
        with Daemon(self.store, self.web):
            pass
        self.store.chmod(0o400)
        done = subprocess.run([PROGRAM, "--port", "0", "--store", self.store, "--web", self.web],
                              capture_output=True, text=True, check=False, timeout=60)
        self.assertEqual(done.returncode, 2)
        self.assertIn("cannot be written", done.stderr)



if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]], verbosity=1)
