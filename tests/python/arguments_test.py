#!/usr/bin/python3
"""Wrong arguments of every function of the Python package: an exception that says what was expected, never a crash.

    PYTHONPATH=build/dev/python LINSTOCK_SOURCE=. tests/python/arguments_test.py [Class]
"""

import unittest

import linstock

GAME = linstock.Game("two-brigades", "revised")
WRONG = (None, True, -1, 0, 10 ** 30, 1.5, float("nan"), "", "x", "first", b"x", [], [1], {}, {"verb": "x"}, object(), GAME)


def opened():
    return GAME.new_initial_state(7)


class WrongArguments(unittest.TestCase):
    def test_anything_for_anything(self):
        """Every function with every wrong value in every place: it works or raises one of these."""
        state = opened()
        record = GAME.new_initial_state(7, record=True).record()
        player = linstock.Player("random")
        prompt, action = state.prompts()[0], state.legal_actions()[0]
        event = opened().apply_action(action.to_json(), events=True)[0]
        calls = [linstock.Game, GAME.new_initial_state, GAME.deserialize, GAME.clause, linstock.Player, player.choose,
                 linstock.Record, linstock.Record.read, record.replay, record.events]
        calls += [getattr(state, name) for name in (
            "legal_actions", "check", "roll", "clone", "resample", "observation", "observation_json", "to_numpy", "terrain", "odds",
            "rollout", "rollouts", "record")]
        calls += [lambda *a: opened().apply_action(*a)]
        calls += [prompt.__getattr__, action.__getattr__, event.__getattr__, state.__deepcopy__]
        before = state.hash()
        tried = 0
        for call in calls:
            for first in WRONG:
                for rest in ((), *((second,) for second in WRONG)):
                    try:
                        call(first, *rest)
                    except (TypeError, ValueError, AttributeError, linstock.LinstockError) as error:
                        self.assertTrue(str(error), call)
                    tried += 1
        self.assertEqual(state.hash(), before)
        self.assertGreater(tried, 5000)

    def test_unknown_keyword(self):
        with self.assertRaises(TypeError):
            linstock.Game("two-brigades", "revised", houses=[])

    def refused(self, pattern, call, *arguments, **more):
        with self.assertRaisesRegex(ValueError, pattern):
            call(*arguments, **more)

    def test_seats(self):
        state = opened()
        self.refused("seat: expected 'first' or 'second', not 'blue'", state.resample, "blue", 1)
        self.refused("seat: expected 'first', 'second' or 'umpire', not 'chance'", state.observation, "chance")
        self.refused("umpire", state.to_numpy, "grey")

    def test_prompts(self):
        state = opened()
        old = state.prompts()[0]
        state.apply_action(state.legal_actions()[0])
        self.refused(r"prompt \d+ is not open; open is \d+ \(", state.legal_actions, old)
        self.refused("prompt 999 is not open", state.legal_actions, 999)
        self.refused("another Game", state.legal_actions, linstock.Game("two-brigades", "revised").new_initial_state(1).prompts()[0])
        self.refused("most: expected a whole number from 1 to 1000, not 0", state.legal_actions, most=0)
        with self.assertRaisesRegex(TypeError, "expected a Prompt or its number"):
            state.legal_actions("first")

    def test_refusals_have_text_kind_and_clause(self):
        state = opened()
        seen = set()
        while not state.is_terminal():
            for prompt in state.prompts():
                for offer in prompt.offers:
                    answer = {"prompt": prompt.prompt, "by": prompt.seat, "verb": offer.verb}
                    for member in ("unit", "target", "officer"):
                        if offer[member] is not None:
                            answer[member] = offer[member]
                    try:
                        no = state.check({**answer, "path": [[1, 1]]} if offer.verb in ("move", "attack", "march") else answer)
                    except ValueError:
                        continue
                    if no is not None:
                        self.assertIsInstance(no, linstock.Refusal)
                        seen.update(no.clauses)
                        with self.assertRaises(linstock.Refusal) as caught:
                            state.clone().apply_action({**answer, "path": [[1, 1]]} if offer.verb in ("move", "attack", "march")
                                                       else answer)
                        self.assertEqual(caught.exception.text, no.text)
                        for clause in no.clauses:
                            self.assertIn(clause, str(caught.exception))
            state.apply_action(state.legal_actions()[0])
        self.assertTrue(any(clause.startswith("RV-") for clause in seen), seen)

    def test_a_refusal_changes_nothing(self):
        state = opened()
        before = state.hash()
        action = state.legal_actions()[0].to_dict()
        with self.assertRaises(linstock.Refusal) as caught:
            state.apply_action({**action, "prompt": 999})
        self.assertEqual(caught.exception.kind, "not_open")
        self.assertEqual(state.hash(), before)

    def test_decisions(self):
        state = opened()
        prompt = state.prompts()[0]
        self.refused("did you mean 'move'", state.check, {"prompt": prompt.prompt, "by": prompt.seat, "verb": "mvoe"})
        self.refused("unit", state.check, {"prompt": prompt.prompt, "by": prompt.seat, "verb": "stand", "unit": 9999})
        self.refused("action", state.check, "{not json")
        with self.assertRaisesRegex(TypeError, "expected an Action, a dict or a JSON text"):
            state.apply_action(7)
        other = linstock.Game("two-brigades", "revised").new_initial_state(7).legal_actions()[0]
        self.refused("another Game", state.apply_action, other)
        self.refused("no dice are asked for", state.roll, 7)

    def test_players_and_rollouts(self):
        state = opened()
        self.refused("did you mean 'sergeant'", linstock.Player, "sergent")
        self.refused("did you mean 'sergeant'", state.rollout, 1, "sergent")
        self.refused("threads: expected a whole number from 1 to 256, not 0", state.rollouts, [1], threads=0)
        self.refused("turns: expected", state.rollout, 1, turns=-1)
        self.assertEqual(state.rollouts([]), [])
        player = linstock.Player("random")
        player.choose(state)
        other = linstock.Game("two-brigades", "revised").new_initial_state(1)
        self.refused("make another Player", player.choose, other)
        over = state.rollout(1)
        self.refused("the battle is over", linstock.Player("random").choose, over)
        self.refused("the battle is over", over.legal_actions)
        self.assertEqual(over.rollout(1).hash(), over.hash())

    def test_files(self):
        for call, argument in ((GAME.deserialize, "{}"), (GAME.deserialize, "nonsense"), (linstock.Record, "nonsense"),
                               (linstock.Record.read, "there-is-no-such.record")):
            with self.assertRaises(linstock.FileError) as caught:
                call(argument)
            self.assertTrue(caught.exception.problems[0])
        other = linstock.Game("two-brigades", "mwan18").new_initial_state(1).serialize()
        with self.assertRaises(linstock.FileError):
            GAME.deserialize(other)
        self.refused("has no clause 'RV-999'", GAME.clause, "RV-999")
        self.refused("record=True", opened().record)
        self.refused("cell: expected", opened().terrain, 0)
        self.refused("cell: expected", opened().terrain, float("nan"))

    def test_unknown_members(self):
        state = opened()
        with self.assertRaisesRegex(AttributeError, "there is no member 'units'; there are: .*unit"):
            state.prompts()[0].units
        with self.assertRaisesRegex(AttributeError, "there is no member 'nuits'"):
            state.observation("first").nuits


if __name__ == "__main__":
    unittest.main()
