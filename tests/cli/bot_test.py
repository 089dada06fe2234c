#!/usr/bin/python3
"""Tests bots: other programs that play as computer players (docs/bot-protocol.md).

    LINSTOCK_PROGRAM=build/dev/apps/linstock LINSTOCK_SOURCE=. tests/cli/bot_test.py [Class]
"""

import collections
import json
import os
import re
import shutil
import subprocess
import sys
import textwrap
import time
import unittest
from pathlib import Path

import schema
from cli_test import BATTLE, PROGRAM, SOURCE, Cli

RULESETS = ("revised", "reasonable", "firefight", "mwan18", "brothers")

# Shared by the bots below. `answer(question)` returns the members of an answer.
FRAME = """
import json, os, sys, time

def send(message):
    print(message if isinstance(message, str) else json.dumps(message), flush=True)

def receive():
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    return json.loads(line)

def ask(**request):
    send(request)
    return receive()

def play(answer, ended=lambda message: None):
    seen = []
    while True:
        message = receive()
        seen.append(message)
        if message["type"] == "question":
            send({"question": message["question"], **answer(message)})
        if message["type"] == "end":
            ended(seen)
"""


class BotCase(Cli):
    def bot(self, body, name="bot.py"):
        """The player name of a bot with this body."""
        return f"bot: {sys.executable} {self.write(name, FRAME + textwrap.dedent(body))}"

    def fight(self, bot, *arguments, status=0, **options):
        record = self.path / "bot.record"
        done = self.run_it("fight", BATTLE, "-q", "--map", "never", "--seed", "7", "--blue", bot, "--grey", "random",
                           "--record", record, *arguments, status=status, **options)
        if status == 0:
            self.run_it("replay", "-q", record)
        self.lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
        return done

    def winner(self):
        return self.lines[-1].get("winner")

    def conceded(self):
        return any(line.get("decision", {}).get("verb") == "concede" for line in self.lines)

    def loses(self, body, *expected, arguments=()):
        done = self.fight(self.bot(body), *arguments)
        for text in expected:
            self.assertIn(text, done.stderr)
        self.assertIn("lost 1 battle by a crash", done.stderr)
        self.assertTrue(self.conceded())
        self.assertEqual(self.winner(), 2)
        return done


class Levels(BotCase):
    def hashes(self, player, ruleset):
        record = self.path / "level.record"
        self.run_it("fight", BATTLE, "-q", "--map", "never", "--ruleset", ruleset, "--seed", "7", "--blue", player, "--grey", player,
                    "--record", record)
        return [line for line in record.read_text(encoding="utf-8").splitlines()[1:]]

    def test_Level_OverBotProtocol_PlaysSameBattle(self):
        for ruleset in RULESETS:
            for level in ("sergeant", "random", "recruit"):
                with self.subTest(level=level, ruleset=ruleset):
                    self.assertEqual(self.hashes(f"bot: {PROGRAM} bot {level}", ruleset), self.hashes(level, ruleset))

    def test_Captain_OverBotProtocol_PlaysSameBattle(self):
        for ruleset in ("revised", "mwan18", "brothers"):
            with self.subTest(ruleset=ruleset):
                self.assertEqual(self.hashes(f"bot: {PROGRAM} bot captain", ruleset), self.hashes("captain", ruleset))

    def test_HouseRules_AreSentToBot(self):
        house = self.write("wide.toml", 'name = "Wide zones"\nruleset = "revised"\n[[change]]\nprofile = "command_zone"\nvalue = 18\n')
        ends = [self.run_it("fight", BATTLE, "-q", "--seed", "3", "--house", house, "--blue", player, "--grey", "sergeant").stdout
                for player in ("sergeant", f"bot: {PROGRAM} bot sergeant")]
        self.assertEqual(ends[0], ends[1])

    def test_BotWithOtherCharts_PlaysByChartsOfTheMessage(self):
        data = self.path / "data"
        shutil.copytree(SOURCE / "data", data)
        charts = data / "rulesets/revised/charts.toml"
        text = charts.read_text(encoding="utf-8")
        changed = re.sub(r"rows.infantry = \[\d+", "rows.infantry = [2", text)
        self.assertNotEqual(changed, text)
        charts.write_text(changed, encoding="utf-8")
        ends = [self.run_it("fight", BATTLE, "-q", "--seed", "3", "--blue", player, "--grey", "sergeant").stdout
                for player in ("sergeant", f"bot: LINSTOCK_DATA={data} {PROGRAM} bot sergeant")]
        self.assertEqual(ends[0], ends[1])

    def test_BotCommand_InvalidLine_ExitsWithError(self):
        for line, reason in (("garbage", "not JSON"), ('{"type":"hello","protocol":2}', "expected bot protocol 1"),
                           ('{"type":"question"}', "without its numbers")):
            self.assertIn(reason, self.run_it("bot", "sergeant", status=2, text=line + "\n").stderr)
        self.assertIn("there is no player 'sergant'", self.run_it("bot", "sergant", status=2, text="").stderr)


