"""The parts of ./test --long. It takes hours, so its parts run and are recorded one by one.

A part's name is `group/name`, or one word. The name of a group selects all its parts.
"""

import os
import re
import shutil
import time
from typing import Callable, NamedTuple

import sources
from testing import long_record, steps

NOT_TIDIED = ("tests", "fuzz", "bench")  # as tools/tidy.py leaves them out
GOLDEN_BUILDS = ("release", "debug-O0", "clang", "clang-O0")
BROWSER_FILES = ("killed", "strangers", "device", "kept")


class Part(NamedTuple):
    name: str
    prepare: Callable  # method of a session: builds what the part needs, without recording the time; returns success
    run: Callable      # method of a session
    pattern: str = ""  # for a part that consists of slow tests: their CTest names


def nothing(_session):
    return True


def release(*targets):
    """Builds these targets of the release preset, with its tests."""
    return lambda session: steps.build(session, "release", *targets, options=["-DLINSTOCK_TESTS=ON"])


def slow(name, target, pattern):
    """The tests labelled slow whose CTest name matches. A test that cannot run here (PostgreSQL is missing, say) fails the part."""
    def run(session):
        session.ctest("release", "-R", pattern, "-L", "[+]slow|^slow", "--no-tests=error")
        if "***Skipped" in session.log_path("release: ctest").read_text(errors="replace"):
            session.fail(pattern, "a test was skipped")
    return Part(name, release("linstock", target), run, pattern)


def rulesets(root):
    return sorted(path.parent.name for path in root.glob("data/rulesets/*/ruleset.toml"))


def fuzzer_names(root):
    page = root / "fuzz" / "CMakeLists.txt"
    return re.findall(r"linstock_fuzzer\((\w+)", page.read_text()) if page.exists() else []


def tidied_folders(root):
    """The folders that clang-tidy checks, each family of rulesets for itself."""
    folders = set()
    for name in sources.files("*.cpp", root=root):
        levels = name.split("/")
        if len(levels) > 1 and levels[0] not in NOT_TIDIED:
            folders.add("/".join(levels[:2] if levels[0] == "rulesets" else levels[:1]))
    return sorted(folders)


def tidy(folder):
    return Part(f"tidy/{folder}", lambda session: session.step("tidy: configure", ["cmake", "--preset", "tidy"]),
                lambda session: session.step(f"clang-tidy: {folder}", [
                    steps.PYTHON, "tools/tidy.py", "build/tidy", folder, "--all", "--jobs", session.jobs]))


def golden(preset):
    return Part(f"golden/{preset}", lambda session: steps.build(session, preset, "linstock-lab"),
                lambda session: session.step(f"{preset}: golden playthroughs",
                                             [f"build/{preset}/apps/linstock-lab", "golden", "tests/golden"]))


def fuzz(name):
    return Part(f"fuzz/{name}", lambda session: steps.build(session, "fuzz", f"fuzz_{name}"),
                lambda session: steps.fuzz(session, "fuzz", name, 600))


def whole_product(session):
    """Builds the programs, the engine for browsers and the client."""
    return release("linstock", "linstockd")(session) and steps.wasm(session, "release") and steps.web(session)


def browser(name):
    return Part(f"browser/{name}", whole_product, lambda session: steps.browser(session, "release", name, every_ruleset=True))


def threads(session):
    """The server's tests under the thread sanitizer. Its reports go into files, since the server's processes have no terminal."""
    folder = session.logs / "threads"
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    env = {"TSAN_OPTIONS": f"log_path={folder}/report", "LINSTOCK_SOURCE": str(session.root),
           "LINSTOCKD_PROGRAM": str(session.root / "build/threads/apps/linstockd")}
    session.step("threads: the server's tests", ["build/threads/tests/server/test_server"], env=env)
    session.step("threads: the server from outside", [steps.PYTHON, "tests/net/server_test.py"], env=env)
    session.check("threads: no data race", lambda: "\n".join(
        file.read_text(errors="replace")[:4000] for file in sorted(folder.iterdir())
        if "WARNING: ThreadSanitizer" in file.read_text(errors="replace")))


def bare(release):
    return Part(f"bare/{release}", lambda session: session.step("bare: debootstrap", ["tools/setup", "bare"]),
                lambda session: session.step(f"bare: ./play and ./test on a bare Debian ({release})", [
                    steps.PYTHON, "tools/bare_system.py", "--release", release]))


def built_packages(session):
    """Builds the client and the packages, and checks them with lintian."""
    folder = session.root / "build" / "packages"
    shutil.rmtree(folder, ignore_errors=True)
    return (session.step("packages: tools", ["tools/setup", "build", "release", "bare"])
            and steps.web_packages(session)
            and session.step("web: build", ["npm", "--prefix", "web", "run", "build"])
            and steps.build(session, "package")
            and session.step("packages: make", ["cpack", "--config", "build/package/CPackConfig.cmake", "-G", "DEB", "-B", folder])
            and session.step("packages: lintian", ["lintian", "--fail-on", "error,warning", *sorted(folder.glob("*.deb"))]))


