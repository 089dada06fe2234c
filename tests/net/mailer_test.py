#!/usr/bin/python3
"""Tests what linstockd sends, with real servers on this computer: a mail server, a hook, a push service, and
addresses that it must not connect to.

    LINSTOCKD_PROGRAM=build/release/apps/linstockd LINSTOCK_SOURCE=. tests/net/mailer_test.py
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
    """The inbox of a mail server. It rejects mail to nobody@ permanently."""

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
        self.server.received.append((self.path, dict(self.headers), body))
        if self.path == "/endless":
            self.send_response(200)
            self.end_headers()
            with contextlib.suppress(OSError):
                while True:
                    self.wfile.write(bytes(1 << 16))
                    self.server.written += 1 << 16
            self.server.ended = time.monotonic()
            return
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
    server.received = []
    server.written = server.ended = 0
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def own_name():
    """This computer's name in a list, or an empty list if the name cannot be resolved."""
    try:
        socket.getaddrinfo(socket.gethostname(), None)
    except OSError:
        return []
    return [socket.gethostname()]


class ConnectionCounter:
    """A port on every local address that counts connections."""

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


def request_json(server, method, target, value=None, token=None):
    """Sends a request and returns (status, JSON)."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    body = None if value is None else value if isinstance(value, str) else json.dumps(value)
    status, _, answer = server.request(method, target, body, headers)
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

    def begin(self, server):
        """Makes a battle of two players and returns the key of the first seat."""
        status, made = request_json(server, "POST", "/api/battles", {"scenario": "two-brigades", "first": "human",
                                                        "second": "human"})
        self.assertEqual(status, 201)
        return next(link["token"] for link in made["links"] if link["role"] == "commander" and not link.get("invitation"))

    def add_channel(self, server, key, **channel):
        status, answer = request_json(server, "POST", "/api/battle/notices", channel, key)
        self.assertEqual(status, 201, answer)
        return answer["ways"][-1]

    def expect_no_local_connections(self, channel, *more):
        """The server must not connect to any local address, however it is written, unless --hooks-anywhere is given."""
        counter = ConnectionCounter()
        self.addCleanup(counter.socket.close)
        with self.daemon(*more) as server:
            self.wait_until_all_tried(server, counter, channel)
            self.assertEqual(counter.count, 0)
        with self.daemon("--hooks-anywhere", *more) as server:
            self.add_channel(server, self.begin(server), **channel(counter.addresses()[0]))
            self.assertTrue(until(lambda: counter.count > 0, 60))

    def notifications(self):
        """Those that wait in the store."""
        with contextlib.closing(sqlite3.connect(f"file:{self.path / self.id()}.sqlite?mode=ro", uri=True)) as store:
            return [json.loads(text) for (text,) in store.execute("SELECT text FROM paper WHERE drawer IN ('letter', 'hook', 'hook again')")]

    def wait_until_all_tried(self, server, counter, channel):
        """Waits until each address was tried. Its owner must see no difference to an unreachable host. Otherwise
        players could find out which names lead into a private network."""
        seats = []
        for at, address in enumerate(counter.addresses()):
            if at % 5 == 0:
                seats.append(self.begin(server))
            self.add_channel(server, seats[-1], **channel(address))

        def channels():
            return [one for seat in seats for one in request_json(server, "GET", "/api/battle/notices", None, seat)[1]["ways"]]

        self.assertEqual(len(channels()), len(counter.NAMES))
        self.assertTrue(until(lambda: sorted(one["way"]["to"] for one in self.notifications() if one["tries"] > 0) ==
                              sorted(counter.addresses())), (self.notifications(), channels()))
        self.assertEqual([one["to"] for one in channels() if "shut_until" in one], [])

    def url(self, path):
        return f"https://localhost:{self.hooks.server_port}{path}"

    def requests_to(self, path):
        return [one for one in self.hooks.received if one[0] == path]


class Mailer(Sending):
    def test_SilentHooks_DoNotDelayEmails(self):
        inbox = self.inbox()
        silent = socket.create_server(("127.0.0.1", 0), backlog=64)
        silent.settimeout(60)
        self.addCleanup(silent.close)
        with self.daemon("--origin", "https://table.example.org", "--hooks-anywhere") as server:
            for _ in range(4):
                key = self.begin(server)
                for n in range(5):
                    self.add_channel(server, key, way="hook", to=f"https://localhost:{silent.getsockname()[1]}/{n}", form="linstock")
            for _ in range(2):
                self.addCleanup(silent.accept()[0].close)
            self.add_channel(server, self.begin(server), way="mail", to="ann@example.org")
            self.assertTrue(until(lambda: inbox.mails))
            # At most two are in transit. The others, which were added before the email, still wait.
            with contextlib.closing(sqlite3.connect(f"file:{self.path / self.id()}.sqlite?mode=ro", uri=True)) as store:
                due = [due for (due,) in store.execute("SELECT due FROM paper WHERE drawer = 'hook'")]
            self.assertLessEqual(sum(at > time.time() * 1000 for at in due), 2)
            self.assertGreater(len(due), 4)

    def test_Email_NeedsConfirmation_AndEndsWithOneClick(self):
        inbox = self.inbox()
        with self.daemon("--origin", "https://table.example.org") as server:
            key = self.begin(server)
            self.add_channel(server, key, way="mail", to="ann@example.org")
            self.assertTrue(until(lambda: inbox.mails, 60))
            sender, to, mail = inbox.mails[0]
            self.assertEqual((sender, to), ("table@example.org", ["ann@example.org"]))
            text = mail.get_content()
            found = re.search(r"https://table\.example\.org/#/notice/sure/([\w-]+)", text)
            self.assertTrue(found, text)
            self.assertNotIn(key, mail.as_string())
            channel = request_json(server, "GET", "/api/battle/notices", None, key)[1]["ways"][0]
            self.assertEqual(request_json(server, "POST", "/api/notice/sure", {}, channel["stop"])[0], 404)
            self.assertFalse(request_json(server, "GET", "/api/battle/notices", None, key)[1]["ways"][0]["sure"])
            self.assertEqual(request_json(server, "POST", "/api/notice/sure", {}, found[1])[0], 200)
            self.assertTrue(request_json(server, "GET", "/api/battle/notices", None, key)[1]["ways"][0]["sure"])
            self.assertEqual(request_json(server, "POST", f"/api/notice/stop?token={channel['stop']}", "List-Unsubscribe=One-Click")[0], 200)
            self.assertEqual(request_json(server, "GET", "/api/battle/notices", None, key)[1]["ways"], [])

    def test_PermanentlyRejectedAddress_IsRemoved(self):
        self.inbox()
        with self.daemon() as server:
            key = self.begin(server)
            self.add_channel(server, key, way="mail", to="nobody@example.org")
            self.assertTrue(until(lambda: request_json(server, "GET", "/api/battle/notices", None, key)[1]["ways"] == [], 60))

    def test_AddressWithPermanentBounce_IsRemoved(self):
        inbox = self.inbox()
        with self.daemon("--bounces") as server:
            key = self.begin(server)
            self.add_channel(server, key, way="mail", to="ann@example.org")
            self.add_channel(server, key, way="mail", to="ben@example.org")
            self.assertTrue(until(lambda: len(inbox.mails) == 2, 60))
            sender = next(sender for sender, to, _ in inbox.mails if to == ["ann@example.org"])
            self.assertRegex(sender, r"^table\+[\w-]{20,57}@example\.org$")

            def channels():
                return [channel["to"] for channel in request_json(server, "GET", "/api/battle/notices", None, key)[1]["ways"]]

            def report_bounce(action, status):
                report = (f"From: MAILER-DAEMON\nTo: {sender}\nContent-Type: multipart/report; report-type=delivery-status;"
                          f" boundary=B\n\n--B\nContent-Type: message/delivery-status\n\nAction: {action}\nStatus: {status}\n")
                subprocess.run([PROGRAM, "bounced", "--store", self.path / f"{self.id()}.sqlite"], input=report, text=True,
                               timeout=60, check=True)

            report_bounce("delayed", "4.4.1")
            self.assertEqual(channels(), ["ann@example.org", "ben@example.org"])
            report_bounce("failed", "5.1.1")
            self.assertEqual(channels(), ["ben@example.org"])
            report_bounce("failed", "5.1.1")  # a second report
            self.assertEqual(channels(), ["ben@example.org"])
            # If the store cannot be opened, the mail server must keep the report (EX_TEMPFAIL).
            report = ("To: <table+abcdefghijklmnopqrstuvwxyz012345@example.org>\nContent-Type: multipart/report;"
                      " report-type=delivery-status\n\nAction: failed\nStatus: 5.1.1\n")
            ended = subprocess.run([PROGRAM, "bounced", "--store", self.path / "nowhere" / "battles.sqlite"], input=report,
                                   text=True, timeout=60, capture_output=True, check=False)
            self.assertEqual(ended.returncode, 75, ended.stderr)

    def test_OneMailbox_GetsAtMostThreeConfirmationEmails(self):
        inbox = self.inbox()
        with self.daemon() as server:
            for to in ("dan@example.org", "dan+a@example.org", "DAN@example.org"):
                self.add_channel(server, self.begin(server), way="mail", to=to)
            status, answer = request_json(server, "POST", "/api/battle/notices", {"way": "mail", "to": "dan+b@example.org"}, self.begin(server))
            self.assertEqual(status, 429, answer)
            self.add_channel(server, self.begin(server), way="mail", to="fay@example.org")
            self.assertTrue(until(lambda: len(inbox.mails) >= 4, 60))
            self.assertEqual(sum("dan" in to[0].lower() for _, to, _ in inbox.mails), 3)

    def test_UnreachableMailServer_DoesNotDelayBattles(self):
        with self.daemon() as server:
            key = self.begin(server)
            self.add_channel(server, key, way="mail", to="ann@example.org")
            self.assertEqual(request_json(server, "GET", "/api/battle", None, key)[0], 200)
            self.assertEqual(len(request_json(server, "GET", "/api/battle/notices", None, key)[1]["ways"]), 1)
            self.add_channel(server, key, way="hook", to=self.url("/meanwhile"))
            self.assertEqual(self.requests_to("/meanwhile"), [])

    def test_Hook_IsSigned_AndDiscordGetsItsFormat(self):
        with self.daemon("--hooks-anywhere") as server:
            key = self.begin(server)
            channel = self.add_channel(server, key, way="hook", to=self.url("/own"))
            self.add_channel(server, key, way="hook", to=self.url("/discord"), form="discord")
            self.assertTrue(until(lambda: self.requests_to("/own") and self.requests_to("/discord"), 60))
            _, headers, body = self.requests_to("/own")[0]
            time, sum_ = re.fullmatch(r"t=(\d+),v1=([0-9a-f]{64})", headers["Linstock-Signature"]).groups()
            should = hmac.new(channel["secret"].encode(), f"{time}.".encode() + body, hashlib.sha256).hexdigest()
            self.assertEqual(sum_, should)
            self.assertEqual(json.loads(body)["event"], "hello")
            answer = json.loads(self.requests_to("/discord")[0][2])
            self.assertEqual(sorted(answer), ["allowed_mentions", "content"])
            self.assertNotIn("Linstock-Signature", self.requests_to("/discord")[0][1])

    def test_EndlessAnswerOfAHook_IsCutOff_AndCountsAsDelivered(self):
        with self.daemon("--hooks-anywhere") as server:
            key = self.begin(server)
            self.add_channel(server, key, way="hook", to=self.url("/endless"))
            self.assertTrue(until(lambda: self.hooks.ended, 60))
            self.assertLess(self.hooks.written, 16 << 20)  # mostly in the buffers of the two sockets
            self.assertTrue(until(lambda: self.notifications() == [], 20))
            self.assertEqual(len(self.requests_to("/endless")), 1)

    def test_GoneOrMovedHook_IsRemovedAndNotFollowed(self):
        with self.daemon("--hooks-anywhere") as server:
            key = self.begin(server)
            self.add_channel(server, key, way="hook", to=self.url("/gone"))
            self.add_channel(server, key, way="hook", to=self.url("/moved"))
            self.assertTrue(until(lambda: request_json(server, "GET", "/api/battle/notices", None, key)[1]["ways"] == [], 60))
            self.assertTrue(self.requests_to("/moved"))
            self.assertEqual(self.requests_to("/secret"), [])

    def test_HookToALocalAddress_IsNotConnected(self):
        self.expect_no_local_connections(lambda address: {"way": "hook", "to": address})


def written(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def read(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser's push subscription. Only its own keys can decrypt the messages (RFC 8291)."""

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.point = self.key.public_key().public_bytes(serialization.Encoding.X962,
                                                        serialization.PublicFormat.UncompressedPoint)

    def channel(self, to):
        return {"way": "push", "to": to, "p256dh": written(self.point), "auth": written(self.auth)}

    def decrypt_message(self, body):
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
    """Verifies a VAPID header (RFC 8292) and returns (key, claims)."""
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

    def test_PushMessage_IsEncryptedForTheBrowser_AndSignedByTheServer(self):
        with self.daemon("--hooks-anywhere", "--origin", "https://table.example.org", *self.key()) as server:
            made = subprocess.run([PROGRAM, "push-key", self.key()[1]], capture_output=True, text=True, check=True)
            seat = self.begin(server)
            offered = request_json(server, "GET", "/api/battle/notices", None, seat)[1]["push"]
            self.assertEqual(made.stdout.strip(), offered)
            browser = Browser()
            self.add_channel(server, seat, **browser.channel(self.url("/browser")))
            self.assertTrue(until(lambda: self.requests_to("/browser")))
            _, headers, body = self.requests_to("/browser")[0]
            by, claims = signed_by(headers["Authorization"])
            self.assertEqual(by, offered)
            self.assertEqual(claims["aud"], f"https://localhost:{self.hooks.server_port}")
            self.assertEqual(claims["sub"], "mailto:table@example.org")
            self.assertTrue(time.time() < claims["exp"] <= time.time() + 24 * 3600, claims)
            battle = request_json(server, "GET", "/api/battle", None, seat)[1]["battle"]
            self.assertEqual(headers["Topic"], battle)
            self.assertRegex(headers["Topic"], "^[A-Za-z0-9_-]{1,32}$")
            self.assertEqual((headers["Content-Encoding"], headers["Urgency"]), ("aes128gcm", "normal"))
            self.assertGreater(int(headers["TTL"]), 3600)
            answer = browser.decrypt_message(body)
            self.assertEqual(sorted(answer), ["battle", "seat", "text", "title"])
            self.assertEqual((answer["battle"], answer["seat"]), (battle, "first"))
            self.assertNotIn(seat, json.dumps(answer))
            with self.assertRaises(Exception):
                Browser().decrypt_message(body)

    def test_GoneOrMovedPushEndpoint_IsRemovedAndNotFollowed(self):
        with self.daemon("--hooks-anywhere", *self.key()) as server:
            seat = self.begin(server)
            before = len(self.requests_to("/moved"))
            for path in ("/gone", "/missing", "/moved"):
                self.add_channel(server, seat, **Browser().channel(self.url(path)))
            self.assertTrue(until(lambda: request_json(server, "GET", "/api/battle/notices", None, seat)[1]["ways"] == [], 60))
            self.assertGreater(len(self.requests_to("/moved")), before)
            self.assertEqual(self.requests_to("/secret"), [])

    def test_BusyOrRefusingPushService_DelaysNoBattle(self):
        with self.daemon("--hooks-anywhere", *self.key()) as server:
            seat = self.begin(server)
            for path in ("/busy", "/refused"):
                self.add_channel(server, seat, **Browser().channel(self.url(path)))
            self.add_channel(server, seat, **Browser().channel(self.url("/meanwhile")))
            self.assertTrue(until(lambda: all(self.requests_to(path) for path in ("/busy", "/refused", "/meanwhile")), 60))
            self.assertEqual(request_json(server, "GET", "/api/battle", None, seat)[0], 200)
            self.assertEqual(len(request_json(server, "GET", "/api/battle/notices", None, seat)[1]["ways"]), 3)

    def test_PushEndpointAtALocalAddress_IsNotConnected(self):
        self.expect_no_local_connections(lambda address: Browser().channel(address), *self.key())

    def test_InvalidPublicKey_IsRemoved(self):
        with self.daemon("--hooks-anywhere", *self.key()) as server:
            seat = self.begin(server)
            self.add_channel(server, seat, **Browser().channel(self.url("/none")) | {"p256dh": "B" + "A" * 86})
            self.assertTrue(until(lambda: request_json(server, "GET", "/api/battle/notices", None, seat)[1]["ways"] == [], 60))
            self.assertEqual(self.requests_to("/none"), [])

    def mailer_of(self, server):
        """The process id of the mailer; 0 if it has not started yet."""
        for children in Path(f"/proc/{server.process.pid}/task").glob("*/children"):
            for pid in children.read_text(encoding="ascii").split():
                if Path(f"/proc/{pid}/comm").read_text(encoding="ascii") == "linstockd:mail\n":
                    return int(pid)
        return 0

    def test_SubscriptionToAnotherServerKey_IsRemoved(self):
        with self.daemon("--hooks-anywhere", *self.key()) as server:
            self.assertTrue(until(lambda: self.mailer_of(server), 60))
            os.kill(self.mailer_of(server), signal.SIGSTOP)  # so that the notification stays in the queue
            seat = self.begin(server)
            self.add_channel(server, seat, **Browser().channel(self.url("/other")))
        with self.daemon("--hooks-anywhere", *self.key("another.pem")) as server:
            self.assertTrue(until(lambda: request_json(server, "GET", "/api/battle/notices", None, seat)[1]["ways"] == [], 60))
            self.assertEqual(self.requests_to("/other"), [])

    def test_InvalidPushKeyFile_IsReported_AndServerDoesNotStart(self):
        file = self.path / "none.pem"
        file.write_text("this is no key")
        for arguments in (["--push-key", file, "--port", "0"], ["push-key", file]):
            done = subprocess.run([PROGRAM, "--store", self.path / "none.sqlite", "--web", self.web, *arguments],
                                  capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 2)
            self.assertIn("no P-256 key", done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
