"""Checks how plainly the texts of the project are written (CONTRIBUTING.md, Style). tools/lint.py runs it.

It counts habits, not meaning: a text can pass and still be unclear.
"""

import os
import re
import subprocess
from collections import defaultdict

import sources

# Words of the old house style, which modern plain English does not use or uses less.
HABIT_WORDS = (
    r"\b(?:re|fore)?(?:tell|tells|told|telling)\b",
    r"\b(?:whoever|whomever|whatever)\b",
    r"(?:^|[.;:,] )(?:[Ww]ho|[Ww]hom) (?![^.;]*\?)",  # as the subject of a sentence, not of a question
    r"\b[Oo]f (?:which|whom|whose|what|that)\b",
    r"\breckon\w*", r"\bbesides\b", r"\banew\b", r"\botherwise than\b", r"\bmend(?:s|ed|ing)?\b", r"\bso (?:many|much)\b",
    r"\bshall\b", r"\b(?:nobody|somebody)\b", r"\b(?:he|him|his|himself)\b",
)
HABITS = re.compile("|".join(f"(?:{one})" for one in HABIT_WORDS))
WORD = re.compile(r"[A-Za-z][A-Za-z'-]+")

MAX_RATE = 2.0  # habit words per 1,000 words of a group
MIN_WORDS = 1000  # smaller groups are not judged
MAX_SENTENCE = 40  # words, in a document
MAX_LINE = 120  # columns, in a document outside of tables
MAX_SUBJECT = 72  # columns, of a commit
# The newest commit with a longer subject: without a release since, subjects are checked from here on.
SUBJECTS_SINCE = "571c3c51"

DOCUMENTS = ("*.md",)
CODE = ("*.cpp", "*.hpp", "*.ts", "*.svelte", "*.mjs", "*.js", "*.py", "*.sh")
GENERATED = ("web/src/lib/wire.ts",)
ALL_CODE = ("",)
ENGINE = ("base/", "charts/", "ground/", "army/", "battle/", "rulesets/", "generals/", "odds/")

# Old name, its replacement (docs/glossary.md), and the folders where the old name is refused. A name is added here when
# the code has lost it. Names are given with underscores; `same_luck` also finds SameLuck and sameLuck.
OLD_NAMES = (
    ("same_luck", "CommonRandomDice", ALL_CODE),
    ("racer", "CandidateRun", ALL_CODE),
    ("overlaid", "OverlayVector", ALL_CODE),
    ("take_stock", "observe", ALL_CODE),
    ("first_idea", "default move", ALL_CODE),
    ("kept_view", "incremental_view", ALL_CODE),
    ("toil", "TaskCost", ALL_CODE),
    ("hall", "lobby", ("server/", "apps/", "store/", "web/src/")),
    ("gate", "request filter", ("server/", "apps/", "store/")),
    ("upshot", "EventResult", ENGINE + ("words/", "study/", "report/")),
    ("thinker", "SearchingPlayer", ENGINE + ("server/", "study/")),
    ("doubts", "halves_log_odds", ("generals/",)),
    ("tells", "has_details", ("generals/",)),
    ("in_vain", "budget_too_small", ("generals/",)),
    ("play_on", "rollout", ("generals/", "server/", "study/")),
    ("shelf", "battle list", ("server/", "apps/", "store/")),
    ("behest", "WorkOwner", ("server/", "apps/", "store/")),
    ("household", "client", ("server/", "apps/", "store/")),
    ("aide", "suggester", ("server/", "apps/")),
    ("wakeful", "warm session cache", ("server/", "apps/")),
    ("gallery", "view cache", ("server/", "apps/")),
    ("eyes", "viewpoint", ("server/", "apps/", "tests/server/")),
    ("attendance", "viewer", ("server/", "apps/")),
    ("satchel", "side dispatches", ("server/", "apps/")),
    ("pacts", "proposals", ("server/", "apps/")),
    ("parcel", "seat bundle", ("server/", "store/")),
    ("drawer", "collection", ("server/", "store/")),
    ("errand", "task", ("server/", "apps/", "store/")),
    ("furnish", "configure_target", ("cmake/",)),
)

