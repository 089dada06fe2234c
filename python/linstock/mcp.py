"""An MCP server over standard input and output, without a library. It was run against the client of MCP's SDK 1.32.2.

    python3 -m linstock.mcp two-brigades --ruleset revised --seat first --opponent recruit

A client that plays gets the same JSON as a bot (docs/bot-protocol.md): the question, what its seat sees, and candidates with
their texts. A refused decision comes back with its text and clauses; the tool `clause` shows the rule.
"""

import argparse
import json
import sys

import linstock

VERSION = "2024-11-05"
NONE = {"type": "object", "properties": {}}
DECISION = {"type": "object", "description": "a decision as in a candidate: prompt, by, verb and the members of the verb"}


def _with(required=(), **properties):
    return {"type": "object", "properties": properties, "required": list(required)}


class Server:
    """One battle at a time; the client plays one seat, a built-in player the other."""

    def __init__(self, scenario, ruleset, seat, opponent, seed):
        self.game = linstock.Game(scenario, ruleset)
        self.seat, self.opponent = seat, opponent
        self.new_battle(seed)

    def new_battle(self, seed=0):
        self.state = self.game.new_initial_state(seed)
        self.player = linstock.Player(self.opponent, seed)
        return self._continue([])

    def question(self, most=16):
        prompt = next((p for p in self.state.prompts() if p.seat == self.seat), None)
        if prompt is None:
            score = (self.state.returns()[linstock.SEATS.index(self.seat)] + 1) / 2
            return {"over": True, "score": score, "outcome": self.state.outcome()}
        return {"turn": self.state.turn, "question": prompt.text, "prompt": json.loads(prompt.to_json()), "candidates": [
            {"candidate": i, "decision": json.loads(a.to_json()), "text": a.text}
            for i, a in enumerate(self.state.legal_actions(prompt, most))]}

    def view(self):
        return json.loads(self.state.observation_json(self.seat))

    def decide(self, candidate=None, decision=None):
        if (candidate is None) == (decision is None):
            raise ValueError("expected either 'candidate', a number, or 'decision', an object")
        if decision is None:
            prompt = next((p for p in self.state.prompts() if p.seat == self.seat), None)
            actions = self.state.legal_actions(prompt) if prompt is not None else []
            if isinstance(candidate, bool) or not isinstance(candidate, int) or not 0 <= candidate < len(actions):
                raise ValueError(f"candidate: expected a number from 0 to {len(actions) - 1}")
            decision = actions[candidate].to_dict()
        elif not isinstance(decision, dict) or decision.get("by") not in (None, self.seat):
            raise ValueError(f"decision: expected an object in which 'by' is '{self.seat}'")
        return self._continue(self.state.apply_action({**decision, "by": self.seat}, events=True))

    def odds(self, decision):
        return self.state.odds({**decision, "by": self.seat})

    def clause(self, clause):
        return {"clause": clause, "text": self.game.clause(clause)}

    def _continue(self, events):
        while not self.state.is_terminal() and all(p.seat != self.seat for p in self.state.prompts()):
            events += self.state.apply_action(self.player.choose(self.state), events=True)
        texts = [event.text for event in events if self.seat in event.seen_by and event.text]
        return {"events": texts, **self.question()}

    TOOLS = {
        "question": ("The open question with candidates.", _with(most={"type": "integer", "minimum": 1, "maximum": 100})),
        "view": ("What your seat knows of the battle.", NONE),
        "decide": ("Answers the question with a candidate's number or a decision; returns what happened and the next question.",
                   _with(candidate={"type": "integer", "minimum": 0}, decision=DECISION)),
        "odds": ("The odds of a shot or a charge.", _with(["decision"], decision=DECISION)),
        "clause": ("The text of a rule, such as RV-7.4.", _with(["clause"], clause={"type": "string"})),
        "new_battle": ("Begins the battle again with other dice.", _with(seed={"type": "integer", "minimum": 0})),
    }

    def call(self, name, arguments):
        """The result of a tool call; errors are results too, so that the client can correct itself."""
        if name not in self.TOOLS:
            return _content({"error": f"there is no tool '{name}'; there are: {', '.join(self.TOOLS)}"}, True)
        try:
            return _content(getattr(self, name)(**arguments), False)
        except linstock.Refusal as no:
            return _content({"refusal": {"kind": no.kind, "text": no.text, "clauses": no.clauses}}, True)
        except (TypeError, ValueError, linstock.LinstockError) as error:
            return _content({"error": str(error)}, True)

    def answer(self, message):
        """The JSON-RPC answer to a message; None for a notification."""
        if not isinstance(message, dict) or "id" not in message:
            return None
        method, more = message.get("method"), message.get("params") or {}
        if method == "initialize":
            result = {"protocolVersion": more.get("protocolVersion", VERSION), "capabilities": {"tools": {}},
                      "serverInfo": {"name": "linstock", "version": linstock.__version__},
                      "instructions": f"You command the {self.seat} side of {self.game.title}. Call question, then decide."}
        elif method == "tools/list":
            result = {"tools": [{"name": name, "description": text, "inputSchema": schema}
                                for name, (text, schema) in self.TOOLS.items()]}
        elif method == "tools/call":
            result = self.call(more.get("name"), more.get("arguments") or {})
        elif method == "ping":
            result = {}
        else:
            return {"jsonrpc": "2.0", "id": message["id"], "error": {"code": -32601, "message": f"there is no method '{method}'"}}
        return {"jsonrpc": "2.0", "id": message["id"], "result": result}


def _content(value, is_error):
    return {"content": [{"type": "text", "text": json.dumps(value)}], "isError": is_error}


def main():
    parser = argparse.ArgumentParser(prog="python3 -m linstock.mcp", description="An MCP server that plays a battle.")
    parser.add_argument("scenario", nargs="?", default="two-brigades")
    parser.add_argument("--ruleset", default="")
    parser.add_argument("--seat", choices=linstock.SEATS, default="first")
    parser.add_argument("--opponent", default="recruit")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    server = Server(options.scenario, options.ruleset, options.seat, options.opponent, options.seed)
    for line in sys.stdin:
        try:
            answer = server.answer(json.loads(line))
        except json.JSONDecodeError as error:
            answer = {"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": str(error)}}
        if answer is not None:
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
