#!/usr/bin/env python3
"""Tests the folder of a study: only one process uses it at a time, other files in it are not overwritten, and a rejected
command changes nothing.

    folder_test.py PROGRAM
"""

import fcntl
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
SMALL = ["two-brigades", "--blue", "random", "--grey", "random", "--seed", "1", "--threads", "1", "-q"]
IN_USE = "another process is working on this study"


def check(condition, what):
    if not condition:
        raise SystemExit(f"folder_test: {what}")


def study(*arguments):
    return subprocess.run([PROGRAM, "study", *arguments], capture_output=True, text=True, timeout=100, check=False)


def expect_error(done, words, what):
    check(done.returncode == 2 and words in done.stderr, f"{what}: status {done.returncode}, {done.stderr!r}")
    check(done.stderr.count("\n") == 1, f"{what}: the error has more than one line: {done.stderr!r}")


def text_of(folder):
    return {p.name: p.read_bytes() for p in folder.iterdir()}


def folder_in_use_is_rejected(folder):
    whole = folder / "whole"
    check(study(*SMALL, "--battles", "4", "--out", whole).returncode == 0, "the study fails")
    half = folder / "half"
    check(study(*SMALL, "--battles", "4", "--shard", "1/2", "--out", half).returncode == 0, "the shard fails")
    before = text_of(whole)
    with open(whole / "rows.jsonl", "rb") as rows, open(half / "rows-1-of-2.jsonl", "rb") as shard:
        for held in (rows, shard):
            fcntl.flock(held, fcntl.LOCK_EX)
        expect_error(study("--resume", "--out", whole), IN_USE, "resuming a study in use")
        expect_error(study(*SMALL, "--battles", "4", "--out", whole), IN_USE, "starting a study in use")
        expect_error(study("merge", half, "--out", whole), IN_USE, "merging into a study in use")
        again = study(*SMALL, "--battles", "4", "--shard", "1/2", "--resume", "--out", half)
        expect_error(again, IN_USE, "resuming a shard in use")
        other = study(*SMALL, "--battles", "4", "--shard", "2/2", "--out", half)
        check(other.returncode == 0, f"the other shard fails while the first is in use: {other.stderr}")
    check(text_of(whole) == before, "a rejected command changed the study")
    check(study("--resume", "--out", whole).returncode == 0, "resuming fails after the study is unlocked")
    check(text_of(whole) == before, "resuming a complete study changed it")
    check(study("merge", half, "--out", folder / "merged", "-q").returncode == 0, "merging the shards fails")
    check((folder / "merged" / "rows.jsonl").read_bytes() == before["rows.jsonl"], "the merged rows differ")


def merge_with_missing_shard_writes_no_rows(folder):
    half = folder / "first-half"
    check(study(*SMALL, "--battles", "4", "--shard", "1/2", "--out", half).returncode == 0, "the shard fails")
    part = study("merge", half, "--out", folder / "part")
    check(part.returncode == 2 and "shard 2 of 2" in part.stderr, f"the error does not name the missing shard: {part.stderr}")
    check(not list((folder / "part").glob("rows*")), "a rejected merge wrote rows")


def other_files_are_not_overwritten(folder):
    mine = folder / "mine"
    mine.mkdir()
    for name in ("report.html", "units.csv", "study.sqlite"):
        (mine / name).write_text("mine")
        expect_error(study(*SMALL, "--battles", "2", "--out", mine), name, f"overwriting a foreign {name}")
        check(text_of(mine) == {name: b"mine"}, "a rejected command wrote to the folder")
        (mine / name).unlink()
    (mine / "notes.txt").write_text("mine")
    check(study(*SMALL, "--battles", "2", "--out", mine).returncode == 0, "a foreign notes.txt prevents the study")
    check((mine / "notes.txt").read_text() == "mine", "notes.txt was changed")


def damage(path, line, old, new):
    lines = path.read_text().split("\n")
    check(old in lines[line], f"line {line} of {path.name} has no {old}")
    lines[line] = lines[line].replace(old, new, 1)
    path.write_text("\n".join(lines))


