"""A PettingZoo AEC environment. It was run against PettingZoo 1.27.0.dev0; the tests have a stand-in if it is missing.

    env = linstock.pettingzoo.env("two-brigades", "revised")
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination or truncation else observation["action_mask"].argmax())

The agents are "first" and "second". An action is a place in the list of candidates, 0 = the recommended one. The observation
is {"observation": arrays, "action_mask": which places exist}. Rewards come at the end: 1 for a victory, -1 for a defeat.
"""

import numpy
from gymnasium import spaces
from pettingzoo import AECEnv

import linstock
from linstock.gymnasium import observation_space, observe


def env(*arguments, **more):
    """The environment, as PettingZoo's own are made."""
    return LinstockAEC(*arguments, **more)


class LinstockAEC(AECEnv):
    """Two agents."""

    metadata = {"render_modes": ["ansi"], "name": "linstock_v0", "is_parallelizable": False}

    def __init__(self, scenario="two-brigades", ruleset="", *, house=(), candidates=16, cell=None, render_mode=None):
        super().__init__()
        self.game = linstock.Game(scenario, ruleset, house=house)
        self.candidates, self.cell, self.render_mode = candidates, cell, render_mode
        self.possible_agents = list(linstock.SEATS)
        self._space = spaces.Dict({
            "observation": observation_space(self.game, candidates, cell),
            "action_mask": spaces.Box(0, 1, (candidates,), dtype=numpy.int8),
        })
        self._actions = spaces.Discrete(candidates)
        self.state_now = None

    def observation_space(self, agent):
        return self._space

    def action_space(self, agent):
        return self._actions

    def reset(self, seed=None, options=None):
        if seed is None:
            seed = int(numpy.random.default_rng().integers(2 ** 62))
        self.state_now = self.game.new_initial_state(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.state_now.current_player() or self.agents[0]

    def _legal(self, agent):
        prompt = next((p for p in self.state_now.prompts() if p.seat == agent), None)
        return self.state_now.legal_actions(prompt, self.candidates) if prompt is not None else []

    def observe(self, agent):
        observation, mask = observe(self.state_now, agent, self._legal(agent), self.candidates, self.cell)
        return {"observation": observation, "action_mask": mask}

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        legal = self._legal(agent)
        place = int(action)
        if not 0 <= place < len(legal):
            raise ValueError(f"action: expected a place from 0 to {len(legal) - 1} (action_mask), not {place}")
        self.state_now.apply_action(legal[place])
        if self.state_now.is_terminal():
            self.rewards = dict(zip(linstock.SEATS, self.state_now.returns()))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.state_now.current_player()
        self._accumulate_rewards()

    def render(self):
        prompts = self.state_now.prompts() if self.state_now is not None else []
        return prompts[0].text if prompts else "the battle is over"

    def close(self):
        self.state_now = None
