"""Builds the Python package with CMake: pip install --no-build-isolation .

LINSTOCK_BUILD names a build folder that has the package already; it is built first where that is not set.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent


class CMakeBuild(build_ext):
    """Builds the module, and copies it and the data into the package."""

    def build_extension(self, ext):
        folder = os.environ.get("LINSTOCK_BUILD")
        if folder is None:
            folder = ROOT / "build" / "python"
            subprocess.run(["cmake", "--preset", "python", f"-DPython3_EXECUTABLE={sys.executable}"], cwd=ROOT, check=True)
            subprocess.run(["cmake", "--build", "--preset", "python"], cwd=ROOT, check=True)
        modules = list((pathlib.Path(folder) / "python" / "linstock").glob("_linstock.*.so"))
        if len(modules) != 1:
            raise FileNotFoundError(f"{folder} has no Python module: cmake --preset python && cmake --build --preset python")
        package = pathlib.Path(self.get_ext_fullpath(ext.name)).parent
        package.mkdir(parents=True, exist_ok=True)
        shutil.copy(modules[0], package)
        shutil.copytree(ROOT / "data", package / "data", dirs_exist_ok=True)


setup(
    version=re.search(r"project\(linstock VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text())[1],
    packages=["linstock"],
    package_dir={"linstock": "python/linstock"},
    package_data={"linstock": ["py.typed", "*.pyi"]},
    ext_modules=[Extension("linstock._linstock", sources=[])],
    cmdclass={"build_ext": CMakeBuild},
    zip_safe=False,
)
