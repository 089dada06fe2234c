#!/usr/bin/python3
"""Checks the structure of the C++ sources: includes between layers and chapters, the length of files and functions,
that the battle layer names no ruleset, that there is no new include cycle, and that comments and documents name only
existing files.

    tools/floor_check.py [--self-test]

Prints file:line: what is wrong; ends with status 1 if anything is.
"""

import functools
import re
import sys

import sources

# The layers that each layer may include, apart from itself.
BELOW = {}
BELOW["base"] = []
BELOW["charts"] = ["base"]
BELOW["ground"] = ["base", "charts"]
BELOW["army"] = ["base", "charts", "ground"]
BELOW["skirmish"] = ["base", "charts", "ground", "army"]
BELOW["battle"] = ["base", "charts", "ground", "army"]
_engine = BELOW["battle"] + ["battle"]
# Texts: what all rulesets share.
BELOW["words"] = _engine
BELOW["rulesets/common"] = _engine
for _family in ("brom", "mwan18", "brothers"):
    BELOW[f"rulesets/{_family}"] = _engine + ["words", "rulesets/common"]
BELOW["rulesets/books"] = _engine + ["words"] + [name for name in BELOW if name.startswith("rulesets/")]
# Layer 5 plays through the engine API only and never sees a ruleset.
BELOW["odds"] = _engine
BELOW["generals"] = _engine + ["odds"]
BELOW["study"] = _engine + ["odds", "generals"]
BELOW["report"] = _engine + ["words", "odds", "generals", "study"]
_rulesets = [name for name in BELOW if name.startswith("rulesets/")]
BELOW["store"] = _engine + ["words"] + _rulesets + ["odds", "generals", "study", "report"]
BELOW["cluster"] = BELOW["store"] + ["store"]
BELOW["server"] = BELOW["store"] + ["store", "skirmish"]
BELOW["apps"] = BELOW["server"] + ["cluster", "server"]
BELOW["python"] = BELOW["store"] + ["apps"]  # without the store and the server
FREE = ("tests", "bench", "fuzz", "examples")  # may include anything, and small helpers of their own folder

