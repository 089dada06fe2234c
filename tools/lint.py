#!/usr/bin/python3
"""Checks the project's own rules for source text. Each rule has examples of forbidden and allowed text.

    tools/lint.py [--self-test | --list]

A line that must break a rule names the rule and the reason:   // lint: distance-compare: these are squares of integers
Prints file:line: rule: message; ends with status 1 if anything is found.
"""

import fnmatch
import re
import sys
from dataclasses import dataclass

import prose
import sources

ENGINE = ("base/*", "charts/*", "ground/*", "army/*", "battle/*", "rulesets/*")
ABOVE_ENGINE = ("generals/*", "odds/*")  # like the engine, these also run in the browser
CODE = ("*.cpp", "*.hpp")
RULESETS = "|".join(sorted(path.parent.name for path in sources.ROOT.glob("data/rulesets/*/ruleset.toml")))
TEXT = ("*.cpp", "*.hpp", "*.py", "*.md", "*.toml", "*.json", "*.ts", "*.svelte", "*.html", "*.css", "*.js", "*.mjs",
        "*.cmake", "*CMakeLists.txt", "*.sh", "play", "test", "tools/*", ".ci/*", ".clang-*", ".git*", "*.yml", "*.yaml")


@dataclass
class Rule:
    name: str
    message: str
    regex: str
    files: tuple              # globs of the files to check; * crosses folders
    forbidden: tuple          # examples: text, or (path, text)
    allowed: tuple
    where: str = "code"       # code: without comments and strings; strings: without comments; text: everything
    except_files: tuple = ()
    flags: int = re.M
    wants: bool = False       # the file must match, instead of must not

    def covers(self, path):
        def among(globs):
            return any(fnmatch.fnmatchcase(path, glob) for glob in globs)
        return among(self.files) and not among(self.except_files)


def cpp(folders):
    return tuple(f"{folder}{ending}" for folder in folders for ending in (".cpp", ".hpp"))


