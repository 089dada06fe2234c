"""Types of the module. Lengths are in Game.unit_of_length, headings in degrees (0 = north, clockwise)."""

from typing import Any, Iterable, Literal, Optional, Sequence, Union

import numpy

from ._columns import Column
from ._data import Data
from ._errors import Refusal

PlayerSeat = Literal["first", "second"]
ViewSeat = Literal["first", "second", "umpire"]
Decision = Union["Action", dict, str]
Point = tuple[float, float]

version: str
UNIT_COLUMNS: tuple[Column, ...]
ACTION_COLUMNS: tuple[Column, ...]
BATTLE_COLUMNS: tuple[Column, ...]
TERRAIN_CHANNELS: tuple[str, ...]
VERBS: tuple[str, ...]
FORMATIONS: tuple[str, ...]
PRESENCES: tuple[str, ...]
CONDITIONS: tuple[str, ...]
ARMS: tuple[str, ...]
QUALITIES: tuple[str, ...]
WEAPONS: tuple[str, ...]

def scenarios() -> list[str]:
    """Names of the scenarios of the library."""

def rulesets() -> list[str]:
    """Ids of the rulesets."""

def house_rules() -> list[str]:
    """Names of the house rules of the library."""

def players() -> list[str]:
    """Names of the computer players, strongest first."""

def data_folder() -> str:
    """The folder of rulesets and scenarios."""

def set_data_folder(folder: str) -> None:
    """The folder to use unless the environment variable LINSTOCK_DATA names another."""

class Game:
    """A battle before it begins. Immutable; threads may share it."""

    def __init__(self, scenario: str, ruleset: str = "", *, house: Sequence[str] = ()) -> None:
        """scenario: a name of scenarios(), a path, or the TOML text. ruleset: "" = the scenario's first. house: names of
        house_rules() or paths, applied in order. Raises FileError."""
    title: str
    ruleset: str
    warnings: list[str]
    turns: int
    width: float
    height: float
    unit_of_length: str
    armies: list[str]
    units: list[Data]
    def new_initial_state(self, seed: Optional[int] = None, *, record: bool = False) -> State:
        """The state at the first question. seed: of the dice, from 0; None = dice are asked for too. record: keep the
        decisions for State.record()."""
    def deserialize(self, text: str, seed: Optional[int] = None) -> State:
        """The state of State.serialize(), or of a save. With the seed of the battle the dice continue. Raises FileError."""
    def scenario_text(self) -> str:
        """The scenario in canonical TOML."""
    def clause(self, id: str) -> str:
        """Title and text of a clause, such as "RV-7.4"."""

class State:
    """A battle at one moment."""

    game: Game
    turn: int
    decisions: int
    def is_terminal(self) -> bool: ...
    def outcome(self) -> Data:
        """over, winner (army id or None), winner_name, level, degree."""
    def current_player(self) -> Optional[Literal["first", "second", "chance"]]:
        """The seat of the first open question; None when the battle is over."""
    def prompts(self) -> list[Prompt]:
        """All open questions. Several = the seats decide at the same time."""
    def legal_actions(self, prompt: Union[Prompt, int, None] = None, most: int = 16) -> list[Action]:
        """Lawful decisions for a question (None = the first), the recommended one first. The list is complete only if it
        is shorter than `most`, 1 to 1000, and the question has no path or position to choose."""
    def check(self, action: Decision) -> Optional[Refusal]:
        """Why the rules refuse it; None = they do not."""
    def apply_action(self, action: Decision, *, events: bool = False) -> Optional[list[Event]]:
        """Applies a decision and continues to the next question. Raises Refusal, and the state is unchanged."""
    def roll(self, seed: Optional[int] = None, *, faces: Optional[Sequence[int]] = None, events: bool = False) -> Optional[list[Event]]:
        """Answers a question for dice, with the dice of a seed or with given faces."""
    def clone(self, seed: Optional[int] = None) -> State:
        """A copy; with other dice from now on if there is a seed."""
    def resample(self, seat: PlayerSeat, seed: int) -> State:
        """A state that agrees with all that the seat knows. What it does not know, and the dice, are drawn from the seed."""
    def observation(self, seat: ViewSeat) -> Data:
        """What the seat knows (docs/protocol-answers.md, Views)."""
    def observation_json(self, seat: ViewSeat) -> str:
        """The same as JSON text."""
    def to_numpy(self, seat: ViewSeat, actions: Optional[Iterable[Decision]] = None, *, cell: Optional[float] = None) -> Data:
        """battle: float32 [len(BATTLE_COLUMNS)]. units: float32 [units, len(UNIT_COLUMNS)], row = unit id - 1.
        actions: float32 [actions, len(ACTION_COLUMNS)]. terrain: as State.terrain."""
    def terrain(self, cell: Optional[float] = None) -> numpy.ndarray[Any, numpy.dtype[numpy.uint8]]:
        """uint8 [len(TERRAIN_CHANNELS), rows, columns] of squares with sides of `cell`; None = a 72nd of
        the longer side of the table. Row 0 is the south edge. Channel 0 is
        the level of the ground at the centre of the square; the others are 1 where such a piece meets the square."""
    def returns(self) -> list[float]:
        """[first, second]: 1 for a victory, -1 for a defeat, 0 for a draw and before the end."""
    def odds(self, action: Decision) -> Data:
        """The odds of a shot or a charge, from what its seat knows (docs/protocol-answers.md, Odds). Raises Refusal if the
        decision has none."""
    def hash(self) -> int:
        """64 bits; equal states have equal hashes."""
    def serialize(self) -> str:
        """The state as JSON, without the seed of the dice. It contains what both sides hide."""
    def rollout(self, seed: int, first: str = "sergeant", second: str = "sergeant", *, turns: int = 0) -> State:
        """Plays a copy to the end, or for `turns` turns, and returns it. seed: of the dice and the players. The GIL is
        released."""
    def rollouts(
        self, seeds: Sequence[int], first: str = "sergeant", second: str = "sergeant", *, turns: int = 0, threads: int = 1
    ) -> list[State]:
        """One rollout a seed, in their order, in so many threads. The result does not depend on the threads."""
    def record(self, players: Sequence[str] = ()) -> Record:
        """The record of the battle so far. Needs new_initial_state(seed, record=True)."""
    def __copy__(self) -> State: ...
    def __deepcopy__(self, memo: dict) -> State: ...

