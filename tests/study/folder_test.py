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
AT_WORK = "another process is working on this study"


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


def damage(path, line, old, new):
    lines = path.read_text().split("\n")
    check(old in lines[line], f"line {line} of {path.name} has no {old}")
    lines[line] = lines[line].replace(old, new, 1)
    path.write_text("\n".join(lines))


def what_is_damaged(folder):
    """Of rows that are lost as many are fought again, of rows that are altered it is said where."""
    whole = folder / "damaged"
    check(study(*SMALL, "--battles", "4", "--out", whole).returncode == 0, "a study is not fought")
    before = text_of(whole)
    rows = whole / "rows.jsonl"
    for lost in (1, 3):
        lines = rows.read_text().split("\n")
        rows.write_text("\n".join(lines[:lost] + lines[lost + 1 :]))
        check(study("--resume", "--out", whole, "-q").returncode == 0, f"battle {lost} is not fought again")
        check(rows.read_bytes() == before["rows.jsonl"], f"without battle {lost} other rows come of it")
    for old, new in (('"turns":', '"turns":9'), ('"winner":', '"winner":6553'), ('"hash":"', '"hash":"0')):
        damage(rows, 2, old, new)
        refused(study("--resume", "--out", whole), "rows.jsonl:3: cannot read this battle", f"a damaged {old}")
        rows.write_bytes(before["rows.jsonl"])
    manifest = whole / "manifest.json"
    for old, new, words in (
        ('"program":"', '"program":"9.9', "this study was started by Linstock 9.9"),
        ('"blue":"random"', '"blue":"napoleon"', "there is no player 'napoleon'"),
        ('"battles":4', '"battles":0', "no battle to play"),
    ):
        damage(manifest, 0, old, new)
        refused(study("--resume", "--out", whole), words, f"a manifest with {new}")
        manifest.write_bytes(before["manifest.json"])


def shards_that_are_others(folder):
    shards = folder / "shards"
    plan = [*SMALL, "--battles", "4"]
    check(study(*plan, "--shard", "1/2", "--out", shards).returncode == 0, "a share is not fought")
    (shards / "rows-2-of-2.jsonl").write_bytes((shards / "rows-1-of-2.jsonl").read_bytes())
    again = study(*plan, "--shard", "2/2", "--out", shards, "--resume")
    refused(again, "these are the battles of shard 1/2", "another share's file")
    (shards / "rows-2-of-2.jsonl").unlink()
    other = folder / "other"
    plan[plan.index("--seed") + 1] = "7"
    check(study(*plan, "--shard", "2/2", "--out", other).returncode == 0, "a share of another seed is not fought")
    out = folder / "of-two"
    refused(study("merge", shards, other, "--out", out), "belong to another study than those of", "a share of another seed")
    refused(study("merge", shards, folder / "nowhere", "--out", out), "nowhere: there is no such folder", "no folder")
    refused(study("merge", shards, "--battles", "4", "--out", out), "uses the plan of the shards", "a merge with a plan")


def arms_that_are_one(_):
    refused(study(*SMALL, "--vary", "turns=3", "--vary", "turns=4"), "'turns' is varied twice", "turns varied twice")
    refused(study(*SMALL, "--vary", "blue=random", "--vary", "first=sergeant"), "varied twice", "blue is first")
    refused(study(*SMALL, "--vary", "turns=03,3"), "are the same battle", "one battle under two names")
    many = ",".join(str(n) for n in range(1, 101))
    both = ("--vary", f"turns={many}", "--vary", f"Blue West 1st/figures={many}")
    refused(study(*SMALL, *both), "more than 500 arms", "too many arms")


with tempfile.TemporaryDirectory(prefix="linstock-folder-") as name:
    for test in (one_at_a_time, a_merge_of_too_little_leaves_no_rows, what_is_not_its_own, what_is_damaged,
                 shards_that_are_others, arms_that_are_one):
        place = pathlib.Path(name) / test.__name__
        place.mkdir()
        test(place)
