"""Spaces: what an observation or an action may be."""

import numpy


class Box:
    """An array with bounds."""

    def __init__(self, low, high, shape=None, dtype=numpy.float32):
        self.shape = tuple(shape) if shape is not None else numpy.shape(low)
        self.low, self.high = (numpy.broadcast_to(numpy.asarray(bound, dtype), self.shape) for bound in (low, high))
        self.dtype = numpy.dtype(dtype)

    def contains(self, x):
        return (isinstance(x, numpy.ndarray) and x.dtype == self.dtype and x.shape == self.shape
                and bool((x >= self.low).all() and (x <= self.high).all()))


class Discrete:
    """0 to n - 1."""

    def __init__(self, n):
        self.n = n

    def contains(self, x):
        return 0 <= int(x) < self.n


class Dict:
    """A space for each key."""

    def __init__(self, spaces):
        self.spaces = dict(spaces)

    def contains(self, x):
        return set(x) == set(self.spaces) and all(space.contains(x[name]) for name, space in self.spaces.items())
