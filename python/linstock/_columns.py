"""Columns of the tables that State.to_numpy returns."""

from typing import NamedTuple


class Column(NamedTuple):
    """name; unit ("length" is the game's unit_of_length); least and greatest value; meaning."""

    name: str
    unit: str
    low: float
    high: float
    text: str
