"""Linstock plays miniature wargames of the horse-and-musket age by five published rulesets.

    import linstock

    game = linstock.Game("two-brigades", "revised")
    state = game.new_initial_state(seed=7)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    print(state.outcome())

The tutorial is docs/python.md; the types of everything are in _linstock.pyi.
"""

import pathlib

from . import _linstock
from ._columns import Column
from ._data import Data
from ._errors import EngineBug, FileError, LinstockError, Refusal
from ._linstock import (ACTION_COLUMNS, ARMS, BATTLE_COLUMNS, CONDITIONS, FORMATIONS, PRESENCES, QUALITIES, TERRAIN_CHANNELS,
                        UNIT_COLUMNS, VERBS, WEAPONS, Action, Event, Game, Player, Prompt, Record, State, data_folder,
                        house_rules, players, rulesets, scenarios)

__version__ = _linstock.version
SEATS = ("first", "second")
"""The seats of the players. State.returns() is in this order."""

__all__ = [
    "ACTION_COLUMNS", "ARMS", "BATTLE_COLUMNS", "CONDITIONS", "FORMATIONS", "PRESENCES", "QUALITIES", "SEATS", "TERRAIN_CHANNELS",
    "UNIT_COLUMNS", "VERBS", "WEAPONS", "Action", "Column", "Data", "EngineBug", "Event", "FileError", "Game", "LinstockError",
    "Player", "Prompt", "Record", "Refusal", "State", "data_folder", "house_rules", "players", "rulesets", "scenarios",
]

# An installed package has the scenarios and rulesets as package data.
_data_files = pathlib.Path(__file__).parent / "data"
if (_data_files / "rulesets").is_dir():
    _linstock.set_data_folder(str(_data_files))