class GoodBots(BotCase):
    def test_BotAnsweringFirstCandidates_PlaysWithoutErrors(self):
        done = self.fight(self.bot("""
            play(lambda question: {"candidate": 0})
        """))
        self.assertEqual(done.stderr, "")
        self.assertFalse(self.conceded())

    def test_AnswerByDecision_EqualsAnswerByCandidate(self):
        self.fight(self.bot('play(lambda question: {"candidate": len(question["candidates"]) - 1})'))
        by_candidate = self.lines[1:]
        self.fight(self.bot('play(lambda question: {"decision": question["candidates"][-1]["decision"]})'))
        self.assertEqual(self.lines[1:], by_candidate)

    def test_MessagesToBot_MatchTheProtocol(self):
        out = self.path / "seen.json"
        done = self.fight(self.bot(f"""
            def ended(seen):
                json.dump(seen, open({str(out)!r}, "w"))
            play(lambda question: {{"candidate": 0}}, ended)
        """))
        self.assertEqual(done.stderr, "")
        seen = json.loads(out.read_text(encoding="utf-8"))
        root = self.protocol_schema()
        hello, battle, *questions, end = seen
        self.assertEqual((hello["type"], hello["protocol"]), ("hello", 1))
        self.assertEqual(sorted(hello["rulesets"]), sorted(RULESETS))
        self.assertRegex(hello["version"], r"^\d+\.\d+")
        self.assertEqual((battle["type"], battle["seat"], battle["ruleset"], battle["house"]), ("battle", "first", "revised", []))
        self.assertIn("[scenario]", battle["scenario"])
        self.assertEqual(battle["rules"]["charts"], (SOURCE / "data/rulesets/revised/charts.toml").read_text(encoding="utf-8"))
        self.assertRegex(battle["seed"], r"^[0-9a-f]{16}$")
        self.assertEqual([q["question"] for q in questions], list(range(1, len(questions) + 1)))
        for question in questions[:40]:
            self.assertEqual(question["prompt"]["seat"], "first")
            self.assertLess(question["seconds_left"], 60.1)
            for name, shape in (("prompt", "prompt"), ("view", "view")):
                self.assertEqual(schema.schema_errors(question[name], root["$defs"][shape], root), [])
            for candidate in question["candidates"]:
                self.assertEqual(schema.schema_errors(candidate, root["$defs"]["candidate"], root), [])
        self.assertEqual(end["type"], "end")
        self.assertEqual(end["score"], {1: 1, 2: 0, 0: 0.5}[self.winner()])
        self.assertEqual(end["outcome"].get("winner", 0), self.winner())
        # The first question has the same candidates as an umpire session.
        umpire = self.run_it("umpire", BATTLE, "--seed", "7", text='{"verb":"open"}\n{"verb":"candidates","prompt":%d,"most":16}\n'
                             % questions[0]["prompt"]["prompt"]).stdout.splitlines()
        self.assertEqual(json.loads(umpire[1])["candidates"], questions[0]["candidates"])

    maxDiff = None

    def test_EveryRequest_IsAnswered(self):
        done = self.fight(self.bot("""
            def answer(question):
                prompt = question["prompt"]["prompt"]
                known = ask(verb="known", id=7)
                assert known["ok"] and known["type"] == "reply" and known["id"] == 7 and known["verb"] == "known"
                assert known["known"]["format"] == "linstock-save" and known["known"]["version"] == 2
                assert ask(verb="candidates", most=16)["candidates"] == question["candidates"]
                assert 1 <= len(ask(verb="candidates", most=2)["candidates"]) <= 2
                decision = question["candidates"][0]["decision"]
                assert ask(verb="check", decision=decision)["lawful"]
                no = ask(verb="check", decision={**decision, "prompt": 99999})
                assert not no["lawful"] and no["refusal"]["kind"] == "not_open", no
                odds = ask(verb="odds", decision=decision)
                assert odds["ok"] == (decision["verb"] in ("fire", "attack")), odds
                assert odds["ok"] or odds["refusal"]["text"]
                if question["question"] % 10 == 1:
                    one = ask(verb="sample", seed=1)
                    two = ask(verb="fork", fork=one["fork"])
                    assert one["prompts"] == two["prompts"] and two["fork"] != one["fork"] and not one["over"]
                    assert any(p["prompt"] == prompt for p in one["prompts"])
                    assert ask(verb="check", fork=one["fork"], decision=decision)["lawful"]
                    first = ask(verb="decide", fork=one["fork"], decision=decision)
                    second = ask(verb="decide", fork=two["fork"], decision=decision)
                    assert first["ok"] and second["ok"] and first["turn"] >= 1
                    again = ask(verb="decide", fork=one["fork"], decision=decision)
                    assert not again["ok"] and again["refusal"]["kind"] == "not_open", again
                    asked = first["prompts"][0]
                    listed = ask(verb="candidates", fork=one["fork"], prompt=asked["prompt"], most=1)["candidates"]
                    assert len(listed) == 1 and listed[0]["decision"]["prompt"] == asked["prompt"]
                    view = ask(verb="view", fork=one["fork"], seat="second")
                    assert view["ok"] and view["view"]["seat"] == "second"
                    for fork in (one["fork"], two["fork"]):
                        assert ask(verb="drop", fork=fork)["ok"]
                    copy = ask(verb="fork", seed=3)["fork"]
                    assert ask(verb="view", fork=copy)["view"]["units"] == question["view"]["units"]
                    assert ask(verb="drop", fork=copy)["ok"]
                return {"candidate": 0}
            play(answer)
        """))
        self.assertEqual(done.stderr, "")
        self.assertFalse(self.conceded())

    def test_Fork_CanBePlayedToTheEnd(self):
        done = self.fight(self.bot("""
            def answer(question):
                if question["question"] == 1:
                    reply = ask(verb="sample", seed=5)
                    fork = reply["fork"]
                    while not reply["over"]:
                        listed = ask(verb="candidates", fork=fork, prompt=reply["prompts"][0]["prompt"], most=1)["candidates"]
                        reply = ask(verb="decide", fork=fork, decision=listed[0]["decision"])
                        assert reply["ok"], reply
                    assert reply["outcome"]["over"]
                return {"candidate": 0}
            play(answer)
        """))
        self.assertEqual(done.stderr, "")

    def test_RefusedDecision_IsExplained_AndBotDecidesAgain(self):
        done = self.fight(self.bot("""
            def answer(question):
                decision = {"prompt": question["prompt"]["prompt"], "by": "first", "verb": "fire", "unit": 1, "target": 1}
                send({"question": question["question"], "decision": decision})
                refused = receive()
                assert refused["type"] == "refusal" and refused["question"] == question["question"] and not refused["ok"], refused
                assert refused["refusal"]["text"], refused
                return {"candidate": 0}
            play(answer)
        """))
        self.assertEqual(done.stderr, "")
        self.assertFalse(self.conceded())

    def test_Bot_CanConcede(self):
        self.fight(self.bot('play(lambda question: {"decision": {"prompt": 0, "by": "first", "verb": "concede"}})'))
        self.assertTrue(self.conceded())
        self.assertEqual(self.winner(), 2)


