"""The test runner in a tree of a few files, with stubs for the programs that it calls."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import threading
import unittest
import unittest.mock

import sources
from testing import long_parts, long_record, session, steps

SOURCE = sources.ROOT
OLD = "golden/release 2020-01-02 0123abcd 7"
GOLDEN = long_parts.GOLDEN_BUILDS

# Replaces linstock-lab, CMake and Ninja: records the call; linstock-lab fails if the tree has a file `fails`.
STUB = """#!/bin/bash
echo "${0##*/} $*" >>calls
[ "${0##*/}" != linstock-lab ] || [ ! -e fails ]
"""


class Tree(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        shutil.copytree(SOURCE / "tools/testing", self.root / "tools/testing", ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("test", "tools/sources.py"):
            self.put(name, (SOURCE / name).read_text())
        for name in ("tools/setup", "bin/cmake", "bin/ninja", *(f"build/{preset}/apps/linstock-lab" for preset in GOLDEN)):
            self.put(name, STUB)
        self.put("play", '#!/bin/bash\necho play >>calls\n[ ! -e fails ] && echo report >build/test/report.html\n')
        self.put("fuzz/CMakeLists.txt", "linstock_fuzzer(toml DEPENDS charts)\n")
        self.put("data/rulesets/only/ruleset.toml", "")
        self.put("base/dice.cpp", "")

    def put(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)

    def run_test(self, *words, **environment):
        return subprocess.run(["./test", *words], cwd=self.root, capture_output=True, text=True, check=False,
                              env={**os.environ, "PATH": f"{self.root / 'bin'}:{os.environ['PATH']}", **environment})

    def run_long(self, *words, **environment):
        return self.run_test("--long", *words, **environment)

    def lines(self):
        file = self.root / "docs" / "long-tests.txt"
        return [line for line in file.read_text().split("\n") if line and line[0] != "#"] if file.exists() else []

    def calls(self):
        file = self.root / "calls"
        return file.read_text().split("\n") if file.exists() else []


class Progress(unittest.TestCase):
    def test_CountOfNinja_IsShownBesideTheName(self):
        with tempfile.NamedTemporaryFile("w", suffix=".log") as log:
            self.assertEqual(session.progress("dev: build", log.name), "dev: build")
            log.write("[1/20] a\n[12/20] Building b\nnote: x\n")
            log.flush()
            self.assertEqual(session.progress("dev: build", log.name), "dev: build: 12 of 20")
        self.assertEqual(session.progress("dev: build", "no/such/file"), "dev: build")


class Long(Tree):
    def test_PartThatPasses_IsRecorded(self):
        done = self.run_long("play")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertRegex(self.lines()[0], r"^play +\d{4}-\d\d-\d\d unknown +\d+$")
        self.assertIn("newest play", done.stdout)
        self.assertEqual([line for line in self.calls() if line.startswith(("ninja", "linstock"))], [])
        self.assertTrue(done.stdout.endswith("3 passed, 0 failed\n"), done.stdout)

    def test_PartThatFails_KeepsItsOldLineAndFailsTheRun(self):
        self.put("docs/long-tests.txt", OLD + "\n")
        self.put("fails", "")
        done = self.run_long("golden/release")
        self.assertEqual(done.returncode, 1)
        self.assertIn("failed: release: golden playthroughs", done.stdout)
        self.assertEqual(self.lines(), [OLD])

    def test_PartThatFails_DoesNotStopTheOthers(self):
        self.put("build/clang/apps/linstock-lab", "#!/bin/bash\nexit 1\n")
        done = self.run_long("golden")
        self.assertEqual(done.returncode, 1)
        self.assertEqual([line.split()[0] for line in self.lines()], ["golden/release", "golden/debug-O0", "golden/clang-O0"])

    def test_SeveralParts_RunOldestFirst(self):
        self.put("docs/long-tests.txt", "play 2020-01-02 0123abcd 7\n" + "".join(
            f"golden/{preset} 2020-01-0{day} 0123abcd 7\n"
            for preset, day in (("release", 4), ("debug-O0", 3), ("clang", 1), ("clang-O0", 5))))
        done = self.run_long("golden", "play")
        begun = [line[3:] for line in done.stdout.split("\n") if line.startswith("-- ")]
        self.assertEqual(begun, ["golden/clang", "play", "golden/debug-O0", "golden/release", "golden/clang-O0"])

    def test_TidyPart_ChecksEveryFileOfItsFolderOnly(self):
        self.put("tools/tidy.py", (SOURCE / "tools/tidy.py").read_text())
        self.put("bin/clang-tidy-19", '#!/bin/bash\necho "looked at ${@: -1}" >>calls\n')
        self.put(".clang-tidy", "")
        files = ["base/dice.cpp", "base/deeper/hash.cpp", "army/army.cpp"]
        for name in files:
            self.put(name, "")
        self.put("build/tidy/compile_commands.json", json.dumps([{"file": str(self.root / name)} for name in files]))
        self.put("build/tidy/tidy-stamps.json", json.dumps({"settings": "other", "files": {}}))
        for _ in range(2):  # files that passed before are checked again
            self.assertEqual(self.run_long("tidy/base").returncode, 0)
        looked = [line for line in self.calls() if line.startswith("looked at")]
        self.assertEqual(looked.count(f"looked at {self.root}/base/dice.cpp"), 2)
        self.assertEqual(looked.count(f"looked at {self.root}/base/deeper/hash.cpp"), 2)
        self.assertEqual(len(looked), 4)

    def test_AfterTheTimeLimit_NoPartBegins(self):
        self.put("tools/setup", STUB + "sleep 0.2\n")
        done = self.run_long("golden", LINSTOCK_LONG_MINUTES="0.00000001")
        self.assertNotIn("-- ", done.stdout)
        self.assertEqual(self.lines(), [])

    def test_UnknownPart_IsRefusedWithoutRunningAny(self):
        done = self.run_long("gold")
        self.assertEqual(done.returncode, 2)
        self.assertIn("'gold' is no part of --long; ./test --list names them", done.stderr)
        self.assertEqual(self.lines(), [])


class Options(Tree):
    def test_List_ShowsTheLastPassesAndRunsNothing(self):
        self.put("docs/long-tests.txt", OLD + "\n")
        done = self.run_test("--list")
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stdout, r"(?m)^golden/release +2020-01-02 at 0123abcd, 7 s$")
        self.assertRegex(done.stdout, r"(?m)^golden/clang +never$")
        self.assertEqual(self.calls(), [])

    def test_PartWithoutLong_IsRefused(self):
        self.assertEqual(self.run_test("play").returncode, 2)

    def test_AllWithLong_IsRefused(self):
        self.assertEqual(self.run_test("--all", "--long").returncode, 2)

    def test_SetUpThatFails_FailsTheRun(self):
        self.put("tools/setup", "#!/bin/bash\nexit 1\n")
        done = self.run_long("play")
        self.assertEqual(done.returncode, 1)
        self.assertTrue(done.stdout.endswith("0 passed, 1 failed\n"), done.stdout)


class Steps(Tree):
    def setUp(self):
        super().setUp()
        self.session = session.Session(self.root, minutes=0.05, jobs=2)

    def test_EngineTests_CountEveryShardAndCrashes(self):
        self.put("good", '#!/bin/bash\necho "[==========] 3 tests from 1 test suite ran. (1 ms total)"\n')
        self.put("crashes", "#!/bin/bash\nkill -SEGV $$\n")
        self.put("build/dev/engine_tests.txt", f"{self.root}/good\n")
        self.assertTrue(steps.engine_tests(self.session, "dev"))
        self.assertEqual((self.session.passed, self.session.failed), (6, 0))
        self.put("build/dev/engine_tests.txt", f"{self.root}/good\n{self.root}/crashes\n")
        self.assertFalse(steps.engine_tests(self.session, "dev"))
        self.assertEqual((self.session.passed, self.session.failed), (12, 2))

    def test_EngineTests_WithoutPrograms_Fail(self):
        self.assertFalse(steps.engine_tests(self.session, "dev"))

    def test_StepBeyondTheTimeLimit_IsKilledAndFails(self):
        self.assertFalse(self.session.step("long", ["/bin/sh", "-c", "sleep 60"]))
        self.assertEqual(self.session.failed, 1)

    def run_ctest(self, output, **options):
        self.put("bin/ctest", f'#!/bin/bash\necho "$*" >>calls\necho "{output}"\n')
        with unittest.mock.patch.dict(os.environ, PATH=f"{self.root / 'bin'}:{os.environ['PATH']}"):
            return self.session.ctest("dev", **options)

    def test_CTestWithoutSummary_Fails(self):
        self.assertFalse(self.run_ctest("nothing"))

    def test_CTest_CountsItsTestsAndRunsSoManyAtOnce(self):
        self.assertTrue(self.run_ctest("100% tests passed, 0 tests failed out of 5", jobs=4))
        self.assertEqual((self.session.passed, self.session.failed), (5, 0))
        self.assertIn("--test-dir build/dev -j 4 ", self.calls()[0])

    def test_AtOnce_RunsItsPartsTogetherAndReturnsTheirResults(self):
        both = threading.Barrier(2)

        def part(name):
            both.wait(60)
            return self.session.step(name, ["true"]) and name
        self.assertEqual(self.session.at_once(lambda: part("a"), lambda: part("b")), ["a", "b"])
        self.assertEqual(self.session.passed, 2)

    def test_LowPriority_HoldsForTheProcessesOfItsPartOnly(self):
        def priority(name):
            self.session.step(name, ["/bin/sh", "-c", "nice"])
            return int(self.session.log_path(name).read_text())
        usual, low = self.session.at_once(lambda: priority("a"), session.low_priority(lambda: priority("b")))
        self.assertEqual(low, min(19, usual + 10))
        self.assertEqual(os.nice(0), usual)

    def test_ExceptionInOnePart_EndsTheOthers(self):
        def long():
            self.session.step("long", ["sleep", "60"])
            self.session.step("after", ["true"])

        def broken():
            raise ValueError("broken")
        self.session = session.Session(self.root, minutes=10)
        with self.assertRaisesRegex(ValueError, "broken"):
            self.session.at_once(long, broken)
        self.assertFalse(self.session.log_path("after").exists())
        self.assertEqual((self.session.passed, self.session.failed), (0, 0))

    def test_NoTestAtAll_IsNoSuccess(self):
        self.assertEqual(self.session.finish(), 1)

    def test_Excerpt_ShowsCompilerErrors(self):
        log = "[1/2] x\n" * 100 + "FAILED: a.o\na.cpp:1:1: error: no\n" + "[2/2] y\n" * 100
        self.assertIn("a.cpp:1:1: error: no", session.excerpt(log))


class Record(Tree):
    NAMES = ("play", "fuzz/toml")

    def test_Write_KeepsOneLineAPartInTheOrderOfTheNames(self):
        long_record.write(self.root, self.NAMES, "fuzz/toml", "0123abcd", 600, "2026-03-02")
        long_record.write(self.root, self.NAMES, "play", "0123abcd+", 3, "2026-03-01")
        long_record.write(self.root, self.NAMES, "fuzz/toml", "89abcdef", 601, "2026-03-03")
        self.assertEqual([line.split() for line in self.lines()],
                         [["play", "2026-03-01", "0123abcd+", "3"], ["fuzz/toml", "2026-03-03", "89abcdef", "601"]])
        self.assertIn("oldest pass play (2026-03-01), newest fuzz/toml (2026-03-03)", long_record.summary(self.root, self.NAMES))

    def test_Write_DropsPartsThatNoLongerExist(self):
        self.put("docs/long-tests.txt", "fuzz/gone 2020-01-01 0123abcd 1\nnot a line\n")
        self.assertNotIn("2020", long_record.summary(self.root, self.NAMES))
        long_record.write(self.root, self.NAMES, "play", "0123abcd", 4)
        self.assertEqual(len(self.lines()), 1)

    def test_Commit_HasAPlusIfTheTreeDiffers(self):
        self.assertEqual(long_record.commit(self.root), "unknown")

        def git(*words):
            subprocess.run(["git", "-C", self.root, "-c", "user.name=a", "-c", "user.email=a@example.org", *words],
                           capture_output=True, check=True)
        git("init")
        git("add", ".")
        git("commit", "-m", "all")
        self.put("docs/long-tests.txt", "the record itself does not count\n")
        self.assertRegex(long_record.commit(self.root), "^[0-9a-f]{8}$")
        self.put("base/dice.cpp", "int more;\n")
        self.assertRegex(long_record.commit(self.root), "^[0-9a-f]{8}[+]$")


class Parts(Tree):
    def test_Parts_HaveDistinctNamesAndFollowTheTree(self):
        names = [part.name for part in long_parts.parts(self.root)]
        self.assertEqual(len(names), len(set(names)))
        self.assertLessEqual({"study/only", "fuzz/toml", "tidy/base", "bare/trixie"}, set(names))
        self.assertNotIn("tidy/tests", names)

    def test_Uncovered_FindsASlowTestInNoPart(self):
        self.assertEqual(long_parts.uncovered(self.root, ["study/fairness_only", "contract_long/Books/Scenarios.a"]), [])
        self.assertEqual(long_parts.uncovered(self.root, ["study/fairness_other"]), ["study/fairness_other"])


if __name__ == "__main__":
    unittest.main()
