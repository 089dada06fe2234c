#!/usr/bin/python3
"""The adapters. Gymnasium and PettingZoo are not Debian packages: where they are not installed, the folder stand_ins/ has the
classes of theirs that the adapters use, and the adapters run against those, without the checks of the libraries themselves.

    PYTHONPATH=build/dev/python LINSTOCK_SOURCE=. tests/python/adapters_test.py [Class]
"""

import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import unittest

SOURCE = pathlib.Path(os.environ["LINSTOCK_SOURCE"]).resolve()
INSTALLED = all(importlib.util.find_spec(name) is not None for name in ("gymnasium", "pettingzoo"))
if not INSTALLED:
    sys.path.insert(0, str(SOURCE / "tests/python/stand_ins"))

import numpy  # noqa: E402

import linstock  # noqa: E402
import linstock.gymnasium  # noqa: E402
import linstock.mcp  # noqa: E402
import linstock.pettingzoo  # noqa: E402


class Sizes(unittest.TestCase):
    def test_an_adapter_is_small_and_says_what_it_was_run_against(self):
        for name in ("gymnasium", "pettingzoo", "mcp"):
            text = (SOURCE / f"python/linstock/{name}.py").read_text()
            self.assertLessEqual(text.count("\n"), 150, name)
            self.assertRegex(text.split("\n")[0], r"was run against .* \d+\.\d+\.\d+", name)


class Gymnasium(unittest.TestCase):
    def test_an_episode(self):
        rng = numpy.random.default_rng(1)
        for number, ruleset in enumerate(linstock.rulesets()):
            seat = linstock.SEATS[number % 2]
            env = linstock.gymnasium.LinstockEnv("two-brigades", ruleset, seat=seat, opponent="random")
            observation, info = env.reset(seed=7)
            self.assertTrue(env.observation_space.contains(observation))
            terminated = False
            while not terminated:
                self.assertEqual(info["action_mask"].sum(), len(info["actions"]))
                self.assertTrue(env.render().startswith("turn"))
                choice = rng.choice(numpy.flatnonzero(info["action_mask"]))
                observation, reward, terminated, truncated, info = env.step(choice)
                self.assertTrue(env.observation_space.contains(observation))
                self.assertFalse(truncated)
                if not terminated:
                    self.assertEqual(reward, 0)
            self.assertEqual(reward, env.state.returns()[linstock.SEATS.index(seat)])
            with self.assertRaises(RuntimeError):
                env.step(0)

    def test_the_seed_decides(self):
        env = linstock.gymnasium.LinstockEnv("two-brigades", "revised", opponent="recruit", cell=8)
        found = []
        for _ in range(2):
            env.reset(seed=5)
            for _ in range(20):
                env.step(0)
            found.append(env.state.hash())
        self.assertEqual(found[0], found[1])

    def test_the_same_seed_gives_equal_information(self):
        infos = []
        for _ in range(2):
            env = linstock.gymnasium.LinstockEnv("two-brigades", "revised", opponent="random", cell=8)
            env.reset(seed=5)
            infos.append(env.step(0)[4])
        self.assertEqual(infos[0]["actions"], infos[1]["actions"])
        self.assertEqual(infos[0]["prompt"], infos[1]["prompt"])

    @unittest.skipUnless(INSTALLED, "Gymnasium is not installed")
    def test_the_check_of_gymnasium(self):
        from gymnasium.utils.env_checker import check_env

        class AnyAction(linstock.gymnasium.LinstockEnv):  # the check knows no action mask
            def step(self, action):
                return super().step(action % len(self.actions))

        for ruleset in linstock.rulesets():
            check_env(AnyAction("two-brigades", ruleset, opponent="random", render_mode="ansi"))

    def test_wrong_arguments(self):
        with self.assertRaisesRegex(ValueError, "seat"):
            linstock.gymnasium.LinstockEnv(seat="blue")
        env = linstock.gymnasium.LinstockEnv("two-brigades", "revised", cell=8)
        env.reset(seed=1)
        with self.assertRaisesRegex(ValueError, "action: expected a place from 0 to"):
            env.step(99)


