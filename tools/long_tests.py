#!/usr/bin/python3
"""The parts of ./test --long, and when each of them last passed: docs/long-tests.txt has a line for each.

    tools/long_tests.py list                    every part, with when it last passed
    tools/long_tests.py order [NAME...]         those to run, the oldest first: name, kind and what the kind wants, between tabs
    tools/long_tests.py commit                  what is tested: asked before a part begins
    tools/long_tests.py passed NAME COMMIT SECONDS    writes its line
    tools/long_tests.py summary                 one line: the oldest, the newest, how many never did
    tools/long_tests.py covers                  whether every test named on standard input (one a line, as CTest knows it) is in a part
    tools/long_tests.py --self-test

A NAME is a part (fuzz/toml) or what stands before the stroke of several (fuzz). tools/long_parts.sh says how a kind is run.
"""

import datetime
import pathlib
import re
import subprocess
import sys
import tempfile
from typing import NamedTuple

import sources

NOT_TIDIED = ("tests", "fuzz", "bench")  # as tools/tidy.py leaves them out
BUILDS = ("release", "debug-O0", "clang", "clang-O0")
IN_BROWSER = ("killed", "strangers", "device", "kept")
HEADER = "# part | last passed | commit (+: and what was not committed) | seconds, without building. Written by ./test --long\n"
LINE = re.compile(r"^(\S+) +(\d{4}-\d\d-\d\d) +([0-9a-f]+\+?|unknown) +(\d+)$")


class Part(NamedTuple):
    name: str
    kind: str
    first: str = ""
    second: str = ""


class Passed(NamedTuple):
    name: str
    date: str
    commit: str
    seconds: int


def slow(name, target, pattern):
    """Tests that CTest knows by this pattern, of a program that this target builds."""
    return Part(name, "slow", target, pattern)


def books(root):
    return sorted(path.parent.name for path in root.glob("data/rulesets/*/ruleset.toml"))


def fuzzers(root):
    page = root / "fuzz" / "CMakeLists.txt"
    return re.findall(r"linstock_fuzzer\((\w+)", page.read_text()) if page.exists() else []


def tidied(root):
    """The folders that clang-tidy looks at: the floors, a family of rulesets each for itself."""
    folders = set()
    for name in sources.files("*.cpp", root=root):
        steps = name.split("/")
        if len(steps) > 1 and steps[0] not in NOT_TIDIED:
            folders.add("/".join(steps[:2] if steps[0] == "rulesets" else steps[:1]))
    return sorted(folders)


def parts(root):
    """All of them, the cheap ones first."""
    every = [Part("play", "play")]
    every += [Part(f"golden/{build}", "golden", build) for build in BUILDS]
    every.append(Part("wasm", "wasm"))
    every += [slow("server/power_cuts", "test_server", "^server/power_cuts$"), slow("server/by_mail", "test_server", "^server/by_mail$"),
              slow("net/kill_often", "linstockd", "^net/kill_often$"), slow("net/nodes_often", "linstockd", "^net/nodes_often$")]
    every += [slow(f"study/{book}", "linstock", f"^study/fairness_{book}$") for book in books(root)]
    every.append(slow("generals", "test_generals_slow", "^generals_slow/"))
    every += [Part(f"browser/{name}", "browser", name) for name in IN_BROWSER]
    every += [slow("contract/by_hand", "test_contract_long", "^contract_long/([A-Za-z]*ByHand|Books/AgendaByHand)"),
              slow("contract/situations", "test_contract_long", "^contract_long/Books/Situations"),
              slow("contract/scenarios", "test_contract_long", "^contract_long/Books/Scenarios"),
              slow("contract/very_large", "test_contract_long", "^contract_long/Every/VeryLarge")]
    every += [slow(f"contract/{book}", "test_contract_long", f"^contract_long/Every/Contract[.].*_{book}_(sergeant|random)_")
              for book in books(root)]
    every += [slow(f"staging/{what}", "test_staging_long", f"^staging_long/Staged{suite}[.]")
              for what, suite in (("any", "FireLong"), ("fire", "Fire"), ("charge", "Charge"), ("question", "Question"))]
    every += [Part(f"fuzz/{name}", "fuzz", name) for name in fuzzers(root)]
    every += [slow(f"house_rules/{book}", "test_brom_slow", f'^brom_slow/.*"{book}"') for book in books(root)
              if f'"{book}"' in house_survey(root)]
    every += [Part("sanitizers", "sanitizers"), Part("threads", "threads")]
    every += [Part(f"tidy/{folder}", "tidy", folder) for folder in tidied(root)]
    return every


