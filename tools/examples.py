#!/usr/bin/python3
"""The worked examples of the rulebooks: what the program's log says in real battles.

    tools/examples.py PROGRAM [--write] [--self-test]

Every data/rulesets/<id>/examples.toml has one example with dice for each chapter that has dice:

    [[example]]
    chapter = "7"
    title = "A volley"
    text = "..."                 # what the reader sees, without numbers
    find = ["regex", ...]        # lines of the log in this order; (?P<u>...) names a unit, {u} is that unit
    scenario = "two-brigades"    # the battle: a name, or a file in docs/rulebooks/examples
    players = "random"           # who plays both sides; default: sergeant
    seed = 3
    log = ["...", ...]           # the lines

PROGRAM (linstock) plays each battle again. The log must have the lines in their order, and the page
docs/rulebooks/<id>.md must have the example at the end of its chapter. --write searches the battles again for each
example that no longer holds, with the lowest seed that has it, and writes data and pages. Ends with status 1 if
anything differs.
"""

import os
import re
import subprocess
import sys
import textwrap
import tomllib

import sources

MAX_SEED = 12
WINDOW = 40  # lines of the log between two lines of an example
WIDTH = 100
HEADING = "### Example: "
KEYS = ("chapter", "title", "text", "scenario", "players")


def played(program, ruleset, example, seed, memory={}):
    """The log of an example's battle."""
    scenario, players = example["scenario"], example.get("players", "sergeant")
    key = (ruleset, scenario, players, seed)
    if key not in memory:
        done = subprocess.run(
            [program, "fight", scenario, "--ruleset", ruleset, "--seed", str(seed), "--map", "never",
             "--first", players, "--second", players],
            capture_output=True, text=True, check=True, cwd=sources.ROOT,
            env={**os.environ, "LINSTOCK_DATA": str(sources.ROOT / "data")})
        memory[key] = done.stdout.splitlines()
    return memory[key]


def found(log, patterns):
    """The first lines that match the patterns in their order, or None."""
    for start, line in enumerate(log):
        match = re.search(patterns[0], line)
        if not match:
            continue
        lines, at, names = [line], start, {name: re.escape(text) for name, text in match.groupdict().items()}
        for pattern in patterns[1:]:
            for name, text in names.items():
                pattern = pattern.replace("{" + name + "}", text)
            at = next((n for n in range(at + 1, min(at + 1 + WINDOW, len(log))) if re.search(pattern, log[n])), None)
            if at is None:
                break
            lines.append(log[at])
        else:
            return lines
    return None


def holds(log, lines):
    rest = iter(log)
    return all(line in rest for line in lines)


def block_of(example):
    rows = [textwrap.fill(line, WIDTH, initial_indent="- ", subsequent_indent="  ", break_long_words=False,
                          break_on_hyphens=False) for line in example["log"]]
    return (f"{HEADING}{example['title']}\n\n" + textwrap.fill(example["text"], WIDTH) + "\n\n" + "\n".join(rows) + "\n\n")


def page_with(page, examples):
    """The page with the examples at the ends of their chapters and no others, and the chapters that it lacks."""
    page = re.sub(rf"^{HEADING}.*?(?=^##? |\Z)", "", page, flags=re.M | re.S)
    lacking = []
    for example in examples:
        chapter = re.search(rf"^## {re.escape(example['chapter'])} .*?(?=^## |\Z)", page, re.M | re.S)
        if chapter is None:
            lacking.append(example["chapter"])
            continue
        page = page[:chapter.end()].rstrip("\n") + "\n\n" + block_of(example) + page[chapter.end():]
    return page, lacking


def toml_of(head, examples):
    def text(value):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'

    def texts(values):
        return "[\n" + "".join(f"  {text(value)},\n" for value in values) + "]"

    out = head
    for one in examples:
        out += "\n[[example]]\n" + "".join(f"{key} = {text(one[key])}\n" for key in KEYS if key in one)
        out += f"find = {texts(one['find'])}\nseed = {one['seed']}\nlog = {texts(one['log'])}\n"
    return out


def searched(program, ruleset, example):
    """The example with a seed and its lines: those it has if they still hold, otherwise of the lowest seed."""
    if example["log"] and found(played(program, ruleset, example, example["seed"]), example["find"]) == example["log"]:
        return example
    for seed in range(1, MAX_SEED + 1):
        lines = found(played(program, ruleset, example, seed), example["find"])
        if lines:
            return {**example, "seed": seed, "log": lines}
    return None


def self_test():
    log = ["A fires; dice 1.", "B fires; dice 2.", "B loses one figure.", "A loses two figures."]
    page = "# Book\n\n## 1 First\n\nText.\n\n### Example: Old\n\nOld.\n\n## 2 Second\n\nMore.\n"
    example = {"chapter": "1", "title": "New", "text": "Words.", "log": ["A line."]}
    wrong = [name for name, right in (
        ("the same unit", found(log, [r"(?P<u>\w+) fires", "{u} loses"]) == [log[0], log[3]]),
        ("no match", found(log, ["fires", "routs"]) is None),
        ("order", holds(log, [log[1], log[2]]) and not holds(log, [log[2], log[1]])),
        ("page", page_with(page, [example])[0]
         == "# Book\n\n## 1 First\n\nText.\n\n### Example: New\n\nWords.\n\n- A line.\n\n## 2 Second\n\nMore.\n"),
        ("chapter", page_with(page, [{**example, "chapter": "9"}])[1] == ["9"]),
    ) if not right]
    print(f"examples, self-test: {len(wrong)} wrong {' '.join(wrong)}")
    return 1 if wrong else 0


def main():
    if "--self-test" in sys.argv[1:]:
        return self_test()
    program, write, faults = os.path.abspath(sys.argv[1]), "--write" in sys.argv[2:], 0
    for name in sources.files("data/rulesets/*/examples.toml"):
        ruleset, content = name.split("/")[2], sources.read(name)
        examples = tomllib.loads(content)["example"]
        if write:
            head = content[:content.index("\n[[example]]")]
            results = [(one, searched(program, ruleset, one)) for one in examples]
            for one, result in results:
                if result is None:
                    faults += 1
                    print(f"{name}: chapter {one['chapter']}: no battle has it")
            examples = [result for _, result in results if result]
            (sources.ROOT / name).write_text(toml_of(head, examples), encoding="utf-8")
        for one in examples:
            if not holds(played(program, ruleset, one, one["seed"]), one["log"]):
                faults += 1
                print(f"{name}: chapter {one['chapter']}: {one['scenario']} with seed {one['seed']} goes otherwise; "
                      "tools/examples.py PROGRAM --write searches again")
        path = f"docs/rulebooks/{ruleset}.md"
        page = sources.read(path)
        correct, lacking = page_with(page, examples)
        for chapter in lacking:
            faults += 1
            print(f"{path}: no chapter {chapter}")
        if write:
            (sources.ROOT / path).write_text(correct, encoding="utf-8")
        elif page != correct:
            faults += 1
            print(f"{path}: its examples differ from {name}; tools/examples.py PROGRAM --write corrects it")
    print(f"examples: {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
