#!/usr/bin/python3
"""Holds the house to its plan: who may include whom, how long a file and a function may be, and that the battle floor
never names a ruleset.

    tools/floor_check.py [--self-test]

Prints file:line: what is wrong; ends with status 1 if anything is.
"""

import re
import sys

import sources

# What each floor may include besides itself.
BELOW = {}
BELOW["base"] = []
BELOW["charts"] = ["base"]
BELOW["ground"] = ["base", "charts"]
BELOW["army"] = ["base", "charts", "ground"]
BELOW["battle"] = ["base", "charts", "ground", "army"]
_engine = BELOW["battle"] + ["battle"]
BELOW["rulesets/common"] = _engine
for _family in ("brom", "mwan18", "brothers"):
    BELOW[f"rulesets/{_family}"] = _engine + ["rulesets/common"]
BELOW["rulesets/books"] = _engine + [name for name in BELOW if name.startswith("rulesets/")]
# Floor 5 plays through the door only: it never sees a ruleset.
BELOW["odds"] = _engine
BELOW["generals"] = _engine + ["odds"]
BELOW["study"] = _engine + ["odds", "generals"]
BELOW["report"] = _engine + ["odds", "generals", "study"]
_rulesets = [name for name in BELOW if name.startswith("rulesets/")]
BELOW["store"] = _engine + _rulesets + ["odds", "generals", "study", "report"]
BELOW["server"] = BELOW["store"] + ["store"]
BELOW["apps"] = BELOW["server"] + ["server"]
FREE = ("tests", "bench", "fuzz")  # may include anything, and small helpers of their own folder

MAX_FILE_LINES = 800
MAX_FUNCTION_LINES = 60
RULESET_WORDS = re.compile(r"(?<![a-z])(brom|mwan18|brothers|revised|reasonable|firefight)(?![a-z])", re.I)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.M)


def floor_of(path):
    parts = path.split("/")
    if parts[0] == "rulesets" and len(parts) > 2:
        return "/".join(parts[:2])
    return parts[0] if len(parts) > 1 else ""


def check_includes(path, text):
    floor = floor_of(path)
    if floor in FREE:
        return
    if floor not in BELOW:
        if path.count("/"):
            yield 1, f"the folder {floor}/ is on no floor: give it one in tools/floor_check.py"
        return
    code = sources.blank(text, strings=False)
    for match in INCLUDE.finditer(code):
        line = sources.line_of(code, match.start())
        target = floor_of(match.group(1))
        if target not in BELOW:
            yield line, f'"{match.group(1)}": write the path from the root, as in "base/geometry.hpp"'
        elif target != floor and target not in BELOW[floor]:
            yield line, f"{floor}/ may not include {target}/: it may include {', '.join(BELOW[floor]) or 'nothing'}"


def functions(text):
    """(line, lines, header) of every function body at namespace or class level: a plain count of braces."""
    code = sources.blank(text)
    code = re.sub(r"^[ \t]*#(?:[^\n\\]|\\.|\\\n)*", lambda m: re.sub(r"[^\n]", " ", m.group(0)), code, flags=re.M)
    header_start = 0  # where the text that stands before the next brace began
    kinds = []        # of the open braces
    function = None   # (depth, offset of the header) of the function we are in
    for match in re.finditer(r"[{};]", code):
        at, mark = match.start(), match.group(0)
        if function is None and mark == ";":
            header_start = at + 1
        elif mark == "{":
            if function is None:
                header = code[header_start:at].strip()
                kind = classify(header)
                kinds.append(kind)
                if kind == "function":
                    function = (len(kinds), header_start + code[header_start:at].find(header[:1]), header)
                elif kind == "scope":
                    header_start = at + 1
            else:
                kinds.append("inner")
        elif mark == "}" and kinds:
            depth, kind = len(kinds), kinds.pop()
            if function is not None and depth == function[0]:
                begin = sources.line_of(code, function[1])
                yield begin, sources.line_of(code, at) - begin + 1, " ".join(function[2].split())
                function = None
            if function is None and kind in ("function", "scope"):
                header_start = at + 1


def classify(header):
    """What the brace after this text opens: a scope, a function, or an initialiser."""
    if re.search(r"\b(namespace|class|struct|union|enum|extern)\b[^()=]*$", header):
        return "scope"
    if re.search(r"=\s*$", header) or ")" not in header:
        return "initialiser"
    members = re.search(r"\)[^;?]*?(?<!:):(?!:)", header)  # a constructor's list of members
    if members and re.search(r"[\w>]$", header):
        return "initialiser"
    return "function"


def check_lengths(path, text):
    lines = text.count("\n")
    if lines > MAX_FILE_LINES:
        yield MAX_FILE_LINES, f"{lines} lines: a room of this house has at most {MAX_FILE_LINES}"
    if path.startswith("rulesets/"):
        for line, length, header in functions(text):
            if length > MAX_FUNCTION_LINES:
                yield line, f"a function of {length} lines (at most {MAX_FUNCTION_LINES}): {header[-80:]}"


