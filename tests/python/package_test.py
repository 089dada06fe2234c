#!/usr/bin/python3
"""The installed package: by CMake, and by pip in a virtual environment. Both have the module, its types and the data.

    PYTHONPATH=build/dev/python LINSTOCK_SOURCE=. LINSTOCK_BUILD=build/dev tests/python/package_test.py [Class]
"""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

SOURCE = pathlib.Path(os.environ["LINSTOCK_SOURCE"]).resolve()
BUILD = pathlib.Path(os.environ["LINSTOCK_BUILD"]).resolve()
PROGRAM = """
import linstock, pathlib
folder = pathlib.Path(linstock.__file__).parent
assert pathlib.Path(linstock.data_folder()) == folder / "data", linstock.data_folder()
assert (folder / "py.typed").exists() and (folder / "_linstock.pyi").exists()
assert not (folder / "data").is_symlink()
end = linstock.Game("two-brigades", "revised").new_initial_state(7).rollout(7, "random", "random")
print(linstock.__version__, end.is_terminal())
"""


def run(*command, **more):
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "LINSTOCK_DATA")}
    environment.update(more.pop("env", {}))
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, env=environment, check=False, **more)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


class Installed(unittest.TestCase):
    def test_cmake_installs_the_package(self):
        with tempfile.TemporaryDirectory() as folder:
            run("cmake", "--install", BUILD, "--component", "python", "--prefix", folder)
            packages = next(pathlib.Path(folder).glob("lib/python3*/site-packages"))
            self.assertIn("True", run("/usr/bin/python3", "-c", PROGRAM, env={"PYTHONPATH": str(packages)}, cwd=folder))

    def test_pip_installs_the_package(self):
        with tempfile.TemporaryDirectory() as folder:
            # pip leaves files in the source tree; the copy has all that setup.py reads.
            source = pathlib.Path(folder) / "source"
            for name in ("setup.py", "pyproject.toml", "README.md", "CMakeLists.txt", "LICENSE", "THIRD_PARTY_NOTICES.txt"):
                source.mkdir(exist_ok=True)
                shutil.copy(SOURCE / name, source)
            shutil.copytree(SOURCE / "python", source / "python")
            shutil.copytree(SOURCE / "data", source / "data")
            venv = pathlib.Path(folder) / "venv"
            run("/usr/bin/python3", "-m", "venv", "--system-site-packages", venv)
            run(venv / "bin/pip", "install", "--no-build-isolation", "--no-index", "--quiet", ".", cwd=source,
                env={"LINSTOCK_BUILD": str(BUILD)})
            self.assertIn("True", run(venv / "bin/python", "-c", PROGRAM, cwd=folder))


if __name__ == "__main__":
    unittest.main()
