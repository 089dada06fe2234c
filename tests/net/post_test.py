#!/usr/bin/python3
"""What linstockd sends, as a mail server, a hook, a browser's push service and a stranger's address meet it: real ones on
this computer.

    LINSTOCKD_PROGRAM=build/release/apps/linstockd LINSTOCK_SOURCE=. tests/net/post_test.py
"""

import base64
import contextlib
import email
import email.policy
import hashlib
import hmac
import http.server
import json
import os
import re
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

try:
    from aiosmtpd.controller import Controller
except ImportError:
    Controller = None

try:
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec, utils
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF
except ImportError:
    ec = None

from daemon import PROGRAM, Daemon, make_web, until


class Inbox:
    """A mail server's: refuses some for good, and is away when `port` leads nowhere."""

    def __init__(self):
        self.mails = []

    async def handle_RCPT(self, server, session, envelope, address, rcpt_options):
        if address.startswith("nobody@"):
            return "550 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        self.mails.append((envelope.mail_from, envelope.rcpt_tos,
                           email.message_from_bytes(envelope.content, policy=email.policy.default)))
        return "250 taken"


class Hook(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.heard.append((self.path, dict(self.headers), body))
        if self.path == "/moved":
            self.send_response(307)
            self.send_header("Location", f"https://localhost:{self.server.server_port}/secret")
        else:
            self.send_response({"/gone": 410, "/missing": 404, "/busy": 503, "/refused": 403}.get(self.path, 204))
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


def https_server(folder):
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-keyout", folder / "key.pem", "-out", folder / "cert.pem", "-days", "2", "-subj", "/CN=localhost",
                    "-addext", "subjectAltName=DNS:localhost"], check=True, capture_output=True)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hook)
    server.heard = []
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def own_name():
    """This computer's name, if a look-up finds it: a bare system has no entry for it in /etc/hosts."""
    try:
        socket.getaddrinfo(socket.gethostname(), None)
    except OSError:
        return []
    return [socket.gethostname()]


class Knocks:
    """A port of this computer's, at every address of its own, that counts who comes."""

    NAMES = ["localhost", "localhost.", *own_name(), "127.0.0.1", "127.1", "2130706433", "0x7f.1", "0177.0.0.1", "0.0.0.0",
             "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]"]

    def __init__(self):
        self.socket = socket.create_server(("::", 0), family=socket.AF_INET6, dualstack_ipv6=True)
        self.port = self.socket.getsockname()[1]
        self.count = 0
        threading.Thread(target=self.take, daemon=True).start()

    def take(self):
        with contextlib.suppress(OSError):
            while True:
                self.socket.accept()[0].close()
                self.count += 1

    def addresses(self):
        return [f"https://{name}:{self.port}/inside" for name in self.NAMES]


def asked(it, method, target, value=None, token=None):
    """(status, JSON)"""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    body = None if value is None else value if isinstance(value, str) else json.dumps(value)
    status, _, answer = it.request(method, target, body, headers)
    return status, json.loads(answer)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@unittest.skipIf(Controller is None, "python3-aiosmtpd is missing: tools/setup test")
