"""A Gymnasium environment. It was run against Gymnasium 1.4.0; the tests have a stand-in if it is missing.

    env = linstock.gymnasium.LinstockEnv("two-brigades", "revised", opponent="recruit")
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())

The agent plays one seat, a built-in player the other. An action is a place in the list of candidates, 0 = the recommended
one; info["action_mask"] says which places exist, info["actions"] has the Action objects. The reward is 1 for a victory,
-1 for a defeat, else 0. One step is one decision of the agent.
"""

import gymnasium
import numpy
from gymnasium import spaces

import linstock


def _box(columns, rows=None):
    low = numpy.array([c.low for c in columns], numpy.float32)
    high = numpy.array([c.high for c in columns], numpy.float32)
    if rows is not None:
        low, high = numpy.tile(low, (rows, 1)), numpy.tile(high, (rows, 1))
    return spaces.Box(low, high, dtype=numpy.float32)


def observation_space(game, candidates, cell):
    """The space of observe()."""
    terrain = game.new_initial_state(0).terrain(cell).shape
    return spaces.Dict({
        "battle": _box(linstock.BATTLE_COLUMNS),
        "units": _box(linstock.UNIT_COLUMNS, len(game.units)),
        "terrain": spaces.Box(0, 255, terrain, dtype=numpy.uint8),
        "actions": _box(linstock.ACTION_COLUMNS, candidates),
    })


def observe(state, seat, actions, candidates, cell):
    """to_numpy with as many rows of actions as there may be candidates; those that do not exist are within the ranges."""
    arrays = state.to_numpy(seat, actions, cell=cell)
    empty = [max(0.0, c.low) for c in linstock.ACTION_COLUMNS]
    rows = numpy.tile(numpy.array(empty, numpy.float32), (candidates, 1))
    rows[:len(actions)] = arrays.actions
    mask = numpy.zeros(candidates, numpy.int8)
    mask[:len(actions)] = 1
    return {"battle": arrays.battle, "units": arrays.units, "terrain": arrays.terrain, "actions": rows}, mask


class LinstockEnv(gymnasium.Env):
    """One agent against a built-in player."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, scenario="two-brigades", ruleset="", *, house=(), seat="first", opponent="recruit", candidates=16,
                 cell=None, render_mode=None):
        if seat not in linstock.SEATS:
            raise ValueError(f"seat: expected 'first' or 'second', not '{seat}'")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode: expected None or 'ansi', not '{render_mode}'")
        linstock.Player(opponent)  # checks the name
        self.game = linstock.Game(scenario, ruleset, house=house)
        self.seat, self.opponent, self.candidates, self.cell = seat, opponent, candidates, cell
        self.render_mode = render_mode
        self.observation_space = observation_space(self.game, candidates, cell)
        self.action_space = spaces.Discrete(candidates)
        self.state, self.actions, self._player = None, [], None

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        battle_seed = int(self.np_random.integers(2 ** 62)) if seed is None else seed
        self.state = self.game.new_initial_state(battle_seed)
        self._player = linstock.Player(self.opponent, battle_seed)
        self._play_opponent()
        return self._observed()

    def step(self, action):
        if self.state is None or self.state.is_terminal():
            raise RuntimeError("the battle is over: call reset()")
        place = int(action)
        if not 0 <= place < len(self.actions):
            raise ValueError(f"action: expected a place from 0 to {len(self.actions) - 1} (info['action_mask']), not {place}")
        self.state.apply_action(self.actions[place])
        self._play_opponent()
        observation, info = self._observed()
        reward = self.state.returns()[linstock.SEATS.index(self.seat)]
        return observation, reward, self.state.is_terminal(), False, info

    def render(self):
        if self.state is None:
            return ""
        prompts = self.state.prompts()
        return f"turn {self.state.turn}: " + (prompts[0].text if prompts else "the battle is over")

    def _own_prompt(self):
        return next((p for p in self.state.prompts() if p.seat == self.seat), None)

    def _play_opponent(self):
        """Until the agent is asked. Where both sides decide at once, the agent decides first."""
        while not self.state.is_terminal() and self._own_prompt() is None:
            self.state.apply_action(self._player.choose(self.state))

    def _observed(self):
        prompt = self._own_prompt()
        self.actions = self.state.legal_actions(prompt, self.candidates) if prompt is not None else []
        observation, mask = observe(self.state, self.seat, self.actions, self.candidates, self.cell)
        return observation, {"action_mask": mask, "actions": self.actions, "prompt": prompt}
