#!/usr/bin/env python3
"""The tables of a study as Parquet: as many rows as the CSV files have, and a folder without tables is refused.

    parquet_test.py PROGRAM SOURCE

Without the optional tool's library (npm install --no-save --prefix tools/parquet) it ends with 77: not tried.
"""

import csv
import pathlib
import subprocess
import sys
import tempfile

PROGRAM, SOURCE = (pathlib.Path(a).resolve() for a in sys.argv[1:3])
TOOL = SOURCE / "tools" / "parquet" / "study-parquet"
NOT_TRIED = 77


def check(true, what):
    if not true:
        raise SystemExit(f"parquet_test: {what}")


def main():
    if not (TOOL.parent / "node_modules").is_dir():
        print("parquet_test: not tried: npm install --no-save --prefix tools/parquet")
        sys.exit(NOT_TRIED)
    with tempfile.TemporaryDirectory(prefix="linstock-parquet-") as folder:
        study = pathlib.Path(folder) / "study"
        empty = subprocess.run([TOOL, folder], capture_output=True, text=True)
        check(empty.returncode == 2 and "has no tables" in empty.stderr, "a folder without tables is not refused")
        subprocess.run([PROGRAM, "study", "two-brigades", "--battles", "6", "--blue", "random", "--grey", "random", "--out", study],
                       check=True, capture_output=True)
        told = subprocess.run([TOOL, study], capture_output=True, text=True)
        check(told.returncode == 0, told.stderr)
        for table in study.glob("*.csv"):
            with open(table, newline="") as file:
                rows = sum(1 for _ in csv.reader(file)) - 1
            out = table.with_suffix(".parquet")
            check(out.read_bytes()[:4] == b"PAR1", f"{out.name} is no Parquet file")
            check(f"{out}: {rows} rows" in told.stdout, f"{out.name} should have {rows} rows:\n{told.stdout}")


main()