class BadBots(BotCase):
    def test_CrashingBot_LosesWithItsErrorShown(self):
        self.loses("""
            def answer(question):
                if question["question"] == 4:
                    raise ValueError("no such flank")
                return {"candidate": 0}
            play(answer)
        """, "4 questions", "crash: exit status 1", "ValueError: no such flank")

    def test_BotThatExitsAtOnce_Loses(self):
        self.loses("import no_such_module", "crash: exit status 1", "No module named 'no_such_module'")
        self.loses("sys.exit(0)", "crash: exit status 0")

    def test_BotKilledBySignal_LosesWithSignalNamed(self):
        self.loses("os.kill(os.getpid(), 11)", "crash: killed by signal 11 (Segmentation fault)")

    def test_InvalidLines_AreExplained_AndMoreThanFiveLose(self):
        # The first question has no answer that is understood: it ends by its time limit.
        done = self.loses(r"""
            play(lambda question: send("\x1b[31mgarbage") or send('{"question":1}') or send('{"verb":"knwon"}') or {"cadidate": 0})
        """, "more than 5 of its lines were not understood", "column 1", "?[31mgarbage",
             "expected either 'candidate', a place in the list from 0, or 'decision'", "did you mean 'known'?",
             arguments=("--bot-seconds", "5"))
        self.assertNotIn("\x1b", done.stderr)

    def test_FewInvalidLines_AreOnlyCounted(self):
        done = self.fight(self.bot("""
            def answer(question):
                for message in ("[1,2]", {"question": question["question"], "candidate": 99}, {"verb": "fork", "seed": -1}):
                    if question["question"] == 2:
                        send(message)
                        assert not receive()["ok"]
                return {"candidate": 0}
            play(answer)
        """))
        self.assertIn("3 lines were not understood", done.stderr)
        self.assertIn("candidate: 99 is asked for, but they run from 0 to", done.stderr)
        self.assertFalse(self.conceded())

    def test_LineOfMoreThanOneMiB_Loses(self):
        self.loses("""
            receive()
            while True:
                sys.stdout.write("x" * 65536)
        """, "it wrote a line of more than 1 MiB")

    def test_MoreThan20RefusedDecisions_DefaultIsPlayed(self):
        done = self.fight(self.bot("""
            def answer(question):
                decision = {"prompt": question["prompt"]["prompt"], "by": "first", "verb": "fire", "unit": 1, "target": 1}
                return {"decision": decision}
            while True:
                message = receive()
                if message["type"] == "question":
                    question = message
                if message["type"] in ("question", "refusal"):
                    send({"question": question["question"], **answer(question)})
        """))
        self.assertRegex(done.stderr, r"no lawful decision for \d+ questions")
        self.assertIn("more than 20 decisions of a question were refused", done.stderr)
        self.assertFalse(self.conceded())

    def test_BotThatClosesItsInput_LosesAsACrash(self):
        self.loses("os.close(0); time.sleep(0.2); sys.exit(3)", "crash: exit status 3")
        self.loses("""
            def answer(question):
                os.close(0)
                send({"question": question["question"], "candidate": 0})
                time.sleep(0.5)
                sys.exit(3)
            play(answer)
        """, "2 questions", "crash: exit status 3")

    def test_LargeStandardError_DoesNotBlockBot(self):
        done = self.fight(self.bot("""
            def answer(question):
                sys.stderr.write("noise " * 20000 + "\\n")
                return {"candidate": 0}
            play(answer)
        """))
        self.assertEqual(done.stderr, "")



