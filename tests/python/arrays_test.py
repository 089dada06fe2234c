#!/usr/bin/python3
"""to_numpy: shapes, types and ranges are as documented.

    PYTHONPATH=build/dev/python LINSTOCK_SOURCE=. tests/python/arrays_test.py [Class]
"""

import contextlib
import io
import os
import pathlib
import random
import re
import unittest

import numpy

import linstock

RULESETS = ("revised", "reasonable", "firefight", "mwan18", "brothers")


def column(columns, name):
    return [c.name for c in columns].index(name)


class Arrays(unittest.TestCase):
    def in_range(self, table, columns):
        self.assertEqual(table.dtype, numpy.float32)
        self.assertEqual(table.shape[-1], len(columns))
        self.assertTrue(numpy.isfinite(table).all())
        for i, c in enumerate(columns):
            values = table[..., i]
            if values.size:
                self.assertGreaterEqual(values.min(), c.low, c.name)
                self.assertLessEqual(values.max(), c.high, c.name)

    def test_values_are_in_the_documented_ranges(self):
        rng = random.Random(3)
        for ruleset in RULESETS:
            game = linstock.Game("two-brigades", ruleset)
            state = game.new_initial_state(11)
            while not state.is_terminal():
                actions = state.legal_actions()
                if rng.random() < 0.1:
                    for seat in ("first", "second", "umpire"):
                        arrays = state.to_numpy(seat, actions)
                        self.in_range(arrays.units, linstock.UNIT_COLUMNS)
                        self.in_range(arrays.actions, linstock.ACTION_COLUMNS)
                        self.in_range(arrays.battle, linstock.BATTLE_COLUMNS)
                        self.assertEqual(arrays.units.shape[0], len(game.units))
                        self.assertEqual(arrays.actions.shape[0], len(actions))
                state.apply_action(rng.choice(actions))

    def test_units_are_those_of_the_observation(self):
        for seat in ("first", "second", "umpire"):
            state = linstock.Game("two-brigades", "revised").new_initial_state(2).rollout(2, turns=3)
            table = state.to_numpy(seat).units
            view = state.observation(seat)
            get = {name: column(linstock.UNIT_COLUMNS, name) for name in (
                "known", "army", "own", "x", "y", "heading", "stands_left", "figures_left", "formation", "presence")}
            self.assertEqual({int(i) + 1 for i in numpy.flatnonzero(table[:, get["known"]])}, {u.unit for u in view.units})
            for unit in view.units:
                row = table[unit.unit - 1]
                self.assertEqual(row[get["army"]], unit.army)
                self.assertEqual(row[get["own"]], seat == linstock.SEATS[unit.army - 1])
                self.assertEqual(linstock.FORMATIONS[int(row[get["formation"]])], unit.formation)
                self.assertEqual(linstock.PRESENCES[int(row[get["presence"]])], unit.presence)
                self.assertEqual((row[get["stands_left"]], row[get["figures_left"]]), (unit.stands_left, unit.figures_left))
                if unit.place is not None:
                    self.assertAlmostEqual(row[get["x"]], unit.place[0], places=3)
                    self.assertAlmostEqual(row[get["y"]], unit.place[1], places=3)
                    self.assertAlmostEqual(row[get["heading"]], unit.heading, places=3)

    def test_the_enemy_that_a_seat_does_not_know_is_not_in_the_table(self):
        for name in linstock.scenarios():
            game = linstock.Game(name)
            state = game.new_initial_state(1)
            for seat in linstock.SEATS:
                known = {unit.unit for unit in state.observation(seat).units}
                if len(known) == len(game.units):
                    continue
                table = state.to_numpy(seat, cell=8).units
                for unit in game.units:
                    if unit.unit not in known:
                        x = column(linstock.UNIT_COLUMNS, "presence")
                        self.assertFalse(table[unit.unit - 1, x:].any())
                return
        self.fail("no scenario hides a unit")

    def test_actions_are_those_given(self):
        state = linstock.Game("two-brigades", "revised").new_initial_state(2).rollout(2, turns=2)
        checked = 0
        while not state.is_terminal() and checked < 30:
            actions = state.legal_actions()
            table = state.to_numpy(state.current_player(), actions, cell=8).actions
            for action, row in zip(actions, table):
                self.assertEqual(linstock.VERBS[int(row[0])], action.verb)
                self.assertEqual(row[column(linstock.ACTION_COLUMNS, "unit")], action.unit or 0)
                self.assertEqual(row[column(linstock.ACTION_COLUMNS, "target")], action.target or 0)
                if action.path:
                    self.assertEqual(row[column(linstock.ACTION_COLUMNS, "points")], len(action.path))
                    self.assertAlmostEqual(row[column(linstock.ACTION_COLUMNS, "to_x")], action.path[-1][0], places=3)
                    checked += 1
            state.apply_action(actions[0])
        self.assertGreaterEqual(checked, 30)

    def test_terrain(self):
        state = linstock.Game("mill-springs").new_initial_state(1)
        game = state.game
        self.assertEqual(max(state.terrain().shape[1:]), 72)
        raster = state.terrain(cell=1)
        self.assertEqual(raster.dtype, numpy.uint8)
        self.assertEqual(raster.shape, (len(linstock.TERRAIN_CHANNELS), int(numpy.ceil(game.height)), int(numpy.ceil(game.width))))
        self.assertTrue((raster[1:] <= 1).all())
        self.assertTrue(raster[1:].any())
        half = state.terrain(cell=0.5)
        self.assertEqual(half.shape[1], int(numpy.ceil(game.height * 2)))
        self.assertTrue((state.to_numpy("first", cell=1).terrain == raster).all())
        text = linstock.Game("two-brigades", "revised").scenario_text()
        wood = '\n[[terrain]]\nkind = "woods"\narea = [[1, 1], [5, 1], [5, 3], [1, 3]]\n'
        changed = linstock.Game(text + wood, "revised").new_initial_state(1).terrain(1)
        before = linstock.Game(text, "revised").new_initial_state(1).terrain(1)
        woods = linstock.TERRAIN_CHANNELS.index("woods")
        self.assertTrue(changed[woods, 1:3, 1:5].all())
        self.assertFalse(before[woods, 1:3, 1:5].any())

    def test_the_program_of_the_page_prints_every_column(self):
        text = (pathlib.Path(os.environ["LINSTOCK_SOURCE"]) / "docs/python-arrays.md").read_text()
        (program,) = re.findall(r"```python\n(import linstock\n.*?)```", text, re.S)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(program, {})
        columns = linstock.UNIT_COLUMNS + linstock.ACTION_COLUMNS + linstock.BATTLE_COLUMNS
        lines = printed.getvalue().splitlines()
        self.assertEqual(len(lines), len(columns))
        for line, c in zip(lines, columns):
            self.assertTrue(line.startswith(f"{c.name}; {c.unit}; ") and c.text in line, line)
        for channel in linstock.TERRAIN_CHANNELS:
            self.assertRegex(text, rf"`{re.escape(channel)}`")


if __name__ == "__main__":
    unittest.main()
