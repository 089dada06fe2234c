#!/usr/bin/python3
"""What linstockd sends, as a mail server, a hook and a stranger's address meet it: real ones on this computer.

    LINSTOCKD_PROGRAM=build/release/apps/linstockd LINSTOCK_SOURCE=. tests/net/post_test.py
"""

import email
import email.policy
import hashlib
import hmac
import http.server
import json
import re
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

try:
    from aiosmtpd.controller import Controller
except ImportError:
    Controller = None

from daemon import Daemon, make_web, until


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
            self.send_response(410 if self.path == "/gone" else 204)
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
class Post(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.path = Path(cls.folder.name)
        cls.web = make_web(cls.path)
        cls.hooks = https_server(cls.path)
        cls.port = free_port()

    @classmethod
    def tearDownClass(cls):
        cls.hooks.shutdown()
        cls.folder.cleanup()

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

    def url(self, path):
        return f"https://localhost:{self.hooks.server_port}{path}"

    def heard(self, path):
        return [one for one in self.hooks.heard if one[0] == path]

    def test_a_mail_asks_first_and_ends_with_one_tap(self):
        inbox = self.inbox()
        with self.daemon("--origin", "https://table.example.org") as it:
            key = self.begin(it)
            self.want(it, key, way="mail", to="ann@example.org")
            self.assertTrue(until(lambda: inbox.mails, 10))
            sender, to, mail = inbox.mails[0]
            self.assertEqual((sender, to), ("table@example.org", ["ann@example.org"]))
            text = mail.get_content()
            found = re.search(r"https://table\.example\.org/#/notice/sure/([\w-]+)", text)
            self.assertTrue(found, text)
            self.assertNotIn(key, mail.as_string())
            self.assertEqual(asked(it, "POST", "/api/notice/sure", {}, found[1])[0], 200)
            self.assertTrue(asked(it, "GET", "/api/battle/notices", None, key)[1]["ways"][0]["sure"])
            self.assertEqual(asked(it, "POST", f"/api/notice/stop?token={found[1]}", "List-Unsubscribe=One-Click")[0], 200)
            self.assertEqual(asked(it, "GET", "/api/battle/notices", None, key)[1]["ways"], [])

    def test_an_address_that_is_refused_for_good_is_dropped(self):
        self.inbox()
        with self.daemon() as it:
            key = self.begin(it)
            self.want(it, key, way="mail", to="nobody@example.org")
            self.assertTrue(until(lambda: asked(it, "GET", "/api/battle/notices", None, key)[1]["ways"] == [], 10))

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
            self.assertTrue(until(lambda: self.heard("/own") and self.heard("/discord"), 10))
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
            self.assertTrue(until(lambda: asked(it, "GET", "/api/battle/notices", None, key)[1]["ways"] == [], 10))
            self.assertTrue(self.heard("/moved"))
            self.assertEqual(self.heard("/secret"), [])

    def test_no_hook_leads_to_this_computer(self):
        with self.daemon() as it:
            key = self.begin(it)
            for host in ("localhost", "127.0.0.1", "[::1]", "2130706433", "0x7f.1"):
                self.want(it, key, way="hook", to=f"https://{host}:{self.hooks.server_port}/inside")
            # One after them is delivered, so they have been tried.
            inbox = self.inbox()
            other = self.begin(it)
            self.want(it, other, way="mail", to="ann@example.org")
            self.assertTrue(until(lambda: inbox.mails, 10))
            self.assertEqual(self.heard("/inside"), [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
