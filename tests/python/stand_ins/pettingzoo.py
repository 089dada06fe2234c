"""The class of PettingZoo that linstock.pettingzoo uses, for machines without it."""


class AECEnv:
    """Agents in turn."""

    def agent_iter(self):
        while self.agents:
            yield self.agent_selection

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def _clear_rewards(self):
        for agent in self.rewards:
            self.rewards[agent] = 0

    def _accumulate_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action):
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        agent = self.agent_selection
        for by_agent in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del by_agent[agent]
        self.agents.remove(agent)
        if self.agents:
            self.agent_selection = self.agents[0]