class Pettingzoo(unittest.TestCase):
    def test_a_battle(self):
        rng = numpy.random.default_rng(1)
        for ruleset in linstock.rulesets():
            env = linstock.pettingzoo.env("two-brigades", ruleset)
            env.reset(seed=7)
            total = dict.fromkeys(env.possible_agents, 0.0)
            for agent in env.agent_iter():
                observation, reward, termination, truncation, _ = env.last()
                total[agent] += reward
                self.assertTrue(env.observation_space(agent).contains(observation))
                done = termination or truncation
                env.step(None if done else rng.choice(numpy.flatnonzero(observation["action_mask"])))
            self.assertTrue(env.state_now.is_terminal())
            self.assertEqual([total["first"], total["second"]], env.state_now.returns())

    @unittest.skipUnless(INSTALLED, "PettingZoo is not installed")
    def test_the_checks_of_pettingzoo(self):
        from pettingzoo.test import api_test
        from pettingzoo.test.seed_test import seed_test
        for ruleset in linstock.rulesets():
            api_test(linstock.pettingzoo.env("two-brigades", ruleset), num_cycles=200)
        seed_test(lambda: linstock.pettingzoo.env("two-brigades", "revised"), num_cycles=100)


class Mcp(unittest.TestCase):
    def setUp(self):
        self.server = linstock.mcp.Server("two-brigades", "revised", "first", "random", 7)
        self.id = 0

    def ask(self, method, **more):
        self.id += 1
        answer = self.server.answer({"jsonrpc": "2.0", "id": self.id, "method": method, "params": more})
        self.assertEqual(answer["id"], self.id)
        return answer["result"]

    def tool(self, name, error=False, **arguments):
        result = self.ask("tools/call", name=name, arguments=arguments)
        self.assertEqual(result["isError"], error, result)
        return json.loads(result["content"][0]["text"])

    def test_a_battle_by_candidates(self):
        names = {tool["name"] for tool in self.ask("tools/list")["tools"]}
        self.assertEqual(names, {"question", "view", "decide", "odds", "clause", "new_battle"})
        asked = self.tool("question")
        events = 0
        while "over" not in asked:
            asked = self.tool("decide", candidate=0)
            events += len(asked["events"])
        self.assertIn(asked["score"], (0, 0.5, 1))
        self.assertGreater(events, 50)
        self.assertIn("turn", self.tool("new_battle", seed=8))

    def test_a_refusal_has_its_clause(self):
        asked = self.tool("question")
        while (decision := self.unlawful(asked)) is None:
            asked = self.tool("decide", candidate=0)
        refusal = self.tool("decide", error=True, decision=decision)["refusal"]
        self.assertTrue(refusal["text"])
        self.assertTrue(self.tool("clause", clause=refusal["clauses"][0].split(",")[0])["text"])
        self.assertEqual(self.tool("question"), {name: asked[name] for name in asked if name != "events"})

    def unlawful(self, asked):
        """A decision that a clause forbids, if an offer of this question without its conditions is one."""
        for offer in asked["prompt"].get("offers", []):
            decision = {"prompt": asked["prompt"]["prompt"], "by": "first", "verb": offer["verb"],
                        **{name: offer[name] for name in ("unit", "target", "officer") if name in offer}}
            try:
                no = self.server.state.check(decision)
            except ValueError:
                continue
            if no is not None and no.clauses:
                return decision
        return None

    def test_errors_are_answers(self):
        self.assertIn("there is no tool", self.tool("fly", error=True)["error"])
        self.assertIn("candidate: expected a number", self.tool("decide", error=True, candidate=99)["error"])
        self.assertIn("'by' is 'first'", self.tool("decide", error=True, decision={"by": "second"})["error"])
        self.assertIn("has no clause", self.tool("clause", error=True, clause="RV-999")["error"])
        self.assertTrue(self.tool("decide", error=True, nonsense=1)["error"])
        self.assertEqual(self.server.answer({"id": 1, "method": "x"})["error"]["code"], -32601)
        self.assertIsNone(self.server.answer({"method": "notifications/initialized"}))

    def test_what_a_seat_does_not_see_is_not_told(self):
        view = self.tool("view")
        self.assertEqual(view["seat"], "first")

    def test_over_standard_input(self):
        lines = [{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2024-11-05"}},
                 {"jsonrpc": "2.0", "method": "notifications/initialized"},
                 {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "decide", "arguments": {"candidate": 0}}}]
        done = subprocess.run([sys.executable, "-m", "linstock.mcp", "two-brigades", "--ruleset", "revised"], text=True,
                              input="\n".join([json.dumps(line) for line in lines] + ["{broken"]) + "\n", capture_output=True,
                              check=True)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([answer["id"] for answer in answers], [1, 2, None])
        self.assertEqual(answers[0]["result"]["serverInfo"]["name"], "linstock")
        self.assertIn("candidates", answers[1]["result"]["content"][0]["text"])


if __name__ == "__main__":
    unittest.main()