class _Object:
    text: str
    def to_dict(self) -> dict:
        """All members."""
    def to_json(self) -> str:
        """The JSON of the protocols."""
    def __getitem__(self, member: str) -> Any:
        """A member by its name: event["from"]."""
    def __eq__(self, other: object) -> bool:
        """Of the same kind, with the same JSON."""
    def __hash__(self) -> int: ...

class Prompt(_Object):
    """An open question (docs/protocol.md, Prompts and decisions)."""

    prompt: int
    seat: str
    kind: str
    role: Optional[str]
    unit: Optional[int]
    unit_name: Optional[str]
    other: Optional[int]
    other_name: Optional[str]
    officer: Optional[int]
    officer_name: Optional[str]
    command: Optional[int]
    command_name: Optional[str]
    offers: list[Data]
    reach: Optional[Data]
    reaches: list[Data]
    arcs: list[Data]
    roll: Optional[Data]
    why: list[Data]

class Action(_Object):
    """A decision. Members that its verb does not use are None."""

    prompt: int
    by: str
    verb: str
    unit: Optional[int]
    target: Optional[int]
    officer: Optional[int]
    command: Optional[int]
    piece: Optional[int]
    formation: Optional[str]
    heading: Optional[float]
    number: Optional[int]
    path: Optional[list[list[float]]]
    list: Optional[list[int]]
    faces: Optional[list[int]]
    parts: Optional[list[Data]]
    ruling: Optional[Data]

class Event(_Object):
    """Something that happened (docs/protocol-answers.md, Events)."""

    event: str
    seen_by: list[str]
    turn: int
    phase: str
    army: Optional[int]
    army_name: Optional[str]
    unit: Optional[int]
    unit_name: Optional[str]
    other: Optional[int]
    other_name: Optional[str]
    officer: Optional[int]
    officer_name: Optional[str]
    command: Optional[int]
    command_name: Optional[str]
    piece: Optional[int]
    piece_name: Optional[str]
    formation: Optional[str]
    heading: Optional[float]
    to: Optional[Point]
    distance: Optional[float]
    amount: int
    second: int
    needed: int
    in_percent: bool
    word: str
    upshot: Optional[str]
    dice: Optional[Data]
    path: list[Point]
    units: list[int]
    modifiers: list[Data]
    why: list[Data]
    ruling: Optional[Data]

class Record:
    """A battle with every decision, as `linstock fight --record` writes it."""

    def __init__(self, text: str) -> None:
        """Raises FileError."""
    @staticmethod
    def read(path: str) -> Record: ...
    text: str
    scenario: str
    ruleset: str
    house: list[str]
    seed: str
    players: list[str]
    decisions: list[Data]
    outcome: Optional[Data]
    def game(self) -> Game: ...
    def replay(self, turn: int = 0) -> State:
        """The state at the end, or at the end of that turn. Raises FileError where the replay differs."""
    def events(self, turn: int = 0) -> list[Event]:
        """All events up to there."""
    def __len__(self) -> int: ...

class Player:
    """A computer player for one seat of one battle."""

    def __init__(self, name: str, seed: int = 0) -> None:
        """name: one of players(), with an optional style: "bold-captain"."""
    name: str
    def choose(self, state: State, prompt: Union[Prompt, int, None] = None) -> Action:
        """Its decision for a question of its seat. It sees only what the seat knows. The GIL is released."""
