"""A seat as a server of the Model Context Protocol: a model looks, asks for rules, and plays by name."""

from __future__ import annotations

from cleo_env.agents.text.clauses import clauses, page
from cleo_env.agents.text.seat import TextSeat
from cleo_env.core.extras import missing_extra

try:
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
except ModuleNotFoundError as problem:
    raise missing_extra("a server for language models", "mcp", problem) from problem

INSTRUCTIONS = (
    "You sit at seat {seat} of a game of {title} with {players} players. Call `look` to see the table and your legal "
    "actions, `play` with the name of one of them to choose it, and `rules` to read the rules. Play to the end and win."
)


def make_server(seat: TextSeat) -> MCPServer:
    """Return a server at which one seat is played."""
    table = seat.table
    told = INSTRUCTIONS.format(seat=seat.seat, title=table.game.title, players=table.num_players)
    server: MCPServer = MCPServer("cleo_env", instructions=told)

    @server.tool(structured_output=False)
    def look() -> str:
        """See what happened since your last decision, the table, the rules of your choice, and your legal actions."""
        return seat.look()

    @server.tool(structured_output=False)
    def play(action: str) -> str:
        """Play one of your legal actions by its name; the others then play, and you see what you are asked next."""
        try:
            return seat.play(action)
        except ValueError as problem:
            raise ToolError(str(problem)) from problem

    @server.tool(structured_output=False)
    def rules(clause: str = "") -> str:
        """Read all rules of the game, or one clause by its id, for example "CC 4.6"."""
        known = clauses(table.game.name)
        if not clause:
            return page(table.game.name)
        if clause.upper() not in known:
            raise ToolError(f"there is no clause {clause!r}: the clauses are {', '.join(known)}")
        return known[clause.upper()]

    return server