# The files of a family are in folders named after the chapters of a rulebook, the same in every family; so are its
# clause tests. Files that several chapters share are in the family's folder itself, and are listed here.
CHAPTERS = ("sequence", "command", "movement", "fire", "morale", "close_combat", "retreat", "army", "set_up", "telling")
_every_family = "formation_traits model fields procedures prompt_kinds roll_prompts showing staging"
CHAPTERS_OF = {
    "rulesets/brom": (CHAPTERS, f"{_every_family} brom profile profile_ranges words reconnaissance agenda invariants near works sight staged_unit table_statements terrain_traits unit_flags"),
    "rulesets/mwan18": (CHAPTERS, f"{_every_family} mwan18 bare_table book reconnaissance agenda invariants formations zones room sight cover "
                                  "cover_kinds share shelters terrain_traits"),
    "rulesets/brothers": (CHAPTERS, f"{_every_family} brothers agenda profile contact way works light"),
    "report": (("text", "odds", "map", "study", "page", "print"), "html canvas colours drawing"),
}
# The chapters that each chapter may include, apart from the family's folder itself. Some rules refer to each other (a
# rout is tested for; a failed test is a rout). Elsewhere no new cycle may begin: add an entry only with a reason, and
# remove unused entries.
CHAPTER_INCLUDES = {
    "rulesets/brom": {
        "sequence": "fire close_combat",
        "command": "movement fire morale close_combat",
        "movement": "command fire morale",
        "fire": "command movement morale close_combat retreat",
        "morale": "command fire retreat army",
        "close_combat": "command movement fire morale retreat",
        "retreat": "command movement morale close_combat",
        "army": "command movement fire morale",
        "telling": "army",
        "set_up": "sequence command movement fire",
    },
    "rulesets/mwan18": {
        "sequence": "movement",
        "command": "sequence movement",
        "movement": "sequence command close_combat retreat",
        "fire": "sequence command movement close_combat retreat",
        "morale": "retreat",
        "close_combat": "movement fire morale retreat",
        "retreat": "command movement morale close_combat",
        "army": "sequence movement close_combat",
        "set_up": "movement",
    },
    "rulesets/brothers": {
        "sequence": "command morale movement fire retreat army set_up",
        "movement": "fire morale retreat army set_up",
        "fire": "morale retreat army",
        "morale": "close_combat retreat",
        "close_combat": "fire morale army",
        "retreat": "army",
        "army": "movement",
        "set_up": "sequence movement retreat army",
    },
    "report": {
        "odds": "text",
        "map": "text",
        "study": "text",
        "page": "text map",
        "print": "text map",
    },
}
# Pairs of files of a family that include each other, where a header counts with its source. These are the remaining
# ones, from rules that need each other. Add no new pair. The table of procedures names every chapter and is not
# counted.
CYCLES = (
    "rulesets/brom/army/effectiveness rulesets/brom/morale/morale",
    "rulesets/brom/close_combat/combat_duels rulesets/brom/fire/casualties",
    "rulesets/brom/command/officers rulesets/brom/morale/morale",
    "rulesets/brom/morale/morale rulesets/brom/retreat/falling_back",
    "rulesets/brom/retreat/fall_back_by_choice rulesets/brom/retreat/falling_back",
    "rulesets/brothers/close_combat/melee rulesets/brothers/morale/flinching",
    "rulesets/mwan18/close_combat/charge_window rulesets/mwan18/fire/fire_targets",
    "rulesets/mwan18/command/binding rulesets/mwan18/movement/ways",
    "rulesets/mwan18/movement/moving rulesets/mwan18/retreat/stampede",
    "report/html report/page/after_action",
    "report/print/print report/print/print_parts",
)
# Headers of the family's folder that include a chapter: the state that a chapter keeps of a unit, and common
# vocabulary.
KNOWS_CHAPTERS = ("rulesets/brom/words.hpp", "rulesets/mwan18/model.hpp", "report/html.hpp")
# A header is named after its source file, or after its chapter if several files define what it declares. The
# exceptions: parts of one page or step, and headers without a source.
WITHOUT_SOURCE = (
    "rulesets/brom/formation_traits.hpp", "rulesets/mwan18/formation_traits.hpp",
    "rulesets/brothers/formation_traits.hpp", "rulesets/brom/unit_flags.hpp",
    "rulesets/brom/terrain_traits.hpp", "rulesets/mwan18/terrain_traits.hpp",
    "rulesets/brom/brom.hpp", "rulesets/mwan18/mwan18.hpp", "rulesets/brothers/brothers.hpp",
    "rulesets/brom/close_combat/combat_parts.hpp",
    "rulesets/brom/retreat/collision.hpp",
    "rulesets/mwan18/cover_kinds.hpp",
    "rulesets/mwan18/movement/arriving.hpp",
    "rulesets/mwan18/movement/pace.hpp",
    "rulesets/mwan18/share.hpp",
    "rulesets/mwan18/shelters.hpp",
    "rulesets/brothers/movement/moves.hpp",
    "report/map/map_parts.hpp",
    "report/print/print_parts.hpp",
    "report/study/study_parts.hpp",
    "report/text/words.hpp",
)

MAX_FILE_LINES = 800
MAX_FUNCTION_LINES = 60
FAMILIES = {path.parent.name for path in sources.ROOT.glob("rulesets/*/CMakeLists.txt")} - {"books", "common"}
RULESETS = {path.parent.name for path in sources.ROOT.glob("data/rulesets/*/ruleset.toml")}
RULESET_WORDS = re.compile(rf"(?<![a-z])({'|'.join(sorted(FAMILIES | RULESETS))})(?![a-z])", re.I)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.M)


def layer_of(path):
    parts = path.split("/")
    if parts[0] == "rulesets" and len(parts) > 2:
        return "/".join(parts[:2])
    return parts[0] if len(parts) > 1 else ""


@functools.cache
def headers():
    return frozenset(sources.files("*.hpp"))


def check_includes(path, text):
    layer = layer_of(path)
    if layer in FREE:
        return
    if layer not in BELOW:
        if path.count("/"):
            yield 1, f"the folder {layer}/ has no layer: add it to BELOW in tools/floor_check.py"
        return
    code = sources.blank(text, strings=False)
    if path.endswith(".hpp") and path.count("/") > 1 and "/".join(path.split("/")[-2:]) in headers():
        yield 1, "a header of another layer has the same folder and name at its end, so an include beside this file finds this one"
    for match in INCLUDE.finditer(code):
        line = sources.line_of(code, match.start())
        target = layer_of(match.group(1))
        if target not in BELOW:
            yield line, f'"{match.group(1)}": write the path from the root, as in "base/geometry.hpp"'
        elif target != layer and target not in BELOW[layer]:
            yield line, f"{layer}/ may not include {target}/: it may include {', '.join(BELOW[layer]) or 'nothing'}"


