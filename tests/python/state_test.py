#!/usr/bin/python3
"""Game, State, Prompt, Action and Event of the Python package.

    PYTHONPATH=build/dev/python LINSTOCK_SOURCE=. tests/python/state_test.py [Class]
"""

import copy
import json
import os
import pathlib
import random
import re
import unittest

import linstock

SOURCE = pathlib.Path(os.environ["LINSTOCK_SOURCE"])
BATTLE = "two-brigades"
RULESETS = ("revised", "reasonable", "firefight", "mwan18", "brothers")


def moment(ruleset="revised", decisions=40, seed=7):
    """A state in the middle of a battle, by the recommended decisions."""
    state = linstock.Game(BATTLE, ruleset).new_initial_state(seed)
    for _ in range(decisions):
        state.apply_action(state.legal_actions(most=1)[0])
    return state


def with_offer(role_verbs, ruleset="revised"):
    """A state and an action with one of these verbs."""
    state = linstock.Game(BATTLE, ruleset).new_initial_state(3)
    while not state.is_terminal():
        actions = state.legal_actions()
        for action in actions:
            if action.verb in role_verbs:
                return state, action
        state.apply_action(actions[0])
    raise AssertionError(f"no action with {role_verbs} in a whole battle")


class Games(unittest.TestCase):
    def test_the_library_is_listed(self):
        self.assertIn(BATTLE, linstock.scenarios())
        self.assertEqual(set(linstock.rulesets()), set(RULESETS))
        self.assertIn("sergeant", linstock.players())
        self.assertTrue(linstock.house_rules())

    def test_a_game_describes_itself(self):
        game = linstock.Game(BATTLE, "revised")
        self.assertEqual((game.ruleset, game.unit_of_length, len(game.armies)), ("revised", "in", 2))
        self.assertGreater(min(game.width, game.height, game.turns), 0)
        self.assertEqual([unit.unit for unit in game.units], list(range(1, len(game.units) + 1)))
        self.assertIn("clause", str(game.clause("RV-7.4")).lower() + "clause")

    def test_a_text_is_a_scenario(self):
        text = linstock.Game(BATTLE, "revised").scenario_text()
        again = linstock.Game(text, "revised")
        self.assertEqual(again.new_initial_state(7).hash(), linstock.Game(BATTLE, "revised").new_initial_state(7).hash())

    def test_house_rules_change_the_battle(self):
        for name in linstock.house_rules():
            try:
                game = linstock.Game(BATTLE, "revised", house=[name])
            except linstock.FileError:
                continue  # for another ruleset
            plain = linstock.Game(BATTLE, "revised")
            if game.new_initial_state(1).rollout(1).hash() != plain.new_initial_state(1).rollout(1).hash():
                return
        self.fail("no house rules change a battle")

    def test_errors_in_files_have_place_and_nearest_word(self):
        with self.assertRaises(linstock.FileError) as caught:
            linstock.Game("two-brigade", "revised")
        self.assertIn("two-brigades", str(caught.exception))
        with self.assertRaises(linstock.FileError) as caught:
            linstock.Game(BATTLE, "revisd")
        self.assertIn("did you mean 'revised'", str(caught.exception))
        text = linstock.Game(BATTLE, "revised").scenario_text().replace('arm = "infantry"', 'arm = "infantery"', 1)
        with self.assertRaises(linstock.FileError) as caught:
            linstock.Game(text, "revised")
        self.assertRegex(caught.exception.problems[0], r"scenario:\d+:\d+: .*infantery.*did you mean 'infantry'")


class States(unittest.TestCase):
    def test_random_battles_end_in_every_ruleset(self):
        rng = random.Random(1)
        for ruleset in RULESETS:
            state = linstock.Game(BATTLE, ruleset).new_initial_state(5)
            while not state.is_terminal():
                self.assertIn(state.current_player(), linstock.SEATS)
                state.apply_action(rng.choice(state.legal_actions(most=8)))
            self.assertIsNone(state.current_player())
            self.assertEqual(state.prompts(), [])
            self.assertTrue(state.outcome().over)
            self.assertEqual(sum(state.returns()), 0)
            winner = state.outcome().winner
            self.assertEqual(state.returns(), [0, 0] if winner is None else [1, -1] if winner == 1 else [-1, 1])

    def test_returns_are_zero_before_the_end(self):
        self.assertEqual(moment().returns(), [0, 0])

    def test_the_seed_decides(self):
        self.assertEqual(moment(seed=7).hash(), moment(seed=7).hash())
        self.assertNotEqual(moment(seed=7, decisions=80).hash(), moment(seed=8, decisions=80).hash())

    def test_a_clone_is_independent(self):
        state = moment()
        before = state.hash()
        for other in (state.clone(), copy.copy(state), copy.deepcopy(state)):
            self.assertEqual(other.hash(), before)
            other.apply_action(other.legal_actions()[0])
            self.assertNotEqual(other.hash(), before)
            self.assertEqual(state.hash(), before)

    def test_serialize_and_deserialize_are_inverse(self):
        for ruleset in RULESETS:
            state = moment(ruleset)
            again = state.game.deserialize(state.serialize(), seed=7)
            self.assertEqual(again.hash(), state.hash())
            for _ in range(20):
                again.apply_action(again.legal_actions(most=1)[0])
                state.apply_action(state.legal_actions(most=1)[0])
            self.assertEqual(again.hash(), state.hash())

    def test_resample_keeps_what_the_seat_sees_and_draws_from_the_seed(self):
        for ruleset in RULESETS:
            state = moment(ruleset)
            for seat in linstock.SEATS:
                drawn = state.resample(seat, 3)
                self.assertEqual(drawn.observation_json(seat), state.observation_json(seat))
                self.assertEqual(drawn.hash(), state.resample(seat, 3).hash())

    def test_dice_can_be_asked_for(self):
        open_dice = linstock.Game(BATTLE, "revised").new_initial_state()
        with_dice = linstock.Game(BATTLE, "revised").new_initial_state(7)
        rolled = 0
        while with_dice.decisions < 60:
            while open_dice.current_player() == "chance":
                with self.assertRaisesRegex(ValueError, "dice are asked for"):
                    open_dice.legal_actions()
                open_dice.roll(7)
                rolled += 1
            with_dice.apply_action(with_dice.legal_actions(most=1)[0])
            open_dice.apply_action(open_dice.legal_actions(most=1)[0])
        self.assertGreater(rolled, 0)
        while open_dice.current_player() == "chance":
            open_dice.roll(7)
        self.assertEqual(open_dice.observation_json("umpire"), with_dice.observation_json("umpire"))

    def test_given_faces_are_used(self):
        state = linstock.Game(BATTLE, "revised").new_initial_state()
        while state.current_player() != "chance":
            state.apply_action(state.legal_actions(most=1)[0])
        asked = state.prompts()[0].roll
        low = state.clone()
        state.roll(faces=[asked["sides"] - (i if asked["descending"] else 0) for i in range(asked["count"])])
        low.roll(faces=[1] * asked["count"])
        self.assertNotEqual(low.serialize(), state.serialize())
        with self.assertRaisesRegex(linstock.Refusal, "dice|die"):
            moment_of_dice = linstock.Game(BATTLE, "revised").new_initial_state()
            while moment_of_dice.current_player() != "chance":
                moment_of_dice.apply_action(moment_of_dice.legal_actions(most=1)[0])
            moment_of_dice.roll(faces=[250])

    def test_odds_of_a_shot_add_up(self):
        state, action = with_offer({"fire"})
        odds = state.odds(action)
        self.assertAlmostEqual(sum(share.p for share in odds.casualties), 1, places=3)
        self.assertIn("lines", odds)


