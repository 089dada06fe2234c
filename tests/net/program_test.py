#!/usr/bin/python3
"""Tests programs that play on a server: their limit, what they try that is not allowed, the example program, and the
AsyncAPI description against real messages.

    LINSTOCKD_PROGRAM=build/dev/apps/linstockd LINSTOCK_SOURCE=. tests/net/program_test.py [Class]
"""

import json
import secrets
import socket
import subprocess
import sys
import time
import unittest

from daemon import PROGRAM, SOURCE, TIMEOUT, Socket
from server_test import Bare, Server

sys.path.insert(0, str(SOURCE / "tests/cli"))
import schema  # noqa: E402  (tests/cli/schema.py)

EXAMPLE = SOURCE / "examples/bots/play_on_server.py"


def program_key():
    return "program-" + secrets.token_urlsafe(24)


class ProgramCase(Server):
    def battle(self, **more):
        """A battle with an invitation for each seat."""
        return self.server.api("POST", "/api/battles", {"scenario": "two-brigades", "first": "human", "second": "human",
                                                        "mine": [], **more})

    def claim(self, made, seat, key):
        invitation = next(link["token"] for link in made["links"] if link["seats"] == [seat] and link.get("invitation"))
        self.server.api("POST", "/api/battle/claim", {"key": key}, invitation)
        return key


class ProgramLimits(ProgramCase):
    """At most five requests at once, then one in five seconds. Each test has an address of its own."""

    arguments = ("--program-rate", "0.2", "--program-burst", "5", "--proxy", "127.0.0.1")
    addresses = iter(range(1, 255))

    def setUp(self):
        self.client = {"X-Forwarded-For": f"203.0.113.{next(self.addresses)}"}
        made = self.battle()
        self.key = self.claim(made, "first", program_key())
        self.person = self.claim(made, "second", secrets.token_urlsafe(24))

    def connect(self):
        return Socket(self.server, self.client)

    def refusal(self, ask):
        """The first refusal. A slow machine regains a few requests meanwhile."""
        for count in range(30):
            answer = ask()
            if not answer["ok"]:
                self.assertGreaterEqual(count, 2)
                self.assertIn(answer["wait"], range(1, 6))
                self.assertIn(f"wait {answer['wait']} second", answer["error"])
                self.assertIn("At most 5 at once, then 0.2 a second", answer["error"])
                return answer
        self.fail("30 requests were not refused")

    def test_ProgramOverItsLimit_IsToldHowLongToWait_AndStaysConnected(self):
        with self.connect() as s:
            self.assertTrue(s.ask(verb="join", token=self.key)["ok"])
            time.sleep(self.refusal(lambda: s.ask(verb="ping"))["wait"])
            self.assertTrue(s.ask(verb="ping")["ok"])

    def test_Flood_IsRefused_ButNotDisconnected_AndOthersAreAnswered(self):
        with self.connect() as s, self.connect() as other:
            self.assertTrue(s.ask(verb="join", token=self.key)["ok"])
            for _ in range(1500):  # more than would close a person's connection
                s.send('{"verb":"ping"}')
            self.assertTrue(other.ask(verb="join", token=self.person)["ok"])
            for _ in range(20):
                self.assertTrue(other.ask(verb="ping")["ok"])
            refused = 0
            while refused < 20:
                refused += "wait" in json.loads(s.receive())  # it raises Closed if the server has closed

    def test_ConnectionsOfOneProgram_ShareTheLimit(self):
        with self.connect() as one, self.connect() as other:
            self.assertTrue(one.ask(verb="join", token=self.key)["ok"])
            self.assertTrue(other.ask(verb="join", token=self.key)["ok"])
            self.refusal(lambda: one.ask(verb="ping"))
            self.assertIn("wait", other.ask(verb="ping"))

    def test_HttpRequestsOfAProgram_Count(self):
        headers = {"Authorization": f"Bearer {self.key}", **self.client}
        for count in range(30):
            answer = self.server.request("GET", "/api/battle", headers=headers)
            if answer[0] != 200:
                break
        self.assertGreaterEqual(count, 5)
        self.refused(answer, 429, "too many requests from the programs of your address: wait ")
        self.assertIn(int(answer[1]["retry-after"]), range(1, 6))
        person = {"Authorization": f"Bearer {self.person}", **self.client}
        self.assertEqual(self.server.request("GET", "/api/battle", headers=person)[0], 200)

    def test_EscapedKey_IsAProgramsKeyToo(self):
        with self.connect() as s:
            s.send('{"verb":"join","token":"\\u0070' + self.key[1:] + '"}')
            self.assertTrue(json.loads(s.receive())["ok"])
            self.refusal(lambda: s.ask(verb="ping"))

    def test_WrongMessages_GetAnErrorAndCount(self):
        with self.connect() as s:
            for text, expected in (('{"verb":"join","token":"program-short","id":7}', "opens no battle"),
                                   ("{", "column 2"), ('{"verb":"decid","battle":"x","id":"a"}', "not joined")):
                s.send(text)
                answer = json.loads(s.receive())
                self.assertFalse(answer["ok"])
                self.assertIn(expected, answer["error"])
            for _ in range(30):
                s.send('{"id":"text","verb":"ping"}')
                answer = json.loads(s.receive())
                self.assertEqual(answer["id"], "text")
                if "wait" in answer:
                    return
            self.fail("30 requests were not refused")

    def test_NewKey_EndsAllConnectionsOfTheOldOne(self):
        with self.connect() as one, self.connect() as other:
            for s in (one, other):
                self.assertTrue(s.ask(verb="join", token=self.key)["ok"])
            self.server.api("POST", "/api/battle/key", {"key": program_key()}, self.key)
            for s in (one, other):
                self.assertIn("no longer valid", s.closing().reason)