def check_names(path, text):
    if path.startswith("battle/"):
        for match in RULESET_WORDS.finditer(text):
            yield sources.line_of(text, match.start()), f"battle/ names a ruleset: {match.group(0)}"


def check(path, text):
    for part in (check_includes, check_lengths, check_names):
        yield from part(path, text)


def self_test():
    body = "    a();\n"
    long_function = "int f(int a,\n      int b) {\n" + body * 60 + "}\n"
    short_function = "int f(int a,\n      int b) {\n" + body * 57 + "}\n"
    wanted = [
        ("base/a.hpp", '#include "base/b.hpp"\n', 0),
        ("base/a.hpp", '#include "charts/b.hpp"\n', 1),
        ("base/a.hpp", '// #include "charts/b.hpp"\n', 0),
        ("base/a.hpp", '#include "b.hpp"\n', 1),
        ("ground/a.cpp", '#include <vector>\n#include "charts/b.hpp"\n', 0),
        ("ground/a.cpp", '#include "army/b.hpp"\n#include "battle/b.hpp"\n', 2),
        ("battle/a.cpp", '#include "army/b.hpp"\n', 0),
        ("rulesets/common/a.cpp", '#include "battle/b.hpp"\n', 0),
        ("rulesets/common/a.cpp", '#include "rulesets/brom/b.hpp"\n', 1),
        ("rulesets/books/a.cpp", '#include "rulesets/brom/b.hpp"\n', 0),
        ("rulesets/brom/a.cpp", '#include "rulesets/books/b.hpp"\n', 1),
        ("rulesets/brom/a.cpp", '#include "rulesets/common/b.hpp"\n#include "rulesets/brom/b.hpp"\n', 0),
        ("rulesets/brom/a.cpp", '#include "rulesets/mwan18/b.hpp"\n', 1),
        ("rulesets/brom/a.cpp", '#include "generals/b.hpp"\n', 1),
        ("generals/a.cpp", '#include "battle/b.hpp"\n#include "odds/b.hpp"\n', 0),
        ("generals/a.cpp", '#include "rulesets/brom/b.hpp"\n', 1),
        ("report/a.cpp", '#include "rulesets/brom/b.hpp"\n', 1),
        ("server/a.cpp", '#include "store/b.hpp"\n#include "rulesets/brom/b.hpp"\n', 0),
        ("store/a.cpp", '#include "server/b.hpp"\n', 1),
        ("apps/linstock/a.cpp", '#include "server/b.hpp"\n#include "apps/linstock/b.hpp"\n', 0),
        ("tests/brom/a.cpp", '#include "helpers.hpp"\n#include "rulesets/brom/b.hpp"\n', 0),
        ("attic/a.cpp", "int a;\n", 1),
        ("battle/a.hpp", "// as in Brom\n", 1),
        ("battle/a.hpp", "int revised_count;\n", 1),
        ("battle/a.hpp", "int bromide; int unrevised_;\n", 0),
        ("ground/a.hpp", "int a;\n" * 800, 0),
        ("ground/a.hpp", "int a;\n" * 801, 1),
        ("rulesets/brom/a.cpp", long_function, 1),
        ("rulesets/brom/a.cpp", short_function, 0),
        ("rulesets/brom/a.cpp", "namespace linstock {\nstruct S {\n" + long_function + "};\n}\n", 1),
        ("rulesets/brom/a.cpp", "namespace {\n" + short_function + short_function + "}\n", 0),
        ("rulesets/brom/a.cpp", "constexpr int table[] = {\n" + "1,\n" * 80 + "};\n", 0),
        ("rulesets/brom/a.cpp", "S::S(int a) : a_{a}, b_(a) {\n" + body * 70 + "}\n", 1),
        ("rulesets/brom/a.cpp", "S::S(int a) : a_{a} {\n" + body * 5 + "}\n" + short_function, 0),
        ("rulesets/brom/a.cpp", 'auto f() -> int {\n const char* a = "{{{"; // {{\n' + body * 70 + "}\n", 1),
        ("rulesets/brom/a.cpp", "int g() { return 1; }\n" * 100, 0),
        ("ground/a.cpp", long_function, 0),
    ]
    wrong = 0
    for path, text, count in wanted:
        found = list(check(path, text))
        if len(found) != count:
            wrong += 1
            print(f"self-test: {path}: {count} expected, found {found}\n{text[:200]}")
    print(f"floor check, self-test: {len(wanted) - wrong} examples right, {wrong} wrong")
    return 1 if wrong else 0


def main():
    if "--self-test" in sys.argv[1:]:
        return self_test()
    names = sources.files("*.cpp", "*.hpp")
    found = 0
    for path in names:
        for line, message in check(path, sources.read(path)):
            print(f"{path}:{line}: {message}")
            found += 1
    print(f"floor check: {len(names)} files, {found} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