class SlowBots(BotCase):
    def test_EndlessRequests_AreTooSlow(self):
        self.loses("""
            while True:
                send({"verb": "known"})
        """, "it was too slow for 3 questions in a row", arguments=("--bot-seconds", "0.3"))

    def test_SlowAnswer_IsReplacedByDefaultAndCounted(self):
        done = self.fight(self.bot("""
            def answer(question):
                if question["question"] == 3:
                    time.sleep(1.5)
                return {"candidate": 9999 if question["question"] == 3 else 0}
            play(answer)
        """), "--bot-seconds", "1")
        self.assertRegex(done.stderr, r"too slow for \d+ questions?")
        self.assertNotIn("not understood", done.stderr)  # the late answer is ignored
        self.assertFalse(self.conceded())

    def test_BotThatNeverAnswers_Loses(self):
        self.loses("time.sleep(1000)", "it was too slow for 3 questions in a row", arguments=("--bot-seconds", "0.1"))

    def test_BotsAndTheirChildren_AreKilledAfterTheBattle(self):
        pids = self.path / "pids"
        self.loses(f"""
            import subprocess
            other = subprocess.Popen(["sleep", "1000"])
            open({str(pids)!r}, "w").write(f"{{os.getpid()}} {{other.pid}}")
            time.sleep(1000)
        """, "too slow", arguments=("--bot-seconds", "0.2"))
        time.sleep(0.2)
        for pid in map(int, pids.read_text().split()):
            self.assertFalse(running(pid), pid)
        # A bot that does not exit after the end is killed too.
        self.fight(self.bot(f"""
            open({str(pids)!r}, "w").write(str(os.getpid()))
            play(lambda question: {{"candidate": 0}}, lambda seen: time.sleep(1000))
        """))
        self.assertFalse(running(int(pids.read_text())))

    def test_BotsOfAKilledProgram_End(self):
        pids = self.path / "pids"
        bot = self.bot(f"open({str(pids)!r}, 'w').write(str(os.getpid())); time.sleep(1000)")
        process = subprocess.Popen([PROGRAM, "fight", BATTLE, "-q", "--blue", bot], stdout=subprocess.DEVNULL,
                                   env={**os.environ, "LINSTOCK_DATA": str(SOURCE / "data")})
        for _ in range(200):
            if pids.exists() and pids.read_text():
                break
            time.sleep(0.05)
        process.kill()
        process.wait()
        time.sleep(0.2)
        self.assertFalse(running(int(pids.read_text())))


