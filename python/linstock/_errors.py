"""The exceptions of the package."""


class LinstockError(Exception):
    """The base of the others."""


class Refusal(LinstockError, ValueError):
    """The rules refuse a decision. Nothing has changed.

    text: one sentence, with the nearest legal value if there is one.
    kind: "not_open", "wrong_seat", "wrong_shape" or "against_rules".
    clauses: the clauses that forbid it, such as ["RV-6"].
    """

    def __init__(self, text, kind="against_rules", clauses=()):
        clauses = list(clauses)
        super().__init__(text + (f" [{'; '.join(clauses)}]" if clauses else ""))
        self.text, self.kind, self.clauses = text, kind, clauses

    def __reduce__(self):
        return Refusal, (self.text, self.kind, self.clauses)


class FileError(LinstockError, ValueError):
    """A scenario, a file of house rules, a record or a save cannot be used.

    problems: one text an error, with file, line, column, what was expected and the nearest valid word.
    """

    def __init__(self, problems):
        self.problems = [problems] if isinstance(problems, str) else list(problems)
        super().__init__("\n".join(self.problems))

    def __reduce__(self):
        return FileError, (self.problems,)


class EngineBug(LinstockError, RuntimeError):
    """A bug of Linstock has stopped this battle."""