def chapter_of(path):
    """(library, chapter) of a file in a library with chapters; "" is the library's folder itself. None for other files."""
    for library in CHAPTERS_OF:
        if path.startswith(library + "/"):
            rest = path[len(library) + 1:].split("/")
            return library, "/".join(rest[:-1])
    return None


def chapter_includes(path, text):
    """(line, from, to, included file) of every include between two chapters of a library."""
    here = chapter_of(path)
    if here is None:
        return
    code = sources.blank(text, strings=False)
    for match in INCLUDE.finditer(code):
        there = chapter_of(match.group(1))
        if there is not None and there[0] == here[0] and there[1] != here[1]:
            yield sources.line_of(code, match.start()), here[1], there[1], match.group(1)


def check_chapters(path, text):
    parts = path.split("/")
    if parts[:2] == ["tests", "clause"] and len(parts) > 4 and "/".join(parts[3:-1]) not in CHAPTERS:
        yield 1, f"no chapter is called {'/'.join(parts[3:-1])}: {', '.join(CHAPTERS)}"
    here = chapter_of(path)
    if here is None:
        return
    library, chapter = here
    chapters, top = CHAPTERS_OF[library]
    name = parts[-1].rpartition(".")[0]
    if chapter == "" and name not in top.split():
        yield 1, f"{library}/ has chapters ({', '.join(chapters)}): list a file that several of them share in CHAPTERS_OF"
    if chapter != "" and chapter not in chapters:
        yield 1, f"{library}/ has no chapter {chapter}/: {', '.join(chapters)}"
    for line, start, end, included in chapter_includes(path, text):
        if start == "" and path.endswith(".hpp") and path not in KNOWS_CHAPTERS:
            yield line, f"a header shared by all chapters may not include {end}/"
        if start in chapters and end in chapters and end not in CHAPTER_INCLUDES[library].get(start, "").split():
            yield line, f"{library}/{start}/ does not include {end}/ ({included}): see CHAPTER_INCLUDES in tools/floor_check.py"


def check_headers(paths):
    there = set(paths)
    for path in paths:
        own = path.split("/")[-2:]
        if not path.endswith(".hpp") or not chapter_of(path) or own[0] + ".hpp" == own[-1] or path in WITHOUT_SOURCE:
            continue
        if path[:-3] + "cpp" not in there:
            yield path, 1, "a header has the name of its source file or of its chapter: see WITHOUT_SOURCE"


def check_chapter_includes_used(texts):
    used = {(chapter_of(path)[0], start, end) for path, text in texts.items() if chapter_of(path)
            for _, start, end, _ in chapter_includes(path, text)}
    for library, allowed in CHAPTER_INCLUDES.items():
        for start, ends in allowed.items():
            for end in ends.split():
                if (library, start, end) not in used:
                    yield "tools/floor_check.py", 1, f"{library}/{start}/ no longer includes {end}/: remove it from CHAPTER_INCLUDES"


def cycles(texts):
    """Pairs of files of one library, without extensions, that include each other."""
    known = {}
    for path, text in texts.items():
        own = path.rpartition(".")[0]
        if chapter_of(path) is None or own.endswith("/procedures"):
            continue
        for match in INCLUDE.finditer(sources.blank(text, strings=False)):
            known.setdefault(own, set()).add(match.group(1).rpartition(".")[0])
    return [(one, other) for one in sorted(known) for other in sorted(known[one])
            if one < other and one in known.get(other, ()) and chapter_of(one + ".hpp")[0] == chapter_of(other + ".hpp")[0]]


def check_cycles(texts):
    found = [" ".join(pair) for pair in cycles(texts)]
    for pair in found:
        if pair not in CYCLES:
            yield pair.split()[0] + ".hpp", 1, f"it and {pair.split()[1]} include each other: only one may include the other"
    for pair in CYCLES:
        if pair not in found:
            yield "tools/floor_check.py", 1, f"these no longer include each other: remove {pair} from CYCLES"


# The name of a file in a comment or document; patterns such as sequence_*.cpp and asking.{hpp,cpp} are ignored.
FILE_NAME = re.compile(r"(?<![\w<>*/.{}-])((?:[\w-]+/)*[\w-]+\.(?:cpp|hpp|ipp))(?!\w)")
NAMES_FILES = ("*.cpp", "*.hpp", "*.ipp", "*.md")
NAMES_FORMER_FILES = ("CHANGELOG.md",)  # names files of earlier versions