def running(pid):
    """Whether the process exists and is not a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


class Commands(BotCase):
    def setUp(self):
        super().setUp()
        self.good = self.bot('play(lambda question: {"candidate": 0})', "good.py")
        self.crashing = self.bot('receive(); sys.exit("out of powder")', "crashing.py")

    def test_InvalidBotName_IsRejected(self):
        for name, expected in (("bot:", "names no program"), ("bot:  ", "names no program"),
                           ("bot: no-such-program x", "there is no program 'no-such-program'"),
                           ("bot: ./no-such.py", "there is no program './no-such.py'"),
                           ("bott: x", 'such as "bot: python3 mybot.py"')):
            done = self.run_it("fight", BATTLE, "--blue", name, status=2)
            self.assertIn(expected, done.stderr)
            self.assertEqual(done.stdout, "")
        spec = self.write("x.golden", f'scenario = "{BATTLE}"\nseed = "1"\nfirst = "{self.good}"\nsecond = "random"\n')
        self.run_it("golden", "--update", spec, status=2)

    def test_BotCommand_IsRunByTheShell(self):
        self.assertEqual(self.fight(f"bot: X='a b' && export X && {self.good[5:]} $X").stderr, "")

    def test_StudyWithBot_DoesNotDependOnThreads(self):
        summaries = []
        for threads in ("1", "2"):
            out = self.path / f"study-{threads}"
            done = self.run_it("study", BATTLE, "--battles", "4", "--blue", self.good, "--grey", "recruit", "--threads", threads, "--out", out)
            self.assertNotIn("crash", done.stderr)
            summaries.append(sorted((path.name, path.read_bytes()) for path in out.glob("*.csv")))
            self.assertGreater(len(summaries[-1]), 1)
        self.assertEqual(summaries[0], summaries[1])

    def test_CrashInManyBattles_IsReportedOnce(self):
        for arguments in (("study", BATTLE, "--battles", "4", "--blue", self.crashing, "--grey", "random"),
                          ("match", BATTLE, "--pairs", "2", "--general", self.crashing, "--against", "random"),
                          ("ladder", BATTLE, "--ruleset", "revised", "--pairs", "2", "--levels", f"random,{self.crashing}"),
                          ("fight", BATTLE, "--battles", "4", "--blue", self.crashing, "--grey", "random"),
                          ("balance", BATTLE, "--max-battles", "10", "--only", "--try", "turns=9", "--blue", self.crashing, "--grey", "random")):
            done = self.run_it(*arguments, *([] if arguments[0] == "balance" else ["-q"]))
            self.assertRegex(done.stderr, r"lost \d+ battles by a crash", arguments[0])
            self.assertEqual(done.stderr.count("out of powder"), 1, arguments[0])

    def test_MatchAndLadder_AcceptABot(self):
        output = self.run_it("match", BATTLE, "-q", "--pairs", "2", "--general", self.good, "--against", "random").stdout
        self.assertIn(f"{self.good} against random, 2 pairs", output)
        out = self.path / "ladder.jsonl"
        for _ in range(2):  # the second time from the file
            output = self.run_it("ladder", BATTLE, "-q", "--ruleset", "revised", "--pairs", "2", "--levels", f"{self.good},random", "--out", out).stdout
            self.assertIn(f"{self.good} against random", output)
        self.assertEqual(len(out.read_text(encoding="utf-8").splitlines()), 3)

    def test_Review_AcceptsABotAsLevel(self):
        record = self.path / "r.record"
        self.run_it("fight", BATTLE, "-q", "--map", "never", "--seed", "7", "--blue", "random", "--grey", "random", "--record", record)
        arguments = ("review", record, "-q", "--seat", "first", "--max-decisions", "25", "--level")
        output = self.run_it(*arguments, self.good).stdout
        self.assertEqual(self.run_it(*arguments, self.good).stdout, output)
        self.assertIn("Better:", output)
        self.assertIn("out of powder", self.run_it(*arguments, self.crashing).stderr)
        self.assertIn('expected captain, colonel, general, or "bot: PROGRAM"', self.run_it(*arguments, "majr", status=2).stderr)

    def test_Umpire_PlaysOtherSeatWithABot(self):
        out = self.path / "end.json"
        bot = self.bot(f"""
            play(lambda question: {{"candidate": 0}}, lambda seen: json.dump([m["type"] for m in seen], open({str(out)!r}, "w")))
        """, "other.py")
        requests = ['{"verb":"open"}', '{"verb":"decide","decision":{"prompt":0,"by":"first","verb":"concede"}}', '{"verb":"quit"}']
        done = self.run_it("umpire", BATTLE, "--seed", "7", "--ruleset", "mwan18", "--seat", "first", "--general", bot,
                           text="\n".join(requests) + "\n")
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([answer["ok"] for answer in answers], [True] * 3)
        self.assertEqual(answers[1]["outcome"]["winner"], 2)
        kinds = json.loads(out.read_text(encoding="utf-8"))
        self.assertEqual((kinds[:2], kinds[-1]), (["hello", "battle"], "end"))

    def test_ReportOfBattle_NamesCrash(self):
        report = self.path / "report.html"
        self.run_it("fight", BATTLE, "-q", "--blue", self.crashing, "--grey", "random", "--report", report)
        self.assertIn("(lost by a crash: exit status 1)", report.read_text(encoding="utf-8"))

    def test_CheckBot_ListsPassedAndFailedTests(self):
        output = self.run_it("check", "--bot", self.good[5:]).stdout
        for ruleset in RULESETS:
            self.assertIn(f"ok    plays {ruleset} as first to the end", output)
            self.assertIn(f"ok    plays {ruleset} as second to the end", output)
        self.assertIn("The bot conforms: 14 tests passed.", output)
        self.assertIn("the same seed gives the same battle again", output)
        output = self.run_it("check", "--bot", self.crashing, status=1).stdout
        self.assertIn("FAIL  plays revised as first to the end", output)
        self.assertIn("out of powder", output)
        self.assertIn("The bot does not conform", output)
        output = self.run_it("check", "--bot", self.bot("""
            import random
            def answer(question):
                if question["question"] == 2:
                    send("so")
                    receive()
                return {"candidate": random.randrange(len(question["candidates"]))}
            play(answer, lambda seen: sys.exit(4))
        """), status=1).stdout
        self.assertIn("FAIL  every line is understood: it was not, 10 times", output)
        self.assertIn("FAIL  exits with status 0 after the end of a battle: it did not within 2 seconds, 10 times", output)
        self.assertIn("the same seed gives another battle", output)
        self.assertIn("check needs files", self.run_it("check", status=2).stderr)
        self.assertIn("excludes", self.run_it("check", BATTLE, "--bot", "x", status=2).stderr)


class Baseline(Cli):
    """Runs tools/baseline in a temporary repository, with stubs for CMake and Ninja."""

    def setUp(self):
        super().setUp()
        self.tree = self.path / "tree"
        self.put("tree/tools/baseline", (SOURCE / "tools/baseline").read_text(encoding="utf-8"))
        self.put("bin/cmake", "#!/bin/sh\necho cmake >>$ASKED\n")
        # The stub builds by linking the tested program. `$2` is the build folder, the argument of
        # -C.
        self.put("bin/ninja", f'#!/bin/sh\necho ninja >>$ASKED\n[ ! -e "${{2%/build}}/source/broken" ] || exit 1\n'
                              f'mkdir -p "$2/apps"\nln -sf {Path(PROGRAM).resolve()} "$2/apps/linstock"\n')
        self.asked = self.path / "asked"
        self.asked.touch()
        self.git("init", "-q")
        self.commit("baseline")
        self.put("tree/tools/baseline-commit", self.git("rev-parse", "HEAD"))
        self.commit("later")

    def put(self, name, text):
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)

    def git(self, *arguments):
        done = subprocess.run(["git", "-c", "user.name=x", "-c", "user.email=x@localhost", *arguments], cwd=self.tree,
                              capture_output=True, text=True, check=True)
        return done.stdout

    def commit(self, subject):
        self.git("add", "-A")
        self.git("commit", "-qm", subject)

    def baseline(self, level, status=0):
        done = subprocess.run([self.tree / "tools/baseline", level], capture_output=True, text=True, check=False,
                              env={**os.environ, "PATH": f"{self.path / 'bin'}:{os.environ['PATH']}", "ASKED": str(self.asked),
                                   "XDG_CACHE_HOME": str(self.path / "cache"), "LINSTOCK_DATA": str(SOURCE / "data")})
        self.assertEqual(done.returncode, status, done.stderr)
        return done

    def test_Baseline_IsBuiltOnce_AndPrintsBotName(self):
        first = self.baseline("captain")
        self.assertRegex(first.stdout, r"^bot: /\S+/cache/linstock/baseline/[0-9a-f]{40}/build/apps/linstock bot captain\n$")
        self.assertIn("building commit", first.stderr)
        self.assertEqual(self.baseline("captain").stdout, first.stdout)
        self.assertEqual(self.asked.read_text().split(), ["cmake", "ninja"])
        self.assertEqual(self.git("status", "--short"), "")
        name = first.stdout.strip().replace("captain", "sergeant")
        output = self.run_it("match", BATTLE, "-q", "--pairs", "1", "--general", "sergeant", "--against", name).stdout
        self.assertIn("50.0 % of the points", output)

    def test_UnknownLevelOrCommit_IsAnError(self):
        self.assertIn("cannot play as 'captian'", self.baseline("captian", status=2).stderr)
        self.put("tree/tools/baseline-commit", "0123456789\n")
        self.assertIn("which is no commit of this repository", self.baseline("captain", status=2).stderr)

    def test_FailedBuild_IsRetried(self):
        self.put("tree/broken", "")
        self.commit("broken")
        self.put("tree/tools/baseline-commit", self.git("rev-parse", "HEAD"))
        for _ in range(2):
            self.assertIn("the build failed", self.baseline("captain", status=1).stderr)
        self.assertEqual(self.asked.read_text().split(), ["cmake", "ninja"] * 2)


class Schema(BotCase):
    """The lines of the bot protocol against `linstock bot --schema`."""

    def setUp(self):
        super().setUp()
        self.root = json.loads(self.run_it("bot", "--schema").stdout)
        self.log = self.path / "lines"

    def logging_bot(self, body):
        """A command that runs a bot with this body and logs its lines."""
        frame = FRAME.replace("def send(message):", f"log = open({str(self.log)!r}, 'a', buffering=1)\n\ndef send(message):\n    print('<', message if isinstance(message, str) else json.dumps(message), file=log)")
        frame = frame.replace("    return json.loads(line)", "    print('>', line, end='', file=log)\n    return json.loads(line)")
        return f"{sys.executable} {self.write('logging.bot.py', frame + textwrap.dedent(body))}"

    def kinds(self):
        """Checks the lines and returns their kinds. Of many lines of a kind every twentieth is checked."""
        out = collections.Counter()
        for line in self.log.read_text(encoding="utf-8").splitlines():
            message = json.loads(line[2:])
            shape = "from_linstock" if line[0] == ">" else "from_bot"
            kind = line[0] + (message.get("type") or message.get("verb") or "answer")
            out[kind] += 1
            if out[kind] < 20 or out[kind] % 20 == 0:
                self.assertEqual(schema.schema_errors(message, self.root["$defs"][shape], self.root), [], line[:500])
        return set(out)

    def test_LinesOfTheConformanceTest_FitTheSchema(self):
        self.run_it("check", "--bot", self.logging_bot("play(lambda question: {'candidate': 0})"))
        self.assertEqual(self.kinds(), {">hello", ">battle", ">question", ">end", "<answer"})

    def test_EveryRequestAndReply_FitsTheSchema(self):
        bot = self.logging_bot("""