def parts(root):
    """All parts, the cheap ones first."""
    books = rulesets(root)
    every = [Part("play", nothing, steps.play)]
    every += [golden(preset) for preset in GOLDEN_BUILDS]
    every.append(Part("wasm", release("linstock", "linstock-lab"), lambda session: steps.wasm(session, "release")))
    every.append(Part("notices", whole_product, lambda session: steps.notices(session, "release")))
    every += [slow("server/power_cuts", "test_server", "^server/power_cuts$"), slow("server/play_by_mail", "test_server", "^server/play_by_mail$"),
              slow("server/leak_pairs", "test_server", "^server/leak_pairs$"),
              slow("net/kill_often", "linstockd", "^net/kill_often$"), slow("net/nodes_often", "linstockd", "^net/nodes_often$")]
    every += [slow(f"study/{book}", "linstock", f"^study/fairness_{book}$") for book in books]
    every.append(Part("baseline", release("linstock"), lambda session: session.step(
        "baseline: plays by today's messages", ["bash", "-c", 'build/release/apps/linstock check --bot "$(tools/baseline captain)"'])))
    every.append(slow("generals", "test_generals_slow", "^generals_slow/"))
    every += [browser(name) for name in BROWSER_FILES]
    every += [slow("contract/by_hand", "test_contract_long", "^contract_long/(Edited[A-Za-z]*|Books/EditedAgenda)"),
              slow("contract/situations", "test_contract_long", "^contract_long/Books/Situations"),
              slow("contract/scenarios", "test_contract_long", "^contract_long/Books/Scenarios"),
              slow("contract/snapshots", "test_contract_long", "^contract_long/(SnapshotText|Books/Snapshots)[.]"),
              slow("contract/very_large", "test_contract_long", "^contract_long/Every/VeryLarge")]
    every += [slow(f"contract/{book}", "test_contract_long", f"^contract_long/Every/Contract[.].*_{book}_(sergeant|random)_")
              for book in books]
    every += [slow(f"staging/{what}", "test_staging_long", f"^staging_long/Staged{suite}[.]")
              for what, suite in (("any", "FireLong"), ("fire", "Fire"), ("charge", "Charge"), ("question", "Question"))]
    every += [fuzz(name) for name in fuzzer_names(root)]
    every += [slow(f"house_rules/{book}", "test_brom_slow", f'^brom_slow/.*"{book}"') for book in books
              if f'"{book}"' in _house_survey(root)]
    every.append(Part("sanitizers", lambda session: steps.build(session, "sanitizers", "engine_tests"),
                      lambda session: steps.engine_tests(session, "sanitizers")))
    every.append(Part("threads", lambda session: steps.build(session, "threads", "linstockd", "test_server"), threads))
    every += [tidy(folder) for folder in tidied_folders(root)]
    every += [bare(release) for release in ("bookworm", "trixie")]
    every.append(Part("packages", built_packages, lambda session: session.step(
        "packages: install, run, upgrade and purge", [steps.PYTHON, "tools/package_system.py", "build/packages"])))
    return every


def _house_survey(root):
    page = root / "tests" / "slow" / "brom" / "house_survey_test.cpp"
    return page.read_text() if page.exists() else ""


def uncovered(root, names):
    """Those of the CTest names that no part runs."""
    patterns = [re.compile(part.pattern) for part in parts(root) if part.pattern]
    return [name for name in names if not any(pattern.search(name) for pattern in patterns)]


def select(root, names):
    """The parts with these names or groups (all, without names): first those that never passed, then the oldest.
    Raises KeyError for a name that is neither."""
    every = parts(root)

    def matches(part, name):
        return part.name == name or part.name.startswith(name + "/")
    for name in names:
        if not any(matches(part, name) for part in every):
            raise KeyError(name)
    passes = long_record.read(root)
    chosen = [part for part in every if not names or any(matches(part, name) for name in names)]
    return sorted(chosen, key=lambda part: passes[part.name].date if part.name in passes else "")


def run(session, chosen):
    """Runs the parts. One that passes is recorded; one that fails keeps its old line. After LINSTOCK_LONG_MINUTES no further part
    begins."""
    minutes = float(os.environ.get("LINSTOCK_LONG_MINUTES") or 0)
    began = time.monotonic()
    names = [part.name for part in parts(session.root)]
    for part in chosen:
        if minutes and time.monotonic() - began >= minutes * 60:
            break
        print(f"-- {part.name}", flush=True)
        passed, failed, commit = session.passed, session.failed, long_record.commit(session.root)
        if not part.prepare(session):
            continue
        part_began = time.monotonic()
        part.run(session)
        if session.failed == failed and session.passed > passed:
            long_record.write(session.root, names, part.name, commit, round(time.monotonic() - part_began))
