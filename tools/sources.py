"""The files of the project, and C++ text without its comments or strings: shared by the checks in this folder."""

import fnmatch
import functools
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SKIPPED = {"build", "node_modules", ".git", "__pycache__", "dist"}


def files(*globs, root=ROOT):
    """Paths below root (as strings with /) that match one of the globs, where * also crosses folders; sorted."""
    listed = None
    if (root / ".git").exists():
        answer = subprocess.run(
            ["git", "-C", str(root), "-c", f"safe.directory={root}", "ls-files", "-co", "--exclude-standard", "-z"],
            capture_output=True, check=False)
        if answer.returncode == 0:
            listed = [name for name in answer.stdout.decode().split("\0") if name and (root / name).is_file()]
    if listed is None:
        listed = [str(path.relative_to(root)) for path in root.rglob("*") if path.is_file()]
    return sorted(name for name in set(listed)
                  if not SKIPPED & set(name.split("/")[:-1]) and any(fnmatch.fnmatchcase(name, glob) for glob in globs))


def read(name, root=ROOT):
    return (root / name).read_text(encoding="utf-8", errors="replace")


_TOKEN = re.compile(
    r'//(?:[^\n\\]|\\.|\\\n)*'                      # a comment to the end of the line
    r'|/\*.*?\*/'                                   # a comment between stars
    r'|R"(?P<tag>[^()\\\s]{0,16})\(.*?\)(?P=tag)"'  # a raw string
    r'|"(?:\\.|[^"\\\n])*"'                         # a string
    r"|(?<![0-9A-Za-z_])'(?:\\.|[^'\\\n])+'",       # a character (not the mark between digits)
    re.S)


@functools.lru_cache(maxsize=8)  # every rule of a file asks for the same text
def blank(text, comments=True, strings=True):
    """The text with comments and/or the insides of strings as spaces, line for line and column for column. The names
    of included files stay."""
    def replace(match):
        token = match.group(0)
        if token.startswith("/"):
            return re.sub(r"[^\n]", " ", token) if comments else token
        if not strings:
            return token
        start = text.rfind("\n", 0, match.start()) + 1
        if re.match(r"\s*#\s*include", text[start:match.start()]):
            return token
        return token[0] + re.sub(r"[^\n]", " ", token[1:-1]) + token[-1]
    return _TOKEN.sub(replace, text)


def line_of(text, offset):
    return text.count("\n", 0, offset) + 1


if __name__ == "__main__":  # tools/sources.py GLOB...: the files, each ended by a zero byte, for xargs -0
    sys.stdout.write("".join(f"{name}\0" for name in files(*sys.argv[1:])))
