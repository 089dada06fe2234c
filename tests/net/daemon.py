"""Helpers for tests of linstockd: starts the program, and a client for HTTP and WebSocket that can also send what a
well-behaved client never sends."""

import base64
import contextlib
import http.client
import json
import os
import select
import signal
import socket
import struct
import subprocess
import time
import zlib
from pathlib import Path

PROGRAM = os.environ.get("LINSTOCKD_PROGRAM", "linstockd")
SOURCE = Path(os.environ.get("LINSTOCK_SOURCE", "."))
TIMEOUT = 60.0  # long enough for a busy machine

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def metric(port, name):
    """The value of a metric at /metrics."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT)
    try:
        line.request("GET", "/metrics")
        text = line.getresponse().read().decode()
        return float(next(one for one in text.splitlines() if one.startswith(name + " ")).rpartition(" ")[2])
    finally:
        line.close()


class Daemon:
    """Runs linstockd on a free port. Leaving `with` stops it."""

    def __init__(self, store, web, *arguments, program=PROGRAM, before=None, log=None,
                 data=SOURCE / "data", port=0):
        self.log = log
        command = [program, "--port", str(port), "--web", str(web), "--data", str(data), *map(str, arguments)]
        if store:
            command += ["--store", str(store)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log or subprocess.DEVNULL,
                                        preexec_fn=before)
        ready, _, _ = select.select([self.process.stdout], [], [], TIMEOUT)
        line = self.process.stdout.readline().decode() if ready else ""
        if not line.startswith("listening on http://"):
            self.process.kill()
            self.process.wait()
            self.process.stdout.close()
            raise RuntimeError(f"linstockd printed {line!r}, status {self.process.returncode}")
        self.host, _, port = line.strip().removeprefix("listening on http://").rpartition(":")
        self.port = int(port)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        """Sends SIGTERM and returns the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self._ended()

    def kill(self):
        self.process.kill()
        return self._ended()

    def _ended(self):
        try:
            return self.process.wait(TIMEOUT)
        finally:
            self.process.kill()
            self.process.stdout.close()

    def workers(self):
        """The process ids of the worker processes."""
        pid = self.process.pid
        return [int(p) for p in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]

    def memory(self, front_only=False):
        """Resident bytes. Memory that processes share counts for each of them."""
        out = 0
        for pid in [self.process.pid] + ([] if front_only else self.workers()):
            with contextlib.suppress(OSError):
                for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
                    if line.startswith("VmRSS"):
                        out += int(line.split()[1]) * 1024
        return out

    def processor(self):
        """Processor time so far, in seconds."""
        out = 0
        for pid in [self.process.pid] + self.workers():
            with contextlib.suppress(OSError):
                fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
                out += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return out

    def connect(self):
        return socket.create_connection((self.host, self.port), TIMEOUT)

    def request(self, method, target, body=None, headers=None, timeout=TIMEOUT):
        """Returns (status, headers with lower-case names, body)."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=timeout)
        try:
            connection.request(method, target, body, headers or {})
            answer = connection.getresponse()
            return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()
        finally:
            connection.close()

    def api(self, method, target, value=None, token=None):
        """Returns the JSON of a successful answer. Any other status raises RuntimeError."""
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        status, _, body = self.request(method, target, None if value is None else json.dumps(value), headers)
        if status >= 300:
            raise RuntimeError(f"{method} {target}: {status} {body[:300]!r}")
        return json.loads(body)

    def raw(self, text):
        """Sends these bytes and returns everything received until the server closes the connection."""
        with self.connect() as s:
            s.sendall(text if isinstance(text, bytes) else text.encode())
            out = b""
            with contextlib.suppress(ConnectionResetError):
                while part := s.recv(65536):
                    out += part
            return out


class Closed(Exception):
    def __init__(self, code, reason):
        super().__init__(f"closed: {code} {reason}")
        self.code = code
        self.reason = reason


class Socket:
    """A WebSocket client. `receive` returns whole messages and raises Closed when the server has closed."""

    def __init__(self, daemon, headers=None, buffer=None, at=None):
        self.sock = socket.socket()
        if at:
            self.sock.bind((at, 0))
        if buffer:
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.sock.settimeout(TIMEOUT)
        self.sock.connect((daemon.host, daemon.port))
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.data = b""
        head = {"Host": f"{daemon.host}:{daemon.port}", "Upgrade": "websocket", "Connection": "Upgrade",
                "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(), "Sec-WebSocket-Version": "13",
                **(headers or {})}
        self.sock.sendall(("GET /ws HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in head.items()) + "\r\n").encode())
        while b"\r\n\r\n" not in self.data:
            if not (part := self.sock.recv(65536)):
                raise ConnectionError("no handshake")
            self.data += part
        self.handshake, _, self.data = self.data.partition(b"\r\n\r\n")
        self.status = int(self.handshake.split(b" ", 2)[1])
        # Compressed messages are marked by a bit in the frame. All messages share one deflate
        # stream.
        self.inflate = zlib.decompressobj(-15).decompress
        self.compressed = 0
        self.number = 0
        self.pushed = []
        self.text = b""  # of a message whose last frame has not arrived
        self.text_is_compressed = False
        if self.status != 101:
            self.sock.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.sock.close()

    # --- Frames ---
    def frame(self, opcode, payload=b"", fin=True, masked=True, reserved=0):
        """The mask is four zeros, which is allowed and leaves the bytes unchanged."""
        length = len(payload)
        head = bytes([(0x80 if fin else 0) | reserved | opcode])
        bit = 0x80 if masked else 0
        if length < 126:
            head += bytes([bit | length])
        elif length < 65536:
            head += struct.pack(">BH", bit | 126, length)
        else:
            head += struct.pack(">BQ", bit | 127, length)
        return head + (b"\0\0\0\0" if masked else b"") + payload

    def send_frame(self, *arguments, **named):
        self.sock.sendall(self.frame(*arguments, **named))

    def send(self, text):
        self.send_frame(TEXT, text.encode())

    def _wait_for(self, count):
        while len(self.data) < count:
            try:
                part = self.sock.recv(1 << 20)
            except ConnectionResetError:
                part = b""
            if not part:
                raise Closed(1006, "the connection ended")
            self.data += part

    def read_frame(self):
        """Reads a whole frame. After a timeout the bytes received so far are kept for the next call."""
        self._wait_for(2)
        first, second = self.data[:2]
        self.squeezes = bool(first & 0x40)
        length, head = second & 0x7F, 2
        if length >= 126:
            head = 4 if length == 126 else 10
            self._wait_for(head)
            length = int.from_bytes(self.data[2:head], "big")
        self._wait_for(head + length)
        payload, self.data = self.data[head:head + length], self.data[head + length:]
        return first & 0x80, first & 0x0F, payload

    def poll_answer(self, number):
        """The answer to this request if it has arrived, otherwise None."""
        timeout = self.sock.gettimeout()
        self.sock.settimeout(0.01)
        try:
            while (value := json.loads(self.receive())).get("id") != number:
                pass
            return value
        except TimeoutError:
            return None
        finally:
            self.sock.settimeout(timeout)

    def receive(self):
        """Reads a whole message. After a timeout the frames received so far are kept for the next call."""
        while True:
            fin, opcode, payload = self.read_frame()
            if opcode == CLOSE:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 1005
                with contextlib.suppress(OSError):
                    self.send_frame(CLOSE, payload[:2])
                raise Closed(code, payload[2:].decode())
            if opcode == PING:
                self.send_frame(PONG, payload)
                continue
            if opcode == PONG:
                continue
            self.text += payload
            self.text_is_compressed |= self.squeezes
            if not fin:
                continue
            text, compressed = self.text, self.text_is_compressed
            self.text, self.text_is_compressed = b"", False
            if compressed:
                self.compressed += 1
                return self.inflate(text + b"\0\0\xff\xff").decode()
            return text.decode()

    def closing(self):
        """Skips all messages and returns the Closed exception."""
        try:
            while True:
                self.receive()
        except Closed as closed:
            return closed

    # --- Requests ---
    def ask(self, **request):
        """Sends a request and returns its answer. Pushed messages are kept in `pushed`."""
        self.number += 1
        self.send(json.dumps({"id": self.number, **request}))
        while True:
            value = json.loads(self.receive())
            if "push" in value:
                self.pushed.append(value)
            elif value.get("id") == self.number:
                return value

    def news(self):
        """The next update of a battle."""
        while True:
            value = self.pushed.pop(0) if self.pushed else json.loads(self.receive())
            if value.get("push") == "news":
                return value


def make_web(folder):
    """Makes a small web client to serve."""
    web = Path(folder) / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>Linstock</title>", encoding="utf-8")
    (web / "assets/app-1234.js").write_text("export const a = 1;\n" * 100, encoding="utf-8")
    (web / "assets/app-1234.js.gz").write_bytes(b"\x1f\x8b: pressed")
    (web / "assets/two words.css").write_text("a {}", encoding="utf-8")
    (web / ".hidden").write_text("secret", encoding="utf-8")
    (Path(folder) / "outside.txt").write_text("secret", encoding="utf-8")
    (web / "way-out").symlink_to(Path(folder) / "outside.txt")
    return web


def until(condition, seconds=TIMEOUT):
    """Whether the condition becomes true in time."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True
