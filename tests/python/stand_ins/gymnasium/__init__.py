"""The classes of Gymnasium that linstock.gymnasium uses, for machines without it."""

import numpy

from . import spaces

__all__ = ["Env", "spaces"]


class Env:
    """The base class: it makes the random generator."""

    _generator = None

    @property
    def np_random(self):
        if self._generator is None:
            self._generator = numpy.random.default_rng()
        return self._generator

    def reset(self, *, seed=None, options=None):
        if seed is not None:
            self._generator = numpy.random.default_rng(seed)
