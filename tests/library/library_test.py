#!/usr/bin/python3
"""The library as another program meets it: installed, found by CMake and by pkg-config, linked, and used.

    LINSTOCK_BUILD=build/dev LINSTOCK_SOURCE=. tests/library/library_test.py
"""

import os
import shlex
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

BUILD = Path(os.environ.get("LINSTOCK_BUILD", "build/dev")).resolve()
SOURCE = Path(os.environ.get("LINSTOCK_SOURCE", ".")).resolve()


def output_of(*command, **more):
    """The standard output of a command that must end with status 0."""
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False, **more)
    if done.returncode != 0:
        raise AssertionError(f"{command}: {done.returncode}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
    return done.stdout


class Library(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.installed, cls.project = folder / "installed", folder / "project"
        output_of("cmake", "--install", BUILD, "--component", "dev", "--prefix", cls.installed)
        # The data belongs to another component, whose manual pages and page a development build does not have.
        (cls.installed / "share/linstock").mkdir(parents=True)
        (cls.installed / "share/linstock/data").symlink_to(SOURCE / "data")
        shutil.copytree(SOURCE / "examples/library", cls.project)

    def check_battle(self, program):
        said = output_of(program, "two-farms", "3").strip().split("\n")
        self.assertGreater(len(said), 30)
        self.assertRegex(said[-1], r"^The battle ends: .*\[BA-")
        again = output_of(program, "two-farms", "3").strip().split("\n")
        self.assertEqual(said, again, "the same seed gives the same battle")
        wrong = subprocess.run([program, "two-farm"], capture_output=True, text=True, check=False)
        self.assertEqual(wrong.returncode, 2)
        self.assertIn("two-farms", wrong.stderr)

    def test_ProjectOutsideTheTree_BuildsWithCMakeAndPlaysABattle(self):
        output_of("cmake", "-S", self.project, "-B", self.project / "build", f"-DCMAKE_PREFIX_PATH={self.installed}",
                  "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror")
        output_of("cmake", "--build", self.project / "build")
        self.check_battle(self.project / "build" / "battle")

    def test_PkgConfig_GivesFlagsAndTheFolderOfTheData(self):
        environment = {**os.environ, "PKG_CONFIG_PATH": str(self.installed / "lib/pkgconfig")}
        data = output_of("pkg-config", "--variable=datafolder", "linstock", env=environment).strip()
        flags = shlex.split(output_of("pkg-config", "--cflags", "--libs", "linstock", env=environment))
        program = self.project / "by_pkg_config"
        output_of("g++", self.project / "battle.cpp", "-o", program, f'-DLINSTOCK_DATA_FOLDER="{data}"', *flags)
        self.check_battle(program)

    def test_Headers_NeedNoOtherLibraryAndCompileTogether(self):
        include = self.installed / "include"
        names = sorted(str(path.relative_to(include)) for path in include.rglob("*.hpp"))
        self.assertGreater(len(names), 100)
        text = "".join(f"#include <{name}>\n" for name in names)
        output_of("g++", "-std=c++20", "-fsyntax-only", f"-I{include}", f"-I{include}/linstock", "-x", "c++", "-", input=text)

    def test_WhatIsInstalled_ContainsNoPathOfTheSources(self):
        # Debugging information has such paths; a release build and the packages have none of it.
        files = [*self.installed.rglob("*.a"), *BUILD.glob("apps/linstock*"), *BUILD.glob("python/linstock/*.so")]
        files = [file for file in files if file.suffix in ("", ".a", ".so") and file.is_file()]
        self.assertGreater(len(files), 15)
        for file in files:
            stripped = self.project / "stripped"
            output_of("strip", "--strip-debug", "-o", stripped, file)
            self.assertNotIn(os.fsencode(SOURCE), stripped.read_bytes(), file)


if __name__ == "__main__":
    unittest.main()
