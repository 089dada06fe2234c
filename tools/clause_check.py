#!/usr/bin/python3
"""Checks that every clause of the rulebooks is named in code or data and in a test, and that every named clause exists.

    tools/clause_check.py [--ruleset ID] [--report] [--self-test]

Every data/rulesets/<id>/clauses.toml lists the clauses of one rulebook:

    [[clause]]
    id = "RV-7.4"
    title = "Opportunity fire"
    mark = "printed"            # printed, mended, reconstructed, ruling
    behaviour = "..."           # "none": a heading, nothing to do and nothing to test
    code = false                # code and data cannot name it; says why:
    test = false                # it cannot be tested; says why:
    why = "..."

A clause must be named in rulesets/**/*.{hpp,cpp} (in a string or a comment) or in the other data files of its ruleset,
and in tests/clause/** (in a string or a comment as RV-7.4, or in a test's name as RV_7_4). An id that no clauses.toml
lists is an error too. If ruleset.toml says played = false, the ruleset is only a rulebook to read: its ids are checked,
but need not be named. Ends with status 1 if there is an error.
"""

import argparse
import re
import sys
import tomllib
from collections import Counter
from pathlib import PurePosixPath

import sources

MARKS = ("printed", "mended", "reconstructed", "ruling")
# After the prefix: a section, as in RV-14A.1, or the name of a chart, as in RV-move or RV-move-25.
TAIL = r"-(?:[a-z][a-z0-9]*(?:-[a-z0-9]+)*|[A-Z0-9]+)(?:\.[A-Za-z0-9]+)*"
ID = re.compile(rf"[A-Z]{{2}}{TAIL}\Z")