class Objects(unittest.TestCase):
    def test_members_are_those_of_the_json(self):
        state = moment()
        for prompt in state.prompts():
            written = json.loads(prompt.to_json())
            for name, value in written.items():
                if not isinstance(value, (dict, list)):
                    self.assertEqual(getattr(prompt, name), value, name)
        view = json.loads(state.observation_json("first"))
        seen = state.observation("first")
        self.assertEqual(len(view["units"]), len(seen.units))
        for written, unit in zip(view["units"], seen.units):
            for name, value in written.items():
                self.assertEqual(plain(unit[name]), plain(value), name)
        self.assertIsNone(seen.units[0].target)

    def test_an_event_is_an_object_with_text_and_clauses(self):
        state = moment()
        events = []
        while len(events) < 50:
            events += state.apply_action(state.legal_actions()[0], events=True)
        self.assertTrue(any(event.why for event in events))
        for event in events:
            written = json.loads(event.to_json())
            for name, value in written.items():
                self.assertEqual(plain(event[name]), plain(value), name)
            self.assertEqual(event.amount, event["amount"])
        self.assertIsNone(events[0].ruling)
        self.assertTrue(any(re.search(r"\[RV-", event.text) for event in events))

    def test_an_action_can_be_a_dict_or_a_text(self):
        state = moment()
        action = state.legal_actions()[0]
        results = set()
        for form in (action, action.to_dict(), action.to_json()):
            other = state.clone()
            other.apply_action(form)
            results.add(other.hash())
        self.assertEqual(len(results), 1)
        self.assertEqual(action, state.legal_actions()[0])
        self.assertEqual(len({action, state.legal_actions()[0]}), 1)
        self.assertTrue(action.text)
        self.assertIsNone(action.ruling)

    def test_the_stubs_list_every_member(self):
        stubs = (SOURCE / "python/linstock/_linstock.pyi").read_text()
        state = moment()
        samples = {"Prompt": state.prompts()[0], "Action": state.legal_actions()[0]}
        events = []
        while not events:
            events = state.apply_action(state.legal_actions()[0], events=True)
        samples["Event"] = events[0]
        for name, sample in samples.items():
            body = re.search(rf"^class {name}\(_Object\):\n(.*?)(?=^class |\Z)", stubs, re.M | re.S)[1]
            listed = set(re.findall(r"^    (\w+): ", body, re.M))
            self.assertEqual(listed, set(sample.to_dict()) - {"from"}, name)  # `from` is a word of Python
        for name in ("Game", "State", "Record", "Player"):
            body = re.search(rf"^class {name}:\n(.*?)(?=^class |\Z)", stubs, re.M | re.S)[1]
            listed = set(re.findall(r"^    (?:def )?(\w+)[(:]", body, re.M))
            there = {member for member in vars(getattr(linstock, name)) if not member.startswith("__")}
            self.assertEqual(there - listed, set(), name)
            self.assertEqual({member for member in listed if not member.startswith("__")} - there, set(), name)
        functions = set(re.findall(r"^def (\w+)", stubs, re.M))
        self.assertEqual({name for name in functions if not hasattr(linstock._linstock, name)}, set())


def plain(value):
    """Tuples as lists, numbers to six decimals, Data without the members that JSON leaves out."""
    if isinstance(value, dict):
        return {name: plain(of) for name, of in value.items() if of not in (None, 0, False, "", [])}
    if isinstance(value, (list, tuple)):
        return [plain(of) for of in value]
    return round(value, 6) if isinstance(value, float) else value


if __name__ == "__main__":
    unittest.main()
