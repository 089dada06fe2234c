#!/usr/bin/python3
"""Compares the clauses in docs/rulebooks/*.md with data/rulesets/*/clauses.toml, or writes them from there.

    tools/rulebook_check.py [--write] [--self-test]

A clause in the page is a paragraph, or a list if its sentences have marks of their own:

    **MW-3.1 Infantry in field formation** (P).

    - (P) Infantry in line or column marches 200 feet a turn.
    - (R) Dismounted cavalry marches at the same rate.

    *Other readings: ...*

    ![MW-3.1: ...](drawings/MW-3.1.svg)

The drawing is there if docs/rulebooks/drawings has one of the clause (linstock-lab drawings writes them).
Ends with status 1 if a page differs.
"""

import re
import sys
import textwrap
import tomllib

import sources

LETTERS = {"printed": "P", "mended": "M", "reconstructed": "C", "ruling": "R"}
WIDTH = 100
# Rows of a chart: the page has them in the chart's table.
ROW = re.compile(r"MW-morale-[1-4]\.[mr][0-9]+\Z")
# The end of a clause's text: the next clause, a heading, a table or another bold line.
END = re.compile(r"^(\*\*|#|\||<!--)", re.M)


def wrapped(text, first="", rest=""):
    return textwrap.fill(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_long_words=False,
                         break_on_hyphens=False)


def note_of(clause):
    parts = []
    if clause.get("from"):
        parts.append(f"Printed: \"{clause['from']}\".")
    if clause.get("why") and clause.get("behaviour") != "none":
        parts.append(f"Why: {clause['why']}.")
    if clause.get("instead"):
        parts.append(f"Other readings: {clause['instead']}.")
    return wrapped(f"*{' '.join(parts)}*") if parts else ""


def drawing_of(clause):
    """The line with the clause's drawing, or ""."""
    path = sources.ROOT / f"docs/rulebooks/drawings/{clause['id']}.svg"
    if not path.is_file():
        return ""
    title = re.search(r"<title>(.*?)</title>", path.read_text(encoding="utf-8")).group(1)
    return f"![{title}](drawings/{clause['id']}.svg)"


def block_of(clause):
    """The clause as the page has it, with an empty line at its end."""
    head = f"**{clause['id']} {clause['title']}** ({LETTERS[clause['mark']]})."
    sentences = clause.get("sentences")
    if sentences:
        rows = [wrapped(one["text"], f"- ({LETTERS[one['mark']]}) ", "  ") for one in sentences]
        parts = [wrapped(head), "\n".join(rows)]
    elif clause["behaviour"] == "none":
        parts = [wrapped(f"{head} No behaviour" + (f": {clause['why']}." if clause.get("why") else "."))]
    else:
        parts = [wrapped(f"{head} {clause['behaviour']}")]
    if note := note_of(clause):
        parts.append(note)
    if drawing := drawing_of(clause):
        parts.append(drawing)
    return "\n\n".join(parts) + "\n\n"


def place_of(page, clause):
    """(start, end) of the clause in the page, or None."""
    # A wrapped title may continue on the next line.
    title = r"\s".join(re.escape(word) for word in f"{clause['id']} {clause['title']}".split(" "))
    start = re.search(rf"^\*\*{title}\*\* \(", page, re.M)
    if not start:
        start = re.search(rf"^\*\*{re.escape(clause['id'])}\s[^*]*\*\* \(", page, re.M)
    if not start:
        return None
    end = END.search(page, start.end())
    return start.start(), end.start() if end else len(page)


def written(page, clauses):
    """The page with every clause as the data have it, and the errors: missing ids."""
    lacking = []
    for clause in clauses:
        place = place_of(page, clause)
        if place is None:
            if not ROW.match(clause["id"]):
                lacking.append(clause["id"])
            continue
        page = page[:place[0]] + block_of(clause) + page[place[1]:]
    return page.rstrip("\n") + "\n", lacking


def missing_page(path, name):
    """The error if a ruleset, whose clauses are in the file `name`, has no page; otherwise empty."""
    return "" if (sources.ROOT / path).is_file() else f"{path}: no such file; expected a page with the clauses of {name}"


def self_test():
    plain = {"id": "RV-1", "title": "Zone", "mark": "printed", "behaviour": "Twelve inches.", "why": "w", "from": "f"}
    mixed = {"id": "RV-2", "title": "Fire", "mark": "printed", "instead": "none",
             "sentences": [{"text": "Once a turn.", "mark": "printed"}, {"text": "To the front.", "mark": "ruling"}]}
    idle = {"id": "RV-3", "title": "Thanks", "mark": "printed", "behaviour": "none", "why": "it rules nothing"}
    good = ("# A\n\n**RV-1 Zone** (P). Twelve inches.\n\n*Printed: \"f\". Why: w.*\n\n"
            "**RV-2 Fire** (P).\n\n- (P) Once a turn.\n- (R) To the front.\n\n*Other readings: none.*\n\n"
            "**RV-3 Thanks** (P). No behaviour: it rules nothing.\n\n## B\n")
    all_of_them = [plain, mixed, idle]
    cases = [
        (good, (good, [])),
        (good.replace("Twelve", "Six"), (good, [])),
        (good.replace("- (R) To the front.\n", ""), (good, [])),
        (good.replace("**RV-2 Fire**", "**RV-2 Shots**"), (good, [])),
        ("# A\n", ("# A\n", ["RV-1", "RV-2", "RV-3"])),
    ]
    wrong = 0
    for page, expected in cases:
        found = written(page, all_of_them)
        if found != expected:
            wrong += 1
            print(f"self-test: expected {expected}, found {found}")
    clauses = "data/rulesets/revised/clauses.toml"
    for path, is_missing in (("docs/rulebooks/revised.md", False), ("docs/rulebooks/none.md", True)):
        if missing_page(path, clauses).startswith(f"{path}: no such file") != is_missing:
            wrong += 1
            print(f"self-test: {path}: expected {'an error' if is_missing else 'no error'}")
    print(f"rulebook check, self-test: {len(cases) + 2 - wrong} examples right, {wrong} wrong")
    return 1 if wrong else 0


def main():
    if "--self-test" in sys.argv[1:]:
        return self_test()
    faults = 0
    for name in sources.files("data/rulesets/*/clauses.toml"):
        ruleset = name.split("/")[2]
        path = f"docs/rulebooks/{ruleset}.md"
        clauses = tomllib.loads(sources.read(name))["clause"]
        if missing := missing_page(path, name):
            print(missing)
            faults += 1
            continue
        page = sources.read(path)
        correct, lacking = written(page, clauses)
        for clause in lacking:
            print(f"{path}: no paragraph of {clause}")
        faults += len(lacking)
        if correct == page:
            continue
        if "--write" in sys.argv[1:]:
            (sources.ROOT / path).write_text(correct, encoding="utf-8")
            print(f"{path}: written")
            continue
        faults += 1
        for line, (old, new) in enumerate(zip(page.split("\n"), correct.split("\n")), start=1):
            if old != new:
                print(f"{path}:{line}: differs from {name}; tools/rulebook_check.py --write corrects it\n"
                      f"  page: {old}\n  data: {new}")
                break
    print(f"rulebook check: {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
