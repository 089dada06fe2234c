#!/usr/bin/env python3
"""The folder of a study: one program at a time, nothing that is not the study's is written over, and what was refused
leaves everything as it was.

    folder_test.py PROGRAM
"""

import fcntl
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
SMALL = ["two-brigades", "--blue", "random", "--grey", "random", "--seed", "1", "--threads", "1", "-q"]
AT_WORK = "another linstock is at work on this study"


def check(true, what):
    if not true:
        raise SystemExit(f"folder_test: {what}")


def study(*arguments):
    return subprocess.run([PROGRAM, "study", *arguments], capture_output=True, text=True, timeout=100, check=False)


def refused(done, words, what):
    check(done.returncode == 2 and words in done.stderr, f"{what}: status {done.returncode}, {done.stderr!r}")
    check(done.stderr.count("\n") == 1, f"{what} takes more than a sentence: {done.stderr!r}")


def text_of(folder):
    return {p.name: p.read_bytes() for p in folder.iterdir()}


def one_at_a_time(folder):
    whole = folder / "whole"
    check(study(*SMALL, "--battles", "4", "--out", whole).returncode == 0, "a study is not fought")
    half = folder / "half"
    check(study(*SMALL, "--battles", "4", "--shard", "1/2", "--out", half).returncode == 0, "a share is not fought")
    before = text_of(whole)
    with open(whole / "rows.jsonl", "rb") as rows, open(half / "rows-1-of-2.jsonl", "rb") as share:
        for held in (rows, share):
            fcntl.flock(held, fcntl.LOCK_EX)
        refused(study("--resume", "--out", whole), AT_WORK, "a study that is being fought is taken up again")
        refused(study(*SMALL, "--battles", "4", "--out", whole), AT_WORK, "a study that is being fought is begun again")
        refused(study("merge", half, "--out", whole), AT_WORK, "a study that is being fought is merged into")
        again = study(*SMALL, "--battles", "4", "--shard", "1/2", "--resume", "--out", half)
        refused(again, AT_WORK, "a share that is being fought is taken up again")
        other = study(*SMALL, "--battles", "4", "--shard", "2/2", "--out", half)
        check(other.returncode == 0, f"the other share is not fought beside the first: {other.stderr}")
    check(text_of(whole) == before, "who was refused has changed the study")
    check(study("--resume", "--out", whole).returncode == 0, "the study is still held when nobody works on it")
    check(text_of(whole) == before, "a whole study is not the same after it was taken up again")
    check(study("merge", half, "--out", folder / "merged", "-q").returncode == 0, "the shares are not put together")
    check((folder / "merged" / "rows.jsonl").read_bytes() == before["rows.jsonl"], "the merged rows are others")


def a_merge_of_too_little_leaves_no_rows(folder):
    half = folder / "first-half"
    check(study(*SMALL, "--battles", "4", "--shard", "1/2", "--out", half).returncode == 0, "a share is not fought")
    part = study("merge", half, "--out", folder / "part")
    check(part.returncode == 2 and "shard 2 of 2" in part.stderr, f"it is not told which shard is missing: {part.stderr}")
    check(not list((folder / "part").glob("rows*")), "a merge that was refused leaves rows")


def what_is_not_its_own(folder):
    mine = folder / "mine"
    mine.mkdir()
    for name in ("report.html", "units.csv", "study.sqlite"):
        (mine / name).write_text("mine")
        refused(study(*SMALL, "--battles", "2", "--out", mine), name, f"{name} of somebody else is written over")
        check(text_of(mine) == {name: b"mine"}, "who was refused has written to the folder")
        (mine / name).unlink()
    (mine / "notes.txt").write_text("mine")
    check(study(*SMALL, "--battles", "2", "--out", mine).returncode == 0, "notes beside it keep a study from its folder")
    check((mine / "notes.txt").read_text() == "mine", "the notes are gone")


with tempfile.TemporaryDirectory(prefix="linstock-folder-") as name:
    for test in (one_at_a_time, a_merge_of_too_little_leaves_no_rows, what_is_not_its_own):
        place = pathlib.Path(name) / test.__name__
        place.mkdir()
        test(place)
