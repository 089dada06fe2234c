#!/usr/bin/python3
"""Runs clang-tidy over the project's sources. It skips a file that passed before if neither the file, nor a header of ours that it
includes, nor .clang-tidy has changed since.

    tools/tidy.py BUILD_FOLDER [--all | --changed] [--whole] [--jobs N] [--minutes M] [FILE or folder...]

--changed checks only files that differ from the commit of a day before HEAD. With --minutes the files changed last come first, and
no further file is begun after M minutes; the last line says how many were left.

BUILD_FOLDER has a compile_commands.json (cmake --preset tidy). Ends with status 1 if anything is found.
"""

import argparse
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import sources

TIDY = "clang-tidy-19"
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.M)


def fingerprint(path, cache):
    """A hash of the file and of every header of ours that it reaches."""
    seen, waiting = set(), [path]
    while waiting:
        current = waiting.pop()
        if current in seen:
            continue
        seen.add(current)
        if current not in cache:
            try:
                text = current.read_bytes()
            except OSError:
                cache[current] = (b"", [])
                continue
            names = INCLUDE.findall(text.decode(errors="replace"))
            near = [folder / name for name in names for folder in (sources.ROOT, current.parent)]
            cache[current] = (hashlib.sha256(text).digest(), [there for there in near if there.is_file()])
        waiting += cache[current][1]
    total = hashlib.sha256()
    for current in sorted(seen):
        total.update(str(current.relative_to(sources.ROOT)).encode() + cache[current][0])
    return total.hexdigest()


def run(build, path):
    answer = subprocess.run([TIDY, "-p", str(build), "--quiet", str(path)], capture_output=True, text=True, check=False)
    return answer.returncode, answer.stdout, answer.stderr


def git(*words):
    """The output of git; empty in a source archive."""
    if not (sources.ROOT / ".git").exists():
        return ""
    return subprocess.run(["git", *words], cwd=sources.ROOT, capture_output=True, text=True, check=False).stdout


def last_commit(name):
    """When a file was last changed, in seconds since 1970; 0 if git does not know."""
    return int(git("log", "-1", "--format=%ct", "--", name).strip() or 0)


def changed_files():
    """The files that differ from the last commit that is a day older than HEAD. None without git."""
    head = git("log", "-1", "--format=%ct").strip()
    if not head:
        return None
    base = git("rev-list", "-1", f"--before={int(head) - 86400}", "HEAD").strip()
    return set(git("diff", "--name-only", base).split("\n")) if base else None


def main():
    parser = argparse.ArgumentParser(description="clang-tidy over what has changed.")
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("files", nargs="*")
    parser.add_argument("--all", action="store_true", help="also files that passed before")
    parser.add_argument("--changed", action="store_true", help="only what has changed within a day before HEAD")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=0, help="begin no further file after so long; 0 = no limit")
    parser.add_argument("--whole", action="store_true", help="clang-tidy's whole output, with excerpts and notes")
    options = parser.parse_args()

    commands = json.loads((options.build / "compile_commands.json").read_text())
    paths = sorted({pathlib.Path(command["file"]) for command in commands})
    paths = [path for path in paths if path.is_relative_to(sources.ROOT) and path.is_file()
             and not path.is_relative_to(options.build.resolve())]
    # The product's own sources; the tests are mostly macros of the test library, at twice the time a file.
    paths = [path for path in paths if path.relative_to(sources.ROOT).parts[0] not in ("tests", "fuzz", "bench")]
    if options.files:
        wanted = {pathlib.Path(name).resolve() for name in options.files}
        paths = [path for path in paths if wanted & {path, *path.parents}]

    recent = changed_files() if options.changed else None
    if recent is not None:
        paths = [path for path in paths if str(path.relative_to(sources.ROOT)) in recent]

    stamps_file = options.build / "tidy-stamps.json"
    settings = hashlib.sha256((sources.ROOT / ".clang-tidy").read_bytes()).hexdigest()
    stamps = {}
    if stamps_file.exists():
        try:
            stored = json.loads(stamps_file.read_text())
            stamps = stored["files"] if stored.get("settings") == settings else {}
        except (ValueError, KeyError):
            stamps = {}
    cache = {}
    marks = {str(path.relative_to(sources.ROOT)): fingerprint(path, cache) for path in paths}
    waiting = [name for name, mark in marks.items() if options.all or stamps.get(name) != mark]

    if options.minutes:
        waiting.sort(key=last_commit, reverse=True)
    # These take minutes each because of third-party headers. They come last, so that a short limit leaves out only
    # them.
    waiting.sort(key=lambda name: "linstockd/front_process.hpp" in (sources.ROOT / name).read_text())
    until = time.monotonic() + options.minutes * 60

    def look_at(name):
        if options.minutes and time.monotonic() > until:
            return None
        return run(options.build, sources.ROOT / name)

    def save():
        fresh = stamps_file.with_suffix(".new")
        fresh.write_text(json.dumps({"settings": settings, "files": stamps}, indent=1))
        os.replace(fresh, stamps_file)

    bad = left = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for name, answer in zip(waiting, pool.map(look_at, waiting)):
            if answer is None:
                left += 1
                continue
            status, out, err = answer
            if status == 0:
                stamps[name] = marks[name]
                save()
            else:
                bad += 1
                lines = [line for line in out.split("\n") if options.whole or ": error: " in line or ": warning: " in line]
                faults = sorted(set(lines)) if not options.whole else lines
                text = "\n".join(faults).replace(f"{sources.ROOT}/", "") or err.strip()
                print(text, flush=True)
    rest = f", {left} left because time was over" if left else ""
    print(f"clang-tidy: {len(paths)} files, {len(waiting) - left} looked at, {bad} with faults{rest}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