def house_survey(root):
    page = root / "tests" / "slow" / "brom" / "house_survey_test.cpp"
    return page.read_text() if page.exists() else ""


def file_of(root):
    return root / "docs" / "long-tests.txt"


def remembered(root):
    """What the file says, by name; a line that is none is left out."""
    file = file_of(root)
    lines = file.read_text().split("\n") if file.exists() else []
    found = (LINE.match(line) for line in lines)
    return {one[1]: Passed(one[1], one[2], one[3], int(one[4])) for one in found if one}


def commit(root):
    """What is tested: the commit, and whether there is more in the tree than it has. The file itself does not count."""
    def git(*words):
        return subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True, check=False)
    head = git("rev-parse", "--short=8", "HEAD")
    if head.returncode != 0:
        return "unknown"
    changed = git("status", "--porcelain", "--", ".", ":!docs/long-tests.txt").stdout.strip()
    return head.stdout.strip() + ("+" if changed else "")


def remember(root, name, seconds, today, at):
    """Writes the part's line anew. Lines stand in the order of the table; those of parts that are no more go."""
    every = [part.name for part in parts(root)]
    if name not in every:
        raise ValueError(name)
    kept = remembered(root)
    kept[name] = Passed(name, today, at, seconds)
    width = max(len(one) for one in every)
    lines = [f"{one.name:<{width}} {one.date} {one.commit:<9} {one.seconds}\n" for one in (kept[n] for n in every if n in kept)]
    file = file_of(root)
    file.parent.mkdir(exist_ok=True)
    fresh = file.with_suffix(".new")
    fresh.write_text(HEADER + "".join(lines))
    fresh.replace(file)


def wanted(root, names):
    """The parts of these names, all without names: those that never passed first, then the oldest. None for a name that is none."""
    every = parts(root)
    chosen = [part for part in every
              if not names or any(part.name == name or part.name.startswith(name + "/") for name in names)]
    if any(not any(part.name == name or part.name.startswith(name + "/") for part in every) for name in names):
        return None
    kept = remembered(root)
    return sorted(chosen, key=lambda part: kept[part.name].date if part.name in kept else "")


def listed(root):
    kept = remembered(root)
    every = parts(root)
    width = max(len(part.name) for part in every)
    def told(part):
        one = kept.get(part.name)
        return f"{one.date} at {one.commit}, {one.seconds} s" if one else "never"
    return "".join(f"{part.name:<{width}}  {told(part)}\n" for part in every)


def summary(root):
    every = [part.name for part in parts(root)]
    kept = sorted((one for one in remembered(root).values() if one.name in every), key=lambda one: one.date)
    if not kept:
        return f"the long tests: none of {len(every)} parts has ever passed"
    never = len(every) - len(kept)
    told = f"; {never} of {len(every)} never" if never else ""
    return f"the long tests: oldest {kept[0].name} of {kept[0].date}, newest {kept[-1].name} of {kept[-1].date}{told}"


def uncovered(root, names):
    patterns = [re.compile(part.second) for part in parts(root) if part.kind == "slow"]
    return [name for name in names if not any(pattern.search(name) for pattern in patterns)]


