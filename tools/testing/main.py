"""The tiers of ./test, and what each runs."""

import argparse
import os
import signal
import sys
import time

from testing import long_parts, long_record, steps
from testing.session import ROOT, Session, low_priority

SMOKE_TEST = "turn_end"  # the file of web/e2e that plain ./test plays

HELP = """Builds Linstock and tests it. The last line is: N passed, N failed.

  ./test                  what a change needs before it lands: format, lint, clauses, the dev build, every test that is not slow,
                          the client's tests, and one battle in a browser
  ./test --all            what continuous integration runs: the engine's tests under the address and undefined-behaviour
                          sanitizers, whole programs and the contract from the release build, every battle in a browser, seconds
                          of every fuzzer, golden playthroughs equal from g++ and clang, instruction counts, clang-tidy over what
                          has changed
  ./test --long           what takes hours, in parts, the oldest first: slow tests, ten minutes of every fuzzer, four builds,
                          clang-tidy over every file, both commands on a bare Debian 12 and 13. A part that passes gets a line in
                          docs/long-tests.txt
  ./test --long NAME...   these parts: fuzz/toml, contract/mwan18, or fuzz for the whole group
  ./test --list           the parts of --long, and when each last passed

Environment: LINSTOCK_JOBS=N sets how many programs run at once. LINSTOCK_TEST_MINUTES=N fails what has not ended after N minutes.
LINSTOCK_LONG_MINUTES=N begins no further part of --long after N minutes. Logs are in build/test/. docs/testing.md says more."""


def plain(session):
    # The build uses every core. Beside it, each of the other steps uses one.
    built, _, page = session.at_once(lambda: steps.build(session, "dev"), lambda: steps.checks(session), lambda: steps.client(session))

    def whole_programs():
        if built:
            # These have time limits, so that only they run at the usual priority. They mostly wait, so that twice as many as
            # there are cores can run.
            session.ctest("dev", "-L", "[+]system", "-LE", "[+]slow", jobs=2 * session.jobs)
            session.check("every slow test is in a part of --long", steps.slow_tests_have_a_part, session)

    def page_tests():
        if page:
            steps.client_tests(session)
        if page and built:
            steps.notices(session, "dev")
            steps.browser(session, "dev", SMOKE_TEST)

    session.at_once(whole_programs, low_priority(page_tests), low_priority(lambda: built and steps.engine_tests(session, "dev")))


def all_tests(session):
    steps.checks(session)
    steps.site(session)
    if (session.step("release: configure", ["cmake", "--preset", "release", "-DLINSTOCK_TESTS=ON", "-DLINSTOCK_PYTHON_PACKAGE=AUTO"])
            and session.step("release: build", ["ninja", "-C", "build/release", "-j", session.jobs, "-k", 20,
                                                "linstock", "linstock-lab", "linstockd", "test_contract",
                                                "python_package", "reference", "linstock_changelog"])):
        # The contract tests run in full here. Under the sanitizers, where they take twenty times as long, only a part
        # runs.
        session.ctest("release", "-L", "[+]system|^contract[+]", "-LE", "[+]slow")
        session.step("instruction counts", [steps.PYTHON, "tools/instruction_counts.py", "build/release/apps/linstock-lab"])
        steps.without_cluster(session)
    # The browser tests mostly wait, so the build with sanitizers runs at the same time.
    background = _start_sanitizer_build(session)
    steps.wasm_own_files(session)
    if steps.web(session):
        steps.notices(session, "release")
        steps.browser(session, "release")
    if background:
        session.wait(background)
    if steps.build(session, "sanitizers", "engine_tests", "fuzz/all", "linstock-lab"):
        steps.engine_tests(session, "sanitizers")
        steps.fuzzers(session, "sanitizers", 5)
        steps.golden(session, ["release", "sanitizers"])
    steps.play(session)
    # Last, because the compiler's errors are clearer. It must finish within the time of the run.
    steps.tidy(session, "--changed", "--minutes", max(1, min(3, round(session.seconds_left() / 60) - 3)))


def _start_sanitizer_build(session):
    if not session.step("sanitizers: configure", ["cmake", "--preset", "sanitizers"]):
        return None
    return session.start(["nice", "-n", "19", "ninja", "-C", "build/sanitizers", "-j", session.jobs, "-k", 20,
                          "engine_tests", "fuzz/all", "linstock-lab"], session.log_path("sanitizers: build beside the browser"))


def _stop(_signum, _frame):
    raise KeyboardInterrupt


def main(words):
    if "-h" in words or "--help" in words:
        print(HELP)
        return 0
    parser = argparse.ArgumentParser(prog="test", add_help=False, usage="./test --help lists the options", exit_on_error=False)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--long", nargs="*")
    parser.add_argument("--list", action="store_true")
    # The shell script that starts this has run and timed the set-up.
    parser.add_argument("--set-up-seconds", type=int)
    try:
        options = parser.parse_args(words)
        if options.all and options.long is not None:
            raise argparse.ArgumentError(None, "--all and --long exclude each other")
        chosen = long_parts.select(ROOT, options.long or [])
    except argparse.ArgumentError as error:
        print(f"test: {error}; ./test --help lists the options", file=sys.stderr)
        return 2
    except KeyError as error:
        print(f"test: {error} is no part of --long; ./test --list names them", file=sys.stderr)
        return 2
    names = [part.name for part in long_parts.parts(ROOT)]
    if options.list:
        print(long_record.listing(ROOT, names), end="")
        return 0

    # For every program built with sanitizers, however it is started.
    os.environ.update(steps.sanitizer_environment(ROOT))
    session = Session()
    signal.signal(signal.SIGTERM, _stop)
    began = time.monotonic()
    if options.set_up_seconds is not None:
        session.record("set-up", 1, 0, options.set_up_seconds)
    try:
        if options.long is not None:
            long_parts.run(session, chosen)
        elif options.all:
            all_tests(session)
        else:
            plain(session)
    except KeyboardInterrupt:
        session.fail("interrupted", "")
    finally:
        session.kill_all()
    print(long_record.summary(ROOT, names))
    print(f"{round(time.monotonic() - began)} s after the set-up")
    return session.finish()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
