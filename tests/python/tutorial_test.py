#!/usr/bin/python3
"""Runs the programs of the tutorial, docs/python.md, in their order, in an empty folder. Each code block with a line
`# prints: TEXT` must print what matches TEXT, a regular expression.

    PYTHONPATH=build/dev/python LINSTOCK_SOURCE=. tests/python/tutorial_test.py [Class]
"""

import contextlib
import io
import os
import pathlib
import re
import tempfile
import unittest

PAGE = pathlib.Path(os.environ["LINSTOCK_SOURCE"]).resolve() / "docs/python.md"


class Tutorial(unittest.TestCase):
    def test_every_program_runs(self):
        os.environ["MPLBACKEND"] = "Agg"
        blocks = re.findall(r"^## (.*?)$|^```python\n(.*?)^```$", PAGE.read_text(), re.M | re.S)
        names, section, ran = {}, "", []
        with tempfile.TemporaryDirectory() as folder:
            before = os.getcwd()
            os.chdir(folder)
            os.environ["MPLCONFIGDIR"] = folder
            try:
                for title, code in blocks:
                    if title:
                        section = title
                        continue
                    out = io.StringIO()
                    with contextlib.redirect_stdout(out):
                        exec(compile(code, f"{PAGE}: {section}", "exec"), names)
                    for wanted in re.findall(r"^# prints: (.*)$", code, re.M):
                        self.assertRegex(out.getvalue(), wanted, section)
                    ran.append(section)
                self.assertGreater(pathlib.Path("losses.png").stat().st_size, 5000)
            finally:
                os.chdir(before)
        self.assertGreaterEqual(len(ran), 6, ran)


if __name__ == "__main__":
    unittest.main()