RULES = [
    Rule("std-random",
         "an outcome may not depend on a library's generator or distribution: a prompt requests the dice",
         r"\b(std::)?s?rand\s*\(|\bstd::\w+_distribution\b|\bstd::(minstd_rand0?|mt19937(_64)?|default_random_engine)\b",
         CODE,
         ("int a = std::rand();", "srand(1);", "std::uniform_int_distribution<int> d(1, 6);", "std::mt19937 g;"),
         ("int operand(int);", "draw(seed, index);", "// unlike std::rand()", "std::string s = \"std::rand()\";")),
    Rule("random-header",
         "only the applications may use random bits of the system",
         r"#\s*include\s*<random>|\bstd::random_device\b",
         CODE, ("#include <random>", "std::random_device device;"),
         (("apps/linstock/seed.cpp", "#include <random>"), "#include \"base/dice.hpp\""),
         except_files=("apps/*", "server/*")),
    Rule("libm",
         "only sqrt, floor and fabs of <cmath> give the same result everywhere: use the project's table of directions",
         r"\bstd::(a?sinh?|a?cosh?|a?tanh?|atan2|pow|hypot|cbrt|exp2?|expm1|log(2|10|1p)?|[lt]gamma|erfc?|fma)f?\s*\("
         r"|(?<![\w.>:])(sin|cos|tan|atan2|pow|hypot)f?\s*\(",
         cpp(ENGINE + ABOVE_ENGINE),
         ("double a = std::sin(b);", "double a = std::pow(b, 2);", "a = atan2(y, x);", "return std::exp(-x);",
          ("odds/hits.cpp", "std::log(p)"), ("rulesets/brom/fire/fire.cpp", "hypot(a, b)")),
         ("double a = std::sqrt(b);", "sin_of(heading);", "table.sin(heading);", "Heading::cos(h);",
          "// std::sin differs by library", ("study/curve.cpp", "std::exp(-x)"))),
    Rule("unordered",
         "the order of an unordered container differs by library: use a sorted vector, a map or an index",
         r"\bunordered_(multi)?(map|set)\b", cpp(ENGINE + ABOVE_ENGINE),
         ("#include <unordered_map>", "std::unordered_set<int> a;"),
         ("std::map<int, int> a;", "// no unordered_map here", ("apps/linstock/a.cpp", "std::unordered_map<int, int> a;"))),
    Rule("input-output",
         "these layers do no input or output: take text, return values",
         r"#\s*include\s*<(iostream|ostream|istream|fstream|sstream|iomanip|cstdio|stdio\.h|filesystem)>"
         r"|\b(std::)?(f?printf|puts|fputs|putchar|fopen)\s*\(|\bstd::c(out|err|in|log)\b|\bfmt::print\b",
         cpp(ENGINE + ABOVE_ENGINE),
         ("#include <iostream>", "#include <fstream>", "std::cerr << a;", "printf(\"a\");", "fmt::print(\"a\");"),
         ("#include <fmt/format.h>", "fmt::format(\"a\");", "// printf(", "sprint_f(1);",
          ("apps/linstock/a.cpp", "#include <iostream>"))),
    Rule("exit",
         "the library never exits: a bug freezes its battle, and the process continues",
         r"(?<![\w.>:])(std::)?(_?exit|quick_exit|abort|terminate)\s*\(", cpp(ENGINE + ABOVE_ENGINE),
         ("std::exit(1);", "  abort();", "exit(2);"),
         ("door.exit(1);", "may_exit(town);", "// exit(1)", ("apps/linstock/main.cpp", "std::exit(2);"))),
    Rule("threads",
         "these layers start no thread: the caller that runs many battles starts the threads",
         r"#\s*include\s*<(thread|mutex|shared_mutex|future|condition_variable|stop_token|semaphore|barrier|latch)>"
         r"|\bstd::(j?thread|async|mutex)\b|\bthread_local\b",
         cpp(ENGINE + ABOVE_ENGINE),
         ("#include <thread>", "std::jthread a;", "std::mutex lock;"),
         ("int thread_count;", ("study/pool.cpp", "#include <thread>"))),
    Rule("browser-library",
         "the browser build's standard library lacks this",
         r"#\s*include\s*<(ranges|format|coroutine|source_location|execution|memory_resource|expected|print)>"
         r"|\bstd::(ranges|views|pmr|format)\b",
         cpp(ENGINE + ABOVE_ENGINE),
         ("#include <ranges>", "std::ranges::sort(a);", "#include <format>", "std::pmr::vector<int> a;"),
         ("std::sort(a.begin(), a.end());", "int ranges;", ("apps/linstock/a.cpp", "std::ranges::sort(a);"))),
    Rule("heavy-header",
         "a heavy header costs seconds in every file that includes it: include it in one .cpp, behind our own types",
         r"#\s*include\s*<(toml\+\+/|nlohmann/json\.hpp|CLI/|spdlog/|boost/|fmt/)", ("*.hpp",),
         ("#include <toml++/toml.h>", "#include <nlohmann/json.hpp>", "#include <fmt/format.h>"),
         ("#include <nlohmann/json_fwd.hpp>", "#include <vector>", ("charts/read.cpp", "#include <toml++/toml.h>")),
         # Headers of the network code, for the few files that include front_process.hpp.
         except_files=tuple(f"apps/linstockd/{name}.hpp" for name in (
             "cluster_node", "frame_connection", "front_process", "websocket_stream", "worker_pool"))),
    Rule("pragma-once", "a header begins with #pragma once", r"^#pragma once$", ("*.hpp",),
         ("int a;\n",), ("// What it is.\n#pragma once\n",), wants=True),
    Rule("distance-compare",
         "compare distances with the helpers of base/measure.hpp, which have the tolerance",
         r"\b\w*(distance|range)_?(\([^()\n]*\)|\.\w+\b(?!\())?\s(<=?|>=?)\s(?!<)"
         r"|\b(distance|range)_\w+\([^()\n]*\)\s(<=?|>=?)\s(?!<)"
         r"|\s(<=?|>=?)\s(\w+(\.|->|::))*\w*(distance|range)_?\b(?!\.size|\.count)",
         cpp(("ground/*", "army/*", "battle/*", "rulesets/*", "generals/*")),
         ("if (distance <= limit) {", "if (a.range() < b) {", "x >= max_range;", "return limit < chart.long_range_;",
          "distance_between(a, b) <= c", "if (d > weapon->range) {", "if (shot.distance >= 3) {"),
         ("within(distance, limit);", "i < ranges.size()", "std::vector<Range> a;", "in_range<int>(a);",
          "if (range_band < 3) {", "for (int i = 0; i < range.size(); ++i) {", "// distance <= limit",
          "std::optional<Grid> distance;", ("base/measure.hpp", "return distance <= limit + tolerance;"),
          ("rulesets/brom/telling/a.cpp", "if (o.distance < 0) {")),
         except_files=("rulesets/*/telling/*",)),
    Rule("ruleset-name",
         "rulesets of a family differ by chart, profile or sequence file, as the data says; code must not check which one is played",
         f'"({RULESETS})"', ("rulesets/*.cpp", "rulesets/*.hpp"),
         (("rulesets/brom/fire/fire.cpp", 'if (ruleset.id == "revised") {'),),
         (("rulesets/books/register.cpp", '{"revised", brom::make_ruleset},'), ("rulesets/brom/fire/fire.cpp", '// not "revised"'),
          ("rulesets/brom/fire/fire.cpp", 'say("the revised list");')),
         where="strings",
         except_files=("rulesets/books/register.cpp",)),
    Rule("question-role",
         "the client decides by the role of a prompt, which every ruleset sets, not by a ruleset's name for it",
         r'\bprompt\)?[?!]?\.kind (===|!==)|"mw\.|' + f'"({RULESETS})"',
         ("web/src/*.ts", "web/src/*.svelte"),
         (("web/src/command/a.ts", 'if (prompt?.kind === "fire") {'), ("web/src/table/a.ts", 'book === "brothers"'),
          ("web/src/draw/spec.ts", 'brothers: "brothers"')),
         (("web/src/command/a.ts", 'if (prompt?.role === "fire") {'),
          ("web/src/pages/lessons/a.ts", 'at: { "mw.fire": ["dispatch"] },')),
         where="text",  # a lesson is a script for one ruleset
         except_files=("web/src/pages/lessons/*", "web/src/*.test.ts")),
    Rule("book-name",
         "do not check for one ruleset: its name belongs in its folder, its data, its tests and the register only",
         f'"({RULESETS})"', cpp((
             "base/*", "charts/*", "ground/*", "army/*", "battle/*", "words/*", "odds/*", "generals/*", "study/*", "report/*",
             "store/*", "server/*", "apps/*")),
         (("report/page/log.cpp", 'if (battle.rules->id == "brothers") {'), ("apps/prepare.cpp", 'id = "revised";'),
          ("apps/linstock/author/skeleton.cpp", 'if (listed(s.books, "brothers"))')),
         (("rulesets/books/register.cpp", '{"revised", brom::make_ruleset},'), ("odds/odds.cpp", '// as in "mwan18"'),
          ("army/read_ground.cpp", 'by_levels = "brothers";  // lint: book-name: the reading of hills is the file\'s')),
         where="strings"),
    Rule("stage-number",
         "name the stage by an enum beside its procedure; saves store the number",
         r"\bself\.at\s*(=|==|!=)\s*\d|\b\w+\.at\s*(=|==|!=)\s*[1-9]", ("rulesets/*.cpp", "rulesets/*.hpp"),  # 0: not begun
         (("rulesets/brom/fire/a.cpp", "self.at = 9;"), ("rulesets/brom/fire/a.cpp", "if (self.at == 1) {"),
          ("rulesets/brom/fire/a.cpp", "fire.at = 1;"), ("rulesets/brom/agenda.cpp", "return step.at == 1;")),
         (("rulesets/brom/fire/a.cpp", "self.at = VolleyStage::hits;"), ("rulesets/brom/fire/a.cpp", "++self.at;"),
          ("rulesets/brom/a.cpp", "if (step.at != 0) {"))),
    Rule("event-word",
         "an event's word is for people: decide by its event_result, or by the role of its phase or dice (battle/roles.hpp)",
         r"\b(e|event|seen|fired|shot|told|checked|blow|roll(ed)?)(\.|->)word\b\s*\)?\s*(==|!=)\s*\""
         r"|(==|!=)\s*(e|event|seen|fired|told|checked)(\.|->)word\b"
         r"|\bstring_view\s*[({]\s*(e|event|last|fired|told|checked)(\.|->)word\b"
         r"|\bstring_view \w+ = (e|event|fired|told|checked)(\.|->)word\b"
         r"|\bstrn?cmp\(\s*(e|event|fired|told|checked)(\.|->)word\b",
         cpp(("base/*", "battle/*", "rulesets/*", "odds/*", "study/*", "generals/*", "server/*", "store/*",
              "report/*", "apps/*")),
         (("odds/a.cpp", "if (std::string_view(e.word) == \"melee\") {"), ("odds/a.cpp", "if (word == e.word) {"),
          ("report/page/a.cpp", "if (std::string_view(last->word) == \"disabled\") {"),
          ("study/a.cpp", "const std::string_view phase = e.word;"), ("odds/a.cpp", "if (e.word == \"stops\") {"),
          ("odds/a.cpp", "return std::string_view(fired.word).starts_with(\"its cover\");")),
         (("odds/a.cpp", "if (e.event_result == EventResult::melee) {"), ("rulesets/brom/fire/a.cpp", "e.word = \"melee\";"),
          ("odds/a.cpp", "out.word = seen.word;"), ("odds/a.cpp", "seen.word = e.word;"),
          ("report/map/a.cpp", "if (std::string_view(b.word) == mark.word) {"),
          ("server/a.cpp", "to.member(\"word\", e.word);"),
          ("words/event_text.cpp", "if (std::string_view(e.word) == \"dispersed\") {"))),
    Rule("told-word",
         "the client decides by an event's result (`upshot`), which every ruleset sets; its word is only displayed",
         r"\b(event|e|told)[?!]?\.word\s*(===|!==|[?!]?\.(startsWith|includes|endsWith|match|split)\b)|\.(test|includes)\((event|e|told)\.word",
         ("web/src/*.ts", "web/src/*.svelte"),
         (("web/src/reading/a.ts", 'if (event.word === "obeys") {'), ("web/src/reading/a.ts", 'event.word?.startsWith("no")'),
          ("web/src/reading/a.svelte", "/runs/.test(event.word)"),
          ("web/src/pages/lessons/a.ts", 'step.words.includes(event.word ?? "")')),
         (("web/src/reading/a.ts", 'if (event.upshot === "obeys") {'), ("web/src/reading/a.ts", 'return event.word ?? "";')),
         where="text", except_files=("web/src/*.test.ts",)),
    Rule("prompt-kind",
         "a prompt's kind is the ruleset's own word: decide by its role (battle/roles.hpp)",
         r"\bis\(\s*\w+,\s*\"|\bkind\b\s*(==|!=)\s*\"|\"\s*(==|!=)\s*(\w+(\.|->))*kind\b",
         cpp(("generals/*", "odds/*", "study/*", "server/*", "report/*")),
         (("generals/a.cpp", 'if (is(prompt, "path")) return 1;'), ("odds/a.cpp", 'if (p.kind == "fire") {'),
          ("server/a.cpp", 'return "roll" == asked.kind;')),
         (("generals/a.cpp", "if (is(prompt, Role::way)) return 1;"), ("words/prompt_text.cpp", 'if (is(prompt, "roll")) {'),
          ("report/a.cpp", "if (e.kind == EventKind::fired) {"))),
    Rule("unfinished", "finish it, or write an issue", r"\b(TODO|FIXME|XXX|HACK)\b", TEXT,
         ("// TODO: fords", "# FIXME"), ("// to do this, ...", "a hack at the fence"), where="text",
         except_files=("tools/lint.py",)),
    Rule("machine-path", "a path of one machine", r"(?<![\w.])/(work|root|home|Users)/[\w.]", TEXT,
         ('open("/home/anyone/a.toml")', "cd /root/linstock"), ("https://example.org/work/a", "a/home/b", "and/or"),
         where="text", except_files=("tools/lint.py",)),
    Rule("who-wrote-it", "the text describes the program, not how it was written",
         r"\b(AI|LLM|model|machine)[- ](generated|assisted|written)\b|\blanguage models?\b|\bco-authored-by\b"
         r"|\bas an? (AI|assistant)\b|\b(AI|coding) (assistant|agent)s?\b|\bcopilot\b|\bc[l]aude\b|\bchat ?gpt\b", TEXT,
         ("// AI-generated", "Written by a language model", "Co-authored-by: x"),
         ("the computer general", "a model of the mill", "generated by tools/wire"), where="text",
         flags=re.M | re.I, except_files=("tools/lint.py",)),
    Rule("package-host", "a lock file holds versions and checksums, no download address",
         r'"resolved"\s*:\s*"https?://|^\s*resolved\s+"?https?://|^\s*registry\s*=\s*https?://'
         r"|\btarball:\s*https?://",
         ("*package-lock.json", "*yarn.lock", "*pnpm-lock.yaml", "*.npmrc", "*npm-shrinkwrap.json"),
         (("web/package-lock.json", '"resolved": "https://example.org/a.tgz",'), (".npmrc", "registry=https://a.org/")),
         (("web/package-lock.json", '"integrity": "sha512-a",\n"funding": {"url": "https://example.org"}'),),
         where="text"),
]