asked = False
def answer(question):
    global asked
    if asked:
        return {"candidate": 0}
    asked = True
    first = question["candidates"][0]["decision"]
    ask(verb="known", id=1)
    ask(verb="candidates", most=2, id="two")
    ask(verb="check", decision=first)
    ask(verb="check", decision={**first, "prompt": 9999})
    ask(verb="odds", decision=first)
    fork = ask(verb="sample", seed=3)
    ask(verb="view", fork=fork["fork"], seat="umpire")
    ask(verb="decide", fork=fork["fork"], decision=first)
    copy = ask(verb="fork", fork=fork["fork"])["fork"]
    ask(verb="drop", fork=copy)
    ask(verb="drop", fork=copy)
    ask(question=question["question"], decision={**first, "prompt": 9999})
    ask(question=question["question"], candidate=9999)
    return {"decision": first}
play(answer)
""")
        self.fight("bot: " + bot)
        verbs = {"known", "candidates", "check", "odds", "sample", "view", "decide", "fork", "drop"}
        self.assertEqual(self.kinds(), {">hello", ">battle", ">question", ">end", ">reply", ">refusal", ">error", "<answer"} | {f"<{verb}" for verb in verbs})

    def test_Requests_OfTheSchema_AreThoseOfTheDocument(self):
        verbs = {one["properties"]["verb"]["const"] for one in self.root["$defs"]["bot_request"]["oneOf"]}
        page = (SOURCE / "docs/bot-protocol.md").read_text(encoding="utf-8")
        table = page.partition("| request | members |")[2].partition("\n\n")[0]
        self.assertEqual(verbs, set(re.findall(r"(?m)^\| `(\w+)`", table)))

    def test_InvalidLines_DoNotFit(self):
        for line in ({"question": 0, "candidate": 1}, {"question": 1}, {"question": 1, "candidate": 1, "decision": {}},
                     {"verb": "drop"}, {"verb": "known", "x": 1}):
            self.assertNotEqual(schema.schema_errors(line, self.root["$defs"]["from_bot"], self.root), [], line)


class Examples(BotCase):
    def conforms(self, program, script):
        path = SOURCE / "examples/bots" / script
        self.assertLessEqual(len(path.read_text(encoding="utf-8").splitlines()), 80)
        bot = f"bot: {program} {path.resolve()}"
        self.assertEqual(self.fight(bot).stderr, "")
        output = self.run_it("match", BATTLE, "-q", "--pairs", "3", "--general", bot, "--against", "random").stdout
        self.assertGreater(float(re.search(r"([\d.]+) % of the points", output)[1]), 50, output)

    def test_PythonMarksman_BeatsRandomPlayer(self):
        self.conforms(sys.executable, "marksman.py")

    def test_JavaScriptLookahead_BeatsRandomPlayer(self):
        if not shutil.which("node"):
            self.skipTest("node is not installed")
        self.conforms("node", "lookahead.js")

    def test_ProgramsOfTheTutorial_Play(self):
        page = (SOURCE / "docs/write-a-bot.md").read_text(encoding="utf-8")
        programs = [text for text in re.findall(r"(?s)```python\n(.*?)```", page) if text.startswith("import json")]
        self.assertEqual(len(programs), 2)
        for program in programs:
            bot = f"bot: {sys.executable} {self.write('mybot.py', program)}"
            done = self.run_it("match", BATTLE, "-q", "--pairs", "3", "--general", bot, "--against", "random")
            self.assertGreater(float(re.search(r"([\d.]+) % of the points", done.stdout)[1]), 50, done.stdout)
            self.assertNotIn("crash", done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
