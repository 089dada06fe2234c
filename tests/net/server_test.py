#!/usr/bin/python3
"""Tests linstockd with browsers, foreign origins and broken clients.

    LINSTOCKD_PROGRAM=build/dev/apps/linstockd LINSTOCK_SOURCE=. tests/net/server_test.py [Class]
"""

import contextlib
import http.client
import http.server
import json
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import zlib
from pathlib import Path

import daemon
import database
from daemon import BINARY, CLOSE, PING, PROGRAM, SOURCE, TEXT, Daemon, Socket, make_web, until


class Server(unittest.TestCase):
    """One server for the whole class."""

    arguments = ()

    @classmethod
    def setUpClass(cls):
        cls.path = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.web = make_web(cls.path)
        cls.log = open(cls.path / "log", "wb")
        cls.server = Daemon(cls.path / "battles.sqlite", cls.web, "--verbose", *cls.arguments, log=cls.log)

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()
        cls.log.close()

    def logged(self):
        return (self.path / "log").read_text(encoding="utf-8")

    def wait_for_log_limit(self):
        """Waits until the log limit of ten lines a second per client is free again."""
        self.assertTrue(until(lambda: time.time() - (self.path / "log").stat().st_mtime > 1.1))

    def refused(self, answer, status, *words):
        """Checks that the answer is a refusal with an error in JSON."""
        self.assertEqual(answer[0], status, answer)
        self.assertEqual(answer[1]["content-type"], "application/json")
        error = json.loads(answer[2])["error"]
        for word in words:
            self.assertIn(word, error)

    def alive(self):
        with Socket(self.server) as s:
            self.assertTrue(s.ask(verb="ping")["ok"])


class OldBattles(Server):
    """Battles that were not changed for the time that the host sets are archived."""

    def test_OldBattlesAndDrawings_AreArchived(self):
        made = self.server.api("POST", "/api/battles", {"scenario": "two-brigades-lesson-1", "first": "human",
                                                        "second": "sergeant"})
        token = made["links"][0]["token"]
        drawn = self.server.api("POST", "/api/drawing/new", {"text": "drawn"})["view"]
        self.server.stop()
        store = self.path / "battles.sqlite"
        with Daemon(store, self.web, "--archive", "1") as young:
            self.assertEqual(young.api("GET", "/api/battle", token=token)["battle"], made["battle"])
        with Daemon(store, self.web, "--archive", "1e-8") as server:
            self.assertTrue(until(lambda: server.request("GET", "/api/battle",
                                                         headers={"Authorization": f"Bearer {token}"})[0] == 404))
            self.assertEqual(server.request("GET", "/api/drawing", headers={"Authorization": f"Bearer {drawn}"})[0], 404)
        with Daemon(f"{store}.archive", self.web) as server:
            self.assertEqual(server.api("GET", "/api/battle", token=token)["battle"], made["battle"])
            self.assertEqual(server.api("GET", "/api/drawing", token=drawn)["text"], "drawn")


class Metrics(Server):
    """The metrics of the server, on a port that is not public."""

    @classmethod
    def setUpClass(cls):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            cls.port = free.getsockname()[1]
        cls.arguments = ("--metrics", f"127.0.0.1:{cls.port}", "--rooms", "2", "--threads", "3")
        super().setUpClass()

    def ask(self, path, host=None, method="GET"):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=daemon.TIMEOUT)
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

    def test_Metrics_CountBattlesAndDecisions(self):
        before = self.figures()
        self.assertEqual((before["decisions_total"], before['battles{state="open"}']), (0, 0))
        made = self.server.api("POST", "/api/battles", {"scenario": "two-brigades-lesson-1", "first": "human",
                                                        "second": "sergeant", "seed": "7"})
        with Socket(self.server) as s:
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
        self.assertEqual(after["store_flush_waits_for"], 2)  # the number of its three threads that one network may use

    def test_LostWorker_IsCounted_AndDecisionsStayCounted(self):
        before = self.figures()
        lost = before['processes_lost_total{kind="room"}']
        children = subprocess.run(["ps", "--ppid", str(self.server.process.pid), "-o", "pid=,comm="], check=True,
                                  capture_output=True, text=True).stdout.splitlines()
        worker = next(line.split()[0] for line in children if "linstockd:play" in line)
        os.kill(int(worker), signal.SIGKILL)
        self.assertTrue(until(lambda: self.figures()['processes_lost_total{kind="room"}'] == lost + 1))
        self.assertEqual(self.figures()["decisions_total"], before["decisions_total"])
        self.assertTrue(until(lambda: self.ask("/api/health")[0] == 200))

    def test_MetricsPort_ServesHealthAndMetricsOnly(self):
        status, text = self.ask("/api/health")
        self.assertEqual((status, json.loads(text)["ok"]), (200, True))
        self.assertEqual(self.ask("/api/scenarios")[0], 404)
        self.assertEqual(self.ask("/metrics", method="POST")[0], 405)
        self.assertEqual(self.ask("/metrics", host="table.example.org")[0], 403)

    def test_PublicPort_ServesNoMetrics(self):
        for path in ("/metrics", "/api/health", "/api//health"):
            self.assertEqual(self.server.request("GET", path)[0], 404, path)