class Sending(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.path = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.web = make_web(cls.path)
        cls.hooks = https_server(cls.path)
        cls.port = free_port()

    @classmethod
    def tearDownClass(cls):
        cls.hooks.shutdown()

    def daemon(self, *more):
        return Daemon(self.path / f"{self.id()}.sqlite", self.web, "--limits", "0",
                      "--mail", f"smtp://127.0.0.1:{self.port}", "--mail-from", "table@example.org",
                      "--trust", self.path / "cert.pem", *more)

    def inbox(self):
        inbox = Inbox()
        controller = Controller(inbox, hostname="127.0.0.1", port=self.port)
        controller.start()
        self.addCleanup(controller.stop)
        return inbox

    def begin(self, it):
        """A battle of two; the key of its first seat."""
        status, made = asked(it, "POST", "/api/battles", {"scenario": "two-brigades", "first": "human",
                                                        "second": "human"})
        self.assertEqual(status, 201)
        return next(link["token"] for link in made["links"] if link["role"] == "commander" and not link.get("invitation"))

    def want(self, it, key, **way):
        status, told = asked(it, "POST", "/api/battle/notices", way, key)
        self.assertEqual(status, 201, told)
        return told["ways"][-1]

    def knock_everywhere(self, way, *more):
        """No socket is opened to any of this computer's addresses, however it is written; but where tests allow it."""
        knocks = Knocks()
        self.addCleanup(knocks.socket.close)
        with self.daemon(*more) as it:
            self.all_tried(it, knocks, way)
            self.assertEqual(knocks.count, 0)
        with self.daemon("--hooks-anywhere", *more) as it:
            self.want(it, self.begin(it), **way(knocks.addresses()[0]))
            self.assertTrue(until(lambda: knocks.count > 0, 60))

    def all_tried(self, it, knocks, way):
        """Each has been tried, and its owner learns as much as of a host that cannot be reached: nothing. Else a
        stranger could ask which names lead into a private network."""
        seats = []
        for at, address in enumerate(knocks.addresses()):
            if at % 5 == 0:
                seats.append(self.begin(it))
            self.want(it, seats[-1], **way(address))

        def ways():
            return [one for seat in seats for one in asked(it, "GET", "/api/battle/notices", None, seat)[1]["ways"]]

        def letters():
            with contextlib.closing(sqlite3.connect(f"file:{self.path / self.id()}.sqlite?mode=ro", uri=True)) as store:
                return [json.loads(text) for (text,) in store.execute("SELECT text FROM paper WHERE drawer IN ('letter', 'hook', 'hook again')")]

        self.assertEqual(len(ways()), len(knocks.NAMES))
        self.assertTrue(until(lambda: sorted(one["way"]["to"] for one in letters() if one["tries"] > 0) ==
                              sorted(knocks.addresses())), (letters(), ways()))
        self.assertEqual([one["to"] for one in ways() if "shut_until" in one], [])

    def url(self, path):
        return f"https://localhost:{self.hooks.server_port}{path}"

    def heard(self, path):
        return [one for one in self.hooks.heard if one[0] == path]


class Post(Sending):
    def test_hooks_that_say_nothing_keep_nobodys_mail(self):
        inbox = self.inbox()
        silent = socket.create_server(("127.0.0.1", 0), backlog=64)
        silent.settimeout(60)
        self.addCleanup(silent.close)
        with self.daemon("--origin", "https://table.example.org", "--hooks-anywhere") as it:
            for _ in range(4):
                key = self.begin(it)
                for n in range(5):
                    self.want(it, key, way="hook", to=f"https://localhost:{silent.getsockname()[1]}/{n}", form="linstock")
            for _ in range(2):
                self.addCleanup(silent.accept()[0].close)
            self.want(it, self.begin(it), way="mail", to="ann@example.org")
            self.assertTrue(until(lambda: inbox.mails))
            # Two at most are on their way; the others, which came before it, are where they were.
            with contextlib.closing(sqlite3.connect(f"file:{self.path / self.id()}.sqlite?mode=ro", uri=True)) as store:
                due = [due for (due,) in store.execute("SELECT due FROM paper WHERE drawer = 'hook'")]
            self.assertLessEqual(sum(at > time.time() * 1000 for at in due), 2)
            self.assertGreater(len(due), 4)

    def test_a_mail_asks_first_and_ends_with_one_tap(self):
        inbox = self.inbox()
        with self.daemon("--origin", "https://table.example.org") as it:
            key = self.begin(it)
            self.want(it, key, way="mail", to="ann@example.org")
            self.assertTrue(until(lambda: inbox.mails, 60))
            sender, to, mail = inbox.mails[0]
            self.assertEqual((sender, to), ("table@example.org", ["ann@example.org"]))
            text = mail.get_content()
            found = re.search(r"https://table\.example\.org/#/notice/sure/([\w-]+)", text)
            self.assertTrue(found, text)
            self.assertNotIn(key, mail.as_string())
            way = asked(it, "GET", "/api/battle/notices", None, key)[1]["ways"][0]
            self.assertEqual(asked(it, "POST", "/api/notice/sure", {}, way["stop"])[0], 404)
            self.assertFalse(asked(it, "GET", "/api/battle/notices", None, key)[1]["ways"][0]["sure"])
            self.assertEqual(asked(it, "POST", "/api/notice/sure", {}, found[1])[0], 200)
            self.assertTrue(asked(it, "GET", "/api/battle/notices", None, key)[1]["ways"][0]["sure"])
            self.assertEqual(asked(it, "POST", f"/api/notice/stop?token={way['stop']}", "List-Unsubscribe=One-Click")[0], 200)
            self.assertEqual(asked(it, "GET", "/api/battle/notices", None, key)[1]["ways"], [])

    def test_an_address_that_is_refused_for_good_is_dropped(self):
        self.inbox()
        with self.daemon() as it:
            key = self.begin(it)
            self.want(it, key, way="mail", to="nobody@example.org")
            self.assertTrue(until(lambda: asked(it, "GET", "/api/battle/notices", None, key)[1]["ways"] == [], 60))

    def test_an_address_whose_mail_came_back_later_is_dropped(self):
        inbox = self.inbox()
        with self.daemon("--bounces") as it:
            key = self.begin(it)
            self.want(it, key, way="mail", to="ann@example.org")
            self.want(it, key, way="mail", to="ben@example.org")
            self.assertTrue(until(lambda: len(inbox.mails) == 2, 60))
            sender = next(sender for sender, to, _ in inbox.mails if to == ["ann@example.org"])
            self.assertRegex(sender, r"^table\+[\w-]{20,57}@example\.org$")

            def ways():
                return [way["to"] for way in asked(it, "GET", "/api/battle/notices", None, key)[1]["ways"]]

            def came_back(action, status):
                report = (f"From: MAILER-DAEMON\nTo: {sender}\nContent-Type: multipart/report; report-type=delivery-status;"
                          f" boundary=B\n\n--B\nContent-Type: message/delivery-status\n\nAction: {action}\nStatus: {status}\n")
                subprocess.run([PROGRAM, "bounced", "--store", self.path / f"{self.id()}.sqlite"], input=report, text=True,
                               timeout=60, check=True)

            came_back("delayed", "4.4.1")
            self.assertEqual(ways(), ["ann@example.org", "ben@example.org"])
            came_back("failed", "5.1.1")
            self.assertEqual(ways(), ["ben@example.org"])
            came_back("failed", "5.1.1")  # once more
            self.assertEqual(ways(), ["ben@example.org"])
            # A store that cannot be had: the mail server is to keep the report (EX_TEMPFAIL).
            report = ("To: <table+abcdefghijklmnopqrstuvwxyz012345@example.org>\nContent-Type: multipart/report;"
                      " report-type=delivery-status\n\nAction: failed\nStatus: 5.1.1\n")
            ended = subprocess.run([PROGRAM, "bounced", "--store", self.path / "nowhere" / "battles.sqlite"], input=report,
                                   text=True, timeout=60, capture_output=True, check=False)
            self.assertEqual(ended.returncode, 75, ended.stderr)

    def test_a_strangers_mailbox_is_asked_three_times_and_no_more(self):
        inbox = self.inbox()
        with self.daemon() as it:
            for to in ("dan@example.org", "dan+a@example.org", "DAN@example.org"):
                self.want(it, self.begin(it), way="mail", to=to)
            status, told = asked(it, "POST", "/api/battle/notices", {"way": "mail", "to": "dan+b@example.org"}, self.begin(it))
            self.assertEqual(status, 429, told)
            self.want(it, self.begin(it), way="mail", to="fay@example.org")
            self.assertTrue(until(lambda: len(inbox.mails) >= 4, 60))
            self.assertEqual(sum("dan" in to[0].lower() for _, to, _ in inbox.mails), 3)

    def test_a_mail_server_that_is_away_delays_no_battle(self):
        with self.daemon() as it:
            key = self.begin(it)
            self.want(it, key, way="mail", to="ann@example.org")
            self.assertEqual(asked(it, "GET", "/api/battle", None, key)[0], 200)
            self.assertEqual(len(asked(it, "GET", "/api/battle/notices", None, key)[1]["ways"]), 1)
            self.want(it, key, way="hook", to=self.url("/meanwhile"))
            self.assertEqual(self.heard("/meanwhile"), [])

    def test_a_hook_is_signed_and_discord_is_told_in_its_shape(self):
        with self.daemon("--hooks-anywhere") as it:
            key = self.begin(it)
            way = self.want(it, key, way="hook", to=self.url("/own"))
            self.want(it, key, way="hook", to=self.url("/discord"), form="discord")
            self.assertTrue(until(lambda: self.heard("/own") and self.heard("/discord"), 60))
            _, headers, body = self.heard("/own")[0]
            time, sum_ = re.fullmatch(r"t=(\d+),v1=([0-9a-f]{64})", headers["Linstock-Signature"]).groups()
            should = hmac.new(way["secret"].encode(), f"{time}.".encode() + body, hashlib.sha256).hexdigest()
            self.assertEqual(sum_, should)
            self.assertEqual(json.loads(body)["event"], "hello")
            told = json.loads(self.heard("/discord")[0][2])
            self.assertEqual(sorted(told), ["allowed_mentions", "content"])
            self.assertNotIn("Linstock-Signature", self.heard("/discord")[0][1])

    def test_a_hook_that_is_gone_or_moved_is_dropped_and_not_followed(self):
        with self.daemon("--hooks-anywhere") as it:
            key = self.begin(it)
            self.want(it, key, way="hook", to=self.url("/gone"))
            self.want(it, key, way="hook", to=self.url("/moved"))
            self.assertTrue(until(lambda: asked(it, "GET", "/api/battle/notices", None, key)[1]["ways"] == [], 60))
            self.assertTrue(self.heard("/moved"))
            self.assertEqual(self.heard("/secret"), [])

    def test_no_hook_leads_to_this_computer(self):
        self.knock_everywhere(lambda address: {"way": "hook", "to": address})


def written(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def read(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """What subscribes: keys of its own, with which alone what it is told can be read (RFC 8291)."""

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.point = self.key.public_key().public_bytes(serialization.Encoding.X962,
                                                        serialization.PublicFormat.UncompressedPoint)

    def way(self, to):
        return {"way": "push", "to": to, "p256dh": written(self.point), "auth": written(self.auth)}

    def opened(self, body):
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs, sealed = body[21:21 + length], body[21 + length:]
        assert size == 4096 and len(body) <= size
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)

        def derived(salt, secret, info, size):
            return HKDF(hashes.SHA256(), size, salt, info).derive(secret)

        secret = derived(self.auth, self.key.exchange(ec.ECDH(), point), b"WebPush: info\0" + self.point + theirs, 32)
        text = AESGCM(derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)).decrypt(
            derived(salt, secret, b"Content-Encoding: nonce\0", 12), sealed, None)
        text = text.rstrip(b"\0")
        assert text.endswith(b"\2")
        return json.loads(text[:-1])


def signed_by(authorization):
    """(the key, the claims) of a VAPID header whose signature holds (RFC 8292)."""
    token, key = re.fullmatch(r"vapid t=([\w.-]+), k=([\w-]+)", authorization).groups()
    head, claims, signature = token.split(".")
    assert json.loads(read(head)) == {"typ": "JWT", "alg": "ES256"}
    r, s = (int.from_bytes(half, "big") for half in (read(signature)[:32], read(signature)[32:]))
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), read(key)).verify(
        utils.encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    return key, json.loads(read(claims))


@unittest.skipIf(ec is None, "python3-cryptography is missing: tools/setup test")
class Push(Sending):
    def key(self, name="push.pem"):
        return ["--push-key", self.path / f"{self.id()}-{name}"]

    def test_a_browser_is_told_what_it_alone_can_read_by_this_server_alone(self):
        with self.daemon("--hooks-anywhere", "--origin", "https://table.example.org", *self.key()) as it:
            made = subprocess.run([PROGRAM, "push-key", self.key()[1]], capture_output=True, text=True, check=True)
            seat = self.begin(it)
            offered = asked(it, "GET", "/api/battle/notices", None, seat)[1]["push"]
            self.assertEqual(made.stdout.strip(), offered)
            browser = Browser()
            self.want(it, seat, **browser.way(self.url("/browser")))
            self.assertTrue(until(lambda: self.heard("/browser")))
            _, headers, body = self.heard("/browser")[0]
            by, claims = signed_by(headers["Authorization"])
            self.assertEqual(by, offered)
            self.assertEqual(claims["aud"], f"https://localhost:{self.hooks.server_port}")
            self.assertEqual(claims["sub"], "mailto:table@example.org")
            self.assertTrue(time.time() < claims["exp"] <= time.time() + 24 * 3600, claims)
            battle = asked(it, "GET", "/api/battle", None, seat)[1]["battle"]
            self.assertEqual(headers["Topic"], battle)
            self.assertRegex(headers["Topic"], "^[A-Za-z0-9_-]{1,32}$")
            self.assertEqual((headers["Content-Encoding"], headers["Urgency"]), ("aes128gcm", "normal"))
            self.assertGreater(int(headers["TTL"]), 3600)
            told = browser.opened(body)
            self.assertEqual(sorted(told), ["battle", "seat", "text", "title"])
            self.assertEqual((told["battle"], told["seat"]), (battle, "first"))
            self.assertNotIn(seat, json.dumps(told))
            with self.assertRaises(Exception):
                Browser().opened(body)

    def test_a_browser_that_is_gone_or_moved_is_dropped_and_not_followed(self):
        with self.daemon("--hooks-anywhere", *self.key()) as it:
            seat = self.begin(it)
            before = len(self.heard("/moved"))
            for path in ("/gone", "/missing", "/moved"):
                self.want(it, seat, **Browser().way(self.url(path)))
            self.assertTrue(until(lambda: asked(it, "GET", "/api/battle/notices", None, seat)[1]["ways"] == [], 60))
            self.assertGreater(len(self.heard("/moved")), before)
            self.assertEqual(self.heard("/secret"), [])

    def test_a_service_that_is_busy_or_refuses_delays_notices_and_no_battle(self):
        with self.daemon("--hooks-anywhere", *self.key()) as it:
            seat = self.begin(it)
            for path in ("/busy", "/refused"):
                self.want(it, seat, **Browser().way(self.url(path)))
            self.want(it, seat, **Browser().way(self.url("/meanwhile")))
            self.assertTrue(until(lambda: all(self.heard(path) for path in ("/busy", "/refused", "/meanwhile")), 60))
            self.assertEqual(asked(it, "GET", "/api/battle", None, seat)[0], 200)
            self.assertEqual(len(asked(it, "GET", "/api/battle/notices", None, seat)[1]["ways"]), 3)

    def test_no_endpoint_leads_to_this_computer(self):
        self.knock_everywhere(lambda address: Browser().way(address), *self.key())

    def test_a_point_that_is_none_of_the_curve_is_dropped(self):
        with self.daemon("--hooks-anywhere", *self.key()) as it:
            seat = self.begin(it)
            self.want(it, seat, **Browser().way(self.url("/none")) | {"p256dh": "B" + "A" * 86})
            self.assertTrue(until(lambda: asked(it, "GET", "/api/battle/notices", None, seat)[1]["ways"] == [], 60))
            self.assertEqual(self.heard("/none"), [])

    def post_of(self, it):
        """The process that sends; 0 = not yet."""
        for children in Path(f"/proc/{it.process.pid}/task").glob("*/children"):
            for pid in children.read_text(encoding="ascii").split():
                if Path(f"/proc/{pid}/comm").read_text(encoding="ascii") == "linstockd:mail\n":
                    return int(pid)
        return 0

    def test_who_subscribed_by_another_key_is_dropped(self):
        with self.daemon("--hooks-anywhere", *self.key()) as it:
            self.assertTrue(until(lambda: self.post_of(it), 60))
            os.kill(self.post_of(it), signal.SIGSTOP)  # what is written stays where it is
            seat = self.begin(it)
            self.want(it, seat, **Browser().way(self.url("/other")))
        with self.daemon("--hooks-anywhere", *self.key("another.pem")) as it:
            self.assertTrue(until(lambda: asked(it, "GET", "/api/battle/notices", None, seat)[1]["ways"] == [], 60))
            self.assertEqual(self.heard("/other"), [])

    def test_a_key_that_is_none_is_said_and_nothing_begins(self):
        file = self.path / "none.pem"
        file.write_text("this is no key")
        for arguments in (["--push-key", file, "--port", "0"], ["push-key", file]):
            done = subprocess.run([PROGRAM, "--store", self.path / "none.sqlite", "--web", self.web, *arguments],
                                  capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 2)
            self.assertIn("no P-256 key", done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
