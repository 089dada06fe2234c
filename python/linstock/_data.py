"""Data: what the module returns for prompts, events, views and odds."""


class Data(dict):
    """A dict whose keys are also attributes: view.units[0].place is view["units"][0]["place"]."""

    __slots__ = ()

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"there is no member '{name}'; there are: {', '.join(self)}") from None
