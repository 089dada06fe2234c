#!/usr/bin/python3
"""Runs ./play and ./test to their ends on a bare Debian: a minimal system made with debootstrap, in a chroot.

    tools/bare_system.py [--release bookworm|trixie] [--source clone|archive]... [--command play|test]... [--folder FOLDER]
        [--cache FOLDER] [--keep]

The release is bookworm (Debian 12) unless --release names trixie (Debian 13).

Needs root and debootstrap (tools/setup bare). The system is made in build/bare/, or in FOLDER. Every mount is in a mount
namespace of its own, which ends with the program in it, so no mount is left behind. Without --source it tests a clone of HEAD and
then a source archive without .git; the archive gets the compiler cache of the clone. --cache gives the first system a compiler
cache, to find faults sooner; times are then not those of a bare system. Prints the last lines of each command, its wall time and
its processor time. Ends with status 1 if a command fails.
"""

import argparse
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
PORT = 18630
# Limits for a command that hangs. Beside other work each takes several times as long as on an idle machine.
PLAY_MINUTES = 180
TEST_MINUTES = 360


class Failure(Exception):
    pass


def make_base(folder, release):
    """The minimal system, made once for each release; the systems under test are copies of it."""
    base = folder / f"base-{release}"
    if not (base / "complete").exists():
        shutil.rmtree(base, ignore_errors=True)
        base.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["debootstrap", "--variant=minbase", release, base, "http://deb.debian.org/debian"], check=True,
                       stdout=subprocess.DEVNULL)
        (base / "complete").touch()
    return base


def remove(folder):
    # Stay on one file system: an unexpected mount must not be emptied.
    subprocess.run(["rm", "-rf", "--one-file-system", str(folder)], check=True)


def copy_of_base(folder, release, name):
    """A fresh copy of the minimal system that can reach the network as this machine does."""
    base, system = make_base(folder, release), folder / name
    remove(system)
    subprocess.run(["cp", "-a", base, system], check=True)
    shutil.copy("/etc/resolv.conf", system / "etc/resolv.conf")
    # Certificates that this machine's owner has added: downloads through the owner's proxy need them.
    added = pathlib.Path("/usr/local/share/ca-certificates")
    if added.is_dir():
        shutil.copytree(added, system / "usr/local/share/ca-certificates", dirs_exist_ok=True)
    return system


def make_system(folder, release, source):
    """A fresh system with the project in /opt/linstock: a git clone, or an archive without .git."""
    system = copy_of_base(folder, release, source)
    project = system / "opt/linstock"
    if source == "clone":
        subprocess.run(["git", "clone", "-q", "--no-hardlinks", ROOT, project], check=True)
    else:
        project.mkdir()
        archive = subprocess.Popen(["git", "-C", ROOT, "archive", "HEAD"], stdout=subprocess.PIPE)
        subprocess.run(["tar", "-x", "-C", project], stdin=archive.stdout, check=True)
        if archive.wait() != 0:
            raise Failure("git archive failed")
    return system


def start(system, command, log):
    """Starts a shell command in the system, in namespaces of its own for mounts and processes. All of its processes end with it."""
    inside = (f'mount -t proc proc "{system}/proc" && mount --rbind /dev "{system}/dev" && '
              f'mount -t tmpfs tmpfs "{system}/tmp" && mount -t tmpfs tmpfs "{system}/run" && '
              f'exec chroot "{system}" /usr/bin/env -i HOME=/home USER=root LANG=C.UTF-8 '
              'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin '
              f"/bin/bash -c 'cd /opt/linstock && {command}'")
    with open(log, "wb") as output:
        return subprocess.Popen(["unshare", "--mount", "--pid", "--fork", "--kill-child", "/bin/sh", "-c", inside],
                                stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, start_new_session=True)


def stop(process):
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def fetch(path, body=None):
    request = urllib.request.Request(f"http://127.0.0.1:{PORT}{path}", data=body,
                                     headers={"Content-Type": "application/json"} if body else {})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return answer.read().decode()