def example(root):
    """A tree with one book, one fuzzer and no more."""
    for name, text in (("data/rulesets/only/ruleset.toml", ""), ("fuzz/CMakeLists.txt", "linstock_fuzzer(toml DEPENDS charts)\n"),
                       ("base/dice.cpp", ""), ("rulesets/brom/fire/fire.cpp", ""), ("tests/unit/dice_test.cpp", "")):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def self_test():
    faults = []

    def holds(what, right):
        if not right:
            faults.append(what)

    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        example(root)
        names = [part.name for part in parts(root)]
        holds("no name twice", len(names) == len(set(names)))
        holds("books, fuzzers and folders are found", {"study/only", "fuzz/toml", "tidy/base", "tidy/rulesets/brom"} <= set(names))
        holds("tests are not tidied", "tidy/tests" not in names)
        holds("none yet", "none of" in summary(root) and listed(root).count("never") == len(names))
        holds("without a history the commit is not known", commit(root) == "unknown")
        remember(root, "fuzz/toml", 600, "2026-03-02", "0123abcd")
        remember(root, "play", 3, "2026-03-01", "0123abcd+")
        remember(root, "fuzz/toml", 601, "2026-03-03", "89abcdef")
        text = file_of(root).read_text()
        holds("a line a part, the newest", text.count("fuzz/toml") == 1 and "2026-03-03 89abcdef  601\n" in text)
        holds("in the order of the table", text.index("play ") < text.index("fuzz/toml"))
        holds("the oldest and the newest", "oldest play of 2026-03-01, newest fuzz/toml of 2026-03-03;" in summary(root))
        order = [part.name for part in wanted(root, [])]
        holds("who never passed is first, then the oldest", order[-2:] == ["play", "fuzz/toml"] and order[0] == names[1])
        holds("by name", [part.name for part in wanted(root, ["play"])] == ["play"])
        holds("several by what they share", {part.name for part in wanted(root, ["golden"])} == {f"golden/{one}" for one in BUILDS})
        holds("no part of that name", wanted(root, ["gold"]) is None and wanted(root, ["play", "fuzz/none"]) is None)
        file_of(root).write_text(text + "fuzz/gone 2020-01-01 0123abcd 1\nand what is no line\n")
        holds("a part that is no more is not told", "2020" not in summary(root))
        remember(root, "play", 4, "2026-03-04", "0123abcd")
        holds("and goes", "gone" not in file_of(root).read_text() and "no line" not in file_of(root).read_text())
        def git(*words):
            subprocess.run(["git", "-C", folder, "-c", "user.name=a", "-c", "user.email=a@example.org", *words], capture_output=True, check=True)
        git("init")
        git("add", ".")
        git("commit", "-m", "all of it")
        file_of(root).write_text("what was remembered since does not count\n")
        holds("the commit", re.fullmatch("[0-9a-f]{8}", commit(root)))
        (root / "base" / "dice.cpp").write_text("int more;\n")
        holds("and more than it has", re.fullmatch("[0-9a-f]{8}[+]", commit(root)))
        holds("tests in a part", uncovered(root, ["study/fairness_only", "contract_long/Books/Scenarios.a"]) == [])
        holds("tests in none", uncovered(root, ["study/fairness_other", "new_slow/A.b"]) == ["study/fairness_other", "new_slow/A.b"])
    for fault in faults:
        print(f"self-test: not so: {fault}")
    print(f"long tests, self-test: {len(faults)} wrong")
    return 1 if faults else 0


def main(words):
    root = sources.ROOT
    if words == ["--self-test"]:
        return self_test()
    if words == ["list"]:
        print(listed(root), end="")
    elif words[:1] == ["order"]:
        chosen = wanted(root, words[1:])
        if chosen is None:
            print("test: no long test is called that; ./test --long --list names them", file=sys.stderr)
            return 2
        print("".join("\t".join(part) + "\n" for part in chosen), end="")
    elif words == ["commit"]:
        print(commit(root))
    elif words[:1] == ["passed"] and len(words) == 4:
        remember(root, words[1], int(words[3]), datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d"), words[2])
    elif words == ["summary"]:
        print(summary(root))
    elif words == ["covers"]:
        names = [line.strip() for line in sys.stdin if line.strip()]
        if not names:
            print("no slow test was named: CTest's labels or its words have changed", file=sys.stderr)
            return 1
        missing = uncovered(root, names)
        print("".join(f"{name}: in no part of ./test --long (tools/long_tests.py)\n" for name in missing), end="")
        return 1 if missing else 0
    else:
        print(__doc__, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