def permitted(rule, text, line):
    """True if the line, or a comment line before it, permits the exception and gives a reason."""
    lines = text.split("\n")
    mark = re.compile(rf"\blint: {re.escape(rule.name)}: \S")
    here = lines[line - 1] if line <= len(lines) else ""
    before = lines[line - 2].strip() if line >= 2 else ""
    return bool(mark.search(here) or (before.startswith(("//", "#", "<!--")) and mark.search(before)))


def check_rule(rule, path, text):
    seen = text
    if path.endswith((".cpp", ".hpp")) and rule.where != "text":
        seen = sources.blank(text, comments=True, strings=rule.where == "code")
    found = re.compile(rule.regex, rule.flags)
    if rule.wants:
        if not found.search(seen):
            yield 1, rule
        return
    for match in found.finditer(seen):
        start = match.start() + len(match.group(0)) - len(match.group(0).lstrip())
        line = sources.line_of(seen, start)
        if not permitted(rule, text, line):
            yield line, rule


def check(path, text):
    for rule in RULES:
        if rule.covers(path):
            yield from check_rule(rule, path, text)


def sample_path(rule):
    """A path that the rule covers, for examples without one."""
    for path in ("ground/sample.cpp", "ground/sample.hpp", "docs/sample.md", "web/package-lock.json"):
        if rule.covers(path):
            return path
    return "sample"