def ends_of(paths):
    """All names for these files that are an end of their paths."""
    return {"/".join(path.split("/")[i:]) for path in paths for i in range(path.count("/") + 1)}


def check_file_names(path, text, known):
    if path in NAMES_FORMER_FILES:
        return
    if not path.endswith(".md"):  # comments only
        code = sources.blank(text, comments=True, strings=False)
        text = "".join(a if a == "\n" or a != b else " " for a, b in zip(text, code))
    for match in FILE_NAME.finditer(text):
        if match.group(1) not in known:
            yield sources.line_of(text, match.start()), f"{match.group(1)} does not exist"


def functions(text):
    """(line, lines, header) of every function body at namespace or class level, found by counting braces."""
    code = sources.blank(text)
    code = re.sub(r"^[ \t]*#(?:[^\n\\]|\\.|\\\n)*", lambda m: re.sub(r"[^\n]", " ", m.group(0)), code, flags=re.M)
    header_start = 0  # where the text before the next brace begins
    kinds = []        # of the open braces
    function = None   # (depth, offset of the header) of the current function
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
    """The kind of the brace after this text: a scope, a function, or an initialiser."""
    if re.search(r"\b(namespace|class|struct|union|enum|extern)\b[^()=]*$", header):
        return "scope"
    if re.search(r"=\s*$", header) or ")" not in header:
        return "initialiser"
    members = re.search(r"\)[^;?]*?(?<!:):(?!:)", header)  # a constructor's initialiser list
    if members and re.search(r"[\w>]$", header):
        return "initialiser"
    return "function"


def check_lengths(path, text):
    lines = text.count("\n")
    if lines > MAX_FILE_LINES:
        yield MAX_FILE_LINES, f"{lines} lines: a file of this folder has at most {MAX_FILE_LINES}"
    if path.startswith("rulesets/"):
        for line, length, header in functions(text):
            if length > MAX_FUNCTION_LINES:
                yield line, f"a function of {length} lines (at most {MAX_FUNCTION_LINES}): {header[-80:]}"


def check_names(path, text):
    if path.startswith("battle/"):
        for match in RULESET_WORDS.finditer(text):
            yield sources.line_of(text, match.start()), f"battle/ names a ruleset: {match.group(0)}"


