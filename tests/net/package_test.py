#!/usr/bin/python3
"""Tests the Debian packages after unpacking, and the web server configuration of docs/hosting.md.

    LINSTOCK_BUILD=build/release LINSTOCK_SOURCE=. tests/net/package_test.py [Class]
"""

import gzip
import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
import unittest
import unittest.mock
from pathlib import Path

import daemon
import database
from daemon import SOURCE, Daemon, free_port, until

BUILD = Path(os.environ.get("LINSTOCK_BUILD", "build/release")).resolve()


def output_of(*command, **more):
    """The standard output of a program that must exit with status 0."""
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False, **more)
    if done.returncode != 0:
        raise AssertionError(f"{command}: {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


@unittest.skipUnless(shutil.which("cpack") and shutil.which("dpkg-deb") and shutil.which("dpkg-shlibdeps"),
                     "Debian's packaging tools are missing")
class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.path = path = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        output_of("cpack", "--config", BUILD / "CPackConfig.cmake", "-G", "DEB", "-B", path, cwd=path)
        (cls.package,) = path.glob("linstock_*.deb")
        (cls.server,) = path.glob("linstock-server_*.deb")
        (cls.dev,) = path.glob("linstock-dev_*.deb")
        cls.root, cls.server_root = path / "root", path / "server_root"
        output_of("dpkg-deb", "-x", cls.package, cls.root)
        output_of("dpkg-deb", "-x", cls.server, cls.server_root)

    def field(self, name, package=None):
        return output_of("dpkg-deb", "-f", package or self.package, name).strip()

    def test_Packages_HaveNamesAndDependencies(self):
        self.assertRegex(self.package.name, r"^linstock_\d[\w.~+-]*_[a-z0-9]+\.deb$")
        self.assertEqual(self.field("Package"), "linstock")
        for library in ("libc6", "libstdc++6", "libsqlite3-0", "libpqxx-6.4", "libsodium23"):
            self.assertIn(library, self.field("Depends"))
        self.assertNotIn("nginx", self.field("Recommends"), "a player needs no web server")
        self.assertEqual(self.field("Architecture", self.server), "all")
        self.assertIn("linstock (>=", self.field("Depends", self.server))
        self.assertIn("nginx", self.field("Recommends", self.server))
        self.assertIn("systemd", self.field("Depends", self.server), "it makes the server's user")
        self.assertIn("libfmt-dev", self.field("Depends", self.dev))
        self.assertIn(f"linstock (= {self.field('Version')})", self.field("Depends", self.dev))

    def test_files_of_the_library_package(self):
        listed = output_of("dpkg-deb", "-c", self.dev)
        for file in ("include/linstock/battle/engine_api.hpp", "lib/liblinstock_base.a", "lib/pkgconfig/linstock.pc",
                     "lib/cmake/linstock/linstockConfig.cmake", "share/doc/linstock-dev/copyright"):
            self.assertIn(f"./usr/{file}\n", listed)

    def test_ServerPackage_HasItsFiles(self):
        for file in ("share/doc/linstock-server/examples/nginx.conf", "share/doc/linstock-server/examples/haproxy.cfg",
                     "share/doc/linstock-server/copyright", "lib/systemd/system/linstockd.service", "lib/sysusers.d/linstock.conf"):
            self.assertTrue((self.server_root / "usr" / file).is_file(), file)
            self.assertFalse((self.root / "usr" / file).exists(), f"{file} is not for players")

    def test_PlayerPackage_HasItsFiles(self):
        for file in ("bin/linstock", "bin/linstockd", "share/linstock/data/scenarios/two-brigades.toml",
                     "share/doc/linstock/docs/hosting.md", "share/doc/linstock/reference/prompts/revised.md",
                     "share/doc/linstock/copyright", "share/doc/linstock/changelog.gz",
                     "share/applications/linstock.desktop", "share/icons/hicolor/scalable/apps/linstock.svg",
                     "share/metainfo/linstock.metainfo.xml"):
            self.assertTrue((self.root / "usr" / file).is_file(), file)
        self.assertFalse((self.root / "usr/bin/linstock-lab").exists(), "developers install it by its component")
        self.assertEqual((self.root / "usr/share/linstock/web/index.html").is_file(),
                         (SOURCE / "web/dist/index.html").is_file())
        listed = (output_of("dpkg-deb", "-c", self.package) + output_of("dpkg-deb", "-c", self.server)).splitlines()
        self.assertEqual([line for line in listed if " root/root " not in line], [])
        self.assertEqual([line for line in listed if line.split()[0][5] == "w" or line.split()[0][8] == "w"
                          if not line.startswith("l")], [], "only root may write them")

    def test_ClientsScriptsAndStyles_AreAlsoGzipped(self):
        built = SOURCE / "web/dist/index.html"
        if not built.is_file() or built.stat().st_mtime < (SOURCE / "web/vite.config.ts").stat().st_mtime:
            self.skipTest("the client is not built, or is older than its build configuration")
        web = self.root / "usr/share/linstock/web"
        written = [file for file in web.rglob("*") if file.suffix in (".js", ".css", ".svg")]
        self.assertGreater(len(written), 5)
        for file in written:
            with gzip.open(f"{file}.gz") as pressed:
                self.assertEqual(pressed.read(), file.read_bytes(), file)

    def test_InstalledPrograms_FindTheirData(self):
        program = self.root / "usr/bin/linstockd"
        with tempfile.TemporaryDirectory() as folder:
            web = daemon.make_web(folder)
            with Daemon(Path(folder) / "battles.sqlite", web, program=str(program),
                        data=self.root / "usr/share/linstock/data") as server:
                self.assertGreater(len(server.api("GET", "/api/scenarios")), 5)
        # The installed program finds its data relative to its own path.
        output = output_of(self.root / "usr/bin/linstock", "rules", "revised", "RV-8", env={"PATH": os.environ["PATH"]})
        self.assertIn("RV-8", output)

    @unittest.skipUnless(shutil.which("systemd-analyze"), "systemd's tools are missing")
    def test_SystemdUnit_IsValidAndSandboxed(self):
        unit = self.server_root / "usr/lib/systemd/system/linstockd.service"
        self.assertIn("ExecStart=/usr/bin/linstockd ", unit.read_text())
        for bound in ("MemoryHigh=", "MemoryMax=", "OOMPolicy=continue"):
            self.assertIn(f"\n{bound}", unit.read_text())
        # Without an installation the program of the package is used.
        unit_file = self.path / "linstockd.service"
        unit_file.write_text(unit.read_text().replace("/usr/bin/linstockd", str(self.root / "usr/bin/linstockd"))
                             .replace("Documentation=file:///usr", f"Documentation=file://{self.root}/usr"))
        output = subprocess.run(["systemd-analyze", "verify", unit_file], capture_output=True, text=True, check=False)
        self.assertEqual((output.returncode, output.stderr.strip()), (0, ""))
        output_of("systemd-analyze", "security", "--offline=true", "--threshold=15", unit_file)

    @unittest.skipUnless(shutil.which("systemd-sysusers"), "systemd's tools are missing")
    def test_ServerPackage_CreatesItsUser(self):
        scripts = output_of("dpkg-deb", "-I", self.server, "postinst")
        self.assertIn("systemd-sysusers linstock.conf", scripts)
        root = self.path / "users"
        (root / "etc").mkdir(parents=True)
        output_of("systemd-sysusers", f"--root={root}", self.server_root / "usr/lib/sysusers.d/linstock.conf")
        self.assertIn("linstock:", (root / "etc/passwd").read_text())


class Recipes(unittest.TestCase):
    """The command line of the systemd unit, with the options of docs/hosting.md."""

    database_of_page = "postgresql://linstock@10.0.0.1/linstock"

    def setUp(self):
        self.state = Path(self.enterContext(tempfile.TemporaryDirectory()))
        (self.state / "linstock").mkdir(0o700)  # StateDirectory=
        self.web = daemon.make_web(self.state)
        self.file = self.state / "linstock/battles.sqlite"
        unit = (SOURCE / "apps/linstockd/linstockd.service.in").read_text().replace("%S", str(self.state))
        (command,) = re.findall(r"^ExecStart=(.*)$", unit, re.M)
        self.program, *self.words = command.replace("@LINSTOCKD_PROGRAM@", str(BUILD / "apps/linstockd")).split()
        self.environment = dict(re.findall(r"^Environment=(\w+)=(.*)$", unit, re.M))
        # A long option line is several arguments of echo.
        page = re.sub(r"' \\\n *'", " ", (SOURCE / "docs/hosting.md").read_text())
        # `...`: the options that are there already.
        self.options = [options.replace("...", "--origin https://table.example.org")
                        for options in re.findall(r"LINSTOCKD_OPTIONS='?([^'\n]+)'", page)]

    def started(self, options="", store=None):
        """Starts the server with local addresses and the test's database."""
        options = options.replace(self.database_of_page, str(store)).replace("/var/lib", str(self.state))
        options = re.sub(r"\b(?:10\.0\.0\.\d|127\.0\.0\.1):\d+", lambda _: f"127.0.0.1:{free_port()}", options)
        options = re.sub(r"\b10\.0\.0\.\d\b", "127.0.0.1", options)
        words = [one for word in self.words for one in (options.split() if word == "$LINSTOCKD_OPTIONS" else [word])]
        with unittest.mock.patch.dict(os.environ, {**self.environment, "HOME": str(self.state / "linstock")}):
            return Daemon(None, self.web, *words, program=self.program)

    def made(self, server):
        """Makes a battle and returns its player's token."""
        made = server.api("POST", "/api/battles", {"scenario": "two-brigades-lesson-1", "first": "human", "second": "sergeant"})
        link = next(link for link in made["links"] if link["role"] == "commander")
        return link["token"]

    def test_DefaultOptions_KeepBattlesInTheStateFolder(self):
        with self.started() as server:
            self.made(server)
        self.assertTrue(self.file.is_file())

    def test_EverySingleMachineRecipe_Starts(self):
        alone = [options for options in self.options if "--store" not in options]
        self.assertEqual(len(alone), 2)
        for options in alone:
            with self.subTest(options), self.started(options) as server:
                self.assertEqual(server.request("GET", "/")[0], 200)
                self.assertTrue(self.file.is_file())
                self.file.unlink()

    @unittest.skipUnless(database.PROGRAMS, database.MISSING_TEXT)
    def test_Battles_MoveFromAFileToADatabaseOfSeveralNodes(self):
        with self.started() as server:
            token = self.made(server)
        backup = self.state / "kept.sqlite"
        output_of(self.program, "backup", backup, "--store", self.file)
        self.file.unlink()
        (several,) = [options for options in self.options if self.database_of_page in options]
        with database.Cluster() as cluster:
            output_of(self.program, "restore", backup, "--store", cluster.store)
            with self.started(several, cluster.store) as one, self.started(several, cluster.store) as two:
                for server in (one, two):
                    self.assertEqual(server.api("GET", "/api/battle", token=token)["scenario"], "two-brigades-lesson-1")
        self.assertFalse(self.file.exists(), "the --store option replaces the default file")


@unittest.skipUnless(shutil.which("nginx") and shutil.which("openssl"), "nginx is missing")
class Hosting(unittest.TestCase):
    """The configuration of docs/hosting.md, with other ports and a self-signed certificate."""

    name = "table.example.org"

    def setUp(self):
        self.stack = []
        self.path = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.server = Daemon(self.path / "battles.sqlite", daemon.make_web(self.path), "--origin",
                         f"https://{self.name}", "--proxy", "127.0.0.1",
                         program=str(BUILD / "apps/linstockd"))
        self.addCleanup(self.server.stop)
        output_of("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={self.name}",
                  "-keyout", self.path / "privkey.pem", "-out", self.path / "fullchain.pem")
        self.plain, self.safe = (self.free_port() for _ in range(2))
        config = (SOURCE / "apps/linstockd/nginx.conf").read_text()
        for old, new in (("listen 80;", f"listen 127.0.0.1:{self.plain};"),
                         ("listen 443 ", f"listen 127.0.0.1:{self.safe} "),
                         (f"/etc/letsencrypt/live/{self.name}/", f"{self.path}/"),
                         ("127.0.0.1:1863", f"{self.server.host}:{self.server.port}")):
            self.assertIn(old, config)
            config = config.replace(old, new)
        places = "".join(f"{kind}_temp_path {self.path}/{kind};\n"
                         for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (self.path / "nginx.conf").write_text(
            f"daemon off;\nmaster_process off;\npid {self.path}/pid;\nerror_log {self.path}/errors;\n"
            f"events {{}}\nhttp {{\naccess_log off;\n{places}{config}}}\n")
        nginx = subprocess.Popen(["nginx", "-p", str(self.path), "-e", str(self.path / "errors"), "-c",
                                  str(self.path / "nginx.conf")], stderr=subprocess.PIPE)
        self.addCleanup(nginx.stderr.close)
        self.addCleanup(nginx.wait)
        self.addCleanup(nginx.terminate)
        if not until(self.listens):
            nginx.kill()
            self.fail(nginx.stderr.read().decode())

    def free_port(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            return free.getsockname()[1]

    def listens(self):
        try:
            socket.create_connection(("127.0.0.1", self.safe)).close()
            return True
        except OSError:
            return False

    def ask(self, method, path, body=None, headers=None):
        trusting = ssl._create_unverified_context()
        connection = http.client.HTTPSConnection("127.0.0.1", self.safe, timeout=daemon.TIMEOUT, context=trusting)
        connection.request(method, path, body, {"Host": self.name, **(headers or {})})
        answer = connection.getresponse()
        out = answer.status, answer.headers, answer.read()
        connection.close()
        return out

    def test_ConfigurationsOfThePage_EqualTheShippedFiles(self):
        page = (SOURCE / "docs/hosting.md").read_text()
        (shown,) = re.findall(r"```nginx\n(.*?)```", page, re.S)
        self.assertEqual(shown, (SOURCE / "apps/linstockd/nginx.conf").read_text())
        (shown,) = re.findall(r"```haproxy\n(.*?)```", page, re.S)
        self.assertEqual(shown, (SOURCE / "apps/linstockd/haproxy.cfg").read_text())

    def test_BattleThroughNginx_CanBeMadeAndJoined(self):
        self.assertEqual(self.ask("GET", "/")[0], 200)
        self.assertIn("max-age", self.ask("GET", "/")[1]["strict-transport-security"])
        status, _, body = self.ask(
            "POST", "/api/battles", json.dumps({"scenario": "two-brigades-lesson-1", "first": "human",
                                                "second": "sergeant"}),
            {"Content-Type": "application/json", "Origin": f"https://{self.name}"})
        self.assertEqual(status, 201, body)
        self.assertEqual(self.ask("POST", "/api/check", "x = 1", {"Origin": "https://elsewhere.example.org"})[0], 403)
        with ssl._create_unverified_context().wrap_socket(
                socket.create_connection(("127.0.0.1", self.safe), timeout=daemon.TIMEOUT)) as s:
            s.sendall((f"GET /ws HTTP/1.1\r\nHost: {self.name}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                       f"Origin: https://{self.name}\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                       "Sec-WebSocket-Version: 13\r\n\r\n").encode())
            self.assertIn(b" 101 ", s.recv(400).split(b"\r\n")[0] + b" ")

    def test_GzippedClientThroughNginx_IsSentIfAccepted(self):
        _, headers, body = self.ask("GET", "/assets/app-1234.js", headers={"Accept-Encoding": "gzip"})
        self.assertEqual((headers["content-encoding"], body[:2]), ("gzip", b"\x1f\x8b"))
        self.assertIsNone(self.ask("GET", "/assets/app-1234.js")[1]["content-encoding"])

    def test_PlainHttp_IsRedirectedToHttps(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.plain, timeout=daemon.TIMEOUT)
        connection.request("GET", "/x", headers={"Host": self.name})
        answer = connection.getresponse()
        self.assertEqual((answer.status, answer.headers["location"]), (301, f"https://{self.name}/x"))
        connection.close()


if __name__ == "__main__":
    unittest.main()
