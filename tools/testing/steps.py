"""The steps that the tiers of ./test are made of: checks, builds, test programs, the client, fuzzers, clang-tidy."""

import concurrent.futures
import os
import re
import shutil
import subprocess
import tempfile
import time

import sources
from testing.session import PYTHON

CHECKS = ("floor_check", "lint", "clause_check", "rulebook_check", "setup_check")
SANITIZER_OPTIONS = {
    "ASAN_OPTIONS": "strict_string_checks=1:detect_stack_use_after_return=1",
    "LSAN_OPTIONS": "suppressions={root}/tests/leaks.txt:print_suppressions=0",
    "UBSAN_OPTIONS": "print_stacktrace=1",
}


def sanitizer_environment(root):
    return {name: os.environ.get(name, value.format(root=root)) for name, value in SANITIZER_OPTIONS.items()}


# Checks of the text


def unformatted():
    """The C++ files that clang-format would change, as a message; empty if there are none."""
    names = sources.files("*.cpp", "*.hpp")
    bad = set()
    for first in range(0, len(names), 20):
        done = subprocess.run(["clang-format-19", "--dry-run", "--ferror-limit=1", *names[first:first + 20]], cwd=sources.ROOT,
                              capture_output=True, text=True, check=False)
        bad.update(line.split(":")[0] for line in done.stderr.split("\n") if re.search(r"(warning|error):", line))
    return "\n".join(sorted(bad) + ["these differ from .clang-format; correct them with: clang-format-19 -i FILE..."]) if bad else ""


def checks(session):
    session.check("format", unformatted)
    for name in CHECKS:
        session.step(f"{name}: its own examples", [PYTHON, f"tools/{name}.py", "--self-test"])
        session.step(name, [PYTHON, f"tools/{name}.py"])
    for name in ("notices", "count_lines"):
        session.step(f"{name}: its own examples", [PYTHON, f"tools/{name}.py", "--self-test"])
    session.step("the test runner's own tests", [PYTHON, "-m", "unittest", "discover", "-s", "tools", "-t", "tools", "-p", "*_test.py"])


# Builds and test programs


def build(session, preset, *targets, options=()):
    """Configures a preset and builds the targets, or everything."""
    return (session.step(f"{preset}: configure", ["cmake", "--preset", preset, *options])
            and session.step(f"{preset}: build", ["ninja", "-C", f"build/{preset}", "-j", session.jobs, "-k", 20, *targets]))


def engine_tests(session, preset):
    """Runs each engine test program whole, one shard for each core: a process for every test would cost more than the tests."""
    began = time.monotonic()
    listed = session.root / "build" / preset / "engine_tests.txt"
    programs = listed.read_text().split() if listed.exists() else []
    if not programs:
        return session.fail(f"{preset}: engine tests", f"{listed} names no program")
    runs = [(program, shard) for program in programs for shard in range(session.jobs)]
    with concurrent.futures.ThreadPoolExecutor(session.jobs) as pool:
        results = list(pool.map(lambda run: _shard(session, preset, *run), runs))
    total = sum(result[0] for result in results)
    bad = sum(result[1] for result in results)
    for _, failed, text in results:
        if failed:
            session.print("\n".join(line[:240] for line in text.split("\n")[-60:]))
    if total == 0:
        return session.fail(f"{preset}: engine tests", "no test was run")
    return session.record(f"{preset}: {total - bad} of {total} engine tests passed", total - bad, bad, time.monotonic() - began)


def _shard(session, preset, program, shard):
    """Tests run, tests failed and output of one shard of a program. A crash counts as a failed test."""
    log = session.logs / f"{preset}.{os.path.basename(program)}.{shard}.log"
    status = session.run([program, "--gtest_brief=1"], log, env={
        "GTEST_TOTAL_SHARDS": str(session.jobs), "GTEST_SHARD_INDEX": str(shard)})
    text = log.read_text(errors="replace")
    total = sum(int(number) for number in re.findall(r"^\[==========\] (\d+) tests? from .* ran\.", text, re.M))
    bad = len(re.findall(r"^\[  FAILED  \] .*\(\d+ ms\)$", text, re.M))
    if status != 0 and not bad:
        return total + 1, 1, f"{program}, shard {shard}: status {status}\n{text}"
    return total, bad, text


