#!/usr/bin/python3
"""Players, rollouts, threads and records of the Python package.

    PYTHONPATH=build/dev/python LINSTOCK_SOURCE=. LINSTOCK_PROGRAM=build/dev/apps/linstock tests/python/play_test.py [Class]
"""

import os
import pathlib
import signal
import subprocess
import tempfile
import threading
import time
import unittest

import linstock

RULESETS = ("revised", "reasonable", "firefight", "mwan18", "brothers")
PROGRAM = os.environ["LINSTOCK_PROGRAM"]


class Rollouts(unittest.TestCase):
    def test_a_rollout_is_the_battle_of_the_command_line(self):
        with tempfile.TemporaryDirectory() as folder:
            for ruleset in RULESETS:
                path = pathlib.Path(folder) / f"{ruleset}.record"
                subprocess.run([PROGRAM, "fight", "two-brigades", "--ruleset", ruleset, "--seed", "7", "--blue", "sergeant", "--grey",
                                "random", "-q", "--map", "never", "--record", path], check=True, stdout=subprocess.DEVNULL)
                record = linstock.Record.read(str(path))
                end = linstock.Game("two-brigades", ruleset).new_initial_state(7).rollout(7, "sergeant", "random")
                self.assertEqual(end.hash(), record.decisions[-1].hash)
                self.assertEqual(end.hash(), record.replay().hash())
                self.assertEqual(end.outcome().winner or 0, record.outcome.winner)

    def test_a_rollout_leaves_its_state_alone(self):
        state = linstock.Game("two-brigades", "revised").new_initial_state(7)
        before = state.hash()
        self.assertTrue(state.rollout(1).is_terminal())
        self.assertEqual(state.hash(), before)

    def test_turns_limit_a_rollout(self):
        state = linstock.Game("two-brigades", "revised").new_initial_state(7)
        self.assertEqual(state.rollout(1, turns=2).turn, state.turn + 2)

    def test_threads_do_not_change_the_results(self):
        state = linstock.Game("two-brigades", "revised").new_initial_state(7)
        seeds = list(range(12))
        one = [end.hash() for end in state.rollouts(seeds, "sergeant", "random")]
        self.assertEqual([end.hash() for end in state.rollouts(seeds, "sergeant", "random", threads=4)], one)
        self.assertEqual([state.rollout(seed, "sergeant", "random").hash() for seed in seeds], one)
        self.assertGreater(len(set(one)), 1)
        found = {}
        workers = [threading.Thread(target=lambda seed=seed: found.update({seed: state.rollout(seed, "sergeant", "random").hash()}))
                   for seed in seeds]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        self.assertEqual([found[seed] for seed in seeds], one)

    def test_other_threads_run_during_a_rollout(self):
        state = linstock.Game("two-brigades", "revised").new_initial_state(7)
        ended, counted = threading.Event(), []

        def count():
            while not ended.is_set():
                counted.append(state.hash())
        worker = threading.Thread(target=count)
        worker.start()
        before = len(counted)
        state.rollouts(list(range(20)))
        after = len(counted)
        ended.set()
        worker.join()
        self.assertGreater(after - before, 3)

    def test_an_interrupt_ends_rollouts(self):
        def interrupt(_signal, _frame):
            raise KeyboardInterrupt
        before = signal.signal(signal.SIGALRM, interrupt)
        try:
            state = linstock.Game("two-brigades", "revised").new_initial_state(7)
            began = time.monotonic()
            signal.setitimer(signal.ITIMER_REAL, 0.5)
            with self.assertRaises(KeyboardInterrupt):
                state.rollouts(range(1000000), threads=2)
            self.assertLess(time.monotonic() - began, 60)
        finally:
            signal.signal(signal.SIGALRM, before)

    def test_a_state_that_changes_during_a_rollout_is_not_disturbed(self):
        state = linstock.Game("two-brigades", "revised").new_initial_state(7)
        wanted = [state.clone().rollout(seed).hash() for seed in range(6)]
        found = []
        start = state.clone()
        worker = threading.Thread(target=lambda: found.extend(end.hash() for end in start.rollouts(list(range(6)), threads=2)))
        worker.start()
        while worker.is_alive() and not start.is_terminal():
            start.apply_action(start.legal_actions(most=1)[0])
        worker.join()
        if found != wanted:  # the thread may begin after the first decision; the result is then that of another state
            self.assertEqual(len(found), 6)
        self.assertTrue(all(found))

    def test_a_player_decides_for_a_seat(self):
        for ruleset in RULESETS:
            state = linstock.Game("two-brigades", ruleset).new_initial_state(7)
            players = {"first": linstock.Player("sergeant", 1), "second": linstock.Player("recruit", 2)}
            while not state.is_terminal():
                action = players[state.current_player()].choose(state)
                self.assertEqual(action.by, state.current_player())
                state.apply_action(action)


class Records(unittest.TestCase):
    def test_a_recorded_battle_replays(self):
        for ruleset in RULESETS:
            state = linstock.Game("two-brigades", ruleset).new_initial_state(7, record=True)
            hashes = []
            while not state.is_terminal():
                state.apply_action(state.legal_actions(most=1)[0])
                hashes.append(state.hash())
            record = state.record(["me", "you"])
            again = linstock.Record(record.text)
            self.assertEqual(again.players, ["me", "you"])
            self.assertEqual(again.ruleset, ruleset)
            self.assertEqual([decision.hash for decision in again.decisions], hashes)
            self.assertEqual(again.replay().hash(), state.hash())
            self.assertEqual(len(again), len(hashes))
            self.assertEqual(again.outcome.winner, state.outcome().winner or 0)
            events = again.events()
            self.assertEqual(events[0].event, "battle_opened")
            self.assertEqual(events[-1].event, "battle_ended")

    def test_the_command_line_replays_it(self):
        state = linstock.Game("two-brigades", "revised").new_initial_state(7, record=True)
        for _ in range(50):
            state.apply_action(state.legal_actions(most=1)[0])
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a.record"
            path.write_text(state.record().text)
            done = subprocess.run([PROGRAM, "replay", path, "-q"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_changed_record_is_refused(self):
        state = linstock.Game("two-brigades", "revised").new_initial_state(7, record=True)
        for _ in range(30):
            state.apply_action(state.legal_actions(most=1)[0])
        text = state.record().text
        lines = text.splitlines()
        del lines[10]
        with self.assertRaises(linstock.FileError):
            linstock.Record("\n".join(lines) + "\n").replay()

    def test_clones_are_recorded_apart(self):
        state = linstock.Game("two-brigades", "revised").new_initial_state(7, record=True)
        state.apply_action(state.legal_actions(most=1)[0])
        other = state.clone()
        other.apply_action(other.legal_actions(most=1)[0])
        self.assertEqual((len(state.record()), len(other.record())), (1, 2))


if __name__ == "__main__":
    unittest.main()
