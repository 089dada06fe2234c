"""A PostgreSQL cluster for tests of linstockd, on a socket in a temporary folder."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

from daemon import until

PROGRAMS = max((p.parent for p in Path("/usr/lib/postgresql").glob("*/bin/initdb")), default=None)
MISSING_TEXT = "NOT TESTED: the package postgresql is missing, so nothing is known of battles there (tools/setup test)"


class Cluster:
    """Leaving `with` stops it. As root the cluster runs as the user postgres, because PostgreSQL does not run as
    root."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="linstock-pg-"))
        self.user = {}
        if os.getuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self.user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self._run("initdb", "-D", self.folder / "data", "-U", "linstock", "-A", "trust", "--no-sync", "-E", "UTF8",
                  "--locale=C")
        self.process = subprocess.Popen(
            [PROGRAMS / "postgres", "-D", self.folder / "data", "-k", self.folder, "-c", "listen_addresses=",
             "-c", "fsync=off"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **self.user)
        ready = ["-h", self.folder, "-U", "linstock"]
        if not until(lambda: subprocess.run([PROGRAMS / "pg_isready", "-q", *ready], check=False).returncode == 0, 60):
            raise RuntimeError("PostgreSQL does not start")
        self._run("createdb", *ready, "linstock")
        self.store = f"postgresql:///linstock?host={self.folder}&user=linstock"

    def _run(self, program, *words):
        subprocess.run([PROGRAMS / program, *words], check=True, stdout=subprocess.DEVNULL, **self.user)

    def signal(self, number):
        """Sends a signal to PostgreSQL and all its child processes."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
        for one in [pid, *map(int, children)]:
            os.kill(one, number)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