def check(path, text):
    for part in (check_includes, check_chapters, check_lengths, check_names):
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
        ("rulesets/brom/fire/a.cpp", '#include "rulesets/books/b.hpp"\n', 1),
        ("rulesets/brom/fire/a.cpp", '#include "rulesets/common/b.hpp"\n#include "rulesets/brom/b.hpp"\n', 0),
        ("rulesets/brom/fire/a.cpp", '#include "rulesets/mwan18/b.hpp"\n', 1),
        ("rulesets/brom/fire/a.cpp", '#include "generals/b.hpp"\n', 1),
        ("generals/a.cpp", '#include "battle/b.hpp"\n#include "odds/b.hpp"\n', 0),
        ("generals/a.cpp", '#include "rulesets/brom/b.hpp"\n', 1),
        ("report/page/a.cpp", '#include "rulesets/brom/b.hpp"\n', 1),
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
        ("rulesets/brom/fire/a.cpp", long_function, 1),
        ("rulesets/brom/fire/a.cpp", short_function, 0),
        ("rulesets/brom/fire/a.cpp", "namespace linstock {\nstruct S {\n" + long_function + "};\n}\n", 1),
        ("rulesets/brom/fire/a.cpp", "namespace {\n" + short_function + short_function + "}\n", 0),
        ("rulesets/brom/fire/a.cpp", "constexpr int table[] = {\n" + "1,\n" * 80 + "};\n", 0),
        ("rulesets/brom/fire/a.cpp", "S::S(int a) : a_{a}, b_(a) {\n" + body * 70 + "}\n", 1),
        ("rulesets/brom/fire/a.cpp", "S::S(int a) : a_{a} {\n" + body * 5 + "}\n" + short_function, 0),
        ("rulesets/brom/fire/a.cpp", 'auto f() -> int {\n const char* a = "{{{"; // {{\n' + body * 70 + "}\n", 1),
        ("rulesets/brom/fire/a.cpp", "int g() { return 1; }\n" * 100, 0),
        ("ground/a.cpp", long_function, 0),
        ("rulesets/brom/a.cpp", "int a;\n", 1),
        ("rulesets/brom/near.cpp", '#include "rulesets/brom/fire/b.hpp"\n', 0),
        ("rulesets/brom/near.hpp", '#include "rulesets/brom/fire/b.hpp"\n', 1),
        ("rulesets/brom/attic/a.cpp", "int a;\n", 1),
        ("rulesets/brom/fire/more/a.cpp", "int a;\n", 1),
        ("rulesets/brothers/fire/a.cpp", '#include "rulesets/brothers/model.hpp"\n', 0),
        ("rulesets/brothers/fire/a.cpp", '#include "rulesets/brothers/army/b.hpp"\n', 0),
        ("rulesets/brothers/army/a.cpp", '#include "rulesets/brothers/fire/b.hpp"\n', 1),
        ("report/telling/a.cpp", '#include "report/page/b.hpp"\n', 1),
        ("tests/clause/revised/fire/a_test.cpp", "int a;\n", 0),
        ("tests/clause/revised/firing/a_test.cpp", "int a;\n", 1),
        ("tests/clause/revised/harness_test.cpp", "int a;\n", 0),
    ]
    wrong = 0
    for path, text, count in wanted:
        found = list(check(path, text))
        if len(found) != count:
            wrong += 1
            print(f"self-test: {path}: {count} expected, found {found}\n{text[:200]}")
    known = ends_of(["rulesets/brom/fire/volley.cpp", "base/a.hpp"])
    pointers = [
        ("base/a.hpp", "int a;  // see volley.cpp, fire/volley.cpp, base/a.hpp\n", 0),
        ("base/a.hpp", "// gone.cpp\nint a;  // brom/volley.cpp\n", 2),
        ("base/a.hpp", '#include "gone.hpp"\nconst char* a = "gone.hpp";\n', 0),
        ("base/a.hpp", "// sequence_*.cpp, asking.{hpp,cpp}, <name>.cpp\n", 0),
        ("docs/a.md", "`volley.cpp` and `gone.hpp`\n", 1),
        ("CHANGELOG.md", "gone.hpp\n", 0),
    ]
    for path, text, count in pointers:
        found = list(check_file_names(path, text, known))
        if len(found) != count:
            wrong += 1
            print(f"self-test: {path}: {count} expected, found {found}\n{text}")
    headers = ["rulesets/brom/fire/fire.hpp", "rulesets/brom/fire/a.hpp", "rulesets/brom/fire/a.cpp",
               "rulesets/brom/fire/b.hpp", "base/c.hpp"]
    if [path for path, _, _ in check_headers(headers)] != ["rulesets/brom/fire/b.hpp"]:
        wrong += 1
        print("self-test: headers by their sources")
    round_about = {
        "rulesets/brom/fire/a.cpp": '#include "rulesets/brom/army/b.hpp"\n',
        "rulesets/brom/army/b.hpp": '#include "rulesets/brom/model.hpp"\n#include "rulesets/brom/fire/c.hpp"\n',
        "rulesets/brom/army/b.cpp": '#include "rulesets/brom/fire/a.hpp"\n#include "base/b.hpp"\n',
        "rulesets/brom/procedures.cpp": '#include "rulesets/brom/fire/c.hpp"\n',
        "rulesets/brom/fire/c.hpp": '#include "rulesets/brom/procedures.hpp"\n',
        "base/b.cpp": '#include "rulesets/brom/army/b.hpp"\n',
    }
    if cycles(round_about) != [("rulesets/brom/army/b", "rulesets/brom/fire/a")]:
        wrong += 1
        print(f"self-test: files that include each other: {cycles(round_about)}")
    wanted += pointers + [headers, round_about]
    print(f"layer check, self-test: {len(wanted) - wrong} examples right, {wrong} wrong")
    return 1 if wrong else 0


def main():
    if "--self-test" in sys.argv[1:]:
        return self_test()
    names = sources.files("*.cpp", "*.hpp")
    texts = {path: sources.read(path) for path in names}
    faults = [(path, line, message) for path in names for line, message in check(path, texts[path])]
    faults += list(check_headers(names)) + list(check_chapter_includes_used(texts)) + list(check_cycles(texts))
    known = ends_of(sources.files("*.cpp", "*.hpp", "*.ipp"))
    for path in sources.files(*NAMES_FILES):
        faults += [(path, line, message) for line, message in check_file_names(path, sources.read(path), known)]
    for path, line, message in faults:
        print(f"{path}:{line}: {message}")
    found = len(faults)
    print(f"layer check: {len(names)} files, {found} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
