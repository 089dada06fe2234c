#!/usr/bin/python3
"""Tests the command-line programs: help, errors, battles, records, the protocol.

    LINSTOCK_PROGRAM=build/dev/apps/linstock LINSTOCK_SOURCE=. tests/cli/cli_test.py [Class]
"""

import csv
import fcntl
import hashlib
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import tomllib
import unittest
from pathlib import Path
from xml.etree import ElementTree

import schema

PROGRAM = os.environ.get("LINSTOCK_PROGRAM", "linstock")
LAB = os.environ.get("LINSTOCK_LAB", PROGRAM + "-lab")
LAB_COMMANDS = ("bench", "drawings", "fit", "golden", "ladder", "match", "openings", "points", "skirmishes", "tune")
SOURCE = Path(os.environ.get("LINSTOCK_SOURCE", "."))
BATTLE = "two-brigades"


class Cli(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = Path(self.folder.name)

    def run_it(self, *arguments, status=0, text=None, **environment):
        program = LAB if arguments and arguments[0] in LAB_COMMANDS else PROGRAM
        done = subprocess.run([program, *map(str, arguments)], input=text, capture_output=True, text=True, check=False,
                              env={**os.environ, "LINSTOCK_DATA": str(SOURCE / "data"), **environment}, timeout=250)
        self.assertEqual(done.returncode, status, f"{arguments}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
        return done

    def protocol_schema(self):
        return json.loads(self.run_it("umpire", "--schema").stdout)

    def write(self, name, text):
        (self.path / name).write_text(text, encoding="utf-8")
        return self.path / name

    def scenario(self):
        return (SOURCE / "data/scenarios" / f"{BATTLE}.toml").read_text(encoding="utf-8")


class Completions(Cli):
    """What a shell offers after a tab. The script comes from the options, so it has every one that --help shows."""

    def offered(self, *words):
        script = self.write("script", self.run_it("--completions", "bash").stdout)
        done = subprocess.run(["bash", "-c", 'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _linstock; '
                               'printf "%s\\n" "${COMPREPLY[@]}"', script, "linstock", *words],
                              capture_output=True, text=True, check=True, cwd=self.path)
        return done.stdout.split()

    def test_bash_completes_commands_options_and_known_values(self):
        self.assertEqual(self.offered("fi"), ["fight"])
        self.assertEqual(self.offered("fight", "--rec"), ["--record"])
        self.assertEqual(self.offered("fight", "--ruleset", "re"), ["reasonable", "revised"])
        self.assertIn("two-brigades", self.offered("fight", "two-b"))
        self.assertEqual(self.offered("fight", "--record", ""), [], "no words, so that the shell offers files")

    def test_every_option_of_help_is_completed(self):
        for command in ("fight", "study", "check"):
            shown = set(re.findall(r"(?m)^  (?:-\w,)?(--[a-z][a-z-]*)", self.run_it(command, "--help").stdout))
            self.assertGreater(len(shown), 3)
            self.assertLessEqual(shown, set(self.offered(command, "--")))

    def test_zsh_calls_alternative_without_the_options_that_arguments_adds(self):
        script = self.run_it("--completions", "zsh").stdout
        self.assertIn(": _alternative", script)
        self.assertNotIn(":_alternative", script, "zsh prints 'bad option: -J' without the blank")

    def test_each_shell_has_a_script_and_another_name_is_refused(self):
        for shell in ("bash", "zsh", "fish"):
            self.assertIn(f"linstock --completions {shell}", self.run_it("--completions", shell).stdout)
        self.assertIn("bash", self.run_it("--completions", "tcsh", status=2).stderr)


class OldFiles(Cli):
    """A record and a save that Linstock wrote at commit 571c3c51, with hashes of version 1."""

    FOLDER = SOURCE / "tests/cli/older"

    def test_RecordOfVersion1_Replays(self):
        done = self.run_it("replay", self.FOLDER / "lesson-1.record")
        self.assertIn("26 of 26 decisions replayed with the same hashes", done.stdout)
        self.assertIn("it can be played", self.run_it("check", self.FOLDER / "lesson-1.record").stdout)

    def test_ChangedRecordOfVersion1_IsRejected(self):
        text = (self.FOLDER / "lesson-1.record").read_text(encoding="utf-8")
        changed = self.write("other.record", text.replace("turns = ", "turns = 1"))
        self.assertIn("does not match the hash", self.run_it("replay", changed, status=2).stderr)

    def test_SaveOfVersion1_LoadsWithWarning(self):
        save = (self.FOLDER / "lesson-1.save").read_text(encoding="utf-8").strip()
        asked = '{"verb":"load","save":' + save + '}\n{"verb":"quit"}\n'
        done = self.run_it("umpire", "two-brigades-lesson-1", "--seed", "2", text=asked)
        answer = json.loads(done.stdout.splitlines()[0])
        self.assertTrue(answer["ok"])
        self.assertIn("written by an older version", answer["warnings"][0])
        asked = asked.replace('"version":1', '"version":2')
        done = self.run_it("umpire", "two-brigades-lesson-1", "--seed", "2", text=asked)
        answer = json.loads(done.stdout.splitlines()[0])
        self.assertFalse(answer["ok"])
        self.assertIn("other charts or house rules", answer["problems"][0])


class Drawings(Cli):
    def test_Drawings_OfTheRulebooks_AreWhatTheProgramDraws(self):
        folder = self.path / "drawings"
        self.run_it("drawings", folder)
        drawn = {file.name: file.read_bytes() for file in folder.glob("*.svg")}
        kept = {file.name: file.read_bytes() for file in (SOURCE / "docs/rulebooks/drawings").glob("*.svg")}
        self.assertEqual(sorted(drawn), sorted(kept))
        for name in drawn:
            self.assertEqual(drawn[name], kept[name],
                             f"{name}: run `linstock-lab drawings docs/rulebooks/drawings` and look at the difference")


class WorkedExamples(Cli):
    def test_Examples_OfTheRulebooks_AreWhatTheBattlesGive(self):
        for argument in ("--self-test", PROGRAM):
            done = subprocess.run([sys.executable, SOURCE / "tools/examples.py", argument], capture_output=True,
                                  text=True, check=False, timeout=280)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


class Help(Cli):
    def commands_of(self, top):
        """The commands that help lists, by group."""
        groups = {}
        for line in top.splitlines():
            if re.fullmatch(r"[A-Z][a-z ]+:", line):
                group = groups.setdefault(line[:-1], [])
            elif found := re.match(r"  ([a-z]+) {2,}\S", line):
                group.append(found[1])
        return {name: commands for name, commands in groups.items() if commands}

    def test_Help_ListsAtMost18CommandsInFourGroups(self):
        top = self.run_it("--help").stdout
        groups = self.commands_of(top)
        self.assertEqual(list(groups), ["Play", "Author", "Study", "At the table"])
        self.assertLessEqual(sum(map(len, groups.values())), 18, groups)
        for command in ("bot", *sum(groups.values(), [])):
            self.assertIn("--help", self.run_it(command, "--help").stdout)
        self.assertIn("linstock 1.", self.run_it("--version").stdout)
        self.assertEqual(self.run_it("help").stdout, top)

    def test_HelpOfACommand_HasItsValuesAndExamples(self):
        fight = self.run_it("fight", "--help").stdout
        for words in ("Examples", "captain or sergeant or recruit or random", "mill-springs,", "two-brigades,"):
            self.assertIn(words, fight)
        self.assertLessEqual(max(len(line) for line in fight.splitlines()[-20:]), 120)
        self.assertEqual(self.run_it("help", "fight").stdout, fight)
        self.assertIn("did you mean 'fight'?", self.run_it("help", "figth", status=2).stderr)

    def test_HelpOfTheLab_ListsItsCommands(self):
        top = subprocess.run([LAB, "--help"], capture_output=True, text=True, check=True).stdout
        self.assertEqual(sorted(sum(self.commands_of(top).values(), [])), sorted(LAB_COMMANDS))
        for command in LAB_COMMANDS:
            self.assertIn("--help", self.run_it(command, "--help").stdout)
        version = subprocess.run([LAB, "--version"], capture_output=True, text=True, check=True).stdout
        self.assertIn("linstock-lab 1.", version)

    def test_CommandOfTheOtherProgram_NamesThatProgram(self):
        for program, other, command in ((PROGRAM, "linstock-lab", "bench"), (LAB, "linstock", "fight")):
            done = subprocess.run([program, command, BATTLE], capture_output=True, text=True, check=False)
            name = Path(program).name
            self.assertEqual(done.stderr, f"{name}: '{command}' is a command of {other}: run `{other} {command}`\n")
            self.assertEqual((done.returncode, done.stdout), (2, ""))

    def test_FormerOption_IsReadButNotShown(self):
        for command, former in (("replay", "--to"), ("replay", "--tell"), ("review", "--most"), ("umpire", "--tape"), ("fit", "--again")):
            self.assertNotIn(f"{former} ", self.run_it(command, "--help").stdout)
        record = self.path / "b.record"
        self.run_it("fight", BATTLE, "-q", "--seed", "1", "--record", record)
        self.assertEqual(self.run_it("replay", record, "--to=2").stdout, self.run_it("replay", record, "--to-turn", "2").stdout)

    def test_Styles_AreListedInTheLab(self):
        output = "general, colonel and captain accept a style before the name: bold-, careful- or stubborn-"
        for command in ("match", "ladder"):
            self.assertIn(output, " ".join(self.run_it(command, "--help").stdout.split()))
        errors = self.run_it("fight", BATTLE, "--blue", "bold-sergeant", status=2).stderr
        self.assertIn(f"there is no player 'bold-sergeant'; there are: general, colonel, captain, sergeant, recruit, random; {output}", errors)
        self.assertIn("did you mean 'careful-captain'?", self.run_it("fight", BATTLE, "--blue", "carefull-captain", status=2).stderr)

    def test_Match_DefaultsToSergeant_AndSergeant1NamesItsReplacement(self):
        self.assertIn("captain against sergeant, 1 pairs", self.run_it("match", BATTLE, "--general", "captain", "--pairs", "1", "--quiet").stdout)
        for arguments in (["match", BATTLE, "--against", "sergeant-1"], ["ladder", BATTLE, "--levels", "sergeant,sergeant-1"],
                          ["fight", BATTLE, "--blue", "sergeant-1"]):
            self.assertIn("the player 'sergeant-1' was removed; `tools/baseline sergeant`", self.run_it(*arguments, status=2).stderr)


class WrongArguments(Cli):
    def test_MisspeltWord_SuggestsNearest(self):
        for arguments, nearest in ((["figth", BATTLE], "'fight'"), (["fight", BATTLE, "--sead", "1"], "'--seed'"),
                                   (["fight", "two-brigaeds"], "'two-brigades'"),
                                   (["fight", BATTLE, "--blue", "sergant"], "'sergeant'"),
                                   (["fight", BATTLE, "--ruleset", "revisd"], "'revised'"),
                                   (["rules", "revised", "--mark", "mendet"], "'mended'"),
                                   (["umpire", BATTLE, "--dice-fiel", "x"], "'--dice-file'")):
            done = self.run_it(*arguments, status=2)
            self.assertIn(f"did you mean {nearest}?", done.stderr)
            self.assertEqual(done.stdout, "")

    def test_TooFewPairsForPrices_AreRefused(self):
        errors = self.run_it("points", "--pairs", "6", "--battles", "6", "--threads", "1", "-q", status=2).stderr
        self.assertIn("too few battles by revised have line infantry", errors)

    def test_FileOfAnotherKind_IsRejectedWithExpectedKind(self):
        record = self.path / "b.record"
        self.run_it("fight", BATTLE, "-q", "--seed", "1", "--record", record)
        scenario = SOURCE / "data/scenarios" / f"{BATTLE}.toml"
        noise = self.path / "noise"
        noise.write_bytes(bytes(range(128, 256)))
        for arguments, reason in ((["fight", record], "`linstock replay` replays it"),
                                (["replay", scenario], "this is not a record of a battle"),
                                (["replay", noise], "this is not a record of a battle"),
                                (["golden", "--update", scenario], "this is not a playthrough"),
                                (["check", noise], "this is not UTF-8 text"),
                                (["umpire", BATTLE, "--dice-file", record], "line 1, column 1: expected a die")):
            errors = self.run_it(*arguments, status=2, text="").stderr
            self.assertIn(reason, errors)
            self.assertLessEqual(len(errors.splitlines()), 3)
        errors = self.run_it("fight", BATTLE, status=2, LINSTOCK_DATA=str(self.path / "nowhere")).stderr
        self.assertIn("nowhere/scenarios, which has none (LINSTOCK_DATA can name", errors)

    def test_InvalidOptionValue_IsRejectedWithExpectedValue(self):
        for arguments, words in ((["fight", BATTLE, "--seed", "abc"], "a whole number"),
                                 (["fight", BATTLE, "--battles", "many"], "--battles"),
                                 (["fight", BATTLE, "--battles", "-3"], "from 1 to"),
                                 (["fight", BATTLE, "--columns", "1000000000"], "from 1 to 1000"),
                                 (["replay", "no-such.record", "--to-turn", "-1"], "from 1 to 200"),
                                 (["fight", BATTLE, "--seed", ""], "empty"),
                                 (["fight", BATTLE, "--report="], "no value after --report="),
                                 (["check", "/dev/zero"], "no end"),
                                 (["fight", BATTLE, "--map", "always"], "turns, end or never"),
                                 (["match", BATTLE, "--seconds", "nan"], "from 0.001 to 3600"),
                                 (["match", BATTLE, "--seconds", "inf"], "from 0.001 to 3600"),
                                 (["match", BATTLE, "--seconds", "-1"], "from 0.001 to 3600"),
                                 (["tune", BATTLE, "--ruleset", "revised", "--rate", "nan"], "from 0.001 to 10"),
                                 (["table", BATTLE, "--fire", "BW 1", "--at", "GW 2", "--distance", "nan"], "from 0 to 1000"),
                                 (["fight"], "scenario is required"),
                                 (["umpire", BATTLE, "--ask-dice", "--seed", "1"], "excludes"),
                                 (["replay", "no-such.record"], "cannot be opened"),
                                 (["fight", BATTLE, "--house", "nowhere"], "no such file of house rules"),
                                 (["umpire", BATTLE, "--seat", "third"], "first (or blue)")):
            self.assertIn(words, self.run_it(*arguments, status=2).stderr)


class Rules(Cli):
    def test_Rules_ShowsClausesChartsAndMarks(self):
        self.assertIn("opportunity fire", self.run_it("rules", "revised", "RV-7.4").stdout)
        self.assertEqual(self.run_it("rules", "RV-7.4").stdout, self.run_it("rules", "revised", "7.4").stdout)
        self.assertIn("why:", self.run_it("rules", "--mark", "reconstructed").stdout)
        self.assertIn("infantry", self.run_it("rules", "--charts").stdout)
        self.assertIn("RV-", self.run_it("rules", "--search", "enfilade").stdout)
        self.assertIn("did you mean", self.run_it("rules", "revised", "RV-7.44", status=2).stderr)

    def test_RulesSearch_FindsOtherRulesetsClausesAndChartRows(self):
        self.assertIn("one of 'revised'", self.run_it("rules", "reasonable", "RV-7.4", status=2).stderr)
        output = self.run_it("rules", "firefight", "cannister").stdout
        self.assertRegex(output, r"CF-firing .*: cannister")
        self.assertRegex(self.run_it("rules", "firefight", "--search", "gunners").stdout, r"crews .*: two_gunners")

    def test_ClauseId_IgnoresCase_AndSectionListsItsClauses(self):
        self.assertTrue(self.run_it("rules", "revised", "rv-7.4").stdout.startswith("RV-7.4 "))
        self.assertIn("RV-7.4", self.run_it("rules", "revised", "RV-7", status=2).stderr)
        self.assertIn("in inches", self.run_it("rules", "revised", "RV-hit-15").stdout)
        self.assertIn("nothing in", self.run_it("rules", "revised", "--mark", "house").stdout)
        output = self.run_it("rules", "mwan18", "MW-3.1").stdout
        self.assertIn("    P  Infantry in line or column marches 200 feet a turn.\n    R  Dismounted cavalry", output)
        self.assertIn("    Dismounted cavalry in line or column", self.run_it("rules", "mwan18", "--mark", "ruling").stdout)
        self.assertTrue(self.run_it("rules", "mwan18").stdout.splitlines()[1].strip().startswith("MW-9.0"))

    def test_ListOfRulesets_AgreesWithTheComparisonPage(self):
        output = " ".join(self.run_it("rules").stdout.partition("Rulesets:")[2].split())
        compared = (SOURCE / "docs/rulebooks/README.md").read_text(encoding="utf-8")
        for card in sorted((SOURCE / "data/rulesets").glob("*/card.toml")):
            self.assertIn(tomllib.loads(card.read_text(encoding="utf-8"))["scale"], output)
            book = tomllib.loads(card.with_name("ruleset.toml").read_text(encoding="utf-8"))
            clauses = tomllib.loads(card.with_name("clauses.toml").read_text(encoding="utf-8"))["clause"]
            marks = [(mark, sum(clause["mark"] == mark for clause in clauses))
                     for mark in ("printed", "mended", "reconstructed", "ruling")]
            counted = f"{len(clauses)} clauses: " + ", ".join(f"{many} {mark}" for mark, many in marks if many)
            self.assertIn(f"{book['title']}, {book['period']}", output)
            self.assertIn(counted, output)
            self.assertIn(f"| [{book['title']}]({card.parent.name}.md) | `{card.parent.name}` |", compared)
            self.assertIn("| " + " | ".join(str(n) for n in (len(clauses), *(many for _, many in marks))) + " |", compared)

    def test_RulesetNotPlayableYet_CanBeReadButNotPlayed(self):
        listed = self.run_it("rules").stdout
        for file in sorted((SOURCE / "data/rulesets").glob("*/ruleset.toml")):
            book, name = tomllib.loads(file.read_text(encoding="utf-8")), file.parent.name
            line = next(line for line in listed.splitlines() if line.split()[:1] == [name])
            self.assertEqual("not playable yet" in line, not book.get("played", True), line)
            self.assertIn(book["title"], self.run_it("rules", name).stdout)
            first = tomllib.loads(file.with_name("clauses.toml").read_text(encoding="utf-8"))["clause"][0]["id"]
            self.assertEqual(self.run_it("rules", first).stdout, self.run_it("rules", name, first).stdout)
            if book.get("played", True):
                continue
            playthrough = self.write("unplayed.golden", f"scenario = {BATTLE}\nruleset = {name}\nseed = 1\nturns = 1\n---\n")
            for command in (["fight", BATTLE, "--ruleset", name], ["umpire", BATTLE, "--ruleset", name],
                            ["check", BATTLE, "--ruleset", name], ["golden", playthrough]):
                output = self.run_it(*command, status=2).stderr
                self.assertIn(f"the rules of {name} can be read (linstock rules {name}) but not played yet", output)


class Check(Cli):
    def test_ShippedScenarios_HaveNoErrors(self):
        for file in sorted((SOURCE / "data/scenarios").glob("*.toml")):
            done = self.run_it("check", file)
            self.assertRegex(done.stdout, r": (nothing wrong|\d+ warnings?; it can be played)\n$")
            self.assertEqual("nothing wrong" in done.stdout, done.stderr == "", done.stdout)

    def test_Check_WithWarnings_CountsThem(self):
        late = self.write("late.toml", self.scenario() + '\n[[terrain]]\nkind = "hill"\nrectangle = [[1, 1], [3, 3]]\n')
        done = self.run_it("check", late)
        self.assertIn("this hill has no crests", done.stderr)
        self.assertEqual(done.stderr.count("this ruleset treats"), 2, "of two qualities, in one of its books")
        self.assertRegex(done.stdout, r": 3 warnings; it can be played\n$")
        self.assertNotIn("nothing wrong", done.stdout)

    def test_ScenarioWithSeveralErrors_ReportsAllWithPositions(self):
        text = self.scenario().replace("turns = 12", "trunks = 12").replace('kind = "stone_wall"', 'kind = "stone_wal"', 1)
        done = self.run_it("check", self.write("bad.toml", text), status=2)
        self.assertRegex(done.stderr, r"bad\.toml:\d+:\d+: .*trunks")
        self.assertIn("did you mean 'stone_wall'?", done.stderr)

    def test_ImpossibleDeployment_IsRejectedBeforeFirstTurn(self):
        text = re.sub(r"(?m)^at = \[[^\]]*\]", "at = [500, 500]", self.scenario(), count=1)
        done = self.run_it("fight", self.write("off.toml", text), status=2)
        self.assertRegex(done.stderr, r"off\.toml:\d+")
        self.assertEqual(done.stdout, "")

    def test_DangerousTextOrUnknownWord_IsRejectedWithPosition(self):
        for text, expected in (("[" + "a." * 50000 + "a]\n", "the key has too many parts"),
                           (self.scenario().replace("an invented field", "\\u001b[31m", 1), "control character"),
                           ("\n[situation]\nphase = \"movment\"\n", "did you mean 'movement'"),
                           ("\n[situation]\ncards = [\"Blu staff\"]\n", "unknown card 'Blu staff'"),
                           ("\n[situation]\n[[situation.unit]]\nunit = \"Blue cavalry\"\npresence = \"fled\"\n",
                            "presence' is 'fled'")):
            whole = text if "\n[" not in text[:2] else self.scenario() + text
            done = self.run_it("check", self.write("bad.toml", whole), status=2)
            self.assertRegex(done.stderr, r"bad\.toml:\d+:\d+: ")
            self.assertIn(expected, done.stderr)

    def test_ControlCharactersOfFile_AreNotPrinted(self):
        places = (("an invented field", "{}"),  # in a text
                  ('kind = "stone_wall"', 'kind = "stone_wal{}"'),  # in a value that problems quote
                  ("[scenario]", '[scenario]\n"odd{}key" = 1'),  # in a key
                  ('title = "', 'title = "{}'))
        for place, new in places:
            self.assertIn(place, self.scenario())
            for odd in ("\\u001b]52;c;ZXZpbA==\\u0007", "\\u009b31m", "\\u007f", "\\u202e", "\\u2066", "\\u061c", "\\U000e0041"):
                path = self.write("odd.toml", self.scenario().replace(place, new.format(odd), 1))
                for command in ("check", "fight", "map"):
                    done = self.run_it(command, path, status=2)
                    self.assertIn("contains a control character", done.stderr)
                    self.assertNotRegex(done.stdout + done.stderr, "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]")

    def test_NamesThatLookLikeFormulas_AreEscapedInCsv(self):
        text = self.scenario().replace('name = "Blue West 1st"', 'name = "=cmd|\'/C calc\'!A0"', 1)
        self.run_it("study", self.write("formula.toml", text), "--battles", "2", "--out", self.path / "formula")
        with (self.path / "formula/units.csv").open(encoding="utf-8", newline="") as file:
            cells = [cell for row in csv.reader(file) for cell in row]
        self.assertIn("'=cmd|'/C calc'!A0", cells)
        self.assertFalse([cell for cell in cells if cell[:1] in ("=", "+", "@")])

    def test_UnitWithoutChartRow_DoesNotHideOverlappingUnits(self):
        text = self.scenario().replace('arm = "cavalry"', 'arm = "gatling"', 1)
        text = re.sub(r'(name = "Blue West 2nd".*?at = )\[[^\]]*\]', r"\1[10.5, 9.5]", text, count=1)
        text = re.sub(r'(name = "Blue West 1st".*?at = )\[[^\]]*\]', r"\1[10.5, 9.5]", text, count=1)
        output = self.run_it("check", self.write("two.toml", text), status=2).stderr
        self.assertIn("has no row in the charts", output)
        self.assertIn("stands on Blue West 1st", output)

    def test_ErrorsOfReaderAndRuleset_AreReportedTogetherByLine(self):
        text = self.scenario().replace('kind = "stone_wall"', 'kind = "stone_wal"', 1).replace("turns = 12", "turns = 0")
        text = re.sub(r'(name = "Blue West 2nd".*?at = )\[[^\]]*\]', r"\1[10.5, 9.5]", text, count=1)
        text = re.sub(r'(name = "Blue West 1st".*?at = )\[[^\]]*\]', r"\1[10.5, 9.5]", text, count=1)
        text = text.replace('[scenario]', '[scenario]\noptional_rules = ["officer_casualtys"]', 1)
        output = self.run_it("check", self.write("two.toml", text), "--ruleset", "revised", status=2).stderr
        self.assertIn("did you mean 'stone_wall'?", output)
        self.assertRegex(output, r"two\.toml:\d+:\d+: Blue West 2nd stands on Blue West 1st")
        self.assertRegex(output, r"two\.toml:\d+:19: unknown optional rule 'officer_casualtys'")
        lines = [int(line.split(":")[1]) for line in output.splitlines()]
        self.assertEqual(lines, sorted(lines))

    def test_UnitWithUnknownCommand_IsReportedOnce(self):
        text = re.sub(r'(name = "Blue West 1st".*?)command = "[^"]*"', r'\1command = "Nobody"', self.scenario(), count=1)
        output = self.run_it("check", self.write("one.toml", text), "--ruleset", "revised", status=2).stderr
        self.assertIn("unknown command 'Nobody'", output)
        self.assertEqual(len(output.splitlines()), 1, output)

    def test_ErrorInSeveralRulesets_IsReportedOnceWithAllClauses(self):
        text = (SOURCE / "data/scenarios" / f"{BATTLE}-lesson-1.toml").read_text(encoding="utf-8")
        text = re.sub(r"(?m)^rulesets = .*", 'rulesets = ["revised", "firefight"]', text)
        text = re.sub(r'(name = "Blue West 2nd".*?at = )\[[^\]]*\]', r"\1[0.5, 9.5]", text, count=1)
        output = self.run_it("check", self.write("edge.toml", text), status=2).stderr
        found = [line for line in output.splitlines() if "Blue West 2nd extends over the edge" in line]
        self.assertEqual(len(found), 1, output)
        self.assertRegex(found[0], r"\[RV-[^;]*; CF-[^\]]*\]$")

    def test_ByteOrderMark_IsIgnored_AndUtf16IsRejected(self):
        file = self.path / "mark.toml"
        file.write_bytes(b"\xef\xbb\xbf" + self.scenario().encode())
        self.assertIn("nothing wrong", self.run_it("check", file, "--ruleset", "revised").stdout)
        file.write_bytes(self.scenario().encode("utf-16"))
        self.assertIn("this text is in UTF-16", self.run_it("check", file, status=2).stderr)

    def test_UnknownRuleset_IsRejectedWithPosition(self):
        text = re.sub(r"(?m)^rulesets = .*", 'rulesets = ["revisd"]', self.scenario())
        self.assertRegex(self.run_it("check", self.write("a.toml", text), status=2).stderr,
                         r"a\.toml:\d+:13: there is no ruleset 'revisd'.*did you mean 'revised'")

    def test_HouseRules_AreChecked(self):
        good = self.write("good.toml", 'name = "Wide zones"\nruleset = "revised"\n[[change]]\nprofile = "command_zone"\n'
                                       'value = 18\n')
        self.assertIn("1 change", self.run_it("check", good).stdout)
        bad = self.write("bad.toml", 'name = "Wide zones"\nruleset = "revised"\n[[change]]\nprofile = "comand_zone"\n'
                                     'value = 18\n')
        done = self.run_it("check", bad, status=2)
        self.assertRegex(done.stderr, r"bad\.toml:\d+")
        self.assertIn("did you mean 'command_zone'?", done.stderr)
        self.assertIn("did you mean 'revised'?",
                      self.run_it("check", self.write("other.toml", 'name = "x"\nruleset = "revisde"\n[[change]]\n'), status=2).stderr)

    def house(self, book, *changes, name="house.toml"):
        text = f'name = "Ours"\nruleset = "{book}"\n'
        for place, value in changes:
            keys = place.split("/")
            text += "[[change]]\n" + (f'profile = "{place}"\n' if len(keys) == 1 else
                                      'chart = "{}"\nrow = "{}"\ncolumn = "{}"\n'.format(*keys)) + f"value = {value}\n"
        return self.write(name, text)

    def test_UnplayableHouseRules_AreRejectedByCheckAndFight(self):
        for book, place, value in (("revised", "reserve_divisor", 0), ("firefight", "CF-22/lost_gun/divided_by", 0),
                                   ("firefight", "CF-movement/officer/line", -1), ("reasonable", "duel_die", 0)):
            house = self.house(book, (place, value))
            for done in (self.run_it("check", house, status=2),
                         self.run_it("fight", BATTLE, "--ruleset", book, "-q", "--house", house, status=2)):
                self.assertRegex(done.stderr, rf"house\.toml:\d+:9: .* is {value}; expected \d+ to \d+")
            self.assertIn("the house rules " + str(house) + " cannot be used: 1 problem", done.stderr)

    def test_OptionsFromRevised_ArePlayableInOtherBromRulesets(self):
        for book in ("reasonable", "firefight"):
            for option in ("option_supply", "option_sharpshooters", "opportunity_fire", "countercharge"):
                house = self.house(book, (option, "true"))
                self.assertIn("nothing wrong", self.run_it("check", house).stdout)
                self.run_it("fight", BATTLE, "--ruleset", book, "-q", "--seed", "1", "--house", house)

    def test_HouseRulesOfOtherRuleset_AreOneProblem(self):
        house = self.house("firefight", ("no_such_field", 3), ("charge_infantry", 20))
        output = self.run_it("fight", BATTLE, "--ruleset", "revised", "-q", "--house", house, status=2).stderr
        self.assertIn("these house rules are for 'firefight'", output)
        self.assertIn("house.toml cannot be used: 1 problem", output)
        self.assertEqual(len(output.splitlines()), 2, output)

    def test_ShippedHouseRules_AreValidForEveryRulesetTheyName(self):
        rulesets, readings = set(), 0
        for file in sorted((SOURCE / "data/house").glob("*.toml")):
            self.assertIn("nothing wrong", self.run_it("check", file).stdout)
            text = tomllib.loads(file.read_text(encoding="utf-8"))
            own = [text["ruleset"]] if "ruleset" in text else [key for key, value in text.items() if isinstance(value, dict)]
            rulesets.update(own)
            readings += len(own)
        self.assertEqual(rulesets, {"revised", "reasonable", "firefight", "mwan18", "brothers"})
        self.assertEqual(readings, 109)

    def test_HouseRulesForSeveralRulesets_UseTheRulesetOfTheBattle(self):
        for ruleset, clause in (("revised", "RV-18.T"), ("reasonable", "RE-21.T"), ("firefight", "CF-24.T")):
            output = self.run_it("rules", ruleset, clause, "--house", "brisk-collapse").stdout
            self.assertEqual(output, self.run_it("rules", ruleset, clause, "--house", f"brisk-collapse-{ruleset}").stdout)
            self.assertNotEqual(output, self.run_it("rules", ruleset, clause).stdout)
            self.assertIn("Brisk collapse", output)
        errors = self.run_it("rules", "mwan18", "--house", "brisk-collapse", status=2).stderr
        self.assertIn("these house rules are for 'revised', 'reasonable', 'firefight'", errors)
        errors = self.run_it("rules", "revised", "--house", "brisk-collapse-firefight", status=2).stderr
        self.assertIn("these house rules are for 'firefight'", errors)

    def test_HouseRulesForSeveralRulesets_ErrorInOneTable_IsReported(self):
        text = 'name = "Ours"\n[[revised.change]]\nprofile = "command_zone"\nvalue = 18\n[[firefight.change]]\nprofile = "comand_zone"\nvalue = 18\n'
        errors = self.run_it("check", self.write("several.toml", text), status=2).stderr
        self.assertRegex(errors, r"several\.toml:6:\d+: unknown profile field 'comand_zone'")
        errors = self.run_it("check", self.write("several.toml", text.replace("firefight", "firefigth")), status=2).stderr
        self.assertIn("did you mean 'firefight'?", errors)

    def test_FormerHouseRules_AreValidWithoutEffect(self):
        former = tomllib.loads((SOURCE / "data/house/former/names.toml").read_text(encoding="utf-8"))
        self.assertEqual(sorted(former), ["above-the-attack-brothers", "flinchers-stop-at-the-edge-brothers", "muskets-overhead"])
        for name, text in former.items():
            ruleset = tomllib.loads(text)["ruleset"]
            record = self.path / f"{name}.record"
            done = self.run_it("fight", BATTLE, "--ruleset", ruleset, "--seed", "1", "--house", name,
                               "--record", record)
            self.assertEqual(done.stderr.count("it has no effect"), 1, done.stderr)
            self.assertIn("(now the default)", done.stdout)
            self.assertIn("nothing wrong", self.run_it("check", name, record).stdout)

    def test_RecordWithUnknownVerb_IsRejectedWithDecisionNumber(self):
        record = self.path / "b.record"
        self.run_it("fight", BATTLE, "-q", "--seed", "1", "--record", record)
        self.assertIn("nothing wrong", self.run_it("check", record).stdout)
        lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
        lines[3] = re.sub(r'"verb":"[^"]*"', '"verb":"dance"', lines[3])
        record.write_text("".join(lines), encoding="utf-8")
        self.assertIn("decision 3, turn", self.run_it("check", record, status=2).stderr)

    def test_NumberOne_IsFollowedBySingular(self):
        text = re.sub(r"(?m)^turns = .*", "turns = 1", self.scenario())
        self.assertIn(", 1 turn:", self.run_it("check", self.write("one.toml", text), "--ruleset", "revised").stdout)
        text = re.sub(r"at = \[16, 7\]", "at = [16]", self.scenario())
        self.assertIn("has 1 number;", self.run_it("check", self.write("p.toml", text), status=2).stderr)


class Convert(Cli):
    def brothers_scenario(self, name, variant):
        """The scenario two-brigades for brothers, without the tables of the other rulesets."""
        text = re.sub(r"(?m)^rulesets = .*", 'rulesets = ["revised", "brothers"]', self.scenario(), count=1)
        text = re.sub(r"(?m)^(reasonable|firefight|mwan18|brothers) = .*\n", "", text)
        text = re.sub(r", (reasonable|firefight|mwan18) = \{[^}]*\}", "", text)
        return self.write(name, text.replace("[scenario]", f'[scenario]\nbrothers = {{ variant = "{variant}" }}', 1))

    def test_Convert_ToOtherScaleAndBack_GivesSameScenario(self):
        drawn, plain, large = self.brothers_scenario("drawn.toml", "15 mm, inches"), self.path / "plain.toml", self.path / "large.toml"
        self.run_it("convert", drawn, "--variant", "15 mm, inches", "--out", plain)
        self.assertEqual(self.run_it("convert", plain, "--variant", "25 mm, inches", "--out", large).stdout, "")
        self.assertEqual(self.run_it("convert", large, "--variant", "mm15_in").stdout, plain.read_text(encoding="utf-8"))
        output = tomllib.loads(self.run_it("convert", large, "--variant", "25 mm, centimetres").stdout)["scenario"]
        self.assertEqual((output["rulesets"], output["variant"], output["measure"], output["table"]),
                         (["brothers"], "25 mm, centimetres", "centimetres", [360, 240]))

    def test_ImpossibleConversion_IsRejectedWithReason(self):
        odd = self.brothers_scenario("odd.toml", "12 mm")
        for arguments, words in ((["mill-springz", "--variant", "6 mm, inches"], "did you mean"),
                                 (["fraustadt", "--variant", "6 mm, inches"], "is not for 'brothers'"),
                                 ([BATTLE, "--variant", "6 mm, inch"], "did you mean '6 mm, inches'?"),
                                 ([BATTLE, "--ruleset", "revised", "--variant", "25 mm"], "only scenarios of 'brothers'"),
                                 ([BATTLE, "--ruleset", "mwan81"], "did you mean 'mwan18'?"),
                                 ([odd, "--variant", "6 mm, inches"], "no variant '12 mm'"),
                                 ([BATTLE], "--variant (another scale")):
            self.assertIn(words, self.run_it("convert", *arguments, status=2).stderr)


class Fight(Cli):
    def fight(self, *more, **kind):
        return self.run_it("fight", BATTLE, "--seed", "7", *more, **kind)

    def test_SameSeed_GivesSameBattle(self):
        first = self.fight("--map", "end").stdout
        self.assertEqual(first, self.fight("--map", "end").stdout)
        self.assertIn("[RV-", first)
        self.assertNotIn("\x1b", first, "no colours without a terminal")
        self.assertIn("Seed 7", first)

    def test_DegreeOfDefeat_IsPrintedInWords(self):
        for arguments in (["--seed", "8"], ["--battles", "3", "--seed", "8"]):
            output = self.run_it("fight", BATTLE, "-q", *arguments).stdout
            self.assertRegex(output, r"(Blue|Grey) wins: .*(defeat for (Blue|Grey)|useless victory)")
            self.assertNotRegex(output, r"defeat \d")

    def test_SideNamedByAdjective_IsPrintedAsArmy(self):
        output = self.run_it("fight", "fraustadt", "--ruleset", "reasonable", "-q", "--seed", "1").stdout
        self.assertRegex(output, r": (the (Swedish|Allied) army wins|a draw)")

    def test_RandomSeed_IsPrinted(self):
        self.assertRegex(self.run_it("fight", BATTLE, "-q").stdout, r"Seed [0-9a-f]{64}")

    def test_Record_Replays_AndCutRecordReplaysToLastWholeLine(self):
        record = self.path / "a.record"
        report = self.path / "a.html"
        self.fight("-q", "--record", record, "--report", report)
        self.assertIn("<html", report.read_text(encoding="utf-8"))
        self.assertIn("replayed with the same hashes", self.run_it("replay", record).stdout)
        self.assertIn("turn 3", self.run_it("replay", record, "--to-turn", "2").stdout)
        self.assertIn("nothing wrong", self.run_it("check", record).stdout)
        whole = record.read_bytes()
        lines = whole.splitlines(keepends=True)
        cut = self.path / "cut.record"
        cut.write_bytes(b"".join(lines[:40]) + lines[40][:25])
        self.assertIn("39 of 39 decisions", self.run_it("replay", cut).stdout)

    def test_ReviewOfCutRecord_SaysWhereItStops(self):
        record = self.path / "a.record"
        self.fight("-q", "--record", record)
        lines = record.read_bytes().splitlines(keepends=True)
        cut = self.path / "cut.record"
        first_line = next(n for n, line in enumerate(lines[1:], 1) if b'"by":"first"' in line)
        others = b"".join(lines[:first_line])
        cut.write_bytes(others + lines[first_line][:25])
        done = self.run_it("review", cut, "--seat", "first", "--level", "captain")
        self.assertRegex(done.stdout, rf"^The record stops in turn 1, after {first_line - 1} decisions?: later decisions are not judged")
        self.assertIn("There is nothing to judge: the record has no decision of the first side", done.stdout)
        self.assertNotIn("no clear mistakes", done.stdout)
        self.assertEqual(done.stderr, "")

    def test_FightAndReview_ByBrothers_ShowBattlePlans(self):
        record, page = self.path / "a.record", self.path / "a.html"
        output = self.run_it("fight", BATTLE, "--ruleset", "brothers", "--blue", "captain", "--grey", "random", "--seed", "2",
                             "--map", "never", "--plain", "--record", record, "--report", page).stdout
        plan = re.search(r"\nPlan of Blue: (The whole army attacks the Grey (?:West|East) Brigade, then goes for the objectives\.)\n", output)
        self.assertIsNotNone(plan, output[-500:])
        self.assertNotIn("Plan of Grey", output)
        self.assertIn(f"<dt>Plans</dt><dd>Blue: {plan[1]}</dd>", page.read_text(encoding="utf-8"))
        cut = self.path / "cut.record"
        cut.write_bytes(b"".join(record.read_bytes().splitlines(keepends=True)[:3]))
        output = self.run_it("review", cut, "--level", "captain").stdout
        self.assertRegex(output, r"(?m)^Plan of a captain for Blue: .+\.\nPlan of a captain for Grey: .+\.$")
        self.assertNotIn("for Grey", self.run_it("review", cut, "--level", "captain", "--seat", "first").stdout)

    def test_Review_WithMaxDecisions_JudgesThatManyEvenlySpread(self):
        record = self.path / "a.record"
        self.fight("-q", "--record", record)
        cut = self.path / "cut.record"
        cut.write_bytes(b"".join(record.read_bytes().splitlines(keepends=True)[:60]))
        whole = self.run_it("review", cut, "--level", "captain").stdout
        self.assertNotIn("A captain judged", whole)
        output = self.run_it("review", cut, "--level", "captain", "--max-decisions", "3").stdout
        found = re.search(r"A captain judged 3 of (\d+) decisions, spread evenly over the battle\.\n", output)
        self.assertIsNotNone(found, output)
        self.assertEqual(self.run_it("review", cut, "--level", "captain", "--max-decisions", found[1]).stdout, whole)
        self.assertEqual(self.run_it("review", cut, "--level", "captain", "--max-decisions", "3").stdout, output)

    def test_Progress_WithoutTerminal_IsNotPrinted(self):
        record = self.path / "a.record"
        self.fight("-q", "--record", record)
        lines = record.read_bytes().splitlines(keepends=True)
        cut = self.path / "cut.record"
        cut.write_bytes(b"".join(lines[:40]))
        for arguments in (["review", cut, "--level", "captain"], ["review", cut, "--level", "captain", "-q"],
                          ["replay", cut, "--report", self.path / "a.html"]):
            self.assertEqual(self.run_it(*arguments).stderr, "")
        self.assertGreater(len(self.run_it("replay", cut).stdout.splitlines()), 10, "the map")
        self.assertEqual(len(self.run_it("replay", cut, "-q").stdout.splitlines()), 1)

    def test_ChangedRecord_IsNotReviewed(self):
        record = self.path / "a.record"
        self.fight("-q", "--record", record)
        lines = record.read_text(encoding="utf-8").splitlines()
        last = json.loads(lines[-2])
        last["turn"] = 99
        changed = self.write("changed.record", "\n".join([*lines[:-2], json.dumps(last), lines[-1]]) + "\n")
        for command in ("replay", "review"):
            self.assertIn("differs from the record", self.run_it(command, changed, status=1).stderr)

    def fair_record(self):
        """A record whose seed was made of three shares, as a server writes it."""
        def sha(text):
            return hashlib.sha256(text.encode()).hexdigest()
        shares = {who: sha(f"a share of {who}") for who in ("server", "first", "second")}
        seed = sha("linstock " + " ".join(f"{who}:{share}" for who, share in shares.items()))
        record = self.path / "fair.record"
        self.run_it("fight", BATTLE, "-q", "--seed", seed, "--record", record)
        lines = record.read_text(encoding="utf-8").splitlines()
        head = json.loads(lines[0])
        head["fair"] = {who: {"share": share, "commit": sha(f"{who}:{share}")} for who, share in shares.items()}
        return head, lines[1:]

    def write_record(self, head, lines):
        return self.write("changed.record", "\n".join([json.dumps(head), *lines]) + "\n")

    def test_Verify_ChecksEveryRoll(self):
        head, lines = self.fair_record()
        record = self.write_record(head, lines)
        commit = head["fair"]["first"]["commit"]
        output = self.run_it("verify", record, "--commitment", f"first={commit}").stdout
        rolls = [[int(n) - 1, int(sides), int(face)] for n, sides, face in re.findall(r"roll (\d+), turn \d+: d(\d+) shows (\d+): right", output)]
        self.assertGreater(len(rolls), 100)
        self.assertIn(f"{len(rolls)} rolls verified, none repeated; the seed matches the shares of both sides", output)
        # tools/dice_check.py shares no code with the program. It agrees on every face, and finds a
        # changed face.
        other = [sys.executable, SOURCE / "tools/dice_check.py", "--quiet"]
        listed = self.write_record({**head, "rolls": rolls}, lines)
        done = subprocess.run([*other, listed], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (0, f"{len(rolls)} rolls verified, none repeated\n"))
        rolls[50][2] = rolls[50][2] % rolls[50][1] + 1
        listed = self.write_record({**head, "rolls": rolls}, lines)
        done = subprocess.run([*other, listed], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"WRONG: roll 51: d{rolls[50][1]} shows {rolls[50][2]}, but the seed gives", done.stdout)
        # The program finds the same difference.
        self.assertIn("differ from those of the battle", self.run_it("verify", listed, status=1).stdout)

    def test_Verify_MissingRoll_IsFound(self):
        head, lines = self.fair_record()
        lines = [line for line in lines if "decision" in json.loads(line)][:24]

        def rolls_of(record):
            output = self.run_it("verify", record).stdout
            self.assertIn("stops before the end of the battle", output)
            return [[int(n) - 1, int(sides), int(face)]
                    for n, sides, face in re.findall(r"roll (\d+), turn \d+: d(\d+) shows (\d+): right", output)]

        known = [rolls_of(self.write_record(head, lines[:count])) for count in range(len(lines) + 1)]
        listed = [{**json.loads(line), "rolls": known[at + 1][len(known[at]):]} for at, line in enumerate(lines)]
        head["rolls"] = known[0]
        thrown = [at for at, line in enumerate(listed) if line["rolls"]]
        self.assertTrue(thrown)
        self.assertEqual(rolls_of(self.write_record(head, map(json.dumps, listed))), known[-1])
        for at in (thrown[0], thrown[-1]):  # no later roll follows the last one
            less = [{**line, "rolls": []} if n == at else line for n, line in enumerate(listed)]
            output = self.run_it("verify", self.write_record(head, map(json.dumps, less)), status=1).stdout
            self.assertIn(f"the rolls recorded after decision {at + 1} differ from those of the battle", output)

    def test_Verify_WrongLastLine_IsFound(self):
        head, lines = self.fair_record()
        end = json.loads(lines[-1])
        self.assertIn("winner", end)
        self.assertIn("verified, none repeated", self.run_it("verify", "--quiet", self.write_record(head, lines)).stdout)
        other = {**end, "winner": 3 - end["winner"] if end["winner"] else 1}
        output = self.run_it("verify", "--quiet", self.write_record(head, [*lines[:-1], json.dumps(other)]), status=1).stdout
        self.assertIn("WRONG: the battle's result differs from the last line of the record", output)
        # A record cut in the middle, followed by an end line.
        cut = {**end, "hash": json.loads(lines[19])["hash"]}
        output = self.run_it("verify", "--quiet", self.write_record(head, [*lines[:20], json.dumps(cut)]), status=1).stdout
        self.assertIn("WRONG: the record ends before the battle does", output)

    def test_Verify_SeedThatDoesNotMatchItsShares_IsFound(self):
        head, lines = self.fair_record()
        other = {**head, "fair": {**head["fair"], "second": {**head["fair"]["second"], "share": "0" * 64}}}
        output = self.run_it("verify", "--quiet", self.write_record(other, lines), status=1).stdout
        self.assertIn("WRONG: second's share does not match its commitment", output)
        self.assertIn("WRONG: the seed does not match these shares", output)
        output = self.run_it("verify", "--quiet", self.write_record(head, lines), "--commitment", "server=" + "0" * 64, status=1).stdout
        self.assertIn("WRONG: server has another commitment than the one that you saw", output)
        self.run_it("verify", self.write_record(head, lines), "--commitment", "third=7", status=2)
        plain = {name: value for name, value in head.items() if name != "fair"}
        self.assertIn("The seed was not made from shares", self.run_it("verify", self.write_record(plain, lines)).stdout)
        self.assertIn("do not come from a seed", self.run_it("verify", self.write_record({**plain, "seed": ""}, []), status=2).stderr)

    def test_Verify_ListsRulingsAndDiceTakenBack(self):
        plain = self.path / "plain.record"
        self.run_it("fight", BATTLE, "-q", "--seed", "7", "--record", plain)
        head = json.loads(plain.read_text(encoding="utf-8").splitlines()[0])
        process = subprocess.Popen([PROGRAM, "umpire", BATTLE, "--seed", "7"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   text=True, env={**os.environ, "LINSTOCK_DATA": str(SOURCE / "data")})

        def ask(**request):
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()
            return json.loads(process.stdout.readline())

        lines = []

        def decide(decision):
            answer = ask(verb="decide", decision=decision)
            self.assertTrue(answer["ok"], answer)
            turn = ask(verb="view", seat="first")["view"]["turn"]
            lines.append(json.dumps({"turn": turn, "hash": answer["hash"], "decision": decision}))
            return answer

        taken_back = {"prompt": 0, "by": "umpire", "verb": "rule", "ruling": {"reason": "two dice lay askew", "dice": 2}}
        answer = ask(verb="open")
        for step in range(60):
            if step == 30:
                answer = decide(taken_back)
                self.assertEqual([event.get("ruling") for event in answer["events"]], [taken_back["ruling"]])
                laid = {"kind": "breastwork", "name": "Barricade", "line": [[4, 5], [8, 5]]}
                answer = decide({"prompt": 0, "by": "umpire", "verb": "rule", "ruling": {"reason": "thrown up at noon", "ground": laid}})
                self.assertEqual(ask(verb="view", seat="first")["view"]["laid"], [{"piece": answer["events"][0]["piece"], **laid}])
            prompt = answer["prompts"][0]["prompt"]
            answer = decide(ask(verb="candidates", prompt=prompt, most=1)["candidates"][0]["decision"])
        answer = decide({"prompt": 0, "by": "second", "verb": "concede"})
        end = {"end": True, "turn": json.loads(lines[-1])["turn"], "winner": 1, "level": 0, "degree": 0, "hash": answer["hash"]}
        process.communicate()
        record = self.write_record(head, [*lines, json.dumps(end)])
        output = self.run_it("verify", record).stdout
        listed = re.search(r"rolls? (\d+) to (\d+), turn \d+: taken back by the umpire \(two dice lay askew\)", output)
        self.assertEqual(int(listed[2]) - int(listed[1]), 1)
        self.assertIn("; the umpire took 2 dice back; 1 ruling of the umpire", output)
        self.assertRegex(output, r"decision \d+, turn \d+: Umpire: new ground, Barricade \(breastwork\), from \[4.0, 5.0\] to \[8.0, 5.0\] \(reason: thrown up at noon\)")
        rolls = [(int(n), int(sides), int(face)) for n, sides, face in re.findall(r"roll (\d+), turn \d+: d(\d+) shows (\d+): right", output)]
        self.assertNotIn(int(listed[1]), [n for n, _, _ in rolls])
        self.assertIn(int(listed[2]) + 1, [n for n, _, _ in rolls])

    def test_Record_ContainsItsHouseRules(self):
        house = self.write("wide.toml", 'name = "Wide zones"\nruleset = "revised"\n[[change]]\nprofile = "command_zone"\n'
                                        'value = 18\n')
        record = self.path / "house.record"
        report = self.path / "again.html"
        self.assertIn("Wide zones", self.fight("--house", house, "--record", record).stdout)
        house.unlink()
        self.run_it("replay", record, "--report", report)
        self.assertIn("<html", report.read_text(encoding="utf-8"))
        self.assertIn("<b>Who was winning</b>", report.read_text(encoding="utf-8"))
        self.assertIn("Turn 2", self.run_it("replay", record, "--events").stdout)

    def test_Replay_ChangedRecord_NamesDecision(self):
        record = self.path / "a.record"
        self.fight("-q", "--record", record)
        lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
        turned = json.loads(lines[30])
        turned["hash"] = "0" * 16
        lines[30] = json.dumps(turned) + "\n"
        done = self.run_it("replay", self.write("changed.record", "".join(lines)), status=1)
        self.assertIn("at decision 30 of", done.stderr)
        lines[30] = "nonsense\n"
        self.assertIn("broken.record:31:", self.run_it("replay", self.write("broken.record", "".join(lines)), status=2).stderr)

    def test_Snapshot_ReplaysToTheSameEnd_AndNamesBadMoments(self):
        record, moment = self.path / "a.record", self.path / "moment.toml"
        self.fight("-q", "--record", record)
        lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
        decisions = len(lines) - 2
        self.run_it("snapshot", record, "--decision", "40", "--out", moment)
        self.assertIn("nothing wrong", self.run_it("check", moment).stdout)
        # A record that begins with the snapshot and has the other decisions replays to the same hashes.
        again = self.path / "again.record"
        self.run_it("fight", moment, "-q", "--seed", "7", "--record", again)
        head = again.read_text(encoding="utf-8").splitlines(keepends=True)[0]
        self.assertEqual(json.loads(head)["opening"], json.loads(lines[40])["hash"])
        again.write_text("".join([head, *lines[41:]]), encoding="utf-8")
        self.assertIn(f"{decisions - 40} of {decisions - 40} decisions replayed", self.run_it("replay", again).stdout)

        beyond = self.run_it("snapshot", record, "--decision", "99999", status=2).stderr
        self.assertIn(f"the record has {decisions} decisions; expected 0 to {decisions}", beyond)
        self.assertIn("the battle is over", self.run_it("snapshot", record, "--decision", str(decisions), status=2).stderr)
        last = self.run_it("snapshot", record)
        self.assertRegex(last.stderr, r"the moment after decision \d+ of " + str(decisions))
        self.assertIn("[situation]", last.stdout)
        changed = json.loads(lines[0])
        changed["opening"] = "0" * 16
        other = self.write("other.record", "".join([json.dumps(changed) + "\n", *lines[1:]]))
        self.assertIn("was of another version", self.run_it("snapshot", other, "--decision", "3", status=1).stderr)
        self.assertIn("not a record", self.run_it("snapshot", moment, status=2).stderr)

    def test_BattleFromASnapshot_IsVerified(self):
        record, moment, onward = self.path / "a.record", self.path / "moment.toml", self.path / "onward.record"
        self.fight("-q", "--record", record)
        self.run_it("snapshot", record, "--decision", "40", "--out", moment)
        self.run_it("fight", moment, "-q", "--seed", "7", "--record", onward)
        self.run_it("verify", onward)

    def test_Snapshot_OverwritesOnlyByForce_AndOfASnapshotNamesOneTurn(self):
        record, moment, onward = self.path / "a.record", self.path / "moment.toml", self.path / "onward.record"
        self.fight("-q", "--record", record)
        self.run_it("snapshot", record, "--decision", "40", "--out", moment)
        before = moment.read_text(encoding="utf-8")
        refused = self.run_it("snapshot", record, "--decision", "60", "--out", moment, status=2).stderr
        self.assertIn("exists already; nothing was written", refused)
        self.assertEqual(moment.read_text(encoding="utf-8"), before)
        self.run_it("fight", moment, "-q", "--seed", "7", "--record", onward)
        self.run_it("snapshot", onward, "--decision", "60", "--out", moment, "--force")
        self.assertNotEqual(moment.read_text(encoding="utf-8"), before)
        title = tomllib.loads(moment.read_text(encoding="utf-8"))["scenario"]["title"]
        self.assertRegex(title, r"^[^,]*, turn \d+$")

    def test_ConvertedSnapshot_KeepsPlaces_AndSaysWhatIsLost(self):
        record, moment, other = self.path / "a.record", self.path / "moment.toml", self.path / "other.toml"
        self.fight("-q", "--record", record)
        self.run_it("snapshot", record, "--decision", "60", "--out", moment)
        done = self.run_it("convert", moment, "--ruleset", "mwan18", "--out", other)
        for lost in ("the phase", "morale, orders", "pending decisions, cards and dice"):
            self.assertIn(lost, done.stderr)
        stated = tomllib.loads(moment.read_text(encoding="utf-8"))["situation"]["unit"]
        places = {(one["army"], one["unit"]): one["at"] for one in stated if "at" in one}
        kept = 0
        for army in tomllib.loads(other.read_text(encoding="utf-8"))["army"]:
            for unit in army["unit"]:
                if "start" not in unit and "arrives" not in unit:
                    self.assertEqual(unit["at"], places[army["name"], unit["name"]])
                    kept += 1
        self.assertGreater(kept, 5)
        self.assertIn("Seed", self.run_it("fight", other, "-q", "--seed", "1").stdout)

    def test_SnapshotOfAnAttack_IsPlayedOnByBrothers(self):
        drawn, record = self.path / "attack.toml", self.path / "attack.record"
        moment, other = self.path / "moment.toml", self.path / "other.toml"
        # mwan18: officers beside the enemy; reasonable: squares; both: the defender holds the objectives.
        for ruleset, seed, decision in (("mwan18", 4, 93), ("reasonable", 4, 122)):
            with self.subTest(ruleset):
                made = ("--ruleset", ruleset, "--kind", "attack-on-position", "--weather", "clear", "--hour", "day")
                self.run_it("skirmish", *made, "--minutes", "40", "--seed", str(seed), "--out", drawn)
                self.run_it("fight", drawn, "-q", "--seed", "1", "--record", record)
                self.run_it("snapshot", record, "--decision", str(decision), "--out", moment, "--force")
                done = self.run_it("convert", moment, "--ruleset", "brothers", "--out", other)
                self.assertIn("is 'last' with", done.stderr)
                self.assertIn("is 'claim' with", done.stderr)
                tasks = [army["brothers"]["task"] for army in tomllib.loads(other.read_text(encoding="utf-8"))["army"]]
                self.assertEqual(tasks, ["claim", "last"])
                self.run_it("fight", other, "-q", "--seed", "1")
                for file in (drawn, record, other):
                    file.unlink()

    def test_FailedFight_LeavesNoFiles(self):
        self.fight("--record", self.path / "no" / "a.record", status=2)
        self.fight("-q", "--report", self.path / "no" / "a.html", status=2)
        self.fight("--record", self.path / "a.record", "--blue", "nobody", status=2)
        self.assertEqual(list(self.path.iterdir()), [])

    def test_Output_DoesNotOverwriteInputOrDevice(self):
        mine = self.write("mine.toml", self.scenario())
        for option in ("--record", "--report"):
            done = self.run_it("fight", mine, "-q", option, mine, status=2)
            self.assertIn("would overwrite", done.stderr)
        self.fight("--record", self.path / "a", "--report", self.path / "a", status=2)
        self.assertEqual(mine.read_text(encoding="utf-8"), self.scenario())
        output = self.fight("-q", "--report", "/dev/stdout").stdout
        self.assertIn("<!DOCTYPE html>", output)
        self.assertFalse(Path("/dev/stdout").is_file() and not Path("/dev/stdout").is_symlink())
        self.assertEqual([p.name for p in self.path.iterdir()], ["mine.toml"])

    def test_Replay_ChangedTurnOrEnd_Fails(self):
        record = self.path / "a.record"
        self.fight("-q", "--record", record)
        lines = record.read_text(encoding="utf-8").splitlines()
        for at, member in ((5, "turn"), (-1, "winner"), (-1, "degree")):
            changed = list(lines)
            changed[at] = re.sub(rf'"{member}":\d+', f'"{member}":99', changed[at])
            self.assertNotEqual(changed, lines)
            self.run_it("replay", self.write("b.record", "\n".join(changed) + "\n"), status=1)

    def test_SearchingPlayers_DoNotDependOnThreads(self):
        records = [self.path / f"{threads}.record" for threads in (1, 3)]
        for threads, record in zip((1, 3), records):
            self.fight("-q", "--blue", "captain", "--record", record, "--threads", threads)
        self.assertEqual(records[0].read_text(encoding="utf-8"), records[1].read_text(encoding="utf-8"))
        reviews = [self.run_it("review", records[0], "--level", "captain", "--seat", "second", "--max-decisions", 6, "--threads", threads, "-q").stdout
                   for threads in (1, 3)]
        self.assertEqual(reviews[0], reviews[1])

    def test_ManyBattles_DoNotDependOnThreads(self):
        def result(threads):
            done = self.fight("--battles", "6", "--threads", threads)
            return [line for line in done.stdout.splitlines() if "per second" not in line]
        self.assertEqual(result(1), result(3))


class Umpire(Cli):
    def answers_to(self, requests, *options, status=0):
        text = "".join((r if isinstance(r, str) else json.dumps(r)) + "\n" for r in requests)
        done = self.run_it("umpire", BATTLE, *options, text=text, status=status)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_EveryRequestLine_GetsOneAnswer(self):
        bad = ["nonsense", "[1]", '{"verb":"opne"}', '{"verb":"prompts"}', '{"verb":"open","sead":1}', '{"id":9}', '{"verb":1}',
               '{"verb":"open"', '{"verb":"decide","decision":1}']
        answers = self.answers_to([*bad, {"verb": "open", "id": "last"}], "--seed", "7")
        self.assertEqual([a["ok"] for a in answers], [False] * len(bad) + [True])
        self.assertIn("verb: expected a text", answers[6]["error"])
        self.assertIn("did you mean 'open'?", answers[2]["error"])
        self.assertIn("did you mean 'seed'?", answers[4]["error"])
        self.assertEqual(answers[5]["id"], 9)
        self.assertEqual(answers[-1]["id"], "last")

    def test_InvalidIds_AreRejected_AndBlankLinesIgnored(self):
        answers = self.answers_to([f'{{"verb":"quit","id":{i}}}' for i in ("[1]", "1.5", "{}", "null", "true")] +
                            ["", " \t", '{"verb":"quit","id":7}'])
        self.assertEqual([a["ok"] for a in answers], [False] * 5 + [True])
        for answer in answers[:-1]:
            self.assertIn("id: expected a whole number or a text", answer["error"])
        self.assertEqual(answers[-1]["id"], 7)

    def test_DiceFile_WithByteOrderMarkAndBlankLines_IsRead(self):
        tape = self.path / "mark.tape"
        tape.write_bytes(b"\xef\xbb\xbf\r\n  d6=4\r\n\r\nd10=0\n")
        self.assertIn("line 4, column 5: expected a face of a d10",
                      self.run_it("umpire", BATTLE, "--dice-file", tape, status=2, text="").stderr)

    def test_RequestsAndAnswers_MatchTheSchema(self):
        root = self.protocol_schema()
        process = subprocess.Popen([PROGRAM, "umpire", BATTLE, "--seed", "7"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   text=True, env={**os.environ, "LINSTOCK_DATA": str(SOURCE / "data")})

        def ask(**request):
            self.assertEqual(schema.schema_errors(request, root["$defs"]["request"], root), [])
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
            self.assertEqual(schema.schema_errors(answer, root["$defs"]["answer"], root), [], request)
            return answer

        answer = ask(verb="open")
        for step in range(120):
            if answer["over"]:
                break
            prompt = answer["prompts"][0]
            listed = ask(verb="candidates", prompt=prompt["prompt"], most=4)["candidates"]
            decision = listed[step % len(listed)]["decision"]
            self.assertTrue(ask(verb="check", decision=decision)["lawful"])
            self.assertFalse(ask(verb="check", decision={**decision, "prompt": 99999})["lawful"])
            self.assertEqual(ask(verb="odds", decision=decision)["ok"], decision["verb"] in ("fire", "attack"))
            if step % 20 == 0:
                saved = ask(verb="save")["save"]
                before = ask(verb="decide", decision=decision)
                self.assertTrue(ask(verb="load", save=saved)["ok"])
                answer = ask(verb="decide", decision=decision)
                self.assertEqual(answer["hash"], before["hash"])
                for seat in ("first", "second", "umpire"):
                    self.assertEqual(ask(verb="view", seat=seat)["view"]["seat"], seat)
            else:
                answer = ask(verb="decide", decision=decision)
            self.assertTrue(answer["ok"])
        self.assertFalse(ask(verb="load", save={"format": "linstock-save"})["ok"])
        self.assertGreater(ask(verb="events", **{"from": 0})["next"], 0)
        self.assertEqual(ask(verb="quit")["seed"], "7")
        self.assertEqual(process.wait(timeout=20), 0)
        process.stdin.close()
        process.stdout.close()

    def test_SaveWithImpossibleValues_IsRejectedWithReason(self):
        save = self.answers_to([{"verb": "open"}, {"verb": "save"}], "--seed", "1")[-1]["save"]
        damaged = self.answers_to([{"verb": "open"}, {"verb": "load", "save": {**save, "turn": 3}}], "--seed", "1")
        self.assertIn("this save has been changed or damaged", "\n".join(damaged[1]["problems"]))
        del save["sum"]  # a save without a checksum counts as edited on purpose
        unit = save["units"][0]
        for changed, reason in (({"deck": [200]}, "the deck has a card that does not exist"),
                              ({"units": [{**unit, "town": 1}, *save["units"][1:]]}, "is in a town that does not exist"),
                              ({"units": [{**unit, "town": 999}, *save["units"][1:]]}, "expected a whole number from 0 to"),
                              ({"units": [{**unit, "own": {"target": 99}}, *save["units"][1:]]}, "a unit of the enemy by its number, 1 to"),
                              ({"own": {"card": 99}}, "the card in play does not exist")):
            answers = self.answers_to([{"verb": "open"}, {"verb": "load", "save": {**save, **changed}}, {"verb": "load", "save": save}],
                                "--seed", "1")
            self.assertEqual([a["ok"] for a in answers], [True, False, True])
            self.assertIn(reason, "\n".join(answers[1]["problems"]))

    def test_ExamplesInDocs_MatchTheProtocol(self):
        root = self.protocol_schema()
        text = "".join((SOURCE / f"docs/{page}.md").read_text(encoding="utf-8") for page in ("protocol", "rulings"))
        # A long message is wrapped.
        starts = [found.start() for found in re.finditer(r'^\{"verb":"decide","decision"', text, re.M)]
        messages = [json.JSONDecoder().raw_decode(text, start)[0] for start in starts]
        for message in messages:
            self.assertEqual(schema.schema_errors(message, root["$defs"]["request"], root), [], message)
        # Each verb that the chapter on dispatches names has an example, and each example is
        # accepted.
        named = re.findall(r"`(\w+)`", "".join(re.findall(r"(?m)^\| (`.*?) \|.*\| `mw\.\w+` \|$", text)))
        shown = {part["verb"] for message in messages for part in message["decision"].get("parts", [])}
        self.assertEqual(set(named), shown)
        self.assertGreater(len(shown), 20)
        for answer in self.answers_to([{"verb": "open"}, *[m for m in messages if "parts" in m["decision"]]], "--seed", "1", "--ruleset", "mwan18")[1:]:
            self.assertNotIn("error", answer)

    def test_ReferencePages_ListTheFieldsAndPromptsOfTheRuleset(self):
        for ruleset, field, prompt in (("revised", "rating", "fire"), ("mwan18", "gait_before_last", "mw.orders"), ("brothers", "fatigued", "melee")):
            for page, title, name in (("--fields", "# Fields of situations: ", field), ("--prompts", "# Prompts and dice: ", prompt)):
                text = self.run_it("rules", ruleset, page).stdout
                self.assertTrue(text.startswith(title), text[:200])
                self.assertIn(f"\n| `{name}` |", text)

    def test_Verbs_PrintsEachVerbWithMembersAndMeaning(self):
        lines = self.run_it("umpire", "--verbs").stdout.splitlines()
        self.assertEqual(lines[0], "| verb | members | decision |")
        self.assertIn("| `attack` | `unit`, `target` | attacks the `target` |", lines)
        for line in lines[2:]:
            self.assertRegex(line, r"^\| `\w+` \| [`\w, ]* \| \S.* \|$")

    def to_the_first_roll(self, *options, status=0):
        process_answers = self.answers_to([{"verb": "open"}], *options, status=status)
        return process_answers[-1]

    def test_AskDice_RollsArePromptsOfChance(self):
        answer = self.to_the_first_roll("--ask-dice")
        rolls = [p for p in answer["prompts"] if p["seat"] == "chance"]
        if not rolls:
            self.skipTest("the battle opens with a question")
        roll = rolls[0]["roll"]
        self.assertIn("purpose", roll)
        faces = [1] * roll["count"]
        decision = {"prompt": rolls[0]["prompt"], "by": "chance", "verb": "roll", "faces": faces}
        wrong = {**decision, "faces": [roll["sides"] + 1] * roll["count"]}
        answers = self.answers_to([{"verb": "open"}, {"verb": "decide", "decision": wrong}, {"verb": "decide", "decision": decision}],
                            "--ask-dice")
        self.assertEqual([a["ok"] for a in answers], [True, False, True])

    def test_DiceFile_WithOtherDie_IsRejected(self):
        answer = self.to_the_first_roll("--ask-dice")
        if not any(p["seat"] == "chance" for p in answer["prompts"]):
            self.skipTest("the battle opens with a question")
        tape = self.write("dice.tape", "d7=3\n")
        answers = self.answers_to([{"verb": "open"}], "--dice-file", tape, status=2)
        self.assertIn("die 1 of the file is d7=3", answers[0]["tape"])
        bad = self.write("bad.tape", "d6=4\nd6=9\n")
        self.assertIn("line 2, column 4", self.run_it("umpire", BATTLE, "--dice-file", bad, status=2, text="").stderr)

    def test_Seat_SeesOnlyItsOwnSide(self):
        answers = self.answers_to([{"verb": "open"}, {"verb": "view"}, {"verb": "view", "seat": "second"}, {"verb": "save"},
                             {"verb": "prompts"}], "--seed", "7", "--seat", "blue")
        self.assertEqual([a["ok"] for a in answers], [True, True, False, False, True])
        self.assertEqual(answers[1]["view"]["seat"], "first")
        self.assertTrue(all(p["seat"] == "first" for p in answers[0]["prompts"]))
        self.assertNotIn("hash", answers[0])


class Golden(Cli):
    def test_Golden_Update_ThenChangedLine_IsReported(self):
        spec = self.write("a.golden", f"scenario = {BATTLE}\nruleset = revised\nseed = 3\nturns = 1\n")
        self.run_it("golden", self.path, status=1)
        self.run_it("golden", "--update", self.path)
        text = spec.read_text(encoding="utf-8")
        self.assertIn("\n---\n", text)
        self.assertIn("[RV-", text)
        self.run_it("golden", self.path)
        lines = text.splitlines(keepends=True)
        lines[12] = "something else\n"
        spec.write_text("".join(lines), encoding="utf-8")
        self.assertIn("a.golden:13:", self.run_it("golden", self.path, status=1).stderr)
        self.write("b.golden", "scenrio = x\n")
        self.assertIn("did you mean 'scenario'?", self.run_it("golden", self.path, status=2).stderr)

    def test_Golden_InvalidHeader_IsRejectedWithLine(self):
        for head, reason in ((f"scenario = {BATTLE}\nturns = many\n", "c.golden:2: turns = many; expected a whole number"),
                           (f"scenario = {BATTLE}\nturns = 0\n", "c.golden:2: turns = 0"),
                           (f"scenario = {BATTLE}\nseed =\n", "c.golden:2: seed = has no value"),
                           ("seed = 1\n", "c.golden: the key 'scenario' is missing")):
            file = self.write("c.golden", head)
            self.assertIn(reason, self.run_it("golden", "--update", file, status=2).stderr)
            self.assertEqual(file.read_text(encoding="utf-8"), head)
        self.assertIn("does not exist", self.run_it("golden", self.path / "nowhere", status=2).stderr)

    def test_ShippedGoldenFiles_AreUpToDate(self):
        if not list((SOURCE / "tests/golden").glob("*.golden")):
            self.skipTest("none yet")
        self.run_it("golden", SOURCE / "tests/golden")


class Bench(Cli):
    def test_Signature_IsReproducible(self):
        first = self.run_it("bench", "--signature", "--battles", "2").stdout
        self.assertRegex(first, r"^Signature: [0-9a-f]{16}\n$")
        self.assertEqual(first, self.run_it("bench", "--signature", "--battles", "2").stdout)


class Study(Cli):
    BATTLES = ("--battles", "6")

    def study(self, folder, *options, status=0, **environment):
        return self.run_it("study", *([] if "merge" in options else [BATTLE]), *options, "--out", self.path / folder,
                           status=status, **environment)

    def files(self, folder):
        return {f.name: f.read_bytes() for f in (self.path / folder).iterdir()
                if not re.match(r"rows-\d+-of-\d+", f.name)}

    def assert_same(self, one, other):
        first, second = self.files(one), self.files(other)
        self.assertEqual(sorted(first), sorted(second))
        self.assertIn("report.html", first)
        self.assertIn("study.sqlite", first)
        for name in first:
            self.assertTrue(first[name] == second[name], f"{name} differs")

    def test_Study_DoesNotDependOnThreads(self):
        for threads in (1, 2, 16):
            self.study(f"t{threads}", *self.BATTLES, "--threads", threads, "--house", "duels-in-pairs")
        self.assert_same("t1", "t2")
        self.assert_same("t1", "t16")

    def test_MergedShards_EqualWholeStudy(self):
        arguments = (*self.BATTLES, "--vary", "turns=4,6")
        self.study("whole", *arguments)
        for k in (3, 1, 2):
            self.study("parts" if k < 3 else "apart", *arguments, "--shard", f"{k}/3")
        missing = self.run_it("study", "merge", self.path / "parts", "--out", self.path / "short", status=2)
        self.assertIn("4 of the battles are missing: shard 3 of 3 is missing (rows-3-of-3.jsonl)", missing.stderr)
        self.assertFalse((self.path / "short/rows.jsonl").exists())
        self.run_it("study", "merge", self.path / "parts", self.path / "apart", "--out", self.path / "merged")
        self.assert_same("whole", "merged")

    def test_Resume_AfterDamagedRows_EqualsWholeStudy(self):
        self.study("whole", *self.BATTLES)
        self.study("broken", *self.BATTLES)
        rows = self.path / "broken/rows.jsonl"
        text = rows.read_bytes()
        rows.write_bytes(text[:len(text) // 2])  # in the middle of a line
        self.assertIn("this folder already has battles",
                      self.study("broken", *self.BATTLES, status=2).stderr)
        self.run_it("study", "--resume", "--out", self.path / "broken")
        self.assert_same("whole", "broken")

    def test_Interrupt_KeepsFinishedBattles(self):
        process = subprocess.Popen([PROGRAM, "study", BATTLE, "--battles", "100000", "--out", self.path / "long"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   env={**os.environ, "LINSTOCK_DATA": str(SOURCE / "data")})
        rows = self.path / "long/rows.jsonl"
        while process.poll() is None and not (rows.exists() and rows.read_bytes().count(b"\n") > 3):
            pass
        process.send_signal(signal.SIGINT)
        _, output = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130, output)
        self.assertRegex(output, r"stopped: \d+ of 100000 battles are done and stored; --resume continues")
        done = int(re.search(r"stopped: (\d+)", output)[1])
        self.assertEqual(rows.read_bytes().count(b"\n"), done + 1)
        self.assertIn(f"{done} of 100000: broken off", (self.path / "long/report.html").read_text(encoding="utf-8"))

    def test_MirroredPairs_AreInTablesAndDatabase(self):
        output = self.study("m", "--battles", "3", "--blue", "sergeant", "--grey", "random").stdout
        self.assertIn("by sergeant against random, exchanging armies: 4 battles", output)
        self.assertNotIn("(blue)", output)
        lines = output.splitlines()
        player_line = next(n for n, line in enumerate(lines) if re.match("  sergeant won .* of the decided battles, whichever army it led", line))
        armies_line = lines.index("  Of the armies, each led by both in turn:")
        self.assertTrue(lines[armies_line + 1].startswith("  Blue won"), output)
        self.assertLess(player_line, armies_line)
        with (self.path / "m/battles.csv").open(encoding="utf-8", newline="") as file:
            battles = list(csv.DictReader(file))
        self.assertEqual([(b["pair"], b["exchanged"], b["first_general"]) for b in battles],
                         [("1", "0", "sergeant"), ("1", "1", "random"), ("2", "0", "sergeant"), ("2", "1", "random")])
        self.assertEqual(battles[0]["seed"], battles[1]["seed"])
        base = sqlite3.connect(self.path / "m/study.sqlite")
        self.addCleanup(base.close)
        for table in ("arms", "battles", "turns", "units", "clauses", "heat", "measures", "endings", "fates"):
            with (self.path / f"m/{table}.csv").open(encoding="utf-8", newline="") as file:
                lines = list(csv.reader(file))
            columns = [row[1] for row in base.execute(f"PRAGMA table_info({table})")]
            self.assertEqual(lines[0], columns)
            self.assertEqual(len(lines) - 1, base.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
            self.assertGreater(len(lines), 1, table)
            with (self.path / "m/columns.csv").open(encoding="utf-8", newline="") as file:
                explained = [row["column"] for row in csv.DictReader(file) if row["table"] == table and row["meaning"]]
            self.assertEqual(explained, columns)
        # Any battle of a study can be played again.
        self.run_it("fight", BATTLE, "-q", "--seed", battles[1]["seed"], "--blue", "random", "--grey", "sergeant",
                    "--record", self.path / "b.record")
        last = json.loads((self.path / "b.record").read_text(encoding="utf-8").splitlines()[-2])
        self.assertEqual(last["hash"], battles[1]["hash"])

    def test_StudyReport_LoadsNothing_AndNamesWinner(self):
        self.study("r", *self.BATTLES, "--house", "duels-in-pairs")
        page = (self.path / "r/report.html").read_text(encoding="utf-8")
        for wanted in ("Who wins", "Against each other", "duels-in-pairs", "Where Blue stood", "Luck", "<svg"):
            self.assertIn(wanted, page)
        self.assertNotRegex(page, r'(src|href)="(https?:)?//|@import|url\((?!#)')

    def test_MpiRanks_PlayShards_AndFirstMerges(self):
        self.study("whole", *self.BATTLES)
        second = subprocess.Popen([PROGRAM, "study", BATTLE, *self.BATTLES, "--out", self.path / "ranks"],
                                  stdout=subprocess.DEVNULL,
                                  env={**os.environ, "LINSTOCK_DATA": str(SOURCE / "data"),
                                       "OMPI_COMM_WORLD_RANK": "1", "OMPI_COMM_WORLD_SIZE": "2"})
        self.study("ranks", *self.BATTLES, OMPI_COMM_WORLD_RANK="0", OMPI_COMM_WORLD_SIZE="2")
        self.assertEqual(second.wait(timeout=60), 0)
        self.assert_same("whole", "ranks")

    def test_SlurmArray_PlaysShards(self):
        self.study("whole", *self.BATTLES)
        for task in ("5", "6"):
            self.study("array", *self.BATTLES, SLURM_ARRAY_TASK_ID=task, SLURM_ARRAY_TASK_MIN="5",
                       SLURM_ARRAY_TASK_COUNT="2")
        self.run_it("study", "merge", self.path / "array", "--out", self.path / "array")
        self.assert_same("whole", "array")

    @unittest.skipUnless(shutil.which("mpirun"), "Debian's openmpi-bin is not installed: no mpirun to try it with")
    def test_MpirunWithTwoRanks_EqualsWholeStudy(self):
        self.study("whole", *self.BATTLES)
        done = subprocess.run(["mpirun", "--oversubscribe", "-n", "2", PROGRAM, "study", BATTLE, *self.BATTLES, "--out",
                               str(self.path / "mpi")], capture_output=True, text=True, check=False, timeout=120,
                              env={**os.environ, "LINSTOCK_DATA": str(SOURCE / "data"), "OMPI_ALLOW_RUN_AS_ROOT": "1",
                                   "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"})
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assert_same("whole", "mpi")

    def test_OneBattle_HasNoInterval_AndPairsAreCounted(self):
        one = self.run_it("study", BATTLE, "--battles", "1", "--out", self.path / "single")
        self.assertRegex(one.stdout, r": 1 battle, 95 % intervals")
        self.assertRegex(one.stdout, r"turns +\d+ \(of one: no interval\)")
        with (self.path / "single/measures.csv").open(encoding="utf-8", newline="") as file:
            turns = next(row for row in csv.DictReader(file) if row["measure"] == "turns")
        self.assertEqual((turns["n"], turns["low"], turns["high"]), ("1", "", ""))
        pairs = self.run_it("study", BATTLE, "--battles", "1", "--grey", "random")
        self.assertIn("pairs: 2 battles per arm instead of 1", pairs.stdout)

    def test_ImpossibleStudy_IsRejectedWithReason(self):
        for arguments, expected in ((["study"], "needs a scenario"), (["study", BATTLE, "--shard", "3/2"], "such as 2/8"),
                                (["study", BATTLE, "--shard", "1/2"], "need --out"),
                                (["study", BATTLE, "--vary", "turns"], "turns=10,12,14"),
                                (["study", BATTLE, "--vary", "Blue West 1th/stands=5"], "did you mean 'Blue West 1st'"),
                                (["study", BATTLE, "--vary", "comand_zone=5"], "did you mean 'command_zone'"),
                                (["study", BATTLE, "--vary", "blue=sergant"], "did you mean 'sergeant'"),
                                (["study", BATTLE, "--house", "brisk-colapse"], "brisk-collapse"),
                                (["study", BATTLE, "--house", "every-casualty", "--house", "every-casualty"],
                                 "two arms 'every-casualty'"),
                                (["study", BATTLE, "--battles", "10000000", "--vary",
                                  "turns=1,2,3,4,5,6,7,8,9,10,11"], "at most 100000000 in total"),
                                (["study", "merge"], "name the folders")):
            self.assertIn(expected, self.run_it(*arguments, status=2).stderr)
        self.study("one", "--battles", "2")
        other = self.study("one", "--battles", "4", "--resume", status=2).stderr
        self.assertRegex(other, r"has another study \(2 battles there, 4 here\)")
        again = self.run_it("study", "--resume", "--battles", "4", "--out", self.path / "one", status=2)
        self.assertIn("--resume without a scenario continues the study of the folder", again.stderr)


class Odds(Cli):
    def test_OddsOfRecord_RejectsOtherRulesetHouseRulesAndSave(self):
        record = self.path / "b.record"
        self.run_it("fight", BATTLE, "-q", "--seed", "1", "--blue", "random", "--grey", "random", "--record", record)
        for other in (["--ruleset", "firefight"], ["--house", "every-casualty"]):
            done = self.run_it("odds", record, *other, status=2)
            self.assertIn("remove --ruleset, --house and --save", done.stderr)
            self.assertEqual(done.stdout, "")
        self.assertIn("remove --ruleset", self.run_it("odds", record, "--save", record, status=2).stderr)
        self.assertIn("not a save", self.run_it("odds", BATTLE, "--save", record, status=2).stderr)
        self.assertIn("prompt 99999 has no odds at any moment", self.run_it("odds", record, "--prompt", "99999", status=2).stderr)
        self.assertIn("linstock fight SCENARIO --record", self.run_it("odds", BATTLE, status=2).stderr)


    def test_OddsOfRecord_NamesNextDecisionWithOdds_AndSaveGivesSame(self):
        record = self.path / "b.record"
        self.run_it("fight", BATTLE, "-q", "--seed", "1", "--record", record)
        output = self.run_it("odds", record, "--decision", "1", status=2).stderr
        later = re.search(r"the next moment with odds: --decision (\d+)", output)
        self.assertIsNotNone(later, output)
        shown = self.run_it("odds", record, "--decision", later[1]).stdout
        decisions = [json.loads(line)["decision"] for line in record.read_text().splitlines()[1:] if '"decision"' in line]
        requests = [{"verb": "open"}, *({"verb": "decide", "decision": d} for d in decisions[: int(later[1])]), {"verb": "save"}]
        done = self.run_it("umpire", BATTLE, "--seed", "1", text="".join(json.dumps(r) + "\n" for r in requests))
        save = json.loads(done.stdout.splitlines()[-1])["save"]
        file = self.write("now.save", json.dumps(save))
        self.assertEqual(shown.split("\n\n", 1)[1], self.run_it("odds", BATTLE, "--save", file).stdout)
        save["own"]["card"] = 0
        if any(step["step"] == "command_card" for step in save["agenda"]):
            file.write_text(json.dumps(save))
            self.assertIn("a command moves without its card", self.run_it("odds", BATTLE, "--save", file, status=2).stderr)


class Data(Cli):
    def test_CopiedProgram_ReadsDataBesideIt(self):
        program = self.path / "linstock"
        shutil.copy2(PROGRAM, program)
        houses = self.path / "data" / "house"
        shutil.copytree(SOURCE / "data", self.path / "data")
        (houses / "brisk-collapse.toml").rename(houses / "of-this-copy.toml")
        environment = {key: value for key, value in os.environ.items() if key != "LINSTOCK_DATA"}
        done = subprocess.run([program, "check", "of-this-copy"], capture_output=True, text=True, check=False, env=environment)
        self.assertEqual(done.returncode, 0, done.stderr)


class Balance(Cli):
    QUICK = ("--max-battles", "100", "--within", "12", "--screening-battles", "2", "-q")

    def test_UnfairBattle_NamesFavouredSideAndTriedChanges(self):
        weak = self.scenario()
        for name in ("Grey West 1st", "Grey West 2nd", "Grey East 1st", "Grey East 2nd"):
            weak = re.sub(rf'({{ name = "{name}".*?) stands = 6', r"\1 stands = 2", weak)
        file = self.write("weak.toml", weak)
        out = self.run_it("balance", file, *self.QUICK, "--only", "--try", "Blue West 1st/stands=2",
                          "--try", "turns=3").stdout
        self.assertRegex(out, r"Not fair: Blue is favoured. It wins \d+(\.\d)? % \(.*\) of the decided battles")
        self.assertRegex(out, r"no change +\d.* as it is")
        self.assertRegex(out, r"Blue West 1st/stands = 2 +\d")
        self.assertRegex(out, r"turns = 3 +\d")

    def test_FairBattle_GetsNoChanges(self):
        out = self.run_it("balance", BATTLE, "--max-battles", "300", "--within", "9", "--fair", "15", "--seed", "6", "-q").stdout
        self.assertRegex(out, r"^Two brigades, .*\nFair: Blue wins \d+(\.\d)? %")
        self.assertEqual(out.count("\n"), 2)

    def test_ChangeWithoutEffect_IsReportedAsSuch(self):
        arguments = ("--max-battles", "20", "--within", "12", "--fair", "0.001", "-q", "--only", "--try", "turns=12")
        out = self.run_it("balance", BATTLE, *arguments).stdout
        self.assertRegex(out, r"No effect in any of 20 battles: turns = 12\.", "turns = 12 is the present value")
        self.assertNotRegex(out, r"turns = 12 +\d", "not listed as tried")

    def test_UnitStrength_IsVariedAsTheRulesetCountsIt(self):
        arguments = ("--max-battles", "10", "--within", "12", "--fair", "0.001", "-q", "--only", "--ruleset")
        out = self.run_it("balance", BATTLE, *arguments, "brothers", "--try", "Blue West 1st/stands=4,1").stdout
        self.assertRegex(out, r"No effect in any of 10 battles: Blue West 1st/stands = 4\.")
        self.assertRegex(out, r"Blue West 1st/stands = 1 +\d")
        wrong = self.run_it("balance", BATTLE, *arguments, "mwan18", "--try", "Blue West 1st/stands=4", status=2)
        self.assertIn("'figures' and 'quality' can be varied by 'mwan18', not 'stands'", wrong.stderr)

    def test_ImpossibleChange_IsRejectedBeforeAnyBattle(self):
        self.assertIn("more than 0", self.run_it("balance", BATTLE, "--within", "0", status=2).stderr)
        for arguments, expected in ((["--try", "turns"], "turns=10,12,14"), (["--only", "--try", "hats=1"], "hats"),
                                (["--try", "trns=5"], "did you mean 'turns'"), (["--only"], "needs a change to try"),
                                (["--try", "blue=random"], "--blue and --grey set the players"),
                                (["--try", "ruleset=firefight"], "--ruleset sets"), (["--within", "abc"], "percentage points"),
                                (["--house", "brisk-colapse"], "brisk-collapse")):
            done = self.run_it("balance", BATTLE, *self.QUICK, *arguments, status=2)
            self.assertIn(expected, done.stderr)
            self.assertEqual(done.stdout, "", "no battle was played before the error")


class BattleLibrary(unittest.TestCase):
    """Every battle states which side it favours, in its briefings or in docs/balance.md."""

    def test_EveryBattle_NamesFavouredSideInBriefingOrPage(self):
        page = (SOURCE / "docs/balance.md").read_text(encoding="utf-8")
        output = dict(re.findall(r"^\| `([a-z0-9-]+)` \| ([^|]+) \|$", page, re.M))
        files = {file.stem: file for file in (SOURCE / "data/scenarios").glob("*.toml") if "-lesson-" not in file.stem}
        self.assertEqual(set(output), set(files))
        for name, file in files.items():
            armies = tomllib.loads(file.read_text(encoding="utf-8"))["army"]
            said = [army["briefing"] for army in armies if "wo sergeants of the computer" in army["briefing"]]
            if said:
                self.assertEqual(len(said), 2, f"{name}: both briefings state it")
                self.assertIn(output[name].removeprefix("favours "), said[0], f"{name}: the page quotes the briefing")
            else:
                self.assertRegex(output[name], r"^measured: .* % of the decided ones of \d+ battles by `\w+` \(.*\), \d+ drawn$")

    TITLES = {"revised": "Revised Brom", "reasonable": "Reasonable Brom", "firefight": "Continuous Fire-Fight", "mwan18": "MWAN 18", "brothers": "Brothers At Arms"}
    def test_EveryRulesetOfABattle_IsOnTheBalancePage(self):
        page = (SOURCE / "docs/balance.md").read_text(encoding="utf-8")
        first = dict(re.findall(r"^\| `([a-z0-9-]+)` \| ([^|]+) \|$", page, re.M))
        others = {(name, book): said for name, book, said in re.findall(r"^\| `([a-z0-9-]+)` \| `(\w+)` \| (.+) \|$", page, re.M)}
        silent = set()
        for name, said in first.items():
            scenario = tomllib.loads((SOURCE / f"data/scenarios/{name}.toml").read_text(encoding="utf-8"))["scenario"]
            books = scenario["rulesets"]
            output = [book for book in books if f"`{book}`" in said or self.TITLES[book] in said]
            if len(books) == 1 or "by each of its" in said:
                output = books
            silent |= {(name, book) for book in books if book not in output}
        self.assertEqual(set(others), silent, "the second table has exactly the rulesets that the first table leaves out")
        self.assertNotIn("not measured", others.values())


class Ladder(Cli):
    def ladder(self, *options, status=0, **environment):
        return self.run_it("ladder", "--levels", "sergeant,random", "--ruleset", "revised,firefight", "-q", *options,
                           status=status, **environment)

    def test_LadderFile_IsResumed_AndDoesNotDependOnThreads(self):
        whole = self.path / "whole.jsonl"
        output = self.ladder("--pairs", "2", "--out", whole, "--threads", "1").stdout
        self.assertRegex(output, r"sergeant +\+\d+ \(")
        self.assertIn("sergeant against random", output)
        self.assertIn("4 mirrored pairs", output)
        lines = whole.read_bytes().splitlines(keepends=True)
        self.assertEqual(len(lines), 5)
        broken = self.path / "broken.jsonl"
        broken.write_bytes(b"".join(lines[:3]) + lines[3][:20])
        self.assertEqual(self.ladder("--pairs", "2", "--out", broken, "--threads", "3").stdout, output)
        self.assertEqual(broken.read_bytes(), whole.read_bytes())
        parts = [self.path / f"part{k}.jsonl" for k in (1, 2)]
        for k, part in enumerate(parts, 1):
            self.ladder("--pairs", "2", "--out", part, "--shard", f"{k}/2")
        both = self.path / "both.jsonl"
        both.write_bytes(b"".join(part.read_bytes() for part in parts))
        self.assertEqual(self.ladder("--pairs", "2", "--out", both).stdout, output)

    def test_SlurmArray_PlaysSharesOfLadder(self):
        whole = self.path / "whole.jsonl"
        output = self.ladder("--pairs", "2", "--out", whole).stdout
        for task in ("5", "6"):
            share = self.ladder("--pairs", "2", "--out", self.path / "a.jsonl", SLURM_ARRAY_TASK_ID=task,
                                SLURM_ARRAY_TASK_MIN="5", SLURM_ARRAY_TASK_COUNT="2").stdout
            self.assertIn(f"Share {int(task) - 4} of 2, in ", share)
        both = self.path / "both.jsonl"
        both.write_bytes(b"".join((self.path / f"a-{k}-of-2.jsonl").read_bytes() for k in (1, 2)))
        self.assertFalse((self.path / "a.jsonl").exists())
        self.assertEqual(self.ladder("--pairs", "2", "--out", both).stdout, output)
        self.assertEqual(len(both.read_bytes().splitlines()), len(whole.read_bytes().splitlines()) + 1)

    def test_LadderFile_WithConflictingResults_IsRejected(self):
        whole = self.path / "whole.jsonl"
        output = self.ladder("--pairs", "2", "--out", whole).stdout
        lines = whole.read_text().splitlines(keepends=True)
        twice = self.write("twice.jsonl", "".join(lines + lines[:3]))
        self.assertEqual(self.ladder("--pairs", "2", "--out", twice).stdout, output)
        other = json.loads(lines[2])
        other["half_points"] = [2 - x for x in other["half_points"]] if other["half_points"] != [1, 1] else [2, 2]
        pair = f"sergeant against random, two-brigades by {other['ruleset']}, pair {other['pair'] + 1}"
        stranger = {**json.loads(lines[1]), "first": "corporal"}
        for changed, words in (([*lines, json.dumps(other) + "\n"], f":6: line 3 has another result of this pair: {pair}"),
                               ([*lines[:4], json.dumps(stranger) + "\n"], ":5: there is no player 'corporal'"),
                               ([lines[0], lines[1].replace('"revised"', '"revisd"'), *lines[2:]], ":2: there is no ruleset 'revisd'")):
            text = "".join(changed) + lines[1][:20]
            kept = self.write("changed.jsonl", text)
            errors = self.ladder("--pairs", "2", "--out", kept, status=2).stderr
            self.assertIn(f"{kept}{words}", errors)
            self.assertEqual(len(errors.splitlines()), 1)
            self.assertEqual(kept.read_text(), text)

    def test_LadderFile_InUse_IsRejected(self):
        whole = self.path / "whole.jsonl"
        self.ladder("--pairs", "1", "--out", whole)
        before = whole.read_bytes()
        with open(whole, "rb") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            errors = self.ladder("--pairs", "2", "--out", whole, status=2).stderr
        self.assertIn(f"another process is working on this ladder ({whole})", errors)
        self.assertEqual(len(errors.splitlines()), 1)
        self.assertEqual(whole.read_bytes(), before)
        self.assertIn("4 mirrored pairs", self.ladder("--pairs", "2", "--out", whole).stdout)

    def test_InvalidLadderOptions_AreRejected(self):
        other = self.write("other.jsonl", "something else\n")
        self.assertIn("has no results", self.ladder("--out", other, status=2).stderr)
        self.assertEqual(other.read_text(), "something else\n")
        for arguments, expected in ((("--levels", "sergeant"), "at least two players"),
                                (("--levels", "sergeant,sergeant"), "listed twice"),
                                (("--levels", "sergeant,corporal"), "there is no player 'corporal'"),
                                (("--levels", "sergeant,random", "--shard", "1/2"), "needs --out")):
            self.assertIn(expected, self.run_it("ladder", *arguments, status=2).stderr)


class Tune(Cli):
    def tune(self, *options, status=2):
        return self.run_it("tune", BATTLE, "--ruleset", "revised", "--rounds", "0", "--pairs", "0", *options, status=status)

    def test_InvalidWeightName_IsRejectedWithSuggestion(self):
        self.assertIn("--only fier: the sergeant has no such weight in revised; did you mean 'fire'?", self.tune("--only", "fire,fier").stderr)
        self.assertIn("--only nonsense: the sergeant has no such weight in revised; there are: fire, ", self.tune("--only", "nonsense").stderr)
        wrong = self.write("mine.toml", "[revised]\nfier = 1\ncharge = \"much\"\n")
        for option in ("--start", "--out"):
            errors = self.tune("--only", "fire", option, wrong).stderr
            self.assertIn(f"{wrong}:2:1: unknown key 'revised.fier'; did you mean 'fire'?", errors)
            self.assertRegex(errors, re.escape(f"{wrong}:3:10: 'revised.charge'") + ".*a number")
        other = self.write("other.toml", "[revisd]\nfire = 1\n")
        done = self.tune("--only", "fire", "--start", other, status=0)
        self.assertIn(f"{other} has no table [revised], only one like it, [revisd]", done.stderr)


class Fit(Cli):
    def fit(self, *options):
        return self.run_it("fit", BATTLE, "--ruleset", "revised", "--rollouts", "0", "-q", *options)

    def test_PrintedWeights_EqualWrittenWeights(self):
        out = self.path / "worth.toml"
        output = self.fit("--battles", "8", "--out", out).stdout
        written = tomllib.loads(out.read_text())["revised"]
        line = next(line for line in output.splitlines() if line.startswith("[revised]"))
        self.assertEqual({name: float(x) for name, x in re.findall(r"(\w+) (-?[\d.]+)", line)}, written)
        self.assertIn("every fourth battle, predicted by weights trained only on the others:", output)
        self.assertRegex(output, r"all +positions +\d+  log-loss")

    def test_OtherTablesOfTheFile_AreKept(self):
        mine = "[any]\nheld = 0.25\n\n[mwan18]\nspent = 1.23456\n\n[revised]\nheld = 77\n"
        out = self.write("worth.toml", mine)
        output = self.fit("--battles", "4", "--out", out).stdout
        self.assertNotIn("[any]", output)
        written = tomllib.loads(out.read_text())
        self.assertEqual(sorted(written), ["any", "mwan18", "revised"])
        self.assertEqual({key: x for key, x in written["any"].items() if x}, {"held": 0.25})
        self.assertEqual({key: x for key, x in written["mwan18"].items() if x}, {"spent": 1.23456})
        self.assertNotEqual(written["revised"]["held"], 77)
        fresh = self.path / "fresh.toml"
        for _ in range(2):
            self.fit("--battles", "4", "--out", fresh)
            self.assertEqual(list(tomllib.loads(fresh.read_text())), ["revised"])
        self.run_it("fit", BATTLE, "--ruleset", "revised,mwan18", "--rollouts", "0", "-q", "--battles", "4", "--out", fresh)
        self.assertEqual(list(tomllib.loads(fresh.read_text())), ["any", "mwan18", "revised"])

    def test_UnwritableOutput_IsRejectedBeforeTraining(self):
        other = self.write("other.toml", "[revised]\nhold = 1\n")
        for out, why in ((self.path / "none" / "worth.toml", "there is no folder"), (self.path, "this is a folder"),
                         (other, "unknown key 'revised.hold'; did you mean 'held'?")):
            # This number of battles would take days.
            done = self.run_it("fit", BATTLE, "--ruleset", "revised", "--battles", "1000000", "-q", "--out", out, status=2)
            self.assertIn(why, done.stderr)
        self.assertEqual(other.read_text(), "[revised]\nhold = 1\n")

    def test_FitToOneBattle_Warns(self):
        done = self.fit("--battles", "1")
        self.assertIn("one battle per scenario and ruleset is too little", done.stderr)
        self.assertNotIn("log-loss", done.stdout)
        self.assertEqual(self.fit("--battles", "4").stderr, "")


class Map(Cli):
    def test_TextMap_FitsTheColumns(self):
        out = self.run_it("map", BATTLE, "--columns", "80").stdout
        self.assertGreater(len(out.splitlines()), 10)
        self.assertLessEqual(max(len(line) for line in out.splitlines()), 80)

    def test_SvgMap_IsOneSelfContainedFile(self):
        out = self.path / "map.svg"
        self.assertEqual(self.run_it("map", BATTLE, "--svg", out).stdout, "")
        root = ElementTree.fromstring(out.read_text(encoding="utf-8"))
        self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
        output = "".join(root.itertext())
        self.assertIn("Two brigades, an invented field", output)
        self.assertNotIn("http://www.w3.org/1999", output)


    def test_PngMap_NeedsABrowser(self):
        out = self.path / "map.png"
        none = self.run_it("map", BATTLE, "--png", out, status=2, CHROMIUM="/nowhere/browser")
        self.assertIn("install chromium", none.stderr)
        self.assertFalse(out.exists())
        if shutil.which("chromium") is None:
            self.skipTest("no chromium")
        svg = self.path / "map.svg"
        self.run_it("map", BATTLE, "--png", out, "--svg", svg)
        picture = out.read_bytes()
        self.assertEqual(picture[:4], b"\x89PNG")
        size = ElementTree.fromstring(svg.read_text(encoding="utf-8"))
        self.assertEqual(int.from_bytes(picture[16:20], "big"), int(size.get("width")))
        self.assertEqual(int.from_bytes(picture[20:24], "big"), int(size.get("height")))


class New(Cli):
    BOOKS = ("revised", "reasonable", "firefight", "mwan18", "brothers")

    def test_NewScenario_OfEveryRuleset_HasNoProblems(self):
        for books in (*self.BOOKS, ",".join(self.BOOKS), "brothers,mwan18"):
            out = self.path / f"{books}.toml"
            self.assertEqual(self.run_it("new", 'A "farm"', "--ruleset", books, "--out", out).stdout, "")
            self.assertIn("nothing wrong", self.run_it("check", out).stdout, books)
            frame = tomllib.loads(out.read_text(encoding="utf-8"))["scenario"]
            self.assertEqual((frame["title"], frame["rulesets"]), ('A "farm"', books.split(",")))
        large = self.run_it("new", "--table", "72x48", "--turns", "12").stdout
        self.assertEqual(tomllib.loads(large)["scenario"]["table"], [72, 48])
        self.assertIn("# ", large)

    def test_NewScenario_InvalidOptions_AreRejected_AndFileIsKept(self):
        there = self.write("there.toml", "mine")
        for arguments, words in ((["--table", "9"], "width x height"), (["--table", "8x900000"], "24 to 1000"),
                                 (["--ruleset", "revisd"], "did you mean 'revised'?"), (["--out", there], "exists already")):
            self.assertIn(words, self.run_it("new", *arguments, status=2).stderr)
        self.assertEqual(there.read_text(), "mine")

    def test_NewScenario_WrongAuthorTableOfRuleset_IsRejectedWithLine(self):
        data, changed = self.path / "data", self.path / "data/rulesets/revised"
        shutil.copytree(SOURCE / "data/rulesets", data / "rulesets")
        for name in ("scenarios", "house"):
            (data / name).symlink_to(SOURCE / "data" / name)
        card = changed / "card.toml"
        whole = card.read_text(encoding="utf-8")
        for before, after, words in (('measures = ["inches"]', 'measures = ["inchs"]', "did you mean 'inches'?"),
                                     ("least = 2, most = 8", "least = 2, most = 1", "most"),
                                     ("men_per_base", "men_per_bas", "men_per_bas")):
            self.assertIn(before, whole)
            card.write_text(whole.replace(before, after), encoding="utf-8")
            self.assertRegex(self.run_it("new", status=2, LINSTOCK_DATA=str(data)).stderr, rf"card\.toml:\d+:\d+: .*{re.escape(words)}")


class Skirmish(Cli):
    def test_Skirmish_OfEveryRuleset_CanBeChecked_AndItsFirstLineMakesItAgain(self):
        for ruleset in New.BOOKS:
            out = self.path / f"{ruleset}.toml"
            self.assertEqual(self.run_it("skirmish", "--ruleset", ruleset, "--seed", "7", "--out", out).stdout, "")
            self.assertIn("nothing wrong", self.run_it("check", out).stdout, ruleset)
            text = out.read_text(encoding="utf-8")
            command = text.splitlines()[0].removeprefix("# linstock ").split()
            self.assertEqual(self.run_it(*command).stdout, text)

    def test_Skirmish_InvalidOptions_AreRejected_AndFileIsKept(self):
        there = self.write("there.toml", "mine")
        for arguments, words in ((["--kind", "rear-gard"], "did you mean 'rear-guard'?"),
                                 (["--first", "swedish-1706", "--ruleset", "revised"], "period great-northern-war"),
                                 (["--minutes", "900"], "15 to 240 minutes"), (["--seed", "x"], "seed"),
                                 (["--out", there], "exists already")):
            self.assertIn(words, self.run_it("skirmish", *arguments, status=2).stderr)
        self.assertEqual(there.read_text(), "mine")


class Import(Cli):
    ROWS = ("Side;Division;Brigade;Commander;Regiment;Type;Class;Weapons;Strength;Guns;mwan18.order\n"
            "Union;1st Division;1st Brigade;Brown;2nd Ohio;;Vet;Springfield;\"1,050\";;2\n"
            ";;;;4th Ohio;foot;green;rm;400;;\n"
            ";;2nd Brigade;Black;\"6th; Ohio\";Infantry;V;smoothbore;380;;\n"
            ";2nd Division;1st Brigade;;Battery A;battery;veteran;Napoleons;;6;\n"
            "Confederate;;Lee's Brigade;Lee;1st Georgia;Inf;elite;mixed;500;;\n"
            ";;;;Horse;cav;Veteran;;300;;\n")

    def test_Spreadsheet_BecomesScenario(self):
        rows, out = self.write("order.csv", "\ufeff" + self.ROWS), self.path / "battle.toml"
        self.run_it("import", rows, "--title", "From rows", "--ruleset", "revised,mwan18", "--out", out)
        self.assertRegex(self.run_it("check", out).stdout, "nothing wrong|can be played")
        blue, grey = tomllib.loads(out.read_text(encoding="utf-8"))["army"]
        self.assertEqual([(b["name"], b.get("parent"), b.get("card")) for b in blue["command"]],
                         [("1st Division", None, None), ("1st Brigade", "1st Division", True), ("2nd Brigade", "1st Division", True),
                          ("2nd Division", None, None), ("1st Brigade, 2nd Division", "2nd Division", True)])
        self.assertEqual(blue["unit"][0], {"name": "2nd Ohio", "command": "1st Brigade", "quality": "veteran", "weapon": "rifled_musket",
                                           "men": 1050, "start": "zone", "mwan18": {"order": 2}})
        self.assertEqual(blue["unit"][2]["name"], "6th; Ohio")
        self.assertEqual(blue["unit"][3]["arm"], "artillery")
        self.assertEqual([u["quality"] for u in grey["unit"]], ["elite", "veteran"])
        self.assertIn("Lee", [o["name"] for o in grey["officer"]])

    def test_SpreadsheetOfOneArmy_BecomesPartOfScenario(self):
        done = self.run_it("import", self.write("one.csv", "name,quality,men\n1st,line,300\n2nd,elite,200\n"), "--army", "Russia")
        self.assertIn("there is only the army 'Russia'", done.stderr)
        army = tomllib.loads(done.stdout)["army"]
        self.assertEqual([u["name"] for u in army[0]["unit"]], ["1st", "2nd"])

    def test_Mistakes_AreReportedByRowAndColumn(self):
        wrong = self.write("wrong.csv", "name,quality,weapon,men,uniform\nA,vetran,,x,red\n,elite,rifeld musket,10,\nB,elite,,5,blue,7\n")
        output = self.run_it("import", wrong, status=2).stderr
        for words in ("wrong.csv:1: warning: column E (uniform)", "wrong.csv:2: column B (quality): 'vetran' is not a known quality",
                      "did you mean 'veteran'?", "wrong.csv:2: column D (men): 'x' is not a number", "wrong.csv:3: column A (name): is empty",
                      "did you mean 'rifled_musket'?", "wrong.csv:4: 6 cells for 5 headings"):
            self.assertIn(words, output)
        self.assertIn("there is no column 'quality'", self.run_it("import", self.write("no.csv", "name,men\nA,3\n"), status=2).stderr)
        three = self.write("three.csv", "army,name,quality\nA,a,line\nB,b,line\nC,c,line\n")
        self.assertIn("a battle has two armies", self.run_it("import", three, status=2).stderr)


class ConvertToRuleset(Cli):
    def test_ConvertedScenario_IsPlayable(self):
        for name, book in (("mill-springs", "brothers"), ("rossbach", "revised"), ("brawners-farm", "reasonable"),
                           ("minden-infantry-attack", "mwan18"), ("two-brigades", "firefight")):
            out = self.path / f"{name}-{book}.toml"
            self.run_it("convert", name, "--ruleset", book, "--out", out)
            self.assertRegex(self.run_it("check", out).stdout, "nothing wrong|can be played")
            self.assertEqual(tomllib.loads(out.read_text(encoding="utf-8"))["scenario"]["rulesets"], [book])

    def test_ReplacedArmsAndQualities_AreListed(self):
        done = self.run_it("convert", "rossbach", "--ruleset", "revised")
        self.assertIn("changed: 'heavy_cavalry' becomes 'cavalry'", done.stderr)
        self.assertIn("changed: 'line' becomes 'veteran'", done.stderr)
        self.assertNotIn("heavy_cavalry", done.stdout)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    unittest.main()
