#!/usr/bin/python3
"""An example program that plays on a server. It claims the seat of an invitation as a program and plays to the end.

    python3 examples/bots/play_on_server.py "http://127.0.0.1:1863/#/battle/TOKEN"
"""
import base64
import json
import secrets
import socket
import ssl
import sys
import time
import urllib.request
from urllib.parse import urlsplit

class WebSocket:
    """A client of RFC 6455, as far as this server needs it."""
    def __init__(self, url):
        self.socket = socket.create_connection((url.hostname, url.port or {"http": 80, "https": 443}[url.scheme]))
        if url.scheme == "https":
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=url.hostname)
        self.stream = self.socket.makefile("rb")
        self.socket.sendall((f"GET /ws HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {base64.b64encode(secrets.token_bytes(16)).decode()}\r\n"
                             "Sec-WebSocket-Version: 13\r\n\r\n").encode())
        head = iter(self.stream.readline, b"\r\n")
        b" 101 " in next(head) and all(head) or sys.exit("the server does not open a WebSocket")

    def send(self, message, opcode=1):
        data, mask = message if opcode != 1 else json.dumps(message).encode(), secrets.token_bytes(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
        self.socket.sendall(bytes([0x80 | opcode]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def receive(self):
        """The next message. The program ends when the server closes the connection."""
        text, last = b"", False
        while not last:
            first, size = self.stream.read(2) or b"\x88\0"
            size = int.from_bytes(self.stream.read(2 if size == 126 else 8), "big") if size > 125 else size
            data = self.stream.read(size)
            if first & 15 == 8:
                sys.exit(f"the server has closed the connection: {data[2:].decode()}")
            if first & 15 == 9:
                self.send(data, 10)  # ping, pong
            if first & 15 < 2:
                text, last = text + data, first & 0x80
        return json.loads(text)

def ask(**request):
    """The answer to a request. News that arrive meanwhile are kept."""
    server.send(request)
    while "push" in (message := server.receive()):
        news.extend([message] if message["push"] == "news" else [])
    if "wait" in message:  # too many requests
        time.sleep(message["wait"])
        return ask(**request)
    return message

url = urlsplit(sys.argv[1] if len(sys.argv) == 2 else sys.exit(__doc__))
key = url.fragment.rpartition("/")[2]
url.scheme in ("http", "https") and key or sys.exit(f"expected http://HOST/#/battle/TOKEN, not {sys.argv[1]}")
try:
    if not key.startswith("program-"):  # an invitation: claim its seat, with a key that says that a program plays
        invitation, key = key, "program-" + secrets.token_urlsafe(24)
        urllib.request.urlopen(urllib.request.Request(
            f"{url.scheme}://{url.netloc}/api/battle/claim", json.dumps({"key": key}).encode(),
            {"Authorization": f"Bearer {invitation}", "Content-Type": "application/json"}))
        print(f"to continue later: {url.scheme}://{url.netloc}/#/battle/{key}", flush=True)
    server, news = WebSocket(url), []
    joined = ask(verb="join", token=key)
    joined["ok"] or sys.exit(joined["error"])
    while not (latest := news.pop() if news else server.receive()).get("over"):
        news.clear()
        for prompt in latest.get("prompts", []):
            listed = ask(verb="candidates", battle=joined["battle"], prompt=prompt["prompt"], most=4)
            if listed["ok"]:  # the first candidate is what the rules recommend
                ask(verb="decide", battle=joined["battle"], decision=listed["candidates"][0]["decision"])
    print(latest["outcome_text"])
except OSError as error:  # no such server, an invitation that was used, a lost connection
    sys.exit(f"{url.netloc}: {error} {error.read(300).decode() if isinstance(error, urllib.error.HTTPError) else ''}")
