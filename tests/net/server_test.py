#!/usr/bin/python3
"""linstockd as browsers, strangers and broken programs meet it.

    LINSTOCKD_PROGRAM=build/dev/apps/linstockd LINSTOCK_SOURCE=. tests/net/server_test.py [Class]
"""

import json
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import daemon
from daemon import BINARY, CLOSE, PING, PROGRAM, SOURCE, TEXT, Daemon, Socket, make_web, until


class Server(unittest.TestCase):
    """One program for the whole class."""

    arguments = ()

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.path = Path(cls.folder.name)
        cls.web = make_web(cls.path)
        cls.log = open(cls.path / "log", "wb")
        cls.it = Daemon(cls.path / "battles.sqlite", cls.web, "--verbose", *cls.arguments, log=cls.log)

    @classmethod
    def tearDownClass(cls):
        cls.it.stop()
        cls.log.close()
        cls.folder.cleanup()

    def logged(self):
        return (self.path / "log").read_text(encoding="utf-8")

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
            for part in ("default-src 'none'", "script-src 'self';", "frame-ancestors 'none'", "form-action 'none'",
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
        for target, limit in (("/api/battles", 64 << 10), ("/api/check", 4 << 20), ("/api/records", 4 << 20)):
            self.refused(self.it.request("POST", target, b"x" * (limit + 1)), 413, f"{limit >> 10} KiB")
            self.assertNotEqual(self.it.request("POST", target, b"x" * limit)[0], 413)
        # In pieces, so that no length is said before.
        head = "POST /api/battles HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        pieces = b"".join(b"4000\r\n" + b"y" * 0x4000 + b"\r\n" for _ in range(5)) + b"0\r\n\r\n"
        self.assertIn(b" 413 ", self.it.raw(head.encode() + pieces))
        with self.it.connect() as s:  # not a byte of it is wanted
            s.sendall(b"POST /api/battles HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999\r\nExpect: 100-continue\r\n\r\n")
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
        made = self.it.api("POST", "/api/battles", {"scenario": "two-brigades", "first": "human", "second": "human"})
        token = next(link["token"] for link in made["links"] if link["role"] == "both")
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
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name)
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
        made = it.api("POST", "/api/battles", {"scenario": "two-brigades", "first": "human", "second": "human"})
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
            self.assertIn(f"another linstockd keeps its battles in {self.store}", told)
            it.kill()
        with Daemon(self.store, self.web) as it:  # who is dead holds nothing
            self.assertTrue(it.api("GET", "/api/rulesets"))

    def test_what_is_missing_is_named(self):
        usual = ("--port", 0, "--store", self.store, "--web", self.web)
        self.assertIn(f"no folder {self.path}/none", self.refuses(*usual[:4], "--web", self.path / "none"))
        self.assertIn("no index.html", self.refuses(*usual[:4], "--web", self.web / "assets"))
        self.assertIn("no data folder", self.refuses(*usual, "--data", self.path / "none"))
        self.assertIn("a folder; a file is wanted", self.refuses("--store", self.path, "--web", self.web))
        self.assertIn("cannot be made", self.refuses("--store", self.web / "index.html/x/y", "--web", self.web))
        self.assertIn("--listen here", self.refuses(*usual, "--listen", "here"))
        self.assertIn("--origin", self.refuses(*usual, "--origin", "https://a.example/path"))
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


class Disk(Bare):
    """A store that cannot be written any more: refused with a sentence, and the server lives on."""

    def played(self, it, most):
        """Decisions in a row until one is not acknowledged: (socket, how many, that answer)."""
        made = it.api("POST", "/api/battles", {"scenario": "two-brigades", "first": "human", "second": "human", "seed": "1"})
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