_COMMENT = re.compile(
    r'R"\w*\((?:.|\n)*?\)\w*"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'|`(?:\\.|[^`\\])*`'
    r"|(?P<comment>//[^\n]*|/\*(?:.|\n)*?\*/|<!--(?:.|\n)*?-->)")


def count_words(text):
    return len(WORD.findall(text))


def count_habits(text):
    return len(HABITS.findall(text))


def comments(path, text):
    """The text of all comments; adjacent lines are one comment."""
    if path.endswith((".py", ".sh")):
        return [found.group(1) for found in re.finditer(r"(?:^|\s)#\s?(.*)$", text, re.M)]
    out = []
    end = -1
    for found in _COMMENT.finditer(text):
        comment = found.group("comment")
        if not comment:
            continue
        body = re.sub(r"^(//[/!<]*|/\*+|<!--)|(\*/|-->)$", "", comment)
        body = " ".join(re.sub(r"\n\s*\*? ?", " ", body).strip(" <").split())
        if end >= 0 and text[end:found.start()].strip() == "" and text.count("\n", end, found.start()) == 1:
            out[-1] += " " + body
        else:
            out.append(body)
        end = found.end()
    return out


def strings(text):
    """Quoted texts that look like sentences or labels."""
    return [one for one in re.findall(r'"((?:[^"\\\n]|\\.)*)"', text) if " " in one and re.search("[a-z]{3}", one)]


def sentences(text):
    """Sentences of a Markdown document, without code, tables and headings."""
    text = re.sub(r"```.*?```", "", text, flags=re.S)
    text = re.sub(r"^(\s*\|.*|#.*|    .*)$", "", text, flags=re.M)
    text = re.sub(r"`[^`]*`", "x", text)
    text = re.sub(r"^\s*(?:[-*]|\d+\.)\s+", "\n\n", text, flags=re.M)
    out = []
    for paragraph in re.split(r"\n\s*\n", text):
        out += re.split(r"(?<=[.!?])\s+", " ".join(paragraph.split()))
    return [one for one in out if len(one.split()) > 3]


def texts_of(path, text):
    """(group, texts) of a file: the groups are judged as a whole."""
    parts = path.split("/")
    folder = "/".join(parts[:2]) if parts[0] in ("web", "docs", "data") else parts[0]
    if path.endswith(".md"):
        yield "documents " + (parts[0] if len(parts) > 1 else "top"), sentences(text)
    elif "words/en" in path or "lessons" in path:
        yield "texts of the page", strings(text)
    elif path.endswith(".toml"):
        yield "texts in data", strings(text)
    else:
        yield "comments " + folder, comments(path, text)
        if path.endswith(".cpp") and parts[0] != "tests":
            yield "messages", [one for one in strings(text) if count_words(one) > 3]


def rate_faults(groups):
    """Messages for groups {name: (words, habits)} over the limit."""
    for name, (words, habits) in sorted(groups.items()):
        rate = 1000 * habits / max(1, words)
        if words >= MIN_WORDS and rate > MAX_RATE:
            yield f"{name}: {rate:.1f} habit words per 1,000 words, limit {MAX_RATE:g}: write plain English (CONTRIBUTING.md)"


def document_faults(text):
    """(line, message) for a Markdown document."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE and not line.lstrip().startswith("|"):
            yield number, f"{len(line)} columns, limit {MAX_LINE}"
    for sentence in sentences(text):
        count = len(sentence.split())
        if count > MAX_SENTENCE:
            start = re.escape(sentence.split("x")[0].strip()[:30])
            found = re.search(start.replace(r"\ ", r"\s+"), text)
            yield (sources.line_of(text, found.start()) if found else 1,
                   f"a sentence of {count} words, limit {MAX_SENTENCE}: {sentence[:60]}...")


def old_name_pattern(name):
    parts = name.split("_")
    camel = "".join(part.capitalize() for part in parts)
    lower = parts[0] + "".join(part.capitalize() for part in parts[1:])
    return re.compile(rf"(?<![A-Za-z]){name}(?![a-z])|(?<![A-Z]){camel}(?![a-z])|(?<![A-Za-z]){lower}(?![a-z])")


OLD_PATTERNS = tuple((old_name_pattern(name), name, term, folders) for name, term, folders in OLD_NAMES)


def name_faults(path, text):
    """(line, message) for old names in a file's name or among its identifiers; not in comments and strings."""
    code = words = None
    for pattern, name, term, folders in OLD_PATTERNS:
        if not path.startswith(folders):
            continue
        message = f"'{name}' is an old name: use {term} (docs/glossary.md)"
        if pattern.search(path.split("/")[-1]):
            yield 1, message
        if code is None:
            code = sources.blank(text)
            words = "\n".join(set(re.findall(r"\w+", code)))
        if not pattern.search(words):  # each different word is searched once: far fewer than the words of the file
            continue
        for found in pattern.finditer(code):
            yield sources.line_of(code, found.start()), message


def subject_faults(subjects):
    for commit, subject in subjects:
        if len(subject) > MAX_SUBJECT:
            yield f"commit {commit}: a subject of {len(subject)} characters, limit {MAX_SUBJECT}: {subject}"


def new_subjects(root=sources.ROOT):
    """(commit, subject) since the last release; none without git or its history."""
    def git(*words):
        answer = subprocess.run(["git", "-C", str(root), "-c", f"safe.directory={root}", *words], capture_output=True,
                                text=True, check=False, env={**os.environ, "LC_ALL": "C"})
        return answer.stdout.strip() if answer.returncode == 0 else ""
    if not (root / ".git").exists():
        return []
    # A release made before the rule began would bring in subjects that nothing can change any more.
    release = git("log", "-1", "--format=%H", "--grep=^release: ", f"{SUBJECTS_SINCE}..HEAD")
    log = git("log", "--no-merges", "--format=%h %s", f"{release or SUBJECTS_SINCE}..HEAD")
    return [tuple(line.split(" ", 1)) for line in log.split("\n") if " " in line]


def faults():
    """(place, rule, message) of everything found in the project."""
    groups = defaultdict(lambda: [0, 0])
    for path in sources.files(*DOCUMENTS, *CODE, "data/*.toml"):
        if path in GENERATED:
            continue
        text = sources.read(path)
        for group, texts in texts_of(path, text):
            for one in texts:
                groups[group][0] += count_words(one)
                groups[group][1] += count_habits(one)
        if path.endswith(".md"):
            for line, message in document_faults(text):
                yield f"{path}:{line}", "long-text", message
        elif not path.endswith((".toml", ".py", ".sh")):
            for line, message in name_faults(path, text):
                yield f"{path}:{line}", "old-name", message
    for message in rate_faults(groups):
        yield "all files", "habit-words", message
    for message in subject_faults(new_subjects()):
        yield "git log", "long-subject", message


def self_test():
    """(right, wrong) examples."""
    sample = "// Whoever comes is told so.\nint a;  // his own\n// Two lines\n// of one comment.\n"
    table = "| " + "wide " * 40 + "|\n"
    cases = [
        (count_habits("He tells whoever comes so many times."), 3),
        (count_habits("The server sends the view to each client."), 0),
        (count_habits("Who should fire? Choose the unit that moves."), 0),
        (count_habits("Who fires, moves."), 1),
        (comments("a.cpp", sample), ["Whoever comes is told so.", "his own Two lines of one comment."]),
        (comments("a.cpp", 'auto a = "// no comment";'), []),
        (comments("a.py", "a = 1  # why\n"), ["why"]),
        (list(texts_of("web/src/lib/a.ts", "// A.\n")), [("comments web/src", ["A."])]),
        ([group for group, _ in texts_of("server/a.cpp", 'say("no such unit here");')], ["comments server", "messages"]),
        (len(list(rate_faults({"comments a": (2000, 5)}))), 1),
        (len(list(rate_faults({"comments a": (2000, 4)}))), 0),
        (len(list(rate_faults({"comments a": (900, 90)}))), 0),
        ([line for line, _ in document_faults("Short.\n\n" + "x" * 121 + "\n")], [3]),
        (list(document_faults(table)), []),
        ([line for line, _ in document_faults("Short one here.\n\nIt has " + "a word\n" * 20 + "too many.\n")], [3]),
        (list(document_faults("It has " + "a word\n" * 18 + "here.\n")), []),
        ([line for line, _ in name_faults("generals/a.cpp", "int a;\nSameLuck dice; int same_luck_count;\n")], [2, 2]),
        ([line for line, _ in name_faults("generals/racer.cpp", "int a;\n")], [1]),
        (list(name_faults("generals/a.cpp", '// SameLuck was here\nauto a = "toil"; int toilet, embraced;\n')), []),
        (list(name_faults("rulesets/a.cpp", "int shelf; int hall;\n")), []),
        (len(list(subject_faults([("abc", "x" * 73), ("abd", "x" * 72)]))), 1),
    ]
    wrong = 0
    for number, (found, expected) in enumerate(cases, 1):
        if found != expected:
            wrong += 1
            print(f"self-test: prose example {number}: expected {expected!r}, found {found!r}")
    return len(cases) - wrong, wrong