def lost_rows_are_replayed_and_damaged_rows_rejected(folder):
    """Lost rows are played again. Damaged rows are rejected with their position."""
    whole = folder / "damaged"
    check(study(*SMALL, "--battles", "4", "--out", whole).returncode == 0, "the study fails")
    before = text_of(whole)
    rows = whole / "rows.jsonl"
    for lost in (1, 3):
        lines = rows.read_text().split("\n")
        rows.write_text("\n".join(lines[:lost] + lines[lost + 1 :]))
        check(study("--resume", "--out", whole, "-q").returncode == 0, f"resuming without battle {lost} fails")
        check(rows.read_bytes() == before["rows.jsonl"], f"resuming without battle {lost} gives other rows")
    for old, new in (('"turns":', '"turns":9'), ('"winner":', '"winner":6553'), ('"hash":"', '"hash":"0')):
        damage(rows, 2, old, new)
        expect_error(study("--resume", "--out", whole), "rows.jsonl:3: cannot read this battle", f"a damaged {old}")
        rows.write_bytes(before["rows.jsonl"])
    manifest = whole / "manifest.json"
    for old, new, words in (
        ('"program":"', '"program":"9.9', "this study was started by Linstock 9.9"),
        ('"blue":"random"', '"blue":"napoleon"', "there is no player 'napoleon'"),
        ('"battles":4', '"battles":0', "no battle to play"),
    ):
        damage(manifest, 0, old, new)
        expect_error(study("--resume", "--out", whole), words, f"a manifest with {new}")
        manifest.write_bytes(before["manifest.json"])


def shards_of_other_studies_are_rejected(folder):
    shards = folder / "shards"
    plan = [*SMALL, "--battles", "4"]
    check(study(*plan, "--shard", "1/2", "--out", shards).returncode == 0, "the shard fails")
    (shards / "rows-2-of-2.jsonl").write_bytes((shards / "rows-1-of-2.jsonl").read_bytes())
    again = study(*plan, "--shard", "2/2", "--out", shards, "--resume")
    expect_error(again, "these are the battles of shard 1/2", "a file of another shard")
    (shards / "rows-2-of-2.jsonl").unlink()
    other = folder / "other"
    plan[plan.index("--seed") + 1] = "7"
    check(study(*plan, "--shard", "2/2", "--out", other).returncode == 0, "the shard with another seed fails")
    out = folder / "of-two"
    expect_error(study("merge", shards, other, "--out", out), "belong to another study than those of", "a shard with another seed")
    expect_error(study("merge", shards, folder / "nowhere", "--out", out), "nowhere: there is no such folder", "no folder")
    expect_error(study("merge", shards, "--battles", "4", "--out", out), "uses the plan of the shards", "a merge with a plan")


def equal_arms_are_rejected(_):
    expect_error(study(*SMALL, "--vary", "turns=3", "--vary", "turns=4"), "'turns' is varied twice", "turns varied twice")
    expect_error(study(*SMALL, "--vary", "blue=random", "--vary", "first=sergeant"), "varied twice", "blue and first are the same")
    expect_error(study(*SMALL, "--vary", "turns=03,3"), "are the same battle", "one battle under two names")
    many = ",".join(str(n) for n in range(1, 101))
    both = ("--vary", f"turns={many}", "--vary", f"Blue West 1st/figures={many}")
    expect_error(study(*SMALL, *both), "more than 500 arms", "too many arms")


with tempfile.TemporaryDirectory(prefix="linstock-folder-") as name:
    for test in (folder_in_use_is_rejected, merge_with_missing_shard_writes_no_rows, other_files_are_not_overwritten, lost_rows_are_replayed_and_damaged_rows_rejected,
                 shards_of_other_studies_are_rejected, equal_arms_are_rejected):
        place = pathlib.Path(name) / test.__name__
        place.mkdir()
        test(place)