class StaticFiles(Server):
    def test_Page_IsRevalidated_AndAssetsAreCached(self):
        status, headers, body = self.server.request("GET", "/")
        self.assertEqual((status, headers["content-type"]), (200, "text/html; charset=utf-8"))
        self.assertIn(b"Linstock", body)
        self.assertEqual(headers["cache-control"], "no-cache")
        again = self.server.request("GET", "/", headers={"If-None-Match": headers["etag"]})
        self.assertEqual((again[0], again[2]), (304, b""))
        status, headers, _ = self.server.request("GET", "/assets/app-1234.js?x=1")
        self.assertEqual((status, headers["content-type"]), (200, "text/javascript; charset=utf-8"))
        self.assertIn("immutable", headers["cache-control"])
        self.assertEqual(self.server.request("GET", "/assets/two%20words.css")[0], 200)

    def test_GzipFile_IsSentIfAccepted(self):
        plain = self.server.request("GET", "/assets/app-1234.js")
        self.assertNotIn("content-encoding", plain[1])
        self.assertEqual(plain[1]["vary"], "Accept-Encoding")
        pressed = self.server.request("GET", "/assets/app-1234.js", headers={"Accept-Encoding": "br, gzip"})
        self.assertEqual((pressed[1]["content-encoding"], pressed[2]), ("gzip", b"\x1f\x8b: pressed"))
        self.assertEqual(pressed[1]["content-type"], "text/javascript; charset=utf-8")
        refused = self.server.request("GET", "/assets/app-1234.js", headers={"Accept-Encoding": "gzip;q=0"})
        self.assertEqual(refused[2], plain[2])

    def test_SharedBattle_HasAPreviewWithoutSecrets(self):
        made = self.server.api("POST", "/api/battles", {"scenario": "two-brigades", "first": "human", "second": "sergeant"})
        address = f"/b/{made['battle']}"
        status, headers, body = self.server.request("GET", address)
        page = body.decode()
        self.assertEqual((status, headers["content-type"]), (200, "text/html; charset=utf-8"))
        here = f"http://{self.server.host}:{self.server.port}"
        for tag in ('og:title" content="Two brigades"', 'og:description" content="Blue against Grey, an invented field. The Revised Brom."',
                    f'og:image" content="{here}{address}.png"', 'script src="open.js"'):
            self.assertIn(tag, page)
        for link in made["links"]:
            self.assertNotIn(link["token"], page)
        status, headers, script = self.server.request("GET", "/b/open.js")
        self.assertEqual((status, headers["content-type"]), (200, "text/javascript; charset=utf-8"))
        self.assertIn(b"location.hash", script)
        self.assertEqual(self.server.request("POST", address)[0], 405)

    def test_PictureOfASharedBattle_IsAPng(self):
        made = self.server.api("POST", "/api/battles", {"scenario": "two-brigades", "first": "human", "second": "sergeant"})
        status, headers, body = self.server.request("GET", f"/b/{made['battle']}.png")
        self.assertEqual((status, headers["content-type"], body[:8]), (200, "image/png", b"\x89PNG\r\n\x1a\n"))
        chunks, at = {}, 8
        while at < len(body):
            size, kind = int.from_bytes(body[at:at + 4], "big"), body[at + 4:at + 8]
            data = body[at + 8:at + 8 + size]
            self.assertEqual(int.from_bytes(body[at + 8 + size:at + 12 + size], "big"), zlib.crc32(kind + data), kind)
            chunks[kind], at = data, at + 12 + size
        width, height = (int.from_bytes(chunks[b"IHDR"][i:i + 4], "big") for i in (0, 4))
        rows = zlib.decompress(chunks[b"IDAT"])
        self.assertEqual((width, height, len(rows)), (1200, 630, 630 * (1 + 3 * 1200)))
        self.assertEqual(list(rows[1:4]), [0xd9, 0xc9, 0xa0], "the surround of the table")

    def test_UnknownSharedBattle_OpensTheClientWithoutAPreview(self):
        status, _, body = self.server.request("GET", "/b/abcdef123456")
        self.assertEqual(status, 404)
        self.assertIn(b"open.js", body)
        self.assertNotIn(b"og:", body)
        self.assertEqual(self.server.request("GET", "/b/abcdef123456.png")[0], 404)
        self.assertEqual(self.server.request("GET", "/b/../secret")[0], 404)

    def test_Head_HasNoBody_AndConnectionStaysOpen(self):
        head = "HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        text = self.server.raw(head)
        self.assertEqual(text.count(b"HTTP/1.1 200 OK"), 2)
        self.assertEqual(text.count(b"<title>"), 1)
        self.assertEqual(text.count(b"Content-Length: 38"), 2)

    def test_Answers_HaveSecurityHeaders(self):
        for target in ("/", "/api/rulesets", "/nothing"):
            headers = self.server.request("GET", target)[1]
            policy = headers["content-security-policy"]
            own = f"{self.server.host}:{self.server.port}"
            for part in ("default-src 'none'", "script-src 'self' 'wasm-unsafe-eval' 'sha256-", "frame-ancestors 'none'", "form-action 'none'",
                         f"connect-src 'self' ws://{own} wss://{own};"):
                self.assertIn(part, policy)
            self.assertEqual(headers["x-content-type-options"], "nosniff")
            self.assertEqual(headers["referrer-policy"], "no-referrer")
            self.assertEqual(headers["cross-origin-opener-policy"], "same-origin")

    def test_PathOutsideTheFolder_IsNotServed(self):
        for target in ("/../outside.txt", "/%2e%2e/outside.txt", "/assets/..%2f..%2foutside.txt", "/..\\outside.txt",
                       "/.hidden", "/%2ehidden", "/way-out", "//etc/passwd", "/etc/passwd", "/assets", "/assets/",
                       "/index.html%00", "/%", "/%zz", "/assets//../../outside.txt"):
            status, _, body = self.server.request("GET", target)
            self.assertEqual(status, 404, target)
            self.assertNotIn(b"secret", body)
        text = self.server.raw("GET /../outside.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        self.assertIn(b"404", text)
        self.assertIn(b"405", self.server.raw("PUT /x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))


class ForeignOrigins(Server):
    arguments = ("--origin", "https://table.example.org")

    def test_UnknownHostName_IsRefused(self):
        port = self.server.port
        for host in ("localhost", f"localhost:{port}", f"127.0.0.1:{port}", "127.0.0.1:9", "[::1]:80", "LOCALHOST",
                     "table.example.org", "table.example.org:443"):
            self.assertEqual(self.server.request("GET", "/", headers={"Host": host})[0], 200, host)
        for host in ("evil.example", f"evil.example:{port}", "localhost.evil.example", "table.example.org:8080",
                     "127.0.0.1.evil.example", "", "a b", "localhost:99999", "[::1", "10.0.0.1", "x;y"):
            self.refused(self.server.request("GET", "/", headers={"Host": host}), 403, "name")
        self.assertIn(b"403 Forbidden", self.server.raw("GET / HTTP/1.1\r\nConnection: close\r\n\r\n"))

    def test_WriteFromForeignOrigin_IsRefused(self):
        own = f"http://{self.server.host}:{self.server.port}"
        for method in ("POST", "DELETE"):
            for origin in ("http://evil.example", "null", "http://localhost:3000", f"{own}.evil.example", "file://",
                           "https://table.example.org:8443"):
                answer = self.server.request(method, "/api/battles", "{}", {"Origin": origin})
                self.refused(answer, 403, "origin")
            for origin in (own, "https://table.example.org"):
                self.assertNotEqual(self.server.request(method, "/api/battles", "{}", {"Origin": origin})[0], 403, origin)
            self.assertNotEqual(self.server.request(method, "/api/battles", "{}")[0], 403)

    def test_WebSocketFromForeignOrigin_IsRefused(self):
        own = f"http://{self.server.host}:{self.server.port}"
        for headers, status in (({"Origin": "http://evil.example"}, 403), ({"Origin": "null"}, 403),
                                ({"Origin": "http://localhost:5101"}, 403), ({"Host": "evil.example"}, 403),
                                ({"Origin": own}, 101), ({}, 101), ({"Origin": "https://table.example.org"}, 101),
                                ({"Host": "localhost:5101", "Origin": "http://localhost:5101"}, 101)):
            with Socket(self.server, headers) as s:
                self.assertEqual(s.status, status, headers)
        self.refused(self.server.request("GET", "/ws"), 426, "WebSocket")


class BattleLimit(Server):
    def test_TooManyNewBattles_AreRefused_AndOtherRequestsWork(self):
        statuses = [self.server.request("POST", "/api/records", b"x")[0] for _ in range(400)]
        self.assertEqual(set(statuses[:300]), {400})
        self.assertIn(429, statuses)
        self.refused(self.server.request("POST", "/api/battles", b"{}"), 429, "300 at once")
        self.alive()


class HttpRequests(Server):
    def test_TooLongBody_IsRefusedWithItsLimit(self):
        for target, limit in (("/api/battle/links", 64 << 10), ("/api/battles", 4 << 20), ("/api/check", 4 << 20),
                              ("/api/records", 4 << 20), ("/api/scenarios", 4 << 20), ("/api/drawing", 4 << 20),
                              ("/api/drawing/new", 4 << 20)):
            self.refused(self.server.request("POST", target, b"x" * (limit + 1)), 413, f"{limit >> 10} KiB")
            self.assertNotEqual(self.server.request("POST", target, b"x" * limit)[0], 413)
        # Chunked, so that the length is not known in advance.
        head = "POST /api/battle/links HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        pieces = b"".join(b"4000\r\n" + b"y" * 0x4000 + b"\r\n" for _ in range(5)) + b"0\r\n\r\n"
        self.assertIn(b" 413 ", self.server.raw(head.encode() + pieces))
        with self.server.connect() as s:  # rejected before the first byte of the body
            s.sendall(b"POST /api/battle/links HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999\r\nExpect: 100-continue\r\n\r\n")
            self.assertIn(b" 413 ", s.recv(65536))
        self.alive()

    def test_Expect100Continue_IsAnswered(self):
        with self.server.connect() as s:
            s.sendall(b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
            self.assertTrue(s.recv(65536).startswith(b"HTTP/1.1 100 "))
            s.sendall(b"x=1")
            self.assertIn(b"HTTP/1.1 2", s.recv(65536))

    def test_InvalidHttp_IsRefused(self):
        for noise, status in (("\0\1\2\r\n\r\n", b" 400 "), ("GET\r\n\r\n", b" 400 "),
                              ("GET / HTTP/1.1\r\nHost: localhost\r\nX: " + "y" * 20000 + "\r\n\r\n", b" 431 "),
                              ("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n", b" 400 "),
                              ("BREW / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", b" 405 "),
                              ("BREW /api/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", b" 405 ")):
            self.assertIn(status, self.server.raw(noise)[:20], noise[:40])
        self.alive()

    def test_UnknownPath_IsAnsweredInJson(self):
        self.refused(self.server.request("GET", "/api/nothing"), 404)
        self.refused(self.server.request("GET", "/nothing"), 404)

    def test_UnknownPathOfABrowser_RedirectsToThePage(self):
        # A path like a link that lost its # opens the page, and never leads to another host.
        for target in ("/nothing", "/battle/abc", "//other.example/x"):
            status, headers, _ = self.server.request("GET", target, headers={"Accept": "text/html,*/*;q=0.8"})
            self.assertEqual((status, headers["location"]), (303, "/#" + target))


class WebSockets(Server):
    def test_MalformedFrame_ClosesItsConnectionOnly(self):
        with Socket(self.server) as other:
            for code, frames in ((1002, [dict(opcode=TEXT, payload=b"{}", masked=False)]),
                                 (1002, [dict(opcode=3, payload=b"")]), (1002, [dict(opcode=TEXT, reserved=0x40)]),
                                 (1002, [dict(opcode=PING, payload=b"x" * 126)]), (1002, [dict(opcode=0, payload=b"x")]),
                                 (1002, [dict(opcode=PING, fin=False)]), (1007, [dict(opcode=TEXT, payload=b"\xff\xfe")]),
                                 (1002, [dict(opcode=TEXT, payload=b"{", fin=False), dict(opcode=TEXT, payload=b"}")])):
                with Socket(self.server) as s:
                    for frame in frames:
                        s.send_frame(**frame)
                    self.assertEqual(s.closing().code, code, frames)
            self.assertTrue(other.ask(verb="ping")["ok"])

    def test_InvalidMessage_IsAnsweredWithError(self):
        with Socket(self.server) as s:
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

    def test_ModerateCommand_WorksWhileTheServerRuns(self):
        store = self.path / "moderated.sqlite"

        def moderate(*arguments, status=0):
            done = subprocess.run([daemon.PROGRAM, "moderate", *arguments, "--store", store], capture_output=True, text=True,
                                  timeout=60, check=False)
            self.assertEqual(done.returncode, status, done.stderr)
            return done

        with Daemon(store, self.web, "--limits", 0, "--proxy", "127.0.0.1") as server:
            made = server.api("POST", "/api/battles", {"scenario": "two-brigades-lesson-1", "first": "human", "second": "human",
                                                       "mine": ["first", "second"]})
            token = made["links"][0]["token"]
            for n, text in enumerate(("first words", "other words")):
                server.api("POST", "/api/battle/talk", {"place": "battle", "name": "Ann", "text": text}, token=token)
                server.api("POST", "/api/battle/complaint", {"place": "battle", "n": n}, token=token)
            listed = [json.loads(line) for line in moderate("list").stdout.splitlines()]
            self.assertEqual({one["line"]["text"] for one in listed}, {"first words", "other words"})
            moderate("hide", listed[0]["id"])
            talk = json.dumps(server.api("GET", "/api/battle/talk", token=token))
            self.assertIn("removed by the host", talk)
            self.assertNotIn(listed[0]["line"]["text"], talk)
            moderate("close", listed[0]["id"])
            self.assertEqual(len(moderate("list").stdout.splitlines()), 1)
            self.assertIn("there is no complaint", moderate("close", listed[0]["id"], status=2).stderr)
            self.assertIn("there is no open game", moderate("remove-offer", "nonsense", status=2).stderr)

            def status(address):
                return server.request("GET", "/api/scenarios", headers={"X-Forwarded-For": address})[0]
            moderate("block", "203.0.113.7", "--days", "1")
            moderate("block", "2001:db8:1::7")
            self.assertTrue(until(lambda: status("203.0.113.7") == 403))
            self.assertTrue(until(lambda: status("2001:db8:1:9::1") == 403))
            self.assertEqual(status("203.0.113.8"), 200)
            moderate("block", "203.0.113.7", "--days", "0")
            self.assertTrue(until(lambda: status("203.0.113.7") == 200))
            self.assertEqual(status("2001:db8:1::7"), 403)

    def test_HostKey_OpensTheModerationApi(self):
        store = self.path / "hosted.sqlite"

        def key():
            done = subprocess.run([daemon.PROGRAM, "moderate", "key", "--origin", "https://table.example.org", "--store", store],
                                  capture_output=True, text=True, timeout=60, check=True)
            address, _, made = done.stdout.strip().partition("/#/host/")
            self.assertEqual(address, "https://table.example.org")
            return made

        with Daemon(store, self.web, "--limits", 0, "--proxy", "127.0.0.1") as server:
            first = key()
            self.assertNotIn(first.encode(), store.read_bytes())
            self.assertEqual(server.api("GET", "/api/host", token=first), {"complaints": [], "more": 0, "blocked": []})
            second = key()
            for wrong in (first, "nobody's", ""):
                headers = {"Authorization": f"Bearer {wrong}", "Content-Type": "application/json"}
                self.assertEqual(server.request("GET", "/api/host", headers=headers)[0], 403)
                block = json.dumps({"address": "203.0.113.7", "days": 1})
                self.assertEqual(server.request("POST", "/api/host/block", block, headers)[0], 403)

            def status(address):
                return server.request("GET", "/api/scenarios", headers={"X-Forwarded-For": address})[0]
            blocked = server.api("POST", "/api/host/block", {"address": "2001:db8:1::7", "days": 1}, token=second)["blocked"]
            self.assertEqual([one["network"] for one in blocked], ["2001:db8:1::"])
            self.assertTrue(until(lambda: status("2001:db8:1:9::1") == 403))
            self.assertEqual(server.api("POST", "/api/host/block", {"address": "2001:db8:1::7", "days": 0}, token=second)["blocked"], [])
            self.assertTrue(until(lambda: status("2001:db8:1:9::1") == 200))

    def test_ConnectionWith64Battles_IsRefusedAnother(self):
        with Daemon(self.path / "64.sqlite", self.web, "--limits", 0) as server, Socket(server) as s:
            tokens = [server.api("POST", "/api/battles", {"scenario": "two-brigades-lesson-1", "first": "human", "second": "human",
                                                          "mine": ["first", "second"]})["links"][0]["token"] for _ in range(65)]
            battles = [s.ask(verb="join", token=token)["battle"] for token in tokens[:64]]
            refused = s.ask(verb="join", token=tokens[64])
            self.assertFalse(refused["ok"])
            self.assertIn("64 battles", refused["error"])
            self.assertTrue(s.ask(verb="join", token=tokens[0])["ok"])  # this battle is already open
            self.assertTrue(s.ask(verb="leave", battle=battles[0])["ok"])
            self.assertTrue(s.ask(verb="join", token=tokens[64])["ok"])

    def test_EquivalentJson_IsUnderstoodAlike_AndErrorsHavePositions(self):
        made = self.server.api("POST", "/api/battles", {"scenario": "two-brigades", "first": "human", "second": "human", "seed": "1",
                                                        "mine": ["first", "second"]})
        with Socket(self.server) as s:
            battle = s.ask(verb="join", token=next(link["token"] for link in made["links"] if link["role"] == "both"))["battle"]
            for text in ('{"id":1,"verb":"view","battle":"%s"}', '{ "id" : 1 , "verb" : "view" , "battle" : "%s" }',
                         '{"battle":"%s","verb":"vi\\u0065w","id":1}', '{"id":1,"b\\u0061ttle":"%s","verb":"view"}',
                         '{"battle":"%s","id":1,"verb":"view"} \n'):
                s.send(text % battle)
                while "push" in (answer := json.loads(s.receive())):
                    pass
                self.assertTrue(answer["ok"], (text, answer))
            # An error is reported for its own position, whatever comes before it.
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

    def test_FragmentedMessage_IsJoined(self):
        with Socket(self.server) as s:
            s.send_frame(TEXT, b'{"id":1,', fin=False)
            s.send_frame(PING, b"between")
            s.send_frame(0, b'"verb":"pi', fin=False)
            s.send_frame(0, b'ng"}')
            self.assertTrue(json.loads(s.receive())["ok"])

    def test_MessageOver256KiB_ClosesTheConnection(self):
        limit = 256 << 10
        with Socket(self.server) as s:
            s.send('{"verb":"ping"}' + " " * (limit - 15))
            self.assertTrue(json.loads(s.receive())["ok"])
            s.send("x" * (limit + 1))
            closed = s.closing()
            self.assertEqual(closed.code, 1009)
            self.assertIn("256 KiB", closed.reason)
        with Socket(self.server) as s:  # fragments without an end
            for _ in range(10):
                s.send_frame(TEXT if s.number == 0 else 0, b"x" * 65536, fin=False)
                s.number = 1
            self.assertEqual(s.closing().code, 1009)
        self.alive()

    def test_TooManyMessages_CloseTheConnection(self):
        for frame in (dict(opcode=TEXT, payload=b'{"verb":"ping"}'), dict(opcode=PING)):
            with Socket(self.server) as s, Socket(self.server) as other:
                s.sock.sendall(s.frame(**frame) * 599)
                self.assertTrue(s.ask(verb="ping")["ok"])
                s.sock.sendall(s.frame(**frame) * 400)
                closed = s.closing()
                self.assertEqual(closed.code, 1008, frame)
                self.assertIn("600 at once, then 60 a second", closed.reason)
                self.assertTrue(other.ask(verb="ping")["ok"])

    def test_ClientThatDoesNotRead_IsClosed_AndOthersAreAnswered(self):
        made = self.server.api("POST", "/api/battles", {"scenario": "two-brigades", "first": "human", "second": "human", "mine": ["first", "second"]})
        token = next(link["token"] for link in made["links"] if link["role"] == "both")
        self.wait_for_log_limit()
        with Socket(self.server, buffer=4096) as not_reading, Socket(self.server) as other:
            for number in range(590):  # answers of many kilobytes each, and none is read
                not_reading.send(json.dumps({"id": number, "verb": "join", "token": token}))
            self.assertTrue(until(lambda: "its client does not read" in self.logged()))
            self.assertTrue(other.ask(verb="join", token=token)["ok"])
            # The connection is closed whether the client reads the reason or not.
            self.assertIn(not_reading.closing().code, (1006, 1008))

    def test_CloseFrame_IsAnswered(self):
        with Socket(self.server) as s:
            s.send_frame(CLOSE, b"\x03\xe8")
            self.assertEqual(s.closing().code, 1000)

    def test_Log_ContainsNoSecret(self):
        secret = "c2VjcmV0LXNlY3JldC1zZWNyZXQ"
        self.wait_for_log_limit()
        self.server.request("GET", "/api/battle", headers={"Authorization": f"Bearer {secret}"})
        self.server.request("GET", f"/battle/{secret}")
        self.server.request("GET", f"/api/battle?token={secret}")
        with Socket(self.server, {"Origin": f"http://{secret}.example"}):
            pass
        with Socket(self.server) as s:
            self.assertFalse(s.ask(verb="join", token=secret)["ok"])
        self.assertTrue(until(lambda: "GET /api/battle 4" in self.logged()))
        self.assertNotIn(secret, self.logged())


class Bare(unittest.TestCase):
    """A folder with a web client, without a server."""

    def setUp(self):
        self.path = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.web = make_web(self.path)
        self.store = self.path / "battles.sqlite"


def own_address():
    """A non-loopback address of this computer; "" if there is none. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
        try:
            s.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        address = s.getsockname()[0]
        return "" if address.startswith("127.") else address


class Compression(Bare):
    """permessage-deflate is used over a network if the browser offers it, and not within one computer."""

    offer = {"Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits"}

    def joined(self, s, server):
        """Joins a battle, whose first update is larger than a KiB."""
        made = server.api("POST", "/api/battles", {"scenario": "two-brigades", "first": "human", "second": "human", "mine": ["first", "second"]})
        self.assertTrue(s.ask(verb="join", token=made["links"][0]["token"])["ok"])
        self.assertGreater(len(s.news()["view"]["units"]), 10)

    def test_LocalConnection_IsNotCompressed(self):
        with Daemon(self.store, self.web) as server, Socket(server, self.offer) as s:
            self.assertNotIn(b"permessage-deflate", s.handshake)
            self.joined(s, server)
            self.assertEqual(s.compressed, 0)

    def test_LongMessageOverANetwork_IsCompressed(self):
        address = own_address()
        if not address:
            self.skipTest("this computer has no address but its loopback")
        with Daemon(self.store, self.web, "--listen", address) as server:
            with Socket(server, self.offer) as s:
                self.assertIn(b"permessage-deflate", s.handshake)
                self.assertTrue(s.ask(verb="ping")["ok"])
                self.assertEqual(s.compressed, 0)  # too short to compress
                self.joined(s, server)
                self.assertGreaterEqual(s.compressed, 2)  # the answer and the update
            with Socket(server) as s:  # not offered: sent uncompressed
                self.assertNotIn(b"permessage-deflate", s.handshake)
                self.joined(s, server)
                self.assertEqual(s.compressed, 0)


class UnfinishedMessages(Bare):
    """Compressed messages without an end need few bytes on the wire and many in memory."""

    connections = 480
    addresses = 16
    unpacked = 262_000

    def half(self):
        """A frame without FIN that is a few hundred bytes long and much longer when decompressed."""
        deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
        return deflate.compress(b" " * self.unpacked) + deflate.flush(zlib.Z_SYNC_FLUSH)

    def test_UnfinishedMessages_HaveBoundedMemory_AndAreClosed(self):
        address = own_address()
        if not address:
            self.skipTest("this computer has no address but its loopback")
        limit, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (limit, hard))
        with Daemon(self.store, self.web, "--listen", address, "--proxy", address, "--memory", 512) as server:
            def join(i):
                return Socket(server, {**Compression.offer, "X-Forwarded-For": f"203.0.113.{i % self.addresses}"})

            sockets = [join(i) for i in range(self.connections)]
            self.assertIn(b"permessage-deflate", sockets[0].handshake)
            before = server.memory(front_only=True)
            sent = 0
            for s in sockets:
                with contextlib.suppress(OSError):  # it may be closed before
                    sent += len(self.half())
                    s.send_frame(TEXT, self.half(), fin=False, reserved=0x40)
            time.sleep(1)
            more = server.memory(front_only=True) - before
            print(f"{self.connections} messages without an end: {sent >> 10} KiB sent, {more >> 20} MiB held")
            # The budget for messages in transit is 42 MiB (512 / 12), and the buffers are slightly
            # larger.
            self.assertLess(more, 60 << 20)
            with join(99) as other:
                self.assertTrue(other.ask(verb="ping")["ok"])
            reasons = {s.closing().reason for s in sockets}
            self.assertTrue(any("too much" in reason or "too long together" in reason for reason in reasons), reasons)
            self.assertIn("a message took too long to arrive", reasons)
            for s in sockets:
                s.sock.close()

    def test_LongFragmentedMessage_IsAnswered(self):
        with Daemon(self.store, self.web) as server, Socket(server) as s:
            text = json.dumps({"id": 7, "verb": "ping", "x": "y" * 200_000}).encode()
            pieces = [text[i:i + 40_000] for i in range(0, len(text), 40_000)]
            for i, piece in enumerate(pieces):
                s.send_frame(TEXT if i == 0 else 0, piece, fin=i == len(pieces) - 1)
                time.sleep(0.05)
            self.assertEqual(json.loads(s.receive())["id"], 7)

    def test_OutOfMemoryKiller_PrefersWorkersToTheFrontProcess(self):
        score = lambda pid: int(Path(f"/proc/{pid}/oom_score_adj").read_text(encoding="ascii"))
        with Daemon(self.store, self.web) as server:
            self.assertGreater(len(server.workers()), 0)
            for pid in server.workers():
                self.assertTrue(until(lambda pid=pid: score(pid) >= 500))
            self.assertLess(score(server.process.pid), 500)


class StartAndStop(Bare):
    """Errors at the start, and the end of the program."""

    def refuses(self, *arguments, **environment):
        done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, check=False, timeout=60,
                              env={**os.environ, "LINSTOCK_DATA": str(SOURCE / "data"), **environment})
        self.assertEqual((done.returncode, done.stdout), (2, ""), done)
        self.assertNotIn("terminate", done.stderr)
        return done.stderr

    def test_StoreInUse_IsRefused(self):
        with Daemon(self.store, self.web) as server:
            output = self.refuses("--port", 0, "--store", self.store, "--web", self.web)
            self.assertIn(f"another linstockd is using {self.store}", output)
            server.kill()
        with Daemon(self.store, self.web) as server:  # a killed server holds no lock
            self.assertTrue(server.api("GET", "/api/rulesets"))

    def test_InvalidStartOptions_AreNamed(self):
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

    def test_PortInUse_IsNamed(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            self.assertIn(f"port {port} of 127.0.0.1 is in use",
                          self.refuses("--port", port, "--store", self.store, "--web", self.web))

    def test_OpenWhileRunning_ShowsThePageOfTheRunningServer(self):
        (self.path / "xdg-open").write_text('#!/bin/sh\necho "$1" > opened.new\nmv opened.new opened\n', encoding="utf-8")
        (self.path / "xdg-open").chmod(0o755)
        with Daemon(self.store, self.web) as server:
            address = f"http://127.0.0.1:{server.port}"
            for store in (self.store, self.path / "another.sqlite"):
                done = subprocess.run([PROGRAM, "--open", "--port", str(server.port), "--store", store, "--web", self.web],
                                      capture_output=True, text=True, check=False, timeout=60, cwd=self.path,
                                      env={**os.environ, "LINSTOCK_DATA": str(SOURCE / "data"), "DISPLAY": ":0",
                                           "PATH": f"{self.path}:{os.environ['PATH']}"})
                self.assertEqual((done.returncode, done.stdout), (0, f"linstockd is running already at {address}\n"), done)
                self.assertTrue(until((self.path / "opened").exists))
                self.assertEqual((self.path / "opened").read_text(encoding="utf-8").strip(), address)
                (self.path / "opened").unlink()
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), http.server.BaseHTTPRequestHandler) as other:
            threading.Thread(target=other.serve_forever, daemon=True).start()
            try:
                self.assertIn("is in use", self.refuses("--open", "--port", other.server_port, "--store", self.store,
                                                        "--web", self.web))
            finally:
                other.shutdown()

    def test_DefaultStore_IsReadableByItsOwnerOnly(self):
        home = self.path / "home"
        os.environ["XDG_DATA_HOME"] = str(home)
        self.addCleanup(os.environ.pop, "XDG_DATA_HOME")
        with Daemon(None, self.web):
            store = home / "linstock/battles.sqlite"
            self.assertEqual(store.stat().st_mode & 0o777, 0o600)

    def test_StoreReadableByOthers_IsMadePrivate(self):
        with Daemon(self.store, self.web):
            pass
        self.store.chmod(0o644)
        with Daemon(self.store, self.web):
            for one in self.path.glob(self.store.name + "*"):
                self.assertEqual(one.stat().st_mode & 0o077, 0, one)

    def test_Battle_KeepsTheChartsItWasMadeWith(self):
        data = self.path / "data"
        shutil.copytree(SOURCE / "data", data)
        charts = data / "rulesets/revised/charts.toml"
        new = {"scenario": "two-brigades-lesson-1", "ruleset": "revised", "first": "human", "second": "sergeant"}
        auth = lambda token: {"Authorization": f"Bearer {token}"}  # noqa: E731

        def play(server, token, count):
            """Decides as suggested `count` times and returns the number of decisions."""
            with Socket(server) as s:
                joined = s.ask(verb="join", token=token)
                self.assertTrue(joined["ok"], joined.get("error"))
                news = s.news()
                self.assertNotIn("bug", news)
                for _ in range(count):
                    prompt = news["prompts"][0]
                    self.assertTrue(s.ask(verb="decide", battle=joined["battle"], decision=prompt["advice"]["decision"])["ok"])
                    news = s.news()
                return news["decisions"]

        with Daemon(self.store, self.web, data=data) as server:
            token = server.api("POST", "/api/battles", new)["links"][0]["token"]
            before = play(server, token, 3)
            over = server.api("POST", "/api/battles", {**new, "first": "sergeant"})["links"]
            umpire = next(link["token"] for link in over if link["role"] == "umpire")
            record = server.request("GET", "/api/battle/record", None, auth(umpire))[2]
        text = charts.read_text(encoding="utf-8")
        changed_text = text.replace("rows.infantry = [4, 8, 10, 8]", "rows.infantry = [5, 9, 11, 9]")
        changed_text = changed_text.replace("rows.infantry = [6, 12, 15, 12]", "rows.infantry = [7, 13, 16, 13]")
        self.assertNotEqual(text, changed_text)
        charts.write_text(changed_text, encoding="utf-8")
        with Daemon(self.store, self.web, data=data) as server:
            self.assertGreaterEqual(play(server, token, 2), before + 2)
            self.assertEqual(server.request("POST", "/api/records", record)[0], 201)
            fresh = server.api("POST", "/api/battles", {**new, "first": "sergeant"})["links"]
            umpire = next(link["token"] for link in fresh if link["role"] == "umpire")
            other = server.request("GET", "/api/battle/record", None, auth(umpire))[2]
            rules = [json.loads(text.split(b"\n")[0])["ruleset_hash"] for text in (record, other)]
            self.assertNotEqual(*rules)

    @unittest.skipUnless(shutil.which("systemd-analyze"), "there is no systemd-analyze")
    def test_SystemdUnit_IsValid(self):
        unit = self.path / "linstockd.service"
        text = (SOURCE / "apps/linstockd/linstockd.service.in").read_text(encoding="utf-8")
        program = Path(PROGRAM).resolve()
        unit.write_text(text.replace("@LINSTOCKD_PROGRAM@", str(program)), encoding="utf-8")
        done = subprocess.run(["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True,
                              timeout=60, check=False)
        self.assertEqual((done.returncode, [line for line in done.stderr.splitlines() if unit.name in line]), (0, []),
                         done.stderr)

    def test_LinkToAStoreInUse_IsRefused(self):
        with Daemon(self.store, self.web):
            for make, name in ((os.symlink, "soft"), (os.link, "hard")):
                other = self.path / name
                make(self.store, other)
                self.assertIn("another linstockd", self.refuses("--store", other, "--web", self.web, "--port", 0))

    def test_RunningStore_CanBeBackedUpAndRestored(self):
        def run(*arguments):
            done = subprocess.run([PROGRAM, *map(str, arguments), "--store", str(self.store)], capture_output=True,
                                  text=True, timeout=60, check=False)
            return done.returncode, done.stdout + done.stderr

        new = {"scenario": "two-brigades-lesson-1", "first": "human", "second": "sergeant"}
        file = self.path / "kept.sqlite"
        with Daemon(self.store, self.web) as server:
            one = server.api("POST", "/api/battles", new)["links"][0]["token"]
            self.assertEqual(run("backup", file)[0], 0)
            self.assertEqual(file.stat().st_mode & 0o777, 0o600)
            self.assertIn("exists already", run("backup", file)[1])
            other = server.api("POST", "/api/battles", new)["links"][0]["token"]
            self.assertIn("another linstockd", run("restore", file)[1])
        self.assertEqual(run("restore", file)[0], 0)
        with Daemon(self.store, self.web) as server:
            status = lambda token: server.request("GET", "/api/battle", None, {"Authorization": f"Bearer {token}"})[0]  # noqa: E731
            self.assertEqual((status(one), status(other)), (200, 404))

    def test_SigtermAndSigint_NotifyClients_AndEndTheServer(self):
        for how in (signal.SIGTERM, signal.SIGINT):
            with Daemon(self.store, self.web) as server, Socket(server) as s, server.connect() as idle:
                idle.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                self.assertTrue(s.ask(verb="ping")["ok"])
                server.process.send_signal(how)
                message = json.loads(s.receive())
                self.assertEqual(message["push"], "closing")
                self.assertEqual(s.closing().code, 1001)
                self.assertEqual(server.process.wait(20), 0)


@unittest.skipIf(database.PROGRAMS is None, database.MISSING_TEXT)
class PostgreSql(Bare):
    """Battles in PostgreSQL are backed up while they are played, moved to a file and back, and archived when they are
    old."""

    NEW = {"scenario": "two-brigades-lesson-1", "first": "human", "second": "sergeant"}

    def run_at(self, store, *arguments):
        done = subprocess.run([PROGRAM, *map(str, arguments), "--store", str(store)], capture_output=True, text=True,
                              timeout=60, check=False)
        return done.returncode, done.stdout + done.stderr

    def opens(self, server, token):
        return server.request("GET", "/api/battle", None, {"Authorization": f"Bearer {token}"})[0] == 200

    def test_BackupAndRestore_MoveBattlesBetweenDatabaseAndFile(self):
        with database.Cluster() as cluster:
            file = self.path / "kept.sqlite"
            with Daemon(cluster.store, self.web) as server:
                one = server.api("POST", "/api/battles", self.NEW)["links"][0]["token"]
                self.assertEqual(self.run_at(cluster.store, "backup", file)[0], 0)
                self.assertEqual(file.stat().st_mode & 0o777, 0o600)
                self.assertIn("exists already", self.run_at(cluster.store, "backup", file)[1])
                other = server.api("POST", "/api/battles", self.NEW)["links"][0]["token"]
                self.assertIn("a linstockd is using this store", self.run_at(cluster.store, "restore", file)[1])
            self.assertEqual(self.run_at(self.store, "restore", file), (0, f"restored {self.store} from {file}; it was empty\n"))
            with Daemon(self.store, self.web) as server:
                self.assertEqual((self.opens(server, one), self.opens(server, other)), (True, False))
            status, output = self.run_at(cluster.store, "restore", file)
            self.assertEqual(status, 0, output)
            self.assertIn(f"its former battles are in {file}.before-restore", output)
            with Daemon(cluster.store, self.web) as server:
                self.assertEqual((self.opens(server, one), self.opens(server, other)), (True, False))
            with Daemon(f"{file}.before-restore", self.web) as server:
                self.assertTrue(self.opens(server, other))

    def test_OldBattlesAndDrawingsInADatabase_AreArchived(self):
        with database.Cluster() as cluster:
            with Daemon(cluster.store, self.web, "--archive", "1") as young:
                token = young.api("POST", "/api/battles", self.NEW)["links"][0]["token"]
                drawn = young.api("POST", "/api/drawing/new", {"text": "drawn"})["view"]
                self.assertTrue(self.opens(young, token))
            with Daemon(cluster.store, self.web, "--archive", "1e-8") as server:
                self.assertTrue(until(lambda: not self.opens(server, token)))
                self.assertEqual(server.request("GET", "/api/drawing", headers={"Authorization": f"Bearer {drawn}"})[0], 404)
            with Daemon(f"{cluster.store}&options=-csearch_path%3Dlinstock_archive", self.web) as server:
                self.assertTrue(self.opens(server, token))
                self.assertEqual(server.api("GET", "/api/drawing", token=drawn)["text"], "drawn")


class FullDisk(Bare):
    """If the store cannot be written, requests get an error and the server continues."""

    def played(self, server, most):
        """Decides until a decision is not acknowledged. Returns (socket, token, last update, that answer)."""
        made = server.api("POST", "/api/battles", {"scenario": "two-brigades", "first": "human", "second": "human", "mine": ["first", "second"], "seed": "1"})
        token = next(link["token"] for link in made["links"] if link["role"] == "both")
        s = Socket(server)
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

    def test_FullDisk_IsReported_AndNothingMoreIsAcknowledged(self):
        def little():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))

        with Daemon(self.store, self.web, before=little) as server:
            s, token, news, refused = self.played(server, 5000)
            self.assertIsNotNone(refused, "5,000 decisions in 300,000 bytes")
            self.assertTrue(refused["error"])
            self.assertTrue(s.ask(verb="ping")["ok"])
            self.assertEqual(server.request("GET", "/api/rulesets")[0], 200)
            self.assertEqual(server.request("GET", "/")[0], 200)
            decisions = news["decisions"]
        with Daemon(self.store, self.web) as server, Socket(server) as s:
            self.assertTrue(s.ask(verb="join", token=token)["ok"])
            self.assertEqual(s.news()["decisions"], decisions)

    def test_ReadOnlyStore_IsRefused(self):
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
