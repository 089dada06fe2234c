#!/usr/bin/python3
"""Counts the lines of product source and the words of documents, and compares them with their goals.

    tools/count_lines.py [COMMIT] [--check] [--folders] [--self-test]

Counts the files of the working tree, or of COMMIT. --folders lists the lines of each folder. --check ends with status 1
if a goal is missed.

Product source is C++, TypeScript, Svelte and Python. Tests, fuzzers, benchmarks and generated files are not product
source. The words of documents are those of all Markdown files except docs/rulebooks/.
"""

import argparse
import fnmatch
import subprocess
import sys

import sources

SOURCE = ("*.cpp", "*.hpp", "*.ipp", "*.ts", "*.svelte", "*.py")
NOT_PRODUCT = ("tests/*", "fuzz/*", "bench/*", "web/e2e/*", "*.test.ts", "*_test.py", "*/testing/*.test.*")
GENERATED = ("web/src/lib/wire.ts",)
SERVER = ("server/*", "apps/linstockd/*", "store/*", "cluster/*")
RULEBOOKS = ("docs/rulebooks/*",)

GOALS = (  # what, unit, goal, count at commit 571c3c51
    ("server/, apps/linstockd/, store/, cluster/", "lines", 17_000, 26_740),
    ("all other product source", "lines", 136_000, 143_072),
    ("documents without docs/rulebooks/", "words", 50_000, 110_000),
)


def matches(path, globs):
    return any(fnmatch.fnmatchcase(path, glob) for glob in globs)


def kind_of(path):
    """The row of GOALS that counts the file, or None."""
    if matches(path, GENERATED):
        return None
    if path.endswith(".md"):
        return None if matches(path, RULEBOOKS) else 2
    if not matches(path, SOURCE) or matches(path, NOT_PRODUCT):
        return None
    return 0 if matches(path, SERVER) else 1


def size(path, text):
    return len(text.split()) if path.endswith(".md") else text.count("\n")


def tree(commit):
    """(path, text) of every file that counts."""
    if commit is None:
        for path in sources.files("*"):
            if kind_of(path) is not None:
                yield path, sources.read(path)
        return
    git = ["git", "-C", str(sources.ROOT), "-c", f"safe.directory={sources.ROOT}"]
    listed = subprocess.run([*git, "ls-tree", "-r", "--name-only", "-z", commit], capture_output=True, check=False)
    if listed.returncode != 0:
        sys.exit(f"tools/count_lines.py: {commit}: not a commit of this repository")
    paths = [path for path in listed.stdout.decode().split("\0") if path and kind_of(path) is not None]
    asked = "".join(f"{commit}:{path}\n" for path in paths)
    answer = subprocess.run([*git, "cat-file", "--batch"], input=asked.encode(), capture_output=True, check=True).stdout
    at = 0
    for path in paths:
        end = answer.index(b"\n", at)
        length = int(answer[at:end].split()[-1])
        yield path, answer[end + 1:end + 1 + length].decode("utf-8", "replace")
        at = end + 1 + length + 1


def counted(files):
    """The counts in the order of GOALS, and those of each folder of source."""
    totals = [0] * len(GOALS)
    folders = {}
    for path, text in files:
        kind = kind_of(path)
        totals[kind] += size(path, text)
        if kind < 2:
            parts = path.split("/")
            depth = 2 if parts[0] in ("apps", "rulesets", "web") else 1
            folder = "/".join(parts[:-1][:depth]) or "."
            folders[folder] = folders.get(folder, 0) + size(path, text)
    return totals, folders


def self_test():
    wanted = {"server/session/battle_session.cpp": 0, "store/sqlite.hpp": 0, "cluster/postgres.hpp": 0, "apps/linstockd/main.cpp": 0, "apps/linstock/main.cpp": 1, "web/src/a.svelte": 1,
              "web/src/a.ts": 1, "tools/lint.py": 1, "docs/server.md": 2, "README.md": 2, "docs/rulebooks/revised.md": None,
              "web/src/a.test.ts": None, "tests/unit/a_test.cpp": None, "tools/testing/main_test.py": None, "fuzz/toml.cpp": None,
              "bench/load.py": None, "web/e2e/run.mjs": None, "web/src/lib/wire.ts": None, "data/a.toml": None}
    wrong = [f"{path}: {kind_of(path)} instead of {kind}" for path, kind in wanted.items() if kind_of(path) != kind]
    totals, folders = counted([("server/a.cpp", "int a;\nint b;\n"), ("apps/linstock/play/a.cpp", "int a;\n"), ("docs/a.md", "two words\n")])
    if totals != [2, 1, 2] or folders != {"server": 2, "apps/linstock": 1}:
        wrong.append(f"the totals are {totals}, the folders {folders}")
    print("\n".join(wrong) or "count_lines: self-test passed")
    return 1 if wrong else 0


def main():
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("commit", nargs="?")
    reader.add_argument("--check", action="store_true")
    reader.add_argument("--folders", action="store_true")
    reader.add_argument("--self-test", action="store_true")
    options = reader.parse_args()
    if options.self_test:
        return self_test()
    totals, folders = counted(tree(options.commit))
    print("| what | now | goal | at 571c3c51 | |")
    print("|---|---|---|---|---|")
    missed = 0
    for (what, unit, goal, before), now in zip(GOALS, totals):
        over = now - goal
        missed += over > 0
        print(f"| {what} | {now:,} {unit} | {goal:,} | {before:,} | {f'{over:,} too many' if over > 0 else 'reached'} |")
    if options.folders:
        print("\n| folder | lines |")
        print("|---|---|")
        for folder, lines in sorted(folders.items(), key=lambda one: -one[1]):
            print(f"| {folder} | {lines:,} |")
    return 1 if options.check and missed else 0


if __name__ == "__main__":
    sys.exit(main())
