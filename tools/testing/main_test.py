#!/usr/bin/python3
"""./test --long in a tree whose parts are short: a part that passes is remembered, one that fails leaves its old line and makes
the run fail, the oldest is first, and nothing else is run.

    long_test.py SOURCE [test...]
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(sys.argv.pop(1)).resolve()
OLD = "golden/release 2020-01-02 0123abcd 7"

# Stands for linstock, CMake and Ninja: says what it was asked for; linstock fails where the tree has a file `fails`.
STUB = """#!/bin/bash
echo "${0##*/} $*" >>asked
[ "${0##*/}" != linstock ] || [ ! -e fails ]
"""


class Long(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        for name in ("test", "tools/long_tests.py", "tools/long_parts.sh", "tools/sources.py"):
            self.put(name, (SOURCE / name).read_text())
        for name in ("tools/setup", "bin/cmake", "bin/ninja", "build/release/apps/linstock", "build/clang/apps/linstock",
                     "build/clang-O0/apps/linstock", "build/debug-O0/apps/linstock"):
            self.put(name, STUB)
        self.put("play", '#!/bin/bash\necho play >>asked\n[ ! -e fails ] && echo report >build/test/report.html\n')
        self.put("fuzz/CMakeLists.txt", "")
        self.put("data/rulesets/only/ruleset.toml", "")

    def put(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)

    def run_long(self, *words, **environment):
        path = f"{self.root / 'bin'}:{os.environ['PATH']}"
        return subprocess.run(["./test", "--long", *words], cwd=self.root, capture_output=True, text=True, check=False,
                              env={**os.environ, "PATH": path, **environment})

    def lines(self):
        file = self.root / "docs" / "long-tests.txt"
        return [line for line in file.read_text().split("\n") if line and line[0] != "#"] if file.exists() else []

    def asked(self):
        return (self.root / "asked").read_text().split("\n")

    def test_a_part_that_passes_has_its_line(self):
        done = self.run_long("play")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertRegex(self.lines()[0], r"^play +\d{4}-\d\d-\d\d unknown +\d+$")
        self.assertIn("newest play of", done.stdout)
        self.assertEqual([line for line in self.asked() if line.startswith(("ninja", "linstock"))], [])  # play alone was run
        self.assertTrue(done.stdout.endswith("2 passed, 0 failed\n"), done.stdout)

    def test_one_that_fails_leaves_its_old_line_and_the_run_fails(self):
        self.put("docs/long-tests.txt", OLD + "\n")
        self.put("fails", "")
        done = self.run_long("golden/release")
        self.assertEqual(done.returncode, 1)
        self.assertIn("failed: release: golden playthroughs", done.stdout)
        self.assertEqual(self.lines(), [OLD])

    def test_one_that_fails_holds_up_no_other(self):
        self.put("build/clang/apps/linstock", "#!/bin/bash\nexit 1\n")
        done = self.run_long("golden")
        self.assertEqual(done.returncode, 1)
        self.assertEqual([line.split()[0] for line in self.lines()], ["golden/release", "golden/debug-O0", "golden/clang-O0"])

    def test_the_oldest_is_first(self):
        self.put("docs/long-tests.txt", "play 2020-01-02 0123abcd 7\n" + "".join(
            f"golden/{build} 2020-01-0{day} 0123abcd 7\n" for build, day in (("release", 4), ("debug-O0", 3), ("clang", 1), ("clang-O0", 5))))
        done = self.run_long("golden", "play")
        begun = [line[3:] for line in done.stdout.split("\n") if line.startswith("-- ")]
        self.assertEqual(begun, ["golden/clang", "play", "golden/debug-O0", "golden/release", "golden/clang-O0"])

    def test_clang_tidy_looks_at_every_file_of_the_folder_and_at_no_other(self):
        self.put("tools/tidy.py", (SOURCE / "tools/tidy.py").read_text())
        self.put("bin/clang-tidy-19", '#!/bin/bash\necho "looked at ${@: -1}" >>asked\n')
        self.put(".clang-tidy", "")
        files = ["base/dice.cpp", "base/deeper/hash.cpp", "army/army.cpp"]
        for name in files:
            self.put(name, "")
        self.put("build/tidy/compile_commands.json", json.dumps([{"file": str(self.root / name)} for name in files]))
        self.put("build/tidy/tidy-stamps.json", json.dumps({"settings": "other", "files": {}}))
        for _ in range(2):  # the second time too
            self.assertEqual(self.run_long("tidy/base").returncode, 0)
        looked = [line for line in self.asked() if line.startswith("looked at")]
        self.assertEqual(looked.count(f"looked at {self.root}/base/dice.cpp"), 2)
        self.assertEqual(looked.count(f"looked at {self.root}/base/deeper/hash.cpp"), 2)
        self.assertEqual(len(looked), 4)

    def test_none_is_begun_when_the_time_is_over(self):
        done = self.run_long("golden", SECONDS="61", LINSTOCK_LONG_MINUTES="1")  # the shell's clock begins there
        self.assertNotIn("-- ", done.stdout)
        self.assertEqual(self.lines(), [])

    def test_the_list_tells_when_and_runs_nothing(self):
        self.put("docs/long-tests.txt", OLD + "\n")
        done = self.run_long("--list")
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stdout, r"(?m)^golden/release +2020-01-02 at 0123abcd, 7 s$")
        self.assertRegex(done.stdout, r"(?m)^golden/clang +never$")
        self.assertFalse((self.root / "asked").exists())

    def test_a_name_that_is_none_is_refused(self):
        done = self.run_long("gold")
        self.assertEqual(done.returncode, 2)
        self.assertIn("./test --long --list names them", done.stderr)
        self.assertEqual(self.lines(), [])

    def test_names_without_long_are_refused(self):
        done = subprocess.run(["./test", "play"], cwd=self.root, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("go with --long", done.stderr)


if __name__ == "__main__":
    unittest.main()