def slow_tests_have_a_part(session):
    """Whether ./test --long runs every test that is labelled slow."""
    from testing import long_parts
    done = subprocess.run(["ctest", "--test-dir", "build/dev", "-N", "-L", "[+]slow|^slow"], cwd=session.root, capture_output=True,
                          text=True, check=False)
    names = re.findall(r"^ *Test +#\d+: (\S+)", done.stdout, re.M)
    if not names:
        return "CTest lists no test that is labelled slow"
    return "\n".join(f"{name}: no part of ./test --long runs it (tools/testing/long_parts.py)"
                     for name in long_parts.uncovered(session.root, names))


def without_cluster(session):
    """Builds linstockd without databases (LINSTOCK_CLUSTER=OFF). It needs no libpqxx and says so when it should use one."""
    if not build(session, "files-only", "linstockd"):
        return
    program = session.root / "build/files-only/apps/linstockd"

    def wrong():
        libraries = subprocess.run(["ldd", program], capture_output=True, text=True, check=False).stdout
        # The client may not be built yet, but any folder with an index.html will do: the store is refused before it is served.
        done = subprocess.run([program, "--store", "postgresql:///none", "--port", "0", "--web", session.root / "web"],
                              capture_output=True, text=True, check=False)
        said = "built without databases (LINSTOCK_CLUSTER=OFF)"
        if "libpqxx" in libraries:
            return "it is linked with libpqxx"
        return "" if done.returncode != 0 and said in done.stderr else f"expected '{said}': {done.stderr}"
    session.check("files-only: no database", wrong)


def golden(session, presets):
    """Whether the builds of these presets play the golden battles alike: each must write what tests/golden has."""
    for preset in presets:
        session.step(f"{preset}: golden playthroughs", [f"build/{preset}/apps/linstock-lab", "golden"])


def play(session):
    """A battle in the terminal by ./play, with its report."""
    report = session.logs / "report.html"
    report.unlink(missing_ok=True)
    if session.step("play", ["./play", "--terminal", "--seed", 7, "--report", report]):
        session.check("play: its report", lambda: "" if report.exists() and report.stat().st_size else "it is missing or empty")


def fuzz(session, preset, name, seconds):
    """One fuzzer for so many seconds, from the seeds in fuzz/corpus/."""
    found, crashes = (session.root / "build" / preset / folder for folder in (f"corpus/{name}", "artifacts"))
    for folder in (found, crashes):
        folder.mkdir(parents=True, exist_ok=True)
    seeds = session.root / "fuzz" / "corpus" / name
    return session.step(f"fuzz: {name}", [
        f"build/{preset}/fuzz/fuzz_{name}", "-seed=1", f"-max_total_time={os.environ.get('LINSTOCK_FUZZ_SECONDS') or seconds}",
        "-timeout=20", "-rss_limit_mb=2048", "-print_final_stats=1", f"-artifact_prefix={crashes}/{name}-", found,
        *([seeds] if seeds.is_dir() else [])])


def fuzzers(session, preset, seconds):
    for program in sorted((session.root / "build" / preset / "fuzz").glob("fuzz_*")):
        if os.access(program, os.X_OK) and program.is_file():
            fuzz(session, preset, program.name.removeprefix("fuzz_"), seconds)


def tidy(session, *options):
    if session.step("tidy: configure", ["cmake", "--preset", "tidy"]):
        session.step("clang-tidy", [PYTHON, "tools/tidy.py", "build/tidy", "--jobs", session.jobs, *options])


# The browser client


def web_packages(session):
    return session.step("web: packages", ["tools/npm_packages", "test"])