def self_test():
    right = wrong = 0
    for rule in RULES:
        for examples, expected in ((rule.forbidden, True), (rule.allowed, False)):
            for example in examples:
                path, text = example if isinstance(example, tuple) else (sample_path(rule), example)
                found = rule.covers(path) and any(True for _ in check_rule(rule, path, text))
                if found == expected:
                    right += 1
                else:
                    wrong += 1
                    print(f"self-test: {rule.name}: {'missed' if expected else 'wrongly found'} in {path}: {text!r}")
    text = "a;\n// lint: distance-compare: squares of integers\nif (distance <= limit) {\n"
    excused = not list(check("ground/a.cpp", text)) and list(check("ground/a.cpp", text.replace(": squares", "")))
    right, wrong = (right + 1, wrong) if excused else (right, wrong + 1)
    right, wrong = (a + b for a, b in zip((right, wrong), prose.self_test()))
    print(f"lint, self-test: {right} examples right, {wrong} wrong")
    return 1 if wrong else 0


def main():
    if "--self-test" in sys.argv[1:]:
        return self_test()
    if "--list" in sys.argv[1:]:
        for rule in RULES:
            print(f"{rule.name}: {rule.message}")
        print(prose.__doc__.split(".")[0])
        return 0
    names = sources.files(*TEXT, *(glob for rule in RULES for glob in rule.files))
    found = 0
    for path in names:
        for line, rule in check(path, sources.read(path)):
            print(f"{path}:{line}: {rule.name}: {rule.message}")
            found += 1
    for place, name, message in prose.faults():
        print(f"{place}: {name}: {message}")
        found += 1
    print(f"lint: {len(names)} files, {len(RULES)} rules, {found} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
