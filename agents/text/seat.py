"""A seat that is played from outside, in words; agents sit at the others."""

from __future__ import annotations

from cleo_env import Table
from cleo_env.agents.agent import RandomAgent
from cleo_env.agents.arena.session import Session
from cleo_env.agents.players.human import HumanAgent
from cleo_env.agents.registry import make_agent
from cleo_env.agents.text.told import read_answer, tell_decision
from cleo_env.core.wording import listed


class TextSeat:
    """One seat of a game: what it is told, and what it answers. Moves without a choice are played by themselves."""

    def __init__(self, table: Table, seat: int, others: list[str]) -> None:
        self.table, self.seat = table, table.game.check_seat(seat, table.num_players)
        if len(others) > table.num_players:
            raise ValueError(f"there are {table.num_players} seats, not {len(others)}")
        names = [others[place % len(others)] for place in range(table.num_players)]
        agents = {name: make_agent(name, table.game) for name in names}
        if any(isinstance(agent, HumanAgent) for agent in agents.values()):
            raise ValueError("nobody is at the keyboard here: `cleo play` seats a human at a table")
        sitting = [RandomAgent() if place == seat else agents[name] for place, name in enumerate(names)]  # is not asked
        self._session = Session(table, names, sitting, 0)
        self._told = 0  # lines of the log
        self._go_on()

    def look(self) -> str:
        """Say what the seat has to decide, with all that happened since its last decision; or how the game ended."""
        news = self.table.log[self._told :]
        if self.table.over:
            return self._tell_end(news)
        return tell_decision(self.table.game, self.table.state, self.seat, news, self.table.legal)

    def play(self, answer: str) -> str:
        """Play an action by name, let the others play, and say what the seat has to decide next."""
        if self.table.over:
            raise ValueError(f"the game is over: {self.table.ending}")
        action = read_answer(answer, self.table.legal)
        self._told = len(self.table.log)
        self.table.play(action)
        self._go_on()
        return self.look()

    def _go_on(self) -> None:
        """Play until the seat has a choice, or to the end."""
        while not self.table.over:
            if self.table.decider != self.seat:
                self._session.step()
            elif len(self.table.legal) == 1:
                self.table.play(self.table.legal[0])
            else:
                return

    def _tell_end(self, news: list[str]) -> str:
        """Say how the game ended."""
        winners = listed(f"seat {seat}" for seat in self.table.winners) or "nobody"
        told = "\n".join(f"- {line}" for line in news)
        scores = ", ".join(f"seat {seat}: {score}" for seat, score in enumerate(self.table.scores))
        board = self.table.render(self.seat)
        return f"{told}\n\n```\n{board}\n```\n\nThe game is over: {self.table.ending}. {scores}. Won by {winners}."