def lock_file_suits_debian(session):
    """Whether the oldest npm of Debian 12 can read the lock file. In a folder of its own: npm 9 empties node_modules even in a
    dry run."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("package.json", "package-lock.json"):
            shutil.copy(session.root / "web" / name, folder)
        session.step("web: the lock file suits Debian's npm",
                     ["npx", "--yes", "npm@9.2.0", "ci", "--dry-run", "--no-audit", "--no-fund"], cwd=folder)


def client(session):
    """Installs the packages of the client and builds it. Returns whether it was built."""
    return web_packages(session) and session.step("web: build", ["npm", "--prefix", "web", "run", "build"])


def client_tests(session):
    """Format, lint, types and unit tests of the client. Needs its packages and a built program."""
    lock_file_suits_debian(session)
    session.step("web: format", ["npm", "--prefix", "web", "run", "formatted"])
    session.step("web: lint", ["npm", "--prefix", "web", "run", "lint"])
    session.step("web: types", ["npm", "--prefix", "web", "run", "check"])
    session.step("web: the protocol's types are current", ["node", "web/tools/wire.mjs", "--check"])
    session.step("web: tests", ["npm", "--prefix", "web", "test"])


def web(session):
    """Builds the client and tests it. Returns whether it was built."""
    if not client(session):
        return False
    client_tests(session)
    return True


def notices(session, preset):
    """Whether THIRD_PARTY_NOTICES.txt has what this build, the built client and the engine for browsers (if built) contain."""
    session.step("third-party notices are current", [PYTHON, "tools/notices.py", "--check", f"build/{preset}"])


def site(session):
    """The documentation site, with every link checked. Skipped where its generators cannot be installed: no program needs them."""
    set_up = subprocess.run(["tools/setup", "site"], cwd=session.root, capture_output=True, text=True, check=False)
    if set_up.returncode == 0:
        session.step("documentation site", ["tools/site"])
    else:
        session.print(f"skip  documentation site: {set_up.stderr.strip()[-300:]}")


def browser(session, preset, *names, every_ruleset=False):
    """The battles in Chromium of these files of web/e2e, or of all."""
    if session.step("web: browser", ["tools/setup", "web"]):
        env = {"LINSTOCKD": str(session.root / "build" / preset / "apps" / "linstockd")}
        if every_ruleset:
            env["LINSTOCK_E2E_LONG"] = "1"
        session.step("web: end to end", ["npm", "--prefix", "web", "run", "e2e", "--", *names], env=env)


# The engine for browsers


def wasm(session, preset):
    """Builds the engine for browsers, and compares its battles with those of a native program."""
    return (session.step("wasm: toolchain", ["tools/setup", "wasm"])
            and build(session, "wasm", "linstock_wasm")
            and web_packages(session)
            and session.step("wasm: the same battles as natively",
                             ["node", "tests/wasm/compare.mjs", "build/wasm/linstock.wasm", f"build/{preset}/apps/linstock"]))


def wasm_own_files(session):
    """Compiles what only the engine for browsers has, and the battle sessions that it shares with the server: a tenth of its
    files, in which nearly all of its build errors occur. Then checks that none of them calls a function that none of them has."""
    if not (session.step("wasm: toolchain", ["tools/setup", "wasm"])
            and session.step("wasm: configure", ["cmake", "--preset", "wasm"])):
        return
    done = subprocess.run(["ninja", "-C", "build/wasm", "-t", "targets", "all"], cwd=session.root, capture_output=True, text=True,
                          check=False)
    objects = re.findall(r"^((?:server|apps)/[^:]*\.obj): ", done.stdout, re.M)
    if not objects:
        session.fail("wasm: its own files compile", "the build has none")
    elif session.step("wasm: its own files compile", ["ninja", "-C", "build/wasm", "-j", session.jobs, "-k", 20, *objects]):
        session.check("wasm: no function is missing", _missing_functions, session.root, objects)


def _missing_functions(root, objects):
    """Functions of server/ and store/ that these objects call and none of them has. The other libraries are not linked here, so
    their functions are passed over; a linker that misses none of those has not run properly."""
    done = subprocess.run(["wasm-ld-19", "--no-entry", "--no-gc-sections", "--error-limit=0", *objects, "-o", "missing.wasm"],
                          cwd=root / "build" / "wasm", capture_output=True, text=True, check=False)
    undefined = sorted(set(re.findall(r"undefined symbol: (.*)", done.stderr + done.stdout)))
    if not undefined:
        return "the linker reports no undefined symbol, though most libraries are left out"
    return "\n".join(f"undefined: {name}" for name in undefined if re.match(r"(.* )?linstock::(server|store)::", name))