def read_clauses(path, text):
    """({id: clause}, [problem]) of one clauses.toml."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return {}, [f"{path}: {error}"]
    clauses, problems = {}, []
    for number, clause in enumerate(table.get("clause", []), start=1):
        name = clause.get("id")
        where = f"{path}: {name or f'clause {number}'}"
        if not isinstance(name, str) or not ID.match(name):
            problems.append(f"{where}: the id is missing or not of the form RV-7.4 or RV-move")
            continue
        if name in clauses:
            problems.append(f"{where}: listed twice")
        clauses[name] = clause
        if not clause.get("title"):
            problems.append(f"{where}: no title")
        if clause.get("mark") not in MARKS:
            problems.append(f"{where}: the mark is {clause.get('mark')!r}, not one of {', '.join(MARKS)}")
        excused = clause.get("code") is False or clause.get("test") is False
        if excused and clause.get("behaviour") != "none" and not clause.get("why"):
            problems.append(f"{where}: says code = false or test = false, but not why")
    if not clauses:
        problems.append(f"{path}: lists no clause")
    return clauses, problems


def is_played(text):
    """True if the ruleset can be played. The loader reports other errors of ruleset.toml."""
    try:
        return tomllib.loads(text).get("played", True) is not False
    except tomllib.TOMLDecodeError:
        return True


class Finder:
    """Finds complete clause ids in text: RV-7.1 is neither in RV-7.10 nor in RV-7.1.A."""

    def __init__(self, known):
        self.known = known
        # The sections of a clause: RV-16 and RV-16.E for RV-16.E.1, RV-hit for RV-hit-25.
        self.sections = {name[:end.start()] for name in known
                         for end in re.finditer(r"[.-](?=[A-Za-z0-9])|(?<=[0-9])(?=[A-Z])", name)}
        prefixes = "|".join(sorted({name.split("-")[0] for name in known})) or "(?!)"
        self.written = re.compile(rf"(?<![A-Za-z0-9_-])(?:{prefixes}){TAIL}(?![a-z])")
        self.named = re.compile(rf"(?<![A-Za-z0-9])(?:{prefixes})_[A-Za-z0-9_]+")

    def ids(self, text):
        """(id, line) of every id in the text, known or not. A known id may be followed by words, as in RV-move.infantry
        or RV-move-25: then it is RV-move."""
        for match in self.written.finditer(text):
            yield self.settle(match.group(0)), sources.line_of(text, match.start())

    def settle(self, name):
        if name in self.known:
            return name
        # Digits and capitals after a point would be a separate clause.
        shorter = name
        while match := re.search(r"\.[a-z][a-z0-9]+\Z|(?<=[a-z0-9])-[a-z0-9]+\Z", shorter):
            shorter = shorter[:match.start()]
            if shorter in self.known:
                return shorter
        return name

    def names(self, text):
        """(id, line) of ids in names such as RV_7_4_is_refused: the longest that is known; unknown if it has a digit."""
        for match in self.named.finditer(text):
            parts = match.group(0).strip("_").split("_")
            line = sources.line_of(text, match.start())
            for count in range(len(parts), 1, -1):
                tried = [f"{parts[0]}-{mark.join(parts[1:count])}" for mark in ".-"]
                # A suite's name: RV_7_Fire.
                if count < len(parts) and tried[0] in self.sections and re.match(r"[A-Z][a-z]", parts[count]):
                    break
                if name := next((name for name in tried if name in self.known), None):
                    yield name, line
                    break
            else:
                if len(parts) > 1 and re.match(r"\d", parts[1]):
                    yield f"{parts[0]}-{'.'.join(parts[1:])}", line


def examine(files):
    """All errors in a tree given as {path: text}, and a summary: ([problem], {ruleset: numbers})."""
    problems, rulesets = [], {}
    for path, text in sorted(files.items()):
        parts = PurePosixPath(path).parts
        if len(parts) == 4 and parts[:2] == ("data", "rulesets") and parts[3] == "clauses.toml":
            clauses, found = read_clauses(path, text)
            problems += found
            rulesets[parts[2]] = clauses
    owner = {}
    for ruleset, clauses in rulesets.items():
        for name in clauses:
            if name in owner:
                problems.append(f"{name}: listed by {owner[name]} and by {ruleset}")
            owner[name] = ruleset
    finder = Finder(owner)
    in_code, in_test, unknown = set(), set(), {}
    for path, text in sorted(files.items()):
        parts = PurePosixPath(path).parts
        is_code = parts[0] == "rulesets" and path.endswith((".hpp", ".cpp"))
        is_data = parts[:2] == ("data", "rulesets") and parts[-1] not in ("clauses.toml", "card.toml") and path.endswith(".toml")
        is_test = parts[:2] == ("tests", "clause")
        if not (is_code or is_data or is_test):
            continue
        found = list(finder.ids(text)) + (list(finder.names(text)) if is_test else [])
        for name, line in found:
            if name in finder.sections and name not in owner:
                continue
            if name not in owner:
                unknown.setdefault((name, path), line)
            elif is_test:
                in_test.add(name)
            elif is_code or owner[name] == parts[2]:
                in_code.add(name)
    for (name, path), line in sorted(unknown.items()):
        problems.append(f"{path}:{line}: {name} is in no clauses.toml")
    figures = {}
    for ruleset, clauses in rulesets.items():
        count = Counter(clauses=len(clauses))
        played = is_played(files.get(f"data/rulesets/{ruleset}/ruleset.toml", ""))
        count["not played"] = not played
        for name, clause in clauses.items():
            count[str(clause.get("mark"))] += 1
            idle = clause.get("behaviour") == "none"
            for need, where, what in (("code", in_code, "no code or data names it"), ("test", in_test, "no test names it")):
                if name in where:
                    count[need] += 1
                elif idle or clause.get(need) is False or not played:
                    count[f"no {need} needed"] += 1
                else:
                    count[f"without {need}"] += 1
                    problems.append(f"{name} ({clause.get('title', '?')}): {what}")
        figures[ruleset] = count
    return problems, figures


def self_test():
    def tree(clauses, **more):
        base = {"data/rulesets/revised/clauses.toml": clauses, "rulesets/brom/fire/fire.cpp": "", "tests/clause/fire.cpp": ""}
        names = {"code": "rulesets/brom/fire/fire.cpp", "test": "tests/clause/fire.cpp",
                 "charts": "data/rulesets/revised/charts.toml", "engine": "battle/a.cpp",
                 "ruleset": "data/rulesets/revised/ruleset.toml"}
        base.update({names[key]: text for key, text in more.items()})
        return base

    def clause(name, rest=""):
        return f'[[clause]]\nid = "{name}"\ntitle = "t"\nmark = "printed"\n{rest}\n'

    one, ten = clause("RV-7.1"), clause("RV-7.1") + clause("RV-7.10")
    cases = [
        (tree(one, code='cite("RV-7.1")', test="// RV-7.1"), 0),
        (tree(one, code="RV-7, RV-7.1", test="TEST(RV_7_Fire, RV_7_1_is_refused)"), 0),
        (tree(one, code="RV-7.1", test="TEST(RV_7_Fire, RV_7_2_is_refused)"), 2),
        (tree(clause("RV-14A.1"), code="RV-14A.1, RV-14", test="TEST(RV_14A_Back, RV_14A_1_x)"), 0),
        (tree(one, code="// see RV-7.1.", test="TEST(Fire, RV_7_1_is_refused)"), 0),
        (tree(one, charts='[chart."RV-7.1"]', test='"RV-7.1"'), 0),
        (tree(one, engine='"RV-7.1"', test='"RV-7.1"'), 1),
        (tree(one, code='"RV-7.1"'), 1),
        (tree(one), 2),
        (tree(ten, code='"RV-7.10"', test='"RV-7.1" "RV-7.10"'), 1),
        (tree(ten, code='"RV-7.1" "RV-7.10"', test="TEST(F, RV_7_10) TEST(F, RV_7_1)"), 0),
        (tree(ten, code='"RV-7.1" "RV-7.10"', test="TEST(F, RV_7_10)"), 1),
        (tree(one, code='"RV-7.1" "RV-7.2"', test='"RV-7.1"'), 1),
        (tree(one, code='"RV-7.1"', test='"RV-7.1" TEST(F, RV_7_3)'), 1),
        (tree(one, code='"RV-7.1" "RV-7.1.A"', test='"RV-7.1"'), 1),
        (tree(one, code='"RV-7.1" XRV-9.9 UTF-8', test='"RV-7.1"'), 0),
        (tree(clause("RV-move"), code='"RV-move.infantry"', test="TEST(Move, RV_move)"), 0),
        (tree(clause("RV-move"), charts="[chart.RV-move-25]\nclause = 'RV-move'", test="RV-move"), 0),
        (tree(clause("RV-move-25") + clause("RV-move-15"), charts="[chart.RV-move-25]", test="RV_move_25_x"), 2),
        (tree(clause("RV-14A.1") + clause("RV-16.E.1"), code="RV-14A.1, RV-16.E.1", test="RV_14A_1 RV_16_E_1_x"), 0),
        (tree(clause("RV-7", 'behaviour = "none"')), 0),
        (tree(clause("RV-7", 'code = false\nwhy = "w"'), test="RV-7"), 0),
        (tree(clause("RV-7", "code = false"), test="RV-7"), 1),
        (tree(clause("RV-7", 'test = false\nwhy = "w"'), code="RV-7"), 0),
        (tree(one + one, code="RV-7.1", test="RV-7.1"), 1),
        (tree(clause("7.1")), 2),
        (tree(one.replace("printed", "plain"), code="RV-7.1", test="RV-7.1"), 1),
        (tree("[[clause"), 1),
        (tree(one, ruleset="played = false"), 0),
        (tree(one, ruleset="played = true"), 2),
        (tree(one, ruleset="played = false", code="RV-7.2"), 1),
        (tree(one + one, ruleset="played = false"), 1),
        ({"rulesets/brom/a.cpp": "RV-1"}, 0),
    ]
    wrong = 0
    for files, count in cases:
        problems, _ = examine(files)
        if len(problems) != count:
            wrong += 1
            print(f"self-test: {count} expected, found {problems} in {files}")
    print(f"clause check, self-test: {len(cases) - wrong} examples right, {wrong} wrong")
    return 1 if wrong else 0


def main():
    parser = argparse.ArgumentParser(description="Finds clauses without code, data or test, and ids without a clause.")
    parser.add_argument("--ruleset", help="look at this ruleset's clauses only")
    parser.add_argument("--report", action="store_true", help="figures for every ruleset")
    parser.add_argument("--self-test", action="store_true", help="try the check on its own examples")
    options = parser.parse_args()
    if options.self_test:
        return self_test()
    names = sources.files("data/rulesets/*.toml", "rulesets/*.cpp", "rulesets/*.hpp", "tests/clause/*")
    if not any(name.endswith("/clauses.toml") for name in names):
        print("clause check: there is no data/rulesets/*/clauses.toml yet, nothing to check")
        return 0
    files = {name: sources.read(name) for name in names}
    problems, figures = examine(files)
    if options.ruleset:
        if options.ruleset not in figures:
            print(f"clause check: no ruleset {options.ruleset}; there are: {', '.join(figures)}", file=sys.stderr)
            return 2
        prefixes = {name.split("-")[0] for name in re.findall(
            r'^id\s*=\s*"([^"]+)"', files[f"data/rulesets/{options.ruleset}/clauses.toml"], re.M)}
        problems = [problem for problem in problems if f"rulesets/{options.ruleset}/" in problem
                    or any(re.search(rf"(?<![A-Za-z]){prefix}-", problem) for prefix in prefixes)]
        figures = {options.ruleset: figures[options.ruleset]}
    for problem in problems:
        print(problem)
    for ruleset, count in figures.items():
        if count["not played"]:
            print(f"{ruleset}: {count['clauses']} clauses, not played yet")
        if options.report:
            print(f"{ruleset}:")
            for key in ("clauses", *MARKS, "code", "no code needed", "without code", "test", "no test needed",
                        "without test"):
                print(f"  {key:16} {count[key]:4}")
    total = sum(count["clauses"] for count in figures.values())
    print(f"clause check: {total} clauses of {', '.join(figures)}, {len(problems)} faults")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