def play(system, log):
    """./play until the page answers with the built client; then a battle is opened. Raises Failure."""
    process = start(system, f"./play --port {PORT}", log)
    try:
        until = time.monotonic() + PLAY_MINUTES * 60
        while True:
            if process.poll() is not None:
                raise Failure(f"./play ended with status {process.returncode}")
            if time.monotonic() > until:
                raise Failure(f"./play does not answer after {PLAY_MINUTES} minutes")
            try:
                page = fetch("/")
                break
            except (urllib.error.URLError, OSError):
                time.sleep(1)
        script = re.search(r'src="\.?/?(assets/[^"]+\.js)"', page)
        if not script:
            raise Failure(f"the page is not the built client: {page[:200]!r}")
        if len(fetch("/" + script[1])) < 1000:
            raise Failure(f"{script[1]} is no program")
        order = {"scenario": "two-brigades", "first": "human", "second": "sergeant", "mine": ["first"]}
        battle = json.loads(fetch("/api/battles", json.dumps(order).encode()))
        if not battle.get("links"):
            raise Failure(f"no battle was opened: {battle}")
    finally:
        stop(process)


def test(system, log):
    process = start(system, "./test", log)
    try:
        status = process.wait(TEST_MINUTES * 60)
    except subprocess.TimeoutExpired:
        raise Failure(f"./test has not ended after {TEST_MINUTES} minutes") from None
    finally:
        stop(process)
    if status != 0:
        raise Failure(f"./test ended with status {status}")


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(folder, release, source, commands, cache):
    """The commands in one fresh system, with this compiler cache if there is one. Returns whether all succeeded."""
    system, good = make_system(folder, release, source), True
    if cache and cache.is_dir():
        shutil.copytree(cache, system / "home/.cache/ccache")
    for name in commands:
        log = folder / f"{source}-{name}.log"
        began, used = time.monotonic(), processor_seconds()
        try:
            {"play": play, "test": test}[name](system, log)
            result = "ended well"
        except (Failure, OSError) as failure:
            result, good = f"FAILED: {failure}", False
        print("\n".join("    " + line for line in log.read_text(errors="replace").rstrip().split("\n")[-3:]))
        print(f"{release}, {source}, ./{name}: {result} after {(time.monotonic() - began) / 60:.1f} minutes "
              f"({(processor_seconds() - used) / 60:.1f} of processor time); {log}", flush=True)
    return good


def main():
    parser = argparse.ArgumentParser(description="./play and ./test on a bare Debian.")
    parser.add_argument("--release", choices=("bookworm", "trixie"), default="bookworm")
    parser.add_argument("--source", choices=("clone", "archive"), action="append")
    parser.add_argument("--command", choices=("play", "test"), action="append")
    parser.add_argument("--folder", type=pathlib.Path, default=ROOT / "build" / "bare")
    parser.add_argument("--cache", type=pathlib.Path, help="a folder of ccache that the first system starts with")
    parser.add_argument("--keep", action="store_true", help="keep the systems")
    options = parser.parse_args()
    if os.geteuid() != 0:
        print("bare_system: chroot and mount need root", file=sys.stderr)
        return 2
    if not shutil.which("debootstrap"):
        print("bare_system: debootstrap is missing; tools/setup bare installs it", file=sys.stderr)
        return 2
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the command under test ends too
    folder, good, cache = options.folder.resolve(), True, options.cache
    commands = options.command or ["play", "test"]
    try:
        for source in options.source or ["clone", "archive"]:
            good = run(folder, options.release, source, commands, cache) and good
            cache = folder / source / "home/.cache/ccache"
    finally:
        mounts = [line.split()[1] for line in pathlib.Path("/proc/mounts").read_text().split("\n")
                  if f" {folder}/" in line]
        if mounts:
            print(f"mounts were left behind: {' '.join(mounts)}")
            good = False
        elif not options.keep:
            for source in ("clone", "archive"):
                remove(folder / source)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