class InvalidProgramLimits(Bare):
    def test_InvalidOption_IsNamed(self):
        for option, value in (("--program-rate", "0"), ("--program-burst", "0.5"), ("--program-rate", "many")):
            done = subprocess.run([PROGRAM, option, value], capture_output=True, text=True, timeout=TIMEOUT, check=False)
            self.assertEqual(done.returncode, 2)
            self.assertIn(option, done.stderr)


class ExampleProgram(ProgramCase):
    arguments = ("--program-rate", "1000", "--program-burst", "10000")

    def test_Example_HasAtMost80Lines(self):
        self.assertLessEqual(len(EXAMPLE.read_text(encoding="utf-8").splitlines()), 80)

    def test_Example_ClaimsAnInvitation_AndPlaysToTheEnd(self):
        made = self.battle(second="recruit")
        link = next(one["token"] for one in made["links"] if one.get("invitation"))
        watch = next(one["token"] for one in made["links"] if one["role"] == "spectator")
        address = f"http://127.0.0.1:{self.server.port}/#/battle/"
        done = subprocess.run([sys.executable, EXAMPLE, address + link], capture_output=True, text=True, timeout=250, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        first, outcome = done.stdout.splitlines()
        card = self.server.api("GET", "/api/battle", token=watch)
        self.assertTrue(card["over"])
        self.assertEqual(card["programs"], ["first"])
        self.assertEqual(card["outcome"], outcome)
        # The printed address opens the battle again.
        key = first.rpartition("/")[2]
        self.assertTrue(key.startswith("program-"))
        done = subprocess.run([sys.executable, EXAMPLE, address + key], capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual(done.stdout.splitlines(), [outcome])

    def test_TwoExamples_PlayEachOther(self):
        made = self.battle(scenario="two-brigades-lesson-1")
        address = f"http://127.0.0.1:{self.server.port}/#/battle/"
        links = [one["token"] for one in made["links"] if one.get("invitation")]
        both = [subprocess.Popen([sys.executable, EXAMPLE, address + one], stdout=subprocess.PIPE, text=True) for one in links]
        ends = [one.communicate(timeout=250)[0].splitlines()[-1] for one in both]
        self.assertEqual(ends[0], ends[1])

    def test_LinkThatCannotBePlayed_EndsTheExampleWithOneLine(self):
        made = self.battle()
        self.claim(made, "first", program_key())
        used = next(one["token"] for one in made["links"] if one["seats"] == ["first"])
        here = f"http://127.0.0.1:{self.server.port}"
        with socket.socket() as closed:  # bound, but it does not listen
            closed.bind(("127.0.0.1", 0))
            for link, expected in ((f"{here}/#/battle/{used}", "HTTP Error 410"),
                                   (f"{here}/#/battle/nosuchlink", "HTTP Error 404"),
                                   (f"{here}/#/battle/{program_key()}", "this link opens no battle"),
                                   (f"{here}/", "expected http://HOST"),
                                   ("mybattle", "expected http://HOST"),
                                   (f"http://127.0.0.1:{closed.getsockname()[1]}/#/battle/{used}", "Connection refused"),
                                   (f"http://127.0.0.1:{closed.getsockname()[1]}/#/battle/{program_key()}", "Connection refused")):
                with self.subTest(link):
                    done = subprocess.run([sys.executable, EXAMPLE, link], capture_output=True, text=True, timeout=60, check=False)
                    self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (1, "", 1), done.stderr)
                    self.assertIn(expected, done.stderr)


class AsyncApi(ProgramCase):
    """The description against what the server sends."""

    # Answers that this test does not receive from the server.
    EXAMPLES = {
        "retake": {"verb": "retake", "reason": "the die fell off the table"},
        "turn_down": {"verb": "turn_down", "n": 1, "reason": "the rules are clear"},
        "unrule": {"verb": "unrule"},
        "away": {"verb": "away", "days": 3},
        "come_back": {"verb": "come_back", "seat": "first"},
        "appeal": {"verb": "appeal", "decision": {"prompt": 5, "by": "first", "verb": "stand", "unit": 3}},
    }

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        printed = subprocess.run([PROGRAM, "--asyncapi"], capture_output=True, text=True, check=True, timeout=TIMEOUT)
        cls.api = json.loads(printed.stdout)
        cls.root = {"$defs": cls.api["components"]["schemas"]}
        cls.seen = set()

    def references(self, value):
        if isinstance(value, dict):
            for name, item in value.items():
                if name == "$ref":
                    yield item
                else:
                    yield from self.references(item)
        elif isinstance(value, list):
            for item in value:
                yield from self.references(item)

    def fits(self, message, name):
        """Checks a message against its shape."""
        self.assertEqual(schema.schema_errors(message, self.root["$defs"][name], self.root, name), [], str(message)[:500])
        self.seen.add(name)

    def received(self, message):
        if "push" in message:
            self.fits(message, message["push"])
        else:
            self.fits(message, message["verb"] + "_answer" if message["ok"] else "failed_answer")

    def ask(self, s, fails=False, **request):
        if "verb" in request:
            self.fits(request, request["verb"] + "_request")
        answer = s.ask(**request)
        self.received(answer)
        if fails is not None:
            self.assertEqual(answer["ok"], not fails, answer)
        for push in s.pushed:
            self.received(push)
        return answer

    def test_Description_IsComplete_AndEveryReferenceResolves(self):
        self.assertEqual(self.api["asyncapi"], "3.0.0")
        references = set(self.references(self.api))
        self.assertGreater(len(references), 100)
        for reference in references:
            self.assertTrue(reference.startswith("#/"), reference)
            at = self.api
            for part in reference[2:].split("/"):
                self.assertIn(part, at, reference)
                at = at[part]
        messages = self.api["components"]["messages"]
        self.assertEqual(set(messages), set(self.api["channels"]["battles"]["messages"]))
        for name, message in messages.items():
            self.assertEqual(message["payload"]["$ref"], f"#/components/schemas/{name}")
            self.assertTrue(message["summary"].endswith("."), name)
        page = (SOURCE / "docs/server-programs.md").read_text(encoding="utf-8")
        for name in messages:
            verb = name.removesuffix("_request").removesuffix("_answer")
            self.assertTrue(verb == "failed" or f"`{verb}`" in page, f"docs/server-programs.md lacks {verb}")

    def test_SchemaCheck_FindsWhatIsWrong(self):
        shapes = self.root["$defs"]
        for message, name in (({"verb": "leave"}, "leave_request"), ({"verb": "ping", "x": 1}, "ping_request"),
                              ({"verb": "candidates", "battle": "a", "prompt": -1}, "candidates_request"),
                              ({"verb": "ping", "ok": False}, "ping_answer"), ({"push": "players", "battle": 3, "online": []}, "players")):
            self.assertNotEqual(schema.schema_errors(message, shapes[name], self.root), [], message)

    def test_EveryMessage_FitsItsShape(self):
        for ruleset in ("revised", "mwan18", "brothers"):
            self.play(ruleset)
        for verb, example in self.EXAMPLES.items():
            self.fits({**example, "battle": "b", "id": "text"}, f"{verb}_request")
            self.fits({"verb": verb, "ok": True, "id": 1}, f"{verb}_answer")
        self.fits({"push": "closing", "text": "the server is stopping"}, "closing")
        self.assertEqual(set(self.api["components"]["messages"]) - self.seen, set())

    def play(self, ruleset):
        made = self.server.api("POST", "/api/battles", {"scenario": "two-brigades", "ruleset": ruleset, "first": "human",
                                                        "second": "human", "mine": ["first", "second"], "seed": "7", "umpire": True})
        token = {"".join(link["seats"]): link["token"] for link in made["links"]}
        umpire_token = next(link["token"] for link in made["links"] if link["role"] == "umpire")
        battle = made["battle"]
        with Socket(self.server) as first, Socket(self.server) as second, Socket(self.server) as umpire:
            self.ask(first, verb="ping")
            self.ask(first, verb="join", token="no such link", fails=True)
            self.ask(umpire, verb="join", token=umpire_token)
            for s, key in ((first, "first"), (second, "second")):
                self.ask(s, verb="join", token=token[key], advice=True)
            self.ask(first, verb="view", battle=battle)
            self.ask(first, verb="known", battle=battle)
            self.ask(first, verb="known", battle=battle, seat="second", fails=True)
            self.ask(first, verb="standing", battle=battle, kinds=[])
            decided, last = 0, {first: None, second: None}
            counts = {"odds": 0, "advice": 0}
            for _ in range(400):
                for s in (first, second):
                    s.ask(verb="ping")
                    for push in s.pushed:
                        self.received(push)
                        if push["push"] == "news":
                            last[s] = push
                    s.pushed.clear()
                if last[first]["over"] or decided >= 120:
                    break
                s = first if last[first]["prompts"] else second
                prompt = last[s]["prompts"][0]["prompt"]
                kept = list(s.pushed)
                listed = self.ask(s, verb="candidates", battle=battle, prompt=prompt, most=5)["candidates"]
                decision = listed[decided % len(listed)]["decision"]
                if decided % 4 == 0:
                    self.ask(s, verb="check", battle=battle, decision=decision)
                    self.ask(s, verb="check", battle=battle, decision={**decision, "prompt": 99999}, fails=True)
                if decision["verb"] in ("fire", "attack", "charge") and counts["odds"] < 3:
                    counts["odds"] += 1
                    self.ask(s, verb="odds", battle=battle, decision=decision, fails=None)
                if counts["advice"] < 1 and decision["verb"] == "fire":
                    counts["advice"] += 1
                    self.ask(s, verb="advice", battle=battle, decision=decision, level="captain")
                if decided % 25 == 3:
                    for layer in ("reach", "sight", "fire", "cover", "command", "deadly"):
                        self.ask(s, verb="layer", battle=battle, layer=layer, unit=1, fails=None)
                if decided % 7 == 6:
                    self.ask(s, verb="you_do_it", battle=battle, prompt=prompt)
                else:
                    self.ask(s, verb="decide", battle=battle, decision=decision, fails=None)
                decided += 1
                self.assertFalse(kept)
            self.assertGreater(decided, 30)
            self.ask(second, verb="undo", battle=battle, fails=None)
            self.ask(first, verb="moments", battle=battle)
            self.ask(first, verb="look_back", battle=battle, decision=3)
            self.ask(first, verb="note", battle=battle, event=0, text="here it began")
            self.ask(first, verb="away", battle=battle, days=0, fails=None)
            self.ask(first, verb="come_back", battle=battle, fails=None)
            self.ask(first, verb="propose", battle=battle, what="draw")
            number = self.ask_for_proposal(second)
            self.ask(second, verb="answer", battle=battle, proposal=number, yes=False)
            self.ask(first, verb="propose", battle=battle, what="adjourn")
            self.ask(second, verb="answer", battle=battle, proposal=self.ask_for_proposal(second), yes=True)
            self.ask(second, verb="go_on", battle=battle)
            ruling = {"prompt": 0, "by": "umpire", "verb": "rule", "unit": 1, "ruling": {"reason": "it saw the enemy", "condition": "steady"}}
            self.ask(umpire, verb="rule", battle=battle, decision=ruling, only_check=True, fails=None)
            self.ask(umpire, verb="rule", battle=battle, decision=ruling, fails=None)
            self.ask(umpire, verb="pause", battle=battle, yes=True)
            self.ask(umpire, verb="pause", battle=battle, yes=False)
            self.ask(first, verb="appeal", battle=battle, decision={"prompt": 99999, "by": "first", "verb": "yes"}, fails=True)
            self.ask(first, verb="concede", battle=battle)
            if ruleset == "revised":
                self.ask(first, verb="review", battle=battle, seat="first", only=[1, 2])
            self.ask(first, verb="join", token=token["first"], have={"epoch": 0, "events": 0})
            self.ask(first, verb="leave", battle=battle)
            self.ask(first, verb="decide", battle=battle, decision=ruling, fails=True)

    def ask_for_proposal(self, s):
        """The number of the open proposal."""
        while True:
            news = s.news()
            self.received(news)
            if "proposal" in news.get("hours", {}):
                return news["hours"]["proposal"]


if __name__ == "__main__":
    unittest.main()
