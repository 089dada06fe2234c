"""docs/long-tests.txt: when each part of ./test --long last passed, one line a part."""

import datetime
import re
import subprocess
from typing import NamedTuple

HEADER = "# part | last passed | commit (+: with uncommitted changes) | seconds, without building. Written by ./test --long\n"
LINE = re.compile(r"^(\S+) +(\d{4}-\d\d-\d\d) +([0-9a-f]+\+?|unknown) +(\d+)$")


class Pass(NamedTuple):
    name: str
    date: str
    commit: str
    seconds: int


def path(root):
    return root / "docs" / "long-tests.txt"


def read(root):
    """The last pass of each part, by name. Other lines are ignored."""
    file = path(root)
    lines = file.read_text().split("\n") if file.exists() else []
    found = (LINE.match(line) for line in lines)
    return {one[1]: Pass(one[1], one[2], one[3], int(one[4])) for one in found if one}


def commit(root):
    """The commit under test, with a + if the tree differs from it (apart from the record itself). "unknown" without git."""
    def git(*words):
        try:
            return subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True, check=False)
        except FileNotFoundError:
            return subprocess.CompletedProcess(words, 127, "", "")
    head = git("rev-parse", "--short=8", "HEAD")
    if head.returncode != 0 or not (root / ".git").exists():
        return "unknown"
    changed = git("status", "--porcelain", "--", ".", ":!docs/long-tests.txt").stdout.strip()
    return head.stdout.strip() + ("+" if changed else "")


def write(root, names, name, at, seconds, today=None):
    """Replaces the part's line. Lines are in the order of `names`; those of other parts are dropped."""
    today = today or datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d")
    passes = read(root)
    passes[name] = Pass(name, today, at, seconds)
    width = max(len(one) for one in names)
    lines = [f"{one.name:<{width}} {one.date} {one.commit:<9} {one.seconds}\n" for one in (passes[n] for n in names if n in passes)]
    file = path(root)
    file.parent.mkdir(exist_ok=True)
    fresh = file.with_suffix(".new")
    fresh.write_text(HEADER + "".join(lines))
    fresh.replace(file)


def listing(root, names):
    """A line for each part: when it last passed, or "never"."""
    passes = read(root)
    width = max(len(name) for name in names)

    def described(name):
        one = passes.get(name)
        return f"{one.date} at {one.commit}, {one.seconds} s" if one else "never"
    return "".join(f"{name:<{width}}  {described(name)}\n" for name in names)


def summary(root, names):
    """One line: the oldest pass, the newest, and how many parts have never passed."""
    passes = sorted((one for one in read(root).values() if one.name in names), key=lambda one: one.date)
    if not passes:
        return f"long tests: none of {len(names)} parts has ever passed"
    never = len(names) - len(passes)
    return (f"long tests: oldest pass {passes[0].name} ({passes[0].date}), newest {passes[-1].name} ({passes[-1].date})"
            + (f"; {never} of {len(names)} have never passed" if never else ""))
